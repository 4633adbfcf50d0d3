"""Guns: fired, loaded, turned, moved and left."""

from __future__ import annotations

from typing import ClassVar, final

from engine.core.position.events import Event
from engine.systems.cape.position.state import State


@final
class GunFired(Event):
    FIELDS: ClassVar[tuple[str, ...]] = ("gun", "shot", "x", "y")
    __slots__ = ("gun", "shot", "x", "y")

    def __init__(self, section: str, gun: int, shot: str, x: int, y: int) -> None:
        self.section = section
        self.gun = gun
        self.shot = shot
        self.x = x
        self.y = y

    def apply(self, state: State) -> None:
        state.guns[self.gun].loaded = False


@final
class GunLoaded(Event):
    FIELDS: ClassVar[tuple[str, ...]] = ("gun",)
    __slots__ = ("gun",)

    def __init__(self, section: str, gun: int) -> None:
        self.section = section
        self.gun = gun

    def apply(self, state: State) -> None:
        state.guns[self.gun].loaded = True


@final
class GunTurned(Event):
    FIELDS: ClassVar[tuple[str, ...]] = ("gun", "facing")
    __slots__ = ("facing", "gun")

    def __init__(self, section: str, gun: int, facing: int) -> None:
        self.section = section
        self.gun = gun
        self.facing = facing

    def apply(self, state: State) -> None:
        state.guns[self.gun].facing = self.facing


@final
class GunPushed(Event):
    FIELDS: ClassVar[tuple[str, ...]] = ("gun", "x", "y")
    __slots__ = ("gun", "x", "y")

    def __init__(self, section: str, gun: int, x: int, y: int) -> None:
        self.section = section
        self.gun = gun
        self.x = x
        self.y = y

    def apply(self, state: State) -> None:
        gun = state.guns[self.gun]
        gun.x, gun.y = self.x, self.y


@final
class GunDrawn(Event):
    """A limbered gun behind its team: where both come to stand."""

    FIELDS: ClassVar[tuple[str, ...]] = ("gun", "x", "y", "facing", "team_x", "team_y")
    __slots__ = ("facing", "gun", "team_x", "team_y", "x", "y")

    def __init__(self, section: str, gun: int, x: int, y: int, facing: int, team_x: int, team_y: int) -> None:
        self.section = section
        self.gun = gun
        self.x = x
        self.y = y
        self.facing = facing
        self.team_x = team_x
        self.team_y = team_y

    def apply(self, state: State) -> None:
        gun = state.guns[self.gun]
        gun.x, gun.y, gun.facing = self.x, self.y, self.facing
        gun.team = (self.team_x, self.team_y)


@final
class TeamDriven(Event):
    """A team goes somewhere without its gun."""

    FIELDS: ClassVar[tuple[str, ...]] = ("gun", "x", "y")
    __slots__ = ("gun", "x", "y")

    def __init__(self, section: str, gun: int, x: int, y: int) -> None:
        self.section = section
        self.gun = gun
        self.x = x
        self.y = y

    def apply(self, state: State) -> None:
        state.guns[self.gun].team = (self.x, self.y)


@final
class GunLimbered(Event):
    FIELDS: ClassVar[tuple[str, ...]] = ("gun", "limbered")
    __slots__ = ("gun", "limbered")

    def __init__(self, section: str, gun: int, limbered: bool) -> None:
        self.section = section
        self.gun = gun
        self.limbered = limbered

    def apply(self, state: State) -> None:
        state.guns[self.gun].limbered = self.limbered


@final
class CrewRemoved(Event):
    """The crew leaves its gun and the table."""

    FIELDS: ClassVar[tuple[str, ...]] = ("gun", "figures")
    __slots__ = ("figures", "gun")

    def __init__(self, section: str, gun: int, figures: tuple[int, ...]) -> None:
        self.section = section
        self.gun = gun
        self.figures = figures

    def apply(self, state: State) -> None:
        state.guns[self.gun].crew = -1
        for number in self.figures:
            state.remove(number, "dispersed")
