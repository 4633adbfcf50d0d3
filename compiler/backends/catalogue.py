"""The catalogue: everything that can be printed, made from one job, and where a new kind of document plugs in.

Two sorts of things are printed. **Cards** are data: `layouts/<ruleset>/products.yaml` names them, `sources.py` finds
them. **Documents** (a booklet, a rulebook, a roster) are pages that flow; each kind is a row of `DOCUMENTS`:

    Kind("booklet", {"en": "Scenario booklet", "it": "Libretto dello scenario"}, _booklets)

whose function is given the job and a language and yields `Document`s, none if the job has nothing for it:

    def _booklets(job: Job, language: str) -> Iterable[Document]:
        from compiler.backends.booklet import booklets  # late: only who prints booklets reads this

        return booklets(job, language)

A document is pages of a draw list (`compiler.layout.draw.Page`) as large as `job.sheet`, in millimetres. Bookmarks and
places for links are the `anchors` of its pages, links their `links`. Everything shared is in `job.shop`: `theme`
(colours, fonts and their faces), `icons`, `pictures`, `library` (templates, the author's own first), `sink` for what is
wrong (codes of `compiler.codes.printing`), `place(origin)` for where something was written. `job.scenarios` and
`job.rulesets` are what the paths or the name given have: make one document each, named after it. A document shows its
edition and `digest_of(…)` its contents on every page, as card sheets do. Nothing is painted or written while the sink
has errors.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from compiler.backends.cards.document_files import document_files
from compiler.backends.cards.files import File, band_file, calibration_file, card_files
from compiler.backends.cards.jobs import Document, Job, Kind
from compiler.backends.cards.manifest import Row
from compiler.backends.cards.served import manifest_files, served_files
from compiler.backends.cards.sources import print_product
from compiler.backends.cards.spares import joined, shared_sheets, with_spares
from compiler.backends.maps.true_size import agreed_size
from compiler.backends.products.products import Printed, Product, families_of, products_of
from compiler.backends.products.quantities import Wanted, wanted_for, wanted_of
from compiler.backends.products.unread import as_printed
from compiler.codes.printing import UNKNOWN_WISH
from compiler.diff import diff_packs
from compiler.front.words.spelling import did_you_mean
from compiler.layout.sheets.bands import Band, fits_in_bands
from compiler.layout.sheets.impose import Card
from dsl.diagnostics import Sink
from dsl.source import Source
from engine.model.pack import Rulepack

CALIBRATION: Final = "calibration"
_LEAST_PAPER_OF_A_BOX: Final = 200.0


def _booklets(job: Job, language: str) -> Iterable[Document]:
    from compiler.backends.documents.booklet.booklet import booklets

    return booklets(job, language)


def _references(job: Job, language: str) -> Iterable[Document]:
    from compiler.backends.documents.reference.reference import references

    return references(job, language)


def _rulebooks(job: Job, language: str) -> Iterable[Document]:
    from compiler.backends.documents.rulebook.rulebook import rulebooks

    return rulebooks(job, language)


def _supplements(job: Job, language: str) -> Iterable[Document]:
    from compiler.backends.documents.supplement.supplement import supplements

    return supplements(job, language)


def _rosters(job: Job, language: str) -> Iterable[Document]:
    from compiler.backends.documents.booklet.roster import rosters

    return rosters(job, language)


def _templates(job: Job, language: str) -> Iterable[Document]:
    from compiler.backends.documents.reference.templates import template_sheets

    return template_sheets(job, language)


def _playing_maps(job: Job, language: str) -> Iterable[Document]:
    from compiler.backends.documents.booklet.playing_map import playing_maps

    return playing_maps(job, language)


def _terrain_pieces(job: Job, language: str) -> Iterable[Document]:
    from compiler.backends.documents.booklet.ground.terrain_pieces import terrain_pieces

    return terrain_pieces(job, language)


def _aids(job: Job, language: str) -> Iterable[Document]:
    from compiler.backends.documents.reference.aid import player_aids

    return player_aids(job, language)


def _has_paper_map(job: Job) -> bool:
    from compiler.backends.documents.booklet.playing_map import has_paper_map

    return has_paper_map(job)


DOCUMENTS: Final[tuple[Kind, ...]] = (
    Kind("booklet", {"en": "Scenario booklet", "it": "Libretto dello scenario"}, _booklets, is_bound=True),
    Kind("map", {"en": "Playing map", "it": "Mappa da gioco"}, _playing_maps, only_with=_has_paper_map),
    Kind("terrain", {"en": "Pieces of terrain", "it": "Elementi di terreno"}, _terrain_pieces, may_lack=True),
    Kind("roster", {"en": "Roster", "it": "Foglio dell'esercito"}, _rosters, of_lists=True),
    Kind("reference", {"en": "Quick reference", "it": "Scheda riassuntiva"}, _references),
    Kind("aid", {"en": "Player aid", "it": "Promemoria"}, _aids, unasked=False),
    Kind("templates", {"en": "Rulers and sectors", "it": "Righelli e settori"}, _templates, may_lack=True),
    Kind("rulebook", {"en": "Rulebook", "it": "Regolamento"}, _rulebooks, unasked=False, is_bound=True),
    Kind("supplement", {"en": "Supplement", "it": "Supplemento"}, _supplements, unasked=False, is_bound=True),
)


def files(
    job: Job,
    languages: Sequence[str],
    wanted: Sequence[str] = (),
    tell: Callable[[str], None] = lambda _: None,
    documents: Sequence[Kind] = DOCUMENTS,
) -> Iterator[File]:
    """Every file of a job, or those of the kinds that are wanted: a product, a group of products or a document."""
    drawn = [battle.map for battle in job.scenarios if battle.map is not None]
    true_size = agreed_size(drawn, job.true_size, job.sheet)
    shop = replace(job.shop, true_size=true_size)
    pack = as_printed(job.pack, shop.library, shop.sink)
    since = as_printed(job.since, shop.library, shop.sink) if job.since is not None else None
    job = replace(job, shop=shop, true_size=true_size, pack=pack, since=since)
    families = families_of(job.pack, job.families)
    products = [product for family in families for product in products_of(family, shop.library, shop.sink)]
    known = dict.fromkeys(
        (*(product.what for product in products), *(kind.name for kind in documents), CALIBRATION)
    ) | dict.fromkeys(product.name for product in products)
    for word in wanted:
        if word not in known:
            span = Source("--what", word).span(0, len(word))
            help = did_you_mean(word, known, shop.sink) or f"there are {', '.join(known)}"
            shop.sink.report(UNKNOWN_WISH, f"there are no `{word}` to print here", span, help=help)
    if shop.sink.has_errors or (job.since is not None and not diff_packs(job.since, job.pack)):
        return
    if CALIBRATION in wanted:
        yield calibration_file(job.sheet, shop.theme, job.how, languages[0])
    made = _of_languages(job, languages, wanted, tell, documents, products)
    if job.how.service is None:
        yield from made
        return
    rows: list[Row] = []
    refused: list[str] = []
    for file in made:
        rows += file.rows
        if file.data:
            yield file
        else:
            refused.append(file.told)
    service = job.how.service
    if refused and not rows and not shop.sink.has_errors:
        message = f"{service.title} makes nothing of this: {', '.join(refused)}"
        shop.sink.report(UNKNOWN_WISH, message, Source("--for", service.name).span(0, len(service.name)))
    elif rows and not shop.sink.has_errors:
        yield from manifest_files(service, rows, refused)


def _of_languages(
    job: Job,
    languages: Sequence[str],
    wanted: Sequence[str],
    tell: Callable[[str], None],
    documents: Sequence[Kind],
    products: Sequence[Product],
) -> Iterator[File]:
    for language in languages:
        printed = [
            product
            for product in products
            if product.name in wanted or product.what in wanted or (not wanted and _is_printed_unasked(job, product))
        ]
        gang = [product for product in printed if _shares_sheets(job, product)] if job.how.gang else []
        if gang:
            yield from _ganged(job, gang, products, language, tell)
        bands = [product for product in printed if product.what == "counters"] if _shares_bands(job) else []
        if len(bands) > 1:
            yield from _banded(job, bands, products, language, tell)
            gang += bands
        for product in printed:
            if product not in gang:
                yield from _cards(job, product, products, language, tell)
        for kind in documents:
            if kind.name in wanted or (not wanted and _is_written_unasked(job, kind) and _is_taken(job)):
                yield from document_files(job, kind, language, tell)
            elif (
                not wanted and language == languages[0] and _is_written_unasked(job, kind) and _has(job, kind, language)
            ):
                # Without contents: it says what the service does not make.
                yield File(name=kind.name, product=kind.name, group="", language=language, told=kind.name, data=b"")


def _has(job: Job, kind: Kind, language: str) -> bool:
    """Whether there is any document of a kind; what is wrong with one that is not printed is not told."""
    mute = replace(job, shop=replace(job.shop, sink=Sink()))
    return not kind.may_lack or next(iter(kind.make(mute, language)), None) is not None


def _is_taken(job: Job) -> bool:
    """Whether whoever prints takes documents."""
    return job.how.service is None or job.how.service.documents


def _is_printed_unasked(job: Job, product: Product) -> bool:
    """An army list, a deck or a table that is printed for itself brings no counters of the rules along."""
    has_room = min(job.sheet.width, job.sheet.height) >= _LEAST_PAPER_OF_A_BOX
    if product.of == "armies" and (job.scenario is None or not has_room):
        # Cards of an army lie in a box with its battle, if its net has room on the paper; all armies of a library would
        # be a shelf of boxes.
        return False
    if product.is_ground and _has_paper_map(job):
        # Its map has the ground already; pieces of it are for maps that players make.
        return False
    if not job.is_for_itself:
        return True
    held = {"decks": job.pack.decks, "boxes": job.pack.decks, "profiles": job.pack.army_lists}
    is_of_events = "event" in product.source or product.of == "events"
    return any(map(job.is_named, job.pack.events if is_of_events else held.get(product.source, ())))


def _is_written_unasked(job: Job, kind: Kind) -> bool:
    if job.is_for_itself:
        return kind.of_lists and bool(job.lists)
    if kind.only_with is not None:
        return kind.only_with(job)
    return kind.unasked or job.has_rules


def _wanted(job: Job, pack: Rulepack, products: Sequence[Product]) -> Wanted:
    if job.is_for_itself:
        return wanted_of(pack, job.named or ())
    scenario = job.scenario if any(one.name == job.scenario for one in pack.scenarios) else None
    # A piece with a card of its own needs none of its profile; one with a counter of its own does.
    own_cards = [product for product in products if product.source == "pieces" and product.what == "cards"]
    return wanted_for(pack, scenario, {kind for product in own_cards for kind in product.kinds})


def _cards(
    job: Job, product: Product, products: Sequence[Product], language: str, tell: Callable[[str], None]
) -> Iterator[File]:
    before: dict[str, Printed] = {}
    if job.since is not None:
        # What is wrong with the earlier rules is nobody's business any more.
        shop, wanted = replace(job.shop, sink=Sink()), _wanted(job, job.since, products)
        before = {printed.name: printed for printed in print_product(product, job.since, language, shop, wanted)}
    for printed in print_product(product, job.pack, language, job.shop, _wanted(job, job.pack, products)):
        tell(f"{product.name}, {printed.name}, {language}")
        earlier = before.get(printed.name)
        if earlier is None:
            yield from _set_files(job, printed, product, language)
        elif product.source == "boxes":
            if _box(earlier) != _box(printed):
                yield from _set_files(job, printed, product, language)
        else:
            changed = replace(printed, cards=tuple(changed_cards(earlier.cards, printed.cards)))
            for file in _set_files(job, changed, product, language):
                yield replace(file, left_out=len(printed.cards) - len(changed.cards))


def _set_files(job: Job, printed: Printed, product: Product, language: str) -> Iterator[File]:
    """A set of cards on sheets, or as a service wants it."""
    how, shop = job.how, job.shop
    spare = with_spares(printed, how.copies, how.blanks) if product.source != "boxes" else printed
    if how.service is not None:
        yield from served_files(spare, product, language, job.sheet, shop, how, how.service)
    else:
        yield from card_files(spare, product, language, job.sheet, shop, how)


def _ganged(
    job: Job, group: Sequence[Product], products: Sequence[Product], language: str, tell: Callable[[str], None]
) -> Iterator[File]:
    """Sets of cards that are equally large, on sheets that they share."""
    wanted = _wanted(job, job.pack, products)
    together: dict[tuple[object, ...], list[tuple[Product, Printed]]] = {}
    for product in group:
        for printed in print_product(product, job.pack, language, job.shop, wanted):
            tell(f"{product.name}, {printed.name}, {language}")
            layout = printed.layout
            alike = (printed.width, printed.height, layout.bleed, layout.shape, layout.gap)
            together.setdefault(alike, []).append((product, printed))
    shared, alone = shared_sheets(together, job.sheet, job.how.copies)
    for (width, height, *_), sets in shared.items():
        name = job.scenario or sets[0][0].family.name
        name = name if len(shared) == 1 else f"{name}_{width}x{height}"
        yield from _set_files(job, *joined(sets, name, _shared_title(job, name, language)), language)
    for product, printed in alone:
        yield from _set_files(job, printed, product, language)


def _shares_sheets(job: Job, product: Product) -> bool:
    is_at_home = job.how.service is None and job.since is None
    return product.what == "cards" or (product.source == "event_cards" and is_at_home)


def _shared_title(job: Job, name: str, language: str) -> str:
    battle = next((scenario for scenario in job.scenarios if scenario.name == job.scenario), None)
    return battle.title.within(language).replace("'", "’") if battle is not None and battle.title is not None else name


def _shares_bands(job: Job) -> bool:
    """Counters share sheets where nobody cuts or folds them set by set, or wants only what has changed."""
    how = job.how
    is_plain = job.since is None and how.service is None and not how.singles and not how.cuts and not how.faces
    return how.gang and is_plain and how.duplex != "fold"


def _banded(
    job: Job, group: Sequence[Product], products: Sequence[Product], language: str, tell: Callable[[str], None]
) -> Iterator[File]:
    """Counters of a battle, of all sizes, on sheets that they share; what is too wide for it, for itself."""
    wanted = _wanted(job, job.pack, products)
    sets: list[tuple[Product, Printed]] = []
    for product in group:
        for printed in print_product(product, job.pack, language, job.shop, wanted):
            tell(f"{product.name}, {printed.name}, {language}")
            layout = printed.layout
            band = Band(printed.cards, printed.width, printed.height, layout.shape, layout.gap, layout.bleed)
            spare = with_spares(printed, job.how.copies, job.how.blanks)
            if fits_in_bands(band, job.sheet):
                sets.append((product, spare))
            else:
                yield from card_files(spare, product, language, job.sheet, job.shop, job.how)
    for is_backed in (True, False):
        # What has no back stands on sheets of its own: else an empty page would have to be printed behind it.
        alike = [one for one in sets if any(card.back is not None for card in one[1].cards) is is_backed]
        if len(alike) == 1:
            yield from card_files(alike[0][1], alike[0][0], language, job.sheet, job.shop, job.how)
        elif alike:
            name = job.scenario or alike[0][0].family.name
            title = _shared_title(job, name, language)
            yield from band_file(alike, name, title, language, job.sheet, job.shop, job.how)


# --- only what changed ------------------------------------------------------------------------------------------


def changed_cards(before: Sequence[Card], now: Sequence[Card]) -> Iterator[Card]:
    """Cards that look otherwise than they did, and as many of the others as were not needed before."""
    known = {card.name: card for card in before}
    for card in now:
        old = known.get(card.name)
        more = card.quantity - old.quantity if old is not None else 0
        if old is None or (old.front, old.back) != (card.front, card.back):
            yield card
        elif more > 0:
            yield replace(card, quantity=more)


def _box(printed: Printed) -> tuple[object, ...]:
    """What a tuck box depends on."""
    back = printed.cards[0].back if printed.cards else None
    return printed.game, printed.title, sum(card.quantity for card in printed.cards), back
