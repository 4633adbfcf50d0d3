"""Stands: rectangular bases that have a front, as battalions and batteries have.

A stand has a middle, a width (its front) and a depth in hundredths, and a facing in whole degrees clockwise from the
north. Its corners are rounded to the hundredth when it is made, and are exact from then on. A stand never changes: what
moves it makes another.
"""

from __future__ import annotations

from enum import IntEnum
from functools import lru_cache
from math import isqrt
from typing import Final, final

from engine.space.plane import Block, Point, cosine, distance, is_on_table, sine, squared
from engine.space.stands.slabs import Slab, are_parted, slabs_overlap

_MILLION: Final = 1_000_000
_ROUNDED_OFF: Final = 2
"""Hundredths by which corners may be off, and a distance that is told rounded down."""
_TWICE: Final = 2 * _MILLION


class Edge(IntEnum):
    """The four edges of a stand, clockwise."""

    FRONT = 0
    RIGHT = 1
    REAR = 2
    LEFT = 3


@final
class Stand:
    __slots__ = ("_block", "at", "corners", "depth", "facing", "inner", "outer", "slab", "width", "x", "y")

    def __init__(self, x: int, y: int, width: int, depth: int, facing: int) -> None:
        self.x: Final = x
        self.y: Final = y
        self.at: Final[Point] = (x, y)
        self.width: Final = width
        self.depth: Final = depth
        self.facing: Final = facing % 360
        left, low, right, high, inner, outer = _outline(width, depth, facing)
        self.corners: Final = ((x + left, y + low), (x + right, y + high), (x - left, y - low), (x - right, y - high))
        """Clockwise from the left end of the front."""
        self._block: Block | None = None
        self.slab: Final[Slab] = (2 * x, 2 * y, right - left, high - low, left + right, low + high)
        """The ground that it covers, by its middle, its front and its flank."""
        self.inner: Final = inner
        self.outer: Final = outer
        """All that is so near to its middle belongs to it, and nothing that is farther."""

    @property
    def block(self) -> Block:
        """The ground that it covers. Made when it is asked for: of many places nobody does."""
        known = self._block
        if known is None:
            x, y = self.at
            (ax, ay), (bx, by), (cx, cy), (dx, dy) = self.corners
            steps = ((ax - x, ay - y), (dx - x, dy - y), (cx - x, cy - y), (bx - x, by - y))
            known = self._block = Block(x, y, steps)
        return known

    def beside(self, right: int, ahead: int) -> Point:
        """The point half as far to the right of the middle and ahead of it as is said, rounded once. (Halves, so that
        the ends of an odd width are as exact as can be.)"""
        across = right * cosine(self.facing) + ahead * sine(self.facing)
        up = ahead * cosine(self.facing) - right * sine(self.facing)
        return self.x + rounded(across, 2 * _MILLION), self.y + rounded(up, 2 * _MILLION)

    def edge(self, edge: Edge) -> tuple[Point, Point]:
        """Its two ends, clockwise round the stand."""
        return self.corners[edge], self.corners[(edge + 1) % 4]

    def length(self, edge: Edge) -> int:
        return self.width if edge in (Edge.FRONT, Edge.REAR) else self.depth

    def outward(self, edge: Edge) -> int:
        """The direction in which an edge looks, in degrees."""
        return (self.facing + 90 * edge) % 360

    def moved(self, x: int, y: int, facing: int | None = None) -> Stand:
        return stand_at(x, y, self.width, self.depth, self.facing if facing is None else facing % 360)

    def distance(self, other: Stand) -> int:
        """From edge to edge, rounded down."""
        return _distance(self, other)

    def is_within(self, other: Stand, reach: int) -> bool:
        """Whether they are no farther apart than that: as `distance` tells it, which is asked only where circles round
        their middles do not."""
        across, up = other.x - self.x, other.y - self.y
        away = across * across + up * up
        near = reach + self.inner + other.inner
        if near >= 0 and away <= near * near:
            return True
        far = reach + self.outer + other.outer
        return away <= far * far and self._comes_within(other, reach)

    def _comes_within(self, other: Stand, reach: int) -> bool:
        """The same, asked last: a corner of one near the other, or a line between the two, mostly tells it."""
        near, x, y = reach + other.inner, other.x, other.y
        square = near * near if near > 0 else 0
        if min([(own_x - x) * (own_x - x) + (own_y - y) * (own_y - y) for own_x, own_y in self.corners]) <= square:
            return True
        return not are_parted(self.slab, other.slab, reach + 1) and _distance(self, other) <= reach

    def is_no_farther(self, one: Stand, other: Stand) -> bool:
        """Whether it is no farther from one than from another: as `distance` tells it, which is asked only where
        circles round their middles do not."""
        to_one, to_other = isqrt(squared(self.at, one.at)), isqrt(squared(self.at, other.at))
        sure = 2 * (self.outer - self.inner) + one.outer - one.inner + other.outer - other.inner + _ROUNDED_OFF
        if abs(to_one - one.outer - to_other + other.outer) > sure:
            return to_one - one.outer < to_other - other.outer
        return _distance(self, one) <= _distance(self, other)

    def is_on_table(self, width: int, height: int) -> bool:
        """Whether no part of it is over the edge of a table."""
        # No corner is farther from its middle than half of both sides.
        reach = (self.width + self.depth) // 2 + 1
        return (reach <= self.x <= width - reach and reach <= self.y <= height - reach) or is_on_table(
            self.block, width, height
        )

    def overlaps(self, other: Stand) -> bool:
        across, up, far = other.x - self.x, other.y - self.y, self.outer + other.outer
        return across * across + up * up <= far * far and slabs_overlap(self.slab, other.slab)

    def __repr__(self) -> str:
        return f"Stand({self.x}, {self.y}, {self.width} x {self.depth}, facing {self.facing})"


@lru_cache(maxsize=1 << 14)
def _outline(width: int, depth: int, facing: int) -> tuple[int, int, int, int, int, int]:
    """Steps from the middle to the ends of the front, as `beside` has them; within how far all belongs to such a stand,
    and beyond how far nothing. Remembered: stands are made by the hundred thousand, of a few shapes."""
    across, up = sine(facing), cosine(facing)
    wide_across, wide_up, deep_across, deep_up = width * across, width * up, depth * across, depth * up
    left, low = rounded(deep_across - wide_up, _TWICE), rounded(deep_up + wide_across, _TWICE)
    right, high = rounded(deep_across + wide_up, _TWICE), rounded(deep_up - wide_across, _TWICE)
    inner = min(width, depth) // 2 - _ROUNDED_OFF
    return left, low, right, high, inner, isqrt(width * width + depth * depth) // 2 + _ROUNDED_OFF


@lru_cache(maxsize=1 << 14)
def _distance(one: Stand, other: Stand) -> int:
    """Remembered, because most stands stay where they are while one moves."""
    return distance(one.block, other.block)


@lru_cache(maxsize=8192)
def stand_at(x: int, y: int, width: int, depth: int, facing: int) -> Stand:
    """A stand, remembered: most places are asked for many times."""
    return Stand(x, y, width, depth, facing)


def rounded(figure: int, by: int) -> int:
    """To the nearest, halves away from zero: the same for a stand and its mirror image."""
    return (2 * figure + by) // (2 * by) if figure >= 0 else -((2 * -figure + by) // (2 * by))
