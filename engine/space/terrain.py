"""Pieces of terrain on a table: houses, walls, woods, streams, bridges and gates, and the ground that they make.

Geometry knows only what decides moves and lines of sight: what a piece is called, its outline and its lines, how high
it is, and its `Nature`. A rule system adds what else it knows of its own terrain.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from math import isqrt
from typing import Final, TypeVar, final

from engine.model.quick_dataclass import dataclass
from engine.space.areas import Area, Polygon, Round
from engine.space.ground import LEVEL, TOUCH, Barrier, Crossable, Ground, Opening, Patch
from engine.space.lines import Box, holds_point, is_near, length_up, middle_of, offset
from engine.space.plane import Disc, Point, cosine, sine
from engine.space.reaching import is_crossed

P = TypeVar("P", bound="TerrainPiece")

_MILLION: Final = 1_000_000


@final
class Nature:
    """What a kind of terrain is to whoever moves and looks.

    `building`: walls with openings, and floors. `closed`: nobody gets in. `water`: bridges lead over it. `slow`: hard
    to cross. `rises`: its ground is as high as it is. `depth`: how far one sees through it, if it hides anything.
    """

    __slots__ = ("bridge", "building", "closed", "depth", "gate", "rises", "slow", "water")

    def __init__(
        self,
        *,
        building: bool = False,
        closed: bool = False,
        water: bool = False,
        bridge: bool = False,
        gate: bool = False,
        slow: bool = False,
        rises: bool = False,
        depth: int | None = None,
    ) -> None:
        self.building: Final = building
        self.closed: Final = closed
        self.water: Final = water
        self.bridge: Final = bridge
        self.gate: Final = gate
        self.slow: Final = slow
        self.rises: Final = rises
        self.depth: Final = depth


class TerrainPiece:
    """An area, a line, or both (a house and its walls). `line` stops who comes up to it, unless it is flooded or dry;
    `path` is where the piece runs, whether it stops anybody or not."""

    __slots__ = ("area", "height", "id", "line", "name", "nature", "openings", "path")

    def __init__(
        self,
        order: int,
        name: str,
        nature: Nature,
        *,
        area: Area | None = None,
        line: tuple[Point, ...] = (),
        path: tuple[Point, ...] = (),
        openings: tuple[Point, ...] = (),
        height: int = 0,
    ) -> None:
        self.id: Final = order
        self.name: Final = name
        self.nature: Final = nature
        self.area: Final = area
        self.line: Final = line
        self.path: Final = path
        self.openings: Final = openings
        self.height: Final = height

    @property
    def barrier(self) -> str:
        """The name of its line; names are used once on a ground."""
        return f"{self.name} walls" if self.area is not None else self.name

    @property
    def is_building(self) -> bool:
        return self.nature.building

    @property
    def is_walked(self) -> bool:
        """Its top is its line: a wall, a rampart. Roofs and carts are stood on within their outline."""
        return not (self.nature.building or self.nature.closed) or self.area is None

    @property
    def round(self) -> tuple[Point, ...]:
        """Its line; back to where it began if it goes round an area."""
        return (*self.line, self.line[0]) if self.area is not None and self.line else self.line

    def bears(self, disc: Disc) -> bool:
        """Whether a base stands wholly on its top."""
        return self.height > 0 and bool(self.line) and self.area is not None and self.area.holds(disc)

    def holds_at(self, disc: Disc, up: int) -> bool:
        """Whether one can stand so high here: on its top, or on a floor of a house."""
        if self.height < LEVEL or up > self.height:
            return False
        if self.is_walked:
            return up == self.height and self.is_on_line((disc.x, disc.y))
        return self.bears(disc) and (up == self.height or self.is_building)

    def contains(self, at: Point) -> bool:
        return self.area is not None and self.area.contains(at)

    def overlaps(self, disc: Disc) -> bool:
        return self.area is not None and self.area.overlaps(disc)

    def is_on_path(self, point: Point, wide: int) -> bool:
        """Whether the middle of a base lies on a road or the like, so wide."""
        return any(is_near(*point, *one, *other, wide * wide // 4) for one, other in pairwise(self.path))

    def is_on_line(self, point: Point) -> bool:
        return any(is_near(*point, *one, *other, TOUCH * TOUCH) for one, other in pairwise(self.round))

    def is_near(self, point: Point, gap: int) -> bool:
        if self.area is not None:
            return self.area.overlaps(Disc(*point, gap))
        return any(is_near(*point, *one, *other, gap * gap) for one, other in pairwise(self.line))

    def runs_into(self, other: TerrainPiece, gap: int) -> bool:
        """Whether a corner of one lies on the other or beside it."""
        return any(other.is_near(corner, gap) for corner in self._corners()) or any(
            self.is_near(corner, gap) for corner in other._corners()
        )

    def _corners(self) -> tuple[Point, ...]:
        if isinstance(self.area, Round):
            return ((self.area.x, self.area.y),)
        return self.area.corners if self.area is not None else self.line

    def lees(self, away: int) -> Iterator[Point]:
        """Places in it, and so far before and behind each part of its line."""
        if self.area is not None:
            left, bottom, right, top = self.area.box
            yield (left + right) // 2, (bottom + top) // 2
        for one, other in pairwise(self.line):
            across, up = other[0] - one[0], other[1] - one[1]
            whole = isqrt(across * across + up * up) or 1
            step = (-up * away // whole, across * away // whole)
            for part in (1, 2, 3):
                at = (one[0] + across * part // 4, one[1] + up * part // 4)
                yield at[0] + step[0], at[1] + step[1]
                yield at[0] - step[0], at[1] - step[1]


def joined(first: P, others: Iterable[P], gap: int) -> Iterator[P]:
    """A piece and those that it runs into, and so on from one to the next."""
    left, course = list(others), [first]
    for piece in course:
        yield piece
        near = [other for other in left if piece.runs_into(other, gap)]
        course += near
        left = [other for other in left if other not in near]


def corridor(one: Point, other: Point, wide: int) -> tuple[Point, ...]:
    """The top of a wall from one point to another, with room for a base so wide to stand on its line at either end."""
    far = wide // 2 + TOUCH + 2
    right, rise = offset((other[0] - one[0], other[1] - one[1]), far)
    (ax, ay), (bx, by) = (one[0] - right, one[1] - rise), (other[0] + right, other[1] + rise)
    return (ax - rise, ay + right), (ax + rise, ay - right), (bx + rise, by - right), (bx - rise, by + right)


def rim(area: Area) -> tuple[Point, ...]:
    """The corners of an area; of a round one, twelve."""
    if isinstance(area, Polygon):
        return area.corners
    return tuple(
        (area.x + area.radius * sine(turn) // _MILLION, area.y + area.radius * cosine(turn) // _MILLION)
        for turn in range(0, 360, 30)
    )


@final
class Landscape:
    """The pieces of a table, and the ground they make: where one gets through what bars the way (bridges over water,
    gates in a wall, doors), and what one walks on once one has climbed a piece."""

    def __init__(self, width: int, height: int, pieces: Sequence[TerrainPiece], *, bridge: int, door: int) -> None:
        """`bridge` and `door` are how wide these are."""
        self._width: Final = width
        self._height: Final = height
        self._pieces: Final = pieces
        self._door: Final = door
        bridges = [piece for piece in pieces if piece.nature.bridge and len(piece.path) > 1]
        # A bridge is straight: what counts is where it begins and where it ends.
        self._decks: Final = tuple(Polygon(corridor(one.path[0], one.path[-1], bridge)) for one in bridges)
        self._gates: Final = [piece for piece in pieces if piece.nature.gate and len(piece.line) > 1]
        self.bridge_ends: Final[list[tuple[str, Point]]] = [
            (one.name, end) for one in bridges for end in (one.path[0], one.path[-1])
        ]
        self._tops: Final[dict[int, tuple[Ground, ...]]] = {}

    def ground(
        self, gaps: Mapping[int, Sequence[Opening]], dry: Collection[int] = (), flooded: Collection[int] = ()
    ) -> Ground:
        """What bars the way and hides, with gaps broken into pieces, and some of them dry or in spate: water that has
        no line of its own has its banks for one."""
        barriers, patches = [], []
        for piece in self._pieces:
            if piece.id in dry:
                continue
            is_flooded = piece.id in flooded
            line = rim(piece.area) if is_flooded and piece.area is not None else piece.line
            if line:
                barriers.append(self._barrier(piece, line, gaps.get(piece.id, ()), is_flooded=is_flooded))
            if piece.area is not None:
                patches.append(self._patch(piece, piece.area))
        return Ground(self._width, self._height, tuple(barriers), tuple(patches))

    def _barrier(
        self, piece: TerrainPiece, line: tuple[Point, ...], gaps: Sequence[Opening], *, is_flooded: bool
    ) -> Barrier:
        crossing: Crossable = "openings" if piece.nature.building else "anywhere"
        if piece.nature.closed or is_flooded:
            crossing = "never"
        return Barrier(
            piece.barrier,
            line,
            closed=piece.area is not None,
            height=piece.height,
            crossing=crossing,
            openings=tuple((place, self._door) for place in piece.openings),
            gaps=(*gaps, *self.gates_in(piece)),
            decks=self.decks_over(piece),
        )

    def _patch(self, piece: TerrainPiece, area: Area) -> Patch:
        nature = piece.nature
        rise = piece.height if nature.rises else 0
        return Patch(piece.name, area, slow=nature.slow, height=rise, depth=nature.depth, decks=self.decks_over(piece))

    def bars(self, closed: Iterable[TerrainPiece], here: Point, there: Point) -> bool:
        """Whether something that nobody crosses lies in a step from here to there, and no bridge over it."""
        return any(
            is_crossed(piece.line, here, there) if piece.area is None else piece.area.contains(there)
            for piece in closed
            if not any(deck.contains(there) for deck in self.decks_over(piece))
        )

    def decks_over(self, piece: TerrainPiece) -> tuple[Polygon, ...]:
        return self._decks if piece.nature.water else ()

    def gates_in(self, piece: TerrainPiece) -> tuple[Opening, ...]:
        """Where a wall gives way to a gate that stands in its line; houses have doors of their own."""
        if piece.nature.building or piece.nature.water or piece in self._gates:
            return ()
        return tuple(
            (middle, length_up(gate.line[0], gate.line[-1]))
            for gate in self._gates
            if piece.is_on_line(middle := _middle(gate.line[0], gate.line[-1]))
        )

    def tops(self, number: int) -> tuple[Ground, ...]:
        """What one walks on once one has climbed a piece: within its outline, or along each part of its line."""
        known = self._tops.get(number)
        if known is None:
            piece = self._pieces[number]
            rooms = [piece.line]
            if piece.is_walked:
                rooms = [corridor(one, other, self._door) for one, other in pairwise(piece.round)]
            known = self._tops[number] = tuple(self._room(f"{piece.barrier} top", room) for room in rooms)
        return known

    def cage(self, at: Point, radius: int) -> Ground:
        """For a base that goes nowhere: it hangs from a wall."""
        (x, y), far = at, radius + 1
        return self._room("cage", ((x - far, y - far), (x + far, y - far), (x + far, y + far), (x - far, y + far)))

    def _room(self, name: str, corners: tuple[Point, ...]) -> Ground:
        return Ground(self._width, self._height, (Barrier(name, corners, closed=True, crossing="never"),))


def _middle(one: Point, other: Point) -> Point:
    return (one[0] + other[0]) // 2, (one[1] + other[1]) // 2


@dataclass(frozen=True, slots=True)
class Post:
    """A place that an objective is about: a square of the map, or a piece of ground."""

    name: str
    box: Box
    piece: int = -1
    area: Area | None = None

    @property
    def middle(self) -> Point:
        return middle_of(self.box)

    def is_at(self, disc: Disc) -> bool:
        return self.area.overlaps(disc) if self.area is not None else holds_point(self.box, (disc.x, disc.y))
