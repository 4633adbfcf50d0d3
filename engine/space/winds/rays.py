"""Straight on in a direction: as far as a mover may, then half as far.

In one of the eight winds all that shortens a way lies on it exactly, so that what bars it can be reckoned apart: first
the ground and the edge of the table, which many find who come to a place; then whoever stands in the way.
"""

from __future__ import annotations

from functools import lru_cache
from math import isqrt
from typing import Final, final

from engine.space.bars import FINE, NEVER, Edge, Rim, circle_ahead, fine_length, runs_into
from engine.space.lines import RING, is_near, length_up
from engine.space.moves import Surroundings, Walk
from engine.space.plane import Point, toward
from engine.space.ways import halted, slid
from engine.space.winds.compass import winds_by_line

_FAR: Final = 1_000_000
_HAIR: Final = 4
_SPREAD: Final = 40
"""Ways in two winds that are both so long end farther from each other than two places that are offered may lie."""
_SURE: Final = 8
"""How far ahead something is found to stand is told to two hundredths: what is found so much nearer than a way is long
surely bars it, and what is found so much farther surely does not."""
UNTOLD: Final = -1


@final
class Ray:
    """Straight on in a direction: as far as one may, then half as far, where that is possible; and the far corner of
    all that looks at, beyond which nobody is in the way. It `is_exact` where both end on the very line to that corner
    or a hair from it, and `is_spread` where its ends lie apart from each other and from those of the other winds.
    `far` is how many hundredths of its length are open, where nothing had to be looked at twice to tell."""

    __slots__ = ("corner", "far", "is_exact", "is_spread", "walks")

    def __init__(self, corner: Point, walks: tuple[Walk, ...], far: int = UNTOLD, *, is_exact: bool = True) -> None:
        self.corner: Final = corner
        self.walks: Final = walks
        self.far: Final = far
        self.is_exact: Final = is_exact
        last = walks[-1].length
        self.is_spread: Final = last >= _SPREAD and (len(walks) == 1 or walks[0].length - last >= _SPREAD)


# --- in any direction -----------------------------------------------------------------------------------------------


