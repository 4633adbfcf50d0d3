"""G.5a, G.5b, G.6: who may go into a sector of a town, or attack over a bridge."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final

from engine.space.lines import middle_of
from engine.space.plane import Point, covers
from engine.space.stands.stand import Stand

if TYPE_CHECKING:
    from engine.systems.risorgimento.book.setting import Lying
    from engine.systems.risorgimento.position.game import Game
    from engine.systems.risorgimento.position.state import Unit


OPEN_ORDER: Final = "open_order"


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
