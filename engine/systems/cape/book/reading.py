"""How values of a rulepack are read: words, whole numbers, shares, distances in the one measure of `cape`."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from engine.core.system import Unplayable
from engine.model.values import Quantity, Ref, Value, Worded
from engine.space.plane import HUNDREDTHS, hundredths

MEASURE: Final = "um"
"""The one unit of every distance."""


class RulesError(Unplayable):
    """A rulepack or scenario that lacks what `cape` needs."""


def number(value: Value, otherwise: int = 0) -> int:
    return int(value) if isinstance(value, int) else otherwise


def word(value: Value, otherwise: str = "") -> str:
    match value:
        case Ref():
            return value.name
        case Worded():
            return word(value.value, otherwise)
        case str():
            return value
    return otherwise


def names(value: Value) -> tuple[str, ...]:
    if value is None:
        return ()
    return tuple(word(one) for one in value) if isinstance(value, tuple) else (word(value),)


def length(value: Value, what: str) -> int:
    """A written distance in hundredths of a measure."""
    if isinstance(value, Quantity) and value.unit == MEASURE:
        return hundredths(value.amount)
    raise RulesError(f"{what} is not a distance in {MEASURE}")


def share(value: Value) -> Fraction:
    return Fraction(value) if isinstance(value, int | Fraction) else Fraction(1)


def maybe_length(value: Value, what: str) -> int | None:
    return None if value is None else length(value, what)


def um(amount: int) -> int | Fraction:
    """Hundredths as the rulebook tells them."""
    whole, rest = divmod(amount, HUNDREDTHS)
    return Fraction(amount, HUNDREDTHS) if rest else whole
