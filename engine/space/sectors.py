"""Sectors of fire and round bursts: which bases lie in them, nearest first.

A gun has a middle, a front as wide as its base, and a facing in degrees clockwise from the north (up on the map). The
corners of a sector are rounded to the hundredth when it is made, and are exact from then on.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from math import isqrt
from typing import Final, final

from engine.space.board import Base, Board
from engine.space.ground import Barrier
from engine.space.lines import meeting, part_way, turn
from engine.space.plane import Block, Disc, Point, cosine, covers, overlaps, sine, squared, toward

_MILLION: Final = 1_000_000
_STEP: Final = 10
"""Hundredths between two points at which the way of a shot is looked at."""
_POINTS: Final = 8
"""Parts of a gun's front from whose ends a line of fire is tried."""


def front(x: int, y: int, width: int, depth: int, facing: int) -> tuple[Point, Point]:
    """The left and the right end of a gun's front: its base is so wide and so deep, with its middle at (x, y)."""
    return _ahead(x, y, facing, -width, depth, 2), _ahead(x, y, facing, width, depth, 2)


def trapezium(x: int, y: int, width: int, depth: int, facing: int, reach: int, half_angle: int) -> Block:
    """From the front of a gun, so far ahead, opening by so many degrees on each side."""
    spread = reach * sine(half_angle) // cosine(half_angle)
    return _sector(x, y, facing, (width, depth), (width + 2 * spread, depth + 2 * reach))


def strip(x: int, y: int, width: int, depth: int, facing: int, near: int, far: int) -> Block:
    """As wide as the front of a gun, from one distance ahead of it to another."""
    return _sector(x, y, facing, (width, depth + 2 * near), (width, depth + 2 * far))


def _sector(x: int, y: int, facing: int, close: tuple[int, int], distant: tuple[int, int]) -> Block:
    """Corners counter-clockwise: widths and twice the distances of the near and of the far side."""
    corners = (
        _ahead(x, y, facing, -close[0], close[1], 2),
        _ahead(x, y, facing, close[0], close[1], 2),
        _ahead(x, y, facing, distant[0], distant[1], 2),
        _ahead(x, y, facing, -distant[0], distant[1], 2),
    )
    return Block(x, y, tuple((across - x, up - y) for across, up in corners))


def _ahead(x: int, y: int, facing: int, right: int, ahead: int, by: int) -> Point:
    """The point so far to the right and ahead of a facing, both divided by the last figure, rounded once."""
    across = right * cosine(facing) + ahead * sine(facing)
    up = ahead * cosine(facing) - right * sine(facing)
    return x + _rounded(across, by * _MILLION), y + _rounded(up, by * _MILLION)


def _rounded(figure: int, by: int) -> int:
    return (2 * figure + by) // (2 * by) if figure >= 0 else -((2 * -figure + by) // (2 * by))


def in_arc(x: int, y: int, facing: int, half_angle: int, point: Point) -> bool:
    """Whether a point lies within so many degrees of a facing on either side; the rays belong to the arc."""
    across, up = point[0] - x, point[1] - y
    if half_angle >= 180 or (across == 0 and up == 0):
        return True
    left_across, left_up, right_across, right_up = rays(facing, half_angle)
    # Clockwise of the left ray and counter-clockwise of the right one.
    past_left = across * left_up >= up * left_across
    past_right = up * right_across >= across * right_up
    return past_left and past_right if half_angle <= 90 else past_left or past_right


@lru_cache(maxsize=1 << 12)
def rays(facing: int, half_angle: int) -> tuple[int, int, int, int]:
    """The left and the right edge of an arc as steps from where it begins: across and up, in millionths."""
    left, right = facing - half_angle, facing + half_angle
    return sine(left), cosine(left), sine(right), cosine(right)


def is_any_in_arc(place: Point, facing: int, half_angle: int, points: Iterable[Point], farthest: int) -> bool:
    """Whether one of the points lies in an arc, its edges with it, and nearer than what `farthest` is the square of."""
    x, y = place
    left_across, left_up, right_across, right_up = rays(facing, half_angle)
    for point_x, point_y in points:
        across, up = point_x - x, point_y - y
        if (
            across * left_up >= up * left_across
            and up * right_across >= across * right_up
            and across * across + up * up < farthest
        ):
            return True
    return False


def in_sector(sector: Block, disc: Disc) -> bool:
    """At least partly inside; touching the edge is not enough."""
    return overlaps(sector, disc)


def nearest_first(point: Point, bases: Iterable[Base]) -> tuple[Base, ...]:
    """By the distance to the edge of the base, in thousandths of a hundredth, then in the order given."""
    return tuple(sorted(bases, key=lambda base: isqrt(squared(point, base.at) * _MILLION) - base.radius * 1_000))


def burst(point: Point, radius: int, bases: Iterable[Base]) -> tuple[Base, ...]:
    """The bases whose edge is no farther from a point than the radius, nearest first."""
    reached = (base for base in bases if squared(point, base.at) <= (radius + base.radius) ** 2)
    return nearest_first(point, reached)


