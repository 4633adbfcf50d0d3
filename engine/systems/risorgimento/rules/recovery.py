"""B.1a: what strains a unit."""

from __future__ import annotations

from typing import Final

from engine.core.declared.trials.dice_tests import settle
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


def try_discipline(g: Game, unit: Unit, occasion: str, ground: int = 0) -> None:
    """B.1a: a unit that fails is disordered. The ground adds to the die what its own line says."""
    extra = g.book.fight.occasions[occasion] + ground
    settle(g, "discipline_test", about(g, unit, extra=extra, why=_TOLD[occasion]), unit.name)
