"""Moves over a table: straight or bent ways of a round base past barriers, bases and zones of control.

The contract. A way is a list of points, the first of which is where the base stands. `judge` says exactly whether it is
legal and how long it is (each straight part rounded up to the hundredth), or refuses it with the reason and the place:

- `off_table`, `base`, `barrier`, `link`: something is in the way there;
- `zone`: it enters an enemy's zone of control, or comes nearer to an enemy in whose zone it began;
- `stopped`: it bends where it touches a barrier, and there every move ends;
- `slow`: it goes on after being wholly inside slow ground; `too_far`: it is longer than the mover may go.

Whatever finds a way (`engine.space.ways`, `engine.space.places`) gives one that `judge` accepts.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final, final

from engine.space.bars import Bars, Edge, Rim, runs_into
from engine.space.board import Base, Board, Link, Refused
from engine.space.ground import TOUCH, Ground, Patch
from engine.space.lines import Box, box_between, boxes_meet, come_near, is_near, length_up, meet
from engine.space.plane import Disc, Point

_NONE: Final[frozenset[str]] = frozenset()
_REMEMBERED: Final = 4096
"""Outlooks that are remembered: who has not moved yet stands where he stood in the last battle."""


@final
class Mover:
    """Who moves, how far, and what he may do on the way.

    `slow_reach` is for moves that begin in slow ground and do not lead out. `targets` are bases whose zones may be
    entered, as in a charge. `ignores` are barriers that do not stop him.
    """

    __slots__ = ("base", "ignores", "reach", "slow_reach", "targets")

    def __init__(
        self,
        base: Base,
        reach: int,
        *,
        slow_reach: int | None = None,
        targets: frozenset[str] = _NONE,
        ignores: frozenset[str] = _NONE,
    ) -> None:
        self.base: Final = base
        self.reach: Final = reach
        self.slow_reach: Final = reach if slow_reach is None else slow_reach
        self.targets: Final = targets
        self.ignores: Final = ignores


@final
class Walk:
    """A legal move: its points, where it stands first, and its length."""

    __slots__ = ("length", "way")

    def __init__(self, way: tuple[Point, ...], length: int) -> None:
        self.way: Final = way
        self.length: Final = length

    @property
    def end(self) -> Point:
        return self.way[-1]

    def __repr__(self) -> str:
        return f"Walk({self.way}, {self.length})"


@final
class Outlook:
    """What of the ground alone lies within a mover's reach."""

    __slots__ = ("edges", "slow", "started_in")

    def __init__(self, edges: list[Edge], slow: list[Patch], started_in: frozenset[str]) -> None:
        self.edges: Final = edges
        self.slow: Final = slow
        self.started_in: Final = started_in


@lru_cache(maxsize=_REMEMBERED)
def _outlook(ground: Ground, x: int, y: int, radius: int, far: int, ignores: frozenset[str]) -> Outlook:
    reach = far + radius + TOUCH
    left, bottom, right, top = x - reach, y - reach, x + reach, y + reach
    edges = [
        (ax, ay, bx, by, x0 - radius, y0 - radius, x1 + radius, y1 + radius, barrier.name)
        for barrier in ground.barriers
        if barrier.name not in ignores
        and barrier.box[0] < right
        and left < barrier.box[2]
        and barrier.box[1] < top
        and bottom < barrier.box[3]
        for ax, ay, bx, by, x0, y0, x1, y1 in barrier.walls
        if x0 < right and left < x1 and y0 < top and bottom < y1
    ]
    slow = [
        patch
        for patch in ground.slow
        if patch.area.box[0] < right
        and left < patch.area.box[2]
        and patch.area.box[1] < top
        and bottom < patch.area.box[3]
    ]
    # Where a base stopped inside was rounded: it must not be stopped there again by each further move.
    disc = Disc(x, y, max(0, radius - TOUCH))
    return Outlook(edges, slow, frozenset(patch.name for patch in slow if patch.slows(disc)))


def _links_in(box: Box, links: tuple[Link, ...]) -> list[Link]:
    """Those that may come into a box."""
    left, bottom, right, top = box
    return [
        (one, other)
        for one, other in links
        if (left < one[0] or left < other[0])
        and (one[0] < right or other[0] < right)
        and (bottom < one[1] or bottom < other[1])
        and (one[1] < top or other[1] < top)
    ]