def burst_points(
    thrower: Base, foes: Sequence[Base], reach: int, radius: int, unseen: Collection[str]
) -> Iterator[Point]:
    """Where a burst would be wanted: between two; on one whom nobody sees; short of one too far away; past one who is
    so near that the thrower would be reached as well."""
    yield from between(foes)
    here, safe = thrower.at, radius + thrower.radius + 2
    for foe in foes:
        square = squared(here, foe.at)
        if foe.name in unseen:
            yield foe.at
        if square >= (reach + thrower.radius + foe.radius + 1) ** 2:
            yield toward(here, foe.at, reach + thrower.radius)
        if 0 < square < safe * safe:
            length = isqrt(square)
            yield here[0] + (foe.x - here[0]) * safe // length, here[1] + (foe.y - here[1]) * safe // length


def between(bases: Sequence[Base]) -> list[Point]:
    """The point halfway between each two."""
    return [((one.x + other.x) // 2, (one.y + other.y) // 2) for one, other in combinations(bases, 2)]


def line_of_fire(
    board: Board, sector: Block, ends: tuple[Point, Point], disc: Disc, rigid: Collection[str]
) -> tuple[bool, tuple[str, ...]]:
    """Whether a line from the front to a base's middle stays in the sector, and what rigid barriers it must cross.

    The line is tried from nine points of the front; the one that crosses fewest barriers counts.
    """
    middle = (disc.x, disc.y)
    if not covers(sector, middle):
        return False, ()
    walls = [barrier for barrier in board.ground.barriers if barrier.name in rigid]
    found = []
    for number in range(_POINTS + 1):
        start = part_way(*ends, number, _POINTS)
        found.append(tuple(wall.name for wall in walls if _crosses(start, middle, wall)))
    return True, min(found, key=len)


def _crosses(start: Point, end: Point, barrier: Barrier) -> bool:
    return any(meeting(start, end, (wall[0], wall[1]), (wall[2], wall[3])) is not None for wall in barrier.walls)


def barriers_in(board: Board, sector: Block, ends: tuple[Point, Point]) -> tuple[str, ...]:
    """The barriers that lie in a sector, at least partly, the one nearest to the front first."""
    found = []
    for number, barrier in enumerate(board.ground.barriers):
        near = [
            ahead
            for wall in barrier.walls
            if (ahead := _nearest_part(sector, ends, (wall[0], wall[1]), (wall[2], wall[3]))) is not None
        ]
        if near:
            found.append((min(near), number, barrier.name))
    return tuple(name for _, _, name in sorted(found))


def _nearest_part(sector: Block, ends: tuple[Point, Point], start: Point, end: Point) -> Fraction | None:
    """How far ahead of the front the part of a line in a sector begins, in lengths of the front's own measure."""
    first, last = Fraction(0), Fraction(1)
    corners = sector.corners
    for number, corner in enumerate(corners):
        side = corners[number - 1]
        one, other = turn(side, corner, start), turn(side, corner, end)
        if one < 0 and other < 0:
            return None
        if one < 0:
            first = max(first, Fraction(-one, other - one))
        elif other < 0:
            last = min(last, Fraction(one, one - other))
    if first > last:
        return None
    one, other = turn(*ends, start), turn(*ends, end)
    return min(one + (other - one) * first, one + (other - one) * last)


@final
class Muzzle:
    """Where a gun stands and points: a square base with its middle at (x, y), and what lies before it."""

    __slots__ = ("facing", "size", "x", "y")

    def __init__(self, x: int, y: int, size: int, facing: int) -> None:
        self.x: Final = x
        self.y: Final = y
        self.size: Final = size
        self.facing: Final = facing

    @property
    def front(self) -> tuple[Point, Point]:
        return front(self.x, self.y, self.size, self.size, self.facing)

    def fan(self, reach: int, half_angle: int) -> Block:
        return trapezium(self.x, self.y, self.size, self.size, self.facing, reach, half_angle)

    def lane(self, near: int, far: int) -> Block:
        return strip(self.x, self.y, self.size, self.size, self.facing, near, far)

    def ahead(self, far: int) -> Point:
        """The point so far before the middle of the front."""
        length = self.size // 2 + far
        return self.x + length * sine(self.facing) // _MILLION, self.y + length * cosine(self.facing) // _MILLION

    def abreast(self, point: Point) -> Point:
        """The point straight ahead that lies beside another."""
        across, up = point[0] - self.x, point[1] - self.y
        return self.ahead((across * sine(self.facing) + up * cosine(self.facing)) // _MILLION - self.size // 2)

    def distance(self, point: Point, radius: int = 0) -> int:
        """From the edge of the base to that of another."""
        return max(0, isqrt(squared((self.x, self.y), point)) - self.size // 2 - radius)

    def met(self, barrier: Barrier, reach: int) -> Point:
        """The point of a barrier that a shot straight ahead meets first; else its nearest."""
        lane = self.lane(0, reach)
        for far in range(0, reach + 1, _STEP):
            point = self.ahead(far)
            near = barrier.nearest(point)
            if near is not None and squared(near[1], point) <= (2 * _STEP) ** 2 and covers(lane, point):
                return near[1]
        near = barrier.nearest((self.x, self.y))
        return near[1] if near is not None else (self.x, self.y)
