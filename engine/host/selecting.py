"""Which examples are played: `charge and not (wall or hedge)`. A word is part of a name, or a section that is cited."""

from __future__ import annotations

import re
from collections.abc import Callable

from engine.model.battles import Example

Wanted = Callable[[Example], bool]
_TOKEN = re.compile(r"\(|\)|[^\s()]+")
_SIGNS = ("and", "or", "not", "(", ")")


class SelectionError(ValueError):
    """An expression that cannot be read; the message says why."""


def wanted(expression: str) -> Wanted:
    """A test of examples by an expression; nothing wants them all."""
    tokens = _TOKEN.findall(expression)
    if not tokens:
        return lambda example: True
    chosen = _either(tokens)
    if tokens:
        raise SelectionError(f"`{tokens[0]}` is not expected in `{expression}`")
    return chosen


def _either(tokens: list[str]) -> Wanted:
    first = _both(tokens)
    while tokens and tokens[0] == "or":
        tokens.pop(0)
        first = _joined(first, _both(tokens), either=True)
    return first


def _both(tokens: list[str]) -> Wanted:
    first = _one(tokens)
    while tokens and tokens[0] == "and":
        tokens.pop(0)
        first = _joined(first, _one(tokens), either=False)
    return first


def _joined(first: Wanted, second: Wanted, *, either: bool) -> Wanted:
    if either:
        return lambda example: first(example) or second(example)
    return lambda example: first(example) and second(example)


def _one(tokens: list[str]) -> Wanted:
    token = tokens.pop(0) if tokens else ""
    if token == "not":
        inner = _one(tokens)
        return lambda example: not inner(example)
    if token == "(":
        inside = _either(tokens)
        if not tokens or tokens.pop(0) != ")":
            raise SelectionError("a parenthesis is not closed")
        return inside
    if not token or token in _SIGNS:
        raise SelectionError(f"a word is missing before `{token}`" if token else "a word is missing at the end")
    return lambda example: token in example.name or token in example.cites
