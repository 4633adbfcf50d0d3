"""Before the battle: what was explored, chosen, placed, said."""

from __future__ import annotations

from engine.core.position.changes import also, done_by, of, puts
from engine.core.position.events import Event
from engine.systems.condottiero.position.state import ON_TABLE, State


class Explored(Event):
    """How the exploration ended; the winner is -1 where there is none."""

    situation: str = puts()
    winner: int = puts("field_winner")


class LightFell(Event):
    """A Condottiero stands in unfavourable light."""

    side: int = of("sides", light=True)


class FieldWon(Event):
    """Who places the terrain and chooses his side; the scores of both."""

    winner: int
    scores: tuple[int, ...]

    def apply(self, state: State) -> None:
        state.field_winner = self.winner
        for side, score in zip(state.sides, self.scores, strict=True):
            side.field_score = score


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
        command.status = ON_TABLE
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


class ReinforcementsSet(Event):
    """The turn from which the reinforcements of both armies may enter."""

    turn: int = puts("reinforcements")


class StandardRaised(Event):
    character: int = of("characters", raised=True)


class Addressed(Event):
    """The one unit that hears the speech."""

    side: int = of("sides")
    unit: int = puts("spoken_to")


class SpeechRemembered(Event):
    """How the army took the speech."""

    side: int = also(of("sides"), done_by("finish", "side", what="side"))
    outcome: str = puts("speech")
