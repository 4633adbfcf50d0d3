"""The places that a mover is offered: a short, sensible list in a fixed order, each with its reason.

An open table has a million points. A player thinks of a few: into contact, to the edge of a range, to an objective,
behind cover, into a wood, up to an obstacle, out of a zone, out of sight, round a corner, straight on. Each is offered
once and has been judged; no two lie nearer than a quarter of the unit. Any other point is the player's own
(`engine.space.ways.accepts`). Only who cannot move at all is offered nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import isqrt
from typing import Final, final

from engine.space.board import Base, Board
from engine.space.ground import Barrier
from engine.space.lines import RING, foot, length_up, offset, turn
from engine.space.moves import Mover, Surroundings, Walk
from engine.space.plane import Point, squared, toward
from engine.space.sight import sees
from engine.space.ways import approached, charged, found_way, slid, up_to
from engine.space.winds.barriers import BarrierAhead
from engine.space.winds.compass import WINDS, winds_beside, winds_by_points
from engine.space.winds.outlooks import outlook, with_others
from engine.space.winds.rays import Ray, lengths_of, ray

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


Offer = tuple[str | Callable[[], str], str, Walk]
"""What a place is made of: few who list where somebody may go ask for more than the way."""


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
    return tuple([Place(*offer) for offer in _offers(board, mover, wishes)])


def ways(board: Board, mover: Mover, wishes: Wishes) -> dict[Point, Walk]:
    """The same for who asks for no reasons: the way to each place."""
    return {walk.way[-1]: walk for _, _, walk in _offers(board, mover, wishes)}


def _offers(board: Board, mover: Mover, wishes: Wishes) -> list[Offer]:
    offers = _Offers(Surroundings(board, mover), wishes)
    # Most movers want nothing of some of it.
    if wishes.contact:
        offers.contacts()
    offers.bands()
    if wishes.objectives:
        offers.objectives()
    offers.covers()
    offers.patches()
    offers.obstacles()
    offers.out_of_zones()
    offers.corners()
    offers.straight_on()
    if not offers.found:
        offers.least()
    return offers.found


@final
class _Offers:
    """The list in the making."""

    __slots__ = ("around", "enemies", "found", "near", "outlook", "reach", "start", "taken", "wishes")

    def __init__(self, around: Surroundings, wishes: Wishes) -> None:
        self.around: Final = around
        self.wishes: Final = wishes
        self.start: Final = around.start
        self.reach: Final = around.mover.reach
        self.found: Final[list[Offer]] = []
        self.taken: Final[list[Point]] = [around.start]
        x, y = around.start
        near = []
        for foe in wishes.enemies:
            across, up = foe.x - x, foe.y - y
            near.append((across * across + up * up, foe.name, foe))
        near.sort()
        self.near: Final = near[:_FEW]
        """The nearest enemies, each behind the square of how far off it is."""
        self.enemies: Final = [foe for _, _, foe in self.near]
        self.outlook: Final = outlook(around)

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
        self.found.append((why, what, walk))

    def _straight(self, why: str, what: str, goal: Point) -> None:
        """Offers a point if the straight way there is free; none that is too near another is judged at all."""
        if squared(self.start, goal) <= self.reach * self.reach and self._is_new(goal):
            walk = self.around.straight(goal)
            if walk is not None:
                self._add(why, what, walk)

    # --- towards others ---------------------------------------------------------------------------------------

    def contacts(self) -> None:
        around, contact = self.around, self.wishes.contact
        for base in around.board.bases:
            if base.name in contact:
                far = self.reach + base.radius + around.radius + 2
                if squared(base.at, self.start) <= far * far:
                    self._offer("contact", base.name, charged(around, base.name))

    def bands(self) -> None:
        """Just into the mover's own ranges, and just out of the enemy's."""
        wishes, start, reach, radius = self.wishes, self.start, self.reach, self.around.radius
        own, theirs = wishes.bands, wishes.their_bands
        for square, _, enemy in self.near if own or theirs else ():
            # As `length_up` does, of what was measured to tell who is nearest.
            apart = (isqrt(square - 1) + 1 if square else 0) - radius - enemy.radius
            for band in own:
                if band < apart <= band + reach:
                    # Rounding up and down twice: two hundredths more are surely inside.
                    goal = toward(start, enemy.at, apart - band + 2)
                    self._straight("band", enemy.name, goal)
            for band in theirs.get(enemy.name, ()) if theirs else ():
                if apart <= band < apart + reach:
                    away = (start[0] - enemy.x, start[1] - enemy.y)
                    step = offset(away, band - apart + 2)
                    self._straight("band", enemy.name, (start[0] + step[0], start[1] + step[1]))

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
        covers = self.wishes.covers
        for ahead in self.outlook.barriers:
            if ahead.barrier.name in covers:
                if self.enemies:
                    self._lee(ahead, self.enemies[0])
                else:
                    self._against("cover", ahead)

    def _lee(self, ahead: BarrierAhead, enemy: Base) -> None:
        lee = ahead.lee(enemy.x, enemy.y)
        if lee is None or not self._is_new(lee[0]):
            return
        goal, is_here = lee
        around, ways = self.around, self.outlook.ways
        if is_here:
            walk = self.outlook.straight(goal)
            if walk is not None and not around.is_clear(self.start, goal):
                return
        elif around.bodies or around.links:
            walk = None if self.outlook.is_shut_off(goal) else found_way(around, goal)
        else:
            asked = "round", goal
            if asked not in ways:
                ways[asked] = found_way(around, goal)
            walk = ways[asked]
        if walk is not None:
            self._add("cover", ahead.barrier.name, walk)

    def _against(self, why: str, ahead: BarrierAhead) -> None:
        """Straight up to the nearest point of a barrier, until the base touches it."""
        self._until(why, ahead.barrier.name, ahead.away, ahead.length)

    def _until(self, why: str, what: str, away: Point, length: int) -> None:
        if not 0 < length <= self.reach:
            return
        around, start = self.around, self.start
        walk, goal = self.outlook.up_to(away, length)
        end = goal if walk is None else walk.way[-1]
        # Whoever does not bar the way changes nothing; but what slows a mover shortens it, and then it is looked at.
        if around.slow or not (around.is_clear(start, goal) and (end == goal or around.is_clear(start, end))):
            walk = up_to(around, away, length)
        if walk is not None and self._is_new(walk.way[-1]):
            self._add(why, what, walk)

    def patches(self) -> None:
        """Wholly into each patch that shelters, by the straight way to its middle."""
        covers = self.wishes.covers
        for patch in self.outlook.patches:
            way = self.outlook.into(patch) if patch.name in covers else None
            if way is not None:
                self._until("area", patch.name, way[0], way[1] + 1)

    def obstacles(self) -> None:
        """Up to each barrier that may be crossed; before its openings where it is crossed only there."""
        for ahead in self.outlook.crossable[:_SOME]:
            if ahead.barrier.crossing == "anywhere":
                self._against("obstacle", ahead)
            else:
                for at, _ in ahead.barrier.openings:
                    self._before(ahead.barrier, at)

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
        around, outlook, tried = self.around, self.outlook, 0
        for point, name in outlook.corners:
            if tried == _SOME:
                break
            if self._is_new(point):
                tried += 1
                walk = outlook.straight(point)
                if walk is not None and around.is_clear(self.start, point):
                    self._add(partial(_corner, around, self.enemies, point), name, walk)

    def straight_on(self) -> None:
        """Eight winds, half the move and all of it, and straight at and away from the nearest enemy."""
        around, taken, start = self.around, self.taken, self.start
        # What is known to lie apart from the other winds is held against the places offered before, where it may lie
        # near one of them; from the start it is far.
        others, offered = taken[1:], self.found
        beside = winds_by_points(start, others, SPACING)
        counts = []
        for wind, found in zip(WINDS, with_others(around, self.outlook.rays), strict=True):
            counts.append(len(taken))
            if found.is_spread and not beside & 1:
                for walk in found.walks:
                    taken.append(walk.way[1])
                    offered.append(("ahead", wind, walk))
            else:
                self._along("ahead", wind, found, others if found.is_spread else taken)
            beside >>= 1
        for enemy in self.enemies[:1]:
            half = toward((0, 0), ((start[0] - enemy.x) * _FAR, (start[1] - enemy.y) * _FAR), self.reach // 2)
            back, lengths = (-half[0], -half[1]), lengths_of(half)
            counts.append(len(taken))
            for why, step in (("nearer", back), ("farther", half)):
                found, near = ray(around, step, lengths), taken
                if found.is_spread:
                    # Its ends are far from those of the winds that lead elsewhere, and from each other.
                    one, other = winds_beside(*step)
                    near = others + taken[counts[one] : counts[one + 1]] + taken[counts[other] : counts[other + 1]]
                self._along(why, enemy.name, found, near)

    def least(self) -> None:
        """Whoever is hemmed in is offered his longest straight step, however short."""
        walks = [slid(self.around, wind) for wind in RING]
        longest = max(walks, key=lambda walk: walk.length)
        if longest.length:
            self.found.append(("ahead", WINDS[walks.index(longest)], longest))

    def _along(self, why: str, what: str, found: Ray, others: list[Point]) -> None:
        """Offers the ends that lie apart from some others: most places are offered here, so each is looked at as
        `_is_new` does, without a call."""
        taken, offered = self.taken, self.found
        for walk in found.walks:
            x, y = end = walk.way[-1]
            left, right = x - SPACING, x + SPACING
            for across, up in others:
                if left < across < right and (across - x) ** 2 + (up - y) ** 2 < _SPACED:
                    break
            else:
                taken.append(end)
                offered.append((why, what, walk))


def _corner(around: Surroundings, enemies: Sequence[Base], point: Point) -> str:
    """The reason to go round a corner: whether any near enemy would see the mover there."""
    there = around.mover.base.moved(point)
    seen = not enemies or any(sees(around.board, enemy, there, bodies=False) for enemy in enemies)
    return "corner" if seen else "unseen"
