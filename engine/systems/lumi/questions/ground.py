"""What ground a unit stands on, what a way over it costs (3.3, 3.5), and ways round it: where a unit goes first to come
to a place beyond what it may not enter, or would be disordered by. Lines, as rivers are, have no way round."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.core.declared.effects import needed
from engine.core.position.knowing import asked_once
from engine.space.lines import length_up, middle_of
from engine.space.plane import Point, squared
from engine.space.routes.detours import Detour, detour
from engine.space.routes.paths import distance_to

if TYPE_CHECKING:
    from engine.systems.lumi.book.book import Arm
    from engine.systems.lumi.book.setting import Lying
    from engine.systems.lumi.position.game import Context, Game
    from engine.systems.lumi.position.state import Unit

_ROAD: Final = 100
"""How near to a road a unit in column marches along it."""
_ON_ROADS: Final = ("column", "limbered")
"""Formations that march along a road."""
_BEHIND: Final = 150
"""How near to an obstacle a unit stands behind it."""


@asked_once
def is_in_rough(g: Game, unit: Unit) -> bool:
    """3.5: on ground that disorders close order; in column a road spares that."""
    if unit.is_loose or not disorders(g, unit.at):
        return False
    return unit.formation not in _ON_ROADS or not is_on_road(g, unit.at, unit.at)


def disorders(g: Game, place: Point) -> bool:
    """3.5: whether the ground there disorders close order."""
    return any(piece.ground.disorders for piece in g.setting.patches.at(place))


@asked_once
def is_in_cover(g: Game, unit: Unit) -> bool:
    """In a wood or a village, or right behind an obstacle that covers."""
    if any(piece.ground.cover for piece in g.setting.patches.at(unit.at)):
        return True
    return any(piece.ground.cover and distance_to(piece.line, unit.at) <= _BEHIND for piece in g.setting.obstacles)


def is_on_road(g: Game, start: Point, end: Point) -> bool:
    return any(
        distance_to(road.line, start) <= _ROAD and distance_to(road.line, end) <= _ROAD for road in g.setting.roads
    )


def way_length(g: Game, arm: Arm, formation: str, start: Point, end: Point) -> int | None:
    """3.5: what a straight way counts, in hundredths; nothing where it cannot be gone. Obstacles are judged apart."""
    length = length_up(start, end)
    if formation in _ON_ROADS and g.setting.roads and is_on_road(g, start, end):
        return length
    for piece, inside in g.setting.hindering.across(start, end):
        if piece.ground.bars & arm.is_:
            return None
        length += inside if piece.ground.slow and formation != "open_order" else 0
    for _, piece, place in g.setting.barring.met(start, end):
        if piece.ground.bars & arm.is_ and not any(area.ground.road for area in g.setting.patches.at(place)):
            return None
    return length


def has_opening(g: Game, obstacle: int, place: Point) -> bool:
    """3.3.1c: a gate, a breach or a road through it, no farther than half a base."""
    piece = g.setting.obstacles[obstacle]
    near = (g.figures.base_front // 2) ** 2
    return any(squared(place, opening) <= near for opening in piece.openings)


def value_of_crossing(context: Context) -> int:
    """3.3.1: what a die must beat at the obstacle where a unit has stopped."""
    g, unit = context.game, needed(context.unit)
    crosses = next(name for name, when in g.setting.crossers.items() if when(context))
    return g.book.crossing[crosses].value(g.state.obstacles[unit.stopped_at].level)


# --- ways round ---------------------------------------------------------------------------------------------------


@asked_once
def way_to(g: Game, unit: Unit, goal: Point) -> Detour:
    """The shortest way round the nearest ground that lies between, if there is one."""
    piece = _in_the_way(g, unit, goal)
    if piece is None or piece.area is None:
        return Detour(goal, goal)
    return detour(piece.area, unit.at, goal, g.setting.width, g.setting.height)


def is_barred(g: Game, unit: Unit, place: Point) -> bool:
    """3.5: whether it stands on ground that the unit may not enter."""
    return any(piece.ground.bars & unit.profile.arm.is_ for piece in g.setting.patches.at(place))


def _in_the_way(g: Game, unit: Unit, goal: Point) -> Lying | None:
    """The nearest ground across the straight way that the unit does not stand in, nor the goal."""
    start, arm = unit.at, unit.profile.arm
    ends = (*g.setting.patches.at(start), *g.setting.patches.at(goal))
    across = [
        piece
        for piece, _ in g.setting.patches.across(start, goal)
        if (piece.ground.bars & arm.is_ or (piece.ground.disorders and not unit.is_loose)) and piece not in ends
    ]
    return min(across, key=lambda piece: squared(start, middle_of(piece.box)), default=None)
