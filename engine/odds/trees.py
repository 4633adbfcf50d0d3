"""Expressions taken apart and put together again: what they ask, and the same with some parts settled."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Final

from engine.model.expression_parts import walk
from engine.model.rules import Test
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
)

_PARTS: Final = ("impossible", "automatic", "when", "roll", "cards", "success", "goal", "score")
"""Formulas and conditions of a test, in the order in which a player comes upon them."""


def expressions_of(test: Test) -> Iterator[Expression]:
    """Everything that a test asks or reckons."""
    for part in _PARTS:
        if (found := getattr(test, part)) is not None:
            yield found
    for modifier in test.modifiers:
        yield from (one for one in (modifier.when, modifier.amount, modifier.per) if one is not None)
    for outcome in test.outcomes:
        yield from (end for end in (outcome.low, outcome.high) if end is not None)


def rebuilt(expression: Expression, instead: Callable[[Expression], Expression | None]) -> Expression:
    """The same expression with parts replaced wherever `instead` offers something."""
    found = instead(expression)
    if found is not None:
        return found
    match expression:
        case Literal() | Option() | Local():
            return expression
        case Fact(subject, kind, path, given):
            return Fact(subject, kind, path, _all(given, instead))
        case Lookup(table, down, across):
            return Lookup(table, rebuilt(down, instead), _maybe(across, instead))
        case Reckon(by, of):
            return Reckon(by, _all(of, instead))
        case Logic(by, of):
            return Logic(by, _all(of, instead))
        case Compare(by, left, right):
            return Compare(by, rebuilt(left, instead), rebuilt(right, instead))
        case Among(item, items):
            return Among(rebuilt(item, instead), _all(items, instead))
        case Between(item, low, high):
            return Between(rebuilt(item, instead), _maybe(low, instead), _maybe(high, instead))


def _all(parts: tuple[Expression, ...], instead: Callable[[Expression], Expression | None]) -> tuple[Expression, ...]:
    return tuple(rebuilt(part, instead) for part in parts)


def _maybe(part: Expression | None, instead: Callable[[Expression], Expression | None]) -> Expression | None:
    return rebuilt(part, instead) if part is not None else None


def zones_asked(part: Expression) -> tuple[Fact, tuple[str, ...]] | None:
    """Of `attacker.at in albuch`, the place that is asked and the zones of the map; of anything else nothing."""
    if not isinstance(part, Among) or not isinstance(part.item, Fact):
        return None
    values = [item.value for item in part.items if isinstance(item, Literal)]
    zones = tuple(value.name for value in values if isinstance(value, Ref) and value.kind == "zone")
    return (part.item, zones) if zones and len(zones) == len(part.items) else None


def words_in(expression: Expression) -> set[str]:
    """The words of the test at hand that an expression uses: `roll`, `goal`."""
    return {part.name for part in walk(expression) if isinstance(part, Local)}


def has_dice(expression: Expression) -> bool:
    return any(_is_dice(part) for part in walk(expression))


def _is_dice(part: Expression) -> bool:
    return isinstance(part, Literal) and isinstance(part.value, Dice)


def spell(fact: Fact) -> str:
    """A fact as a player writes it: `attacker.strength`, `distance(attacker, defender)`."""
    asked = f"{fact.subject}.{fact.path}" if fact.subject else fact.path
    if not fact.given:
        return asked
    # A field of what is asked stands behind it: `edge(shooter, target).cover`.
    asked, dot, field = asked.partition(".") if not fact.subject else (asked, "", "")
    return f"{asked}({', '.join(map(_argument, fact.given))}){dot}{field}"


def _argument(given: Expression) -> str:
    match given:
        case Fact():
            return spell(given)
        case Literal(value=Ref(name=name)):
            return name
        case Literal(value=Quantity(amount=amount, unit=unit)):
            return f"{amount} {unit}{'es' if unit == 'hex' and amount != 1 else ''}"
        case Literal(value=str() | int() | Fraction() as value):
            return str(value)
        case Local(name=name):
            return name
    return "…"
