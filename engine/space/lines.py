"""Straight lines on a table, exactly: whether they meet, where, and how near they come to each other.

Points are pairs of integers. What lies between them is a fraction of the way, kept as one (above, below), so that
nothing is rounded before a point has to be placed.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import isqrt
from typing import Final

from engine.space.plane import Point, cosine, sine

Box = tuple[int, int, int, int]
"""Left, bottom, right, top."""

RING: Final = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
"""The eight winds, clockwise from the north."""
_FINE: Final = 1_000


def box_of(points: Iterable[Point], margin: int = 0) -> Box:
    across, up = zip(*points, strict=True)
    return min(across) - margin, min(up) - margin, max(across) + margin, max(up) + margin


def box_between(start: Point, end: Point, margin: int = 0) -> Box:
    """The same of a line: asked of most ways, and nothing is called."""
    (x, y), (to_x, to_y) = start, end
    left, right = (x, to_x) if x < to_x else (to_x, x)
    low, high = (y, to_y) if y < to_y else (to_y, y)
    return left - margin, low - margin, right + margin, high + margin


def boxes_meet(one: Box, other: Box) -> bool:
    return one[0] <= other[2] and other[0] <= one[2] and one[1] <= other[3] and other[1] <= one[3]


def holds_point(box: Box, point: Point, margin: int = 0) -> bool:
    left, bottom, right, top = box
    return left - margin <= point[0] <= right + margin and bottom - margin <= point[1] <= top + margin


def middle_of(box: Box) -> Point:
    return (box[0] + box[2]) // 2, (box[1] + box[3]) // 2


def turn(start: Point, end: Point, point: Point) -> int:
    """More than zero where the point lies on the left of the way, zero where it lies on its line."""
    return (end[0] - start[0]) * (point[1] - start[1]) - (end[1] - start[1]) * (point[0] - start[0])


def meet(start: Point, end: Point, other: Point, last: Point) -> bool:
    """Whether two lines have a point in common; touching counts."""
    one, two = turn(start, end, other), turn(start, end, last)
    if (one > 0 < two) or (one < 0 > two):
        return False
    three, four = turn(other, last, start), turn(other, last, end)
    if one * two < 0 and three * four < 0:
        return True
    return (
        (one == 0 and _within(start, end, other))
        or (two == 0 and _within(start, end, last))
        or (three == 0 and _within(other, last, start))
        or (four == 0 and _within(other, last, end))
    )


def _within(start: Point, end: Point, point: Point) -> bool:
    """Whether a point of the same line lies between the ends."""
    return min(start[0], end[0]) <= point[0] <= max(start[0], end[0]) and min(start[1], end[1]) <= point[1] <= max(
        start[1], end[1]
    )


def meeting(start: Point, end: Point, other: Point, last: Point) -> tuple[int, int] | None:
    """How far along the first line it meets the second, as (above, below) with 0 <= above <= below.

    Lines that run side by side meet nowhere: whoever looks along a wall looks past it.
    """
    along = (end[0] - start[0], end[1] - start[1])
    across = (last[0] - other[0], last[1] - other[1])
    below = along[0] * across[1] - along[1] * across[0]
    if below == 0:
        return None
    away = (other[0] - start[0], other[1] - start[1])
    above = away[0] * across[1] - away[1] * across[0]
    part = away[0] * along[1] - away[1] * along[0]
    if below < 0:
        above, part, below = -above, -part, -below
    return (above, below) if 0 <= above <= below and 0 <= part <= below else None


def part_way(start: Point, end: Point, above: int, below: int) -> Point:
    """The point so far along a line, to the nearest hundredth."""
    return (
        start[0] + (2 * (end[0] - start[0]) * above + below) // (2 * below),
        start[1] + (2 * (end[1] - start[1]) * above + below) // (2 * below),
    )


def foot(point: Point, start: Point, end: Point) -> Point:
    """The point of a line nearest to a point, to the nearest hundredth."""
    across, up = end[0] - start[0], end[1] - start[1]
    length = across * across + up * up
    reach = (point[0] - start[0]) * across + (point[1] - start[1]) * up
    if length == 0 or reach <= 0:
        return start
    return end if reach >= length else part_way(start, end, reach, length)


def is_near(x: int, y: int, ax: int, ay: int, bx: int, by: int, square: int) -> bool:
    """Whether a point is nearer to a line than the root of the square."""
    across, up, right, rise = bx - ax, by - ay, x - ax, y - ay
    reach = right * across + rise * up
    if reach <= 0:
        return right * right + rise * rise < square
    length = across * across + up * up
    if reach >= length:
        right, rise = x - bx, y - by
        return right * right + rise * rise < square
    cross = across * rise - up * right
    return cross * cross < square * length


def come_near(start: Point, end: Point, ax: int, ay: int, bx: int, by: int, square: int) -> bool:
    """Whether two lines come nearer to each other than the root of the square; crossing is nearest of all."""
    px, py = start
    qx, qy = end
    across, up, wide, tall = qx - px, qy - py, bx - ax, by - ay
    right, rise = ax - px, ay - py
    # Twice the areas between an end of one line and the whole of the other: on which side it lies, and how far off.
    a, b = across * rise - up * right, across * (by - py) - up * (bx - px)
    length = across * across + up * up
    is_astride, keep = (a > 0) != (b > 0), square * length
    if length and not is_astride and a * a >= keep <= b * b:
        # All of it lies on one side and too far off: so end most.
        return False
    p, q = tall * right - wide * rise, wide * (qy - ay) - tall * (qx - ax)
    whole = wide * wide + tall * tall
    if (p > 0) != (q > 0):
        if is_astride:
            return True
    elif whole and p * p >= square * whole <= q * q:
        # So do most of the others, the other way about: nobody comes near to the line of the wall.
        return False
    # Of every end of one line: beside the other, or before or behind it; there ends are near ends.
    along, beyond = right * across + rise * up, (bx - px) * across + (by - py) * up
    if (0 < along < length and a * a < keep) or (0 < beyond < length and b * b < keep):
        return True
    before, after = -right * wide - rise * tall, (qx - ax) * wide + (qy - ay) * tall
    if (0 < before < whole and p * p < square * whole) or (0 < after < whole and q * q < square * whole):
        return True
    return (
        right * right + rise * rise < square
        or (bx - px) ** 2 + (by - py) ** 2 < square
        or (ax - qx) ** 2 + (ay - qy) ** 2 < square
        or (bx - qx) ** 2 + (by - qy) ** 2 < square
    )


def length_up(start: Point, end: Point) -> int:
    """The length of a line, rounded up: what is measured is never longer than what is paid."""
    across, up = end[0] - start[0], end[1] - start[1]
    square = across * across + up * up
    return isqrt(square - 1) + 1 if square else 0


def part_towards(start: Point, away: Point, far: int, whole: int) -> Point:
    """So far along a direction of the whole length, rounded towards the start: never farther than asked for."""
    across, up = away
    right = across * far // whole if across >= 0 else -(-across * far // whole)
    rise = up * far // whole if up >= 0 else -(-up * far // whole)
    return start[0] + right, start[1] + rise


def offset(away: Point, length: int) -> Point:
    """A step of at least so much in a direction, each part rounded away from zero; north where there is none."""
    across, up = away
    root = isqrt((across * across + up * up) * _FINE * _FINE)
    if root == 0:
        return 0, length
    return _outwards(across * length * _FINE, root), _outwards(up * length * _FINE, root)


def turned(away: Point, degrees: int) -> Point:
    """A direction turned clockwise; longer by a million, since only its direction matters."""
    right, ahead = sine(degrees), cosine(degrees)
    return away[0] * ahead + away[1] * right, away[1] * ahead - away[0] * right


def _outwards(above: int, below: int) -> int:
    return -(-above // below) if above >= 0 else above // below
