"""Where the bases of units stand, by themselves and together."""

from __future__ import annotations

from typing import Any, Final, TypeVar

from engine.brigades.position.bases import UnitOfBases
from engine.brigades.questions.room import has_room
from engine.core.position.field import FieldGame
from engine.space.ground import TOUCH
from engine.space.plane import Point
from engine.space.stands.contact import have_room
from engine.space.stands.rows import middle_together, middles
from engine.space.stands.stand import Stand

U = TypeVar("U", bound=UnitOfBases)
_HAIR: Final = 4


def places_of_bases(unit: UnitOfBases, apart: int = _HAIR) -> tuple[Point, ...]:
    """The middle of each base: abreast, or one behind the other in column, so far apart."""
    return middles(unit.stand, unit.size, unit.bases, apart, is_deep=unit.is_deep)


def stands_of_bases(unit: UnitOfBases) -> list[Stand]:
    """Each base as it stands in the unit."""
    return [Stand(x, y, *unit.size, unit.facing) for x, y in places_of_bases(unit, 0)]


def distances_of_bases(unit: UnitOfBases, stand: Stand) -> list[int]:
    """How far each base is from another stand; all of those that touch it are as near."""
    return [max(0, base.distance(stand) - TOUCH) for base in stands_of_bases(unit)]


def places_apart(g: FieldGame[Any, Any, U], unit: U) -> tuple[Point, ...] | None:
    """Where each of several bases stands by itself: as much as a hair apart, since places are rounded, or as near as
    neighbours leave room for."""
    if unit.bases < 2:
        return None
    for hair in range(_HAIR, -1, -1):
        places = places_of_bases(unit, hair)
        stands = tuple(Stand(x, y, *unit.size, unit.facing) for x, y in places)
        if have_room(stands, g.setting.width, g.setting.height) and all(has_room(g, unit, one) for one in stands):
            return places
    return None


def stand_together(unit: UnitOfBases, other: UnitOfBases) -> Stand:
    """Of the bases of both abreast."""
    front, depth = unit.size
    return Stand(*middle_together(unit.stand, other.stand), front * (unit.bases + other.bases), depth, unit.facing)
