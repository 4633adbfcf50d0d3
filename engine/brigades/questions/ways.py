"""What a way over ground costs: areas by every measure of it, lines once; roads and bridges nothing. And ways round it:
where a unit goes first to come to a place beyond. Lines, as rivers are, have no way round."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any, Final, NamedTuple

from engine.brigades.book.setting import Terrain
from engine.brigades.book.troops import PLAIN_COST
from engine.brigades.position.pieces import BasedUnit
from engine.core.declared.book.lines import Line
from engine.core.position.field import FieldGame
from engine.space.lines import length_up, middle_of
from engine.space.plane import Point, covers, squared
from engine.space.routes.detours import Detour, detour
from engine.space.routes.paths import Path, along, meetings, stretch
from engine.space.stands.stand import Stand

Field = FieldGame[Any, Any, Any]


class Way(NamedTuple):
    """Hundredths of the allowance, quarters of the move besides, and what is entered."""

    length: int
    quarters: int
    entered: tuple[Terrain, ...]


_NOWHERE: Final = Way(0, 0, ())


def way_over(
    g: Field, unit: BasedUnit, formation: str, path: Path, *, by_road: bool = False, runs: bool = False
) -> Way | None:
    """What straight ways from point to point cost; nothing where they cannot be gone. Whoever `runs` goes over a bridge
    as columns do."""
    if len(path) == 1:
        return _NOWHERE
    setting, arm, length, quarters = g.setting, unit.profile.arm, 0, 0
    entered: list[Terrain] = []
    for start, end in pairwise(path):
        length += length_up(start, end)
        for piece, inside in setting.patches.across(start, end):
            begins_inside = piece in setting.patches.at(start)
            # On heights only climbing costs; a road does not help.
            is_plain = begins_inside if piece.ground.high else by_road
            cost = PLAIN_COST if is_plain else arm.cost_on(piece.ground, formation)
            if cost == 0:
                return None
            length += inside * (cost - PLAIN_COST) // PLAIN_COST
            if not begins_inside and not by_road:
                entered.append(piece)
        for piece in setting.barriers.across(start, end) if not by_road else ():
            if (runs or formation in setting.narrow) and is_bridged(g, piece, start, end):
                continue
            cost = arm.cost_on(piece.ground, formation)
            if cost == 0:
                return None
            if set(meetings(piece.line, start, end)) == {start}:
                # Whoever has halted on it has crossed it.
                continue
            quarters += cost
            entered.append(piece)
    return Way(length, quarters, tuple(entered))


def is_parted(g: Field, unit: BasedUnit, formation: str, start: Point, end: Point) -> bool:
    """Whether a line that cannot be crossed, or only by a bridge in a narrow formation, lies between two places."""
    return any(
        not unit.profile.arm.cost_on(piece.ground, formation)
        and not (formation in g.setting.narrow and is_bridged(g, piece, start, end))
        for piece in g.setting.barriers.across(start, end)
    )


def is_bridged(g: Field, piece: Terrain, start: Point, end: Point) -> bool:
    """Whether a way crosses a line of terrain just where a road or a bridge does."""
    met = meetings(piece.line, start, end)
    return bool(met) and all(g.setting.is_bridged(piece, point) for point in met)


def is_on(bridge: Terrain, stand: Stand) -> bool:
    """Whether a base is on a bridge: on its middle, or, of one that is a line, on a point or the middle of a part."""
    if bridge.area is not None:
        return covers(stand.block, middle_of(bridge.area.box))
    middles = (((one[0] + other[0]) // 2, (one[1] + other[1]) // 2) for one, other in pairwise(bridge.line))
    return any(covers(stand.block, point) for point in (*bridge.line, *middles))


def road_way(g: Field, start: Point, end: Point) -> Path | None:
    """The points of a road between two places on it; nothing where no road leads from one to the other."""
    ways = (stretch(road.line, start, end, g.figures.road_width) for road in g.setting.roads)
    return next((way for way in ways if way is not None), None)


def ends_along_roads(g: Field, start: Point, length: int) -> Iterator[tuple[Point, int]]:
    """Where about so far along the roads on which a place lies is, either way, with the direction there."""
    for road in g.setting.roads:
        for end in (road.line[0], road.line[-1]):
            points = road_way(g, start, end)
            if points is not None:
                yield along(points, length)


# --- ways round ---------------------------------------------------------------------------------------------------


def is_kept_out(unit: BasedUnit, piece: Terrain) -> bool:
    """Whether a unit may not enter a piece of terrain in its formation."""
    return not unit.profile.arm.cost_on(piece.ground, unit.formation)


def is_barred(g: Field, unit: BasedUnit, place: Point) -> bool:
    """Whether a place is on ground that a unit may not enter."""
    return any(is_kept_out(unit, piece) for piece in g.setting.patches.at(place))


def way_round(g: Field, unit: BasedUnit, goal: Point, shuns: Callable[[Line], bool]) -> Detour:
    """The shortest way round the nearest ground that lies between, which it may not enter or had better not; straight
    on, where there is none. Whoever stands in such ground, or is to come there, goes through it."""
    start, patches = unit.at, g.setting.patches
    ends = (*patches.at(start), *patches.at(goal))
    across = [
        piece
        for piece, _ in patches.across(start, goal)
        if piece not in ends and (is_kept_out(unit, piece) or shuns(piece.ground))
    ]
    nearest = min(across, key=lambda piece: squared(start, middle_of(piece.box)), default=None)
    if nearest is None or nearest.area is None:
        return Detour(goal, goal)
    return detour(nearest.area, start, goal, g.setting.width, g.setting.height)
