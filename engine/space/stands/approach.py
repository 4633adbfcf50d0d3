"""Stands that come up to others: how near they come, and which of their parts lead the way."""

from __future__ import annotations

from bisect import bisect_left
from typing import Any

from engine.space.hauling import bearing
from engine.space.lines import length_up
from engine.space.plane import Point
from engine.space.routes.courses import Courses
from engine.space.routes.paths import Path, first_meeting
from engine.space.stands.manoeuvre import ahead, step
from engine.space.stands.stand import Stand

Leading = tuple[Point, Point, int]
"""From where to where a part of a stand goes, and how far beyond the way of its middle."""


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


def leading(start: Stand, end: Stand, *, backwards: bool = False) -> tuple[Leading, ...]:
    """The parts of a stand that meet first what lies across its straight way: its middle, as far as its edge, and the
    ends of the front; of the rear on a way back."""
    deep = end.depth // 2
    middle = start.at, step(end.at, deep, bearing(start.at, end.at)), deep
    return (middle, *((start.corners[corner], end.corners[corner], 0) for corner in ((2, 3) if backwards else (0, 1))))


def first_ahead(
    lines: Courses[Any], start: Stand, end: Stand, but: int = -1, *, backwards: bool = False
) -> tuple[int, int] | None:
    """How far a stand comes straight on until one of its leading parts meets a line of terrain, and the number of that
    line; `but` is one that is not in its way."""
    met = [
        (length_up(begins, first[2]) - beyond, first[0])
        for begins, ends, beyond in (leading(start, end, backwards=backwards) if lines else ())
        if (first := lines.first(begins, ends, but)) is not None
    ]
    return min(met, default=None)


def leads_over(line: Path, start: Stand, end: Stand) -> bool:
    """Whether a line of terrain lies across its straight way, not merely beside it."""
    return any(first_meeting(line, begins, ends) is not None for begins, ends, _ in leading(start, end))
