"""More of a set than a battle needs: further copies, and cards to write on; and several sets as one."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from compiler.backends.products.products import Printed, Product
from compiler.layout.draw import Group, Rect
from compiler.layout.sheets.impose import Card
from compiler.layout.sheets.sheets import Sheet, grid_for
from dsl.diagnostics import Sink


def with_spares(printed: Printed, copies: int, blanks: int) -> Printed:
    """A set as often as it is wanted, with so many blank cards at its end."""
    cards = [replace(card, quantity=card.quantity * copies) for card in printed.cards]
    if blanks and cards:
        cards.append(_blank(cards[0], blanks))
    return replace(printed, cards=tuple(cards))


def _blank(card: Card, quantity: int) -> Card:
    """The paper and the bands of a card, which reach into its bleed, and nothing else; with the back of the others."""
    frame = tuple(item for item in card.front.items if isinstance(item, Rect) and min(item.x, item.y) < 0)
    return Card("blank", "–", Group(frame, name="front"), card.back, quantity)


_TITLE: Final = {"en": "Cards", "it": "Schede"}


def joined(sets: Sequence[tuple[Product, Printed]], name: str, title: str) -> tuple[Printed, Product]:
    """Sets of cards that share their sheets, as one set of one product."""
    products, printed = [product for product, _ in sets], [held for _, held in sets]
    if len(sets) == 1:
        return printed[0], products[0]
    cards = [
        replace(card, name=f"{product.name}_{held.name}_{card.name}") for product, held in sets for card in held.cards
    ]
    digest = hashlib.sha256("".join(held.digest for held in printed).encode()).hexdigest()[:12]
    whole = replace(printed[0], name=name, title=title, cards=tuple(cards), digest=digest)
    return whole, replace(products[0], name="cards", title=_TITLE)


Sets = list[tuple[Product, Printed]]
Alike = tuple[object, ...]
"""What cards have in common that can stand on one sheet: their size, and how they are cut."""


def shared_sheets(together: Mapping[Alike, Sets], sheet: Sheet, copies: int) -> tuple[dict[Alike, Sets], Sets]:
    """Which sets share sheets, and which stand on their own: a deck goes along with the cards of troops only where the
    last sheets of both have room for one another."""
    shared: dict[Alike, Sets] = {}
    alone: Sets = []
    for alike, sets in together.items():
        cards = [one for one in sets if one[0].what == "cards"]
        decks = [one for one in sets if one[0].what != "cards"]
        apart = sum(_sheets([one], sheet, copies) for one in decks) + _sheets(cards, sheet, copies)
        if cards and _sheets(sets, sheet, copies) < apart:
            shared[alike] = sets
            continue
        alone += decks
        if cards:
            shared[alike] = cards
    return shared, alone


def _sheets(sets: Sets, sheet: Sheet, copies: int) -> int:
    """How many sheets these cards of one size take."""
    if not sets:
        return 0
    first = sets[0][1]
    grid = grid_for(sheet, first.width, first.height, Sink(), shape=first.layout.shape, gap=first.layout.gap)
    count = copies * sum(card.quantity for _, held in sets for card in held.cards)
    return -(-count // grid.count) if grid is not None else 0
