"""Before the battle: what was explored, chosen, placed, said. And every test that was rolled."""

from __future__ import annotations

from typing import ClassVar, final

from engine.core.declared.trials import Applied
from engine.core.position.events import Event
from engine.systems.condottiero.position.state import ON_TABLE, State


@final
class Tested(Event):
    """A declared test: who took it, the faces, what modified it, the score and the outcome."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side", "test", "who", "faces", "applied", "score", "outcome")
    __slots__ = ("applied", "faces", "outcome", "score", "side", "test", "who")

    def __init__(
        self,
        section: str,
        side: int,
        test: str,
        who: str,
        faces: tuple[int, ...],
        applied: Applied,
        score: int,
        outcome: str,
    ) -> None:
        self.section = section
        self.side = side
        self.test = test
        self.who = who
        self.faces = faces
        self.applied = applied
        self.score = score
        self.outcome = outcome

    def apply(self, state: State) -> None:
        """What follows has events of its own."""


@final
class StageBegan(Event):
    """The next thing to do before the battle."""

    FIELDS: ClassVar[tuple[str, ...]] = ("stage", "label")
    __slots__ = ("label", "stage")

    def __init__(self, section: str, stage: int, label: str) -> None:
        self.section = section
        self.stage = stage
        self.label = label

    def apply(self, state: State) -> None:
        state.stage = self.stage
        state.done = set()


@final
class Explored(Event):
    """How the exploration ended; the winner is -1 where there is none."""

    FIELDS: ClassVar[tuple[str, ...]] = ("situation", "winner")
    __slots__ = ("situation", "winner")

    def __init__(self, section: str, situation: str, winner: int) -> None:
        self.section = section
        self.situation = situation
        self.winner = winner

    def apply(self, state: State) -> None:
        state.situation = self.situation
        state.field_winner = self.winner


@final
class LightFell(Event):
    """A Condottiero stands in unfavourable light."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side",)
    __slots__ = ("side",)

    def __init__(self, section: str, side: int) -> None:
        self.section = section
        self.side = side

    def apply(self, state: State) -> None:
        state.sides[self.side].light = True


@final
class FieldWon(Event):
    """Who places the terrain and chooses his side; the scores of both."""

    FIELDS: ClassVar[tuple[str, ...]] = ("winner", "scores")
    __slots__ = ("scores", "winner")

    def __init__(self, section: str, winner: int, scores: tuple[int, ...]) -> None:
        self.section = section
        self.winner = winner
        self.scores = scores

    def apply(self, state: State) -> None:
        state.field_winner = self.winner
        for side, score in zip(state.sides, self.scores, strict=True):
            side.field_score = score


@final
class TerrainPlaced(Event):
    """A piece of terrain as the winner wants it, or as the loser moved it."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side", "piece", "x", "y")
    __slots__ = ("piece", "side", "x", "y")

    def __init__(self, section: str, side: int, piece: int, x: int, y: int) -> None:
        self.section = section
        self.side = side
        self.piece = piece
        self.x = x
        self.y = y

    def apply(self, state: State) -> None:
        piece = state.pieces[self.piece]
        piece.shape = piece.shape.at(self.x, self.y)


@final
class TerrainSettled(Event):
    """A piece that has been asked about."""

    FIELDS: ClassVar[tuple[str, ...]] = ("piece",)
    __slots__ = ("piece",)

    def __init__(self, section: str, piece: int) -> None:
        self.section = section
        self.piece = piece

    def apply(self, state: State) -> None:
        state.done.add(self.piece)


@final
class SideChosen(Event):
    """The edge on which the winner deploys; the other has the one across."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side", "edge")
    __slots__ = ("edge", "side")

    def __init__(self, section: str, side: int, edge: int) -> None:
        self.section = section
        self.side = side
        self.edge = edge

    def apply(self, state: State) -> None:
        state.sides[self.side].edge = self.edge
        state.sides[1 - self.side].edge = 1 - self.edge


@final
class DeploymentOrdered(Event):
    """Who deploys first."""

    FIELDS: ClassVar[tuple[str, ...]] = ("first",)
    __slots__ = ("first",)

    def __init__(self, section: str, first: int) -> None:
        self.section = section
        self.first = first

    def apply(self, state: State) -> None:
        state.first = self.first


@final
class CommandPlaced(Event):
    """A command comes to the table, all its units and its leader at once: deployed, or entering in a turn."""

    FIELDS: ClassVar[tuple[str, ...]] = ("command", "turn", "places", "formations", "behind")
    __slots__ = ("behind", "command", "formations", "places", "turn")

    def __init__(
        self,
        section: str,
        command: int,
        turn: int,
        places: tuple[tuple[int, int, int], ...],
        formations: tuple[int, ...],
        behind: tuple[int, int],
    ) -> None:
        self.section = section
        self.command = command
        self.turn = turn
        self.places = places
        """Unit, x, y."""
        self.formations = formations
        self.behind = behind
        """Where its leader stands."""

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
        state.done.add(self.command)


@final
class LeaderPlaced(Event):
    """A Condottiero without troops takes his place."""

    FIELDS: ClassVar[tuple[str, ...]] = ("leader", "x", "y")
    __slots__ = ("leader", "x", "y")

    def __init__(self, section: str, leader: int, x: int, y: int) -> None:
        self.section = section
        self.leader = leader
        self.x = x
        self.y = y

    def apply(self, state: State) -> None:
        leader = state.leaders[self.leader]
        leader.x, leader.y = self.x, self.y


@final
class ReinforcementsSet(Event):
    """The turn from which the reinforcements of both armies may enter."""

    FIELDS: ClassVar[tuple[str, ...]] = ("turn",)
    __slots__ = ("turn",)

    def __init__(self, section: str, turn: int) -> None:
        self.section = section
        self.turn = turn

    def apply(self, state: State) -> None:
        state.reinforcements = self.turn


@final
class StandardRaised(Event):
    FIELDS: ClassVar[tuple[str, ...]] = ("character",)
    __slots__ = ("character",)

    def __init__(self, section: str, character: int) -> None:
        self.section = section
        self.character = character

    def apply(self, state: State) -> None:
        state.characters[self.character].raised = True


@final
class Addressed(Event):
    """The one unit that hears the speech."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side", "unit")
    __slots__ = ("side", "unit")

    def __init__(self, section: str, side: int, unit: int) -> None:
        self.section = section
        self.side = side
        self.unit = unit

    def apply(self, state: State) -> None:
        state.sides[self.side].spoken_to = self.unit


@final
class SpeechRemembered(Event):
    """How the army took the speech."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side", "outcome")
    __slots__ = ("outcome", "side")

    def __init__(self, section: str, side: int, outcome: str) -> None:
        self.section = section
        self.side = side
        self.outcome = outcome

    def apply(self, state: State) -> None:
        state.sides[self.side].speech = self.outcome
        state.done.add(self.side)
