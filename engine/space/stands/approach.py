"""Stands that come up to others: how near they come, and which of their parts lead the way."""

from __future__ import annotations

from bisect import bisect_left

from engine.space.lines import length_up
from engine.space.plane import Point
from engine.space.stands.manoeuvre import ahead
from engine.space.stands.stand import Stand

Leading = tuple[Point, Point]
"""From where to where a part of a stand goes."""


def until_met(start: Stand, target: Stand, least: int, most: int) -> Stand:
    """The farthest place straight ahead, within these lengths, in which it does not lie on another yet."""
    met = bisect_left(range(most), True, least, most, key=lambda far: ahead(start, far).overlaps(target))
    return ahead(start, met - 1)


def up_to(stand: Stand, target: Stand, gap: int) -> Stand | None:
    """Straight ahead towards the middle of another, no farther than it must to be within a gap of it; none where it
    would go beyond that middle."""
    length, far = max(0, stand.distance(target) - gap + 1), length_up(stand.at, target.at)
    end = ahead(stand, length)
    # On the way to the middle of a wide stand its edge comes nearer by less than is gone: a little farther, then.
    while (left := end.distance(target) - gap) > 0 and length < far:
        length += left
        end = ahead(stand, length)
    return end if left <= 0 else None


def leading(start: Stand, end: Stand, *, backwards: bool = False) -> tuple[Leading, Leading]:
    """The ends of the front on a straight way, which meet first what lies across it; of the rear on a way back."""
    one, other = (2, 3) if backwards else (0, 1)
    return (start.corners[one], end.corners[one]), (start.corners[other], end.corners[other])
