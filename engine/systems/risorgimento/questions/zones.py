"""Who touches whom, and zones of control (E.6)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from engine.core.position.knowing import asked_once
from engine.space.ground import TOUCH
from engine.space.plane import Block, overlaps, squared
from engine.space.sectors import in_arc
from engine.space.stands.contact import is_touching
from engine.space.stands.fire import crosses
from engine.space.stands.manoeuvre import hull
from engine.space.stands.stand import Stand
from engine.systems.risorgimento.questions import ground

if TYPE_CHECKING:
    from engine.systems.risorgimento.position.game import Game
    from engine.systems.risorgimento.position.state import Unit

_NEAR: Final = 410
"""Stands whose middles are so far apart, across or up, do not touch: half of two diagonals, and a little."""
_BASES: Final = 600
"""How much farther from the middle of a unit than its short range somebody in its zone of control may have his."""


def is_within(unit: Unit, other: Unit, reach: int) -> bool:
    """Whether two units are no farther apart than that, edge to edge."""
    across, up = other.x - unit.x, other.y - unit.y
    away = across * across + up * up
    if away <= reach * reach:
        return True
    # Two edges are at most as far apart as the middles, and nearer by no more than what the bases measure.
    far = reach + (unit.profile.arm.girth + other.profile.arm.girth) // 2
    return away <= far * far and unit.stand.is_within(other.stand, reach)


@asked_once
def touching(g: Game, unit: Unit) -> tuple[Unit, ...]:
    """All units, friend and enemy, that touch it."""
    near, stand = _NEAR * g.book.scale, unit.stand
    left, right, low, high = unit.x - near, unit.x + near, unit.y - near, unit.y + near
    return tuple(
        [
            other
            for x, y, other in g.spots()
            if left < x < right and low < y < high and other is not unit and is_touching(stand, other.stand)
        ]
    )


def is_beside(g: Game, unit: Unit, other: Unit) -> bool:
    """Whether it touches that one."""
    near = _NEAR * g.book.scale
    return (
        -near < other.x - unit.x < near
        and -near < other.y - unit.y < near
        and other is not unit
        and is_touching(unit.stand, other.stand)
    )


def touching_enemies(g: Game, unit: Unit) -> tuple[Unit, ...]:
    return g.enemies_met().get(unit.id, ())


def touches_enemy(g: Game, unit: Unit) -> bool:
    return unit.id in g.enemies_met()


def touches_cavalry(g: Game, unit: Unit) -> bool:
    return any(other.profile.arm.is_mounted for other in touching_enemies(g, unit))


# --- zones of control -------------------------------------------------------------------------------------------


def has_zone_all_round(g: Game, unit: Unit) -> bool:
    """E.6a: squares, and units in built-up sectors."""
    return unit.formation == "square" or ground.is_in_town(g, unit)


def zone(unit: Unit) -> Block:
    """E.6a: as far ahead as its short range; 45 degrees to each side, 15 for guns."""
    return _zone_of(unit.stand, unit.profile.arm.short, is_guns=unit.profile.arm.is_guns)


@lru_cache(maxsize=4096)
def _zone_of(stand: Stand, reach: int, *, is_guns: bool) -> Block:
    # A hair longer: whoever is exactly at short range is in it, as he is for fire.
    reach += 1
    if is_guns:
        # A little wide: the tangent of 15 degrees is 0.268.
        far = stand.depth + 2 * reach
        spread = far * 268 // 1000
        return hull((stand.at, stand.beside(-spread, far), stand.beside(spread, far)))
    far, wide = stand.depth + 2 * reach, stand.width + 2 * reach
    return hull((stand.corners[0], stand.corners[1], stand.beside(wide, far), stand.beside(-wide, far)))


def is_at_guns(battery: Unit, place: Stand) -> bool:
    """E.2.3d: whether a place touches that where guns stand without gunners, or is over it."""
    return battery.guns_left and place.is_within(battery.guns, TOUCH)


def is_near_guns(battery: Unit, enemy: Unit) -> bool:
    """E.2.3d: whether an enemy is in the zone of control that guns without gunners would have."""
    return overlaps(_zone_of(battery.guns, battery.profile.arm.short, is_guns=True), enemy.stand.block)


def binds(unit: Unit, enemy: Unit) -> bool:
    """E.6d: infantry and artillery have no zone for cavalry, routed units and gunners without guns none for anybody."""
    return not (enemy.routed or enemy.guns_left) and not (
        unit.profile.arm.is_mounted and not enemy.profile.arm.is_mounted
    )


def reaches(g: Game, enemy: Unit, stand: Stand) -> bool:
    """The zone itself, whomever it binds."""
    reach = enemy.profile.arm.short
    if squared(enemy.at, stand.at) > (reach + _BASES) ** 2:
        return False
    if has_zone_all_round(g, enemy):
        return enemy.stand.is_within(stand, reach)
    return overlaps(zone(enemy), stand.block)


def zones_at(g: Game, unit: Unit, stand: Stand) -> list[Unit]:
    """The enemies in whose zones of control a unit would stand."""
    x, y = stand.x, stand.y
    return [
        enemy
        for own_x, own_y, enemy in g.spots(1 - unit.side)
        if (own_x - x) * (own_x - x) + (own_y - y) * (own_y - y) <= (enemy.profile.arm.short + _BASES) ** 2
        and binds(unit, enemy)
        and reaches(g, enemy, stand)
    ]


def is_in_short_range(g: Game, unit: Unit) -> bool:
    """Table 4: of an enemy that does not run, whichever way it looks."""
    return any(is_within(unit, enemy, enemy.profile.arm.short) for enemy in g.enemies(unit.side) if not enemy.routed)


@asked_once
def zones_now(g: Game, unit: Unit) -> tuple[Unit, ...]:
    return tuple(zones_at(g, unit, unit.stand))


def is_in_a_zone(g: Game, unit: Unit) -> bool:
    return bool(zones_now(g, unit))


def may_step_back(g: Game, unit: Unit) -> bool:
    """E.6b, E.8a: straight back with the front to the enemy, out of his zone or out of a melee."""
    return is_in_a_zone(g, unit) or touches_enemy(g, unit)


def is_screened(g: Game, unit: Unit, enemy: Unit) -> bool:
    """E.6c: a friend that faces an enemy stands, even in part, between the two."""
    for friend in g.on_table(unit.side):
        if friend.id == unit.id or friend.routed or not in_arc(friend.x, friend.y, friend.facing, 45, enemy.at):
            continue
        if crosses(unit.at, enemy.at, friend.stand):
            return True
    return False
