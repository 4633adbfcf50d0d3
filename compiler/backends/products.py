"""What of a rulepack is printed, and how: `layouts/<ruleset>/products.yaml` says which kinds have cards.

Turns entries into composed cards. Knows no rule system: figures, words and tables come from the pack, places and
shapes from the layout.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Final

from compiler.backends.views import Plain, Views
from compiler.layout.boxes import Layout, read_layout
from compiler.layout.compose import Composer, Subject
from compiler.layout.fill import Filler
from compiler.layout.icons import Icons
from compiler.layout.impose import Card
from compiler.layout.library import Library
from compiler.layout.pictures import Pictures
from compiler.layout.themes import Theme, mixed
from compiler.layout.yamlfile import read_yaml, unknown_keys
from dsl.diagnostics import Sink
from dsl.source import Span
from engine.model.battles import ArmyList
from engine.model.pack import Rulepack, Ruleset
from engine.model.rules import Deck, Entry, Origin
from engine.model.values import Ref, Value

MOST_COPIES: Final = 200
_KEYS: Final = ("title", "what", "kind", "layout", "from", "copies", "skip")

Quantities = Callable[[str, Entry], int]
"""How many of a profile of an army list are wanted."""


@dataclass(frozen=True, slots=True)
class Product:
    """A kind of card of a ruleset: profiles of army lists of one kind, or the cards of decks."""

    name: str
    title: dict[str, str]
    source: str
    kind: str
    layout: str
    family: str = ""
    """The ruleset whose product it is."""
    copies: int = 1
    skip: tuple[str, ...] = ()
    """Entries of the kind that have no card or counter."""
    what: str = "cards"
    """The group that it is printed with: cards, orders, counters, events, box."""


@dataclass(frozen=True, slots=True)
class Printed:
    """The cards of one product, ready for sheets."""

    name: str
    title: str
    layout: Layout
    width: float
    height: float
    cards: tuple[Card, ...]
    digest: str
    edition: str = ""


@dataclass(frozen=True, slots=True)
class Workshop:
    """What all products share."""

    library: Library
    theme: Theme
    icons: Icons
    pictures: Pictures
    sink: Sink
    place: Callable[[Origin], Span]
    """Where in an author's file a thing was written."""
    size: tuple[float, float] | None = None


def products_of(ruleset: str, library: Library, sink: Sink) -> list[Product]:
    """The products of a ruleset; a scenario's own rules print like those they amend."""
    family = ruleset.partition(".")[0]
    name = f"layouts/{family}/products.yaml"
    if library.find(name) is None:
        return []
    spot = read_yaml(library, name, sink)
    made = []
    for key, one in spot.mapping().items() if spot is not None else ():
        unknown_keys(one, _KEYS, f"product `{key}`", sink)
        said = {part: value.plain() for part, value in one.mapping().items()}
        title = said.get("title")
        words = {str(k): str(v) for k, v in title.items()} if isinstance(title, dict) else {"en": str(title or key)}
        source, kind, layout = (str(said.get(part, "")) for part in ("from", "kind", "layout"))
        copies, skip = said.get("copies", 1), said.get("skip", [])
        count = copies if isinstance(copies, int) else 1
        left_out = tuple(str(name) for name in skip) if isinstance(skip, list) else ()
        what = str(said.get("what", "cards"))
        made.append(Product(key, words, source, kind, layout, family, count, left_out, what))
    return made


def ruleset_of(deck: Deck, pack: Rulepack) -> Ruleset | None:
    """The ruleset whose words the cards of a deck use."""
    refs = {ref for card in deck.cards for _, value in card.fields for ref in _refs(value)}
    whole = [ruleset for ruleset in pack.rulesets if ruleset.amends is None and "." not in ruleset.name]
    for ruleset in (*whole, *pack.rulesets):
        known = {(entry.kind, entry.name) for entry in ruleset.entries}
        if refs <= known:
            return ruleset
    return None


def _refs(value: Value) -> Iterable[tuple[str, str]]:
    if isinstance(value, Ref):
        yield value.kind, value.name
    elif isinstance(value, tuple):
        for one in value:
            yield from _refs(one)


