"""What of the ruleset `esa` plays, and the figures that the rulebook gives and a drawing or a card shows as well."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from engine.core.declared.inventory import Again, Inventory
from engine.core.declared.reading import word
from engine.model.rules import Entry
from engine.model.values import Span
from engine.systems.esa.book.book import Book
from engine.systems.esa.book.figures import NEEDED, Figures, Switches

_SQUARE: Final = "square"


def _least_of_tests(book: Book) -> Iterator[Again]:
    """4b."""
    for test in book.ruleset.tests:
        if test.cards is not None:
            yield f"the `least` of the test `{test.name}`", test.least or 0, test.origin


def _default(kind: str, field: str) -> Callable[[Book], Iterator[Again]]:
    """What a kind gives a thing that says nothing: the compiler writes it down."""

    def told(book: Book) -> Iterator[Again]:
        for declared in book.ruleset.kinds:
            for asked in declared.fields if declared.name == kind else ():
                if asked.name == field and str(asked.default).isdecimal():
                    yield f"the {field} of {kind} that says none", int(str(asked.default)), asked.origin

    return told


def _squares(book: Book) -> list[Entry]:
    return [entry for entry in book.entries("profile").values() if word(entry.get("class")) == _SQUARE]


def _square_strength(book: Book) -> Iterator[Again]:
    """9.15a."""
    for entry in _squares(book):
        yield f"the strength of {entry.name}", book.profiles[entry.name].strength, entry.origin


def _square_bonus(book: Book) -> Iterator[Again]:
    """9.15b: morale and fighting abilities of the first row above those of the second."""
    for entry in _squares(book):
        rows = book.profiles[entry.name].rows
        if {"large", "small"} <= rows.keys():
            large, small = rows["large"], rows["small"]
            for what, above, below in (
                ("morale", large.morale, small.morale),
                ("melee", large.melee, small.melee),
                ("shooting", large.shooting, small.shooting),
            ):
                if above is not None and below is not None:
                    yield f"the {what} of {entry.name} above that of its second row", above - below, entry.origin


def _rough_cost(book: Book) -> Iterator[Again]:
    """5.4.3d."""
    entry = book.entries("terrain").get("rough")
    if entry is not None:
        for klass, passage in book.grounds[entry.name].passages.items():
            if "close_order" in book.classes[klass] and passage.enter != "forbidden":
                yield f"the cost of difficult ground for {klass}", passage.cost, entry.origin


def _gabions(book: Book) -> Iterator[Again]:
    """5.4.6."""
    for entry in book.entries("terrain").values():
        ground = book.grounds[entry.name]
        if ground.gun_cover:
            yield f"the protection of {entry.name}", max(ground.protection), entry.origin


def _musket_range(book: Book) -> Iterator[Again]:
    """6.4a."""
    for sector in book.ruleset.sectors:
        if sector.name == "foot_musket":
            far = max((max(abs(cell.q), abs(cell.r), abs(cell.q + cell.r)) for cell in sector.cells), default=0)
            yield f"the range of the sector `{sector.name}` as it is drawn", far, sector.origin


def _limit(what: str, end: str) -> Callable[[Book], Iterator[Again]]:
    """2.1a, 2.1c: how many of what a division has; `end` is `low` or `high`."""

    def told(book: Book) -> Iterator[Again]:
        for limit in book.ruleset.limits:
            count: Span | None = dict(limit.counts).get(what) if limit.name == "division" else None
            if count is not None:
                yield f"the limit of {what} in a division", getattr(count, end) or 0, limit.origin

    return told


def _expansion(book: Book) -> Iterator[Again]:
    """2.2a."""
    base = book.figures.base_cards
    for deck in book.decks:
        above = [card for card in deck.cards if int(card.number) > base]
        if above:
            yield f"the number of cards above {base}", len(above), deck.origin


PRINT_ONLY: Final = {
    "open_order_protection": "the protection printed on the troop cards already holds it",
    "general_morale": "no rule calls for it yet: the chain of command has a test of its own",
    "tired_army_value": "advice: a scenario gives each army its value",
    "keen_army_value": "advice: a scenario gives each army its value",
}

INVENTORY: Final = Inventory(
    (Figures, Switches),
    NEEDED,
    PRINT_ONLY,
    {
        "fewest_cards": _least_of_tests,
        "usual_army_value": _default("army", "value"),
        "usual_strength": _default("profile", "strength"),
        "leader_strength": _default("leader", "strength"),
        "leader_movement": _default("leader", "movement"),
        "open_hex_cost": _default("terrain_effect", "cost"),
        "square_strength": _square_strength,
        "square_bonus": _square_bonus,
        "rough_hex_cost": _rough_cost,
        "gabion_protection": _gabions,
        "musket_range": _musket_range,
        "fewest_units": _limit("units", "low"),
        "most_units": _limit("units", "high"),
        "most_characters": _limit("characters", "high"),
        "expansion_cards": _expansion,
    },
)
