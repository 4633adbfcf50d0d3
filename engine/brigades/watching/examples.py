"""How examples are staged, and tell a move."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any, Final, TypeVar

from engine.brigades.position.pieces import BasedUnit
from engine.brigades.rules.riding import FOLLOW
from engine.core.decisions import Decision
from engine.core.declared.reading import refusal
from engine.core.examples.choices import ExampleChoice
from engine.core.examples.staging import TableStaging, told_place
from engine.core.position.game import Game
from engine.core.watching.misplaced import Written, on_one_another
from engine.model.battles import Example
from engine.model.rules import FieldOf
from engine.model.values import Point

G = TypeVar("G", bound=Game[Any, Any])


class BrigadeStaging(TableStaging[G]):
    asked_with = "game"

    def prepare(self, game: G, example: Example) -> None:
        """Nobody stands on another: what followed would tell of refusals and not of the slip in a place."""
        super().prepare(game, example)
        here = [unit for unit in game.state.units if unit.on_table]
        for told in on_one_another(here, Written(example)):
            raise refusal(told.origin, told.message)

    def name_of(self, game: G, field: FieldOf, value: Any) -> str:  # noqa: ANN401 - whatever a question offers
        """A move, an attack or an order as examples write it."""
        match value:
            case (str(manner), str(formation), int(x), int(y), int(facing)):
                return f"{manner} {formation} at {told_place(x, y)} facing {facing}"
            case (str(posture), int(x), int(y)):
                return f"{posture} at {told_place(x, y)}"
            case (str(manner), int(target)):
                return f"{manner} {self.listed(game, 'unit')[target].name}"
            case (int(number), int(priority)) if field.type == "division":
                return f"{super().name_of(game, field, number)} priority {priority}"
            case int(unit) if field.type == "manner":  # where a general may ride
                return super().name_of(game, replace(field, type="unit"), unit)
            case (int(x), int(y)):
                return told_place(x, y)
            case _:
                return super().name_of(game, field, value)


def _place_of(_: object, piece: BasedUnit) -> Point:
    """Where the middle of its base is, as an author writes it."""
    return Point(x=Fraction(piece.x, 100), y=Fraction(piece.y, 100))


PLACES: Final = {"unit.at": _place_of, "commander.at": _place_of}
"""Besides what the rules ask, what examples may expect: `expect a.at = (40, 26)`."""


def named_in_examples(*kinds: str) -> dict[str, str]:
    """What an example may name: armies, and pieces of these kinds, whom the state lists by their name."""
    return {"army": "sides", **{kind: f"{kind}s" for kind in kinds}}


def move_told(choice: ExampleChoice, _: Decision | None = None) -> tuple[str, str, int, int, int]:
    """As it is offered: manner, formation, place and front. What an example does not say stays as it is."""
    unit, facing = choice["unit"], choice["facing"]
    x, y = choice["at"] or unit.at
    return (choice["manner"], choice["formation"] or unit.formation, x, y, unit.facing if facing is None else facing)


def ride_told(choice: ExampleChoice, _: Decision) -> object:
    """To a unit or a place; where neither is named, behind his men."""
    return choice.id("unit") if choice["unit"] is not None else choice["at"] or FOLLOW