class Maker:
    """Composes the cards of one product in one language."""

    def __init__(self, layout: Layout, views: Views, shop: Workshop) -> None:
        self._layout = layout
        self._views = views
        self._shop = shop
        self.edition = str(views.plain(dict(views.ruleset.fields).get("edition")) or "")
        self.width, self.height = shop.size or (layout.width, layout.height)
        functions: dict[str, Callable[..., object]] = {
            "lookup": views.lookup,
            "heads": views.heads,
            "default": views.default,
            "all_of": views.all_of,
            "numbers": numbers,
            "mix": mixed,
        }
        filler = Filler(functions, {})
        self._composer = Composer(layout, shop.theme, shop.icons, filler, shop.pictures, shop.sink)
        words: dict[str, str] = {**layout.words.get("en", {}), **layout.words.get(views.language, {})}
        self._shared: dict[str, object] = {"words": words, "maps": layout.maps, "lang": views.language}
        self._shared["colours"] = shop.theme.colours
        self._hash = hashlib.sha256(
            repr((layout.name, layout.maps, words, sorted(shop.theme.colours.items()))).encode()
        )

    def profile(self, entry: Entry, army: ArmyList, quantity: int) -> Card:
        views = self._views
        card = views.entry(entry)
        fields = dict(army.fields)
        nation = card.get("nation") or views.plain(fields.get("nation"))
        group: dict[str, Plain] = {"name": army.name, "title": views.title(army)}
        group |= {key: views.plain(value) for key, value in army.fields if key in ("years", "nation")}
        return self._make(entry.name, entry.origin, card, views.titles(entry.kind), group, nation, None, quantity)

    def thing(self, entry: Entry, quantity: int) -> Card:
        """Something of the ruleset itself: a marker."""
        card, titles = self._views.entry(entry), self._views.titles(entry.kind)
        group: dict[str, Plain] = {"name": self._views.ruleset.name, "title": self._views.title(self._views.ruleset)}
        return self._make(entry.name, entry.origin, card, titles, group, None, entry.name, quantity)

    def cards(self, deck: Deck) -> Iterable[Card]:
        views = self._views
        group: dict[str, Plain] = {"name": deck.name, "title": views.title(deck), "cards": len(deck.cards)}
        group |= {key: views.plain(value) for key, value in deck.fields}
        titles = views.titles("card")
        for card in deck.cards:
            shown: dict[str, Plain] = dict.fromkeys(titles)
            shown |= {key: views.plain(value) for key, value in card.fields}
            shown |= {"name": card.name, "number": card.number, "title": views.words(card.title) or card.number}
            colour = group.get("colour")
            palette = colour if isinstance(colour, str) else None
            yield self._make(f"{deck.name}_{card.name}", card.origin, shown, titles, group, None, palette, 1)

    def _make(
        self,
        name: str,
        origin: Origin,
        card: dict[str, Plain],
        titles: dict[str, Plain],
        group: dict[str, Plain],
        nation: Plain,
        palette: str | None,
        quantity: int,
    ) -> Card:
        named = nation.get("name") if isinstance(nation, dict) else None
        colours = self._shop.theme.palette(palette or (named if isinstance(named, str) else None))
        values: dict[str, object] = {**self._shared, "card": card, "titles": titles, "group": group, "nation": nation}
        values["palette"] = colours
        title = str(card["title"])
        subject = Subject(title, self._shop.place(origin))
        self._hash.update(repr((card, group, nation, sorted(colours.items()), quantity)).encode())
        compose, layout = self._composer.compose, self._layout
        front = compose(layout.front, values, subject, self.width, self.height, "front")
        back = compose(layout.back, values, subject, self.width, self.height, "back") if layout.back else None
        return Card(name, title, front, back, quantity)

    def digest(self) -> str:
        return self._hash.hexdigest()[:12]


def numbers(count: object) -> list[int]:
    """1, 2, … up to a figure of the card: for pips."""
    return list(range(1, min(count, 60) + 1)) if isinstance(count, int) else []


def print_product(
    product: Product, pack: Rulepack, language: str, shop: Workshop, wanted: Quantities, lists: Iterable[str] | None
) -> Iterable[Printed]:
    """The cards of a product, one set an army list or a deck."""
    layout = read_layout(shop.library, product.layout, shop.sink)
    if layout is None:
        return
    chosen = None if lists is None else set(lists)
    if product.source in ("decks", "boxes"):
        for deck in pack.decks:
            ruleset = ruleset_of(deck, pack)
            if ruleset is not None:
                maker = Maker(layout, Views(ruleset, language), shop)
                yield _printed(deck.name, maker, layout, tuple(maker.cards(deck)), Views(ruleset, language).title(deck))
        return
    rulesets = {ruleset.name: ruleset for ruleset in pack.rulesets}
    if product.source == "entries":
        ruleset = rulesets.get(product.family)
        if ruleset is not None:
            maker = Maker(layout, Views(ruleset, language), replace(shop, size=None))
            held = [one for one in ruleset.entries if one.kind == product.kind and one.name not in product.skip]
            cards = tuple(maker.thing(entry, min(product.copies, MOST_COPIES)) for entry in held)
            if cards:
                yield _printed(product.family, maker, layout, cards, Views(ruleset, language).title(ruleset))
        return
    for army in pack.army_lists:
        if army.ruleset not in rulesets or (chosen is not None and army.name not in chosen):
            continue
        views = Views(rulesets[army.ruleset], language)
        maker = Maker(layout, views, shop)
        counted = [
            (entry, min(wanted(army.name, entry), MOST_COPIES)) for entry in army.profiles if entry.kind == product.kind
        ]
        cards = tuple(maker.profile(entry, army, count) for entry, count in counted if count > 0)
        if cards:
            yield _printed(army.name, maker, layout, cards, views.title(army))


def _printed(name: str, maker: Maker, layout: Layout, cards: tuple[Card, ...], title: str) -> Printed:
    return Printed(name, title, layout, maker.width, maker.height, cards, maker.digest(), maker.edition)
