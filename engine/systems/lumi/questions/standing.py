"""Who touches whom, zones of control (3.4), support (7.4), command (2.3.4), sight (10) and lines of fire (5.2.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.core.position.knowing import asked_once
from engine.space.lines import turn
from engine.space.plane import Block, Point, overlaps, squared
from engine.space.sectors import in_arc
from engine.space.stands.contact import is_touching
from engine.space.stands.fire import entered, is_clear
from engine.space.stands.manoeuvre import hull
from engine.space.stands.stand import Edge, Stand
from engine.systems.lumi.position.state import SHAKEN
from engine.systems.lumi.questions import ground

if TYPE_CHECKING:
    from engine.systems.lumi.book.book import RangeBand
    from engine.systems.lumi.position.game import Game
    from engine.systems.lumi.position.state import Unit

_TIGHT: Final = 10
"""Hundredths that are forgiven: places are rounded."""


def is_within(unit: Unit, other: Unit, reach: int) -> bool:
    """Whether two units are no farther apart than that, edge to edge."""
    across, up = unit.x - other.x, unit.y - other.y
    away = across * across + up * up
    if away <= reach * reach:
        return True
    far = reach + unit.spread + other.spread
    return away <= far * far and unit.stand.distance(other.stand) <= reach


@asked_once
def spots(g: Game, side: int) -> list[tuple[Unit, int, int, int]]:
    """The units of a side, where each stands and how far it spreads: looked at by all who ask what is near."""
    return [(unit, unit.x, unit.y, unit.spread) for unit in g.on_table(side)]


def enemies_near(g: Game, unit: Unit, reach: int) -> list[Unit]:
    """All enemies that could be no farther than that, edge to edge, and perhaps some that are farther."""
    own_x, own_y, far = unit.x, unit.y, reach + unit.spread
    return [
        enemy
        for enemy, x, y, spread in spots(g, 1 - unit.side)
        if (x - own_x) * (x - own_x) + (y - own_y) * (y - own_y) <= (far + spread) * (far + spread)
    ]


@asked_once
def touching(g: Game, unit: Unit) -> tuple[Unit, ...]:
    """Enemies that it touches."""
    return tuple(enemy for enemy in enemies_near(g, unit, _TIGHT) if is_touching(unit.stand, enemy.stand))


def touches(g: Game, unit: Unit) -> bool:
    return bool(touching(g, unit))


# --- zones of control ---------------------------------------------------------------------------------------------


@asked_once
def zone(g: Game, unit: Unit) -> Block:
    """3.4: before its front, and beside the front half of its base."""
    stand, deep = unit.stand, g.figures.zone_depth
    wide, far = stand.width + 2 * deep, stand.depth + 2 * deep
    return hull((stand.beside(-wide, far), stand.beside(wide, far), stand.beside(wide, 0), stand.beside(-wide, 0)))


def zones_on(g: Game, unit: Unit, block: Block, reach: int) -> list[Unit]:
    """Enemies whose zones of control some ground lies in; `reach` is how far it may be from the unit's middle."""
    far = reach + unit.spread + g.figures.zone_depth
    return [
        enemy
        for enemy in g.enemies(unit.side)
        if enemy.level < SHAKEN
        and squared(unit.at, enemy.at) <= (far + enemy.spread) ** 2
        and overlaps(zone(g, enemy), block)
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


@asked_once
def sees(g: Game, unit: Unit, target: Unit) -> bool:
    """10: by day, round woods, villages and hills; into such ground only a little way."""
    return _is_in_sight(g, unit.at, target.at)


def _is_in_sight(g: Game, start: Point, end: Point) -> bool:
    if squared(start, end) > g.figures.sight**2:
        return False
    for piece in g.setting.areas:
        area, kind = piece.area, piece.ground
        if area is None or not (kind.hides or kind.high):
            continue
        within = area.contains(start) or area.contains(end)
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
            if stand.distance(enemy.stand) <= max(charge, shot):
                return True
    return False


def band_of(g: Game, unit: Unit, target: Unit) -> RangeBand | None:
    """5.2.1a: the band of its fire in which a target lies."""
    far = unit.stand.distance(target.stand)
    return next((band for band in g.book.bands if far <= band.reach(unit.profile.arm)), None)


def longest_reach(g: Game, unit: Unit) -> int:
    return max(band.reach(unit.profile.arm) for band in g.book.bands)


@asked_once
def can_hit(g: Game, unit: Unit, target: Unit) -> bool:
    """5.2.1: in range, before it, seen, and with a free strip from the middle of its front, half a base wide."""
    arm = unit.profile.arm
    if not is_within(unit, target, longest_reach(g, unit)) or not sees(g, unit, target):
        return False
    stand = unit.stand
    arc = g.figures.gun_arc if arm.is_guns else g.figures.musket_arc
    if not any(in_arc(*stand.beside(0, 0), stand.facing, arc, point) for point in (target.at, *target.stand.corners)):
        return False
    # `beside` counts by halves: a quarter of a base to either side of the middle.
    quarter = unit.size[0] // 2
    ends = stand.beside(-quarter, stand.depth), stand.beside(quarter, stand.depth)
    return is_clear(ends, target.stand, _between(g, unit, target))


def _between(g: Game, unit: Unit, target: Unit) -> list[Block]:
    """5.2.1: who could be in the way: open order hides nobody behind it, and a hill looks over all but the nearest."""
    far = squared(unit.at, target.at)
    over = ground.is_high(g, unit) != ground.is_high(g, target)
    return [
        other.stand.block
        for other in g.on_table()
        if other is not unit
        and other is not target
        and not other.is_loose
        and squared(unit.at, other.at) < far
        and (not over or squared(target.at, other.at) < squared(unit.at, other.at) // 4)
    ]


def strikes_flank(attacker: Stand, target: Unit) -> bool:
    """Whether an attack or a shot comes in by flank or rear; open order has neither."""
    return not target.is_loose and entered(target.stand, attacker.at) is not Edge.FRONT
