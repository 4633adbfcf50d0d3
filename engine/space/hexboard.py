"""A field of hexes, by number: neighbours, distances, ways round what is closed, roads, lines of sight.

A hex is a number, counted line by line from the top left. Directions are 0 (north-east) to 5 (north-west), clockwise;
facings are vertices, 0 (north) to 5 (north-west), clockwise. What lies on the field is said when the board is made;
then it never changes. What only depends on the size of the field is reckoned once for all boards of that size.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final, final

from engine.model.values import Area, Hex, Place, Ref
from engine.space.hexes import STEPS, area, axial, from_axial, is_on, trace, turned

OFF: Final = -1
"""No hex of the field."""
Pair = tuple[int, int]
_EDGES: Final = ("north", "south", "west", "east")


@final
class Grid:
    """What all boards of one size share."""

    __slots__ = ("_strips", "around", "axial", "count", "far", "lines", "near", "width")

    def __init__(self, width: int, lines: int) -> None:
        self.width: Final = width
        self.lines: Final = lines
        self.count: Final = width * lines
        self.axial: Final = [axial(Hex(at % width + 1, at // width + 1)) for at in range(self.count)]
        self.near: Final[list[tuple[int, ...]]] = [
            tuple(self.step(at, q, r) for q, r in STEPS) for at in range(self.count)
        ]
        self.around: Final = [tuple(at for at in near if at != OFF) for near in self.near]
        self.far: Final[list[list[int] | None]] = [None] * self.count
        """Distances from a hex to all, where somebody has asked."""
        self._strips: Final = tuple([self._strip(odd, down) for down in range(1 - lines, lines)] for odd in (0, 1))

    def _strip(self, odd: int, down: int) -> list[int]:
        """Distances from a hex of an even or odd line to those of the line so far below it, from as far left of it as
        the field is wide to as far right: what lies around a hex is the same in every second line."""
        q, r = axial(Hex(1, odd + 1))
        ends = (axial(Hex(1 + right, odd + 1 + down)) for right in range(1 - self.width, self.width))
        return [(abs(b - q) + abs(c - r) + abs(b - q + c - r)) // 2 for b, c in ends]

    def step(self, place: int, q: int, r: int) -> int:
        at = from_axial(self.axial[place][0] + q, self.axial[place][1] + r)
        return (at.line - 1) * self.width + at.column - 1 if is_on(at, self.width, self.lines) else OFF

    def distances(self, place: int) -> list[int]:
        row = self.far[place] = self.row(place)
        return row

    def row(self, place: int) -> list[int]:
        """Distances to all hexes, made anew."""
        line, column = divmod(place, self.width)
        first, last = self.width - 1 - column, 2 * self.width - 1 - column
        row: list[int] = []
        for strip in self._strips[line % 2][self.lines - 1 - line : 2 * self.lines - 1 - line]:
            row += strip[first:last]
        return row


@lru_cache(maxsize=32)
def grid(width: int, lines: int) -> Grid:
    return Grid(width, lines)


class HexBoard:
    """`closed` are hexes that nobody can enter, `opaque` those that nobody sees through, each for every hex."""

    def __init__(self, width: int, lines: int, closed: Sequence[bool], opaque: Sequence[bool]) -> None:
        self._grid: Final = grid(width, lines)
        self.width: Final = width
        self.lines: Final = lines
        self.count: Final = self._grid.count
        self.axial: Final = self._grid.axial
        self.near: Final = self._grid.near
        """Six neighbours each, `OFF` where the field ends."""
        self.around: Final = self._grid.around
        self.enterable: Final = (
            [tuple(at for at in around if not closed[at]) for around in self.around] if any(closed) else self.around
        )
        """Neighbours that are not closed."""
        self.roads: Final[set[Pair]] = set()
        self.on_road: Final[set[int]] = set()
        self.obstacles: Final[set[Pair]] = set()
        """Steps over a hedge, a fence or the like."""
        self.zones: Final[dict[str, frozenset[int]]] = {}
        """Parts of the field that have a name."""
        self._closed: Final = closed
        self._opaque: Final = opaque
        self._is_open: Final = not any(closed)
        self._far: Final = self._grid.far
        self._clear: Final[dict[Pair, bool]] = {}
        self._paths: Final[dict[int, list[int]]] = {}
        self._discs: Final[dict[Pair, tuple[int, ...]]] = {}

    # --- places -----------------------------------------------------------------------------------------------

    def hex(self, place: int) -> Hex:
        return Hex(place % self.width + 1, place // self.width + 1)

    def place(self, at: Hex) -> int:
        return (at.line - 1) * self.width + at.column - 1

    def name(self, place: int) -> str:
        return str(self.hex(place))

    def places(self, written: Iterable[Place]) -> list[int]:
        """Those of a list that are single hexes."""
        return [self.place(at) for at in written if isinstance(at, Hex)]

    def hexes_of(self, written: object) -> list[int]:
        """Hexes of a place as scenarios write it: a hex, a rectangle of them, a zone, a whole edge."""
        if isinstance(written, Hex):
            return [self.place(written)]
        if isinstance(written, Area):
            return [self.place(at) for at in area(written) if is_on(at, self.width, self.lines)]
        if isinstance(written, Ref) and written.name in self.zones:
            return sorted(self.zones[written.name])
        if isinstance(written, Ref) and written.name in _EDGES:
            across = range(self.width) if written.name in ("north", "south") else range(self.lines)
            last = {"south": self.count - self.width, "east": self.width - 1}.get(written.name, 0)
            return [last + at * (1 if written.name in ("north", "south") else self.width) for at in across]
        return []

    # --- distances --------------------------------------------------------------------------------------------

    def step(self, place: int, q: int, r: int) -> int:
        """The hex so many axial steps away, or `OFF` the field."""
        return self._grid.step(place, q, r)

    def distance(self, one: int, other: int) -> int:
        row = self._far[one]  # captains ask a million a minute
        return row[other] if row is not None else self._grid.distances(one)[other]

    def distances(self, place: int) -> list[int]:
        """From one hex to each."""
        return self._far[place] or self._grid.distances(place)

    def row(self, place: int) -> list[int]:
        """The same as a list of one's own."""
        return self._grid.row(place)

    def direction(self, one: int, other: int) -> int:
        """The direction of a neighbour."""
        return self.near[one].index(other)

    def seen_from(self, place: int, facing: int, other: int) -> Pair:
        """The axial steps to a hex, as they are seen by whoever faces so: turned as if that were to the north."""
        return turned(*self._between(place, other), (6 - facing) % 6)

    def away(self, place: int, cause: int, origin: int) -> list[tuple[int, int]]:
        """Neighbours that are farther from a cause, the straightest first, each with how far it is off the line from
        the cause through an origin."""
        here = self.distance(place, cause)
        farther = [near for near in self.around[place] if self.distance(near, cause) > here]
        return sorted((self.off_line(cause, origin, near), near) for near in farther)

    def distance_round(self, one: int, other: int) -> int:
        """Counted around what is closed; more than all hexes where there is no way."""
        row = self._far[one] if self._is_open else self._paths.get(one)
        return row[other] if row is not None else self.distances_round(one)[other]

    def distances_round(self, place: int) -> list[int]:
        """The same from one hex to each."""
        return self.distances(place) if self._is_open else self._ways_from(place)

    def disc(self, place: int, radius: int) -> tuple[int, ...]:
        """Every hex within so many steps around what is closed, in order."""
        known = self._discs.get((place, radius))
        if known is None:
            far = self._ways_from(place)
            known = self._discs[place, radius] = tuple(at for at in range(self.count) if far[at] <= radius)
        return known

    def disc_round(self, place: int, radius: int, barred: Collection[int]) -> Sequence[int]:
        """The same, around what is barred as well."""
        if not barred:
            return self.disc(place, radius)
        enterable, shut, reached, edge = self.enterable, {place, *barred}, [place], [place]
        for _ in range(radius):
            beyond: list[int] = []
            for here in edge:
                for there in enterable[here]:
                    if there not in shut:
                        shut.add(there)
                        beyond.append(there)
            reached += beyond
            edge = beyond
        return sorted(reached)

    def nearest_to(self, some: Collection[int], among: Sequence[int]) -> list[int]:
        """Those hexes that are nearest to any of some."""
        far = [min(self.distance(at, one) for one in some) for at in among]
        return [at for at, steps in zip(among, far, strict=True) if steps == min(far)]

    def _ways_from(self, start: int) -> list[int]:
        known = self._paths.get(start)
        if known is not None:
            return known
        nowhere = self.count + 1
        far = self._paths[start] = [nowhere] * self.count
        far[start] = 0
        waiting = deque([start])
        while waiting:
            here = waiting.popleft()
            for there in self.around[here]:
                if far[there] == nowhere and not self._closed[there]:
                    far[there] = far[here] + 1
                    waiting.append(there)
        return far

    # --- what lies on it --------------------------------------------------------------------------------------

    def lay_road(self, way: Sequence[int]) -> None:
        self.on_road.update(way)
        for one, other in pairwise(way):
            self.roads.update(((one, other), (other, one)))

    def lay_obstacle(self, one: int, other: int) -> None:
        """Along the side of two neighbours."""
        self.obstacles.update(((one, other), (other, one)))

    def joined_to(self, place: int, among: Collection[int]) -> list[int]:
        """Those of some hexes that hang together with one of them."""
        joined, seen = [place], {place}
        for at in joined:
            fresh = [near for near in self.around[at] if near in among and near not in seen]
            joined += fresh
            seen.update(fresh)
        return joined

    def bodies(self, hexes: Collection[int]) -> Iterator[list[int]]:
        """What hangs together among some hexes, each body once."""
        seen: set[int] = set()
        for place in sorted(hexes):
            if place not in seen:
                body = self.joined_to(place, hexes)
                seen.update(body)
                yield body

    def along_roads(self, start: int, most: int, is_open: Callable[[int], bool]) -> dict[int, tuple[int, ...]]:
        """Where so many steps by road lead, over hexes that are open, each with its path, the start left out."""
        paths: dict[int, tuple[int, ...]] = {start: ()}
        waiting = deque([start])
        while waiting:
            here = waiting.popleft()
            for there in self.around[here] if len(paths[here]) < most else ():
                if there not in paths and (here, there) in self.roads and is_open(there):
                    paths[there] = (*paths[here], there)
                    waiting.append(there)
        del paths[start]
        return paths

    def onward(self, before: int, place: int) -> int:
        """The hex straight on for whoever came from a neighbour, `OFF` at the edge."""
        return self.near[place][self.direction(before, place)]

    # --- lines ------------------------------------------------------------------------------------------------

    def is_clear(self, one: int, other: int) -> bool:
        """Whether a line between two centres crosses nothing opaque, nor runs along a side with it on both sides."""
        known = self._clear.get((one, other))
        if known is None:
            known = self._clear[one, other] = self._sees(one, other)
        return known

    def _sees(self, one: int, other: int) -> bool:
        opaque = self._opaque
        crossed, along = _traced(*self._between(one, other))
        for q, r in crossed:
            at = self.step(one, q, r)
            if at >= 0 and opaque[at]:
                return False
        for first, second in along:
            left, right = self.step(one, *first), self.step(one, *second)
            if left >= 0 and right >= 0 and opaque[left] and opaque[right]:
                return False
        return True

    def crossed(self, one: int, other: int) -> list[int]:
        """The hexes whose inside a line between two centres crosses, ends left out."""
        steps = _traced(*self._between(one, other))[0]
        return [at for at in (self.step(one, q, r) for q, r in steps) if at >= 0]

    def passed_between(self, one: int, other: int) -> list[tuple[int, int]]:
        """Pairs of hexes along whose common side a line between two centres runs."""
        pairs = _traced(*self._between(one, other))[1]
        sides = [(self.step(one, *left), self.step(one, *right)) for left, right in pairs]
        return [(left, right) for left, right in sides if left >= 0 and right >= 0]

    def off_line(self, start: int, through: int, place: int) -> int:
        """How far a hex is off the straight line from one through another: zero on it, in whole numbers."""
        ox, oy = _plane(*self._between(start, through))
        px, py = _plane(*self._between(start, place))
        return abs(ox * py - oy * px)

    def _between(self, one: int, other: int) -> Pair:
        (q1, r1), (q2, r2) = self.axial[one], self.axial[other]
        return q2 - q1, r2 - r1


_traced: Final = lru_cache(maxsize=4096)(trace)


def _plane(q: int, r: int) -> Pair:
    """On the grid of `hexes.trace`, where nothing is rounded."""
    return 2 * q + r, 3 * r
