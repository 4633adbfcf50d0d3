"""Whether what a movement asks stays the same for a card, so that it may be reckoned once."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from engine.kit.coding.asking import facts_in
from engine.kit.reading.declared import Declarations
from engine.kit.reading.deeds import Movement
from engine.model.values import Expression

_MOVING: Final = ("moved", "gone", "cornered", "at_exit", "ground", "height", "army", "place", "hidden")


def is_fixed(expression: Expression, movement: Movement, declared: Declarations, of_places: Collection[str]) -> bool:
    """Whether only some facts of a place and the card of the mover are asked."""
    for fact in facts_in(expression):
        head = fact.path.partition(".")[0]
        if fact.subject == movement.enters and head in of_places:
            continue
        is_of_card = declared.fact_of(fact.kind, head) is None and head not in _MOVING and not declared.rows
        if fact.subject == movement.by and is_of_card:
            continue
        return False
    return True
