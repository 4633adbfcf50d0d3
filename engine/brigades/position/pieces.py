"""What takes part in every battle of brigades: units on bases, their leaders, objectives, armies. Places are hundredths
of the measure of the system."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import attrgetter
from typing import Any, Final

from engine.core.position.pieces import Named, Owned
from engine.core.position.records import for_turn, reckoned, record, starts, starts_from
from engine.space.plane import Point
from engine.space.stands.stand import Stand, stand_at

NOBODY: Final = -1
NOWHERE: Final = -1
WAITING: Final = "waiting"
"""Why a unit is not on the table that is still to come; each system has words for those that have left it. A leader may
be so as well."""
PRESENT, AWAY, LOST = "present", "away", "lost"
"""A leader leads, is out of action for some time, or is dead or captured."""
Place = tuple[int, int, int, int]
"""The number of a unit, where it stands, and its front."""


class _Standing(Owned):
    """Remembers the stand that it was last asked for, with the place, front and formation that it had. It is no part of
    the position: copies begin without it."""

    __slots__ = ("_last",)
    _last: tuple[int, int, int, str, Stand]


@record
class BasedUnit(_Standing):
    """A system says of what class its `profile` is, which has an `arm`, and what `shape` its stand has."""

    brigade: int
    profile: Any
    x: int = starts(NOWHERE)
    y: int = starts(NOWHERE)
    facing: int = starts(0)
    formation: str = starts_from(lambda unit: unit.profile.arm.usual)
    gone: str = starts("")
    """Empty while it is on the table."""
    moved: bool = for_turn(False)
    fired: bool = for_turn(False)
    at: Point = reckoned(attrgetter("x", "y"))
    on_table: bool = reckoned(lambda unit: not unit.gone)

    @property
    def stand(self) -> Stand:
        """Asked by the hundred thousand, and looked up only when it is another than the last time."""
        try:
            x, y, facing, formation, stand = self._last
            if x == self.x and y == self.y and facing == self.facing and formation == self.formation:
                return stand
        except AttributeError:
            pass  # it is asked for the first time
        stand = stand_at(self.x, self.y, *self.shape(self.formation), self.facing)
        self._last = (self.x, self.y, self.facing, self.formation, stand)
        return stand

    def shape(self, formation: str) -> tuple[int, int]:
        """Width and depth of its stand in a formation."""
        raise NotImplementedError

    def stand_in(self, formation: str, x: int, y: int, facing: int) -> Stand:
        width, depth = self.shape(formation)
        return stand_at(x, y, width, depth, facing % 360)

    @property
    def front(self) -> int:
        """How wide it usually is."""
        raise NotImplementedError

    @property
    def spread(self) -> int:
        """No corner of its stand is farther from the middle."""
        raise NotImplementedError


@record
class Leader(Owned):
    x: int = starts(NOWHERE)
    y: int = starts(NOWHERE)
    attached: int = starts(NOBODY)
    """The unit that he is attached to."""
    status: str = starts(PRESENT)
    moved: bool = for_turn(False)
    waits: bool = reckoned(lambda leader: leader.status == WAITING)
    present: bool = reckoned(lambda leader: leader.status == PRESENT)
    lost: bool = reckoned(lambda leader: leader.status == LOST)


@record
class Command(Owned):
    """A brigade, or what is above it."""

    arrives: int = starts(0)
    """The turn from which it comes to the table by itself; 0 if it begins there or has come."""


@record
class Goal(Named):
    """An objective of the battle, and whose it is."""

    x: int
    y: int
    worth: int = 0
    owner: int = NOBODY
    """Whose it was as the battle began."""
    holder: int = NOBODY


@record
class ArmySide(Named):
    home: int
    """Towards which its own lines lie: degrees clockwise from the north."""
    chief: int = starts(NOBODY)
    """The number of its commander-in-chief."""
    points: int = starts(0)


class OnTable:
    """What events do to units and their leaders; for the state of a system, which has these lists."""

    __slots__ = ()
    units: Sequence[BasedUnit]
    leaders: Sequence[Leader]

    def place(self, unit: int, x: int, y: int, facing: int) -> None:
        """A unit stands elsewhere, and who is attached to it with it."""
        piece = self.units[unit]
        piece.x, piece.y, piece.facing = x, y, facing % 360
        for leader in self.leaders:
            if leader.attached == unit:
                leader.x, leader.y = x, y

    def shift(self, unit: int, x: int, y: int) -> None:
        """The same with the front that it has."""
        self.place(unit, x, y, self.units[unit].facing)

    def bring_on(self, places: Iterable[Place]) -> None:
        """Units that have waited come to the table."""
        for unit, x, y, facing in places:
            self.units[unit].gone = ""
            self.place(unit, x, y, facing)

    def bring_leader(self, leader: Leader, place: Point) -> None:
        """A leader who has waited comes to the unit that he is attached to, or else to that place."""
        leader.status = PRESENT
        leader.x, leader.y = self.units[leader.attached].at if leader.attached >= 0 else place

    def remove(self, unit: int, how: str) -> None:
        """A unit leaves the table; who was attached to it is left where it stood."""
        self.units[unit].gone = how
        for leader in self.leaders:
            if leader.attached == unit:
                leader.attached = NOBODY
