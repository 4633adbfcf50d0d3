"""What ground a place or a unit lies on (E.5), and who may go into a sector of a town or attack over a bridge (G.5a,
G.5b, G.6)."""

from __future__ import annotations

from typing import Final

from engine.brigades.book.setting import Terrain
from engine.brigades.questions.ways import is_on
from engine.core.position.knowing import asked_once
from engine.space.plane import Point
from engine.space.stands.fire import is_along, is_behind
from engine.space.stands.stand import Stand
from engine.systems.risorgimento.position.state import Game, Unit

OPEN_ORDER: Final = "open_order"


def cover_at(g: Game, point: Point) -> int:
    """0 in the open, 1 in light cover, 2 in heavy."""
    return max([piece.ground.cover for piece in g.setting.patches.at(point)], default=0)


@asked_once
def cover_against(g: Game, unit: Unit, enemy: Unit) -> int:
    """E.5a: as `cover_at`, or that of a hedge close before it where the line from an enemy to it crosses."""
    cover, reach = cover_at(g, unit.at), g.figures.hedge_reach
    better = (piece for piece in g.setting.covering if piece.ground.cover > cover)
    behind = [piece.ground.cover for piece in better if is_behind(unit.stand, piece.line, enemy.at, reach)]
    return max(behind, default=cover)


@asked_once
def is_in_the_open(g: Game, unit: Unit) -> bool:
    """Neither in cover nor close to a hedge."""
    reach = g.figures.hedge_reach
    return not cover_at(g, unit.at) and not any(is_along(unit.stand, piece.line, reach) for piece in g.setting.covering)


def is_in_town(g: Game, unit: Unit) -> bool:
    """G.5a."""
    return bool(g.setting.towns.at(unit.at))


# --- G.5a, G.5b, G.6: sectors of towns, and bridges ---------------------------------------------------------------


def sector_of(g: Game, point: Point) -> Terrain | None:
    """The built-up sector in which a point lies."""
    return next(iter(g.setting.towns.at(point)), None)


def units_in(g: Game, sector: Terrain) -> list[Unit]:
    return [unit for unit in g.on_table() if sector in g.setting.patches.at(unit.at)]


def has_room(g: Game, sector: Terrain, unit: Unit, *, attacks: bool = False) -> bool:
    """G.5a: a place left for its arm, and nobody of the enemy in it whom it does not attack there (G.5b)."""
    inside = [other for other in units_in(g, sector) if other is not unit]
    if not attacks and any(other.side != unit.side for other in inside):
        return False
    alike = sum((one.side, one.profile.arm.is_guns) == (unit.side, unit.profile.arm.is_guns) for one in inside)
    return alike < (g.figures.sector_guns if unit.profile.arm.is_guns else g.figures.sector_infantry)


def fits_in(unit: Unit, formation: str) -> bool:
    """G.5b: infantry is in open order among houses, unless it marches along a road."""
    return not unit.profile.arm.is_foot or formation == OPEN_ORDER


def bridge_under(g: Game, stand: Stand) -> Terrain | None:
    under = g.setting.patches.at(stand.at)
    return next((bridge for bridge in g.setting.bridges if bridge in under or is_on(bridge, stand)), None)


def may_end(g: Game, unit: Unit, formation: str, end: Stand, *, attacks: bool, by_road: bool = False) -> bool:
    """Whether a move may end here, as far as sectors and bridges go."""
    if g.setting.sectors:
        sector = sector_of(g, end.at)
        if sector and not (has_room(g, sector, unit, attacks=attacks) and (by_road or fits_in(unit, formation))):
            return False
    bridge = bridge_under(g, end) if attacks and g.setting.bridges else None
    if bridge is None:
        return True
    # G.6: in attack column, and one unit at a time.
    others = (other for other in g.on_table(unit.side) if other is not unit)
    return formation == "attack_column" and not any(is_on(bridge, other.stand) for other in others)
