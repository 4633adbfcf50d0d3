"""What begins a battle where it cannot stand, or too late: see `engine.core.watching.misplaced`."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.watching.misplaced import Misplaced, Written, on_barred_ground, on_one_another, out_of_reach
from engine.space.lines import foot
from engine.space.plane import squared
from engine.systems.risorgimento.book.setting import Terrain
from engine.systems.risorgimento.position.game import Game
from engine.systems.risorgimento.position.state import Unit
from engine.systems.risorgimento.questions.ground import cost_of


def misplaced(game: Game) -> Iterator[Misplaced]:
    """E.5a. Who waits for his turn to come stands nowhere yet."""
    setting, state = game.setting, game.state
    written = Written(setting.battle)
    here = [unit for unit in state.units if unit.on_table]
    yield from on_one_another(here, written)
    off_road = [unit for unit in here if not _is_on_a_road(game, unit)]
    yield from on_barred_ground(off_road, (*setting.areas, *setting.lines), _is_barred, written)
    goals = [(goal.name, (goal.x, goal.y)) for goal in state.goals]
    yield from out_of_reach(goals, state.units, setting.areas, _is_barred, written)
    for leader in state.commanders:
        if setting.turns and leader.away_until > setting.turns:
            message = (
                f"{leader.name} is away until turn {leader.away_until}, and the battle lasts {setting.turns} turns"
            )
            yield Misplaced(written.of(leader.side, leader.name), message, "at_odds")


def _is_barred(unit: Unit, lying: Terrain) -> bool:
    return cost_of(lying.ground, unit.profile.arm, unit.formation) == 0


def _is_on_a_road(game: Game, unit: Unit) -> bool:
    near = game.figures.road_width**2
    return any(
        squared(unit.at, foot(unit.at, road.line[number - 1], road.line[number])) <= near
        for road in game.setting.roads
        for number in range(1, len(road.line))
    )
