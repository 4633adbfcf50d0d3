"""What begins a battle where it cannot stand: see `engine.core.watching.misplaced`."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.watching.misplaced import Misplaced, Written, on_barred_ground, on_one_another, out_of_reach
from engine.systems.lumi.book.setting import Terrain
from engine.systems.lumi.position.game import Game
from engine.systems.lumi.position.state import Unit
from engine.systems.lumi.questions.ground import is_on_road


def misplaced(game: Game) -> Iterator[Misplaced]:
    """3.5. Who waits for his turn to come stands nowhere yet."""
    setting, state = game.setting, game.state
    written = Written(setting.battle)
    here = [unit for unit in state.units if unit.on_table]
    yield from on_one_another(here, written)
    off_road = [unit for unit in here if not _is_on_a_road(game, unit)]
    yield from on_barred_ground(off_road, (*setting.areas, *setting.lines), _is_barred, written)
    goals = [(goal.name, (goal.x, goal.y)) for goal in state.goals]
    yield from out_of_reach(goals, state.units, setting.areas, _is_barred, written)


def _is_barred(unit: Unit, lying: Terrain) -> bool:
    return bool(lying.ground.bars & unit.profile.arm.is_)


def _is_on_a_road(game: Game, unit: Unit) -> bool:
    return is_on_road(game, unit.at, unit.at) or any(lying.ground.road for lying in game.setting.patches.at(unit.at))
