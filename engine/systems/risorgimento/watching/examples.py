"""How examples of `risorgimento` are staged."""

from __future__ import annotations

from typing import Final

from engine.core.declared.reading import number
from engine.core.declared.sequence import Course
from engine.core.examples.staging import Staging
from engine.model.battles import Example
from engine.model.values import Point, Value
from engine.systems.risorgimento.position.game import Game
from engine.systems.risorgimento.questions.facts import FACTS

_PHASES: Final[dict[str, tuple[str, ...]]] = {
    "charge_orders": ("write_charge",),
    "artillery_fire": ("fire_guns",),
    "charges": ("react", "press_or_recall", "ride_on", "fire_in_opportunity"),
    "fire": ("fire",),
    "melee": ("fight", "turn_to_face", "hold_on"),
}


class RisorgimentoStaging(Staging[Game]):
    phases = _PHASES
    facts = FACTS
    asked_with = "game"
    lists = {  # noqa: RUF012
        "army": "sides",
        "brigade": "brigades",
        "commander": "commanders",
        "unit": "units",
    }

    def prepare(self, game: Game, example: Example) -> None:
        given = dict(example.given)
        game.state.turn = number(given.get("turn.number"), 1)

    def place(self, game: Game, value: Value) -> object:
        return game.setting.point(value) if isinstance(value, Point) else value

    def courses(self, game: Game) -> tuple[Course[Game], ...]:
        return (game.setting.before, game.setting.turn)
