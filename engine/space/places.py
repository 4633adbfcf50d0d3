"""The places that a mover is offered: a short, sensible list in a fixed order, each with its reason.

An open table has a million points. A player thinks of a few: into contact, to the edge of a range, to an objective,
behind cover, into a wood, up to an obstacle, out of a zone, out of sight, round a corner, straight on. Each is offered
once and has been judged; no two lie nearer than a quarter of the unit. Any other point is the player's own
(`engine.space.ways.accepts`). Only who cannot move at all is offered nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial
from typing import Final, final

from engine.space.areas import Polygon
from engine.space.board import Base, Board
from engine.space.ground import Barrier, Patch, Wall
from engine.space.lines import RING, Box, foot, length_up, offset, turn
from engine.space.moves import Mover, Surroundings, Walk
from engine.space.plane import Point, squared, toward
from engine.space.sight import sees
from engine.space.ways import approached, charged, cut, routed, slid, stopped

SPACING: Final = 25
"""No two places offered lie nearer to each other."""
_FEW: Final = 3
"""Enemies that a mover thinks of, the nearest first."""
_SOME: Final = 6
"""Covers, patches, obstacles and corners, likewise."""
_ROUNDED: Final = 2
"""Objectives that are approached round what is in the way; to the others straight ways are enough."""
_SPACED: Final = SPACING * SPACING
_FAR: Final = 1_000_000


@final
class Wishes:
    """What a mover may want: all of it comes from the rules and the scenario.

    `bands` are the ranges of his weapons and `their_bands` those of each enemy's, edge to edge. `covers` names barriers
    and patches that shelter. `contact` names bases that he may touch.
    """

    __slots__ = ("bands", "contact", "covers", "enemies", "objectives", "their_bands")

    def __init__(
        self,
        *,
        enemies: tuple[Base, ...] = (),
        bands: tuple[int, ...] = (),
        their_bands: Mapping[str, tuple[int, ...]] | None = None,
        objectives: tuple[tuple[str, Point], ...] = (),
        covers: frozenset[str] = frozenset(),
        contact: frozenset[str] = frozenset(),
    ) -> None:
        self.enemies: Final = enemies
        self.bands: Final = bands
        self.their_bands: Final[Mapping[str, tuple[int, ...]]] = their_bands or {}
        self.objectives: Final = objectives
        self.covers: Final = covers
        self.contact: Final = contact


@final
class Place:
    """Where a mover may go, why (`contact`, `band`, `objective`, …), because of what, and by which way."""

    __slots__ = ("_why", "walk", "what")

    def __init__(self, why: str | Callable[[], str], what: str, walk: Walk) -> None:
        """A reason that takes a look is found when somebody asks for it: most are offered places, not reasons."""
        self._why = why
        self.what: Final = what
        self.walk: Final = walk

    @property
    def why(self) -> str:
        if not isinstance(self._why, str):
            self._why = self._why()
        return self._why

    @property
    def point(self) -> Point:
        return self.walk.end

    def __repr__(self) -> str:
        return f"Place({self.why}, {self.what}, {self.walk.way})"


def places(board: Board, mover: Mover, wishes: Wishes) -> tuple[Place, ...]:
    """Every offer, in the order of the reasons above."""
    offers = _Offers(Surroundings(board, mover), wishes)
    offers.contacts()
    offers.bands()
    offers.objectives()
    offers.covers()
    offers.patches()
    offers.obstacles()
    offers.out_of_zones()
    offers.corners()
    offers.straight_on()
    offers.least()
    return tuple(offers.found)


@final
class _Offers:
    """The list in the making."""

    __slots__ = ("around", "barriers", "enemies", "found", "reach", "start", "taken", "wishes")

    def __init__(self, around: Surroundings, wishes: Wishes) -> None:
        self.around: Final = around
        self.wishes: Final = wishes
        self.start: Final = around.start
        self.reach: Final = around.mover.reach
        self.found: Final[list[Place]] = []
        self.taken: Final[list[Point]] = [around.start]
        near = sorted(wishes.enemies, key=lambda base: (squared(base.at, around.start), base.name))
        self.enemies: Final = near[:_FEW]
        self.barriers: Final = self._nearest()

    def _is_new(self, point: Point) -> bool:
        x, y = point
        left, right = x - SPACING, x + SPACING
        for across, up in self.taken:
            if left < across < right and (across - x) ** 2 + (up - y) ** 2 < _SPACED:
                return False
        return True

    def _offer(self, why: str, what: str, walk: object) -> None:
        if isinstance(walk, Walk) and self._is_new(walk.way[-1]):
            self._add(why, what, walk)

    def _add(self, why: str | Callable[[], str], what: str, walk: Walk) -> None:
        self.taken.append(walk.way[-1])
        self.found.append(Place(why, what, walk))

    def _is_in_reach(self, box: Box) -> bool:
        (x, y), reach = self.start, self.reach + self.around.radius
        return box[0] - reach < x < box[2] + reach and box[1] - reach < y < box[3] + reach

    def _straight(self, why: str, what: str, goal: Point) -> None:
        """Offers a point if the straight way there is free; none that is too near another is judged at all."""
        if squared(self.start, goal) <= self.reach * self.reach and self._is_new(goal):
            walk = self.around.straight(goal)
            if walk is not None:
                self._add(why, what, walk)

    # --- towards others ---------------------------------------------------------------------------------------

    def contacts(self) -> None:
        around = self.around
        for base in around.board.bases:
            if base.name in self.wishes.contact:
                far = self.reach + base.radius + around.radius + 2
                if squared(base.at, self.start) <= far * far:
                    self._offer("contact", base.name, charged(around, base.name))

    def bands(self) -> None:
        """Just into the mover's own ranges, and just out of the enemy's."""
        for enemy in self.enemies:
            between = self.around.radius + enemy.radius
            apart = length_up(self.start, enemy.at) - between
            for band in self.wishes.bands:
                if band < apart <= band + self.reach:
                    # Rounding up and down twice: two hundredths more are surely inside.
                    goal = toward(self.start, enemy.at, apart - band + 2)
                    self._straight("band", enemy.name, goal)
            for band in self.wishes.their_bands.get(enemy.name, ()):
                if apart <= band < apart + self.reach:
                    away = (self.start[0] - enemy.x, self.start[1] - enemy.y)
                    step = offset(away, band - apart + 2)
                    self._straight("band", enemy.name, (self.start[0] + step[0], self.start[1] + step[1]))

    def objectives(self) -> None:
        ordered = sorted(self.wishes.objectives, key=lambda item: (squared(item[1], self.start), item[0]))
        for number, (name, goal) in enumerate(ordered):
            if goal == self.start:
                continue
            if number < _ROUNDED:
                self._offer("objective", name, approached(self.around, goal))
            else:
                away = (goal[0] - self.start[0], goal[1] - self.start[1])
                self._offer("objective", name, slid(self.around, away, length_up(self.start, goal)))

    # --- into shelter -----------------------------------------------------------------------------------------

    def covers(self) -> None:
        """Against each barrier that shelters, on the side away from the nearest enemy."""
        for barrier, wall, at in self.barriers:
            if barrier.name in self.wishes.covers:
                if self.enemies:
                    self._lee(barrier, wall, at, self.enemies[0])
                else:
                    self._against("cover", barrier, at)

    def _nearest(self) -> list[tuple[Barrier, Wall, Point]]:
        """The barriers in reach, the nearest first, each with its nearest wall and point."""
        measured = []
        for number, barrier in enumerate(self.around.board.ground.barriers):
            if self._is_in_reach(barrier.box):
                near = barrier.nearest(self.start)
                if near is not None:
                    measured.append((squared(near[1], self.start), number, barrier, *near))
        return [(barrier, wall, at) for _, _, barrier, wall, at in sorted(measured, key=lambda item: item[:2])]

    def _lee(self, barrier: Barrier, wall: Wall, at: Point, enemy: Base) -> None:
        one, other = (wall[0], wall[1]), (wall[2], wall[3])
        here, there = turn(one, other, self.start), turn(one, other, enemy.at)
        if there == 0 or here == 0:
            return
        up = (one[1] - other[1], other[0] - one[0])
        away = up if there < 0 else (-up[0], -up[1])
        step = offset(away, self.around.radius + 1)
        goal = (at[0] + step[0], at[1] + step[1])
        if (here < 0) != (there < 0):
            self._straight("cover", barrier.name, goal)
        elif squared(self.start, goal) <= self.reach * self.reach and self._is_new(goal):
            self._offer("cover", barrier.name, routed(self.around, goal))

    def _against(self, why: str, barrier: Barrier, at: Point) -> None:
        """Straight up to the nearest point of a barrier, until the base touches it."""
        away = (at[0] - self.start[0], at[1] - self.start[1])
        self._until(why, barrier.name, away, length_up(self.start, at) - self.around.radius - 1)

    def _until(self, why: str, what: str, away: Point, length: int) -> None:
        if 0 < length <= self.reach:
            end = cut(self.around, self.start, away, length)
            # Cut short means that something else was in the way.
            if length_up(self.start, end) + 2 >= length and self._is_new(end):
                walk = self.around.straight(end)
                if walk is not None:
                    self._add(why, what, walk)

    def patches(self) -> None:
        """Wholly into each patch that shelters, by the straight way to its middle."""
        radius = self.around.radius
        disc = self.around.mover.base.disc
        for patch in self.around.board.ground.patches:
            if patch.name in self.wishes.covers and self._is_in_reach(patch.area.box) and not patch.area.holds(disc):
                middle = _middle(patch)
                far = patch.area.swallows(self.start, middle, radius)
                if far is not None and far < self.reach:
                    away = (middle[0] - self.start[0], middle[1] - self.start[1])
                    self._until("area", patch.name, away, far + 1)

    def obstacles(self) -> None:
        """Up to each barrier that may be crossed; before its openings where it is crossed only there."""
        crossable = [item for item in self.barriers if item[0].crossing != "never"]
        for barrier, _, near in crossable[:_SOME]:
            if barrier.crossing == "anywhere":
                self._against("obstacle", barrier, near)
            else:
                for at, _ in barrier.openings:
                    self._before(barrier, at)

    def _before(self, barrier: Barrier, opening: Point) -> None:
        near = barrier.nearest(opening)
        if near is None or squared(opening, self.start) > (self.reach + 2 * self.around.radius) ** 2:
            return
        wall = near[0]
        one, other = (wall[0], wall[1]), (wall[2], wall[3])
        at = foot(opening, one, other)
        up = (one[1] - other[1], other[0] - one[0])
        away = up if turn(one, other, self.start) > 0 else (-up[0], -up[1])
        step = offset(away, self.around.radius + 1)
        self._straight("obstacle", barrier.name, (at[0] + step[0], at[1] + step[1]))

    # --- out of trouble ---------------------------------------------------------------------------------------

    def out_of_zones(self) -> None:
        """Straight away from each enemy in whose zone the mover stands: just out of it, and as far as he may."""
        for x, y, square, name, zone, wide in self.around.bodies:
            if zone and squared(self.start, (x, y)) < square:
                away = (self.start[0] - x, self.start[1] - y)
                self._until("unzone", name, away, wide - length_up((x, y), self.start) + 3)
                self._offer("unzone", name, slid(self.around, away))

    def corners(self) -> None:
        """Turning points of barriers; the reason is `unseen` where no near enemy would see the mover."""
        (x, y), reach, square = self.start, self.reach, self.reach * self.reach
        base = self.around.mover.base
        near = sorted(
            [
                (far, point, name)
                for point, name in self.around.board.ground.corners(self.around.radius)
                if -reach <= point[0] - x <= reach and (far := (point[0] - x) ** 2 + (point[1] - y) ** 2) <= square
            ]
        )
        tried = 0
        for _, point, name in reversed(near):
            if tried == _SOME:
                break
            if self._is_new(point):
                tried += 1
                walk = self.around.straight(point)
                if walk is not None:
                    self._add(partial(_corner, self.around.board, self.enemies, base.moved(point)), name, walk)

    def straight_on(self) -> None:
        """Eight winds, half the move and all of it, and straight at and away from the nearest enemy."""
        for wind, half, lengths in _winds(self.reach // 2):
            self._ray("ahead", wind, half, lengths)
        for enemy in self.enemies[:1]:
            across, up = (self.start[0] - enemy.x) * _FAR, (self.start[1] - enemy.y) * _FAR
            half = toward((0, 0), (across, up), self.reach // 2)
            lengths = _lengths(half)
            self._ray("nearer", enemy.name, (-half[0], -half[1]), lengths)
            self._ray("farther", enemy.name, half, lengths)

    def least(self) -> None:
        """Whoever is hemmed in is offered his longest straight step, however short."""
        if not self.found:
            walks = [slid(self.around, wind) for wind in RING]
            longest = max(walks, key=lambda walk: walk.length)
            if longest.length:
                self.found.append(Place("ahead", _WINDS[walks.index(longest)], longest))

    def _ray(self, why: str, what: str, half: Point, lengths: tuple[int, int]) -> None:
        """All of the move in a direction, of which half the move is given; then that half. `lengths` are those of half
        of it and of all."""
        start, around, (across, up) = self.start, self.around, half
        x, y = start
        middle, full = (x + across, y + up), (x + 2 * across, y + 2 * up)
        if around.started_in or (around.slow and around.swallowed(start, full) is not None):
            self._offer(why, what, slid(around, half))
            self._offer(why, what, slid(around, half, self.reach // 2))
            return
        bars = around.bars(start, full)
        end = full if bars is None else stopped(bars, start, full)
        if self._is_new(end):
            self._add(why, what, Walk((start, end), lengths[1] if bars is None else length_up(start, end)))
        # The half lies exactly on the way to the full move, so that nothing else can bar it.
        if self._is_new(middle) and (bars is None or bars.allow(start, middle)):
            self._add(why, what, Walk((start, middle), lengths[0]))


_WINDS: Final = ("n", "ne", "e", "se", "s", "sw", "w", "nw")


@lru_cache(maxsize=256)
def _winds(far: int) -> tuple[tuple[str, Point, tuple[int, int]], ...]:
    """The eight winds, each with a step of such a length: movers have few speeds."""
    steps = [toward((0, 0), (across * _FAR, up * _FAR), far) for across, up in RING]
    return tuple((wind, step, _lengths(step)) for wind, step in zip(_WINDS, steps, strict=True))


def _lengths(step: Point) -> tuple[int, int]:
    """How long a step is, and how long two of them are."""
    return length_up((0, 0), step), length_up((0, 0), (2 * step[0], 2 * step[1]))


def _corner(board: Board, enemies: Sequence[Base], there: Base) -> str:
    """The reason to go round a corner: whether any near enemy would see the mover there."""
    seen = not enemies or any(sees(board, enemy, there, bodies=False) for enemy in enemies)
    return "corner" if seen else "unseen"


@lru_cache(maxsize=256)
def _middle(patch: Patch) -> Point:
    area = patch.area
    if isinstance(area, Polygon):
        number = len(area.corners)
        return sum(x for x, _ in area.corners) // number, sum(y for _, y in area.corners) // number
    return area.x, area.y
