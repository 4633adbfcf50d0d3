"""Ways round ground that a unit may not enter, or that would disorder it: where it goes first to come to a place
beyond. Lines, as rivers are, have no way round."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from engine.core.position.knowing import asked_once
from engine.space.areas import Area
from engine.space.lines import box_of, boxes_meet, length_up, middle_of
from engine.space.plane import Point, squared

if TYPE_CHECKING:
    from engine.systems.lumi.book.setting import Terrain
    from engine.systems.lumi.position.game import Game
    from engine.systems.lumi.position.state import Unit

_CLEAR: Final = 60
"""Hundredths by which a way keeps clear of a corner."""


class Way(NamedTuple):
    """To a goal, first to a corner of what lies between; they are the same where nothing does."""

    goal: Point
    corner: Point
    rest: int
    """From that corner on."""
    area: Area | None

    def left_from(self, place: Point) -> int:
        """How far it still is from a place; past the corner straight to the goal."""
        if self.area is None or not self.area.inside(place, self.goal):
            return length_up(place, self.goal)
        return length_up(place, self.corner) + self.rest


@asked_once
def way_to(g: Game, unit: Unit, goal: Point) -> Way:
    """The shortest way round the nearest ground that lies between, if there is one."""
    start = unit.at
    piece = _in_the_way(g, unit, goal)
    if piece is None or piece.area is None:
        return Way(goal, goal, 0, None)
    area = piece.area
    left, low, right, high = piece.box
    corners = [
        (x, y)
        for x in (left - _CLEAR, right + _CLEAR)
        for y in (low - _CLEAR, high + _CLEAR)
        if 0 < x < g.setting.width and 0 < y < g.setting.height
    ]
    found: list[tuple[int, int, Way]] = []
    for corner in corners:
        for turns in ((corner,), *((corner, other) for other in corners if other != corner)):
            legs = list(pairwise((*turns, goal)))
            if corner != start and not any(area.inside(*leg) for leg in ((start, corner), *legs)):
                rest = sum(length_up(*leg) for leg in legs)
                found.append((length_up(start, corner) + rest, len(found), Way(goal, corner, rest, area)))
    return min(found)[2] if found else Way(goal, goal, 0, None)


def is_barred(g: Game, unit: Unit, place: Point) -> bool:
    """3.5: whether it stands on ground that the unit may not enter."""
    return any(piece.ground.bars & unit.profile.arm.is_ for piece in g.setting.patches.at(place))


def _in_the_way(g: Game, unit: Unit, goal: Point) -> Terrain | None:
    """The nearest ground across the straight way that the unit does not stand in, nor the goal."""
    start, arm = unit.at, unit.profile.arm
    box = box_of((start, goal))
    ends = (*g.setting.patches.at(start), *g.setting.patches.at(goal))
    across = [
        piece
        for piece in g.setting.areas
        if (piece.ground.bars & arm.is_ or (piece.ground.disorders and not unit.is_loose))
        and boxes_meet(piece.box, box)
        and piece not in ends
        and piece.area is not None
        and piece.area.inside(start, goal)
    ]
    return min(across, key=lambda piece: squared(start, middle_of(piece.box)), default=None)
