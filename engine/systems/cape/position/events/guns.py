"""Guns: fired, loaded, turned, moved and left."""

from __future__ import annotations

from engine.core.position.changes import of, puts
from engine.core.position.events import Event, event
from engine.systems.cape.position.state import State


@event
class GunFired(Event):
    gun: int = of("guns", loaded=False)
    shot: str
    x: int
    y: int


@event
class GunLoaded(Event):
    gun: int = of("guns", loaded=True)


@event
class GunTurned(Event):
    gun: int = of("guns")
    facing: int = puts()


@event
class GunPushed(Event):
    gun: int = of("guns")
    x: int = puts()
    y: int = puts()


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
    gun: int = of("guns")
    limbered: bool = puts()


@event
class CrewRemoved(Event):
    """The crew leaves its gun and the table."""

    gun: int
    figures: tuple[int, ...]

    def apply(self, state: State) -> None:
        state.guns[self.gun].crew = -1
        for number in self.figures:
            state.remove(number, "dispersed")
