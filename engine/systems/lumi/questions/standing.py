"""Who touches whom, zones of control (3.4), support (7.4), command (2.3.4), sight (10) and lines of fire (5.2.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.core.position.knowing import asked_once
from engine.space.lines import is_near, turn
from engine.space.plane import Block, Point, overlaps, squared
from engine.space.sectors import in_arc
from engine.space.stands.fire import entered, is_clear
from engine.space.stands.manoeuvre import hull
from engine.space.stands.slabs import Slab
from engine.space.stands.stand import Edge, Stand
from engine.systems.lumi.position.state import SHAKEN
from engine.systems.lumi.questions import ground

if TYPE_CHECKING:
    from engine.systems.lumi.book.book import RangeBand
    from engine.systems.lumi.position.game import Game
    from engine.systems.lumi.position.state import Unit

_MOST_SIGHTS: Final = 1 << 15
"""So many lines of sight are remembered."""
_TIGHT: Final = 10
"""Hundredths that are forgiven: places are rounded."""


def is_within(unit: Unit, other: Unit, reach: int) -> bool:
    """Whether two units are no farther apart than that, edge to edge."""
    across, up = unit.x - other.x, unit.y - other.y
    away = across * across + up * up
    if away <= reach * reach:
        return True
    far = reach + unit.spread + other.spread
    return away <= far * far and unit.stand.is_within(other.stand, reach)


@asked_once
def spots(g: Game, side: int | None) -> list[tuple[Unit, int, int, int]]:
    """The units of a side or of both, where each stands and how far it spreads: looked at by all who ask what is
    near."""
    return [(unit, unit.x, unit.y, unit.spread) for unit in g.on_table(side)]


@asked_once
def foes(g: Game, unit: Unit) -> list[tuple[int, int, Unit]]:
    """The enemies of a unit, the nearest first: each with the square of how far it is, and its number."""
    own_x, own_y = unit.x, unit.y
    return sorted([((x - own_x) ** 2 + (y - own_y) ** 2, enemy.id, enemy) for x, y, enemy in g.spots(1 - unit.side)])


def enemies_near(g: Game, unit: Unit, reach: int) -> list[Unit]:
    """All enemies that could be no farther than that, edge to edge, and perhaps some that are farther."""
    own_x, own_y, far = unit.x, unit.y, reach + unit.spread
    return [
        enemy
        for enemy, x, y, spread in spots(g, 1 - unit.side)
        if (x - own_x) * (x - own_x) + (y - own_y) * (y - own_y) <= (far + spread) * (far + spread)
    ]


def touching(g: Game, unit: Unit) -> tuple[Unit, ...]:
    """Enemies that it touches."""
    return g.enemies_met().get(unit.id, ())


def touches(g: Game, unit: Unit) -> bool:
    return unit.id in g.enemies_met()


# --- zones of control ---------------------------------------------------------------------------------------------


@asked_once
def zone(g: Game, unit: Unit) -> Block:
    """3.4: before its front, and beside the front half of its base."""
    # 1.1: exactly at the limit is within it, and ground that only touches the zone does not lie in it.
    stand, deep = unit.stand, g.figures.zone_depth + 1
    wide, far = stand.width + 2 * deep, stand.depth + 2 * deep
    return hull((stand.beside(-wide, far), stand.beside(wide, far), stand.beside(wide, 0), stand.beside(-wide, 0)))


def zones_on(g: Game, unit: Unit, block: Block, reach: int) -> list[Unit]:
    """Enemies whose zones of control some ground lies in; `reach` is how far it may be from the unit's middle."""
    return [
        enemy
        for enemy in enemies_near(g, unit, reach + g.figures.zone_depth)
        if enemy.level < SHAKEN and overlaps(zone(g, enemy), block)
    ]


@asked_once
def is_in_zone(g: Game, unit: Unit) -> bool:
    return bool(zones_on(g, unit, unit.stand.block, 0))


# --- support and command ------------------------------------------------------------------------------------------


def _supporters(g: Game, unit: Unit, reach: int) -> list[Unit]:
    return [
        friend
        for friend in g.on_table(unit.side)
        if friend is not unit and friend.level < SHAKEN and is_within(unit, friend, reach)
    ]


@asked_once
def has_rear_support(g: Game, unit: Unit) -> bool:
    """7.4, 1.6d: a steady friend behind any of its bases."""
    stand, reach = unit.stand, g.figures.rear_support_reach
    left, right = stand.corners[3], stand.corners[2]
    behind = Stand(*stand.beside(0, -stand.depth - reach), stand.width, reach, stand.facing)
    return any(
        (turn(left, right, friend.at) < 0 and entered(stand, friend.at) is Edge.REAR) or behind.overlaps(friend.stand)
        for friend in _supporters(g, unit, reach)
    )


@asked_once
def has_flank_support(g: Game, unit: Unit) -> bool:
    """7.4, 1.6d: on both flanks of the whole unit."""
    stand, reach = unit.stand, g.figures.flank_support_reach
    friends = _supporters(g, unit, reach)
    for edge, way in ((Edge.LEFT, -1), (Edge.RIGHT, 1)):
        beside = Stand(*stand.beside(way * (stand.width + reach), 0), reach, stand.depth, stand.facing)
        if not any(entered(stand, friend.at) is edge or beside.overlaps(friend.stand) for friend in friends):
            return False
    return True


