"""A near start: the armies drawn up one move apart, so that even a poor player fights."""

from __future__ import annotations

from typing import Final

from engine.core.chance import Chance
from engine.systems.condottiero.book.setting import Setting
from engine.systems.condottiero.position.events.before import (
    DeploymentOrdered,
    Explored,
    FieldWon,
    LeaderPlaced,
    ReinforcementsSet,
)
from engine.systems.condottiero.position.game import Game
from engine.systems.condottiero.rules.deployment import room_for, set_up
from engine.systems.condottiero.setup.setup import new_game

_APART: Final = 2_400
"""Hundredths of a centimetre between the two fronts."""


def near_start(setting: Setting, chance: Chance) -> Game:
    """Everything before the battle is taken as done: nobody has won, no terrain was moved, the first side deployed."""
    game = new_game(setting, chance)
    game.record(Explored("2.1l", "no_winner", -1))
    game.record(FieldWon("2.2a", 0, (1, 0)))
    game.record(DeploymentOrdered("2.3a", 1))
    game.record(ReinforcementsSet("REINF", game.figures.earliest_help + 1))
    depth = (setting.height - _APART) // 2
    step = 2 * setting.radius + game.figures.contact_gap
    depths = list(range(depth, step, -step))
    for command in game.state.commands:
        if command.entry == "deployed":
            places = room_for(game, command, depths)
            middle = setting.width // 2
            nearest = min(places, key=lambda place: (abs(place[0] - middle), place))
            set_up(game, command, "2.3d", nearest, 1)
    for side in game.state.sides:
        chief = game.condottiero(side.id)
        if chief.command < 0:
            game.record(
                LeaderPlaced("2.3d", chief.id, setting.width // 2, depth if side.edge == 0 else setting.height - depth)
            )
    game.record(setting.before.begin(len(setting.before.steps)))
    game.journal.clear()
    return game
