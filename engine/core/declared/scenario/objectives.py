"""Objectives: what a scenario lets the armies fight for, how often it counts, whose gain and whose loss it is."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, Final, TypeVar, final

from engine.core.declared.expressions.compiled import FactError, Facts, compile_expression
from engine.core.declared.reading import refusal
from engine.model.battles import Objective

T = TypeVar("T")
_ANYBODY: Final = (None, "anyone", "finder")


@final
class Prize:
    """A declared objective. `worth` is nothing where the scenario does not say it."""

    __slots__ = ("declared", "holds", "is_recurring", "worth")

    def __init__(self, declared: Objective, facts: Facts) -> None:
        self.declared: Final = declared
        self.worth: Final = int(declared.worth) if declared.worth is not None else None
        self.is_recurring: Final = declared.counts == "each_turn"
        self.holds: Final[Callable[[Any], Any] | None] = _condition(declared, facts)

    def counts(self, *, taken_before: bool, last_turn: bool) -> bool:
        """Whether it counts in a turn: once, each turn, or as the game ends."""
        if self.declared.counts == "at_end":
            return last_turn
        return self.is_recurring or not taken_before

    def can_pass(self, loser: str, winner: str) -> bool:
        """Whether one army can lose it to another: `owner` says whose loss it is, `for` whose gain."""
        return self.declared.owner in (*_ANYBODY, loser) and self.declared.gains in (*_ANYBODY, winner)

    def is_reached(self, context: Any) -> bool:  # noqa: ANN401 - each system has its own context
        """Its condition, asked of whoever holds it."""
        return self.holds is None or bool(self.holds(context))


def is_each(things: Collection[T], fits: Callable[[T], bool]) -> bool:
    """Whether all that an objective names fit, and there are some."""
    return bool(things) and all(map(fits, things))


def _condition(declared: Objective, facts: Facts) -> Callable[[Any], Any] | None:
    if declared.when is None:
        return None
    try:
        return compile_expression(declared.when, facts, f"objective:{declared.name}")
    except FactError as fault:
        raise refusal(declared.origin, f"the objective `{declared.name}`: {fault}") from None
