"""Drawing up on a table: bearings by name, units around the place of their brigade, leaders beside their units."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, Protocol, TypeVar

from engine.core.declared.reading import listed, number, refusal, word
from engine.core.declared.scenario.stances import Troops
from engine.model.battles import Command, Objective
from engine.model.rules import Origin
from engine.model.values import Point as Written
from engine.model.values import Quantity, Value
from engine.space.plane import Point
from engine.space.stands.stand import Stand

COMPASS: Final = {"n": 0, "ne": 45, "e": 90, "se": 135, "s": 180, "sw": 225, "w": 270, "nw": 315}
EDGES: Final = {"north": 0, "east": 90, "south": 180, "west": 270}
USUALLY_ABREAST: Final = 4

Find = Callable[[Written, Origin], Point]
"""A place as written, in the measure of the table."""


class DrawnUp(Protocol):
    """A unit, as far as its place goes; `x` is below nought while it has none."""

    id: int
    name: str
    side: int
    x: int
    y: int

    @property
    def stand(self) -> Stand: ...


class Leader(Protocol):
    id: int
    name: str
    side: int
    attached: int
    x: int
    y: int


R = TypeVar("R", bound=Troops)
U = TypeVar("U", bound=Troops)


def facing_of(value: Value, otherwise: int) -> int:
    if isinstance(value, Quantity):
        return int(value.amount) % 360
    return COMPASS.get(word(value), otherwise)


def draw_up(command: Command, units: Iterable[DrawnUp], facing: int, find: Find, *, apart: int, behind: int) -> None:
    """Units without a place of their own stand around the brigade's: so many abreast, the others behind."""
    waiting = [unit for unit in units if unit.x < 0]
    if not waiting:
        return
    place = next(iter(listed(dict(command.fields).get("deploys"))), None)
    if not isinstance(place, Written):
        told = f"{waiting[0].name} has no place: say `at (30, 40)`, or let its brigade say where it `deploys`"
        if dict(command.fields).get("enters") is not None:
            told += "; where it `enters` is not read by these rules: `arrives 4   deploys (30, 40)`"
        raise refusal(command.origin, told)
    middle = find(place, command.origin)
    abreast = max(1, number(dict(command.fields).get("abreast"), USUALLY_ABREAST))
    for row, first in enumerate(range(0, len(waiting), abreast)):
        _draw_up_rank(waiting[first : first + abreast], middle, facing, row, apart, behind)


def _draw_up_rank(units: Sequence[DrawnUp], middle: Point, facing: int, row: int, apart: int, behind: int) -> None:
    across = sum(unit.stand.width + apart for unit in units) - apart
    deep = max(unit.stand.depth for unit in units) + behind
    frame = Stand(*middle, across, deep, facing)
    left = -across
    for unit in units:
        width = unit.stand.width
        unit.x, unit.y = frame.beside(left + width, -2 * row * deep)
        left += 2 * (width + apart)


def joined(joins: Iterable[tuple[R, str, Origin]], units: Iterable[U]) -> Iterator[tuple[R, U]]:
    """Those who join units, each with the one that he names."""
    known = {(unit.side, unit.name): unit for unit in units}
    for rider, name, origin in joins:
        unit = known.get((rider.side, name))
        if unit is None:
            raise refusal(origin, f"{rider.name} joins `{name}`, which is no unit of his army")
        yield rider, unit


def attach(joins: Iterable[tuple[Leader, str, Origin]], units: Iterable[DrawnUp]) -> None:
    """Leaders stand with the units that they join, by name."""
    for leader, unit in joined(joins, units):
        leader.attached, leader.x, leader.y = unit.id, unit.x, unit.y


def point_of(objective: Objective, find: Find) -> Point:
    place = objective.at[0] if objective.at else None
    if not isinstance(place, Written):
        raise refusal(objective.origin, f"the objective `{objective.name}` has no place: `at (30, 40)`")
    return find(place, objective.origin)
