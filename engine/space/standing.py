"""What stands on the table, by its number, its place, the radius of its base and how high it stands: how far it is from
others, and whether they touch. Records of a rule system take this on beside fields of their own."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations
from math import isqrt
from typing import Final, TypeVar

from engine.space.ground import LEVEL, TOUCH
from engine.space.plane import LONGEST_SIDE, Disc, Point, is_on_table

S = TypeVar("S", bound="Standing")
FARTHEST: Final = 2 * LONGEST_SIDE
"""Farther than any table is wide."""


def is_abreast(up: int, other: int) -> bool:
    """No higher above or below than a figure is tall: nobody else up or down there is in the way or in reach."""
    return -LEVEL <= up - other <= LEVEL


class Placed:
    """Something with a place."""

    __slots__ = ()
    x: int
    y: int

    @property
    def at(self) -> Point:
        return self.x, self.y


class Standing(Placed):
    """Somebody with a base."""

    __slots__ = ()
    id: int
    radius: int
    up: int

    @property
    def disc(self) -> Disc:
        return Disc(self.x, self.y, self.radius)

    def gap(self, other: Standing) -> int:
        """From base to base, in hundredths, rounded down."""
        across, up = self.x - other.x, self.y - other.y
        return max(0, isqrt(across * across + up * up) - self.radius - other.radius)

    def is_within(self, other: Standing, reach: int) -> bool:
        across, up, far = self.x - other.x, self.y - other.y, reach + self.radius + other.radius
        return across * across + up * up <= far * far

    def near(self, others: Iterable[S], reach: int) -> list[S]:
        """Those of the others within reach."""
        x, y, wide = self.x, self.y, reach + self.radius
        found: list[S] = []
        for other in others:
            across, far = other.x - x, wide + other.radius
            # Most stand far to the left or right, and that alone tells.
            if -far <= across <= far:
                up = other.y - y
                if across * across + up * up <= far * far:
                    found.append(other)
        return found

    def reaches(self, other: Standing, reach: int) -> bool:
        """So near, and neither far above nor far below."""
        return self.is_within(other, reach) and is_abreast(self.up, other.up)

    def reached(self, others: Iterable[S], reach: int) -> list[S]:
        """Those of the others that it `reaches`."""
        return [other for other in self.near(others, reach) if is_abreast(self.up, other.up)]

    def touches(self, other: Standing) -> bool:
        """Points are whole: a base put against another is rounded outwards, so a hair between them is contact."""
        across, up, near = self.x - other.x, self.y - other.y, self.radius + other.radius + TOUCH
        return across * across + up * up < near * near and is_abreast(self.up, other.up)

    def overlaps(self, other: Standing) -> bool:
        """Stands on the other."""
        across, up = self.x - other.x, self.y - other.y
        return across * across + up * up < (self.radius + other.radius) ** 2 and is_abreast(self.up, other.up)

    def nearest(self, others: Iterable[S]) -> S | None:
        """By the middles of their bases, the first of them where several are as near."""
        x, y = self.x, self.y
        return min(others, key=lambda other: (other.x - x) ** 2 + (other.y - y) ** 2, default=None)

    def nearest_first(self, others: Iterable[S]) -> list[S]:
        """By the gap to them, and by their numbers where it is the same."""
        x, y, radius = self.x, self.y, self.radius
        # As `gap` does, which would be a call for each of them.
        ranked = sorted(
            [
                (max(0, isqrt((other.x - x) ** 2 + (other.y - y) ** 2) - radius - other.radius), other.id, other)
                for other in others
            ]
        )
        return [other for _, _, other in ranked]


def around(others: Iterable[S], at: Point, reach: int) -> list[S]:
    """Those whose middles are no farther from a place."""
    (x, y), square, left, right = at, reach * reach, at[0] - reach, at[0] + reach
    # Most stand far to the left or right, and that alone tells.
    return [one for one in others if left <= one.x <= right and (one.x - x) ** 2 + (one.y - y) ** 2 <= square]


def are_well_placed(standing: Sequence[Standing], width: int, height: int) -> bool:
    """All stand on the table, and nobody on anybody."""
    return _have_room(tuple([(one.x, one.y, one.radius, one.up) for one in standing]), width, height)


@lru_cache(maxsize=64)
def _have_room(bases: tuple[tuple[int, int, int, int], ...], width: int, height: int) -> bool:
    """Of places, sizes and heights. Remembered: who watches a battle asks after each event, and most move nobody."""
    is_apart = not any(
        (x - other_x) ** 2 + (y - other_y) ** 2 < (radius + other_radius) ** 2 and is_abreast(up, other_up)
        for (x, y, radius, up), (other_x, other_y, other_radius, other_up) in combinations(bases, 2)
    )
    return is_apart and all(is_on_table(Disc(x, y, radius), width, height) for x, y, radius, _ in bases)


def middle(standing: Iterable[Placed]) -> Point:
    """Between all of them."""
    spots = [one.at for one in standing]
    return sum(x for x, _ in spots) // len(spots), sum(y for _, y in spots) // len(spots)


def narrowest(some: Iterable[Standing], others: Iterable[Standing]) -> int:
    """The least gap between two bodies; farther than any table is wide where one of them is empty."""
    theirs, least = list(others), FARTHEST
    for one in some:
        x, y, radius = one.x, one.y, one.radius
        for other in theirs:
            across, up, wide = other.x - x, other.y - y, radius + other.radius
            # Most are farther off than the nearest so far, and that is told without a root.
            square, keep = across * across + up * up, least + wide
            if square < keep * keep:
                least = max(0, isqrt(square) - wide)
    return least


def closest(some: Iterable[S], others: Iterable[S]) -> tuple[S, S]:
    """Those of two bodies that are nearest to one another."""
    theirs = list(others)
    pairs = ((one, other) for one in some for other in theirs)
    return min(pairs, key=lambda pair: (pair[0].gap(pair[1]), pair[0].id, pair[1].id))


def links(bodies: Iterable[Sequence[Standing]], reach: int, narrow: int) -> tuple[tuple[Point, Point], ...]:
    """Lines between neighbours of a body, no farther apart than the reach. Where a gap is as narrow as that, narrower
    than a base, nobody passes anyway."""
    return tuple(
        (one.at, other.at)
        for body in bodies
        for number, one in enumerate(body)
        for other in body[:number]
        if one.is_within(other, reach) and not one.is_within(other, narrow)
    )
