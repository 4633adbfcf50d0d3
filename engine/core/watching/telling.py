"""A question of the rules in plain words, for messages: who is asked, by which section, what is offered."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from engine.core.decisions import Decision
from engine.model.rules import Decision as DeclaredDecision
from engine.model.rules import FieldOf

MOST_OPTIONS: Final = 24

Name = Callable[[FieldOf, Any], str]
"""A piece or place in words, by the declared field that it answers."""


def tell_decision(decision: Decision, declared: DeclaredDecision, subject: Name, option: Name, where: str) -> str:
    """`shoot` of a (R-6.1a, turn 1, shooting): b, c."""
    first, *rest = declared.fields or (None,)
    chosen = rest[0] if rest and decision.subject is not None else first
    about = f" of {_told(first, decision.subject, subject)}" if decision.subject is not None else ""
    options = ", ".join(_told(chosen, one, option) for one in decision.options[:MOST_OPTIONS])
    more = ", …" if len(decision.options) > MOST_OPTIONS else ""
    return f"`{decision.kind}`{about} ({where}): {options}{more}"


def _told(field: FieldOf | None, value: object, name: Name) -> str:
    if value is None:
        return "decline"
    return str(value) if isinstance(value, str) or field is None else name(field, value)
