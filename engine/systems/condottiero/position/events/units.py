"""What units, leaders and characters do and suffer."""

from __future__ import annotations

from typing import ClassVar, final

from engine.core.position.events import Event
from engine.systems.condottiero.position.state import BLOODLUST, LINE, NOWHERE, State


@final
class Moved(Event):
    """A unit goes straight to a place."""

    FIELDS: ClassVar[tuple[str, ...]] = ("unit", "x", "y")
    __slots__ = ("unit", "x", "y")

    def __init__(self, section: str, unit: int, x: int, y: int) -> None:
        self.section = section
        self.unit = unit
        self.x = x
        self.y = y

    def apply(self, state: State) -> None:
        unit = state.units[self.unit]
        unit.x, unit.y = self.x, self.y
        unit.moved = True


@final
class FormedLine(Event):
    FIELDS: ClassVar[tuple[str, ...]] = ("unit",)
    __slots__ = ("unit",)

    def __init__(self, section: str, unit: int) -> None:
        self.section = section
        self.unit = unit

    def apply(self, state: State) -> None:
        unit = state.units[self.unit]
        unit.formation = LINE
        unit.moved = True


@final
class Rode(Event):
    """A leader joins a unit (its number), or rides to a place (-1)."""

    FIELDS: ClassVar[tuple[str, ...]] = ("leader", "unit", "x", "y")
    __slots__ = ("leader", "unit", "x", "y")

    def __init__(self, section: str, leader: int, unit: int, x: int, y: int) -> None:
        self.section = section
        self.leader = leader
        self.unit = unit
        self.x = x
        self.y = y

    def apply(self, state: State) -> None:
        leader = state.leaders[self.leader]
        leader.joined = self.unit
        leader.x, leader.y = self.x, self.y


@final
class CharacterWent(Event):
    """A character joins a unit, or goes back to his command (-1)."""

    FIELDS: ClassVar[tuple[str, ...]] = ("character", "unit")
    __slots__ = ("character", "unit")

    def __init__(self, section: str, character: int, unit: int) -> None:
        self.section = section
        self.character = character
        self.unit = unit

    def apply(self, state: State) -> None:
        state.characters[self.character].joined = self.unit


@final
class Shot(Event):
    FIELDS: ClassVar[tuple[str, ...]] = ("unit", "target", "close")
    __slots__ = ("close", "target", "unit")

    def __init__(self, section: str, unit: int, target: int, close: bool) -> None:
        self.section = section
        self.unit = unit
        self.target = target
        self.close = close

    def apply(self, state: State) -> None:
        unit = state.units[self.unit]
        unit.shot = True
        unit.has_volleyed = unit.has_volleyed or self.close


@final
class Fought(Event):
    FIELDS: ClassVar[tuple[str, ...]] = ("unit", "enemy")
    __slots__ = ("enemy", "unit")

    def __init__(self, section: str, unit: int, enemy: int) -> None:
        self.section = section
        self.unit = unit
        self.enemy = enemy

    def apply(self, state: State) -> None:
        for number in (self.unit, self.enemy):
            state.units[number].fought = True
            state.units[number].has_fought = True


@final
class Disorganised(Event):
    FIELDS: ClassVar[tuple[str, ...]] = ("unit",)
    __slots__ = ("unit",)

    def __init__(self, section: str, unit: int) -> None:
        self.section = section
        self.unit = unit

    def apply(self, state: State) -> None:
        state.units[self.unit].disorganised = True


@final
class Reorganised(Event):
    FIELDS: ClassVar[tuple[str, ...]] = ("unit",)
    __slots__ = ("unit",)

    def __init__(self, section: str, unit: int) -> None:
        self.section = section
        self.unit = unit

    def apply(self, state: State) -> None:
        state.units[self.unit].disorganised = False


@final
class MoraleChanged(Event):
    """A unit's state of mind; `until` is the last turn of a bloodlust, else 0."""

    FIELDS: ClassVar[tuple[str, ...]] = ("unit", "morale", "until")
    __slots__ = ("morale", "unit", "until")

    def __init__(self, section: str, unit: int, morale: int, until: int) -> None:
        self.section = section
        self.unit = unit
        self.morale = morale
        self.until = until

    def apply(self, state: State) -> None:
        unit = state.units[self.unit]
        unit.morale = self.morale
        unit.bloodlust_until = self.until if self.morale == BLOODLUST else 0


@final
class UnitLost(Event):
    """A unit flees or is destroyed, and is removed; the last of a command goes with `CommandLost`."""

    FIELDS: ClassVar[tuple[str, ...]] = ("unit", "how")
    __slots__ = ("how", "unit")

    def __init__(self, section: str, unit: int, how: str) -> None:
        self.section = section
        self.unit = unit
        self.how = how

    def apply(self, state: State) -> None:
        state.remove(self.unit, self.how)


@final
class LeaderLost(Event):
    """A leader is dead or has fled."""

    FIELDS: ClassVar[tuple[str, ...]] = ("leader", "how")
    __slots__ = ("how", "leader")

    def __init__(self, section: str, leader: int, how: str) -> None:
        self.section = section
        self.leader = leader
        self.how = how

    def apply(self, state: State) -> None:
        leader = state.leaders[self.leader]
        leader.status = self.how
        leader.joined = -1
        leader.marker = 0
        leader.x, leader.y = NOWHERE


@final
class CharacterLost(Event):
    FIELDS: ClassVar[tuple[str, ...]] = ("character",)
    __slots__ = ("character",)

    def __init__(self, section: str, character: int) -> None:
        self.section = section
        self.character = character

    def apply(self, state: State) -> None:
        character = state.characters[self.character]
        character.present = False
        character.raised = False
        character.joined = -1
