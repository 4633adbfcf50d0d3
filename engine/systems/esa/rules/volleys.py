"""Section 6.1c to 6.1e: what a shot does; the shot before a melee (9.10) and at an enemy who leaves (3.3.1f)."""

from __future__ import annotations

from engine.core.decisions import Ask, choose
from engine.systems.esa.book.book import SHOOTING, Zone
from engine.systems.esa.position.events.fights import BecameParalysed, Shot
from engine.systems.esa.position.events.moves import GunActed
from engine.systems.esa.position.game import Context, Game
from engine.systems.esa.position.state import Unit
from engine.systems.esa.questions import situation as ask
from engine.systems.esa.questions.sighting import can_hit, zone_of
from engine.systems.esa.rules.forced import retreat
from engine.systems.esa.rules.losses import shake, take_losses
from engine.systems.esa.rules.tests import has_nerve, take_test

Damage = tuple[int, int, Zone]
"""Automatic hits, successes, and the hex of the sector."""


def damage(g: Game, unit: Unit, target: Unit, zone: Zone) -> Ask[Damage]:
    """6.1c, 4d: automatic hits of the advantage, then the test."""
    context = Context(g, unit, target, g.side(unit))
    hits = g.setting.shooting_advantage.get((ask.klass(g, unit), ask.klass(g, target)), ())
    automatic = sum(figure for figure, _, when in hits if when is None or when(context))
    guard = ask.protection(g, target, 0)
    strength = target.strength
    successes = yield from take_test(
        g,
        "shooting",
        unit,
        target,
        decisive=lambda found: zone.effect == "damage" and automatic + found - guard >= strength,
        zone_cards=zone.cards,
    )
    return automatic, successes, zone


def note_shot(g: Game, unit: Unit, target: Unit, done: Damage, section: str) -> None:
    g.record(Shot(section, unit.id, target.id, done[0], done[1], ask.protection(g, target, 0), done[2].effect))
    if ask.is_guns(g, unit):
        g.record(GunActed("9.2c", unit.id))


def strike(g: Game, target: Unit, done: Damage, guard: int) -> int:
    """6.1d, 9.2f: damage less protection; the far zone of guns paralyses instead."""
    automatic, successes, zone = done
    if zone.effect == "paralyse":
        left = automatic + successes - (guard if g.switches.far_fire_protection else 0)
        if left > 0 and target.alive and not target.paralysed:
            g.record(BecameParalysed("9.2f", target.id))
        return 0
    losses = max(0, automatic + successes - guard)
    take_losses(g, target, losses, "fire", "6.1d")
    return losses


def suffer_fire(g: Game, unit: Unit, losses: int, cause: int) -> Ask[None]:
    """6.1e, 10.16b, 10.18b: two losses in the turn shake; a shaken unit that is shot at retreats."""
    if not unit.alive:
        return
    if unit.shaken:
        yield from retreat(g, unit, cause, optional=ask.is_supported(g, unit))
        return
    if losses and unit.losses >= g.figures.losses_to_shake:
        yield from shaken_by_losses(g, unit, cause, "6.1e")


def shaken_by_losses(g: Game, unit: Unit, cause: int, section: str) -> Ask[bool]:
    """10.18b: a supported unit holds, and may retreat if its owner likes. Answers whether it went."""
    if ask.is_supported(g, unit):
        if g.switches.supported_units == "shaken":
            shake(g, unit, section)
        return (yield from retreat(g, unit, cause, optional=True))
    shake(g, unit, section)
    return (yield from retreat(g, unit, cause))


def may_fire_steadily(g: Game, unit: Unit, enemy: Unit, *, is_mover: bool) -> bool:
    """9.10a, 9.10b: the mover needs a shooting order, whoever reacts none; the sector applies."""
    if not ask.has(g, unit, "steadiness") or not ask.can_fire_at_all(g, unit) or unit.shots:
        return False
    if is_mover and not ask.holds(g, unit, SHOOTING):
        return False
    return can_hit(g, unit, enemy)


def steady_fire(g: Game, unit: Unit, enemy: Unit) -> Ask[None]:
    """9.10b: in the movement phase, before the melee; the enemy answers only with steadiness of his own."""
    zone = zone_of(g, unit, enemy.hex)
    assert zone is not None, "asked only when the enemy is in the sector"
    back: Zone | None = None
    if not enemy.shaken and may_fire_steadily(g, enemy, unit, is_mover=False):
        answer = yield from choose("return_fire", enemy.side, "9.10b", [None, "return_fire"], enemy.id)
        if answer is not None and (yield from has_nerve(g, enemy, SHOOTING)):
            back = zone_of(g, enemy, unit.hex)
    where, where_back = unit.hex, enemy.hex
    done = yield from damage(g, unit, enemy, zone)
    done_back = (yield from damage(g, enemy, unit, back)) if back is not None else None
    note_shot(g, unit, enemy, done, "9.10b")
    guards = ask.protection(g, enemy, 0), ask.protection(g, unit, 0)
    if done_back is not None:
        note_shot(g, enemy, unit, done_back, "9.10b")
    hit = strike(g, enemy, done, guards[0])
    hit_back = strike(g, unit, done_back, guards[1]) if done_back is not None else 0
    yield from suffer_fire(g, enemy, hit, where)
    if done_back is not None:
        yield from suffer_fire(g, unit, hit_back, where_back)


def parting_shot(g: Game, unit: Unit, target: Unit) -> Ask[None]:
    """3.3.1f: one shot, no answer."""
    zone = zone_of(g, unit, target.hex)
    assert zone is not None, "asked only when the enemy is in the sector"
    done = yield from damage(g, unit, target, zone)
    note_shot(g, unit, target, done, "3.3.1f")
    losses = strike(g, target, done, ask.protection(g, target, 0))
    yield from suffer_fire(g, target, losses, unit.hex)
