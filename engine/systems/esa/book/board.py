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
from engine.space.hexes import STEPS, axial, from_axial, is_on, trace
from engine.systems.esa.book.book import Book, Ground


class Board:
    def __init__(self, drawn: Map, book: Book) -> None:
        self.width, self.lines = int(drawn.size.width), int(drawn.size.height)
        self.count: Final = self.width * self.lines
        self.axial: Final = [axial(self.hex(place)) for place in range(self.count)]
        self.near: Final[list[tuple[int, ...]]] = [self._near(place) for place in range(self.count)]
        """Six neighbours each, -1 where the field ends."""
        self.around: Final = [tuple(one for one in near if one >= 0) for near in self.near]
        self.ground: Final[list[Ground]] = [
            book.named("terrain", name, book.grounds, drawn.origin) for line in drawn.ground for name in line
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
            ground = book.named("terrain", feature.terrain, book.grounds, feature.origin)
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
            known = self._lines[q, r] = trace(q, r)
        return known
