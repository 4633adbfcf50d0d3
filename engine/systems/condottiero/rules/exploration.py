"""2.1: exploration and manoeuvre."""

from __future__ import annotations

from engine.core.decisions import Ask
from engine.core.declared.sequence import Step
from engine.systems.condottiero.position.events.before import Explored
from engine.systems.condottiero.position.game import Context, Game
from engine.systems.condottiero.rules.tests import befall, take_opposed


def exploration(g: Game, _: Step) -> Ask[None]:
    """2.1a, 2.1j-2.1l: both throw, and what each has won is done to the field."""
    if not g.switches.exploration:
        g.record(Explored("2.2a", "unexplored", -1))
        return
    one, other = g.state.sides
    contexts = Context(g, one, "2.1a"), Context(g, other, "2.1a")
    yield from befall(g, take_opposed(g, "exploration", contexts, (one.name, other.name)), contexts)
