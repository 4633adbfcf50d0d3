"""Who takes part and what it cost: for readers of journals and balance reports."""

from __future__ import annotations

from functools import partial
from typing import Final

from engine.core.watching.roster import per_side
from engine.systems.condottiero.position.game import Game

LISTS: Final = {
    "side": "sides",
    "command": "commands",
    "unit": "units",
    "leader": "leaders",
    "character": "characters",
    "piece": "pieces",
}


def tally(game: Game) -> dict[str, tuple[int, ...]]:
    """Units fled and destroyed, leaders and commands lost, units demoralised at the end."""
    state = game.state
    count = partial(per_side, len(state.sides))
    return {
        "units_fled": count(state.units, lambda unit: unit.gone == "fled"),
        "units_destroyed": count(state.units, lambda unit: unit.gone == "destroyed"),
        "units_demoralised": count(state.units, lambda unit: unit.on_table and unit.is_demoralised),
        "leaders_lost": count(state.leaders, lambda leader: not leader.present),
        "commands_lost": count(state.commands, lambda command: command.lost),
    }
