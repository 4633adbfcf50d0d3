"""What an expression is made of: the one place that knows where its kinds keep their parts."""

from __future__ import annotations

from collections.abc import Iterator

from engine.model.values import Among, Between, Compare, Expression, Fact, Logic, Lookup, Reckon, Value


def parts_of(expression: Expression | Value) -> tuple[Expression, ...]:
    """One step down. What is no expression has no parts."""
    match expression:
        case Fact(given=given):
            return given
        case Reckon(of=of) | Logic(of=of):
            return of
        case Compare(left=left, right=right):
            return left, right
        case Among(item=item, items=items):
            return item, *items
        case Between(item=item, low=low, high=high):
            return item, *(end for end in (low, high) if end is not None)
        case Lookup(down=down, across=across):
            return (down,) if across is None else (down, across)
    return ()


def walk(expression: Expression) -> Iterator[Expression]:
    """The expression and all its parts, from the outside in."""
    yield expression
    for part in parts_of(expression):
        yield from walk(part)
