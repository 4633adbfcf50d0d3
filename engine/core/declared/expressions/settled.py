"""Conditions that the options of a battle settle: whoever asks them gets the same answer from the first turn to the
last, so they need not be asked; and those that a few facts settle, so that they need be asked once for these."""

from __future__ import annotations

import ast
from collections.abc import Callable, Container
from typing import Any

from engine.core.declared.expressions.compiled import Facts
from engine.model.expression_parts import walk
from engine.model.values import Expression, Fact, Local


def never(_: object) -> bool:
    """A condition that nothing meets."""
    return False


def unsettled(condition: Expression, compiled: Callable[[Any], Any], facts: Facts) -> list[Callable[[Any], Any]]:
    """What is left to ask of a condition: itself, nothing where it always holds, `never` where it never does."""
    if any(isinstance(node, ast.Name) for node in ast.walk(facts.maker().make(condition))):
        return [compiled]
    return [] if compiled(None) else [never]


def asks_only(condition: Expression, facts: Facts, known: Container[str]) -> bool:
    """Whether a condition asks nothing but facts that are known, or what the ruleset reckons from these."""
    for part in walk(condition):
        if isinstance(part, Local):
            return False
        if isinstance(part, Fact):
            kind = facts.alike.get(part.kind, part.kind)
            key = f"{kind}.{part.path}" if kind else part.path
            reckoned = None if key in facts.functions else facts.reckoned.get(key)
            if key not in known and (reckoned is None or not asks_only(reckoned, facts, known)):
                return False
    return True
