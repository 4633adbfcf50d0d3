"""Declared tests that a unit takes: with whom, and whether it passes."""

from __future__ import annotations

from engine.core.decisions import Ask
from engine.core.declared.trials.dice_tests import undergo
from engine.systems.risorgimento.position.game import Context, Game
from engine.systems.risorgimento.position.state import Unit


def about(g: Game, unit: Unit, other: Unit | None = None, extra: int = 0, why: str = "") -> Context:
    """The context of a test that a unit takes, perhaps because of another."""
    side, brigade = g.state.sides[unit.side], g.brigade(unit)
    return Context(g, side, unit=unit, other=other, brigade=brigade, extra=extra, why=why)


def passes(g: Game, name: str, context: Context, who: str) -> Ask[bool]:
    """Whether a test comes to its first outcome, when that has been done."""
    outcome = yield from undergo(g, name, context, who)
    return outcome is g.setting.trials[name].test.outcomes[0]


def settle(g: Game, name: str, context: Context, who: str) -> None:
    """A test of which no outcome asks a player."""
    for decision in undergo(g, name, context, who):
        raise AssertionError(f"`{name}` has an outcome that asks {decision!r}")
