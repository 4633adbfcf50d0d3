"""How examples of `condottiero` are staged: the position, the stages and rounds, and the decisions that are odd."""

from __future__ import annotations

from typing import Any

from engine.core.decisions import Decision
from engine.core.declared.reading import number, word
from engine.core.examples.choices import ExampleChoice, Question
from engine.core.examples.staging import TableStaging
from engine.model.battles import Example
from engine.model.values import Ref, Value
from engine.systems.condottiero.book.setting import KINDS
from engine.systems.condottiero.position.game import Game
from engine.systems.condottiero.position.state import Edge, Leader
from engine.systems.condottiero.questions.facts import FACTS


def _deploy(choice: ExampleChoice, _: Decision) -> object:
    """2.3d: only a place can be chosen; whoever wants a line asks for what is not there."""
    return choice["at"] if choice["formation"] == "column" else choice["formation"]


class CondottieroStaging(TableStaging[Game]):
    answers = {"deploy": (Question("deploy", _deploy, "command"),)}  # noqa: RUF012
    given = ("turn.reinforcements", "field.situation")
    facts = FACTS
    asked_with = "game"
    lists = KINDS
    alike = {"battle_command": "command"}  # noqa: RUF012

    def prepare(self, game: Game, example: Example) -> None:
        super().prepare(game, example)
        state, given = game.state, dict(example.given)
        state.reinforcements = number(given.get("turn.reinforcements"), 3)
        state.situation = word(given.get("field.situation"), "no_winner")
        state.field_winner = 0
        state.first = 1

    def place(self, game: Game, value: Value) -> object:
        if isinstance(value, Ref) and value.kind == "edge":
            return Edge.NAMES.index(value.name)
        return super().place(game, value)

    def is_about(self, piece: Any, decision: Decision) -> bool:  # noqa: ANN401 - a unit, a command, a leader
        if isinstance(decision.subject, tuple):
            return decision.subject == ("leader" if isinstance(piece, Leader) else "character", piece.id)
        return bool(piece.id == decision.subject)

    def context(self, game: Game) -> dict[str, Any]:  # noqa: ARG002
        return {"close": False}
