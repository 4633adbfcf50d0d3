"""What bars a straight move, and how far one gets before it.

How far is reckoned with roots that are rounded so that nobody gets too far: at most two hundredths are lost.
"""

from __future__ import annotations

from math import isqrt
from typing import Final, final

from engine.space.board import Link
from engine.space.ground import Ground
from engine.space.lines import come_near, is_near, meet, meeting
from engine.space.plane import Point

Rim = tuple[int, int, int, str, bool, int]
"""A round thing in the way: its middle, the square of the distance to keep, name, whether a zone, the distance."""
Edge = tuple[int, int, int, int, int, int, int, int, str]
"""A straight thing in the way: its ends, the box that the base's middle must enter to come near, its name."""

_FINE: Final = 16


def runs_into(px: int, py: int, qx: int, qy: int, x: int, y: int, square: int, zone: bool) -> bool:
    """Whether a base that moves straight comes nearer to a middle than it may.

    Who begins inside a zone may not come nearer to its owner: his first step must not lead towards it, and then no
    later one of the same straight part does.
    """
    right, rise = px - x, py - y
    if zone and right * right + rise * rise < square:
        return (qx - px) * right + (qy - py) * rise < 0
    return is_near(x, y, px, py, qx, qy, square)


@final
class Bars:
    """All that stands in the way of one straight move: what shortens it can meet nothing else. `beside` are the bodies
    and the edges that it comes by: what shortens it to whole hundredths, and so leans aside, may meet those as well."""

    __slots__ = ("beside", "bodies", "edges", "ground", "links", "radius")

    def __init__(
        self,
        ground: Ground,
        radius: int,
        bodies: list[Rim],
        edges: list[Edge],
        links: list[Link],
        beside: tuple[list[Rim], list[Edge], list[Link]],
    ) -> None:
        self.ground: Final = ground
        self.radius: Final = radius
        self.bodies: Final = bodies
        self.edges: Final = edges
        self.links: Final = links
        self.beside: Final = beside

    def allow_shorter(self, start: Point, end: Point, away: Point) -> bool:
        """Whether a shorter move in a direction may be made: where it does not lean aside by a hundredth, nothing can
        bar it that does not bar the whole."""
        if (end[0] - start[0]) * away[1] == (end[1] - start[1]) * away[0]:
            return self.allow(start, end)
        return self._allow_leaning(start, end)

    def _allow_leaning(self, start: Point, end: Point) -> bool:
        """It leans, and so may meet all that the whole comes by."""
        radius, ground, (bodies, edges, links) = self.radius, self.ground, self.beside
        if not (radius <= end[0] <= ground.width - radius and radius <= end[1] <= ground.height - radius):
            return False
        square, (px, py), (qx, qy) = radius * radius, start, end
        for edge in edges:
            if come_near(start, end, edge[0], edge[1], edge[2], edge[3], square):
                return False
        for x, y, keep, _, zone, _ in bodies:
            if runs_into(px, py, qx, qy, x, y, keep, zone):
                return False
        return not (links and any(meet(start, end, *link) for link in links))

    def allow(self, start: Point, end: Point) -> bool:
        """The same for a shorter move that lies exactly on the way."""
        radius, ground = self.radius, self.ground
        if not (radius <= end[0] <= ground.width - radius and radius <= end[1] <= ground.height - radius):
            return False
        square, (px, py), (qx, qy) = radius * radius, start, end
        for x, y, keep, _, zone, _ in self.bodies:
            if runs_into(px, py, qx, qy, x, y, keep, zone):
                return False
        for edge in self.edges:
            if come_near(start, end, edge[0], edge[1], edge[2], edge[3], square):
                return False
        return not (self.links and any(meet(start, end, *link) for link in self.links))

    def farthest(self, start: Point, end: Point, length: int) -> int:
        """How many hundredths of a straight move, so long, may be made."""
        across, up = end[0] - start[0], end[1] - start[1]
        found = [length]
        if not self.ground.is_on_table(end[0], end[1], self.radius):
            found += self._to_edge_of_table(start, across, up, length)
            if not (self.bodies or self.edges or self.links):
                return max(0, min(found))
        fine = isqrt((across * across + up * up) * _FINE * _FINE) + 1
        for x, y, square, _, zone, _ in self.bodies:
            right, rise = x - start[0], y - start[1]
            if zone and right * right + rise * rise < square:
                return 0
            found.append(_to_circle(right, rise, across, up, square, fine))
        found += [_to_wall(start, edge, across, up, self.radius, fine) for edge in self.edges]
        for link in self.links:
            met = meeting(start, end, *link)
            found.append(met[0] * length // met[1] - 2 if met is not None else 0)
        return max(0, min(found))

    def _to_edge_of_table(self, start: Point, across: int, up: int, length: int) -> list[int]:
        found = []
        for at, step, size in ((start[0], across, self.ground.width), (start[1], up, self.ground.height)):
            room = size - self.radius - at if step > 0 else at - self.radius
            if step and room < abs(step):
                found.append(room * length // abs(step))
        return found


def _to_circle(right: int, rise: int, across: int, up: int, square: int, fine: int) -> int:
    """How far along a direction a circle lies whose middle is so far to the right and up."""
    length = across * across + up * up
    cross = across * rise - up * right
    rest = square * length - cross * cross
    along = right * across + rise * up
    if rest <= 0 or along <= 0:
        return _NEVER
    return (along * _FINE - isqrt(rest * _FINE * _FINE) - 1) // fine


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
            return gap * fine // (-rate * _FINE) - 1 if gap > 0 else 0
    keep = radius * radius
    return min(
        _to_circle(-right, -rise, across, up, keep, fine),
        _to_circle(bx - start[0], by - start[1], across, up, keep, fine),
    )


_NEVER: Final = 1 << 60
