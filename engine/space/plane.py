"""The plane: a table measured in hundredths of its unit, in integers, exactly.

Distances are compared as squares and cross products; the only root is taken when a distance is told or a point is
placed, and then it is rounded down. A rectangle's corners are settled when it is made (its angle comes from a table of
integers), and are exact from then on: turning is the only place where anything is rounded.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import isqrt
from typing import Final, final

HUNDREDTHS: Final = 100
LONGEST_SIDE: Final = 30_000
"""A table of more than 300 units a side is a mistake, and sums of squares stay small."""

Point = tuple[int, int]

_SCALE: Final = 1_000_000
# fmt: off
_SINES: Final[tuple[int, ...]] = (
    0, 17452, 34899, 52336, 69756, 87156, 104528, 121869, 139173, 156434, 173648, 190809, 207912, 224951, 241922,
    258819, 275637, 292372, 309017, 325568, 342020, 358368, 374607, 390731, 406737, 422618, 438371, 453990, 469472,
    484810, 500000, 515038, 529919, 544639, 559193, 573576, 587785, 601815, 615661, 629320, 642788, 656059, 669131,
    681998, 694658, 707107, 719340, 731354, 743145, 754710, 766044, 777146, 788011, 798636, 809017, 819152, 829038,
    838671, 848048, 857167, 866025, 874620, 882948, 891007, 898794, 906308, 913545, 920505, 927184, 933580, 939693,
    945519, 951057, 956305, 961262, 965926, 970296, 974370, 978148, 981627, 984808, 987688, 990268, 992546, 994522,
    996195, 997564, 998630, 999391, 999848, 1000000,
)
# fmt: on
"""Of 0 to 90 degrees, in millionths."""
_HALF: Final[tuple[int, ...]] = (*_SINES, *_SINES[-2:0:-1])
_ROUND: Final[tuple[int, ...]] = (*_HALF, *(-figure for figure in _HALF))
"""Of 0 to 359 degrees."""


def hundredths(amount: int | Fraction) -> int:
    """A written length in hundredths; finer than that is refused, since it could not be measured."""
    exact = Fraction(amount) * HUNDREDTHS
    if exact.denominator != 1:
        raise ValueError(f"{amount} is finer than a hundredth")
    return exact.numerator


def sine(degrees: int) -> int:
    """In millionths."""
    return _ROUND[degrees % 360]


def cosine(degrees: int) -> int:
    return _ROUND[(degrees + 90) % 360]


@final
class Disc:
    """A round piece."""

    __slots__ = ("radius", "x", "y")

    def __init__(self, x: int, y: int, radius: int) -> None:
        self.x: Final = x
        self.y: Final = y
        self.radius: Final = radius

    def boxed(self) -> tuple[int, int, int, int]:
        """Left, bottom, right, top."""
        return self.x - self.radius, self.y - self.radius, self.x + self.radius, self.y + self.radius

    def at(self, x: int, y: int) -> Disc:
        return Disc(x, y, self.radius)


@final
class Block:
    """A piece with straight sides that bulges everywhere: corners counter-clockwise, as steps from the middle."""

    __slots__ = ("box", "corners", "steps", "x", "y")

    def __init__(self, x: int, y: int, steps: tuple[Point, ...]) -> None:
        self.x: Final = x
        self.y: Final = y
        self.steps: Final = steps
        self.corners: Final = tuple([(x + across, y + up) for across, up in steps])
        self.box: tuple[int, int, int, int] | None = None
        """Left, bottom, right, top, once somebody has asked."""

    def boxed(self) -> tuple[int, int, int, int]:
        """The smallest upright rectangle around it."""
        if self.box is None:
            across, up = [x for x, _ in self.corners], [y for _, y in self.corners]
            self.box = (min(across), min(up), max(across), max(up))
        return self.box

    def at(self, x: int, y: int) -> Block:
        """The same piece elsewhere, not turned."""
        moved, (left, bottom, right, top) = Block(x, y, self.steps), self.boxed()
        across, up = x - self.x, y - self.y
        moved.box = (left + across, bottom + up, right + across, top + up)
        return moved


Shape = Disc | Block


def rectangle(x: int, y: int, width: int, height: int, degrees: int = 0) -> Block:
    """Width and height in hundredths, turned counter-clockwise about its middle."""
    # Corners are reckoned doubled, so that halves of odd widths are rounded once, at the end.
    steps = []
    for across, up in ((-width, -height), (width, -height), (width, height), (-width, height)):
        turned = (
            across * cosine(degrees) - up * sine(degrees),
            across * sine(degrees) + up * cosine(degrees),
        )
        steps.append((_rounded(turned[0], 2 * _SCALE), _rounded(turned[1], 2 * _SCALE)))
    return Block(x, y, tuple(steps))


def _rounded(figure: int, by: int) -> int:
    """To the nearest, halves away from zero: the same for a piece and its mirror image."""
    return (2 * figure + by) // (2 * by) if figure >= 0 else -((2 * -figure + by) // (2 * by))


# --- distances --------------------------------------------------------------------------------------------------


def squared(one: Point, other: Point) -> int:
    across, up = other[0] - one[0], other[1] - one[1]
    return across * across + up * up


def overlaps(one: Shape, other: Shape) -> bool:
    """Whether they cover common ground; touching is not overlapping."""
    if isinstance(one, Block) and isinstance(other, Block):
        # Most of what is asked about lies far apart, and boxes tell that.
        left, bottom, right, top = one.box or one.boxed()
        its_left, its_bottom, its_right, its_top = other.box or other.boxed()
        if right <= its_left or its_right <= left or top <= its_bottom or its_top <= bottom:
            return False
        return not _parted(one, other) and not _parted(other, one)
    if isinstance(one, Disc) and isinstance(other, Disc):
        return squared((one.x, one.y), (other.x, other.y)) < (one.radius + other.radius) ** 2
    if isinstance(one, Disc):
        assert isinstance(other, Block), "two discs are done above"
        if _are_far_apart(one, other, 1):
            return False
        return covers(other, (one.x, one.y)) or not _reaches(_between(other, one, one.radius**2), one.radius)
    return overlaps(other, one)


def is_apart(one: Shape, other: Shape, gap: int, *, overlap: bool = True) -> bool:
    """Whether their edges are at least so far apart, exactly. Without `overlap` it is known that they do not."""
    if gap <= 0:
        return not overlaps(one, other)
    if isinstance(one, Disc) and isinstance(other, Disc):
        return squared((one.x, one.y), (other.x, other.y)) >= (gap + one.radius + other.radius) ** 2
    if _are_far_apart(one, other, gap):
        return True
    if overlap and overlaps(one, other):
        return False
    radii = (one.radius if isinstance(one, Disc) else 0) + (other.radius if isinstance(other, Disc) else 0)
    return _reaches(_between(one, other, (gap + radii) ** 2), gap + radii)


def _are_far_apart(one: Shape, other: Shape, gap: int) -> bool:
    """So far that their boxes tell it: across, or up."""
    left, bottom, right, top = one.boxed()
    its_left, its_bottom, its_right, its_top = other.boxed()
    return left - its_right >= gap or its_left - right >= gap or bottom - its_top >= gap or its_bottom - top >= gap


def distance(one: Shape, other: Shape) -> int:
    """From edge to edge in whole hundredths, rounded down; 0 where they touch or overlap."""
    if overlaps(one, other):
        return 0
    above, below = _between(one, other)
    radii = (one.radius if isinstance(one, Disc) else 0) + (other.radius if isinstance(other, Disc) else 0)
    return max(0, isqrt(above // below) - radii)


def _reaches(square: tuple[int, int], length: int) -> bool:
    above, below = square
    return above >= length * length * below


def _between(one: Shape, other: Shape, enough: int = 0) -> tuple[int, int]:
    """The square of the distance between shapes that do not overlap, discs taken as their middles; or any that is less
    than `enough`, where they come so near."""
    if isinstance(one, Disc) and isinstance(other, Disc):
        return squared((one.x, one.y), (other.x, other.y)), 1
    if isinstance(one, Disc):
        return _between(other, one, enough)
    if isinstance(other, Disc):
        return _between_blocks(((other.x, other.y),), one.corners, enough)
    return _between_blocks(one.corners, other.corners, enough)


def _between_blocks(one: tuple[Point, ...], other: tuple[Point, ...], enough: int) -> tuple[int, int]:
    """From every corner to every side; a point outside is a block of one corner. The square is a fraction, (above,
    below): these are compared across, and nothing is called, for a battle of many bases asks this by the hundred
    thousand."""
    least, least_below = squared(one[0], other[0]), 1
    for points, corners in ((one, other), (other, one)):
        from_x, from_y = corners[-1]
        for to_x, to_y in corners:
            along, up = to_x - from_x, to_y - from_y
            length = along * along + up * up
            for x, y in points:
                away, over = x - from_x, y - from_y
                cross = along * over - up * away
                if cross > 0:
                    continue  # Behind that side: another, which looks at the point, is nearer.
                reach = away * along + over * up
                if reach <= 0:
                    above, below = away * away + over * over, 1
                elif reach < length:
                    above, below = cross * cross, length
                else:
                    away, over = x - to_x, y - to_y
                    above, below = away * away + over * over, 1
                if above * least_below < least * below:
                    least, least_below = above, below
                    if above < enough * below:
                        return above, below
            from_x, from_y = to_x, to_y
    return least, least_below


def _parted(one: Block, other: Block) -> bool:
    """Whether a side of the first has all of the second outside it."""
    points = other.corners
    from_x, from_y = one.corners[-1]
    for to_x, to_y in one.corners:
        along, up = to_x - from_x, to_y - from_y
        for x, y in points:
            if along * (y - from_y) - up * (x - from_x) > 0:
                break
        else:
            return True
        from_x, from_y = to_x, to_y
    return False


# --- places -----------------------------------------------------------------------------------------------------


def covers(shape: Shape, point: Point) -> bool:
    """Whether a point lies on a piece; its edge belongs to it."""
    if isinstance(shape, Disc):
        return squared((shape.x, shape.y), point) <= shape.radius * shape.radius
    x, y = point
    from_x, from_y = shape.corners[-1]
    for to_x, to_y in shape.corners:
        if (to_x - from_x) * (y - from_y) - (to_y - from_y) * (x - from_x) < 0:
            return False
        from_x, from_y = to_x, to_y
    return True


def is_on_table(shape: Shape, width: int, height: int) -> bool:
    if isinstance(shape, Disc):
        across, up = (shape.x - shape.radius, shape.x + shape.radius), (shape.y - shape.radius, shape.y + shape.radius)
    else:
        xs, ys = zip(*shape.corners, strict=True)
        across, up = (min(xs), max(xs)), (min(ys), max(ys))
    return across[0] >= 0 and across[1] <= width and up[0] >= 0 and up[1] <= height


def room_for(
    shape: Shape, points: Iterable[Point], others: list[tuple[Shape, int]], width: int, height: int
) -> list[Point]:
    """Where of some points a piece may lie: on the table, and so far from each of the others, or beside it."""
    left, bottom, right, top = shape.boxed()
    west, south, east, north = shape.x - left, shape.y - bottom, right - shape.x, top - shape.y
    # Only where boxes meet are the pieces themselves looked at.
    boxes = [(other.boxed(), gap, other) for other, gap in others]
    near = [
        (box[0] - gap - east, box[1] - gap - north, box[2] + gap + west, box[3] + gap + south, gap, other)
        for box, gap, other in boxes
    ]
    found = []
    for x, y in points:
        if west <= x <= width - east and south <= y <= height - north:
            close = [(other, gap) for w, s, e, n, gap, other in near if w < x < e and s < y < n]
            if not close or all(is_apart(shape.at(x, y), other, gap) for other, gap in close):
                found.append((x, y))
    return found


def toward(start: Point, goal: Point, length: int) -> Point:
    """So far along the straight line, never farther and never past the goal."""
    x, y = start
    across, up = goal[0] - x, goal[1] - y
    whole = across * across + up * up
    if whole <= length * length:
        return goal
    root = isqrt(whole - 1) + 1
    # Rounded toward zero, so that nothing comes nearer than it may.
    right = across * length // root if across >= 0 else -(-across * length // root)
    rise = up * length // root if up >= 0 else -(-up * length // root)
    return x + right, y + rise
