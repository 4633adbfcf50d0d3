"""Arcs: whether a direction lies within so many degrees about another. The edges of an arc belong to it."""

from __future__ import annotations

from math import atan2, degrees

from engine.space.plane import Point, cosine, sine


def ray(direction: int) -> Point:
    """A direction in degrees, clockwise from the north, a million long."""
    return sine(direction), cosine(direction)


def heading(across: int, up: int) -> int:
    """The direction of a step in whole degrees, clockwise from the north."""
    return round(degrees(atan2(across, up))) % 360


def is_in_arc(across: int, up: int, facing: int, arc: int, slack: int = 0) -> bool:
    """Whether a step so far to the right and up is inside an arc that is `arc` degrees wide about a facing. `slack` is
    for steps that are rounded as rays are: what lies on an edge is inside."""
    half = min(360, max(0, arc)) // 2
    return is_between(across, up, ray(facing - half), ray(facing + half), half, slack)


def is_to_right(across: int, up: int, facing: int) -> bool:
    """Whether a step so far to the right and up leads to the right of who faces so; dead ahead and astern are neither.
    Steps and rays may be rounded."""
    ahead = ray(facing)
    return across * ahead[1] - up * ahead[0] > 4 * (abs(across) + abs(up))


def is_between(across: int, up: int, left: Point, right: Point, half: int, slack: int = 0) -> bool:
    """Clockwise of the left ray and counter-clockwise of the right one; a step of nothing is between any two."""
    if half == 0 and across * left[0] + up * left[1] < 0:
        return False
    past_left = across * left[1] - up * left[0] >= -slack
    past_right = up * right[0] - across * right[1] >= -slack
    return (past_left and past_right) if half <= 90 else (past_left or past_right)


def angle_between(one: int, other: int) -> int:
    """Of two directions in degrees: at most half a turn."""
    apart = (one - other) % 360
    return min(apart, 360 - apart)
