"""What is found: encounters, things, flags, water and walls."""

from __future__ import annotations

from typing import ClassVar, final

from engine.core.position.events import Event
from engine.systems.cape.position.state import State


@final
class Revealed(Event):
    """A marker is looked under: which line of the table, which event (empty: nothing)."""

    FIELDS: ClassVar[tuple[str, ...]] = ("marker", "group", "line", "event", "again")
    __slots__ = ("again", "event", "group", "line", "marker")

    def __init__(self, section: str, marker: int, group: int, line: int, event: str, again: bool) -> None:
        self.section = section
        self.marker = marker
        self.group = group
        self.line = line
        self.event = event
        self.again = again

    def apply(self, state: State) -> None:
        state.markers[self.marker].gone = True
        if state.encounters is not None and self.line in state.encounters.bag:
            state.encounters.take(self.line)
            if self.again:
                state.encounters.bag = sorted([*state.encounters.bag, self.line])
        if not self.again:
            state.revealed = state.revealed | {self.line}


@final
class Appeared(Event):
    """Somebody comes out of an encounter, under a side's command."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side", "called", "profile", "x", "y", "squad")
    __slots__ = ("called", "profile", "side", "squad", "x", "y")

    def __init__(self, section: str, side: int, called: str, profile: str, x: int, y: int, squad: int) -> None:
        self.section = section
        self.side = side
        self.called = called
        self.profile = profile
        self.x = x
        self.y = y
        self.squad = squad

    def apply(self, state: State) -> None:
        state.appear(self.side, self.called, self.profile, self.x, self.y, self.squad)


@final
class TakenAback(Event):
    """Whoever walked into an ambush cannot answer it; or can again."""

    FIELDS: ClassVar[tuple[str, ...]] = ("group", "on")
    __slots__ = ("group", "on")

    def __init__(self, section: str, group: int, on: bool) -> None:
        self.section = section
        self.group = group
        self.on = on

    def apply(self, state: State) -> None:
        state.groups[self.group].surprised = self.on


@final
class Bound(Event):
    """What makes a guest go: a failed test of morale, a hit, the end of the turn."""

    FIELDS: ClassVar[tuple[str, ...]] = ("group", "leaves")
    __slots__ = ("group", "leaves")

    def __init__(self, section: str, group: int, leaves: str) -> None:
        self.section = section
        self.group = group
        self.leaves = leaves

    def apply(self, state: State) -> None:
        state.groups[self.group].leaves = self.leaves


@final
class Gathered(Event):
    """Who appeared together acts together."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side", "called", "figures")
    __slots__ = ("called", "figures", "side")

    def __init__(self, section: str, side: int, called: str, figures: tuple[int, ...]) -> None:
        self.section = section
        self.side = side
        self.called = called
        self.figures = figures

    def apply(self, state: State) -> None:
        state.gather(self.side, self.called, self.figures)


@final
class Vanished(Event):
    """They are gone as they came."""

    FIELDS: ClassVar[tuple[str, ...]] = ("figures",)
    __slots__ = ("figures",)

    def __init__(self, section: str, figures: tuple[int, ...]) -> None:
        self.section = section
        self.figures = figures

    def apply(self, state: State) -> None:
        for number in self.figures:
            state.remove(number, "dispersed")


@final
class Found(Event):
    """Something that can be carried lies here."""

    FIELDS: ClassVar[tuple[str, ...]] = ("called", "event", "x", "y", "weight")
    __slots__ = ("called", "event", "weight", "x", "y")

    def __init__(self, section: str, called: str, event: str, x: int, y: int, weight: int) -> None:
        self.section = section
        self.called = called
        self.event = event
        self.x = x
        self.y = y
        self.weight = weight

    def apply(self, state: State) -> None:
        state.lay(self.called, self.event, self.x, self.y, self.weight)


@final
class PickedUp(Event):
    FIELDS: ClassVar[tuple[str, ...]] = ("figure", "thing")
    __slots__ = ("figure", "thing")

    def __init__(self, section: str, figure: int, thing: int) -> None:
        self.section = section
        self.figure = figure
        self.thing = thing

    def apply(self, state: State) -> None:
        state.pick_up(self.figure, self.thing)


