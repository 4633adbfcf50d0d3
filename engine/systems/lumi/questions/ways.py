"""Ways round ground that a unit may not enter, or that would disorder it: where it goes first to come to a place
beyond. Lines, as rivers are, have no way round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.position.knowing import asked_once
from engine.space.lines import middle_of
from engine.space.plane import Point, squared
from engine.space.routes.detours import Detour, detour

if TYPE_CHECKING:
    from engine.systems.lumi.book.setting import Lying
    from engine.systems.lumi.position.game import Game
    from engine.systems.lumi.position.state import Unit


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
