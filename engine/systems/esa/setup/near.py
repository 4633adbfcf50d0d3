"""A near start: armies one move apart, so that a game fights at once."""

from __future__ import annotations

from engine.core.chance import Chance
from engine.systems.esa.position.game import Game
from engine.systems.esa.position.setting import Setting
from engine.systems.esa.setup.setup import new_game


def near_start(setting: Setting, chance: Chance) -> Game:
    """Each side's units slide toward the enemy, line by line, as far as they can."""
    game = new_game(setting, chance)
    _close_up(game)
    return game


def _close_up(game: Game) -> None:
    state, board = game.state, game.board
    for _ in range(board.lines):
        for unit in state.units:
            if unit.hex < 0:
                continue
            enemies = [other for other in state.units if other.side != unit.side and other.hex >= 0]
            if not enemies or min(board.distance(unit.hex, other.hex) for other in enemies) <= 3:
                continue
            goal = min(enemies, key=lambda other: (board.distance(unit.hex, other.hex), other.id)).hex
            near = board.distance(unit.hex, goal)
            ways = [
                at
                for at in board.around[unit.hex]
                if state.at[at] < 0
                and board.distance(at, goal) < near
                and not board.ground[at].impassable
                and board.ground[at].passages[unit.stats.klass].enter not in ("forbidden", "through_only")
            ]
            if ways:
                state.at[unit.hex] = -1
                unit.hex = min(ways)
                state.at[unit.hex] = unit.id
    for general in state.generals:
        own = [
            unit
            for unit in state.units
            if unit.side == general.side
            and unit.hex >= 0
            and (general.division < 0 or unit.division == general.division)
        ]
        if own and general.hex >= 0:
            nearest = min(own, key=lambda unit: (board.distance(unit.hex, general.hex), unit.id))
            free = [
                at
                for at in board.around[nearest.hex]
                if state.at[at] < 0
                and not board.ground[at].impassable
                and not any(other.hex == at for other in state.generals)
            ]
            if free:
                general.hex = free[0]