@final
class Dropped(Event):
    FIELDS: ClassVar[tuple[str, ...]] = ("figure",)
    __slots__ = ("figure",)

    def __init__(self, section: str, figure: int) -> None:
        self.section = section
        self.figure = figure

    def apply(self, state: State) -> None:
        state.drop(self.figure)


@final
class Drank(Event):
    FIELDS: ClassVar[tuple[str, ...]] = ("figure",)
    __slots__ = ("figure",)

    def __init__(self, section: str, figure: int) -> None:
        self.section = section
        self.figure = figure

    def apply(self, state: State) -> None:
        state.figures[self.figure].drunk = True


@final
class FlagFell(Event):
    """The squad has lost its colours."""

    FIELDS: ClassVar[tuple[str, ...]] = ("group", "x", "y")
    __slots__ = ("group", "x", "y")

    def __init__(self, section: str, group: int, x: int, y: int) -> None:
        self.section = section
        self.group = group
        self.x = x
        self.y = y

    def apply(self, state: State) -> None:
        group = state.groups[self.group]
        group.flag_lost = True
        group.bearer = -1
        state.lay(f"{group.name}", "flag", self.x, self.y, 0)


@final
class FlagRaised(Event):
    """Another has the colours."""

    FIELDS: ClassVar[tuple[str, ...]] = ("group", "figure", "thing")
    __slots__ = ("figure", "group", "thing")

    def __init__(self, section: str, group: int, figure: int, thing: int) -> None:
        self.section = section
        self.group = group
        self.figure = figure
        self.thing = thing

    def apply(self, state: State) -> None:
        group = state.groups[self.group]
        group.flag_lost = False
        group.bearer = self.figure
        state.things[self.thing].gone = True


@final
class CarriedOff(Event):
    """A thing has been brought off the table by a side."""

    FIELDS: ClassVar[tuple[str, ...]] = ("thing", "side")
    __slots__ = ("side", "thing")

    def __init__(self, section: str, thing: int, side: int) -> None:
        self.section = section
        self.thing = thing
        self.side = side

    def apply(self, state: State) -> None:
        thing = state.things[self.thing]
        thing.gone = True
        if thing.carried_by >= 0:
            state.drop(thing.carried_by)


@final
class WaterTurned(Event):
    """A watercourse in flood or dry for the rest of the game."""

    FIELDS: ClassVar[tuple[str, ...]] = ("piece", "how")
    __slots__ = ("how", "piece")

    def __init__(self, section: str, piece: int, how: str) -> None:
        self.section = section
        self.piece = piece
        self.how = how

    def apply(self, state: State) -> None:
        state.waters[self.piece] = self.how


@final
class WorkDone(Event):
    """A collaborative action."""

    FIELDS: ClassVar[tuple[str, ...]] = ("group", "task", "points", "piece")
    __slots__ = ("group", "piece", "points", "task")

    def __init__(self, section: str, group: int, task: str, points: int, piece: int) -> None:
        self.section = section
        self.group = group
        self.task = task
        self.points = points
        self.piece = piece

    def apply(self, state: State) -> None:
        group = state.groups[self.group]
        group.pa = 0
        group.done = True


@final
class Burnt(Event):
    """A building is on fire."""

    FIELDS: ClassVar[tuple[str, ...]] = ("piece", "side")
    __slots__ = ("piece", "side")

    def __init__(self, section: str, piece: int, side: int) -> None:
        self.section = section
        self.piece = piece
        self.side = side

    def apply(self, state: State) -> None:
        side = state.sides[self.side]
        side.burnt = side.burnt | {self.piece}


@final
class Breached(Event):
    """A breach in a wall."""

    FIELDS: ClassVar[tuple[str, ...]] = ("piece", "x", "y")
    __slots__ = ("piece", "x", "y")

    def __init__(self, section: str, piece: int, x: int, y: int) -> None:
        self.section = section
        self.piece = piece
        self.x = x
        self.y = y

    def apply(self, state: State) -> None:
        state.breaches[self.piece] = (*state.breaches.get(self.piece, ()), (self.x, self.y))
