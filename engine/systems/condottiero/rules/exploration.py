"""2.1: exploration and manoeuvre."""

from __future__ import annotations

from engine.core.decisions import Ask
from engine.systems.condottiero.position.events.before import Explored
from engine.systems.condottiero.position.game import Context, Game
from engine.systems.condottiero.rules.effects import Target, apply_outcome
from engine.systems.condottiero.rules.tests import take_opposed


def exploration(g: Game) -> Ask[None]:
    """2.1a, 2.1j-2.1l: both throw, and what each has won is done to the field."""
    if not g.switches.exploration:
        g.record(Explored("2.2a", "unexplored", -1))
        return
    one, other = g.state.sides
    taken = take_opposed(g, "exploration", (Context(g, one), Context(g, other)), (one.name, other.name))
    for side, (_, outcome) in zip(g.state.sides, taken, strict=True):
        yield from apply_outcome(g, outcome, Target("2.1a", side))
