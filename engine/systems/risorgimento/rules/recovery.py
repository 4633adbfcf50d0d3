"""B: disordered and tired units recover; what strains a unit (B.1a)."""

from __future__ import annotations

from typing import Final

from engine.core.declared.sequence import Step
from engine.core.declared.trials.dice_tests import settle
from engine.systems.risorgimento.position.events import command as events
from engine.systems.risorgimento.position.events import standing
from engine.systems.risorgimento.position.game import Game, about
from engine.systems.risorgimento.position.state import Unit

_TOLD: Final = {
    "ground": "ground",
    "turn_in_zone": "turn",
    "change_in_zone": "formation",
    "limber_near_enemy": "formation",
    "passed_through": "passed through",
}
"""Occasions, as reports call them."""


def recovery(g: Game, _: Step) -> None:
    """B.3a, B.3b: by what each unit did in the turn before."""
    for unit in g.on_table():
        if unit.routed:
            continue
        if unit.disorder == 2 or (unit.disorder == 1 and unit.rested):
            g.record(standing.Reordered("B.3b", unit.id, unit.disorder - 1))
        if unit.fatigue and unit.rested:
            g.record(standing.Tired("B.3a", unit.id, -min(unit.fatigue, g.figures.fatigue_recovered), "rest"))


def note_rest(g: Game) -> None:
    """B.3a: who was idle, for the next turn."""
    idle = tuple(unit.id for unit in g.on_table() if g.rules.idle(g, unit))
    if idle != tuple(unit.id for unit in g.state.units if unit.rested):
        g.record(events.Rested("B.3a", idle))


def try_discipline(g: Game, unit: Unit, occasion: str, ground: int = 0) -> None:
    """B.1a: a unit that fails is disordered. The ground adds to the die what its own line says."""
    extra = g.book.fight.occasions[occasion] + ground
    settle(g, "discipline_test", about(g, unit, extra=extra, why=_TOLD[occasion]), unit.name)
