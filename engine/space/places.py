"""The places that a mover is offered: a short, sensible list in a fixed order, each with its reason.

An open table has a million points. A player thinks of a few: into contact, to the edge of a range, to an objective,
behind cover, into a wood, up to an obstacle, out of a zone, out of sight, round a corner, straight on. Each is offered
once and has been judged; no two lie nearer than a quarter of the unit. Any other point is the player's own
(`engine.space.ways.accepts`). Only who cannot move at all is offered nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final, final

from engine.space.board import Base, Board
from engine.space.ground import Barrier, Wall
from engine.space.lines import RING, foot, length_up, offset, turn
from engine.space.moves import Mover, Surroundings, Walk
from engine.space.plane import Point, squared, toward
from engine.space.sight import sees
from engine.space.ways import approached, charged, cut, found_way, slid
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
_HAIR: Final = 2


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

    __slots__ = ("around", "enemies", "found", "outlook", "reach", "start", "taken", "wishes")

    def __init__(self, around: Surroundings, wishes: Wishes) -> None:
        self.around: Final = around
        self.wishes: Final = wishes
        self.start: Final = around.start
        self.reach: Final = around.mover.reach
        self.found: Final[list[Place]] = []
        self.taken: Final[list[Point]] = [around.start]
        x, y = around.start
        near = sorted([((foe.x - x) ** 2 + (foe.y - y) ** 2, foe.name, foe) for foe in wishes.enemies])
        self.enemies: Final = [foe for _, _, foe in near[:_FEW]]
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
        self.found.append(Place(why, what, walk))

    def _straight(self, why: str, what: str, goal: Point) -> None:
        """Offers a point if the straight way there is free; none that is too near another is judged at all."""
        if squared(self.start, goal) <= self.reach * self.reach and self._is_new(goal):
            walk = self.around.straight(goal)
            if walk is not None:
                self._add(why, what, walk)

    def _if_alone(self, corner: Point, asked: object, find: Callable[[], Walk | None]) -> Walk | None:
        """A way that the outlook remembers, if nobody stands anywhere near it."""
        if not self.around.is_alone(self.start, corner):
            return find()
        ways = self.outlook.ways
        if asked not in ways:
            ways[asked] = find()
        return ways[asked]

    # --- towards others ---------------------------------------------------------------------------------------

    def contacts(self) -> None:
        around, contact = self.around, self.wishes.contact
        for base in around.board.bases if contact else ():
            if base.name in contact:
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
        for barrier, wall, at in self.outlook.barriers:
            if barrier.name in self.wishes.covers:
                if self.enemies:
                    self._lee(barrier, wall, at, self.enemies[0])
                else:
                    self._against("cover", barrier, at)

    def _lee(self, barrier: Barrier, wall: Wall, at: Point, enemy: Base) -> None:
        one, other = (wall[0], wall[1]), (wall[2], wall[3])
        here, there = turn(one, other, self.start), turn(one, other, enemy.at)
        if there == 0 or here == 0:
            return
        up = (one[1] - other[1], other[0] - one[0])
        away = up if there < 0 else (-up[0], -up[1])
        step = offset(away, self.around.radius + 1)
        goal = (at[0] + step[0], at[1] + step[1])
        if squared(self.start, goal) > self.reach * self.reach or not self._is_new(goal):
            return
        if (here < 0) != (there < 0):
            walk = self._if_alone(goal, goal, partial(self.around.straight, goal))
        elif self.around.bodies:
            walk = found_way(self.around, goal)
        else:
            walk = self._if_alone(goal, ("round", goal), partial(found_way, self.around, goal))
        if walk is not None:
            self._offer("cover", barrier.name, walk)

    def _against(self, why: str, barrier: Barrier, at: Point) -> None:
        """Straight up to the nearest point of a barrier, until the base touches it."""
        away = (at[0] - self.start[0], at[1] - self.start[1])
        self._until(why, barrier.name, away, length_up(self.start, at) - self.around.radius - 1)

    def _until(self, why: str, what: str, away: Point, length: int) -> None:
        if 0 < length <= self.reach:
            # What is cut short is no farther off than this.
            far = length + _HAIR
            x, y = self.start
            corner = x + (far if away[0] > 0 else -far), y + (far if away[1] > 0 else -far)
            walk = self._if_alone(corner, (away, length), partial(self._up_to, away, length))
            if walk is not None:
                self._offer(why, what, walk)

    def _up_to(self, away: Point, length: int) -> Walk | None:
        end = cut(self.around, self.start, away, length)
        far = length_up(self.start, end)
        # Cut short means that something else was in the way.
        return Walk((self.start, end), far) if length <= far + 2 and far <= self.around.limit(end) else None

    def patches(self) -> None:
        """Wholly into each patch that shelters, by the straight way to its middle."""
        for name, away, far in self.outlook.patches:
            if name in self.wishes.covers:
                self._until("area", name, away, far + 1)

    def obstacles(self) -> None:
        """Up to each barrier that may be crossed; before its openings where it is crossed only there."""
        crossable = [item for item in self.outlook.barriers if item[0].crossing != "never"]
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
        around, outlook, tried = self.around, self.outlook, 0
        for point, name in outlook.corners:
            if tried == _SOME:
                break
            if self._is_new(point):
                tried += 1
                walk = outlook.straight(point)
                if walk is not None and around.is_clear(self.start, point):
                    there = around.mover.base.moved(point)
                    self._add(partial(_corner, around.board, self.enemies, there), name, walk)

    def straight_on(self) -> None:
        """Eight winds, half the move and all of it, and straight at and away from the nearest enemy."""
        around, taken, outlook = self.around, self.taken, self.outlook
        # What is known to lie apart from the other winds is held against the places offered before, where it may lie
        # near one of them; from the start it is far.
        others, offered = taken[1:], self.found
        rays, beside = with_others(around, outlook.rays), winds_by_points(self.start, others, SPACING)
        counts = []
        for number, found in enumerate(rays):
            counts.append(len(taken))
            if not found.is_spread:
                self._along("ahead", WINDS[number], found, taken)
            elif beside >> number & 1:
                self._along("ahead", WINDS[number], found, others)
            else:
                wind = WINDS[number]
                for walk in found.walks:
                    taken.append(walk.way[1])
                    offered.append(Place("ahead", wind, walk))
        for enemy in self.enemies[:1]:
            across, up = (self.start[0] - enemy.x) * _FAR, (self.start[1] - enemy.y) * _FAR
            half = toward((0, 0), (across, up), self.reach // 2)
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
        if not self.found:
            walks = [slid(self.around, wind) for wind in RING]
            longest = max(walks, key=lambda walk: walk.length)
            if longest.length:
                self.found.append(Place("ahead", WINDS[walks.index(longest)], longest))

    def _along(self, why: str, what: str, found: Ray, others: list[Point]) -> None:
        """Offers the ends that lie apart from some others: most places are offered here, so each is looked at as
        `_is_new` does, without a call."""
        for walk in found.walks:
            x, y = end = walk.way[-1]
            left, right = x - SPACING, x + SPACING
            for across, up in others:
                if left < across < right and (across - x) ** 2 + (up - y) ** 2 < _SPACED:
                    break
            else:
                self.taken.append(end)
                self.found.append(Place(why, what, walk))


def _corner(board: Board, enemies: Sequence[Base], there: Base) -> str:
    """The reason to go round a corner: whether any near enemy would see the mover there."""
    seen = not enemies or any(sees(board, enemy, there, bodies=False) for enemy in enemies)
    return "corner" if seen else "unseen"
