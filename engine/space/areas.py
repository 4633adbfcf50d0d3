"""Areas of a table: woods, marshes, rooms, fields. Their edge belongs to them.

`contains`, `holds` and `overlaps` are exact. A length inside an area is told in whole hundredths, rounded down: exactly
for straight sides, to a millionth of the line for round ones. How far a base moves until it is wholly inside is told to
the hundredth, rounded up for straight sides.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from math import isqrt
from typing import Final, Generic, Protocol, TypeVar, final

from engine.space.lines import Box, box_between, box_of, boxes_meet, is_near, length_up, meeting, part_way, turn
from engine.space.plane import Block, Disc, Point, covers, squared

Part = tuple[int, int]
"""How far along a line: so many of so many."""
_WHOLE: Final = 1 << 64


@final
class Polygon:
    """Any corners whose sides do not cross, in either turn."""

    __slots__ = ("_bulge", "box", "corners", "sides")

    def __init__(self, corners: tuple[Point, ...]) -> None:
        if len(corners) < 3:
            raise ValueError("an area has at least three corners")
        self.corners: Final = corners
        self.sides: Final = tuple((corners[number - 1], corner) for number, corner in enumerate(corners))
        self.box: Final[Box] = box_of(corners)
        turns = [turn(*side, corner) for side in self.sides for corner in corners]
        self._bulge: Final = 1 if min(turns) >= 0 else -1 if max(turns) <= 0 else 0
        """On which side of all its sides it lies, left (1) or right (-1), if it bulges everywhere."""

    def contains(self, point: Point) -> bool:
        x, y = point
        left, bottom, right, top = self.box
        if not (left <= x <= right and bottom <= y <= top):
            return False
        inside = False
        for (ax, ay), (bx, by) in self.sides:
            cross = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
            if cross == 0 and min(ax, bx) <= x <= max(ax, bx) and min(ay, by) <= y <= max(ay, by):
                return True
            if (ay > y) != (by > y) and (cross > 0) == (by > ay):
                inside = not inside
        return inside

    def holds(self, disc: Disc) -> bool:
        return self.contains((disc.x, disc.y)) and not self._is_edge_near(disc)

    def overlaps(self, disc: Disc) -> bool:
        left, bottom, right, top = self.box
        margin = disc.radius
        if not (left - margin < disc.x < right + margin and bottom - margin < disc.y < top + margin):
            return False
        return self._is_edge_near(disc) or self.contains((disc.x, disc.y))

    def _is_edge_near(self, disc: Disc) -> bool:
        square = disc.radius * disc.radius
        return any(is_near(disc.x, disc.y, ax, ay, bx, by, square) for (ax, ay), (bx, by) in self.sides)

    def stretches(self, start: Point, end: Point) -> list[tuple[Part, Part]]:
        """The parts of a line that lie inside, from where to where."""
        left, bottom, right, top = self.box
        (x, y), (to_x, to_y) = start, end
        if (
            (x < left and to_x < left)
            or (x > right and to_x > right)
            or (y < bottom and to_y < bottom)
            or (y > top and to_y > top)
        ):
            return []
        across, up = to_x - x, to_y - y
        # On which side of the line each corner lies: where all are on one, and along sides that do not change over to
        # the other, nothing is met.
        sides = [(corner_x - x) * up - (corner_y - y) * across for corner_x, corner_y in self.corners]
        if min(sides) > 0 or max(sides) < 0:
            return []
        cuts: dict[int, Part] = {0: (0, 1), _WHOLE: (1, 1)}
        before = sides[-1]
        for side, after in zip(self.sides, sides, strict=True):
            is_kept, before = (before > 0 < after) or (before < 0 > after), after
            met = None if is_kept else meeting(start, end, *side)
            if met is not None:
                # Two parts of lines on a table differ by more than this measure, so it tells them apart.
                cuts[met[0] * _WHOLE // met[1]] = met
        found: list[tuple[Part, Part]] = []
        for (one, below), (other, least) in pairwise(cuts[place] for place in sorted(cuts)):
            if self._contains_part(start, end, one * least + other * below, 2 * below * least):
                if found and found[-1][1] == (one, below):
                    found[-1] = (found[-1][0], (other, least))
                else:
                    found.append(((one, below), (other, least)))
        return found

    def _contains_part(self, start: Point, end: Point, above: int, by: int) -> bool:
        # Everything is blown up by the fraction's lower half, so that the point is whole.
        x = start[0] * by + (end[0] - start[0]) * above
        y = start[1] * by + (end[1] - start[1]) * above
        inside = False
        for (ax, ay), (bx, to_y) in self.sides:
            # Between two cuts no point lies on an edge, unless the line runs along it.
            cross = (bx - ax) * (y - ay * by) - (to_y - ay) * (x - ax * by)
            if cross == 0 and _is_part(ax * by, bx * by, x) and _is_part(ay * by, to_y * by, y):
                return True
            if (ay * by > y) != (to_y * by > y) and (cross > 0) == (to_y > ay):
                inside = not inside
        return inside

    def inside(self, start: Point, end: Point) -> int:
        stretches = self._stretch(start, end) if self._bulge else self.stretches(start, end)
        return _length(stretches, start, end)

    def _stretch(self, start: Point, end: Point) -> list[tuple[Part, Part]]:
        """The only part that may lie in a piece that bulges everywhere, cut off by one side after the other."""
        (x, y), (to_x, to_y), bulge = start, end, self._bulge
        first, first_by, last, last_by = 0, 1, 1, 1
        for (ax, ay), (bx, by) in self.sides:
            across, up = (bx - ax) * bulge, (by - ay) * bulge
            begins, ends = across * (y - ay) - up * (x - ax), across * (to_y - ay) - up * (to_x - ax)
            if begins < 0:
                if ends < 0:
                    return []
                if -begins * first_by > first * (ends - begins):
                    first, first_by = -begins, ends - begins
            elif ends < 0 and begins * last_by < last * (begins - ends):
                last, last_by = begins, begins - ends
        return [((first, first_by), (last, last_by))] if first * last_by < last * first_by else []

    def swallows(self, start: Point, end: Point, radius: int) -> int | None:
        """How far along a move the base is first wholly inside."""
        whole = length_up(start, end)
        if whole == 0:
            return 0 if self.holds(Disc(*start, radius)) else None
        spans = [span for side in self.sides if (span := _span_near(start, end, *side, radius)) is not None]
        # Between the spans in which the base lies over a side, it is wholly inside or wholly outside.
        at, stop = 0, whole * _FINE
        for low, high in sorted(spans):
            if low > at and self._contains_at(start, end, at, low, stop):
                return -(-at // _FINE)
            at = max(at, high)
        if at <= stop and self._contains_at(start, end, at, stop, stop):
            return -(-at // _FINE)
        return None

    def left_behind(self, start: Point, end: Point, radius: int) -> int:
        """How far along a move the base is last over a side; the area has no corner that points inwards."""
        spans = [span for side in self.sides if (span := _span_near(start, end, *side, radius)) is not None]
        return -(-max((high for _, high in spans), default=0) // _FINE)

    def _contains_at(self, start: Point, end: Point, one: int, other: int, whole: int) -> bool:
        return self.contains(part_way(start, end, (one + other) // 2, whole))


@final
class Round:
    """A round area."""

    __slots__ = ("box", "radius", "x", "y")

    def __init__(self, x: int, y: int, radius: int) -> None:
        if radius <= 0:
            raise ValueError("a round area has a radius")
        self.x: Final = x
        self.y: Final = y
        self.radius: Final = radius
        self.box: Final[Box] = (x - radius, y - radius, x + radius, y + radius)

    def contains(self, point: Point) -> bool:
        return squared((self.x, self.y), point) <= self.radius * self.radius

    def holds(self, disc: Disc) -> bool:
        room = self.radius - disc.radius
        return room >= 0 and squared((self.x, self.y), (disc.x, disc.y)) <= room * room

    def overlaps(self, disc: Disc) -> bool:
        return squared((self.x, self.y), (disc.x, disc.y)) < (self.radius + disc.radius) ** 2

    def stretches(self, start: Point, end: Point) -> list[tuple[Part, Part]]:
        """The part of a line that lies inside, to a millionth of its length."""
        span = _chord(start, end, (self.x, self.y), self.radius * self.radius)
        if span is None:
            return [((0, 1), (1, 1))] if start == end and self.contains(start) else []
        first, last, below = span
        first, last = max(0, first), min(below, last)
        return [((first, below), (last, below))] if first < last else []

    def inside(self, start: Point, end: Point) -> int:
        starts, ends = self.contains(start), self.contains(end)
        if starts and ends:
            return isqrt(squared(start, end))
        found = self.stretches(start, end)
        if found and not starts and not ends:
            length = squared(start, end)
            cross = (end[0] - start[0]) * (self.y - start[1]) - (end[1] - start[1]) * (self.x - start[0])
            return isqrt(4 * (self.radius * self.radius * length - cross * cross) // length)
        return _length(found, start, end)

    def swallows(self, start: Point, end: Point, radius: int) -> int | None:
        """How far along a move the base is first wholly inside."""
        if radius > self.radius:
            return None
        if self.holds(Disc(*start, radius)):
            return 0
        span = _chord(start, end, (self.x, self.y), (self.radius - radius) ** 2)
        if span is None or span[0] > span[2] or span[1] < 0:
            return None
        return max(0, span[0]) * length_up(start, end) // span[2]


Area = Polygon | Round


def divided(area: Area, side: int) -> tuple[Area, ...]:
    """A piece with four corners as equal parts of about that side, if it is larger; any other as it is."""
    if isinstance(area, Round) or len(area.corners) != 4:
        return (area,)
    one, two, three, four = area.corners
    columns, rows = (max(1, (2 * length_up(*edge) + side) // (2 * side)) for edge in ((one, two), (two, three)))
    # Points of the grid, row by row from the first edge to the one across from it.
    ends = [(part_way(one, four, row, rows), part_way(two, three, row, rows)) for row in range(rows + 1)]
    grid = [[part_way(*row, column, columns) for column in range(columns + 1)] for row in ends]
    return tuple(
        Polygon((low[column], low[column + 1], high[column + 1], high[column]))
        for low, high in pairwise(grid)
        for column in range(columns)
    )


class Patch(Protocol):
    """A piece of terrain, which covers an area or none."""

    @property
    def area(self) -> Area | None: ...


P = TypeVar("P", bound=Patch)


@final
class Patches(Generic[P]):
    """The pieces of terrain on a table, which do not change: what covers a point is found out once."""

    def __init__(self, pieces: Iterable[P]) -> None:
        self._pieces: Final = tuple((piece, piece.area, *piece.area.box) for piece in pieces if piece.area is not None)
        self._known: Final[dict[Point, tuple[P, ...]]] = {}
        self._ways: Final[dict[tuple[Point, Point], list[tuple[P, int]]]] = {}

    def at(self, point: Point) -> tuple[P, ...]:
        """All that cover a point, in the order of the map."""
        if not self._pieces:
            return ()
        known = self._known.get(point)
        if known is None:
            if len(self._known) >= _MOST_POINTS:
                self._known.clear()
            x, y = point
            found = [
                piece
                for piece, area, left, bottom, right, top in self._pieces
                if left <= x <= right and bottom <= y <= top and area.contains(point)
            ]
            known = self._known[point] = tuple(found)
        return known

    def across(self, start: Point, end: Point) -> list[tuple[P, int]]:
        """All that a straight way leads through or ends in, in the order of the map, and how much of it lies inside."""
        if not self._pieces:
            return []
        known = self._ways.get((start, end))
        if known is not None:
            return known
        if len(self._ways) >= _MOST_POINTS:
            self._ways.clear()
        (x, y), (to_x, to_y) = start, end
        west, east = (x, to_x) if x < to_x else (to_x, x)
        south, north = (y, to_y) if y < to_y else (to_y, y)
        found = self._ways[start, end] = [
            (piece, inside)
            for piece, area, left, bottom, right, top in self._pieces
            if left <= east
            and west <= right
            and bottom <= north
            and south <= top
            and ((inside := area.inside(start, end)) or piece in self.at(end))
        ]
        return found


_MOST_POINTS: Final = 1 << 14
"""So many points are remembered."""
_MILLION: Final = 1_000_000
_FINE: Final = 16
"""Parts of a hundredth in which ways into an area are reckoned."""


def _is_part(one: int, other: int, figure: int) -> bool:
    return one <= figure <= other or other <= figure <= one


def _length(stretches: list[tuple[Part, Part]], start: Point, end: Point) -> int:
    """How long parts of a line are together, rounded down."""
    above, below = 0, 1
    for (one, by), (other, least) in stretches:
        above, below = above * by * least + (other * by - one * least) * below, below * by * least
    return isqrt(above * above * squared(start, end) // (below * below))


def _chord(start: Point, end: Point, middle: Point, square: int) -> tuple[int, int, int] | None:
    """Where the line through two points enters and leaves a circle: two parts of the way and what divides both."""
    across, up = end[0] - start[0], end[1] - start[1]
    length = across * across + up * up
    if length == 0:
        return None
    away = (middle[0] - start[0], middle[1] - start[1])
    along = away[0] * across + away[1] * up
    cross = across * away[1] - up * away[0]
    rest = square * length - cross * cross
    if rest < 0:
        return None
    root = isqrt(rest * _MILLION * _MILLION)
    return along * _MILLION - root, along * _MILLION + root, length * _MILLION


def _span_near(start: Point, end: Point, one: Point, other: Point, radius: int) -> tuple[int, int] | None:
    """The part of a move, in parts of a hundredth, at which its base lies over a side; none where it does not."""
    across, up = end[0] - start[0], end[1] - start[1]
    wide, tall = other[0] - one[0], other[1] - one[1]
    right, rise = start[0] - one[0], start[1] - one[1]
    square, length = wide * wide + tall * tall, across * across + up * up
    fine = isqrt(length * _FINE * _FINE)
    found = []
    # Over the ends: two circles. Over the side itself: a strip, cut off at the ends.
    for x, y in ((right, rise), (start[0] - other[0], start[1] - other[1])):
        rest = radius * radius * length - (across * y - up * x) ** 2
        if rest > 0:
            along, root = -(x * across + y * up), isqrt(rest)
            found.append(((along - root) * _FINE * _FINE // fine, -(-(along + root) * _FINE * _FINE // fine)))
    keep = isqrt(radius * radius * square)
    strip = _between(wide * rise - tall * right, wide * up - tall * across, -keep, keep, fine)
    beside = _between(wide * right + tall * rise, wide * across + tall * up, 0, square, fine)
    if strip is not None and beside is not None:
        low, high = max(strip[0], beside[0]), min(strip[1], beside[1])
        if low < high:
            found.append((low, high))
    if not found:
        return None
    low, high = min(span[0] for span in found), max(span[1] for span in found)
    return (max(low, 0), high) if high > 0 and low < fine else None


def _between(figure: int, rate: int, least: int, most: int, fine: int) -> tuple[int, int] | None:
    """Where along a move a figure that grows by the rate over the whole of it lies strictly between two others."""
    if rate == 0:
        return (-_LONG, _LONG) if least < figure < most else None
    ends = sorted(((least - figure) * fine, (most - figure) * fine), reverse=rate < 0)
    return ends[0] // rate, -(-ends[1] // rate)


_LONG: Final = 1 << 60


def lies_in(area: Area, block: Block) -> bool:
    """Whether some of an area lies in a piece with straight sides."""
    if not boxes_meet(area.box, block.boxed()):
        return False
    corners = block.corners
    sides = list(zip(corners, (*corners[1:], corners[0]), strict=True))
    if isinstance(area, Polygon):
        # Of each side, which corners of the area lie within it: mostly that tells it.
        turns = [
            [(to_x - x) * (up - y) - (to_y - y) * (across - x) for across, up in area.corners]
            for (x, y), (to_x, to_y) in sides
        ]
        if any(max(row) < 0 for row in turns):
            return False
        if any(min(column) >= 0 for column in zip(*turns, strict=True)):
            return True
    elif covers(block, (area.x, area.y)):
        return True
    return any(boxes_meet(area.box, box_between(*side)) and area.inside(*side) > 0 for side in sides)


def is_nearer_to_start(area: Area, start: Point, end: Point) -> bool:
    """Whether an area that lies across a way is nearer to its start than to its end."""
    stretches = area.stretches(start, end)
    if not stretches:
        return False
    (first, below), (last, least) = stretches[0][0], stretches[-1][1]
    return first * least < (least - last) * below
