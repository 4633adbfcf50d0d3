"""What the formula of a score adds to the dice, part by part: reports tell it so that a reader can check the sum."""

from __future__ import annotations

from typing import Final

from engine.core.declared.trials.rolls import summands
from engine.model.expression_parts import parts_of
from engine.model.rules import Test
from engine.model.values import Dice, Expression, Literal, Local, Reckon, Value

_ROLL: Final = Local("roll")


def added_parts(test: Test) -> tuple[tuple[int, Expression], ...] | None:
    """All that stands beside the dice in the roll, and beside the roll in the score, each with its sign; nothing where
    the score is no sum of the roll and other figures."""
    parts = summands(test.roll, 1) if test.roll is not None else ()
    rolled = [(sign, part) for sign, part in parts if not _is_dice(part)]
    if test.score is None:
        return tuple(rolled)
    scored = list(summands(test.score, 1))
    if scored.count((1, _ROLL)) != 1:
        return None
    scored.remove((1, _ROLL))
    if any(_asks_the_throw(part) for _, part in scored):
        return None
    return (*rolled, *scored)


def goal_parts(test: Test) -> tuple[tuple[int, Expression], ...]:
    """What a goal is made of, each part with its sign; nothing where it asks what was thrown."""
    parts = tuple(summands(test.goal, 1)) if test.goal is not None else ()
    return () if any(_asks_the_throw(part) for _, part in parts) else parts


def _asks_the_throw(part: Expression | Value) -> bool:
    return isinstance(part, Local) or any(map(_asks_the_throw, parts_of(part)))


def _is_dice(part: Expression) -> bool:
    return (isinstance(part, Literal) and isinstance(part.value, Dice)) or (
        isinstance(part, Reckon) and part.by == "dice"
    )
