"""G.5b: infantry that is brought among houses without a move of its own."""

from __future__ import annotations

from engine.systems.risorgimento.position.events import standing
from engine.systems.risorgimento.position.game import Game
from engine.systems.risorgimento.position.state import Unit
from engine.systems.risorgimento.questions import ground
from engine.systems.risorgimento.questions.towns import OPEN_ORDER, fits_in


def open_out(g: Game, unit: Unit) -> None:
    """It takes up open order there, at no price."""
    if unit.on_table and not unit.routed and ground.is_in_town(g, unit) and not fits_in(unit, unit.formation):
        g.record(standing.Formed("G.5b", unit.id, OPEN_ORDER))
