"""Events: before the battle what was explored, chosen, placed, said; the turn; and what befalls."""

from __future__ import annotations

from engine.core.position.changes import also, done_by, of, puts, raises
from engine.core.position.events import Event
from engine.core.position.families import HowOfUnit, OfSide, OfTurn, OfUnit
from engine.systems.condottiero.position.state import Formation, State, Status

# --- before the battle: what is explored, chosen, placed, said ---------------------------------------------------


class Explored(Event):
    """How the exploration ended; the winner is -1 where there is none."""

    situation: str = puts()
    winner: int = puts("field_winner")


LightFell = OfSide.which("LightFell", side=of("sides", light=True))
"""A Condottiero stands in unfavourable light."""


class FieldWon(Event):
    """Who places the terrain and chooses his side; the scores of both."""

    winner: int
    scores: tuple[int, ...]

    def apply(self, state: State) -> None:
        state.field_winner = self.winner


class TerrainPlaced(Event):
    """A piece of terrain as the winner wants it, or as the loser moved it."""

    side: int
    piece: int
    x: int
    y: int

    def apply(self, state: State) -> None:
        piece = state.pieces[self.piece]
        piece.shape = piece.shape.at(self.x, self.y)


class TerrainSettled(Event):
    """A piece that has been asked about."""

    piece: int = done_by("finish", "piece", what="piece")


class SideChosen(Event):
    """The edge on which the winner deploys; the other has the one across."""

    side: int
    edge: int

    def apply(self, state: State) -> None:
        state.sides[self.side].edge = self.edge
        state.sides[1 - self.side].edge = 1 - self.edge


class DeploymentOrdered(Event):
    """Who deploys first."""

    first: int = puts()


class CommandPlaced(Event):
    """A command comes to the table, all its units and its leader at once: deployed, or entering in a turn."""

    command: int
    turn: int
    places: tuple[tuple[int, int, int], ...]
    formations: tuple[int, ...]
    behind: tuple[int, int]

    def apply(self, state: State) -> None:
        command = state.commands[self.command]
        command.status = Status.ON_TABLE
        command.since = self.turn
        for (unit, x, y), formation in zip(self.places, self.formations, strict=True):
            state.units[unit].x, state.units[unit].y = x, y
            state.units[unit].formation = formation
        if command.leader >= 0:
            leader = state.leaders[command.leader]
            leader.x, leader.y = self.behind
            leader.joined = -1
        state.done.add(("command", self.command))


class LeaderPlaced(Event):
    """A Condottiero without troops takes his place."""

    leader: int = of("leaders")
    x: int = puts()
    y: int = puts()


ReinforcementsSet = OfTurn.which("ReinforcementsSet", turn=puts("reinforcements"))
"""The turn from which the reinforcements of both armies may enter."""


class OfCharacter(Event):
    character: int


StandardRaised = OfCharacter.which("StandardRaised", character=of("characters", raised=True))
_AWAY = of("characters", present=False, raised=False, joined=-1)
CharacterLost = OfCharacter.which("CharacterLost", character=_AWAY)


class Addressed(Event):
    """The one unit that hears the speech."""

    side: int = of("sides")
    unit: int = puts("spoken_to")


class SpeechRemembered(Event):
    """How the army took the speech."""

    side: int = also(of("sides"), done_by("finish", "side", what="side"))
    outcome: str = puts("speech")


# --- the turn: markers, orders, commands that are lost -----------------------------------------------------------


class OfMarkers(Event):
    markers: tuple[tuple[int, int], ...]


MarkersDealt = OfMarkers.which("MarkersDealt", markers=done_by("deal", "markers", to="leaders"))
"""Initiative markers: (leader, number)."""
ExecutionDealt = OfMarkers.which("ExecutionDealt", markers=done_by("deal", "markers", to="commands"))
"""Execution markers: (command, number)."""


class OrderChanged(Event):
    """A cavalry command has a new order."""

    command: int
    order: str

    def apply(self, state: State) -> None:
        command = state.commands[self.command]
        command.order = self.order
        command.order_since = state.turn
        command.panicked = False
        for unit in state.units:
            # CAV.e: the next order to attack is let go by what comes after it.
            if unit.command == command.id:
                unit.has_fought = unit.has_volleyed = False


class OrderFailed(Event):
    """An order that was not taken: when it may be tried again, and whether there was panic."""

    command: int = of("commands")
    again: int = puts("no_order_before")
    panic: bool = puts("panicked")


class Called(Event):
    """A command that has to take the command test, and why."""

    command: int = of("commands", called=True)
    why: str


class CommandTested(Event):
    """A command has taken its test for this turn."""

    command: int = also(of("commands", then="settle"), done_by("finish", "command", what="command"))


class CommandLost(Event):
    """A command has fled, or has no unit left; `units` are those it loses with that, each with how."""

    command: int
    how: str
    units: tuple[tuple[int, str], ...]

    def apply(self, state: State) -> None:
        command = state.commands[self.command]
        command.status = self.how
        command.settle()
        for unit, how in self.units:
            state.remove(unit, how)


# --- what units, leaders and characters do and suffer ------------------------------------------------------------


class Moved(Event):
    """A unit goes straight to a place."""

    unit: int = of("units", moved=True)
    x: int = puts()
    y: int = puts()


FormedLine = OfUnit.which("FormedLine", unit=of("units", formation=Formation.LINE, moved=True))
Disorganised = OfUnit.which("Disorganised", unit=of("units", disorganised=True))
Reorganised = OfUnit.which("Reorganised", unit=of("units", disorganised=False))


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


class MoraleChanged(Event):
    """A unit's state of mind; `until` is the last turn of a bloodlust, else 0."""

    unit: int = of("units")
    morale: int = puts()
    until: int = puts("bloodlust_until")


UnitLost = HowOfUnit.which("UnitLost", unit=done_by("remove"))
"""A unit flees or is destroyed, and is removed; the last of a command goes with `CommandLost`."""


class LeaderLost(Event):
    """A leader is dead or has fled."""

    leader: int = of("leaders", joined=-1, marker=0, x=-1, y=-1)
    how: str = puts("status")
