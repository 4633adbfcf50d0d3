"""What never moves on a table: linear obstacles and the outlines of buildings (`Barrier`), areas of ground (`Patch`).

Geometry knows neither hedges nor marshes: a piece has a name, by which a rule system finds its own terrain, and the few
properties that decide moves and lines of sight. Heights are in hundredths of a `LEVEL`, the height of a figure.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise
from typing import Final, Literal, final

from engine.space.areas import Area, Polygon
from engine.space.lines import RING, Box, box_of, foot, is_near, length_up, meeting, part_way
from engine.space.plane import LONGEST_SIDE, Disc, Point, squared

LEVEL: Final = 100
"""The height of a figure, and of its eyes."""
TOUCH: Final = 4
"""Edges nearer than this touch: points are whole, and a piece put against another is rounded outwards."""

Crossable = Literal["anywhere", "openings", "never"]
Opening = tuple[Point, int]
"""A place on a barrier and how wide it is there."""
Wall = tuple[int, int, int, int, int, int, int, int]
"""A straight part of a barrier: its ends, then its box."""


@final
class Barrier:
    """A line that stops whoever comes up to it: wall, hedge, ditch, or the walls of a house."""

    __slots__ = ("box", "crossing", "height", "name", "openings", "points", "walls")

    def __init__(
        self,
        name: str,
        points: tuple[Point, ...],
        *,
        closed: bool = False,
        height: int = LEVEL // 2,
        crossing: Crossable = "anywhere",
        openings: tuple[Opening, ...] = (),
        gaps: tuple[Opening, ...] = (),
        decks: tuple[Polygon, ...] = (),
    ) -> None:
        """`openings` are doors and windows: sight and crossings pass there. `gaps` are open: everything does. `decks`
        lead over it: the line is open under them, and a closed one runs along their sides instead."""
        if len(points) < 2:
            raise ValueError(f"{name} needs at least two points")
        self.name: Final = name
        self.points: Final = (*points, points[0]) if closed else points
        self.height: Final = height
        self.crossing: Final = crossing
        self.openings: Final = openings
        lines = list(pairwise(self.points))
        for gap in gaps:
            lines = _cut(lines, gap)
        sides = [side for deck in decks for side in deck.sides] if closed else []
        rails = [part for side in sides for part in _parts_in(Polygon(points), side)]
        for deck in decks:
            lines = [part for line in lines for part in _parts_out(deck, line)]
        lines += rails
        self.walls: Final[tuple[Wall, ...]] = tuple((*one, *other, *box_of((one, other))) for one, other in lines)
        self.box: Final[Box] = box_of(self.points)

    def is_touched_by(self, disc: Disc, gap: int = TOUCH) -> bool:
        """Whether the edge of a base is nearer than the gap."""
        reach = disc.radius + gap
        left, bottom, right, top = self.box
        if not (left - reach < disc.x < right + reach and bottom - reach < disc.y < top + reach):
            return False
        return any(is_near(disc.x, disc.y, *wall[:4], reach * reach) for wall in self.walls)

    def surrounds(self, point: Point) -> bool:
        """Whether a point lies within a closed line."""
        return Polygon(self.points[:-1]).contains(point)

    def opening_at(self, point: Point) -> bool:
        """Whether a place on the barrier lies in a door or a window."""
        return any(4 * squared(middle, point) <= width * width for middle, width in self.openings)

    def may_be_crossed_at(self, point: Point) -> bool:
        return self.crossing == "anywhere" or (self.crossing == "openings" and self.opening_at(point))

    def nearest(self, point: Point) -> tuple[Wall, Point] | None:
        """The wall nearest to a point and the point of it; none where every wall is gone."""
        found: tuple[Wall, Point] | None = None
        least = 0
        for wall in self.walls:
            at = foot(point, (wall[0], wall[1]), (wall[2], wall[3]))
            far = squared(point, at)
            if found is None or far < least:
                found, least = (wall, at), far
        return found


def _cut(lines: list[tuple[Point, Point]], gap: Opening) -> list[tuple[Point, Point]]:
    """Without the part of the nearest line that the gap takes; a gap never goes round a corner."""
    if not lines:
        return lines
    middle, width = gap
    _, number = min((squared(middle, foot(middle, *line)), number) for number, line in enumerate(lines))
    start, end = lines[number]
    length = length_up(start, end)
    if length == 0:
        return lines
    at = length_up(start, foot(middle, start, end))
    low, high = at - width // 2, at + width // 2
    kept = []
    if low > 0:
        kept.append((start, part_way(start, end, low, length)))
    if high < length:
        kept.append((part_way(start, end, high, length), end))
    return [*lines[:number], *kept, *lines[number + 1 :]]


def _parts_in(area: Polygon, line: tuple[Point, Point]) -> list[tuple[Point, Point]]:
    return [(part_way(*line, *first), part_way(*line, *last)) for first, last in area.stretches(*line)]


def _parts_out(area: Polygon, line: tuple[Point, Point]) -> list[tuple[Point, Point]]:
    """What is left of a line without the parts that lie in an area."""
    inside = _parts_in(area, line)
    ends = [line[0], *(point for part in inside for point in part), line[1]]
    return [(one, other) for one, other in zip(ends[::2], ends[1::2], strict=True) if one != other]


@final
class Patch:
    """An area of ground.

    `slow`: a move ends once the base is wholly inside, and one that begins there is short unless it leads out.
    `height`: how high the ground is. `depth`: how far one sees through it; None where it hides nothing. `decks` lead
    over it: who is on one, even in part, is not slowed.
    """

    __slots__ = ("area", "decks", "depth", "height", "name", "slow")

    def __init__(
        self,
        name: str,
        area: Area,
        *,
        slow: bool = False,
        height: int = 0,
        depth: int | None = None,
        decks: tuple[Polygon, ...] = (),
    ) -> None:
        self.name: Final = name
        self.area: Final = area
        self.slow: Final = slow
        self.height: Final = height
        self.depth: Final = depth
        self.decks: Final = decks

    def slows(self, disc: Disc) -> bool:
        """Whether a base is wholly inside, and on no deck."""
        return self.area.holds(disc) and not any(deck.overlaps(disc) for deck in self.decks)

    def swallows(self, start: Point, end: Point, radius: int) -> int | None:
        """How far along a move the base is first wholly inside and on no deck."""
        far = self.area.swallows(start, end, radius)
        whole = length_up(start, end)
        for deck in self.decks:
            if far is None or whole == 0 or not deck.overlaps(Disc(*part_way(start, end, far, whole), radius)):
                continue
            if deck.overlaps(Disc(*end, radius)):
                return None
            off = deck.left_behind(start, end, radius)
            rest = self.area.swallows(part_way(start, end, off, whole), end, radius)
            far = None if rest is None else off + rest
        return far


@final
class Ground:
    """A table with what stands on it for the whole battle."""

    __slots__ = ("_corners", "barriers", "height", "hiding", "patches", "rises", "screens", "slow", "tall", "width")

    def __init__(
        self, width: int, height: int, barriers: tuple[Barrier, ...] = (), patches: tuple[Patch, ...] = ()
    ) -> None:
        if not (0 < width <= LONGEST_SIDE and 0 < height <= LONGEST_SIDE):
            raise ValueError(f"a table is at most {LONGEST_SIDE // 100} units a side")
        names = [barrier.name for barrier in barriers] + [patch.name for patch in patches]
        if len(set(names)) != len(names):
            raise ValueError("two pieces of the ground have the same name")
        self.width: Final = width
        self.height: Final = height
        self.barriers: Final = barriers
        self.patches: Final = patches
        self.slow: Final = tuple(patch for patch in patches if patch.slow)
        self.rises: Final = tuple(patch for patch in patches if patch.height)
        self.hiding: Final = tuple(patch for patch in patches if patch.height or patch.depth is not None)
        # On flat ground eyes are all at one height, and nothing lower ever hides anybody.
        self.tall: Final = tuple(barrier for barrier in barriers if self.rises or barrier.height >= LEVEL)
        self.screens: Final = (*(one.box for one in self.tall), *(one.area.box for one in self.hiding))
        """The boxes of all that could hide anybody."""
        self._corners: Final[dict[int, tuple[tuple[Point, str], ...]]] = {}

    def barrier(self, name: str) -> Barrier | None:
        return next((barrier for barrier in self.barriers if barrier.name == name), None)

    def nearest_on(self, name: str, point: Point) -> Point | None:
        """The point of a barrier that is nearest to another; none where nothing of it stands."""
        barrier = self.barrier(name)
        nearest = barrier.nearest(point) if barrier is not None else None
        return nearest[1] if nearest is not None else None

    def patch(self, name: str) -> Patch | None:
        return next((patch for patch in self.patches if patch.name == name), None)

    def patches_at(self, disc: Disc) -> tuple[str, ...]:
        """Those that a base stands on, wholly or in part."""
        return tuple(patch.name for patch in self.patches if patch.area.overlaps(disc))

    def patches_holding(self, disc: Disc) -> tuple[str, ...]:
        """Those that a base stands in wholly."""
        return tuple(patch.name for patch in self.patches if patch.area.holds(disc))

    def level(self, point: Point) -> int:
        """The height of the ground at a point."""
        if not self.rises:
            return 0
        return max((patch.height for patch in self.rises if patch.area.contains(point)), default=0)

    def is_on_table(self, x: int, y: int, radius: int) -> bool:
        return radius <= x <= self.width - radius and radius <= y <= self.height - radius

    def held(self, point: Point, radius: int) -> Point:
        """The nearest place to a point at which a base is on the table."""
        x, y = point
        return min(max(x, radius), self.width - radius), min(max(y, radius), self.height - radius)

    def edges(self, disc: Disc) -> dict[str, tuple[int, Point]]:
        """How far it is to each edge of the table, and where a base stands that has reached it."""
        x, y, radius = disc.x, disc.y, disc.radius
        right, top = self.width, self.height
        return {
            "s": (y, (x, radius)),
            "n": (top - y, (x, top - radius)),
            "w": (x, (radius, y)),
            "e": (right - x, (right - radius, y)),
        }

    def along(self, box: Box, radius: int, step: int) -> list[Point]:
        """Places for a base along the longer side of a box, in its middle, so far from one another."""
        left, bottom, right, top = box
        left, right = max(left, radius), min(right, self.width - radius)
        bottom, top = max(bottom, radius), min(top, self.height - radius)
        if right - left >= top - bottom:
            return [(x, (bottom + top) // 2) for x in range(left, max(left, right) + 1, step)]
        return [((left + right) // 2, y) for y in range(bottom, max(bottom, top) + 1, step)]

    def barriers_touched(self, disc: Disc, gap: int = TOUCH) -> tuple[str, ...]:
        return _touched(self, disc.x, disc.y, disc.radius, gap)

    def crossed(self, start: Point, end: Point) -> tuple[tuple[str, Point], ...]:
        """The barriers that a straight line crosses and where, in the order of the line; a corner counts once."""
        found: dict[tuple[str, Point], tuple[int, int]] = {}
        (ax, ay), (bx, by) = start, end
        west, east = (ax, bx) if ax < bx else (bx, ax)
        south, north = (ay, by) if ay < by else (by, ay)
        for number, barrier in enumerate(self.barriers):
            left, bottom, right, top = barrier.box
            if left > east or right < west or bottom > north or top < south:
                continue
            for one_x, one_y, other_x, other_y, left, bottom, right, top in barrier.walls:
                if left > east or right < west or bottom > north or top < south:
                    continue
                met = meeting(start, end, (one_x, one_y), (other_x, other_y))
                if met is not None:
                    key = (barrier.name, part_way(start, end, *met))
                    found.setdefault(key, (met[0] * squared(start, end) // met[1], number))
        return tuple(sorted(found, key=lambda key: found[key]))

    def replaced(self, *, barriers: Iterable[Barrier] = (), patches: Iterable[Patch] = ()) -> Ground:
        """The same table after a breach or a fire: pieces take the place of those of the same name."""
        new_barriers = {barrier.name: barrier for barrier in barriers}
        new_patches = {patch.name: patch for patch in patches}
        return Ground(
            self.width,
            self.height,
            tuple(new_barriers.get(barrier.name, barrier) for barrier in self.barriers),
            tuple(new_patches.get(patch.name, patch) for patch in self.patches),
        )

    def thinned(self, name: str) -> Ground:
        """The same where a patch hides nobody by its depth."""
        patch = self.patch(name)
        assert patch is not None, "what is thinned is a patch"
        bare = Patch(patch.name, patch.area, slow=patch.slow, height=patch.height, decks=patch.decks)
        return self.replaced(patches=(bare,))

    def corners(self, radius: int) -> tuple[tuple[Point, str], ...]:
        """Where a base can turn round an end or a corner of a barrier without touching any, with the barrier's name;
        from left to right."""
        if radius not in self._corners:
            self._corners[radius] = tuple(sorted(self._turning_points(radius)))
        return self._corners[radius]

    def _turning_points(self, radius: int) -> Iterable[tuple[Point, str]]:
        near = radius + TOUCH + 2
        seen: set[Point] = set()
        for barrier in self.barriers:
            inwards: dict[Point, list[Point]] = {}
            for ax, ay, bx, by, *_ in barrier.walls:
                inwards.setdefault((ax, ay), []).append((bx - ax, by - ay))
                inwards.setdefault((bx, by), []).append((ax - bx, ay - by))
            for (x, y), walls in sorted(inwards.items()):
                for across, up in RING:
                    # A square round the end: who goes from one of its points to the next keeps clear. Points beside
                    # a wall rather than beyond its end turn nothing.
                    point = (x + across * near, y + up * near)
                    is_beyond = all(across * right + up * rise <= 0 for right, rise in walls)
                    if is_beyond and point not in seen and self._is_clear(point, radius):
                        seen.add(point)
                        yield point, barrier.name

    def _is_clear(self, point: Point, radius: int) -> bool:
        return self.is_on_table(*point, radius) and not self.barriers_touched(Disc(*point, radius))


@lru_cache(maxsize=4096)
def _touched(ground: Ground, x: int, y: int, radius: int, gap: int) -> tuple[str, ...]:
    """Remembered, since figures mostly stay where they are."""
    reach = radius + gap
    # As `is_touched_by` looks first, which would be a call for each of them: most are far off.
    near = [
        barrier
        for barrier in ground.barriers
        if barrier.box[0] - reach < x < barrier.box[2] + reach and barrier.box[1] - reach < y < barrier.box[3] + reach
    ]
    return tuple([barrier.name for barrier in near if barrier.is_touched_by(Disc(x, y, radius), gap)]) if near else ()