def ray(around: Surroundings, half: Point, lengths: tuple[int, int]) -> Ray:
    """All of the move in a direction, of which half the move is given; then that half. `lengths` are those of half of
    it and of all."""
    start, (across, up) = around.start, half
    x, y = start
    middle, full = (x + across, y + up), (x + 2 * across, y + 2 * up)
    if around.slow and (around.started_in or around.swallowed(start, full) is not None):
        # Both are rounded by themselves, and may end a hair beside the way that was given.
        corner = full[0] + _sign(across) * _HAIR, full[1] + _sign(up) * _HAIR
        return Ray(corner, (slid(around, half), slid(around, half, around.mover.reach // 2)), is_exact=False)
    bars = around.bars(start, full)
    if bars is None:
        return Ray(full, (Walk((start, full), lengths[1]), Walk((start, middle), lengths[0])))
    far, end = halted(around, bars, start, full, lengths[1])
    farthest = Walk((start, end), length_up(start, end))
    # The half lies exactly on the way to the full move, so that nothing else can bar it; and not that either, where one
    # gets beyond it by more than is lost in rounding.
    is_open = far > lengths[0] + _HAIR or around.is_free(start, middle)
    return Ray(full, (farthest, Walk((start, middle), lengths[0])) if is_open else (farthest,))


def _sign(step: int) -> int:
    return (step > 0) - (step < 0)


def lengths_of(step: Point) -> tuple[int, int]:
    """How long a step is, and how long two of them are."""
    square = step[0] * step[0] + step[1] * step[1]
    # As `length_up` tells it.
    return (isqrt(square - 1) + 1, isqrt(4 * square - 1) + 1) if square else (0, 0)


# --- in the eight winds ---------------------------------------------------------------------------------------------


@final
class Wind:
    """A straight way so far `across` and `up`, half of which is `half`: as `lengths` say."""

    __slots__ = ("across", "east", "fine", "half", "is_aslant", "lengths", "north", "side", "up", "whole")

    def __init__(self, wind: Point, half: Point) -> None:
        self.east, self.north = wind
        self.is_aslant: Final = all(wind)
        self.half: Final = half
        self.across: Final = 2 * half[0]
        self.up: Final = 2 * half[1]
        self.side: Final = max(abs(self.across), abs(self.up))
        self.lengths: Final = lengths_of(half)
        self.whole: Final = self.lengths[1]
        self.fine: Final = fine_length(self.across, self.up)

    def reached(self, start: Point, far: int) -> Walk:
        """So many hundredths of its length."""
        steps = self.side * far // self.whole if self.whole else 0
        end = start[0] + self.east * steps, start[1] + self.north * steps
        # As `length_up` tells it.
        return Walk((start, end), isqrt(2 * steps * steps - 1) + 1 if self.is_aslant and steps else steps)


@final
class WallAhead:
    """A wall as it is seen from where a mover stands, and the winds that lead by it: what is reckoned once for all of
    them. `is_in`: he stands in it himself."""

    __slots__ = ("along", "gap", "is_in", "keep", "left", "rise", "right", "square", "tall", "wide", "winds")

    def __init__(self, around: Surroundings, edge: Edge) -> None:
        (x, y), radius = around.start, around.radius
        ax, ay, bx, by, _, _, _, _, _ = edge
        wide, tall, right, rise = bx - ax, by - ay, x - ax, y - ay
        self.winds: Final = winds_by_line(-right, -rise, bx - x, by - y, radius)
        self.left: Final = wide * rise - tall * right < 0
        """Whether he is not on the left of it."""
        self.wide: Final = wide
        self.tall: Final = tall
        self.right: Final = right
        self.rise: Final = rise
        self.keep: Final = radius * radius
        self.square: Final = wide * wide + tall * tall
        self.along: Final = right * wide + rise * tall
        self.gap: Final = abs(wide * rise - tall * right) - isqrt(self.keep * self.square) - 1
        self.is_in: Final = self.gap <= 0 and is_near(x, y, ax, ay, bx, by, self.keep)

    def ahead(self, wind: Wind) -> int:
        """How far off it bars a wind, as `wall_ahead` tells it; far beyond any table where it does not; `UNTOLD` where
        that hangs on how something is rounded."""
        across, up, wide, tall, gap = wind.across, wind.up, self.wide, self.tall, self.gap
        slope = tall * across - wide * up
        if self.is_in:
            return UNTOLD
        if self.left:
            slope = -slope
        if slope > 0:
            # Its side is reached after gap / slope of the wind. Is that between its ends, and not by a hair?
            step = across * wide + up * tall
            there, slack = self.along * slope + (step * gap if gap > 0 else 0), 4 * abs(step) + slope
            if slack < there < self.square * slope - slack:
                return gap * wind.fine // (slope * FINE) - 1 if gap > 0 else UNTOLD
            if -slack <= there <= self.square * slope + slack:
                return UNTOLD
        elif gap > 0:
            return NEVER
        right, rise, square, fine = self.right, self.rise, self.keep, wind.fine
        return min(
            circle_ahead(-right, -rise, across, up, square, fine),
            circle_ahead(wide - right, tall - rise, across, up, square, fine),
        )


@lru_cache(maxsize=256)
def winds(far: int) -> tuple[Wind, ...]:
    """The eight winds, half of each as long as that: movers have few speeds."""
    return tuple(Wind((across, up), toward((0, 0), (across * _FAR, up * _FAR), far)) for across, up in RING)


def eight_rays(around: Surroundings, walls: list[WallAhead]) -> list[Ray]:
    """In each of the winds, as far as these walls and the edge of the table let somebody go who is alone there."""
    start, radius, right, top = around.start, around.radius, around.right, around.top
    (x, y), is_slow, rays = start, bool(around.slow), []
    barred, bit, nothing = 0, 1, list[WallAhead]()
    for wall in walls:
        barred |= wall.winds
    for wind in winds(around.mover.reach // 2):
        to_right, to_top = full = x + wind.across, y + wind.up
        is_on_table = radius <= to_right <= right and radius <= to_top <= top
        if barred & bit:
            rays.append(_over_ground(around, wind, full, is_on_table, [wall for wall in walls if wall.winds & bit]))
        elif is_slow or not is_on_table:
            rays.append(_over_ground(around, wind, full, is_on_table, nothing))
        else:
            # Most lead by nothing.
            across, up = wind.half
            walks = Walk((start, full), wind.whole), Walk((start, (x + across, y + up)), wind.lengths[0])
            rays.append(Ray(full, walks, wind.whole))
        bit <<= 1
    return rays


def _over_ground(around: Surroundings, wind: Wind, full: Point, is_on_table: bool, walls: list[WallAhead]) -> Ray:
    """No other wall lies in the way. What is found is the same as what `ray` finds, which looks at it with more care
    where rounding might tell."""
    start, half, lengths = around.start, wind.half, wind.lengths
    x, y = start
    middle, short = (x + half[0], y + half[1]), lengths[0]
    if around.slow and (around.started_in or around.swallowed(start, full) is not None):
        return ray(around, half, lengths)
    far = whole = wind.whole
    is_open = True
    if not is_on_table:
        radius, right, top, side = around.radius, around.right, around.top, wind.side
        room = side
        if wind.east:
            room = right - x if wind.east > 0 else x - radius
        if wind.north:
            room = min(room, top - y if wind.north > 0 else y - radius)
        if room < side:
            far = max(0, room * whole // side)
        is_open = radius <= middle[0] <= right and radius <= middle[1] <= top
    for wall in walls:
        reach = wall.ahead(wind)
        if reach == UNTOLD or -_SURE < reach - whole < _SURE or -_SURE < reach - short < _SURE:
            return ray(around, half, lengths)
        if reach < far:
            far = reach
    if walls:
        is_open = is_open and far > short
    if far == whole:
        return Ray(full, (Walk((start, full), whole), Walk((start, middle), short)), far)
    walk = wind.reached(start, far)
    return Ray(full, (walk, Walk((start, middle), short)) if is_open else (walk,), far)


def past_bodies(around: Surroundings, wind: Wind, alone: Ray, bodies: list[Rim]) -> Ray:
    """The same with these others in the way, on none of whom the mover stands."""
    (x, y), across, up, far, fine = around.start, wind.across, wind.up, alone.far, wind.fine
    right, top = alone.corner
    met = []
    for body in bodies:
        ahead, aside, square, _, zone, _ = body
        east, north = ahead - x, aside - y
        along = east * across + north * up
        if along <= 0:
            continue
        if zone and east * east + north * north < square:
            reach = 0
        else:
            reach = circle_ahead(east, north, across, up, square, fine)
            if reach > wind.whole - _SURE and not runs_into(x, y, right, top, ahead, aside, square, zone):
                continue
        met.append(body)
        if reach < far:
            far = max(0, reach)
    if not met:
        return alone
    is_open = len(alone.walks) > 1
    if is_open and far <= wind.lengths[0] + _HAIR:
        half_right, half_up = alone.walks[1].way[1]
        for ahead, aside, square, _, zone, _ in met:
            if runs_into(x, y, half_right, half_up, ahead, aside, square, zone):
                is_open = False
                break
    walk = alone.walks[0] if far == alone.far else wind.reached(around.start, far)
    return Ray(alone.corner, (walk, alone.walks[1]) if is_open else (walk,), far)
