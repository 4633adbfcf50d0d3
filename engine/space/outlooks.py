"""What a mover would find from a place if nobody else stood on the table: how far he gets in each wind, which corners
he can reach, what lies near. Remembered by the ground and the place: many set out from where others have stood, above
all from where they are drawn up, battle after battle; whoever does stand in the way is looked at each time.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, final

from engine.space.areas import Polygon
from engine.space.board import Base, Board
from engine.space.ground import Barrier, Ground, Patch, Wall
from engine.space.lines import RING, Box, length_up
from engine.space.moves import Mover, Surroundings, Walk
from engine.space.plane import Point, squared, toward
from engine.space.ways import slid, stopped
from engine.space.winds import ALL_WINDS, winds_by_line, winds_by_point

REMEMBERED: Final = 2048
_FAR: Final = 1_000_000
_HAIR: Final = 4
_SPREAD: Final = 40
"""Ways in two winds that are both so long end farther from each other than two places that are offered may lie."""


@final
class Ray:
    """Straight on in a direction: as far as one may, then half as far, where that is possible; and the far corner of
    all that looks at, beyond which nobody is in the way. It `is_exact` where both end on the very line to that corner
    or a hair from it, and `is_spread` where its ends lie apart from each other and from those of the other winds."""

    __slots__ = ("corner", "is_exact", "is_spread", "walks")

    def __init__(self, corner: Point, walks: tuple[Walk, ...], *, is_exact: bool = True) -> None:
        self.corner: Final = corner
        self.walks: Final = walks
        self.is_exact: Final = is_exact
        first, last = walks[0].length, walks[-1].length
        self.is_spread: Final = last >= _SPREAD and (len(walks) == 1 or first - last >= _SPREAD)


@final
class Outlook:
    """`winds` are the rays of the eight winds; `barriers` those in reach, the nearest first, each with its nearest wall
    and point; `patches` those in reach that the mover is not in, with the way to their middles and how far it is until
    he is wholly inside; `corners` turning points in reach, the farthest first, with the way there if there is one."""

    __slots__ = ("barriers", "corners", "patches", "ways", "winds")

    def __init__(self, around: Surroundings) -> None:
        self.ways: Final[dict[object, Walk | None]] = {}
        """Ways to the edges of what lies near, by what was asked; none where there is no way."""
        self.winds: Final = _rays(around)
        self.barriers: Final = _barriers(around)
        self.patches: Final = list(_patches(around))
        self.corners: Final = _corners(around)


def outlook(around: Surroundings) -> Outlook:
    base, mover = around.mover.base, around.mover
    return _outlook(around.board.ground, base.x, base.y, base.radius, mover.reach, mover.slow_reach, mover.ignores)


@lru_cache(maxsize=REMEMBERED)
def _outlook(
    ground: Ground, x: int, y: int, radius: int, reach: int, slow_reach: int, ignores: frozenset[str]
) -> Outlook:
    mover = Mover(Base("", x, y, radius), reach, slow_reach=slow_reach, ignores=ignores)
    return Outlook(Surroundings(Board(ground, ()), mover))


def _rays(around: Surroundings) -> tuple[Ray, ...]:
    """In the eight winds, of whoever is alone: only those that lead by something are looked at."""
    (x, y), radius, slow = around.start, around.radius, around.started_in or around.slow
    met = ALL_WINDS if slow else 0
    for ax, ay, bx, by, _, _, _, _, _ in around.edges if not slow else ():
        met |= winds_by_line(ax - x, ay - y, bx - x, by - y, radius)
    found = []
    for wind, (half, lengths) in enumerate(winds(around.mover.reach // 2)):
        right, top = full = x + 2 * half[0], y + 2 * half[1]
        if met >> wind & 1 or not (radius <= right <= around.right and radius <= top <= around.top):
            found.append(ray(around, half, lengths))
        else:
            found.append(_free(full, (x + half[0], y + half[1]), around.start, lengths))
    return tuple(found)


def _free(full: Point, middle: Point, start: Point, lengths: tuple[int, int]) -> Ray:
    return Ray(full, (Walk((start, full), lengths[1]), Walk((start, middle), lengths[0])))


def ray(around: Surroundings, half: Point, lengths: tuple[int, int]) -> Ray:
    """All of the move in a direction, of which half the move is given; then that half. `lengths` are those of half of
    it and of all."""
    start, (across, up) = around.start, half
    x, y = start
    middle, full = (x + across, y + up), (x + 2 * across, y + 2 * up)
    if around.started_in or (around.slow and around.swallowed(start, full) is not None):
        # Both are rounded by themselves, and may end a hair beside the way that was given.
        corner = full[0] + _sign(across) * _HAIR, full[1] + _sign(up) * _HAIR
        return Ray(corner, (slid(around, half), slid(around, half, around.mover.reach // 2)), is_exact=False)
    bars = around.bars(start, full)
    if bars is None:
        return _free(full, middle, start, lengths)
    end = stopped(bars, start, full, lengths[1])
    farthest = Walk((start, end), length_up(start, end))
    # The half lies exactly on the way to the full move, so that nothing else can bar it.
    return Ray(full, (farthest, Walk((start, middle), lengths[0])) if bars.allow(start, middle) else (farthest,))


def winds_to_others(around: Surroundings) -> int:
    """The winds in which somebody else may be in the way."""
    if around.links:
        return ALL_WINDS
    (start_x, start_y), found = around.start, 0
    for x, y, _, _, _, wide in around.bodies:
        found |= winds_by_point(x - start_x, y - start_y, wide)
    return found


def stands(around: Surroundings, alone: Ray) -> bool:
    """Whether a ray of the outlook is the same whoever else stands there: nobody is in the way of what it looks at, nor
    of its end, which leans aside by a hair; nor even near, where both of its ends were rounded by themselves."""
    if not (around.bodies or around.links):
        return True
    if not alone.is_exact:
        return around.is_alone(around.start, alone.corner)
    end = alone.walks[0].way[-1]
    is_clear = around.is_clear(around.start, alone.corner)
    return is_clear and (end == alone.corner or around.is_clear(around.start, end))


def _sign(step: int) -> int:
    return (step > 0) - (step < 0)


def lengths_of(step: Point) -> tuple[int, int]:
    """How long a step is, and how long two of them are."""
    return length_up((0, 0), step), length_up((0, 0), (2 * step[0], 2 * step[1]))


@lru_cache(maxsize=256)
def winds(far: int) -> tuple[tuple[Point, tuple[int, int]], ...]:
    """The eight winds, each as a step of such a length: movers have few speeds."""
    steps = [toward((0, 0), (across * _FAR, up * _FAR), far) for across, up in RING]
    return tuple((step, lengths_of(step)) for step in steps)


def _is_in_reach(around: Surroundings, box: Box) -> bool:
    (x, y), reach = around.start, around.mover.reach + around.radius
    return box[0] - reach < x < box[2] + reach and box[1] - reach < y < box[3] + reach


def _barriers(around: Surroundings) -> list[tuple[Barrier, Wall, Point]]:
    start, measured = around.start, []
    for number, barrier in enumerate(around.board.ground.barriers):
        if _is_in_reach(around, barrier.box):
            near = barrier.nearest(start)
            if near is not None:
                measured.append((squared(near[1], start), number, barrier, *near))
    return [(barrier, wall, at) for _, _, barrier, wall, at in sorted(measured, key=lambda item: item[:2])]


def _patches(around: Surroundings) -> list[tuple[str, Point, int]]:
    (x, y), radius, disc = around.start, around.radius, around.mover.base.disc
    found = []
    for patch in around.board.ground.patches:
        if _is_in_reach(around, patch.area.box) and not patch.area.holds(disc):
            middle = _middle(patch)
            far = patch.area.swallows(around.start, middle, radius)
            if far is not None and far < around.mover.reach:
                found.append((patch.name, (middle[0] - x, middle[1] - y), far))
    return found


def _corners(around: Surroundings) -> list[tuple[Point, str, Walk | None]]:
    (x, y), reach = around.start, around.mover.reach
    near = sorted(
        [
            (far, point, name)
            for point, name in around.board.ground.corners(around.radius)
            if -reach <= point[0] - x <= reach and (far := (point[0] - x) ** 2 + (point[1] - y) ** 2) <= reach * reach
        ]
    )
    return [(point, name, around.straight(point)) for _, point, name in reversed(near)]


@lru_cache(maxsize=256)
def _middle(patch: Patch) -> Point:
    area = patch.area
    if isinstance(area, Polygon):
        number = len(area.corners)
        return sum(x for x, _ in area.corners) // number, sum(y for _, y in area.corners) // number
    return area.x, area.y
