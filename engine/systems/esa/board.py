"""The field: hexes by number, ground, roads, hedges, lines of fire. Never changes during a battle.

A hex is a number, counted line by line from the top left. Directions are 0 (north-east) to 5 (north-west), clockwise;
facings are vertices, 0 (north) to 5 (north-west), clockwise.
"""

from __future__ import annotations

from collections import deque
from itertools import pairwise
from typing import Final

from engine.model.battles import Map
from engine.model.values import Hex, Ref
from engine.space.hexes import STEPS, axial, from_axial, is_on
from engine.systems.esa.book import Book, Ground

FACINGS: Final = {"n": 0, "ne": 1, "se": 2, "s": 3, "sw": 4, "nw": 5}
FRONT, SIDE, REAR = 0, 1, 2
BEARINGS: Final = ("front", "side", "rear")
_BEARING_OF: Final = (FRONT, SIDE, REAR, REAR, SIDE, FRONT)
"""Bearing of direction d for facing 0: north-east front, east side, and so on round."""


def bearing(facing: int, direction: int) -> int:
    """1.3.1c: the two hexes at the faced vertex are the front, the next two the sides, the last two the rear."""
    return _BEARING_OF[(direction - facing) % 6]


def turned(q: int, r: int, facing: int) -> tuple[int, int]:
    """A step of facing 0, seen from another facing."""
    for _ in range(facing):
        q, r = -r, q + r
    return q, r


