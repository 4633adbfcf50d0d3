"""Who touches whom, zones of control (3.4), support (7.4), command (2.3.4), sight (10) and lines of fire (5.2.1)."""

from __future__ import annotations

from engine.brigades.questions.near import between, enemies_near, friends_within, is_high, is_within
from engine.core.position.knowing import asked_once
from engine.space.plane import Block, Point, overlaps, squared
from engine.space.sectors import in_arc
from engine.space.stands.fire import entered, is_clear, is_close
from engine.space.stands.rows import beyond
from engine.space.stands.slabs import Slab
from engine.space.stands.stand import Edge, Stand
from engine.space.stands.zones import apron
from engine.systems.lumi.book.setting import RangeBand
from engine.systems.lumi.position.state import SHAKEN, Game, Unit

# --- zones of control ---------------------------------------------------------------------------------------------


def zones_on(g: Game, unit: Unit, block: Block, reach: int) -> list[Unit]:
    """Enemies whose zones of control some ground lies in; `reach` is how far it may be from the unit's middle."""
    return [
        enemy
        for enemy in enemies_near(g, unit, reach + g.figures.zone_depth)
        if enemy.level < SHAKEN and overlaps(apron(enemy.stand, g.figures.zone_depth), block)
    ]


@asked_once
def is_in_zone(g: Game, unit: Unit) -> bool:
    return bool(zones_on(g, unit, unit.stand.block, 0))


# --- support and command ------------------------------------------------------------------------------------------


@asked_once
def _is_supported(g: Game, unit: Unit, edge: Edge, reach: int) -> bool:
    """7.4, 1.6d: by a steady friend on that side of any of its bases."""
    stand = unit.stand
    there = beyond(stand, edge, reach)
    return any(
        entered(stand, friend.at) is edge or there.overlaps(friend.stand)
        for friend in friends_within(g, unit, reach)
        if friend.level < SHAKEN
    )


def has_rear_support(g: Game, unit: Unit) -> bool:
    return _is_supported(g, unit, Edge.REAR, g.figures.rear_support_reach)


def has_flank_support(g: Game, unit: Unit) -> bool:
    return all(_is_supported(g, unit, edge, g.figures.flank_support_reach) for edge in (Edge.LEFT, Edge.RIGHT))


@asked_once
def is_in_command(g: Game, unit: Unit) -> bool:
    """2.3.4."""
    general = g.general_of(unit)
    return general is not None and is_close(
        unit.stand, (general.x, general.y), g.figures.radius_per_morale * general.morale
    )


# --- sight and fire -----------------------------------------------------------------------------------------------


@asked_once
def is_in_sight(g: Game, start: Point, end: Point) -> bool:
    """10: by day, round woods, villages and hills; into such ground only a little way."""
    if squared(start, end) > g.figures.sight**2:
        return False
    under = (*g.setting.patches.at(start), *g.setting.patches.at(end))
    for piece, inside in g.setting.screens.across(start, end):
        within = piece in under
        if not (piece.ground.high and within) and inside > (g.figures.sight_in_wood if within else 0):
            return False
    return True


@asked_once
def is_seen(g: Game, side: int, stand: Stand) -> bool:
    """Whether any enemy of a side sees a place."""
    return any(is_in_sight(g, enemy.at, stand.at) for enemy in g.enemies(side))


@asked_once
def is_in_charge_reach(g: Game, side: int, stand: Stand) -> bool:
    """3.1.2: any enemy foot or horse could reach it with a charge."""
    return any(
        not enemy.profile.arm.is_guns and enemy.level < SHAKEN and stand.is_within(enemy.stand, enemy.move)
        for enemy in g.enemies(side)
    )


@asked_once
def is_in_fire_reach(g: Game, side: int, stand: Stand) -> bool:
    """3.1.2: any enemy has it in its range, be it the extreme one."""
    return any(
        enemy.level < SHAKEN
        and stand.is_within(enemy.stand, g.book.longest_reach[enemy.profile.arm])
        and is_in_sight(g, enemy.at, stand.at)
        for enemy in g.enemies(side)
    )


def band_of(g: Game, unit: Unit, target: Unit) -> RangeBand | None:
    """5.2.1a: the band of its fire in which a target lies."""
    far = unit.stand.distance(target.stand)
    return next((band for band in g.book.bands if far <= band.reach(unit.profile.arm)), None)


@asked_once
def can_hit(g: Game, unit: Unit, target: Unit) -> bool:
    """5.2.1: in range, before it, seen, and with a free strip from the middle of its front, half a base wide."""
    arm = unit.profile.arm
    if not is_within(unit, target, g.book.longest_reach[arm]) or not is_in_sight(g, unit.at, target.at):
        return False
    stand = unit.stand
    arc = g.figures.gun_arc if arm.is_guns else g.figures.musket_arc
    if not any(in_arc(*stand.at, stand.facing, arc, point) for point in (target.at, *target.stand.corners)):
        return False
    # `beside` counts by halves: a quarter of a base to either side of the middle.
    quarter = unit.size[0] // 2
    ends = stand.beside(-quarter, stand.depth), stand.beside(quarter, stand.depth)
    return is_clear(ends, target.stand, _in_the_way(g, unit, target))


def _in_the_way(g: Game, unit: Unit, target: Unit) -> list[Slab]:
    """5.2.1: open order hides nobody behind it, and a hill looks over all but the nearest."""
    far, over = squared(unit.at, target.at), is_high(g, unit) != is_high(g, target)
    return [
        other.stand.slab
        for away, other in between(g, unit, target)
        if away < far and not other.is_loose and (not over or squared(target.at, other.at) < away // 4)
    ]


def strikes_flank(attacker: Stand, target: Unit) -> bool:
    """Whether an attack or a shot comes in by flank or rear; open order has neither."""
    return not target.is_loose and entered(target.stand, attacker.at) is not Edge.FRONT
