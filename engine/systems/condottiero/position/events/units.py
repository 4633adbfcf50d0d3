"""What units, leaders and characters do and suffer."""

from __future__ import annotations

from engine.core.position.events import Event, event
from engine.systems.condottiero.position.state import BLOODLUST, LINE, NOWHERE, State


@event
class Moved(Event):
    """A unit goes straight to a place."""

    unit: int
    x: int
    y: int

    def apply(self, state: State) -> None:
        unit = state.units[self.unit]
        unit.x, unit.y = self.x, self.y
        unit.moved = True


@event
class FormedLine(Event):
    unit: int

    def apply(self, state: State) -> None:
        unit = state.units[self.unit]
        unit.formation = LINE
        unit.moved = True


@event
class Rode(Event):
    """A leader joins a unit (its number), or rides to a place (-1)."""

    leader: int
    unit: int
    x: int
    y: int

    def apply(self, state: State) -> None:
        leader = state.leaders[self.leader]
        leader.joined = self.unit
        leader.x, leader.y = self.x, self.y


@event
class CharacterWent(Event):
    """A character joins a unit, or goes back to his command (-1)."""

    character: int
    unit: int

    def apply(self, state: State) -> None:
        state.characters[self.character].joined = self.unit


@event
class Shot(Event):
    unit: int
    target: int
    close: bool

    def apply(self, state: State) -> None:
        unit = state.units[self.unit]
        unit.shot = True
        unit.has_volleyed = unit.has_volleyed or self.close


@event
class Fought(Event):
    unit: int
    enemy: int

    def apply(self, state: State) -> None:
        for number in (self.unit, self.enemy):
            state.units[number].fought = True
            state.units[number].has_fought = True


@event
class Disorganised(Event):
    unit: int

    def apply(self, state: State) -> None:
        state.units[self.unit].disorganised = True


@event
class Reorganised(Event):
    unit: int

    def apply(self, state: State) -> None:
        state.units[self.unit].disorganised = False


@event
class MoraleChanged(Event):
    """A unit's state of mind; `until` is the last turn of a bloodlust, else 0."""

    unit: int
    morale: int
    until: int

    def apply(self, state: State) -> None:
        unit = state.units[self.unit]
        unit.morale = self.morale
        unit.bloodlust_until = self.until if self.morale == BLOODLUST else 0


@event
class UnitLost(Event):
    """A unit flees or is destroyed, and is removed; the last of a command goes with `CommandLost`."""

    unit: int
    how: str

    def apply(self, state: State) -> None:
        state.remove(self.unit, self.how)


@event
class LeaderLost(Event):
    """A leader is dead or has fled."""

    leader: int
    how: str

    def apply(self, state: State) -> None:
        leader = state.leaders[self.leader]
        leader.status = self.how
        leader.joined = -1
        leader.marker = 0
        leader.x, leader.y = NOWHERE


@event
class CharacterLost(Event):
    character: int

    def apply(self, state: State) -> None:
        character = state.characters[self.character]
        character.present = False
        character.raised = False
        character.joined = -1
