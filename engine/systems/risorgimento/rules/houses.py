"""G.5b: infantry that is brought among houses without a move of its own."""

from __future__ import annotations

from engine.systems.risorgimento.position.events import standing
from engine.systems.risorgimento.position.game import Game
from engine.systems.risorgimento.position.state import Unit
from engine.systems.risorgimento.questions import ground
from engine.systems.risorgimento.questions.moving import fits
from engine.systems.risorgimento.questions.towns import OPEN_ORDER, fits_in


def open_out(g: Game, unit: Unit) -> None:
    """It takes up open order there, at no price; where others leave no room for that, it stays as it is."""
    if not unit.on_table or unit.routed or not ground.is_in_town(g, unit) or fits_in(unit, unit.formation):
        return
    if fits(g, unit, OPEN_ORDER):
        g.record(standing.Formed("G.5b", unit.id, OPEN_ORDER))
