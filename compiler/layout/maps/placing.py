"""Room on a map: what lies where already, and the best place for a word or a sign that must cover nothing.

Pure geometry, in millimetres. The same things in the same order always get the same places.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from compiler.layout.maps.battlefield import Spot

Frame = tuple[float, float, float, float]
_CELL: Final = 8.0
_TOUCH: Final = 0.02
"""Boxes that share less than this touch each other, and may."""
_DIRECTIONS: Final = (90, 270, 0, 180, 45, 135, 315, 225, 67.5, 112.5, 292.5, 247.5, 22.5, 157.5, 337.5, 202.5)
"""Degrees clockwise from the right, in the order that they are tried: below, above, then beside."""
_RINGS: Final = 24
_COVERED, _CROSSED, _FAR = 1000.0, 2.0, 0.4
"""What a square millimetre costs that hides something, that only crosses a line; and a millimetre of distance."""


@dataclass(frozen=True, slots=True)
class Placing:
    """Where something is set: its middle, how far its box lies from the place that it belongs to, what it costs."""

    spot: Spot
    box: Frame
    gap: float
    cost: float


class Room:
    """What words and signs keep clear of. `block` what must never be hidden, `shade` what is better left to be seen."""

    def __init__(self) -> None:
        self._cells: dict[tuple[int, int], list[tuple[Frame, float]]] = {}

    def block(self, box: Frame) -> None:
        self._put(box, _COVERED)

    def shade(self, box: Frame) -> None:
        self._put(box, _CROSSED)

    def shade_line(self, spots: list[Spot], *, closed: bool = False) -> None:
        """A line is kept clear of by small boxes along it."""
        ends = [*spots[1:], *(spots[:1] if closed else [])]
        for (x1, y1), (x2, y2) in zip(spots, ends, strict=False):
            count = min(int(math.dist((x1, y1), (x2, y2)) / 2.0) + 1, 400)
            for at in range(count + 1):
                x, y = x1 + (x2 - x1) * at / count, y1 + (y2 - y1) * at / count
                self.shade((x - 0.7, y - 0.7, x + 0.7, y + 0.7))

    def _put(self, box: Frame, cost: float) -> None:
        for cell in _cells(box):
            self._cells.setdefault(cell, []).append((box, cost))

    def cost(self, box: Frame, most: float = math.inf) -> float:
        """What lies under a box; where that is more than `most`, any figure above it.
        What reaches over several cells counts in each, which does not hurt: free is free."""
        found = 0.0
        left, top, right, low = box
        left, top, right, low = left + _TOUCH, top + _TOUCH, right - _TOUCH, low - _TOUCH
        for cell in _cells(box):
            for other, weight in self._cells.get(cell, ()):
                # Most boxes of a cell lie beside this one, and are asked nothing more.
                if other[0] < right and other[2] > left and other[1] < low and other[3] > top:
                    found += _shared(box, other) * weight
                    if found > most:
                        return found
        return found

    def best(
        self, spot: Spot, size: tuple[float, float], frame: Frame, first: list[Spot], besides: Frame | None = None
    ) -> Placing:
        """The best middle for a box: one of the first if they are free, else the nearest that is, inside the frame.
        `besides` is in the way of this box alone."""
        wide, high = size
        chosen: Placing | None = None
        for order, (x, y) in enumerate(_tries(spot, size, first)):
            is_first = order < len(first)
            middle = _inside(x, frame[0], frame[2], wide), _inside(y, frame[1], frame[3], high)
            box = (middle[0] - wide / 2, middle[1] - high / 2, middle[0] + wide / 2, middle[1] + high / 2)
            gap = distance(spot, box)
            least = order * 0.05 if is_first else len(first) * 0.05 + gap * _FAR
            if chosen is not None and least >= chosen.cost:
                if not is_first and chosen.cost < _COVERED * _TOUCH:
                    break
                continue
            most = chosen.cost - least if chosen is not None else math.inf
            cost = least + self.cost(box, most) + (_shared(box, besides) * _COVERED if besides is not None else 0.0)
            if chosen is None or cost < chosen.cost - 1e-9:
                chosen = Placing((round(middle[0], 4), round(middle[1], 4)), box, gap, cost)
        assert chosen is not None, "there is always a place to try"
        return chosen


def _shared(box: Frame, other: Frame) -> float:
    """Square millimetres that lie under both."""
    wide = min(box[2], other[2]) - max(box[0], other[0])
    high = min(box[3], other[3]) - max(box[1], other[1])
    return wide * high if wide > _TOUCH and high > _TOUCH else 0.0


def distance(spot: Spot, box: Frame) -> float:
    """From a place to the nearest point of a box; nothing from inside it."""
    return math.dist(spot, nearest_point(spot, box))


def nearest_point(spot: Spot, box: Frame) -> Spot:
    return round(min(max(spot[0], box[0]), box[2]), 4), round(min(max(spot[1], box[1]), box[3]), 4)


def _tries(spot: Spot, size: tuple[float, float], first: list[Spot]) -> Iterator[Spot]:
    yield from first
    (x, y), (wide, high) = spot, size
    step = max(high * 0.5, 0.8)
    for ring in range(_RINGS):
        for degrees in _DIRECTIONS:
            right, down = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
            yield x + right * (ring * step + wide / 2), y + down * (ring * step + high / 2)


def _inside(middle: float, low: float, high: float, length: float) -> float:
    """As near to where it should be as the frame allows; in its middle where it is too narrow."""
    if high - low < length:
        return (low + high) / 2
    return min(max(middle, low + length / 2), high - length / 2)


def _cells(box: Frame) -> Iterator[tuple[int, int]]:
    left, top, right, low = (int(edge // _CELL) for edge in box)
    for column in range(left, right + 1):
        for line in range(top, low + 1):
            yield column, line
