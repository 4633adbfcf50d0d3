"""The position: plain records, written by events only, copied in one call. Places are hundredths of a um."""

from __future__ import annotations

from collections.abc import Iterable
from operator import attrgetter
from typing import Final

from engine.core.position.pieces import Named, Owned
from engine.core.position.progress import Progress
from engine.core.position.records import for_step, for_turn, pieces, reckoned, record, starts, starts_from
from engine.space.plane import Point
from engine.space.stands.stand import Stand, stand_at
from engine.systems.lumi.book.book import Profile

NOBODY: Final = -1
NOWHERE: Final = -1
ORDERED, DISORDERED, SHAKEN, ROUTED = range(4)
DEEP: Final = ("column", "limbered")
"""1.7: formations with one base behind the other."""
WAITING, LOST, JOINED = "waiting", "lost", "joined"
"""Why a unit is not on the table: still to come, eliminated, or its bases are those of another unit now (1.6b)."""


@record
class Unit(Owned):
    """1.6: one base, or several in formation: `wounds` are the permanent losses of each."""

    brigade: int
    profile: Profile
    wounds: tuple[int, ...]
    size: tuple[int, int]
    """Front and depth of a base."""
    morale: int
    """1.6a: that of its worst base."""
    x: int = NOWHERE
    y: int = NOWHERE
    facing: int = 0
    formation: str = starts_from(lambda unit: unit.profile.arm.usual)
    level: int = starts(ORDERED)
    gone: str = starts("")
    by_ground: bool = starts(False)
    stopped_at: int = starts(NOBODY)
    """3.3.1: the obstacle at which it has stopped."""
    tried: bool = starts(False)
    """3.3.1b: it has failed to cross there, and will cross disordered."""
    intent: tuple[str, int] = for_turn(("", NOBODY))
    """1.8: what it has declared for this impulse, and against whom."""
    engaged: tuple[str, int] = for_turn(("", NOBODY))
    """Whom it has charged or closed with in this impulse."""
    moved: bool = for_turn(False)
    moved_now: bool = for_turn(False)
    done: bool = for_turn(False)
    """It has had its share of the manoeuvre of this impulse."""
    fired: bool = for_turn(False)
    charged: bool = for_turn(False)
    fought: int = for_turn(0)
    met: tuple[int, ...] = starts(())
    """Enemies of the last melee, which goes on while they touch, be it into the next turn."""
    in_new_melee: bool = for_turn(False)
    """7.2.1a: the melee that it has fought last was fought for the first time."""
    spent: bool = for_turn(False)
    controlled: bool = for_turn(False)
    """7.2.2: it has made its control move."""
    points: int = starts(0)
    """VICTORY: what each of its bases counts for in the cohesion of the army, as the battle begins."""
    at: Point = reckoned(attrgetter("x", "y"))
    on_table: bool = reckoned(lambda unit: not unit.gone)
    bases: int = reckoned(lambda unit: len(unit.wounds))
    move: int = reckoned(lambda unit: unit.profile.arm.moves[unit.formation])
    is_loose: bool = reckoned(lambda unit: unit.formation == "open_order")

    def shape(self, formation: str) -> tuple[int, int]:
        """1.7: width and depth in a formation; a column has its bases one behind the other."""
        front, depth = self.size
        count = len(self.wounds) or 1
        return (front, depth * count) if formation in DEEP else (front * count, depth)

    def stand_in(self, formation: str, x: int, y: int, facing: int) -> Stand:
        return stand_at(x, y, *self.shape(formation), facing % 360)

    @property
    def stand(self) -> Stand:
        # As `shape` has it, without a call: it is asked by the hundred thousand.
        front, depth = self.size
        count = len(self.wounds) or 1
        if self.formation in DEEP:
            return stand_at(self.x, self.y, front, depth * count, self.facing)
        return stand_at(self.x, self.y, front * count, depth, self.facing)

    @property
    def spread(self) -> int:
        """No part of it is farther from its middle, in any formation."""
        return len(self.wounds) * (self.size[0] + self.size[1]) // 2 + 1


@record
class General(Owned):
    morale: int
    is_chief: bool = False
    x: int = NOWHERE
    y: int = NOWHERE
    attached: int = starts(NOBODY)
    lost: bool = starts(False)
    rode: bool = for_turn(False)


@record
class Division(Owned):
    general: int
    order: int = starts(0)
    """2.3.3: the priority of its order, 0 without one."""
    had_order: bool = for_turn(False)
    arrives: int = starts(0)


def of_brigade(brigade: int) -> int:
    """What arrivals know a brigade by: divisions have the numbers from 0."""
    return -1 - brigade


@record
class Brigade(Owned):
    division: int
    arrives: int = starts(0)
    """2.2: the turn from which it comes by itself, later than its division; 0 if it comes with that."""
    first_bases: int = starts(0)
    out: int = starts(0)
    """7.3: its bases that were shaken, routed or eliminated at the last look."""


@record
class Obstacle(Named):
    level: int


@record
class Goal(Named):
    x: int
    y: int
    worth: int = 0
    owner: int = NOBODY
    holder: int = NOBODY


@record
class Side(Named):
    home: int
    """Towards which its own edge lies: degrees clockwise from the north."""
    chief: int = NOBODY
    bases: int = starts(0)
    points: int = starts(0)
    times_shaken: int = starts(0)
    fallen: int = starts(0)
    """The morale of the generals that it has lost."""
    dice: tuple[int, ...] = for_turn(())
    """2.3.3: orders that have not been given yet."""


@record
class State(Progress):
    initiative: int = starts(NOBODY)
    impulse: int = for_turn(1)
    has_rolled: bool = for_turn(False)
    shots: tuple[tuple[int, int], ...] = for_step(())
    """Who fires at whom in this phase, so far."""
    asked: frozenset[int] = for_step(frozenset())
    """Units that have been asked in this step."""
    sides: list[Side] = pieces(Side)
    divisions: list[Division] = pieces(Division)
    brigades: list[Brigade] = pieces(Brigade)
    generals: list[General] = pieces(General)
    units: list[Unit] = pieces(Unit)
    obstacles: list[Obstacle] = pieces(Obstacle)
    goals: list[Goal] = pieces(Goal)

    def bring_on(self, places: Iterable[tuple[int, int, int, int]]) -> None:
        """For events: units that have waited come to the table, each with its place and its front."""
        for unit, x, y, facing in places:
            self.units[unit].gone = ""
            self.place(unit, x, y, facing)

    def place(self, unit: int, x: int, y: int, facing: int) -> None:
        """A unit stands elsewhere, and whoever is attached to it. For events."""
        piece = self.units[unit]
        piece.x, piece.y, piece.facing = x, y, facing % 360
        for general in self.generals:
            if general.attached == unit:
                general.x, general.y = x, y

    def remove(self, unit: int) -> None:
        """A unit is eliminated. For events."""
        self.units[unit].gone = LOST
        for general in self.generals:
            if general.attached == unit:
                general.attached = NOBODY
