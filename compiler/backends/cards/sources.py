"""Where the things on cards come from: one function a source of `products.yaml`, each giving sets of cards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Final, Protocol

from compiler.backends.cards import aims, counters, encounters, found, troops
from compiler.backends.cards.bases import Bases, makers, sets_by_size
from compiler.backends.cards.boxed import army_boxes
from compiler.backends.cards.decks import deck_sets
from compiler.backends.cards.maker import CardSide, Maker, Shown
from compiler.backends.cards.people import People
from compiler.backends.cards.profiles import profile_cards
from compiler.backends.cards.sides import worn_by
from compiler.backends.cards.task import Task, sides_of
from compiler.backends.maps.atlas import Atlas
from compiler.backends.products.begun import begun_pieces
from compiler.backends.products.products import MOST_COPIES, Counter, Printed, Product, Workshop, products_of
from compiler.backends.products.quantities import Wanted
from compiler.backends.products.unread import as_printed
from compiler.backends.words.language.counted import counted
from compiler.backends.words.views import Views
from compiler.codes.printing import BAD_LAYOUT
from compiler.layout.cards.boxes import read_layout
from compiler.layout.flow.phrases import Phrases
from compiler.layout.sheets.impose import Card
from dsl.source import Source as Text
from engine.model.battles import Scenario
from engine.model.pack import Rulepack, Ruleset
from engine.model.rules import Declared, Events


def print_product(product: Product, pack: Rulepack, language: str, shop: Workshop, wanted: Wanted) -> Iterator[Printed]:
    """The cards of a product, one set an army list, a deck, an army, a table or a ruleset."""
    source = _SOURCES.get(product.source)
    layout = read_layout(shop.library, product.layout, shop.sink)
    if layout is not None and source is not None:
        if shop.bleed is not None:
            layout = replace(layout, bleed=shop.bleed)
        pack = as_printed(pack, shop.library, shop.sink)
        yield from source(Task(product, layout, pack, language, shop, wanted))


# --- pieces of scenarios ----------------------------------------------------------------------------------------


def _pieces(task: Task) -> Iterator[Printed]:
    """Those who stand in a scenario with a name and figures of their own: generals, characters. A set an army."""
    for scenario in task.pack.scenarios:
        ruleset = task.ruleset(scenario.ruleset)
        if ruleset is None or task.wanted.scenario not in (None, scenario.name) or not task.in_family(ruleset.name):
            continue
        sides = sides_of(scenario, ruleset, task)
        for army in scenario.armies:
            maker = task.maker(ruleset)
            known = {
                entry.name: maker.views.title(entry)
                for armies in task.pack.army_lists
                if armies.name in army.lists
                for entry in armies.profiles
            }
            bases = Bases(task.product, ruleset, task.pack, task.shop)
            side, theme = sides[army.name], task.shop.theme
            people = People(army, side, scenario, task.product, known, makers(task, ruleset), bases, theme)
            title = f"{maker.views.title(scenario)}, {maker.views.title(army)}"
            yield from sets_by_size(people.cards(), f"{scenario.name}_{army.name}", title)


def _troops(task: Task) -> Iterator[Printed]:
    """The bodies that act as one in a scenario: squads with their members and guns. A set an army."""
    for scenario in task.pack.scenarios:
        ruleset = task.ruleset(scenario.ruleset)
        if ruleset is None or task.wanted.scenario not in (None, scenario.name) or not task.in_family(ruleset.name):
            continue
        sides = sides_of(scenario, ruleset, task)
        for army in scenario.armies:
            maker = task.maker(ruleset)
            lists = [army_list for army_list in task.pack.army_lists if army_list.name in army.lists]
            profiles = {entry.name: entry for one in lists for entry in one.profiles}
            cards = list(troops.cards(army, sides[army.name], scenario, maker, task.product.kinds, profiles))
            if cards:
                title = f"{maker.views.title(scenario)}, {maker.views.title(army)}"
                yield maker.printed(f"{scenario.name}_{army.name}", title, cards)


# --- things of the ruleset --------------------------------------------------------------------------------------


def _entries(task: Task) -> Iterator[Printed]:
    ruleset = task.rules()
    if ruleset is None:
        return
    product, there = task.product, task.wanted.things
    # Cards of whom one meets lie in one deck with the others, and are as large as they are.
    maker = task.maker(ruleset, own_size=product.what != "cards")
    held = [entry for entry in ruleset.entries if entry.kind in product.kinds and entry.name not in product.skip]
    held = [one for one in held if there is None or (one.kind, one.name) in there]
    cards = [
        maker.make(entry.name, entry.origin, _marker(maker.views, entry.kind, entry), product.copies) for entry in held
    ]
    if cards:
        yield maker.printed(task.product.family.name, maker.views.title(ruleset), cards)


def _sheets(task: Task) -> Iterator[Printed]:
    """One sheet for the whole ruleset: a table to hand out."""
    ruleset = task.rules()
    if ruleset is None:
        return
    maker = task.maker(ruleset, own_size=True)
    name = task.product.title.get(task.language) or task.product.title["en"]
    group: Shown = {"name": ruleset.name, "title": maker.views.title(ruleset)}
    side = CardSide(card={"name": task.product.name, "title": name}, group=group)
    sheet = maker.make(task.product.name, ruleset.origin, side, 1)
    yield maker.printed(task.product.family.name, maker.views.title(ruleset), [sheet])


def _counters(task: Task) -> Iterator[Printed]:
    """Counters with a thing of the ruleset on each side."""
    ruleset = task.rules()
    if ruleset is None:
        return
    maker = task.maker(ruleset, own_size=True)
    cards = [card for counter in task.product.counters for card in _counter(counter, ruleset, maker, task)]
    if cards:
        yield maker.printed(task.product.family.name, maker.views.title(ruleset), cards)


def _counter(counter: Counter, ruleset: Ruleset, maker: Maker, task: Task) -> Iterator[Card]:
    found = [(side.partition(".")[0], _named(side, ruleset)) for side in (counter.front, counter.back)]
    for side, (_, thing) in zip((counter.front, counter.back), found, strict=True):
        if thing is None:
            place = Text(f"layouts/{task.product.family.name}/products.yaml", "").span(0, 0)
            message = f"counter `{counter.name}`: the ruleset `{ruleset.name}` has no `{side}`"
            task.shop.sink.report(BAD_LAYOUT, message, place)
            return
    front, back = (_marker(maker.views, kind, thing) for kind, thing in found if thing is not None)
    origin = next(thing.origin for _, thing in found if thing is not None)
    copies = min(
        task.wanted.most(counter.most, counter.copies, counter.every) * task.wanted.each(counter.each), MOST_COPIES
    )
    if not copies:
        return
    shown_numbers = [(number, number) for number in counter.numbers] or ([counter.turned] if counter.turned else [])
    if not shown_numbers:
        front, back = (_called(counter, side, task.language) for side in (front, back))
        yield maker.make(counter.name, origin, front, copies, back)
    for shown, behind in shown_numbers:
        sides = [
            replace(side, card=side.card | _numbered(counter, side, number, task.language))
            for side, number in ((front, shown), (back, behind))
        ]
        yield maker.make(f"{counter.name}_{shown}", origin, sides[0], copies, sides[1])


def _called(counter: Counter, side: CardSide, language: str) -> CardSide:
    """By the title of the counter, if it has one: `Speech: {}` stands before that of its thing."""
    title = counter.title.get(language) or counter.title.get("en")
    own = str(side.card["title"])
    # What stands alone begins with a capital.
    return replace(side, card=side.card | {"title": title.replace("{}", own) if title else counters.capital(own)})


def _numbered(counter: Counter, side: CardSide, number: int, language: str) -> Shown:
    title = counter.title.get(language) or str(side.card["title"])
    return {"number": number, "title": counted(title, number, language)}


def _named(side: str, ruleset: Ruleset) -> Declared | None:
    kind, _, name = side.partition(".")
    if kind == "term":
        return next((term for term in ruleset.terms if term.name == name), None)
    return next((entry for entry in ruleset.entries if (entry.kind, entry.name) == (kind, name)), None)


def _marker(views: Views, kind: str, thing: Declared) -> CardSide:
    if kind == "term":
        card: Shown = {"name": thing.name, "kind": kind, "title": views.title(thing), "means": None, "number": None}
    else:
        card = {"number": None} | views.thing(kind, thing.name)
    group: Shown = {"name": views.ruleset.name, "title": views.title(views.ruleset)}
    return CardSide(card=card, titles=views.titles(kind), group=group, palette=thing.name)


def _mapped(task: Task) -> Iterator[tuple[Scenario, Ruleset, Atlas]]:
    """The battles that are asked for and have a map, each with its rules."""
    for scenario in task.pack.scenarios:
        ruleset = task.ruleset(scenario.ruleset)
        if ruleset is None or task.wanted.scenario not in (None, scenario.name) or not task.in_family(ruleset.name):
            continue
        if scenario.map is not None:
            yield scenario, ruleset, Atlas(scenario, scenario.map, ruleset, task.pack, task.language, task.shop)


def _piece_counters(task: Task) -> Iterator[Printed]:
    """A counter for each piece of a battle. A set a battle."""
    for scenario, ruleset, atlas in _mapped(task):
        bases = Bases(task.product, ruleset, task.pack, task.shop)
        sides = sides_of(scenario, ruleset, task)
        worn = partial(worn_by, sides, task.pack.army_lists, atlas.views, task.shop.theme)
        made = counters.piece_counters(atlas, scenario, bases, makers(task, ruleset), task.product.turned, worn)
        yield from sets_by_size(made, scenario.name, atlas.views.title(scenario))


def _aims(task: Task) -> Iterator[Printed]:
    """What a battle is fought for, and a marker of its turn. A set a battle."""
    say = Phrases(task.shop.library, task.language, task.shop.sink)
    for scenario, ruleset, atlas in _mapped(task):
        maker = task.maker(ruleset, own_size=True)
        cards = list(aims.counters(atlas, sides_of(scenario, ruleset, task), scenario, maker, say))
        if cards:
            yield maker.printed(scenario.name, maker.views.title(scenario), cards)


def _kept_markers(task: Task) -> Iterator[Printed]:
    """Markers for what is kept of pieces."""
    ruleset = task.rules()
    if ruleset is None:
        return
    maker = task.maker(ruleset, own_size=True)
    say = Phrases(task.shop.library, task.language, task.shop.sink)
    battle = next((one for one in task.pack.scenarios if one.name == task.wanted.scenario), None)
    pieces = begun_pieces(battle, task.pack, ruleset) if battle is not None else []
    others = products_of(task.product.family, task.shop.library, task.shop.sink)
    has_backs = any(product.source == "piece_counters" for product in others)
    cards = [
        *counters.markers(ruleset, maker, pieces, say, has_backs=has_backs),
        *counters.army_markers(ruleset, maker),
    ]
    if cards:
        yield maker.printed(task.product.family.name, maker.views.title(ruleset), cards)


# --- decks ------------------------------------------------------------------------------------------------------


def _boxed(task: Task) -> Iterator[Printed]:
    """What boxes are for: a deck, the cards of an army, or those of an event table."""
    yield from {"armies": army_boxes, "events": _event_cards}.get(task.product.of, deck_sets)(task)


# --- events -----------------------------------------------------------------------------------------------------


def _event_cards(task: Task) -> Iterator[Printed]:
    for ruleset, name, events in _event_tables_of(task):
        maker = task.maker(ruleset)
        yield maker.printed(name, maker.views.title(events), list(encounters.cards(events, maker)))


def _event_tables(task: Task) -> Iterator[Printed]:
    for ruleset, name, events in _event_tables_of(task):
        maker = task.maker(ruleset, own_size=True)
        yield maker.printed(name, maker.views.title(events), [encounters.table(events, maker)])


def _found(task: Task) -> Iterator[Printed]:
    """What the events of a table put on the table."""
    for ruleset, name, events in _event_tables_of(task):
        maker = task.maker(ruleset, own_size=True)
        cards = list(found.counters(events, maker, task.product.kinds))
        if cards:
            yield maker.printed(name, maker.views.title(events), cards)


def _event_tables_of(task: Task) -> Iterator[tuple[Ruleset, str, Events]]:
    """Tables that the ruleset holds, and those of files that use it, with what their sets are called."""
    ruleset, named = task.rules(), task.wanted.events
    if ruleset is None:
        return
    tables = [(task.set_name(events.name), events) for events in ruleset.events]
    tables += [(events.name, events) for events in task.pack.events if task.in_family(events.ruleset)]
    for name, events in tables:
        if named is None or events.name in named:
            yield ruleset, name, events


class _Source(Protocol):
    def __call__(self, task: Task) -> Iterator[Printed]: ...


_SOURCES: Final[dict[str, _Source]] = {
    "profiles": profile_cards,
    "entries": _entries,
    "pieces": _pieces,
    "troops": _troops,
    "sheets": _sheets,
    "counters": _counters,
    "piece_counters": _piece_counters,
    "kept_markers": _kept_markers,
    "aims": _aims,
    "decks": deck_sets,
    "boxes": _boxed,
    "event_cards": _event_cards,
    "event_tables": _event_tables,
    "found": _found,
}
