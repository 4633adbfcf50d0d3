"""Sides: of boxes that lie next to one another, and of the table."""

from __future__ import annotations

from engine.space.lines import Box
from engine.space.plane import Point


def adjoin(one: Box, other: Box, slack: int) -> bool:
    """Side by side or one behind the other, no farther apart than a slack and not merely at a corner."""
    shared = [min(one[end + 2], other[end + 2]) - max(one[end], other[end]) for end in (0, 1)]
    return one != other and min(shared) >= -slack and max(shared) > slack


def edge_towards(place: Point, side: int, width: int, height: int) -> Point:
    """The point of a side of the table, told by the quarter of the compass, that lies straight across from a place."""
    if side in (0, 180):
        return place[0], height if side == 0 else 0
    return width if side == 90 else 0, place[1]