class Board:
    def __init__(self, drawn: Map, book: Book) -> None:
        self.width, self.lines = int(drawn.size.width), int(drawn.size.height)
        self.count: Final = self.width * self.lines
        self.axial: Final = [axial(self.hex(place)) for place in range(self.count)]
        self.near: Final[list[tuple[int, ...]]] = [self._near(place) for place in range(self.count)]
        """Six neighbours each, -1 where the field ends."""
        self.around: Final = [tuple(one for one in near if one >= 0) for near in self.near]
        self.ground: Final[list[Ground]] = [
            book.grounds[drawn.ground[place // self.width][place % self.width]] for place in range(self.count)
        ]
        self.protection: Final[dict[int, tuple[int, int]]] = {}
        self.obstacles: Final[set[tuple[int, int]]] = set()
        self.roads: Final[set[tuple[int, int]]] = set()
        self.on_road: Final[set[int]] = set()
        self.gabions: Final[set[int]] = set()
        self.crests: Final[list[tuple[int, ...]]] = []
        self._read_features(drawn, book)
        self.blocked: Final = any(ground.impassable for ground in self.ground)
        self._lines: dict[
            tuple[int, int], tuple[tuple[tuple[int, int], ...], tuple[tuple[tuple[int, int], tuple[int, int]], ...]]
        ] = {}
        self._far: list[list[int] | None] = [None] * self.count
        self._paths: dict[int, list[int]] = {}
        self._discs: dict[tuple[int, int], tuple[int, ...]] = {}

    # --- places -----------------------------------------------------------------------------------------------

    def hex(self, place: int) -> Hex:
        return Hex(place % self.width + 1, place // self.width + 1)

    def place(self, at: Hex) -> int:
        return (at.line - 1) * self.width + at.column - 1

    def name(self, place: int) -> str:
        return str(self.hex(place))

    def _near(self, place: int) -> tuple[int, ...]:
        q, r = self.axial[place]
        found = []
        for dq, dr in STEPS:
            at = from_axial(q + dq, r + dr)
            found.append(self.place(at) if is_on(at, self.width, self.lines) else -1)
        return tuple(found)

    def step(self, place: int, q: int, r: int) -> int:
        """The hex so many axial steps away, or -1 off the field."""
        at = from_axial(self.axial[place][0] + q, self.axial[place][1] + r)
        return self.place(at) if is_on(at, self.width, self.lines) else -1

    def distance(self, one: int, other: int) -> int:
        """1.1: everything is measured in hexes."""
        row = self._far[one]
        if row is None:
            row = self._far[one] = self._row(one)
        return row[other]

    def _row(self, one: int) -> list[int]:
        """Distances from one hex to all, made when first asked for: captains ask a million a minute."""
        q, r = self.axial[one]
        return [(abs(b - q) + abs(c - r) + abs(b - q + c - r)) // 2 for b, c in self.axial]

    def command_distance(self, one: int, other: int) -> int:
        """5.4.5: counted around ground that nobody can cross."""
        if not self.blocked:
            return self.distance(one, other)
        known = self._paths.get(one)
        if known is None:
            known = self._paths[one] = self._flood(one)
        return known[other]

    def _flood(self, start: int) -> list[int]:
        far = self.count + 1
        found = [far] * self.count
        found[start] = 0
        waiting = deque([start])
        while waiting:
            at = waiting.popleft()
            for near in self.around[at]:
                if found[near] == far and not self.ground[near].impassable:
                    found[near] = found[at] + 1
                    waiting.append(near)
        return found

    def disc(self, place: int, radius: int) -> tuple[int, ...]:
        """Every hex within so many steps over ground that can be crossed, in order."""
        known = self._discs.get((place, radius))
        if known is None:
            far = self._flood(place)
            known = self._discs[place, radius] = tuple(at for at in range(self.count) if far[at] <= radius)
        return known

    def direction(self, one: int, other: int) -> int:
        """The direction of a neighbour."""
        return self.near[one].index(other)

    # --- features ---------------------------------------------------------------------------------------------

    def _read_features(self, drawn: Map, book: Book) -> None:
        for feature in drawn.features:
            ground = book.grounds[feature.terrain]
            fields = dict(feature.fields)
            hexes = [self.place(at) for at in feature.at if isinstance(at, Hex)]
            way = [self.place(at) for at in feature.through if isinstance(at, Hex)]
            pair = fields.get("protection")
            if isinstance(pair, tuple) and len(pair) == 2:
                for at in hexes:
                    self.protection[at] = (int(pair[0]), int(pair[1]))  # type: ignore[arg-type]
            if "road" in ground.name or "road" in ground.tags:
                self.on_road.update(way)
                for one, other in pairwise(way):
                    self.roads.update(((one, other), (other, one)))
            elif "crest" in ground.name:
                self.crests.append(tuple(way or hexes))
            elif ground.gun_cover:
                self.gabions.update(hexes)
            for side in feature.sides:
                one, other = self.place(side.one), self.place(side.other)
                self.obstacles.update(((one, other), (other, one)))

    def crest_distance(self, place: int) -> int | None:
        """5.4.4a: how near the nearest crest is; `None` without relief."""
        if not self.crests:
            return None
        return min(self.distance(place, at) for crest in self.crests for at in crest)

    def hexes_of(self, value: object) -> list[int]:
        """Hexes of a place as scenarios write it; a name of an edge is its whole row or column."""
        if isinstance(value, Hex):
            return [self.place(value)]
        if isinstance(value, Ref):
            edge = {"north": 0, "south": self.lines - 1}
            if value.name in edge:
                return [edge[value.name] * self.width + column for column in range(self.width)]
            if value.name in ("west", "east"):
                column = 0 if value.name == "west" else self.width - 1
                return [line * self.width + column for line in range(self.lines)]
        return []

    # --- lines of fire ----------------------------------------------------------------------------------------

    def line_is_clear(self, one: int, other: int) -> bool:
        """5.4.1c, 5.4.2b, 6.4b: no blocking hex is crossed, nor lies on both sides of a side the line runs along."""
        q1, r1 = self.axial[one]
        q2, r2 = self.axial[other]
        crossed, along = self._line(q2 - q1, r2 - r1)
        for q, r in crossed:
            at = self.step(one, q, r)
            if at >= 0 and self.ground[at].blocks_fire:
                return False
        for first, second in along:
            left, right = self.step(one, *first), self.step(one, *second)
            if left >= 0 and right >= 0 and self.ground[left].blocks_fire and self.ground[right].blocks_fire:
                return False
        return True

    def crossed(self, one: int, other: int) -> list[int]:
        """The hexes whose inside a line between two centres crosses, ends left out."""
        q1, r1 = self.axial[one]
        q2, r2 = self.axial[other]
        steps = self._line(q2 - q1, r2 - r1)[0]
        return [at for at in (self.step(one, q, r) for q, r in steps) if at >= 0]

    def _line(
        self, q: int, r: int
    ) -> tuple[tuple[tuple[int, int], ...], tuple[tuple[tuple[int, int], tuple[int, int]], ...]]:
        known = self._lines.get((q, r))
        if known is None:
            known = self._lines[q, r] = _trace(q, r)
        return known


_CORNERS: Final = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
"""Corners of a hex, on a grid where hex (q, r) has its centre at (2q + r, 3r): all integers, nothing is rounded."""


def _trace(q: int, r: int) -> tuple[tuple[tuple[int, int], ...], tuple[tuple[tuple[int, int], tuple[int, int]], ...]]:
    """Hexes whose inside a line from the origin crosses, and pairs of hexes whose common side it runs along."""
    ex, ey = 2 * q + r, 3 * r
    length = ex * ex + ey * ey
    reach = (abs(q) + abs(r) + abs(q + r)) // 2
    crossed: list[tuple[int, int]] = []
    touched: list[tuple[int, int]] = []
    for dq in range(-reach, reach + 1):
        for dr in range(max(-reach, -dq - reach), min(reach, -dq + reach) + 1):
            if (dq, dr) in ((0, 0), (q, r)):
                continue
            cx, cy = 2 * dq + dr, 3 * dr
            along = [(cx + x) * ex + (cy + y) * ey for x, y in _CORNERS]
            if max(along) <= 0 or min(along) >= length:
                continue
            across = [(cx + x) * ey - (cy + y) * ex for x, y in _CORNERS]
            if min(across) < 0 < max(across):
                crossed.append((dq, dr))
            elif across.count(0) == 2:
                touched.append((dq, dr))
    pairs = [
        (one, other)
        for index, one in enumerate(touched)
        for other in touched[index + 1 :]
        if (other[0] - one[0], other[1] - one[1]) in STEPS
    ]
    return tuple(crossed), tuple(pairs)
