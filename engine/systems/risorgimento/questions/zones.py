"""Zones of control (E.6)."""

from __future__ import annotations

from engine.brigades.questions.near import is_within
from engine.core.position.knowing import asked_once
from engine.space.ground import TOUCH
from engine.space.plane import Block, overlaps, squared
from engine.space.sectors import in_arc
from engine.space.stands.fire import crosses
from engine.space.stands.stand import Stand
from engine.space.stands.zones import fan, wedge
from engine.systems.risorgimento.position.game import Game, Unit
from engine.systems.risorgimento.questions import ground


@asked_once
def has_flanks(g: Game, unit: Unit) -> bool:
    """E.4b, E.6a, G.5b: squares and units in built-up sectors have a front, and a zone, on every side."""
    return unit.formation != "square" and not ground.is_in_town(g, unit)


def zone(unit: Unit) -> Block:
    """E.6a: as far ahead as its short range; 45 degrees to each side, 15 for guns."""
    arm = unit.profile.arm
    return wedge(unit.stand, arm.short) if arm.is_guns else fan(unit.stand, arm.short)


def is_at_guns(battery: Unit, place: Stand) -> bool:
    """E.2.3d: whether a place touches that where guns stand without gunners, or is over it."""
    return battery.guns_left and place.is_within(battery.guns, TOUCH)


def is_near_guns(battery: Unit, enemy: Unit) -> bool:
    """E.2.3d: whether an enemy is in the zone of control that guns without gunners would have."""
    return overlaps(wedge(battery.guns, battery.profile.arm.short), enemy.stand.block)


def binds(unit: Unit, enemy: Unit) -> bool:
    """E.6d: infantry and artillery have no zone for cavalry, routed units and gunners without guns none for anybody."""
    return not (enemy.routed or enemy.guns_left) and not (
        unit.profile.arm.is_mounted and not enemy.profile.arm.is_mounted
    )


def reaches(g: Game, enemy: Unit, stand: Stand) -> bool:
    """The zone itself, whomever it binds."""
    return squared(enemy.at, stand.at) <= enemy.profile.arm.zone_square and _covers(g, enemy, stand)


def _covers(g: Game, enemy: Unit, stand: Stand) -> bool:
    if has_flanks(g, enemy):
        return overlaps(zone(enemy), stand.block)
    return enemy.stand.is_within(stand, enemy.profile.arm.short)


@asked_once
def zones_at(g: Game, unit: Unit, stand: Stand) -> tuple[Unit, ...]:
    """The enemies in whose zones of control a unit would stand."""
    x, y = stand.at
    near = [
        enemy
        for its_x, its_y, enemy, _ in g.spots(1 - unit.side)
        if (its_x - x) * (its_x - x) + (its_y - y) * (its_y - y) <= enemy.profile.arm.zone_square
    ]
    return tuple([enemy for enemy in near if _covers(g, enemy, stand) and binds(unit, enemy)])


def is_in_short_range(g: Game, unit: Unit) -> bool:
    """Table 4: of an enemy that does not run, whichever way it looks."""
    return any(is_within(unit, enemy, enemy.profile.arm.short) for enemy in g.enemies(unit.side) if not enemy.routed)


def is_screened(g: Game, unit: Unit, enemy: Unit) -> bool:
    """E.6c: a friend that faces an enemy stands, even in part, between the two."""
    return any(
        friend is not unit
        and not friend.routed
        and in_arc(friend.x, friend.y, friend.facing, 45, enemy.at)
        and crosses(unit.at, enemy.at, friend.stand)
        for friend in g.on_table(unit.side)
    )
