"""What is found: encounters, things, flags, water and walls."""

from __future__ import annotations

from engine.core.position.changes import done_by, each_by, joins, of, puts
from engine.core.position.events import Event
from engine.systems.cape.position.events.turns import OfFigure, OfFigures
from engine.systems.cape.position.state import State


class Revealed(Event):
    """A marker is looked under: which line of the table, which event (empty: nothing)."""

    marker: int
    group: int
    line: int
    event: str
    again: bool

    def apply(self, state: State) -> None:
        state.markers[self.marker].gone = True
        if state.encounters is not None and self.line in state.encounters.bag:
            state.encounters.take(self.line)
            if self.again:
                state.encounters.bag = sorted([*state.encounters.bag, self.line])
        if not self.again:
            state.revealed = state.revealed | {self.line}


class Appeared(Event):
    """Somebody comes out of an encounter, under a side's command."""

    side: int = done_by("appear")
    called: str
    profile: str
    x: int
    y: int
    squad: int


class TakenAback(Event):
    """Whoever walked into an ambush cannot answer it; or can again."""

    group: int = of("groups")
    on: bool = puts("surprised")


class Bound(Event):
    """What makes a guest go: a failed test of morale, a hit, the end of the turn."""

    group: int = of("groups")
    leaves: str = puts()


class Gathered(Event):
    """Who appeared together acts together."""

    side: int = done_by("gather")
    called: str
    figures: tuple[int, ...]


Vanished = OfFigures.which("Vanished", figures=each_by("remove", how="dispersed"))
"""They are gone as they came."""


class Found(Event):
    """Something that can be carried lies here."""

    called: str = done_by("lay")
    event: str
    x: int
    y: int
    weight: int


class PickedUp(Event):
    figure: int = done_by("pick_up")
    thing: int


Dropped = OfFigure.which("Dropped", figure=done_by("drop"))
Drank = OfFigure.which("Drank", figure=of("figures", drunk=True))


class FlagFell(Event):
    """The squad has lost its colours."""

    group: int
    x: int
    y: int

    def apply(self, state: State) -> None:
        group = state.groups[self.group]
        group.flag_lost = True
        group.bearer = -1
        state.lay(group.name, "flag", self.x, self.y, 0)


class FlagRaised(Event):
    """Another has the colours."""

    group: int = of("groups", flag_lost=False)
    figure: int = puts("bearer")
    thing: int = of("things", gone=True)


class CarriedOff(Event):
    """A thing has been brought off the table by a side."""

    thing: int
    side: int

    def apply(self, state: State) -> None:
        thing = state.things[self.thing]
        thing.gone = True
        if thing.carried_by >= 0:
            state.drop(thing.carried_by)


class WaterTurned(Event):
    """A watercourse in flood or dry for the rest of the game."""

    piece: int
    how: str

    def apply(self, state: State) -> None:
        state.waters[self.piece] = self.how


class WorkDone(Event):
    group: int = of("groups", pa=0, done=True)
    task: str
    points: int
    piece: int


class Burnt(Event):
    piece: int = joins("burnt")
    side: int = of("sides")


class Breached(Event):
    piece: int
    x: int
    y: int

    def apply(self, state: State) -> None:
        state.breaches[self.piece] = (*state.breaches.get(self.piece, ()), (self.x, self.y))
