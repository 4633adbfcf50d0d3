"""Lines of fire between stands: the strip that must be free, through which edge a shot enters, and enfilade."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Final

from engine.space.areas import Area, lies_in
from engine.space.lines import foot, length_up, meet, meeting, part_way, turn
from engine.space.plane import Block, Point
from engine.space.routes.paths import Path
from engine.space.sectors import in_arc
from engine.space.stands.manoeuvre import ahead, hull
from engine.space.stands.slabs import Slab, slabs_overlap
from engine.space.stands.stand import Edge, Stand, stand_at

FULL, HALF, NONE = 2, 1, 0
"""Of the fire of a unit, in halves."""
Ends = tuple[Point, Point]
_HALVES: Final = 2


def lane(ends: Ends, aim: Point) -> Block:
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


def strip(ends: Ends, aim: Point) -> Slab:
    """The same strip as a slab."""
    (left, low), (right, high) = ends
    across, up = (2 * aim[0] - left - right) // _HALVES, (2 * aim[1] - low - high) // _HALVES
    return left + right + across, low + high + up, right - left, high - low, across, up


def aims(target: Stand, origin: Point) -> Iterator[Point]:
    """Where lines from a point may run to: the middle of the target, and each half of the edge that looks that way."""
    yield target.at
    for x, y in target.edge(entered(target, origin)):
        yield (target.x + x) // _HALVES, (target.y + y) // _HALVES


def is_clear(ends: Ends, target: Stand, slabs: list[Slab], areas: Callable[[], Sequence[Area]] = tuple) -> bool:
    """Whether a strip to the target can be had in which nothing lies, even in part; what only touches it is not in the
    way. Of areas nobody asks as long as slabs bar it."""
    (left, low), (right, high) = ends
    for aim in aims(target, ((left + right) // _HALVES, (low + high) // _HALVES)):
        way = strip(ends, aim)
        for number, slab in enumerate(slabs):
            if slabs_overlap(way, slab):
                if number:
                    # What bars one strip mostly bars the next: it is looked at first.
                    slabs.insert(0, slabs.pop(number))
                break
        else:
            if not _bars(areas(), ends, aim):
                return True
    return False


def _bars(areas: Sequence[Area], ends: Ends, aim: Point) -> bool:
    if not areas:
        return False
    block = lane(ends, aim)
    return any(lies_in(area, block) for area in areas)


def part_of_fire(firer: Stand, edge: Edge, is_free: Callable[[Ends], bool], *, halves: bool = True) -> int:
    """All of it, at a target on the side of that edge, where the strip from both ends of the front is free; half, where
    the one from an end of the front and its middle is, or from both ends of a flank; else none. Without `halves` it is
    all or nothing."""
    if edge is Edge.REAR:
        return NONE
    left, right, right_rear, left_rear = firer.corners
    if edge is Edge.RIGHT:
        return HALF if is_free((right, right_rear)) else NONE
    if edge is Edge.LEFT:
        return HALF if is_free((left_rear, left)) else NONE
    if is_free((left, right)):
        return FULL
    if not halves:
        return NONE
    middle = firer.beside(0, firer.depth)
    return HALF if is_free((left, middle)) or is_free((middle, right)) else NONE


def is_before(firer: Stand, point: Point, half_angle: int) -> bool:
    """Whether a point lies in the cone ahead of the firer's middle."""
    return in_arc(firer.x, firer.y, firer.facing, half_angle, point)


def crosses(start: Point, end: Point, stand: Stand) -> bool:
    """Whether a line meets an edge of a stand, be it at a corner."""
    corners = stand.corners
    return any(meet(start, end, corners[number - 1], corners[number]) for number in range(4))


def is_close(stand: Stand, point: Point, reach: int) -> bool:
    """Whether a point is no farther from a stand than that."""
    return stand.is_within(stand_at(*point, 2, 2, 0), reach)


def is_behind(stand: Stand, line: Path, origin: Point, reach: int) -> bool:
    """Whether the way from a point to the middle of a stand crosses a line no farther from the stand than that."""
    return any(
        meet(origin, stand.at, one, other)
        and (crossed := meeting(origin, stand.at, one, other)) is not None
        and is_close(stand, part_way(origin, stand.at, *crossed), reach)
        for one, other in pairwise(line)
    )


def is_along(stand: Stand, line: Path, reach: int) -> bool:
    """Whether a line runs no farther from a stand than that, as its middle and corners lie."""
    points = (stand.at, *stand.corners)
    return any(is_close(stand, foot(point, *part), reach) for part in pairwise(line) for point in points)


def is_straight_ahead(stand: Stand, target: Stand) -> bool:
    """Whether the line straight ahead from the middle of a stand meets another."""
    return crosses(stand.at, ahead(stand, length_up(stand.at, target.at) + target.outer).at, target)


def entered(stand: Stand, origin: Point) -> Edge:
    """The edge through which a line from a point to the middle of the stand comes in; at a corner, the front goes
    before the flanks and a flank before the rear."""
    x, y = stand.x, stand.y
    across, up = origin[0] - x, origin[1] - y
    # On which side of the lines from the middle through both ends of the front the point lies: an edge is entered
    # between the lines through its ends, and those through the ends of the rear run the other way.
    (left_x, left_y), (right_x, right_y) = stand.corners[:2]
    left = (left_x - x) * up - (left_y - y) * across
    right = (right_x - x) * up - (right_y - y) * across
    if left <= 0 <= right:
        return Edge.FRONT
    if left >= 0 and right >= 0:
        return Edge.LEFT
    return Edge.RIGHT if left <= 0 and right <= 0 else Edge.REAR


def is_enfilade(firer: Stand, target: Stand) -> bool:
    """More than half of the firer's front lies beyond the line of the target's, and the fire does not come in through
    its rear."""
    start, end = target.edge(Edge.FRONT)
    # Most of a front lies where its middle does: on the right of the target's, which runs clockwise.
    if sum(turn(start, end, corner) for corner in firer.edge(Edge.FRONT)) >= 0:
        return False
    return entered(target, firer.beside(0, firer.depth)) is not Edge.REAR


def turned_to(stand: Stand, point: Point) -> Stand:
    """What has a front on every side, with the side that looks at a point as its front."""
    edge = entered(stand, point)
    deep = stand.width if edge in (Edge.LEFT, Edge.RIGHT) else stand.depth
    return Stand(stand.x, stand.y, stand.length(edge), deep, stand.outward(edge))
