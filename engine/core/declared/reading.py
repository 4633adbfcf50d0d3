"""How values of a rulepack are read: whole numbers, words, lists of names, pairs, shares, distances.

A reader answers what a system can play with and leaves out what it cannot: the compiler has checked the types of what
an author writes. What a system cannot do without is read by `records.py`, which refuses what is not there.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Final, final

from engine.core.system import Unplayable
from engine.model.rules import Entry, Origin
from engine.model.values import Point, Quantity, Ref, Span, Value, Worded
from engine.space.plane import HUNDREDTHS, hundredths


def refusal(origin: Origin | None, message: str) -> Unplayable:
    """A ruleset or scenario that cannot be played, at the line that says why."""
    return Unplayable(f"{origin.file}:{origin.line}: {message}" if origin is not None else message)


def changed(entry: Entry, fields: Mapping[str, Value]) -> Entry:
    """An entry with some of its fields otherwise: a card that a scenario overrules."""
    return replace(entry, fields=tuple({**dict(entry.fields), **fields}.items())) if fields else entry


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


def in_words(value: Value) -> str:
    """A name as reports tell it: with blanks between its words."""
    return word(value).replace("_", " ")


def listed(value: Value) -> tuple[Value, ...]:
    """What a field holds, as a list of any length."""
    return value if isinstance(value, tuple) else () if value is None else (value,)


def names(value: Value) -> tuple[str, ...]:
    return tuple(word(item) for item in listed(value))


def numbers(value: Value) -> frozenset[int]:
    return frozenset(item for item in listed(value) if isinstance(item, int))


def spans(numbers: Collection[int]) -> str:
    """`31 to 50`, with a comma where some are missing: for messages."""
    told: list[list[int]] = []
    for one in sorted(numbers):
        if told and told[-1][1] == one - 1:
            told[-1][1] = one
        else:
            told.append([one, one])
    return ", ".join(f"{low} to {high}" if low < high else str(low) for low, high in told)


def points(value: Value) -> list[Point]:
    return [item for item in listed(value) if isinstance(item, Point)]


def pair(value: Value) -> tuple[int, int]:
    return (number(value[0]), number(value[1])) if isinstance(value, tuple) and len(value) == 2 else (0, 0)


def share(value: Value) -> Fraction:
    return Fraction(value) if isinstance(value, int | Fraction) else Fraction(1)


def span(value: Value) -> Span:
    return value if isinstance(value, Span) else Span(number(value), number(value))


@final
class Measure:
    """The unit of a system's distances, reckoned in hundredths. `units` says how many of a written unit make one,
    `times` how much longer all is that the rules say, for figures of another size."""

    __slots__ = ("name", "times", "units")

    def __init__(self, name: str, units: Mapping[str, int], times: int = 1) -> None:
        self.name: Final = name
        self.units: Final = dict(units)
        self.times: Final = times

    def length(self, value: Value, what: str, origin: Origin | None = None) -> int:
        """A written distance in hundredths."""
        if isinstance(value, Quantity) and value.unit in self.units:
            return self.hundredths(value.amount, value.unit, what, origin)
        written = " or ".join(f"`{unit}`" for unit in self.units)
        raise refusal(origin, f"{what} is not a distance in {self.name}: write it in {written}")

    def hundredths(self, amount: int | Fraction, unit: str, what: str, origin: Origin | None = None) -> int:
        try:
            return hundredths(amount) // self.units[unit] * self.times
        except ValueError as fault:
            raise refusal(origin, f"{what}: {fault}") from None

    def told(self, length: int) -> int | Fraction:
        """Hundredths as the rulebook tells them."""
        whole, rest = divmod(length, HUNDREDTHS)
        return Fraction(length, HUNDREDTHS) if rest else whole
