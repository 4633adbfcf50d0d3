"""Who is near whom, and who touches whom."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from operator import attrgetter, itemgetter
from typing import Any, Final, TypeVar

from engine.brigades.position.pieces import BasedUnit
from engine.core.position.columns import Spot
from engine.core.position.field import FieldGame
from engine.core.position.knowing import asked_once
from engine.space.lines import box_between, box_of, is_near
from engine.space.plane import Point
from engine.space.sectors import in_arc
from engine.space.stands.contact import is_touching
from engine.space.stands.fire import crosses
from engine.space.stands.manoeuvre import step

U = TypeVar("U", bound=BasedUnit)
_ROUNDED_OFF: Final = 10
_NUMBER: Final = attrgetter("id")


def is_within(unit: BasedUnit, other: BasedUnit, reach: int) -> bool:
    """Whether two units are no farther apart than that, edge to edge."""
    across, up = other.x - unit.x, other.y - unit.y
    away = across * across + up * up
    if away <= reach * reach:
        return True
    # Two edges are at most as far apart as the middles, and nearer by no more than what the bases measure.
    far = reach + unit.spread + other.spread
    return away <= far * far and unit.stand.is_within(other.stand, reach)


def is_near_any(unit: BasedUnit, others: Iterable[U], reach: int) -> bool:
    """Whether a unit is no farther than that from any of others."""
    x, y, far = unit.x, unit.y, reach + unit.spread
    near = [
        other
        for other in others
        if (other.x - x) * (other.x - x) + (other.y - y) * (other.y - y) <= (far + other.spread) * (far + other.spread)
    ]
    return bool(near) and any(unit.stand.is_within(other.stand, reach) for other in near)


def is_screened(unit: BasedUnit, enemy: BasedUnit, friends: Iterable[BasedUnit]) -> bool:
    """Whether one of its friends that faces an enemy stands, even in part, between the two."""
    facing = (friend for friend in friends if in_arc(friend.x, friend.y, friend.facing, 45, enemy.at))
    return any(crosses(unit.at, enemy.at, friend.stand) for friend in facing)


def friends_within(g: FieldGame[Any, Any, U], unit: U, reach: int) -> list[U]:
    """Others of its side that are no farther than that, edge to edge."""
    return [friend for friend in g.on_table(unit.side) if friend is not unit and is_within(unit, friend, reach)]


def touching_enemies(g: FieldGame[Any, Any, U], unit: U) -> tuple[U, ...]:
    return g.enemies_met().get(unit.id, ())


def touches_enemy(g: FieldGame[Any, Any, U], unit: U) -> bool:
    return unit.id in g.enemies_met()


@asked_once
def touching(g: FieldGame[Any, Any, U], unit: U) -> tuple[U, ...]:
    """All units, friend and enemy, that touch it."""
    return tuple([other for other in near_units(g, unit, unit.at, unit.at) if is_touching(unit.stand, other.stand)])


def enemies_near(g: FieldGame[Any, Any, U], unit: U, reach: int) -> list[U]:
    """All enemies that could be no farther than that, edge to edge, and perhaps some that are farther."""
    own_x, own_y, far = unit.x, unit.y, reach + unit.spread
    return [
        enemy
        for x, y, enemy, spread in g.spots(1 - unit.side)
        if (x - own_x) * (x - own_x) + (y - own_y) * (y - own_y) <= (far + spread) * (far + spread)
    ]


def nearest_first(unit: BasedUnit, others: Iterable[U]) -> list[U]:
    """Others by how far they are, edge to edge."""
    far = [(unit.stand.distance(other.stand), other.id, other) for other in others]
    return [other for _, _, other in sorted(far, key=itemgetter(0, 1))]


def linked(first: U, beside: Callable[[U], Iterable[U]]) -> list[U]:
    """All whom one is beside, directly or through others, and itself, in the order of their numbers."""
    together, waiting = {first.id: first}, [first]
    while waiting:
        for other in beside(waiting.pop()):
            if other.id not in together:
                together[other.id] = other
                waiting.append(other)
    return [together[number] for number in sorted(together)]


def is_high(g: FieldGame[Any, Any, U], unit: U) -> bool:
    """Whether it stands on high ground."""
    return bool(g.setting.heights.at(unit.at))


@asked_once
def foes(g: FieldGame[Any, Any, U], unit: U) -> list[tuple[int, int, U]]:
    """The enemies of a unit, the nearest first: each with the square of how far it is, and its number."""
    own_x, own_y = unit.x, unit.y
    near = g.spots(1 - unit.side)
    return sorted([((x - own_x) * (x - own_x) + (y - own_y) * (y - own_y), enemy.id, enemy) for x, y, enemy, _ in near])


def nearness(g: FieldGame[Any, Any, U], unit: U) -> int:
    """The square of how far the nearest enemy is: the same as long as it stands there and no enemy moves."""
    side, at = unit.side, unit.at
    return g.as_long_as((at, g.spots(1 - side)), ("nearness", unit.id), lambda: g.nearest_enemy(at, side))


def behind(g: FieldGame[Any, Any, U], units: Sequence[U], far: int) -> Point:
    """So far towards their own lines from the middle of units of a side."""
    middle = sum(unit.x for unit in units) // len(units), sum(unit.y for unit in units) // len(units)
    return step(middle, far, g.state.sides[units[0].side].home)


def near_spots(g: FieldGame[Any, Any, U], unit: U, start: Point, end: Point, margin: int = 0) -> list[Spot[U]]:
    """Other units that could be in the way from one place to another."""
    x, y = (start[0] + end[0]) // 2, (start[1] + end[1]) // 2
    reach = g.setting.reach_of(unit) + margin
    across, up = abs(end[0] - start[0]) // 2 + reach, abs(end[1] - start[1]) // 2 + reach
    low, high = y - up, y + up
    near = g.columns().between(x - across, x + across)
    return [spot for spot in near if low <= spot[1] <= high and spot[2] is not unit]


def near_units(g: FieldGame[Any, Any, U], unit: U, start: Point, end: Point, margin: int = 0) -> list[U]:
    """In the order of their numbers."""
    return sorted([spot[2] for spot in near_spots(g, unit, start, end, margin)], key=_NUMBER)


def beside_way(g: FieldGame[Any, Any, U], side: int, path: Sequence[Point], reach: Callable[[U], int]) -> list[U]:
    """The units of a side whose middles are nearer to a way than each of them reaches."""
    legs = [(*before, *after) for before, after in pairwise(path)]
    left, low, right, high = box_of(path) if legs else (0, 0, 0, 0)
    near: list[U] = []
    for x, y, unit, _ in g.spots(side) if legs else ():
        far = reach(unit)
        if left - far < x < right + far and low - far < y < high + far:
            square = far * far
            if any(is_near(x, y, *leg, square) for leg in legs):
                near.append(unit)
    return near


def between(g: FieldGame[Any, Any, U], firer: U, target: U) -> list[tuple[int, U]]:
    """Other units that are no farther from a firer than its target is, with the square of how far, and so near to the
    line between the two that they could lie in a strip from the one's base to the other, aimed at its middle or halfway
    to a corner."""
    x, y = firer.x, firer.y
    across, up = target.x - x, target.y - y
    far, wide = across * across + up * up, firer.spread + target.spread // 2 + _ROUNDED_OFF
    found: list[tuple[int, U]] = []
    left, low, right, high = box_between(firer.at, target.at, wide + g.setting.reach_of(firer))
    # As `is_near` has it, but nothing is called: all who could fire at a unit on its way ask this.
    spots = [spot for spot in g.columns().between(left, right) if low <= spot[1] <= high]
    for own_x, own_y, unit, spread in spots:
        aside, rise = own_x - x, own_y - y
        square = aside * aside + rise * rise
        if square > far or unit is firer or unit is target:
            continue
        near = (wide + spread) ** 2
        cross = across * rise - up * aside
        if square < near if aside * across + rise * up <= 0 else cross * cross < near * far:
            found.append((square, unit))
    return found
