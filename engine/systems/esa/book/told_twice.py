"""What of the ruleset `esa` plays, and the figures that the rulebook gives and a drawing or a card shows as well."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.core.declared.book.inventory import Again, Inventory
from engine.core.declared.book.told_twice import default_of, least_of_tests, limit_of, range_of
from engine.core.declared.reading import word
from engine.model.rules import Entry
from engine.systems.esa.book.book import Book
from engine.systems.esa.book.figures import NEEDED, Figures, Switches

_SQUARE: Final = "square"


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
            for what in ("morale", "melee", "shooting"):
                above, below = (getattr(rows[row], what) for row in ("large", "small"))
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
    **dict.fromkeys(("tired_army_value", "keen_army_value"), "advice: a scenario gives each army its value"),
}

INVENTORY: Final[Inventory[Book]] = Inventory(
    (Figures, Switches),
    NEEDED,
    PRINT_ONLY,
    {
        "fewest_cards": least_of_tests,  # 4b
        "usual_army_value": default_of("army", "value"),
        "usual_strength": default_of("profile", "strength"),
        "leader_strength": default_of("leader", "strength"),
        "leader_movement": default_of("leader", "movement"),
        "open_hex_cost": default_of("terrain_effect", "cost"),
        "square_strength": _square_strength,
        "square_bonus": _square_bonus,
        "rough_hex_cost": _rough_cost,
        "gabion_protection": _gabions,
        "musket_range": range_of("foot_musket"),  # 6.4a
        "fewest_units": limit_of("division", "units", "low"),  # 2.1a
        "most_units": limit_of("division", "units", "high"),
        "most_characters": limit_of("division", "characters", "high"),  # 2.1c
        "expansion_cards": _expansion,
    },
)
