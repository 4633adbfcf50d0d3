"""Moves: set-up, marches, forced moves, leaders."""

from __future__ import annotations

from typing import ClassVar, final

from engine.core.position.events import Event
from engine.systems.esa.position.state import State

Path = tuple[int, ...]
"""Places one after the other."""


@final
class Placed(Event):
    """A unit is set up."""

    FIELDS: ClassVar[tuple[str, ...]] = ("unit", "place", "facing")
    __slots__ = ("facing", "place", "unit")

    def __init__(self, section: str, unit: int, place: int, facing: int) -> None:
        self.section = section
        self.unit = unit
        self.place = place
        self.facing = facing

    def apply(self, state: State) -> None:
        unit = state.units[self.unit]
        unit.hex = self.place
        unit.facing = self.facing
        state.at[self.place] = self.unit


@final
class LeaderPlaced(Event):
    """A leader is set up, or comes in another's place."""

    FIELDS: ClassVar[tuple[str, ...]] = ("leader", "place")
    __slots__ = ("leader", "place")

    def __init__(self, section: str, leader: int, place: int) -> None:
        self.section = section
        self.leader = leader
        self.place = place

    def apply(self, state: State) -> None:
        leader = state.generals[self.leader]
        leader.hex = self.place
        leader.alive = True


@final
class Deployed(Event):
    """Both armies stand."""

    FIELDS: ClassVar[tuple[str, ...]] = ()
    __slots__ = ()

    def apply(self, state: State) -> None:
        state.deployed = True


@final
class Moved(Event):
    """A unit goes along a path of its own will."""

    FIELDS: ClassVar[tuple[str, ...]] = ("unit", "path", "contact")
    __slots__ = ("contact", "path", "unit")

    def __init__(self, section: str, unit: int, path: Path, contact: bool) -> None:
        self.section = section
        self.unit = unit
        self.path = path
        self.contact = contact

    def apply(self, state: State) -> None:
        unit = state.units[self.unit]
        state.at[unit.hex] = -1
        unit.hexes_moved = len(self.path)
        if self.path:
            unit.hex = self.path[-1]
        state.at[unit.hex] = self.unit
        unit.moved = True
        unit.contact = unit.contact or self.contact


@final
class PointsLeft(Event):
    """Movement points not spent."""

    FIELDS: ClassVar[tuple[str, ...]] = ("unit", "points")
    __slots__ = ("points", "unit")

    def __init__(self, section: str, unit: int, points: int) -> None:
        self.section = section
        self.unit = unit
        self.points = points

    def apply(self, state: State) -> None:
        state.units[self.unit].points_left = self.points


@final
class Turned(Event):
    """A unit faces another vertex."""

    FIELDS: ClassVar[tuple[str, ...]] = ("unit", "facing")
    __slots__ = ("facing", "unit")

    def __init__(self, section: str, unit: int, facing: int) -> None:
        self.section = section
        self.unit = unit
        self.facing = facing

    def apply(self, state: State) -> None:
        state.units[self.unit].facing = self.facing


@final
class PostureChanged(Event):
    """Guns are limbered or unlimbered, dragoons mount or dismount."""

    FIELDS: ClassVar[tuple[str, ...]] = ("unit", "posture")
    __slots__ = ("posture", "unit")

    def __init__(self, section: str, unit: int, posture: int) -> None:
        self.section = section
        self.unit = unit
        self.posture = posture

    def apply(self, state: State) -> None:
        unit = state.units[self.unit]
        unit.posture = self.posture
        unit.moved = True
        unit.reread_card()


@final
class GunActed(Event):
    """A battery has used its one action."""

    FIELDS: ClassVar[tuple[str, ...]] = ("unit",)
    __slots__ = ("unit",)

    def __init__(self, section: str, unit: int) -> None:
        self.section = section
        self.unit = unit

    def apply(self, state: State) -> None:
        state.units[self.unit].acted = True


