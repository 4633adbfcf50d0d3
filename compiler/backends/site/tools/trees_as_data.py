"""Expressions and values of rules as plain data, for the pages that reckon in the browser.

Lists whose first member says what they are; `templates/site/theme/assets/tercio/odds.js` reads them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from engine.model.values import (
    Among,
    Between,
    Compare,
    Dice,
    Expression,
    Fact,
    Literal,
    Local,
    Logic,
    Lookup,
    Option,
    Quantity,
    Reckon,
    Ref,
    Value,
)
from engine.odds.distribution import OddsError

Data = None | bool | int | str | list["Data"] | dict[str, "Data"]
_LARGEST = 2**53
"""What a browser reads exactly."""


def value_as_data(value: Value, constants: Mapping[str, Value]) -> Data:
    """Things are their names, measures their figures; a share or a date is not reckoned with, and refused."""
    match value:
        case None | bool() | str():
            return value
        case int() if abs(value) <= _LARGEST:
            return value
        case int() | Fraction():
            return {"q": [str(value.numerator), str(value.denominator)]}
        case Ref(kind="constant", name=name) if name in constants:
            return value_as_data(constants[name], constants)
        case Ref(name=name):
            return name
        case Quantity(amount=amount):
            return value_as_data(amount, constants)
        case Dice(count=count, sides=sides):
            return {"dice": [count, sides]}
        case tuple():
            return [value_as_data(part, constants) for part in value]
    raise OddsError(f"a page cannot reckon with {type(value).__name__}")


class Encoder:
    """`fact` says what stands for a fact: its name, a word of the card drawn, the other side's score."""

    def __init__(self, constants: Mapping[str, Value], fact: Callable[[Fact], Data]) -> None:
        self._constants = constants
        self._fact = fact

    def maybe(self, expression: Expression | None) -> Data:
        return None if expression is None else self.of(expression)

    def of(self, expression: Expression) -> Data:
        match expression:
            case Literal(value=value):
                return ["value", value_as_data(value, self._constants)]
            case Fact():
                return self._fact(expression)
            case Option(switch=name):
                return ["option", name]
            case Local(name=name):
                return ["word", name]
            case Lookup(table=table, down=down, across=across):
                return ["table", table, self.of(down), self.maybe(across)]
            case Reckon(by=by, of=parts):
                return ["reckon", by, *map(self.of, parts)]
            case Compare(by=by, left=left, right=right):
                return ["compare", by, self.of(left), self.of(right)]
            case Among(item=item, items=items):
                return ["among", self.of(item), *map(self.of, items)]
            case Between(item=item, low=low, high=high):
                return ["between", self.of(item), self.maybe(low), self.maybe(high)]
            case Logic(by=by, of=parts):
                return ["logic", by, *map(self.of, parts)]
