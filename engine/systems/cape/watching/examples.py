"""How examples of `cape` are staged: the position, the phases, and what is asked of its pieces."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from engine.core.decisions import Decision
from engine.core.declared.reading import number, word
from engine.core.examples.staging import Staging
from engine.model.battles import Example
from engine.model.rules import FieldOf
from engine.model.values import Point, Value
from engine.systems.cape.position.figures import Figure
from engine.systems.cape.position.game import Context, Game
from engine.systems.cape.questions.facts import FACTS
from engine.systems.cape.rules.victory.resolve import starting_firmness
from engine.systems.cape.watching.example_choices import ANSWERS

_PHASES: Final = {"orders": ("give_order", "take_own_die"), "deployment": ("deploy",)}


class CapeStaging(Staging[Game]):
    answers = ANSWERS
    phases = _PHASES
    phase_of_others = "activated"
    facts = FACTS

    def prepare(self, game: Game, example: Example) -> None:
        """The first turn is under way and the weather is fair, unless the example says otherwise; the sides have their
        firmness."""
        state, fields = game.state, dict(example.fields)
        state.turn = number(fields.get("turn"), 1)
        state.weather = word(fields.get("weather"), "clear")
        first = max(state.last_initiative, 0)
        for side, army in zip(state.sides, example.armies, strict=True):
            side.initial = starting_firmness(game, side)
            side.firmness = number(dict(army.fields).get("firmness_left"), side.initial)
            side.rank = (side.id - first) % len(state.sides)

    def pieces(self, game: Game) -> Iterator[Any]:
        """A squad is called by its own name, not by its men's."""
        state = game.state
        squads = [group for group in state.groups if group.is_squad]
        yield from (*state.sides, *squads, *state.figures, *state.guns, *game.setting.pieces)

    def place(self, game: Game, value: Value) -> object:
        return game.setting.point(value) if isinstance(value, Point) else value

    def rests(self, decision: Decision) -> bool:
        return decision.kind in ("act", "act_with", "give_order", "deploy", "take_own_die")

    def otherwise(self, decision: Decision) -> int | None:
        """Who is not told to act stops, or bides his time; who is not told to reform keeps his formation."""
        if decision.kind == "act" and not decision.may_decline and "bide" in decision.options:
            return decision.options.index("bide")
        is_formation = decision.kind == "move" and isinstance(decision.subject, tuple)
        return 0 if decision.kind in ("act", "act_with") or is_formation else None

    def is_about(self, piece: Any, decision: Decision) -> bool:  # noqa: ANN401 - a figure or a group
        subject = decision.subject[1] if isinstance(decision.subject, tuple) else decision.subject
        numbers = (piece.id, piece.own, piece.squad) if isinstance(piece, Figure) else (piece.id,)
        return subject in numbers and decision.seat == piece.side

    def context(self, game: Game) -> dict[str, Any]:
        plain = Context(game, None)
        return {name: getattr(plain, name) for name in Context.FIELDS}

    def name_of(self, game: Game, field: FieldOf, value: Any) -> str:  # noqa: ANN401 - options of any kind
        """Figures are aimed at, and stand for what only one can do; groups do all else."""
        if not isinstance(value, int) or "piece" not in field.type:
            return str(value)
        is_figure = field.type == "piece" or field.name == "target"
        return (game.state.figures if is_figure else game.state.groups)[value].name
