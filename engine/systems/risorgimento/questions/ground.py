"""What ground a place or a unit lies on, what a way over it costs (E.5), and who may go into a sector of a town or
attack over a bridge (G.5a, G.5b, G.6)."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from engine.core.position.knowing import asked_once
from engine.space.lines import length_up, middle_of
from engine.space.plane import Point, covers, squared
from engine.space.routes.paths import meetings, stretch
from engine.space.stands.fire import is_along, is_behind
from engine.space.stands.stand import Stand
from engine.systems.risorgimento.book.book import PLAIN_COST

if TYPE_CHECKING:
    from engine.systems.risorgimento.book.book import Arm, Ground
    from engine.systems.risorgimento.book.setting import Lying
    from engine.systems.risorgimento.position.game import Game
    from engine.systems.risorgimento.position.state import Unit

OPEN_ORDER: Final = "open_order"
NARROW: Final = ("march_column", "attack_column", "limbered")
"""Formations that cross a river by a bridge."""


class Way(NamedTuple):
    """What a way costs: hundredths of the allowance, quarters of the move besides, and what is entered on it."""

    length: int
    quarters: int
    entered: tuple[Lying, ...]


def cover_at(g: Game, point: Point) -> int:
    """0 in the open, 1 in light cover, 2 in heavy."""
    return max([piece.ground.cover for piece in g.setting.patches.at(point)], default=0)


@asked_once
def cover_against(g: Game, unit: Unit, enemy: Unit) -> int:
    """E.5a: as `cover_at`, or that of a hedge close before it where the line from an enemy to it crosses."""
    cover = cover_at(g, unit.at)
    for piece in g.setting.covering:
        if piece.ground.cover > cover and is_behind(unit.stand, piece.line, enemy.at, g.figures.hedge_reach):
            cover = piece.ground.cover
    return cover


@asked_once
def is_in_the_open(g: Game, unit: Unit) -> bool:
    """Neither in cover nor close to a hedge."""
    reach = g.figures.hedge_reach
    return not cover_at(g, unit.at) and not any(is_along(unit.stand, piece.line, reach) for piece in g.setting.covering)


def is_in_town(g: Game, unit: Unit) -> bool:
    """G.5a."""
    return sector_of(g, unit.at) is not None


# --- ways -------------------------------------------------------------------------------------------------------


def cost_of(ground: Ground, arm: Arm, formation: str) -> int:
    """E.5a: what a kind of ground costs; 0 where it cannot be entered."""
    if arm.is_foot:
        return int(ground.cost_open if formation == "open_order" else ground.cost_formed)
    return int(ground.cost_horse if arm.is_mounted else ground.cost_guns)


def test_of(ground: Ground, arm: Arm, formation: str) -> int:
    """E.5a: what is added to the die of the disorder test on entering; -1 where there is none."""
    if arm.is_foot:
        return -1 if formation == "open_order" else int(ground.test_formed)
    return int(ground.test_horse if arm.is_mounted else ground.test_guns)


def way(
    g: Game, arm: Arm, formation: str, start: Point, end: Point, *, by_road: bool = False, runs: bool = False
) -> Way | None:
    """E.5a, E.3.3: the straight way from one point to another; nothing where it cannot be gone. Whoever `runs` goes
    over a bridge as columns do."""
    length, quarters = length_up(start, end), 0
    entered: list[Lying] = []
    patches = g.setting.patches
    for piece, inside in patches.across(start, end):
        begins_inside = piece in patches.at(start)
        # On heights only climbing costs; a road does not help.
        is_plain = begins_inside if piece.ground.high else by_road
        cost = PLAIN_COST if is_plain else cost_of(piece.ground, arm, formation)
        if cost == 0:
            return None
        length += inside * (cost - PLAIN_COST) // PLAIN_COST
        if not begins_inside and not by_road:
            entered.append(piece)
    for piece in g.setting.barriers.across(start, end) if not by_road else ():
        if (runs or formation in NARROW) and is_bridged(g, piece, start, end):
            continue
        cost = cost_of(piece.ground, arm, formation)
        if cost == 0:
            return None
        quarters += cost
        entered.append(piece)
    return Way(length, quarters, tuple(entered))


def way_along(g: Game, arm: Arm, formation: str, path: tuple[Point, ...], *, by_road: bool) -> Way | None:
    """The whole of a way of several straight parts."""
    length = quarters = 0
    entered: tuple[Lying, ...] = ()
    for start, end in pairwise(path):
        part = way(g, arm, formation, start, end, by_road=by_road)
        if part is None:
            return None
        length, quarters, entered = length + part.length, quarters + part.quarters, (*entered, *part.entered)
    return Way(length, quarters, entered)


def is_parted(g: Game, arm: Arm, formation: str, start: Point, end: Point) -> bool:
    """Whether a line that cannot be crossed, or only by a bridge in a narrow formation, lies between two places."""
    return any(
        not cost_of(piece.ground, arm, formation) and not (formation in NARROW and is_bridged(g, piece, start, end))
        for piece in g.setting.barriers.across(start, end)
    )


def is_bridged(g: Game, piece: Lying, start: Point, end: Point) -> bool:
    """E.3.3: whether a way crosses a line of terrain just where a road or a bridge does."""
    met = meetings(piece.line, start, end)
    near = g.figures.road_width**2
    return bool(met) and all(
        any(squared(point, crossing) <= near for crossing in g.setting.crossings[piece])
        or any(bridge.area is not None and bridge.area.contains(point) for bridge in g.setting.bridges)
        for point in met
    )


def road_way(g: Game, start: Point, end: Point) -> tuple[Point, ...] | None:
    """E.5b: the points of a road between two places on it; nothing where no road leads from one to the other."""
    ways = (stretch(road.line, start, end, g.figures.road_width) for road in g.setting.roads)
    return next((way for way in ways if way is not None), None)


# --- G.5a, G.5b, G.6: sectors of towns, and bridges ---------------------------------------------------------------


def sector_of(g: Game, point: Point) -> Lying | None:
    """The built-up sector in which a point lies."""
    return next((piece for piece in g.setting.patches.at(point) if piece.ground.built), None)


def units_in(g: Game, sector: Lying) -> list[Unit]:
    return [unit for unit in g.on_table() if sector.area is not None and sector.area.contains(unit.at)]


def has_room(g: Game, sector: Lying, unit: Unit) -> bool:
    """G.5a: nobody of the enemy in it, and a place left for its arm."""
    inside = [other for other in units_in(g, sector) if other is not unit]
    if any(other.side != unit.side for other in inside):
        return False
    alike = sum(other.profile.arm.is_guns == unit.profile.arm.is_guns for other in inside)
    return alike < (g.figures.sector_guns if unit.profile.arm.is_guns else g.figures.sector_infantry)


def fits_in(unit: Unit, formation: str) -> bool:
    """G.5b: infantry is in open order among houses, unless it marches along a road."""
    return not unit.profile.arm.is_foot or formation == OPEN_ORDER


def points_of(bridge: Lying) -> tuple[Point, ...]:
    """By which a base is on it."""
    if bridge.area is not None:
        return (middle_of(bridge.area.box),)
    middles = (((one[0] + other[0]) // 2, (one[1] + other[1]) // 2) for one, other in pairwise(bridge.line))
    return (*bridge.line, *middles)


def bridge_under(g: Game, stand: Stand) -> Lying | None:
    for bridge in g.setting.bridges:
        on_it = bridge.area is not None and bridge.area.contains(stand.at)
        if on_it or any(covers(stand.block, point) for point in points_of(bridge)):
            return bridge
    return None


def may_end(g: Game, unit: Unit, formation: str, end: Stand, *, attacks: bool, by_road: bool = False) -> bool:
    """Whether a move may end here, as far as sectors and bridges go."""
    if g.setting.sectors:
        sector = sector_of(g, end.at)
        if sector is not None and not (has_room(g, sector, unit) and (by_road or fits_in(unit, formation))):
            return False
    bridge = bridge_under(g, end) if attacks and g.setting.bridges else None
    if bridge is None:
        return True
    # G.6: in attack column, and one unit at a time.
    others = [other for other in g.on_table(unit.side) if other is not unit]
    return formation == "attack_column" and not any(
        covers(other.stand.block, point) for other in others for point in points_of(bridge)
    )
