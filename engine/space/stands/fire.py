"""Lines of fire between stands: the strip that must be free, through which edge a shot enters, and enfilade."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Final

from engine.space.lines import turn
from engine.space.plane import Block, Point
from engine.space.sectors import in_arc
from engine.space.stands.manoeuvre import hull
from engine.space.stands.slabs import Slab, overlaps_any
from engine.space.stands.stand import Edge, Stand

FULL, HALF, NONE = Fraction(1), Fraction(1, 2), Fraction(0)
_HALVES: Final = 2


def lane(ends: tuple[Point, Point], aim: Point) -> Block:
    """The strip between two parallel lines from two points of the firer: they run as the line does from the middle
    between the points to what is aimed at."""
    (left, low), (right, high) = ends
    # Doubled, so that the middle is exact; halved once.
    step = ((2 * aim[0] - left - right) // _HALVES, (2 * aim[1] - low - high) // _HALVES)
    far = ((left + step[0], low + step[1]), (right + step[0], high + step[1]))
    side = turn(*ends, far[1])
    if side == 0:
        return hull((*ends, *far))
    # Slanted, but never bent: its corners need only be told in the right turn.
    corners = (*ends, far[1], far[0]) if side > 0 else (ends[1], ends[0], far[0], far[1])
    return Block(0, 0, corners)


def strip(ends: tuple[Point, Point], aim: Point) -> Slab:
    """The same strip as a slab."""
    (left, low), (right, high) = ends
    across, up = (2 * aim[0] - left - right) // _HALVES, (2 * aim[1] - low - high) // _HALVES
    return left + right + across, low + high + up, right - left, high - low, across, up


def aims(target: Stand, origin: Point) -> tuple[Point, ...]:
    """Where lines from a point may run to: the middle of the target, and each half of the edge that looks that way."""
    ends = target.edge(entered(target, origin))
    return (target.at, *(((target.x + x) // _HALVES, (target.y + y) // _HALVES) for x, y in ends))


def is_clear(ends: tuple[Point, Point], target: Stand, obstacles: Iterable[Slab]) -> bool:
    """Whether a strip to the target can be had in which nothing lies, even in part; what only touches it is not in the
    way."""
    barring = tuple(obstacles)
    origin = ((ends[0][0] + ends[1][0]) // _HALVES, (ends[0][1] + ends[1][1]) // _HALVES)
    return not barring or any(not overlaps_any(strip(ends, aim), barring) for aim in aims(target, origin))


def part_of_fire(firer: Stand, target: Stand, obstacles: tuple[Slab, ...]) -> Fraction:
    """All of it, where the strip from both ends of the front is free; half, where the one from an end of the front and
    its middle is, or from both ends of a flank, for a target on that side; else none."""
    left, right, right_rear, left_rear = firer.corners
    halves: tuple[tuple[Point, Point], ...]
    edge = entered(firer, target.at)
    if edge is Edge.FRONT:
        if is_clear((left, right), target, obstacles):
            return FULL
        middle = firer.beside(0, firer.depth)
        halves = ((left, middle), (middle, right))
    elif edge is Edge.REAR:
        return NONE
    else:
        halves = ((right, right_rear),) if edge is Edge.RIGHT else ((left_rear, left),)
    return HALF if any(is_clear(half, target, obstacles) for half in halves) else NONE


def is_before(firer: Stand, point: Point, half_angle: int) -> bool:
    """Whether a point lies in the cone ahead of the firer's middle."""
    return in_arc(firer.x, firer.y, firer.facing, half_angle, point)


def entered(stand: Stand, origin: Point) -> Edge:
    """The edge through which a line from a point to the middle of the stand comes in; at a corner, the front goes
    before the flanks and a flank before the rear."""
    x, y = stand.x, stand.y
    across, up = origin[0] - x, origin[1] - y
    # On which side of the line from the middle through each corner the point lies; the corners run clockwise, and an
    # edge is entered between the lines through its ends.
    left, right, right_rear, left_rear = [
        (corner_x - x) * up - (corner_y - y) * across for corner_x, corner_y in stand.corners
    ]
    if left <= 0 <= right:
        return Edge.FRONT
    if left_rear <= 0 <= left:
        return Edge.LEFT
    return Edge.RIGHT if right <= 0 <= right_rear else Edge.REAR


def beyond_front(firer: Stand, target: Stand) -> Fraction:
    """What part of the firer's front lies beyond the line of the target's front, on the target's own side of it."""
    start, end = target.edge(Edge.FRONT)
    one, other = (turn(start, end, corner) for corner in firer.edge(Edge.FRONT))
    # The front runs clockwise, so what lies on its right is the target's own side.
    if one >= 0 and other >= 0:
        return Fraction(0)
    if one <= 0 and other <= 0:
        return Fraction(1)
    return Fraction(-min(one, other), abs(one) + abs(other))


def is_enfilade(firer: Stand, target: Stand) -> bool:
    """More than half of the firer's front lies beyond the line of the target's, and the fire does not come in through
    its rear."""
    middle = firer.beside(0, firer.depth)
    return beyond_front(firer, target) > HALF and entered(target, middle) is not Edge.REAR
