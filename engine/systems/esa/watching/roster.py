"""Who takes part and what it cost: for readers of journals and balance reports."""

from __future__ import annotations

from functools import partial
from typing import Final

from engine.core.watching.roster import per_side
from engine.systems.esa.position.game import Game

LISTS: Final = {"side": "sides", "division": "divisions", "unit": "units", "leader": "generals"}


def tally(game: Game) -> dict[str, tuple[int, ...]]:
    """Strength and units lost for good, leaders down, divisions that ran, units shaken at the end."""
    state = game.state
    count = partial(per_side, len(state.sides))
    return {
        "strength_lost": count(state.units, lambda unit: unit.initial - (unit.strength if unit.alive else 0)),
        "units_lost": count(state.units, lambda unit: not unit.alive),
        "units_shaken": count(state.units, lambda unit: unit.alive and unit.shaken),
        "leaders_lost": tuple(side.generals_lost for side in state.sides),
        "divisions_routed": count(state.divisions, lambda division: division.routed),
    }
