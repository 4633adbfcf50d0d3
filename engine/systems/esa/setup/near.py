"""A near start: armies one move apart, so that a game fights at once."""

from __future__ import annotations

from typing import Final

from engine.core.chance import Chance
from engine.systems.esa.position.game import Game
from engine.systems.esa.position.setting import Setting
from engine.systems.esa.position.state import General, Unit
from engine.systems.esa.setup.setup import new_game

_NEAR: Final = 3
_CLOSED: Final = ("forbidden", "through_only")


def near_start(setting: Setting, chance: Chance) -> Game:
    """Each side's units slide toward the enemy, line by line, as far as they can; leaders follow."""
    game = new_game(setting, chance)
    for _ in range(game.board.lines):
        for unit in game.state.units:
            _advance(game, unit)
    for general in game.state.generals:
        _follow(game, general)
    return game


def _is_free(game: Game, at: int) -> bool:
    return game.state.at[at] < 0 and not game.board.ground[at].impassable


def _advance(game: Game, unit: Unit) -> None:
    board, enemies = game.board, game.enemies(unit.side)
    if unit.hex < 0 or not enemies:
        return
    near, _, goal = min((board.distance(unit.hex, enemy.hex), enemy.id, enemy.hex) for enemy in enemies)
    ways = [
        at
        for at in board.around[unit.hex]
        if _is_free(game, at)
        and board.distance(at, goal) < near
        and board.ground[at].passages[unit.stats.klass].enter not in _CLOSED
    ]
    if ways and near > _NEAR:
        game.state.move(unit.id, min(ways))


def _follow(game: Game, general: General) -> None:
    board, own = game.board, game.living(general.side)
    led = [unit for unit in own if general.division in (unit.division, -1)]
    if led and general.hex >= 0:
        _, _, beside = min((board.distance(unit.hex, general.hex), unit.id, unit.hex) for unit in led)
        taken = {other.hex for other in game.state.generals}
        general.hex = next((at for at in board.around[beside] if _is_free(game, at) and at not in taken), general.hex)
