"""Objectives that nobody comes to, a battle that may never end: see `engine.core.watching.misplaced`."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from engine.core.watching.misplaced import Misplaced, endless
from engine.space.lines import middle_of
from engine.space.plane import Disc
from engine.space.reaching import reached, rim
from engine.systems.cape.book.catalogues import Piece
from engine.systems.cape.position.game import Game


def misplaced(game: Game) -> Iterator[Misplaced]:
    """A battle without an end, and objectives that nobody comes to."""
    setting = game.setting
    if setting.scenario is not None and not setting.turns:
        yield endless(setting.scenario)  # 3.1c
    closed = [piece for piece in setting.pieces if piece.nature.closed]
    if closed and any(goal.posts for goal in setting.objectives):
        yield from _out_of_reach(game, closed)


def _out_of_reach(game: Game, closed: list[Piece]) -> Iterator[Misplaced]:
    """4.3.2, 4.3.3: walls and houses are crossed or climbed, but nobody comes over a river without a bridge."""
    setting, step = game.setting, game.figures.foot_base
    starts = [figure.at for figure in game.state.figures if figure.x >= 0]
    if any(group.reserve for group in game.state.groups):
        for side, _ in enumerate(setting.battle.armies):
            ways_in = [middle_of(entrance) for entrance in setting.entrances(side, "")]
            starts += ways_in or rim(setting.width, setting.height, step)
    places = reached(starts, setting.width, setting.height, step, partial(setting.landscape.bars, closed))
    for goal in setting.objectives:
        if goal.posts and not any(post.is_at(Disc(*place, step)) for post in goal.posts for place in places):
            message = f"nobody comes to the objective `{goal.name}`: it lies in or behind what nobody can cross"
            yield Misplaced(goal.declared.origin, message)
