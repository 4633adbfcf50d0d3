"""Room on a map: what lies where already, and the best place for a word or a sign that must cover nothing.

Pure geometry, in millimetres. The same things in the same order always get the same places.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import Final

from compiler.layout.maps.battlefield import Spot
from engine.model.quick_dataclass import dataclass

Frame = tuple[float, float, float, float]
_CELL: Final = 8.0
_TOUCH: Final = 0.02
"""Boxes that share less than this touch each other, and may."""
_DIRECTIONS: Final = (90, 270, 0, 180, 45, 135, 315, 225, 67.5, 112.5, 292.5, 247.5, 22.5, 157.5, 337.5, 202.5)
"""Degrees clockwise from the right, in the order that they are tried: below, above, then beside."""
CLEAR: Final = 0.75
"""Millimetres from a shaded line at which nothing crosses it any more."""
_RINGS: Final = 24
_COVERED, _CROSSED, _FAR = 1000.0, 2.0, 0.4
"""What a square millimetre costs that hides something, that only crosses a line; and a millimetre of distance."""
_STRUCK = 20.0
"""What a millimetre costs by which the line that leads back to a place strikes something out."""


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

    def shade(self, box: Frame, times: float = 1.0) -> None:
        self._put(box, _CROSSED * times)

    def shade_line(self, spots: list[Spot], *, closed: bool = False, width: float = 0.0, times: float = 1.0) -> None:
        """A line is kept clear of by small boxes along it, as broad as itself; so many times as well as others."""
        ends = [*spots[1:], *(spots[:1] if closed else [])]
        for start, end in zip(spots, ends, strict=False):
            for box in _beads(start, end, 2.0, max(CLEAR - 0.05, width / 2)):
                self.shade(box, times)

    def block_line(self, start: Spot, end: Spot) -> None:
        """The same for a line that nothing may hide, so that it can be followed."""
        for box in _beads(start, end, 0.5, 0.2):
            self.block(box)

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

    def _hides(self, box: Frame) -> bool:
        """Whether something lies under a box that must be seen."""
        under = (one for cell in _cells(box) for one in self._cells.get(cell, ()))
        return any(weight == _COVERED and _shared(box, other) > 0 for other, weight in under)

    def struck(self, start: Spot, end: Spot) -> float:
        """Millimetres of a line that lie on what must not be hidden."""
        (x1, y1), (x2, y2) = start, end
        around = (min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2))
        met = {box for cell in _cells(around) for box, weight in self._cells.get(cell, ()) if weight == _COVERED}
        return math.fsum(_length_within(start, end, box) for box in sorted(met))

    def clear_part(self, start: Spot, end: Spot, apart: float) -> tuple[Spot, Spot] | None:
        """The longest part of a line that keeps its distance from all that must not be hidden."""
        (x1, y1), (x2, y2) = start, end
        around = (min(x1, x2) - apart, min(y1, y2) - apart, max(x1, x2) + apart, max(y1, y2) + apart)
        met = {box for cell in _cells(around) for box, weight in self._cells.get(cell, ()) if weight == _COVERED}
        grown = [(left - apart, top - apart, right + apart, low + apart) for left, top, right, low in sorted(met)]
        hidden = sorted(share for box in grown if (share := _share_within(start, end, box)) is not None)
        parts, reached = [], 0.0
        for first, last in [*hidden, (1.0, 1.0)]:
            parts.append((first - reached, reached, first))
            reached = max(reached, last)
        length, first, last = max(parts, key=lambda part: part[0])
        if length <= 0:
            return None
        ends = [(round(x1 + (x2 - x1) * at, 4), round(y1 + (y2 - y1) * at, 4)) for at in (first, last)]
        return ends[0], ends[1]

    def up_to(self, start: Spot, spot: Spot) -> Spot:
        """Where a line to a place ends: there, or at the edge of what covers it and must not be struck out."""
        x, y = spot
        near = (box for cell in _cells((x, y, x, y)) for box, weight in self._cells.get(cell, ()) if weight == _COVERED)
        under = [box for box in near if box[0] < x < box[2] and box[1] < y < box[3]]
        whole = math.dist(start, spot)
        hidden = max((_length_within(start, spot, box) for box in under), default=0.0)
        if hidden >= whole:
            return spot
        share = hidden / whole
        return round(x + (start[0] - x) * share, 4), round(y + (start[1] - y) * share, 4)

    def best(
        self,
        spot: Spot,
        size: tuple[float, float],
        frame: Frame,
        first: list[Spot],
        besides: Frame | None = None,
        *,
        led: float = math.inf,
        end_of: Callable[[Spot, Frame], Spot] | None = None,
        firm: bool = False,
    ) -> Placing:
        """The best middle for a box: one of the first if they are free, else the nearest that is, inside the frame.
        `besides` is in the way of this box alone. From farther away than `led` a line leads back to the place, from the
        box's nearest point or the one that `end_of` gives, and should strike nothing out. `firm` takes the first of all
        wherever it hides nothing, though it lies across a line."""
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
            if firm and order == 0 and (x, y) == middle and not self._hides(box):
                return Placing((round(x, 4), round(y, 4)), box, gap, least)
            if gap > led and (chosen is None or cost < chosen.cost):
                cost += self.struck(spot, (end_of or nearest_point)(spot, box)) * _STRUCK
            if chosen is None or cost < chosen.cost - 1e-9:
                chosen = Placing((round(middle[0], 4), round(middle[1], 4)), box, gap, cost)
        assert chosen is not None, "there is always a place to try"
        return chosen


def _beads(start: Spot, end: Spot, step: float, half: float) -> Iterator[Frame]:
    """Small boxes along a line."""
    (x1, y1), (x2, y2) = start, end
    count = min(int(math.dist(start, end) / step) + 1, 400)
    for at in range(count + 1):
        x, y = x1 + (x2 - x1) * at / count, y1 + (y2 - y1) * at / count
        yield x - half, y - half, x + half, y + half


def _shared(box: Frame, other: Frame) -> float:
    """Square millimetres that lie under both."""
    wide = min(box[2], other[2]) - max(box[0], other[0])
    high = min(box[3], other[3]) - max(box[1], other[1])
    return wide * high if wide > _TOUCH and high > _TOUCH else 0.0


def _length_within(start: Spot, end: Spot, box: Frame) -> float:
    """Millimetres of a line that lie in a box."""
    share = _share_within(start, end, box)
    return (share[1] - share[0]) * math.dist(start, end) if share is not None else 0.0


def _share_within(start: Spot, end: Spot, box: Frame) -> tuple[float, float] | None:
    """Where a line comes into a box and leaves it, as shares of its length."""
    (x, y), right, down = start, end[0] - start[0], end[1] - start[1]
    low, high = 0.0, 1.0
    for way, room in ((-right, x - box[0]), (right, box[2] - x), (-down, y - box[1]), (down, box[3] - y)):
        if way < 0:
            low = max(low, room / way)
        elif way > 0:
            high = min(high, room / way)
        elif room < 0:
            return None
    return (low, high) if high > low else None


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
