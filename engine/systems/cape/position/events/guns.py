"""Guns: fired, loaded, turned, moved and left."""

from __future__ import annotations

from engine.core.position.events import Event, event
from engine.systems.cape.position.state import State


@event
class GunFired(Event):
    gun: int
    shot: str
    x: int
    y: int

    def apply(self, state: State) -> None:
        state.guns[self.gun].loaded = False


@event
class GunLoaded(Event):
    gun: int

    def apply(self, state: State) -> None:
        state.guns[self.gun].loaded = True


@event
class GunTurned(Event):
    gun: int
    facing: int

    def apply(self, state: State) -> None:
        state.guns[self.gun].facing = self.facing


@event
class GunPushed(Event):
    gun: int
    x: int
    y: int

    def apply(self, state: State) -> None:
        gun = state.guns[self.gun]
        gun.x, gun.y = self.x, self.y


@event
class GunDrawn(Event):
    """A limbered gun behind its team: where both come to stand."""

    gun: int
    x: int
    y: int
    facing: int
    team_x: int
    team_y: int

    def apply(self, state: State) -> None:
        gun = state.guns[self.gun]
        gun.x, gun.y, gun.facing = self.x, self.y, self.facing
        gun.team = (self.team_x, self.team_y)


@event
class TeamDriven(Event):
    """A team goes somewhere without its gun."""

    gun: int
    x: int
    y: int

    def apply(self, state: State) -> None:
        state.guns[self.gun].team = (self.x, self.y)


@event
class GunLimbered(Event):
    gun: int
    limbered: bool

    def apply(self, state: State) -> None:
        state.guns[self.gun].limbered = self.limbered


@event
class CrewRemoved(Event):
    """The crew leaves its gun and the table."""

    gun: int
    figures: tuple[int, ...]

    def apply(self, state: State) -> None:
        state.guns[self.gun].crew = -1
        for number in self.figures:
            state.remove(number, "dispersed")
