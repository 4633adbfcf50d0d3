"""A move that a unit might make, and what the conditions of manners ask about it."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, Final, Generic, TypeVar

from engine.brigades.position.pieces import BasedUnit
from engine.brigades.questions.ways import road_way
from engine.core.declared.expressions.code_facts import AtHand, at_hand
from engine.core.declared.expressions.compiled import FactFunction
from engine.core.position.field import FieldGame
from engine.space.hauling import bearing
from engine.space.lines import length_up
from engine.space.plane import HUNDREDTHS, Point
from engine.space.routes.paths import Path
from engine.space.stands.manoeuvre import angle

U = TypeVar("U", bound=BasedUnit)
G = TypeVar("G", bound=FieldGame[Any, Any, Any])
Move = tuple[str, str, int, int, int]
"""Manner, formation, x, y, facing."""
QUARTERS: Final = 4
"""Of a whole move, in which rules reckon what it costs."""
ROUNDING: Final = 2
"""Degrees that do not count as a turn: places are rounded."""


class Attempt(Generic[G, U]):
    __slots__ = ("end", "facing", "formation", "game", "manner", "stays", "to", "unit")

    def __init__(self, g: G, unit: U, move: Move) -> None:
        name, formation, x, y, facing = move
        self.game: Final = g
        self.unit: Final = unit
        self.manner: Final = g.setting.manners[name]
        self.formation: Final = formation
        self.facing: Final = facing
        self.to: Final[Point] = (x, y)
        self.stays: Final = self.to == unit.at
        self.end: Final = unit.stand_in(formation, x, y, facing)

    # Of most attempts nobody asks what follows: there is no room where they end.

    @property
    def heading(self) -> int:
        return bearing(self.unit.at, self.to)

    @property
    def off(self) -> int:
        return angle(self.heading, self.unit.facing)

    @property
    def turned(self) -> int:
        return angle(self.facing, self.unit.facing)

    @property
    def times(self) -> int:
        """How many times as long its manner makes the allowance."""
        return int(self.game.setting.times.get(self.manner.name, 1))

    @property
    def path(self) -> Path:
        """The points of its way; none where it is to follow a road and none leads there."""
        if self.manner.by_road:
            return road_way(self.game, self.unit.at, self.to) or ()
        return (self.unit.at,) if self.stays else (self.unit.at, self.to)

    @property
    def course(self) -> int:
        """Its direction; where that is hardly off one of its fronts, the front: places are rounded."""
        fronts = (self.unit.facing, self.facing)
        return next((front for front in fronts if angle(self.heading, front) <= ROUNDING), self.heading)

    @property
    def reforms(self) -> bool:
        return self.formation != self.unit.formation

    def suits(self) -> bool:
        """Whether it is a move of its manner, and the unit may make it."""
        return bool(self.game.setting.allows(self.manner.name, self))


def quarters_after_change(g: FieldGame[Any, Any, U], unit: U, formation: str, quarters: int = QUARTERS) -> int:
    """Those that are left of a move when it has taken up a formation."""
    if formation == unit.formation:
        return quarters
    return quarters - int(g.figures.limber_cost if unit.profile.arm.is_guns else g.figures.change_cost)


def rounded(degrees: int) -> int:
    return max(0, degrees - ROUNDING)


def of_moves(**answers: Callable[[Any, Any, Any], object]) -> dict[str, FactFunction]:
    """Facts of a move, each with the function that answers it: of the game, the unit and the attempt."""

    def asked(answer: Callable[[Any, Any, Any], object]) -> AtHand:
        return AtHand(lambda move: answer(move.game, move.unit, move))

    return {f"move.{name}": asked(answer) for name, answer in answers.items()}


MOVE_FACTS: Final[dict[str, FactFunction]] = {
    **at_hand("move", "formation", "stays", "reforms"),
    "move.manner": AtHand(lambda move: move.manner.name),
    "move.turned": AtHand(lambda move: move.turned if move.turned > ROUNDING else 0),
    "move.off": AtHand(lambda move: rounded(move.off)),
    "move.off_back": AtHand(lambda move: rounded(180 - move.off)),
    "move.off_side": AtHand(lambda move: rounded(abs(90 - move.off))),
    "move.off_end": AtHand(lambda move: rounded(angle(move.facing, move.heading))),
    "move.far": AtHand(lambda move: Fraction(length_up(move.unit.at, move.to), HUNDREDTHS)),
}
