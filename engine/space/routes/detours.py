"""Detours: the shortest way round a piece of ground, by corners of the box around it."""

from __future__ import annotations

from itertools import pairwise
from typing import Final, NamedTuple

from engine.space.areas import Area
from engine.space.lines import length_up
from engine.space.plane import Point

_CLEAR: Final = 60
"""Hundredths by which a way keeps clear of a corner."""


class Detour(NamedTuple):
    """To a goal, first to a corner of what lies between; they are the same where nothing does."""

    goal: Point
    corner: Point
    rest: int = 0
    """From that corner on."""
    area: Area | None = None

    def left_from(self, place: Point) -> int:
        """How far it still is from a place; past the corner straight to the goal."""
        if self.area is None or not self.area.inside(place, self.goal):
            return length_up(place, self.goal)
        return length_up(place, self.corner) + self.rest


def detour(area: Area, start: Point, goal: Point, width: int, height: int) -> Detour:
    """Round an area on a table of that size, by one corner or by two; straight on, where there is no way round."""
    left, low, right, high = area.box
    corners = [
        (x, y)
        for x in (left - _CLEAR, right + _CLEAR)
        for y in (low - _CLEAR, high + _CLEAR)
        if 0 < x < width and 0 < y < height
    ]
    found: list[tuple[int, int, Detour]] = []
    for corner in corners:
        for turns in ((corner,), *((corner, other) for other in corners if other != corner)):
            legs = list(pairwise((*turns, goal)))
            if corner != start and not any(area.inside(*leg) for leg in ((start, corner), *legs)):
                rest = sum(length_up(*leg) for leg in legs)
                found.append((length_up(start, corner) + rest, len(found), Detour(goal, corner, rest, area)))
    return min(found)[2] if found else Detour(goal, goal)
