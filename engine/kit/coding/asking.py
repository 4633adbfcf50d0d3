"""Who and what an expression asks of."""

from __future__ import annotations

from collections.abc import Iterator

from engine.model.values import Among, Between, Compare, Expression, Fact, Literal, Logic, Lookup, Reckon, Value


def parts_of(expression: Expression | Value) -> tuple[Expression | Value, ...]:
    """What an expression is made of, one step down."""
    match expression:
        case Fact(given=given):
            return given
        case Reckon(of=of) | Logic(of=of):
            return of
        case Compare(left=left, right=right):
            return left, right
        case Among(item=item, items=items):
            return (item, *items)
        case Between(item=item, low=low, high=high):
            return item, low, high
        case Lookup(down=down, across=across):
            return down, across
    return ()


def facts_in(expression: Expression | Value) -> Iterator[Fact]:
    """Every fact that an expression asks."""
    if isinstance(expression, Fact):
        yield expression
    for part in parts_of(expression):
        yield from facts_in(part)


def names_in(expression: Expression | Value) -> Iterator[str]:
    """Every word that stands for somebody in an expression."""
    for fact in facts_in(expression):
        if fact.subject:
            yield fact.subject
        yield from (one.value for one in fact.given if isinstance(one, Literal) and isinstance(one.value, str))
