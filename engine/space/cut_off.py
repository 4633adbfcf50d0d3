"""Who is cut off by a wall: told before any way round it is looked for."""

from __future__ import annotations

from math import isqrt

from engine.space.bars import Edge
from engine.space.lines import length_up, part_towards, turn
from engine.space.moves import Surroundings
from engine.space.plane import Point, squared


def is_cut_off(around: Surroundings, goal: Point, spare: int = 0) -> bool:
    """Whether a wall lies between, so long that past either of its ends nobody comes within his reach to a goal, or
    nearer to it than a spare length, whoever stands where: then no way need be looked for."""
    start = around.start
    for edge in around.beside(start, goal)[1] if around.edges else ():
        one, other = (edge[0], edge[1]), (edge[2], edge[3])
        here, there = turn(one, other, start), turn(one, other, goal)
        is_beyond = there * there > spare * spare * squared(one, other) and (here < 0 < there or here > 0 > there)
        is_between = is_beyond and turn(start, goal, one) * turn(start, goal, other) < 0
        ends = (other, one), (one, other)
        if is_between and all(_is_shut(around, goal, spare, edge, near, end) for near, end in ends):
            return True
    return False


def _is_shut(around: Surroundings, goal: Point, spare: int, edge: Edge, near: Point, end: Point) -> bool:
    """Whether the way past one end of a wall is too long, or leads off the table."""
    start, most, is_inside = around.start, around.mover.reach + spare, around.has_room(goal)
    # His middle passes an end no nearer than his base is wide.
    away = end[0] - near[0], end[1] - near[1]
    beyond = part_towards(end, away, around.radius, length_up(near, end))
    if isqrt(squared(start, beyond)) + isqrt(squared(beyond, goal)) > most or (is_inside and not around.has_room(end)):
        return True
    # Where the wall goes on round a corner he must get round all of it, as far as the straight way does not cross it.
    side = turn(start, goal, end)
    for _ in around.edges if not spare else ():
        following = _goes_on(around, edge, end)
        if following is None or turn(start, goal, following[1]) * side <= 0:
            break
        edge, end = following
        if isqrt(squared(start, end)) + isqrt(squared(end, goal)) > most or (is_inside and not around.has_room(end)):
            return True
    return False


def _goes_on(around: Surroundings, edge: Edge, end: Point) -> tuple[Edge, Point] | None:
    """The next part of the same wall, and its other end."""
    for part in around.edges:
        if part[8] == edge[8] and part is not edge:
            if (part[0], part[1]) == end:
                return part, (part[2], part[3])
            if (part[2], part[3]) == end:
                return part, (part[0], part[1])
    return None