@asked_once
def is_in_command(g: Game, unit: Unit) -> bool:
    """2.3.4."""
    general = g.general_of(unit)
    if general is None:
        return False
    reach = g.figures.radius_per_morale * general.morale
    away = squared(unit.at, (general.x, general.y))
    if away <= reach * reach or away > (reach + unit.spread) ** 2:
        return away <= reach * reach
    return unit.stand.distance(Stand(general.x, general.y, 2, 2, 0)) <= reach


# --- sight and fire -----------------------------------------------------------------------------------------------


def sees(g: Game, unit: Unit, target: Unit) -> bool:
    """10: by day, round woods, villages and hills; into such ground only a little way."""
    return _is_in_sight(g, (unit.x, unit.y), (target.x, target.y))


def _is_in_sight(g: Game, start: Point, end: Point) -> bool:
    sights = g.setting.sights
    known = sights.get((start, end))
    if known is None:
        if len(sights) >= _MOST_SIGHTS:
            sights.clear()
        known = sights[start, end] = _is_open_between(g, start, end)
    return known


def _is_open_between(g: Game, start: Point, end: Point) -> bool:
    if squared(start, end) > g.figures.sight**2:
        return False
    under = (*g.setting.patches.at(start), *g.setting.patches.at(end))
    for piece in g.setting.screens:
        area, kind = piece.area, piece.ground
        if area is None:
            continue
        within = piece in under
        if kind.high and within:
            continue
        inside = area.inside(start, end)
        if inside > (g.figures.sight_in_wood if within else 0):
            return False
    return True


@asked_once
def is_seen(g: Game, unit: Unit) -> bool:
    return any(sees(g, enemy, unit) for enemy in g.enemies(unit.side))


@asked_once
def is_in_charge_reach(g: Game, unit: Unit) -> bool:
    """3.1.2: any enemy foot or horse could reach it with a charge."""
    return any(
        not enemy.profile.arm.is_guns and enemy.level < SHAKEN and is_within(unit, enemy, enemy.move)
        for enemy in g.enemies(unit.side)
    )


@asked_once
def is_in_fire_reach(g: Game, unit: Unit) -> bool:
    """3.1.2: any enemy has it in its range, be it the extreme one."""
    return any(
        enemy.level < SHAKEN and is_within(unit, enemy, longest_reach(g, enemy)) and sees(g, enemy, unit)
        for enemy in g.enemies(unit.side)
    )


def is_exposed(g: Game, unit: Unit, stand: Stand) -> bool:
    """3.1.2a: whether a unit would be in view there, and in reach of a charge or of fire."""
    watching = [enemy for enemy in g.enemies(unit.side) if _is_in_sight(g, enemy.at, stand.at)]
    if not watching:
        return False
    for enemy in g.enemies(unit.side):
        if enemy.level < SHAKEN:
            charge = 0 if enemy.profile.arm.is_guns else enemy.move
            shot = longest_reach(g, enemy) if enemy in watching else 0
            if stand.is_within(enemy.stand, max(charge, shot)):
                return True
    return False


def band_of(g: Game, unit: Unit, target: Unit) -> RangeBand | None:
    """5.2.1a: the band of its fire in which a target lies."""
    far = unit.stand.distance(target.stand)
    return next((band for band in g.book.bands if far <= band.reach(unit.profile.arm)), None)


def longest_reach(g: Game, unit: Unit) -> int:
    return g.book.longest_reach[unit.profile.arm]


@asked_once
def can_hit(g: Game, unit: Unit, target: Unit) -> bool:
    """5.2.1: in range, before it, seen, and with a free strip from the middle of its front, half a base wide."""
    arm = unit.profile.arm
    if not is_within(unit, target, longest_reach(g, unit)) or not sees(g, unit, target):
        return False
    stand = unit.stand
    arc = g.figures.gun_arc if arm.is_guns else g.figures.musket_arc
    x, y, facing = stand.x, stand.y, stand.facing
    if not in_arc(x, y, facing, arc, target.at) and not any(
        in_arc(x, y, facing, arc, corner) for corner in target.stand.corners
    ):
        return False
    # `beside` counts by halves: a quarter of a base to either side of the middle.
    quarter = unit.size[0] // 2
    ends = stand.beside(-quarter, stand.depth), stand.beside(quarter, stand.depth)
    return is_clear(ends, target.stand, _between(g, unit, target))


def _between(g: Game, unit: Unit, target: Unit) -> list[Slab]:
    """5.2.1: who could be in the way: open order hides nobody behind it, and a hill looks over all but the nearest."""
    (x, y), (to_x, to_y) = unit.at, target.at
    far = squared(unit.at, target.at)
    over = ground.is_high(g, unit) != ground.is_high(g, target)
    # A strip runs between points of the two: nothing farther from the line between their middles lies in it.
    wide = unit.spread + target.spread + _TIGHT
    return [
        other.stand.slab
        for other, own_x, own_y, spread in spots(g, None)
        if (away := (x - own_x) * (x - own_x) + (y - own_y) * (y - own_y)) < far
        and other is not unit
        and other is not target
        and is_near(own_x, own_y, x, y, to_x, to_y, (wide + spread) ** 2)
        and not other.is_loose
        and (not over or squared(target.at, (own_x, own_y)) < away // 4)
    ]


def strikes_flank(attacker: Stand, target: Unit) -> bool:
    """Whether an attack or a shot comes in by flank or rear; open order has neither."""
    return not target.is_loose and entered(target.stand, attacker.at) is not Edge.FRONT
