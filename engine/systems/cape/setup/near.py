"""A near start: the sides one move apart, so that a game fights at once."""

from __future__ import annotations

from typing import Final

from engine.core.chance import Chance
from engine.space.board import Base, Board
from engine.space.bodies import cluster, grid, room_near
from engine.space.plane import Point
from engine.systems.cape.book.setting import Setting
from engine.systems.cape.position.figures import Figure
from engine.systems.cape.position.game import Game
from engine.systems.cape.questions import boards
from engine.systems.cape.setup.setup import new_game

_APART: Final = 500
"""Hundredths of a measure from the middle of the table to each side."""
_STEP: Final = 150
_DIRECTIONS: Final[dict[int, list[Point]]] = {
    2: [(0, -100), (0, 100)],
    3: [(0, -100), (87, 50), (-87, 50)],
    4: [(0, -100), (100, 0), (0, 100), (-100, 0)],
}
"""By the number of sides: opposite each other, or at the corners of a triangle or a square; in hundredths."""


def near_start(setting: Setting, chance: Chance) -> Game:
    """Everybody who stands on the table is moved near its middle, each side on its own edge of a circle."""
    game = new_game(setting, chance)
    state = game.state
    directions = _DIRECTIONS.get(len(state.sides), _DIRECTIONS[4])
    crews = {gun.crew for gun in state.guns}
    fixed = [one for one in state.figures if one.in_play and one.squad in crews]
    placed = [Base(str(one.id), one.x, one.y, one.radius) for one in fixed]
    placed += boards.gun_bases(game)
    for side in state.sides:
        across, up = directions[side.id % len(directions)]
        goal = (setting.width // 2 + across * _APART // 100, setting.height // 2 + up * _APART // 100)
        for group in state.groups:
            figures = [state.figures[one] for one in group.members if state.figures[one].in_play]
            if group.side != side.id or not figures or figures[0].squad != group.id or group.id in crews:
                continue
            board = Board(game.ground, placed)
            spots = cluster(
                board, [one.radius for one in figures], _free(board, figures[0], goal), game.book.gaps[group.formation]
            )
            for figure, spot in zip(figures, spots, strict=True):
                figure.x, figure.y = spot
                placed.append(Base(str(figure.id), *spot, figure.radius))
    return game


def _free(board: Board, figure: Figure, goal: Point) -> Point:
    """The nearest place to the goal, with some air round it."""
    return room_near(board, figure.radius + 20, grid(goal, _STEP, 12)) or (figure.x, figure.y)
