"""What the types do not say and the engine relies on: dice that can be rolled, sums that can be reckoned, tables and
maps that are as large as they say.

The compiler never makes an object that fails here; a stranger's rulepack may hold one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Final

from engine.model.battles import Map
from engine.model.bounds import PackError
from engine.model.rules import Table
from engine.model.values import Dice, Expression, Literal, Logic, PlayingCard, Quantity, Reckon

MOST_DICE: Final = 100
MOST_FACES: Final = 100

OPERANDS: Final[Mapping[str, tuple[int, int]]] = MappingProxyType(
    {
        **dict.fromkeys(("+", "-", "*", "/", "rest", "dice"), (2, 2)),
        **dict.fromkeys(("negate", "floor", "ceil", "count", "sum", "most"), (1, 1)),
        **dict.fromkeys(("min", "max"), (1, 9)),
        "if": (3, 3),
    }
)
"""How many values each way of reckoning takes, at least and at most."""


def _dice(made: object) -> None:
    assert isinstance(made, Dice)
    if not (1 <= made.count <= MOST_DICE and 2 <= made.sides <= MOST_FACES):
        raise PackError(f"dice are 1 to {MOST_DICE}, with 2 to {MOST_FACES} faces")


def _playing_card(made: object) -> None:
    assert isinstance(made, PlayingCard)
    if not 0 <= made.rank <= 13 or (made.rank == 0) != (made.suit == "joker"):
        raise PackError("a playing card has a rank from 1 to 13, and a joker 0")


def _reckon(made: object) -> None:
    assert isinstance(made, Reckon)
    least, most = OPERANDS[made.by]
    if not least <= len(made.of) <= most:
        raise PackError(f"`{made.by}` reckons with {least} to {most} values, not {len(made.of)}")
    if made.by in ("/", "rest") and is_zero(made.of[1]):
        raise PackError(f"`{made.by}` divides by zero")


def _logic(made: object) -> None:
    assert isinstance(made, Logic)
    if (len(made.of) != 1) if made.by == "not" else (len(made.of) < 2):
        raise PackError(f"`{made.by}` joins the wrong number of conditions: {len(made.of)}")


def _table(made: object) -> None:
    assert isinstance(made, Table)
    width = len(made.heads_across)
    if len(made.cells) != len(made.heads_down) or any(len(line) != width for line in made.cells):
        raise PackError("the cells of a table are as many as its heads, down and across")


def _map(made: object) -> None:
    assert isinstance(made, Map)
    lines, width = len(made.ground), made.size.width
    if made.ground and (lines != made.size.height or any(len(line) != width for line in made.ground)):
        raise PackError("the ground of a map is as large as its size says")


def is_zero(expression: Expression) -> bool:
    """Whether an expression is written as a zero; others the compiler has kept from becoming one."""
    value = expression.value if isinstance(expression, Literal) else None
    amount = value.amount if isinstance(value, Quantity) else value
    return isinstance(amount, int | Fraction) and amount == 0


SENSE: Final[Mapping[type, Callable[[object], None]]] = MappingProxyType(
    {Dice: _dice, PlayingCard: _playing_card, Reckon: _reckon, Logic: _logic, Table: _table, Map: _map}
)
