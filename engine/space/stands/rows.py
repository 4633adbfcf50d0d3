"""Stands in rows: side by side, one behind the other, and where each base of a longer stand is."""

from __future__ import annotations

from typing import Final

from engine.space.lines import length_up
from engine.space.plane import Point
from engine.space.stands.contact import contacts
from engine.space.stands.fire import entered
from engine.space.stands.manoeuvre import ahead, angle
from engine.space.stands.stand import Edge, Stand

_SIDE_BY_SIDE: Final = 10
"""Hundredths by which stands side by side may be apart or out of line, and degrees of their fronts."""
_PARALLEL: Final = 10
"""Degrees by which fronts in the same direction may differ."""
_FAR: Final = 1000


def are_in_file(one: Stand, other: Stand) -> bool:
    """One behind the other, with the same front: half of the narrower lies behind the wider."""
    if angle(one.facing, other.facing) > _PARALLEL or entered(other, one.at) not in (Edge.FRONT, Edge.REAR):
        return False
    return 2 * abs(_along(one, other, 90)) // _FAR + min(one.width, other.width) <= one.width + other.width


def lie_along(one: Stand, other: Stand) -> bool:
    """Flank against flank, not merely at a corner."""
    flanks = (Edge.LEFT, Edge.RIGHT)
    return any(touch.own in flanks and touch.its in flanks and touch.length > 0 for touch in contacts(one, other))


def are_side_by_side(one: Stand, other: Stand) -> bool:
    """Flank to flank, with the same front."""
    if angle(one.facing, other.facing) > _SIDE_BY_SIDE // 2 or one.distance(other) > _SIDE_BY_SIDE:
        return False
    return abs(_along(one, other, 0)) <= _FAR * _SIDE_BY_SIDE


def beyond(stand: Stand, edge: Edge, far: int) -> Stand:
    """The ground outside an edge, as long as that edge."""
    right, up = ((0, 1), (1, 0), (0, -1), (-1, 0))[edge]
    x, y = stand.beside(right * (stand.width + far), up * (stand.depth + far))
    return Stand(x, y, far if right else stand.width, far if up else stand.depth, stand.facing)


def _along(one: Stand, other: Stand, off: int) -> int:
    """How far the other is in a direction off the front of the first, times a thousand."""
    way = ahead(one, _FAR, off)
    return (other.x - one.x) * (way.x - one.x) + (other.y - one.y) * (way.y - one.y)


def is_left(one: Stand, other: Stand) -> bool:
    """Whether the first stands to the left of the other, as that faces."""
    return _along(other, one, 90) < 0


def middle_together(one: Stand, other: Stand) -> Point:
    """Of both as one stand: the other's half of the whole front lies beyond its own."""
    far, half = length_up(one.at, other.at), other.width // 2
    return one.x + (other.x - one.x) * half // far, one.y + (other.y - one.y) * half // far


def middles(stand: Stand, base: tuple[int, int], count: int, apart: int, *, is_deep: bool) -> tuple[Point, ...]:
    """The middle of each of so many bases, so far apart: abreast, or one behind the other."""
    front, depth = base[0] + apart, base[1] + apart
    if is_deep:
        return tuple(stand.beside(0, depth * (count - 1 - 2 * number)) for number in range(count))
    return tuple(stand.beside(front * (2 * number - count + 1), 0) for number in range(count))
