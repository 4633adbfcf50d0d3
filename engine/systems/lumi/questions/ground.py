"""What ground a unit stands on, what a way over it costs (3.3, 3.5), and ways round it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.brigades.book.setting import Terrain
from engine.brigades.questions.near import foes
from engine.brigades.questions.ways import road_way, way_over, way_round
from engine.core.position.knowing import asked_once
from engine.space.hauling import bearing
from engine.space.plane import Point, squared
from engine.space.routes.detours import Detour
from engine.space.stands.manoeuvre import step
from engine.systems.lumi.position.state import Context, Game, Unit

_ON_ROADS: Final = ("column", "limbered")
"""Formations that march along a road."""


@asked_once
def is_in_rough(g: Game, unit: Unit) -> bool:
    """3.5: on ground that disorders close order; in column a road spares that."""
    if unit.is_loose or not disorders(g, unit.at):
        return False
    return unit.formation not in _ON_ROADS or road_way(g, unit.at, unit.at) is None


def disorders(g: Game, place: Point) -> bool:
    """3.5: whether the ground there disorders close order."""
    return any(piece.ground.disorders for piece in g.setting.patches.at(place))


def on(trait: str) -> Callable[[Game, Unit], bool]:
    """3.5: whether a unit stands on ground that has a trait."""
    return lambda g, unit: any(getattr(piece.ground, trait) for piece in g.setting.patches.at(unit.at))


def obstacles_before(g: Game, unit: Unit, enemy: Unit | None) -> list[Terrain]:
    """3.5: obstacles that a unit is right behind, seen from an enemy, or from the nearest."""
    enemy = enemy or next((one for _, _, one in foes(g, unit)), None)
    if enemy is None or enemy.at == unit.at:
        return []
    return g.setting.obstacles.across(unit.at, step(unit.at, g.figures.cover_reach, bearing(unit.at, enemy.at)))


def is_behind(context: Context) -> bool:
    """7.1, 6.1: whether it is behind an obstacle, whatever that is."""
    return bool(obstacles_before(context.game, context.own, context.other))


def is_covered(context: Context) -> bool:
    """5.2: whether a hedge or a wall covers the target from the one that fires."""
    return any(piece.ground.cover for piece in obstacles_before(context.game, context.foe, context.unit))


def way_length(g: Game, unit: Unit, formation: str, end: Point) -> int | None:
    """3.5: what the straight way to a place counts, in hundredths; nothing where it cannot be gone."""
    follows = formation in _ON_ROADS and road_way(g, unit.at, end) is not None
    way = way_over(g, unit, formation, (unit.at, end), by_road=follows, runs=True)
    return way.length if way is not None else None


def has_opening(g: Game, obstacle: int, place: Point) -> bool:
    """3.3.1c: a gate, a breach or a road through it, no farther than half a base."""
    near = (g.figures.base_front // 2) ** 2
    return any(squared(place, opening) <= near for opening in g.setting.obstacles[obstacle].openings)


def value_of_crossing(context: Context) -> int:
    """3.3.1: what a die must beat at the obstacle where a unit has stopped; at one of level 0 it is only thrown."""
    g, level = context.game, context.game.state.obstacles[context.own.stopped_at].level
    crosses = next(name for name, when in g.setting.crossers.items() if when(context))
    return int(getattr(g.book.crossing[crosses], f"level_{level}", 0))


@asked_once
def way_to(g: Game, unit: Unit, goal: Point) -> Detour:
    """3.5: round what it may not enter, or would be disordered by."""
    return way_round(g, unit, goal, lambda ground: ground.disorders and not unit.is_loose)
