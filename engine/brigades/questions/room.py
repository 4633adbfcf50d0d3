"""Where a unit has room, and through whom it passes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Any, TypeVar

from engine.brigades.position.pieces import BasedUnit
from engine.brigades.questions.near import beside_way, near_spots, near_units, touches_enemy
from engine.brigades.questions.ways import Field, is_parted
from engine.core.position.field import FieldGame
from engine.core.position.knowing import asked_once
from engine.space.ground import TOUCH
from engine.space.hauling import bearing
from engine.space.lines import box_of, is_near
from engine.space.plane import Block, Point, is_apart, overlaps
from engine.space.routes.paths import Path
from engine.space.stands.contact import is_touching
from engine.space.stands.manoeuvre import swept, swept_along
from engine.space.stands.stand import Stand

U = TypeVar("U", bound=BasedUnit)


@asked_once
def room_at(g: FieldGame[Any, Any, U], unit: U, end: Stand) -> bool | None:
    """Whether a unit would touch an enemy in a place; nothing where it has no room."""
    if end is unit.stand:
        return touches_enemy(g, unit)
    touched = False
    own, side, x, y = unit.spread + TOUCH, unit.side, end.x, end.y
    columns = g.columns()
    far = own + columns.widest
    near = [
        other
        for other_x, other_y, other, spread in columns.between(x - far, x + far)
        if (other_x - x) * (other_x - x) + (other_y - y) * (other_y - y) <= (own + spread) * (own + spread)
        and other is not unit
    ]
    for other in near:
        stand = other.stand
        if end.overlaps(stand):
            return None
        touched = touched or (other.side != side and is_touching(end, stand))
    return touched


def places_beside(g: FieldGame[Any, Any, U], unit: U, friend: U, width: int) -> Iterator[tuple[Stand, bool]]:
    """To either side of a friend, where there is room: where a unit so wide stands in line, with his front, and whether
    it touches an enemy there."""
    for side in (-1, 1):
        place = friend.stand.beside(side * (friend.stand.width + width + 2), 0)
        end = unit.stand_in("line", *place, friend.facing)
        touches = room_at(g, unit, end)
        if touches is not None:
            yield end, touches


def touches_across(g: Field, unit: U, formation: str, end: Stand) -> bool:
    """Whether it would touch an enemy across what cannot be crossed, where nobody fights."""
    return any(
        is_parted(g, unit, formation, end.at, enemy.at)
        for enemy in (near_units(g, unit, end.at, end.at) if g.setting.lines else ())
        if enemy.side != unit.side and is_touching(end, enemy.stand)
    )


def has_room(g: FieldGame[Any, Any, U], unit: U, stand: Stand, but: U | None = None) -> bool:
    """Whether a unit could stand there: on the table, and on nobody, but perhaps on one who makes room for it."""
    if not g.setting.holds(stand):
        return False
    x, y, own = stand.x, stand.y, stand.outer
    columns = g.columns()
    far = own + columns.widest
    near = [
        other
        for other_x, other_y, other, spread in columns.between(x - far, x + far)
        if (other_x - x) * (other_x - x) + (other_y - y) * (other_y - y) <= (own + spread) * (own + spread)
    ]
    return not any(other is not unit and other is not but and other.stand.overlaps(stand) for other in near)


def fits(g: FieldGame[Any, Any, U], unit: U, formation: str) -> bool:
    """Whether there is room for a formation where it stands."""
    return has_room(g, unit, unit.stand_in(formation, *unit.at, unit.facing))


def has_free_way(g: FieldGame[Any, Any, U], unit: U, end: Stand, against: U | None = None) -> bool:
    """Nobody stands where it ends, and on the straight way there it passes only through friends who let it by, with the
    front that it has there. Only who attacks ends touching an enemy, or who stays where it touches one."""
    touched = room_at(g, unit, end) if g.setting.holds(end) else None
    stays = end.at == unit.at
    if touched is None or (touched and against is None and not (stays and touches_enemy(g, unit))):
        return False
    path = unit.at, end.at
    return stays or passes_nobody(g, unit, unit.stand, end, path, lambda other: other is against)


def lets_by(g: FieldGame[Any, Any, U], unit: U, other: U) -> bool:
    """Friends let one another pass where the ruleset says so of either."""
    slips = g.setting.rules.slips_through
    return other.side == unit.side and (slips(g, unit) or slips(g, other))


def passes_nobody(g: Field, unit: U, start: Stand, end: Stand, path: Path, attacks: Callable[[U], bool]) -> bool:
    """Whether it comes from one place to another, with the front that it has there, through nobody but friends who let
    it by and those whom it attacks."""
    if len(path) == 1:
        return True
    legs = [(*before, *after) for before, after in pairwise(path)]
    sweeps: list[Block] = []
    own, (left, low, right, high) = unit.spread, box_of(path)
    for x, y, other, spread in near_spots(g, unit, path[0], path[-1]):
        far = own + spread
        if not (left - far < x < right + far and low - far < y < high + far):
            continue
        if attacks(other) or lets_by(g, unit, other):
            continue
        square = far * far
        for from_x, from_y, to_x, to_y in legs:
            if is_near(x, y, from_x, from_y, to_x, to_y, square):
                sweeps = sweeps or _swept(start, end, path)
                if any(overlaps(sweep, other.stand.block) for sweep in sweeps):
                    return False
                break
    return True


def _swept(start: Stand, end: Stand, path: tuple[Point, ...]) -> list[Block]:
    stands = [*(start.moved(*point, end.facing) for point in path[:-1]), end]
    return swept_along(stands)


def keeps_away(g: Field, unit: U, stands: Sequence[Stand], gap: int) -> bool:
    """Whether nobody of the enemy is nearer than that to a way of straight parts from place to place."""
    reach, places = gap + unit.spread, [stand.at for stand in stands]
    near = beside_way(g, 1 - unit.side, places, lambda enemy: reach + int(enemy.spread))
    blocks = swept_along(stands) if near else []
    return all(is_apart(block, enemy.stand.block, gap) for enemy in near for block in blocks)


def passed_through(g: FieldGame[Any, Any, U], unit: U, end: Point, gap: int) -> list[U]:
    """Friends through whom a unit goes straight to a place, in a file as wide as that."""
    block = file_to(unit, end, gap)
    others = near_units(g, unit, unit.at, end)
    return [other for other in others if other.side == unit.side and overlaps(block, other.stand.block)]


def file_to(unit: BasedUnit, end: Point, gap: int) -> Block:
    """Without depth, so that whoever stands behind its back bars nothing."""
    narrow = Stand(unit.x, unit.y, gap, 2, bearing(unit.at, end) if unit.at != end else 0)
    return swept(narrow, narrow.moved(*end))
