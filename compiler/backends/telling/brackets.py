"""Which parts of a figure stand in brackets, so that its words are reckoned as it is.

A reader multiplies before adding, and takes what follows `the higher of`, `if` or `otherwise` to its end.
"""

from __future__ import annotations

from typing import Final

from engine.model.values import Expression, Literal, Reckon

_SUMS: Final = ("+", "-")
_PRODUCTS: Final = ("*", "/", "dice")
_ROUNDED: Final = ("floor", "ceil")
HALF: Final = "half"
"""No function of the language: only words."""
_OPEN: Final = ("min", "max", "if", "rest", "count", "sum", "most")
"""Phrases that go on to the end."""


def is_choice(part: Expression) -> bool:
    """`1 if it is tired, otherwise 0`."""
    return isinstance(part, Reckon) and part.by == "if"


def in_chain(part: Expression, by: str, at: int) -> bool:
    """Whether a part of a sum or a product needs brackets."""
    if not isinstance(part, Reckon):
        return False
    if part.by in _OPEN or (part.by == "negate" and at > 0):
        return True
    if by == "+":
        return False
    if by == "-":
        return at > 0 and _is_chain(part, _SUMS)
    return _is_chain(part, _SUMS) or part.by in _ROUNDED or (at > 0 and by == "/" and _is_chain(part, _PRODUCTS))


def in_function(part: Expression, by: str) -> bool:
    """Whether what a function is made of needs brackets: all of a sum is rounded, turned round or rolled."""
    if not isinstance(part, Reckon):
        return False
    if by in ("min", "max", "count", "sum", "most"):
        return part.by in _OPEN
    return part.by in (*_OPEN, *_ROUNDED, "negate") or _is_chain(part, (*_SUMS, *(() if by in _ROUNDED else _PRODUCTS)))


def _is_chain(part: Reckon, signs: tuple[str, ...]) -> bool:
    return part.by in signs and len(part.of) > 1


def halved(left: Expression, right: Expression) -> tuple[Expression, Expression]:
    """`left * 2 <= right` as people say it, `left <= half right`: rules reckon in whole numbers, and nobody doubles
    what he has to see whether half is gone."""
    twice = Literal(2)
    if not isinstance(left, Reckon) or left.by != "*" or twice not in left.of or isinstance(right, Literal):
        return left, right
    whole = [one for one in left.of if one != twice]
    return (whole[0], Reckon(HALF, (right,))) if len(whole) == 1 else (left, right)
