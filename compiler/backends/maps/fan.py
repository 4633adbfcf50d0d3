"""Counters that would lie upon one another: the first stays on its place, the others step aside and are led back to it
by a line. Pure geometry, in millimetres; the same counters in the same order always step to the same places."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Final

from compiler.layout.draw import Group, Item, Path, circle
from compiler.layout.maps.battlefield import Spot
from engine.model.quick_dataclass import dataclass

Frame = tuple[float, float, float, float]
_TOUCH: Final = 0.05
"""Counters that share less than this touch each other, and may."""
_GAP: Final = 0.3
"""What is left free about who steps aside, in sides of a counter: the line that leads to him has to be seen."""
_DIRECTIONS: Final = 24
_RINGS: Final = 40
_STEP: Final = 0.25
"""How much farther each ring lies than the one before, in sides of a counter."""
_MOST_SHARING: Final = 4
_OF_TWO, _OF_FOUR = 0.82, 0.66
"""The side of a counter that shares its hex with another, or with two or three, in sides of one that stands alone."""
_MOST_ASIDE: Final = 200
"""More than these would fill the map; a stranger may put a thousand on one place."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A counter: where its middle should be, and half its side."""

    spot: Spot
    half: float


class _Ground:
    """Where counters stand already. They are looked for in squares as large as the largest counter."""

    def __init__(self, cell: float) -> None:
        self._cell = cell
        self._held: dict[tuple[int, int], list[Standing]] = {}

    def _at(self, spot: Spot) -> tuple[int, int]:
        return int(spot[0] // self._cell), int(spot[1] // self._cell)

    def put(self, one: Standing) -> None:
        self._held.setdefault(self._at(one.spot), []).append(one)

    def near(self, one: Standing, gap: float) -> list[Standing]:
        """Those that are nearer than a gap, or overlap by as much if it is negative."""
        (x, y), (column, line) = one.spot, self._at(one.spot)
        around = [(column + right, line + down) for down in (-1, 0, 1) for right in (-1, 0, 1)]
        held = [other for cell in around for other in self._held.get(cell, ())]
        reaches = [(other, one.half + other.half + gap) for other in held]
        return [o for o, reach in reaches if abs(o.spot[0] - x) < reach and abs(o.spot[1] - y) < reach]


def shared(counters: Sequence[Standing]) -> list[Standing]:
    """Two to four counters that share a hex, smaller and side by side in it: a reader sees who stands there. More than
    those have to step aside."""
    held: dict[Spot, list[int]] = {}
    for index, one in enumerate(counters):
        held.setdefault(one.spot, []).append(index)
    made = list(counters)
    for spot, indices in held.items():
        if not 1 < len(indices) <= _MOST_SHARING:
            continue
        size, lines = (_OF_TWO, 1) if len(indices) == 2 else (_OF_FOUR, 2)
        half = counters[indices[0]].half * size
        for at, index in enumerate(indices):
            right, down = (at % 2) * 2 - 1, (at // 2) * 2 - 1 if lines == 2 else 0
            made[index] = Standing((round(spot[0] + right * half, 4), round(spot[1] + down * half, 4)), half)
    return made


def fanned(counters: Sequence[Standing], frame: Frame, others: Sequence[Standing] = ()) -> list[Standing]:
    """Each counter as it is drawn: on its place, or, where one stands already, on the nearest free place in the frame.
    `others` are counters of another sort, which drive nobody away but are in the way of whoever steps aside."""
    cell = max((2 * counter.half * (1 + _GAP) for counter in (*counters, *others)), default=1.0)
    ground, all_ground = _Ground(cell), _Ground(cell)
    for one in others:
        all_ground.put(one)
    made = list(counters)
    aside: list[int] = []
    for index, one in enumerate(counters):
        if ground.near(one, -_TOUCH):
            aside.append(index)
        else:
            ground.put(one)
            all_ground.put(one)
    for index in aside[:_MOST_ASIDE]:
        one, gap = counters[index], 2 * counters[index].half * _GAP
        free = (Standing(spot, one.half) for spot in _around(one, ground.near(one, -_TOUCH)))
        made[index] = next((to for to in free if _is_within(to, frame) and not all_ground.near(to, gap)), one)
        all_ground.put(made[index])
    return made


def nearest(spots: Sequence[Spot]) -> float:
    """The side of the largest squares about these places that do not overlap. Those that share a place do not count."""
    ordered = sorted(set(spots))
    least = math.inf
    for index, (x, y) in enumerate(ordered):
        for at in range(index + 1, len(ordered)):
            other = ordered[at]
            if other[0] - x >= least:
                break
            least = min(least, max(other[0] - x, abs(other[1] - y)))
    return least


def lead(place: Spot, counter: Standing, colour: str, name: str) -> list[Item]:
    """A line from a place to the counter that stepped aside from it; none while it still covers its place."""
    spot = counter.spot
    if max(abs(place[0] - spot[0]), abs(place[1] - spot[1])) < counter.half:
        return []
    line = Path((("M", place), ("L", spot)), stroke=colour, line=0.3)
    return [Group((line, Path(circle(*place, 0.55), colour)), name=name)]


def _is_within(one: Standing, frame: Frame) -> bool:
    (x, y), half = one.spot, one.half
    return frame[0] + half <= x <= frame[2] - half and frame[1] + half <= y <= frame[3] - half


def _around(one: Standing, way: Sequence[Standing]) -> Iterator[Spot]:
    """Places ring after ring, on each first the one that leads away from those in the way."""
    x, y = one.spot
    middle = [math.fsum(other.spot[axis] for other in way) / len(way) for axis in (0, 1)]
    away = math.atan2(y - middle[1], x - middle[0])
    for ring in range(1, _RINGS + 1):
        far = ring * _STEP * 2 * one.half
        for turn in range(_DIRECTIONS):
            # Straight away, then one step to the right of that, one to the left, two to the right …
            steps = (turn + 1) // 2 if turn % 2 else -(turn // 2)
            angle = away + 2 * math.pi / _DIRECTIONS * steps
            yield round(x + far * math.cos(angle), 4), round(y + far * math.sin(angle), 4)
