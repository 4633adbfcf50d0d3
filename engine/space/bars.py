"""What bars a straight move, and how far one gets before it.

How far is reckoned with roots that are rounded so that nobody gets too far: at most two hundredths are lost.
"""

from __future__ import annotations

from math import isqrt
from typing import Final, final

from engine.space.board import Link
from engine.space.ground import Ground
from engine.space.lines import meeting
from engine.space.plane import Point

Rim = tuple[int, int, int, str, bool, int]
"""A round thing in the way: its middle, the square of the distance to keep, name, whether a zone, the distance."""
Edge = tuple[int, int, int, int, int, int, int, int, str]
"""A straight thing in the way: its ends, the box that the base's middle must enter to come near, its name."""

FINE: Final = 16


def runs_into(px: int, py: int, qx: int, qy: int, x: int, y: int, square: int, zone: bool) -> bool:
    """Whether a base that moves straight comes nearer to a middle than it may.

    Who begins inside a zone may not come nearer to its owner: his first step must not lead towards it, and then no
    later one of the same straight part does.
    """
    right, rise, across, up = x - px, y - py, qx - px, qy - py
    away = right * right + rise * rise
    reach = right * across + rise * up
    if zone and away < square:
        return reach > 0
    # As `is_near` says, which would be a call more.
    if reach <= 0:
        return away < square
    length = across * across + up * up
    if reach >= length:
        right, rise = x - qx, y - qy
        return right * right + rise * rise < square
    cross = across * rise - up * right
    return cross * cross < square * length


@final
class Bars:
    """All that stands in the way of one straight move: what shortens it can meet nothing else, but for what it leans
    towards by a hundredth where it is shortened to whole ones."""

    __slots__ = ("bodies", "edges", "ground", "links", "radius")

    def __init__(self, ground: Ground, radius: int, bodies: list[Rim], edges: list[Edge], links: list[Link]) -> None:
        self.ground: Final = ground
        self.radius: Final = radius
        self.bodies: Final = bodies
        self.edges: Final = edges
        self.links: Final = links

    def farthest(self, start: Point, end: Point, length: int) -> int:
        """How many hundredths of a straight move, so long, may be made."""
        (x, y), radius, far = start, self.radius, length
        across, up = end[0] - x, end[1] - y
        right, top = self.ground.width - radius, self.ground.height - radius
        if across and not radius <= end[0] <= right:
            far = min(far, (right - x if across > 0 else x - radius) * length // abs(across))
        if up and not radius <= end[1] <= top:
            far = min(far, (top - y if up > 0 else y - radius) * length // abs(up))
        fine = fine_length(across, up) if self.bodies or self.edges else 0
        for ahead, beyond, square, _, zone, _ in self.bodies:
            east, north = ahead - x, beyond - y
            if zone and east * east + north * north < square:
                return 0
            reach = circle_ahead(east, north, across, up, square, fine)
            if reach < far:
                far = reach
        for edge in self.edges:
            reach = _to_wall(start, edge, across, up, radius, fine)
            if reach < far:
                far = reach
        for link in self.links:
            met = meeting(start, end, *link)
            far = min(far, met[0] * length // met[1] - 2 if met is not None else 0)
        return max(0, far)


def fine_length(across: int, up: int) -> int:
    """The length of a direction, rounded up, in the parts of a hundredth that are reckoned with here."""
    return isqrt((across * across + up * up) * FINE * FINE) + 1


def circle_ahead(right: int, rise: int, across: int, up: int, square: int, fine: int) -> int:
    """How far along a direction a circle lies whose middle is so far to the right and up."""
    length = across * across + up * up
    cross = across * rise - up * right
    rest = square * length - cross * cross
    along = right * across + rise * up
    if rest <= 0 or along <= 0:
        return NEVER
    return (along * FINE - isqrt(rest * FINE * FINE) - 1) // fine


def _to_wall(start: Point, edge: Edge, across: int, up: int, radius: int, fine: int) -> int:
    """How far along a direction a base of the radius touches a wall: its side, or one of its ends."""
    ax, ay, bx, by = edge[:4]
    wide, tall = bx - ax, by - ay
    right, rise = start[0] - ax, start[1] - ay
    square = wide * wide + tall * tall
    side = wide * rise - tall * right
    rate = wide * up - tall * across
    if side < 0:
        side, rate = -side, -rate
    gap = side - isqrt(radius * radius * square) - 1
    if rate < 0:
        # The base reaches the line of the wall after gap / -rate of the direction; is that between the wall's ends?
        reach = (right * wide + rise * tall) * -rate + (across * wide + up * tall) * max(gap, 0)
        if 0 <= reach <= square * -rate:
            return gap * fine // (-rate * FINE) - 1 if gap > 0 else 0
    keep = radius * radius
    return min(
        circle_ahead(-right, -rise, across, up, keep, fine),
        circle_ahead(bx - start[0], by - start[1], across, up, keep, fine),
    )


NEVER: Final = 1 << 60
