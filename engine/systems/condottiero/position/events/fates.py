"""What units, leaders and characters do and suffer."""

from __future__ import annotations

from engine.core.position.changes import done_by, of, puts, raises
from engine.core.position.events import Event
from engine.systems.condottiero.position.state import BLOODLUST, LINE, State


class Moved(Event):
    """A unit goes straight to a place."""

    unit: int = of("units", moved=True)
    x: int = puts()
    y: int = puts()


class FormedLine(Event):
    unit: int = of("units", formation=LINE, moved=True)


class Rode(Event):
    """A leader joins a unit (its number), or rides to a place (-1)."""

    leader: int = of("leaders")
    unit: int = puts("joined")
    x: int = puts()
    y: int = puts()


class CharacterWent(Event):
    """A character joins a unit, or goes back to his command (-1)."""

    character: int = of("characters")
    unit: int = puts("joined")


class Shot(Event):
    unit: int = of("units", shot=True)
    target: int
    close: bool = raises("has_volleyed")


class Fought(Event):
    unit: int = of("units", fought=True, has_fought=True)
    enemy: int = of("units", fought=True, has_fought=True)


class Disorganised(Event):
    unit: int = of("units", disorganised=True)


class Reorganised(Event):
    unit: int = of("units", disorganised=False)


class MoraleChanged(Event):
    """A unit's state of mind; `until` is the last turn of a bloodlust, else 0."""

    unit: int
    morale: int
    until: int

    def apply(self, state: State) -> None:
        unit = state.units[self.unit]
        unit.morale = self.morale
        unit.bloodlust_until = self.until if self.morale == BLOODLUST else 0


class UnitLost(Event):
    """A unit flees or is destroyed, and is removed; the last of a command goes with `CommandLost`."""

    unit: int = done_by("remove")
    how: str


class LeaderLost(Event):
    """A leader is dead or has fled."""

    leader: int = of("leaders", joined=-1, marker=0, x=-1, y=-1)
    how: str = puts("status")


class CharacterLost(Event):
    character: int = of("characters", present=False, raised=False, joined=-1)
