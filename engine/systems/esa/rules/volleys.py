"""Section 6.1c to 6.1e: what a shot does; the shot before a melee (9.10) and at an enemy who leaves (3.3.1f)."""

from __future__ import annotations

from engine.core.decisions import Ask, choose
from engine.core.declared.book.marked_tables import given_now
from engine.systems.esa.book.book import SHOOTING, Zone
from engine.systems.esa.position.events import acts
from engine.systems.esa.position.game import Context, Game
from engine.systems.esa.position.state import Unit
from engine.systems.esa.questions import situation as ask
from engine.systems.esa.questions.reach import can_hit, zone_of
from engine.systems.esa.rules.forced import retreat
from engine.systems.esa.rules.tests import Hits, effects_on_hit, has_nerve, shake, strike, take_test


def aim(g: Game, unit: Unit, target: Unit, zone: Zone) -> Ask[Hits]:
    """6.1c, 4d: automatic hits of the advantage, then the test."""
    context = Context(g, unit, target, g.side(unit))
    hits = g.setting.shooting_advantage.get((ask.klass(g, unit), ask.klass(g, target)), ())
    automatic = sum(figure for figure, _ in given_now(hits, context))
    guard = ask.protection(g, target, 0)
    enough = max(1, target.strength + guard - automatic) if zone.effect == "damage" else None
    successes, outcome = yield from take_test(g, "shooting", unit, target, enough=enough, zone_cards=zone.cards)
    return Hits(automatic, successes, guard, effects_on_hit(outcome, zone.effect), "fire", "6.1d")


def note_shot(g: Game, unit: Unit, target: Unit, hits: Hits, section: str) -> None:
    g.record(acts.Shot(section, unit.id, target.id, hits.automatic, hits.successes, hits.guard, hits.effects[0].name))
    if unit.stats.is_guns:
        g.record(acts.GunActed("9.2c", unit.id))


def exchange(g: Game, unit: Unit, target: Unit, section: str, answered: str = "") -> Ask[None]:
    """6.1, 3.3.1b, 9.10b: both shots are made on the position before them, losses come after; `answered` is the section
    by which the target shoots back, if it does."""
    where, where_back = unit.hex, target.hex
    zone, back = zone_of(g, unit, where_back), zone_of(g, target, where) if answered else None
    assert zone is not None, "a shot needs a target in its sector"
    hits = yield from aim(g, unit, target, zone)
    hits_back = (yield from aim(g, target, unit, back)) if back is not None else None
    note_shot(g, unit, target, hits, section)
    if hits_back is not None:
        note_shot(g, target, unit, hits_back, answered)
    yield from strike(g, target, hits, SHOOTING)
    if hits_back is not None:
        yield from strike(g, unit, hits_back, SHOOTING)
    yield from suffer_fire(g, target, hits.losses, where)
    if hits_back is not None:
        yield from suffer_fire(g, unit, hits_back.losses, where_back)


def suffer_fire(g: Game, unit: Unit, losses: int, cause: int) -> Ask[None]:
    """6.1e, 10.16b, 10.18b: two losses in the turn shake; a shaken unit that is shot at retreats."""
    if not unit.alive:
        return
    if unit.shaken:
        yield from retreat(g, unit, cause, optional=g.rules.supported(g, unit))
        return
    if losses and unit.losses >= g.figures.losses_to_shake:
        yield from shaken_by_losses(g, unit, cause, "6.1e")


def shaken_by_losses(g: Game, unit: Unit, cause: int, section: str) -> Ask[bool]:
    """10.18b: a supported unit holds, and may retreat if its owner likes. Answers whether it went."""
    if g.rules.supported(g, unit):
        if g.switches.supported_units == "shaken":
            shake(g, unit, section)
        return (yield from retreat(g, unit, cause, optional=True))
    shake(g, unit, section)
    return (yield from retreat(g, unit, cause))


def may_fire_steadily(g: Game, unit: Unit, enemy: Unit, *, is_mover: bool) -> bool:
    """9.10a, 9.10b: the mover needs a shooting order, whoever reacts none; the sector applies."""
    may_fire = g.rules.may_fire_steadily(g, unit) and (not is_mover or ask.holds(g, unit, SHOOTING))
    return may_fire and can_hit(g, unit, enemy)


def steady_fire(g: Game, unit: Unit, enemy: Unit) -> Ask[None]:
    """9.10b: in the movement phase, before the melee; the enemy answers only with steadiness of his own."""
    answered = ""
    if not enemy.shaken and may_fire_steadily(g, enemy, unit, is_mover=False):
        answer = yield from choose("return_fire", enemy.side, "9.10b", [None, "return_fire"], enemy.id)
        if answer is not None and (yield from has_nerve(g, enemy, SHOOTING)):
            answered = "9.10b"
    yield from exchange(g, unit, enemy, "9.10b", answered)