@final
class ChargeFailed(Event):
    """A charge that does not start."""

    FIELDS: ClassVar[tuple[str, ...]] = ("unit",)
    __slots__ = ("unit",)

    def __init__(self, section: str, unit: int) -> None:
        self.section = section
        self.unit = unit

    def apply(self, state: State) -> None:
        state.units[self.unit].moved = True


@final
class Rode(Event):
    """A leader moves."""

    FIELDS: ClassVar[tuple[str, ...]] = ("leader", "place")
    __slots__ = ("leader", "place")

    def __init__(self, section: str, leader: int, place: int) -> None:
        self.section = section
        self.leader = leader
        self.place = place

    def apply(self, state: State) -> None:
        state.generals[self.leader].hex = self.place


@final
class SweptAlong(Event):
    """A leader goes with the unit he is attached to, or is swept up by it."""

    FIELDS: ClassVar[tuple[str, ...]] = ("leader", "place")
    __slots__ = ("leader", "place")

    def __init__(self, section: str, leader: int, place: int) -> None:
        self.section = section
        self.leader = leader
        self.place = place

    def apply(self, state: State) -> None:
        state.generals[self.leader].hex = self.place


@final
class Forced(Event):
    """A unit gives way."""

    FIELDS: ClassVar[tuple[str, ...]] = ("unit", "how", "path")
    __slots__ = ("how", "path", "unit")

    def __init__(self, section: str, unit: int, how: str, path: Path) -> None:
        self.section = section
        self.unit = unit
        self.how = how
        self.path = path

    def apply(self, state: State) -> None:
        unit = state.units[self.unit]
        state.at[unit.hex] = -1
        unit.hexes_moved = len(self.path)
        if self.path:
            unit.hex = self.path[-1]
        state.at[unit.hex] = self.unit


@final
class Evaded(Event):
    """A unit evades."""

    FIELDS: ClassVar[tuple[str, ...]] = ("unit", "path")
    __slots__ = ("path", "unit")

    def __init__(self, section: str, unit: int, path: Path) -> None:
        self.section = section
        self.unit = unit
        self.path = path

    def apply(self, state: State) -> None:
        unit = state.units[self.unit]
        state.at[unit.hex] = -1
        unit.hexes_moved = len(self.path)
        unit.hex = self.path[-1]
        state.at[unit.hex] = self.unit
        unit.evaded = True
        unit.moved = True


@final
class PressedOn(Event):
    """A unit steps into the hex of the beaten enemy."""

    FIELDS: ClassVar[tuple[str, ...]] = ("unit", "place")
    __slots__ = ("place", "unit")

    def __init__(self, section: str, unit: int, place: int) -> None:
        self.section = section
        self.unit = unit
        self.place = place

    def apply(self, state: State) -> None:
        unit = state.units[self.unit]
        state.at[unit.hex] = -1
        unit.hex = self.place
        state.at[self.place] = self.unit
        unit.pressed = True


@final
class Pursued(Event):
    """A unit moves after a melee it has won."""

    FIELDS: ClassVar[tuple[str, ...]] = ("unit", "path", "contact")
    __slots__ = ("contact", "path", "unit")

    def __init__(self, section: str, unit: int, path: Path, contact: bool) -> None:
        self.section = section
        self.unit = unit
        self.path = path
        self.contact = contact

    def apply(self, state: State) -> None:
        unit = state.units[self.unit]
        state.at[unit.hex] = -1
        unit.hexes_moved = len(self.path)
        if self.path:
            unit.hex = self.path[-1]
        state.at[unit.hex] = self.unit
        unit.pursued = True
        unit.moved = True
        unit.contact = unit.contact or self.contact


@final
class Aggressed(Event):
    """An aggressive unit acts by itself."""

    FIELDS: ClassVar[tuple[str, ...]] = ("unit",)
    __slots__ = ("unit",)

    def __init__(self, section: str, unit: int) -> None:
        self.section = section
        self.unit = unit

    def apply(self, state: State) -> None:
        state.units[self.unit].aggressing = True
