"""What begins a battle where it cannot stand, or too late: see `engine.core.watching.misplaced`."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.watching.misplaced import Misplaced, Written, on_a_table, without_end
from engine.space.lines import foot
from engine.space.plane import squared
from engine.systems.risorgimento.book.setting import Terrain
from engine.systems.risorgimento.position.game import Game
from engine.systems.risorgimento.position.state import Unit
from engine.systems.risorgimento.questions.ground import cost_of


def misplaced(game: Game) -> Iterator[Misplaced]:
    """E.5a; and commanders who are away for the whole battle."""
    yield from on_a_table(game, _is_barred, _is_on_a_road)
    yield from without_end(game)
    setting, written = game.setting, Written(game.setting.battle)
    for leader in game.state.commanders:
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
