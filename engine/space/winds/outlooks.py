"""What a mover would find from a place if nobody else stood on the table: how far he gets in each wind, which corners
he can reach, what lies near. Remembered by the ground and the place: many set out from where others have stood, above
all from where they are drawn up, battle after battle; whoever does stand in the way is looked at each time.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, final

from engine.space.areas import Polygon
from engine.space.bars import Rim
from engine.space.board import Base, Board
from engine.space.cut_off import is_cut_off
from engine.space.ground import Ground, Patch
from engine.space.lines import Box
from engine.space.moves import Mover, Surroundings, Walk
from engine.space.plane import Point, squared
from engine.space.ways import aimed, up_to
from engine.space.winds.barriers import BarrierAhead
from engine.space.winds.compass import winds_by_point
from engine.space.winds.rays import UNTOLD, Ray, WallAhead, Wind, eight_rays, past_bodies, ray, winds

REMEMBERED: Final = 2048
_HAIR: Final = 2
"""More than is lost where a length is rounded."""


@final
class Outlook:
    """`rays` are those of the eight winds; `barriers` those in reach, the nearest first, and `crossable` those of them
    that may be crossed; `patches` those whose boxes are in reach; `corners` turning points in reach, the farthest
    first."""

    __slots__ = (
        *("_around", "_into", "_shut_off", "_up_to", "barriers", "corners", "crossable", "patches", "rays"),
        "ways",
    )

    def __init__(self, around: Surroundings) -> None:
        self._around: Final = around
        self.ways: Final[dict[object, Walk | None]] = {}
        """Ways to the edges of what lies near, by what was asked; none where there is no way."""
        self._up_to: Final[dict[tuple[Point, int], tuple[Walk | None, Point]]] = {}
        self._shut_off: Final[dict[Point, bool]] = {}
        self._into: Final[dict[str, tuple[Point, int] | None]] = {}
        self.rays: Final = eight_rays(around, [WallAhead(around, edge) for edge in around.edges])
        self.barriers: Final = _barriers(around)
        self.crossable: Final = [one for one in self.barriers if one.barrier.crossing != "never"]
        self.patches: Final = [one for one in around.board.ground.patches if _is_in_reach(around, one.area.box)]
        self.corners: Final = _corners(around)

    def straight(self, corner: Point) -> Walk | None:
        """The straight way to a corner, if there is one: of many that are in reach a few are looked at."""
        ways = self.ways
        if corner not in ways:
            ways[corner] = self._around.straight(corner)
        return ways[corner]

    def up_to(self, away: Point, length: int) -> tuple[Walk | None, Point]:
        """The way straight up to something so far off, and the point that it leads to if nothing shortens it."""
        asked = away, length
        if asked not in self._up_to:
            around = self._around
            self._up_to[asked] = up_to(around, away, length), aimed(around.start, away, length)
        return self._up_to[asked]

    def into(self, patch: Patch) -> tuple[Point, int] | None:
        """The way to the middle of a patch, and how far it is until the mover is wholly inside; none where he is that
        already, or it is out of his reach. Few of those that lie near are worth going to."""
        if patch.name not in self._into:
            self._into[patch.name] = _way_into(self._around, patch)
        return self._into[patch.name]

    def is_shut_off(self, goal: Point) -> bool:
        """Whether no way leads to a point by the ground alone: then none does, whoever stands where."""
        known = self._shut_off.get(goal)
        if known is None:
            known = self._shut_off[goal] = not self._around.is_free(goal, goal) or is_cut_off(self._around, goal)
        return known


def outlook(around: Surroundings) -> Outlook:
    base, mover = around.mover.base, around.mover
    return _outlook(around.board.ground, base.x, base.y, base.radius, mover.reach, mover.slow_reach, mover.ignores)


@lru_cache(maxsize=REMEMBERED)
def _outlook(
    ground: Ground, x: int, y: int, radius: int, reach: int, slow_reach: int, ignores: frozenset[str]
) -> Outlook:
    mover = Mover(Base("", x, y, radius), reach, slow_reach=slow_reach, ignores=ignores)
    return Outlook(Surroundings(Board(ground, ()), mover))


def with_others(around: Surroundings, alone: list[Ray]) -> list[Ray]:
    """The eight rays, with whoever stands about."""
    if not (around.bodies or around.links):
        return alone
    table, told = winds(around.mover.reach // 2), _winds_to_bodies(around)
    if told is None:
        return [_looked_at(around, wind, ray_alone) for wind, ray_alone in zip(table, alone, strict=True)]
    barred = 0
    for winds_met, _ in told:
        barred |= winds_met
    rays, bit = [], 1
    for number, found in enumerate(alone):
        # Most winds lead by nobody.
        if not barred & bit and found.is_exact:
            rays.append(found)
        elif found.far == UNTOLD:
            rays.append(_looked_at(around, table[number], found))
        else:
            met = [body for winds_met, body in told if winds_met & bit]
            rays.append(past_bodies(around, table[number], found, met))
        bit <<= 1
    return rays


def _winds_to_bodies(around: Surroundings) -> list[tuple[int, Rim]] | None:
    """Who stands about, with the winds in which he may be in the way; none where somebody is stood upon, or mates of a
    squad let nobody between them: then each way is looked at by itself."""
    if around.links:
        return None
    start_x, start_y = around.start
    found = []
    for body in around.bodies:
        across, up = body[0] - start_x, body[1] - start_y
        if across * across + up * up < body[2] and not body[4]:
            return None
        found.append((winds_by_point(across, up, body[5]), body))
    return found


def _looked_at(around: Surroundings, wind: Wind, alone: Ray) -> Ray:
    return alone if _stands(around, alone) else ray(around, wind.half, wind.lengths)


def _stands(around: Surroundings, alone: Ray) -> bool:
    """Whether a ray of the outlook is the same whoever else stands there: nobody is in the way of what it looks at, nor
    of its end, which leans aside by a hair; nor even near, where both of its ends were rounded by themselves."""
    if not (around.bodies or around.links):
        return True
    if not alone.is_exact:
        return around.is_alone(around.start, alone.corner)
    end = alone.walks[0].way[-1]
    is_clear = around.is_clear(around.start, alone.corner)
    return is_clear and (end == alone.corner or around.is_clear(around.start, end))


def _is_in_reach(around: Surroundings, box: Box) -> bool:
    (x, y), reach = around.start, around.mover.reach + around.radius
    return box[0] - reach < x < box[2] + reach and box[1] - reach < y < box[3] + reach


def _barriers(around: Surroundings) -> list[BarrierAhead]:
    start, measured = around.start, []
    for number, barrier in enumerate(around.board.ground.barriers):
        if _is_in_reach(around, barrier.box):
            near = barrier.nearest(start)
            if near is not None:
                measured.append((squared(near[1], start), number, barrier, *near))
    # No two have the same number: nothing behind it is compared.
    measured.sort()
    radius, reach = around.radius, around.mover.reach
    return [BarrierAhead(start, radius, reach, barrier, wall, at) for _, _, barrier, wall, at in measured]


def _way_into(around: Surroundings, patch: Patch) -> tuple[Point, int] | None:
    (start_x, start_y), radius, reach = around.start, around.radius, around.mover.reach
    left, bottom, right, top = patch.area.box
    # Who is wholly inside stands as far from the edges of its box as he is wide.
    across = max(left + radius - start_x, start_x + radius - right, 0)
    up = max(bottom + radius - start_y, start_y + radius - top, 0)
    if across * across + up * up > (reach + _HAIR) * (reach + _HAIR) or patch.area.holds(around.mover.base.disc):
        return None
    x, y = middle = _middle(patch)
    far = patch.area.swallows(around.start, middle, radius)
    if far is None or far >= reach:
        return None
    return (x - start_x, y - start_y), far


def _corners(around: Surroundings) -> list[tuple[Point, str]]:
    (x, y), square = around.start, around.mover.reach**2
    near = []
    for point, name in around.corners():
        across, up = point[0] - x, point[1] - y
        far = across * across + up * up
        if far <= square:
            near.append((far, point, name))
    near.sort(reverse=True)
    return [(point, name) for _, point, name in near]


@lru_cache(maxsize=256)
def _middle(patch: Patch) -> Point:
    area = patch.area
    if isinstance(area, Polygon):
        number = len(area.corners)
        return sum(x for x, _ in area.corners) // number, sum(y for _, y in area.corners) // number
    return area.x, area.y