@final
class Surroundings:
    """What one mover could meet within his reach, gathered once a decision."""

    __slots__ = (
        *("board", "bodies", "edges", "links", "mover", "radius", "right", "slow", "square", "start", "started_in"),
        "top",
    )

    def __init__(self, board: Board, mover: Mover) -> None:
        base = mover.base
        ground, radius = board.ground, base.radius
        self.board: Final = board
        self.mover: Final = mover
        self.start: Final[Point] = (base.x, base.y)
        self.radius: Final = radius
        self.square: Final = radius * radius
        self.right: Final = ground.width - radius
        """How far to the right its middle may be, and how far up."""
        self.top: Final = ground.height - radius
        reach = mover.reach + radius + TOUCH
        across, up = base.x, base.y
        left, bottom, right, top = across - reach, up - reach, across + reach, up + reach
        bodies: list[Rim] = []
        for other in board.bases:
            x, keep, wide = other.x, other.zone, other.radius
            body = wide + radius
            is_zoned = keep > wide
            if is_zoned:
                wide = keep
            # Most stand far to the left or right, and that alone tells.
            if not left - wide < x < right + wide:
                continue
            y = other.y
            if is_zoned and other.name in mover.targets:
                is_zoned, wide = False, other.radius
                if not left - wide < x < right + wide:
                    continue
            if bottom - wide < y < top + wide and other.name != base.name:
                bodies.append((x, y, body * body, other.name, False, body))
                if is_zoned:
                    zone = keep + radius
                    bodies.append((x, y, zone * zone, other.name, True, zone))
        self.bodies: Final = bodies
        outlook = _outlook(ground, across, up, radius, mover.reach, mover.ignores)
        self.edges: Final[list[Edge]] = outlook.edges
        self.links: Final[list[Link]] = _links_in((left, bottom, right, top), board.links) if board.links else []
        self.slow: Final[list[Patch]] = outlook.slow
        self.started_in: Final = outlook.started_in

    # --- straight parts ---------------------------------------------------------------------------------------

    def block(self, start: Point, end: Point) -> Refused | None:
        """The first thing listed that a straight move would run into."""
        if not self.board.ground.is_on_table(end[0], end[1], self.radius):
            return Refused("off_table", end)
        bodies, edges = self.beside(start, end)
        for x, y, _, name, zone, _ in self._bodies_met(start, end, bodies) if bodies else bodies:
            return Refused("zone" if zone else "base", (x, y), name)
        for edge in self._edges_met(start, end, edges) if edges else edges:
            return Refused("barrier", start, edge[8])
        for link in self.links:
            if meet(start, end, *link):
                return Refused("link", start)
        return None

    def beside(self, start: Point, end: Point) -> tuple[list[Rim], list[Edge]]:
        """The bodies and the edges that a straight move may meet, by the boxes of both."""
        bodies, edges = self.bodies, self.edges
        if not (bodies or edges):
            return bodies, edges
        px, py = start
        qx, qy = end
        left, right = (px, qx) if px < qx else (qx, px)
        bottom, top = (py, qy) if py < qy else (qy, py)
        if bodies:
            bodies = [
                body
                for body in bodies
                if left - body[5] < body[0] < right + body[5] and bottom - body[5] < body[1] < top + body[5]
            ]
        if edges:
            edges = [
                edge for edge in edges if left < edge[6] and edge[4] < right and bottom < edge[7] and edge[5] < top
            ]
        return bodies, edges

    def _bodies_met(self, start: Point, end: Point, near: list[Rim]) -> list[Rim]:
        """Those of the bodies that it would run into."""
        (px, py), (qx, qy) = start, end
        return [body for body in near if runs_into(px, py, qx, qy, body[0], body[1], body[2], body[4])]

    def _edges_met(self, start: Point, end: Point, near: list[Edge]) -> list[Edge]:
        square = self.square
        return [edge for edge in near if come_near(start, end, edge[0], edge[1], edge[2], edge[3], square)]

    def is_free(self, start: Point, end: Point) -> bool:
        """Whether nothing at all bars a straight move. Most that are asked about are barred by the first thing that is
        looked at, or come by nothing: no lists are made."""
        px, py = start
        qx, qy = end
        radius = self.radius
        if not (radius <= qx <= self.right and radius <= qy <= self.top):
            return False
        left, right = (px, qx) if px < qx else (qx, px)
        bottom, top = (py, qy) if py < qy else (qy, py)
        for edge in self.edges:
            if (
                left < edge[6]
                and edge[4] < right
                and bottom < edge[7]
                and edge[5] < top
                and come_near(start, end, edge[0], edge[1], edge[2], edge[3], self.square)
            ):
                return False
        for x, y, square, _, zone, wide in self.bodies:
            if (
                left - wide < x < right + wide
                and bottom - wide < y < top + wide
                and runs_into(px, py, qx, qy, x, y, square, zone)
            ):
                return False
        return not (self.links and any(meet(start, end, *link) for link in self.links))

    def has_room(self, point: Point) -> bool:
        """Whether he is on the table there."""
        return self.radius <= point[0] <= self.right and self.radius <= point[1] <= self.top

    def is_alone(self, start: Point, end: Point) -> bool:
        """Whether nobody is even near a straight move."""
        if self.links:
            return False
        (px, py), (qx, qy) = start, end
        left, right = (px, qx) if px < qx else (qx, px)
        bottom, top = (py, qy) if py < qy else (qy, py)
        for x, y, _, _, _, wide in self.bodies:
            if left - wide < x < right + wide and bottom - wide < y < top + wide:
                return False
        return True

    def is_clear(self, start: Point, end: Point) -> bool:
        """Whether nobody is in the way of a straight move that the ground allows."""
        (px, py), (qx, qy) = start, end
        left, right = (px, qx) if px < qx else (qx, px)
        bottom, top = (py, qy) if py < qy else (qy, py)
        for x, y, square, _, zone, wide in self.bodies:
            if (
                left - wide < x < right + wide
                and bottom - wide < y < top + wide
                and runs_into(px, py, qx, qy, x, y, square, zone)
            ):
                return False
        return not (self.links and any(meet(start, end, *link) for link in self.links))

    def straight(self, goal: Point) -> Walk | None:
        """The straight way to a point, where it is legal: see `judged`, which tells why not."""
        start = self.start
        if not self.is_free(start, goal):
            return None
        length = length_up(start, goal)
        if not self.slow:
            return Walk((start, goal), length) if length <= self.mover.reach else None
        stop = self.swallowed(start, goal)
        if stop is not None and length > stop + TOUCH:
            return None
        return Walk((start, goal), length) if length <= self.limit(goal) else None

    def bars(self, start: Point, end: Point) -> Bars | None:
        """Everything that bars a straight move, or nothing does."""
        links, radius, square = self.links, self.radius, self.square
        px, py = start
        qx, qy = end
        left, right = (px, qx) if px < qx else (qx, px)
        bottom, top = (py, qy) if py < qy else (qy, py)
        # Loops, where lists would have to be handed all of these.
        bodies: list[Rim] = []
        for body in self.bodies:
            x, y, keep, _, zone, wide = body
            if (
                left - wide < x < right + wide
                and bottom - wide < y < top + wide
                and runs_into(px, py, qx, qy, x, y, keep, zone)
            ):
                bodies.append(body)
        edges: list[Edge] = []
        for edge in self.edges:
            ax, ay, bx, by, edge_left, edge_bottom, edge_right, edge_top, _ = edge
            if (
                left < edge_right
                and edge_left < right
                and bottom < edge_top
                and edge_bottom < top
                and come_near(start, end, ax, ay, bx, by, square)
            ):
                edges.append(edge)
        if links:
            links = [link for link in links if meet(start, end, *link)]
        if not (bodies or edges or links) and radius <= qx <= self.right and radius <= qy <= self.top:
            return None
        return Bars(self.board.ground, radius, bodies, edges, links)

    def corners(self) -> list[tuple[Point, str]]:
        """Where ends and corners of barriers can be turned round within his reach, and of which."""
        (x, y), reach, points = self.start, self.mover.reach, self.board.ground.corners(self.radius)
        # They stand from left to right.
        first, end = bisect_left(points, ((x - reach,),)), bisect_left(points, ((x + reach + 1,),))
        return [corner for corner in points[first:end] if -reach <= corner[0][1] - y <= reach]

    def swallowed(self, start: Point, end: Point) -> int | None:
        """How far along a straight part slow ground ends the move; none where it does not."""
        box = box_between(start, end)
        found = [
            far
            for patch in self.slow
            if patch.name not in self.started_in
            and boxes_meet(patch.area.box, box)
            and (far := patch.swallows(start, end, self.radius)) is not None
        ]
        return min(found, default=None)

    def touches_barrier(self, point: Point) -> bool:
        near = (self.radius + TOUCH) ** 2
        return any(
            edge[4] - TOUCH < point[0] < edge[6] + TOUCH
            and edge[5] - TOUCH < point[1] < edge[7] + TOUCH
            and is_near(*point, *edge[:4], near)
            for edge in self.edges
        )

    def limit(self, end: Point) -> int:
        """How long a move to this point may be."""
        if not self.started_in:
            return self.mover.reach
        disc = Disc(*end, self.radius)
        still_in = any(patch.name in self.started_in and patch.slows(disc) for patch in self.slow)
        return self.mover.slow_reach if still_in else self.mover.reach


def judge(board: Board, mover: Mover, way: Sequence[Point]) -> Walk | Refused:
    """Whether a way is legal, measured; or why not, and where."""
    return judged(Surroundings(board, mover), way)


def judged(around: Surroundings, way: Sequence[Point]) -> Walk | Refused:
    length = 0
    for number, (start, end) in enumerate(pairwise(way)):
        if number and around.touches_barrier(start):
            return Refused("stopped", start)
        refused = around.block(start, end)
        if refused is not None:
            return refused
        part = length_up(start, end)
        if around.slow:
            stop = around.swallowed(start, end)
            # The point where a base stops was rounded, and so was the length up to it.
            if stop is not None and (part > stop + TOUCH or number + 2 < len(way)):
                return Refused("slow", end)
        length += part
    if length > around.limit(way[-1]):
        return Refused("too_far", way[-1])
    return Walk(tuple(way), length)
