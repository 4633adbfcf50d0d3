"""Cavalry. E.2: what units do that it charges or comes near, and what it does itself: counter-charge, square, evasion,
gunners that run. And how it rides straight at an enemy: in a charge, a counter-charge, a pursuit."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from engine.brigades.questions import room, straight
from engine.brigades.questions.attempts import QUARTERS
from engine.brigades.questions.near import is_within
from engine.brigades.rules.choices import choose_way, ways_open
from engine.core.decisions import Ask
from engine.core.declared.trials.dice_tests import passes
from engine.space.hauling import bearing
from engine.space.plane import Point, overlaps
from engine.space.routes.paths import length_of, up_to
from engine.space.stands.contact import is_touching
from engine.space.stands.fire import is_straight_ahead
from engine.space.stands.stand import Stand
from engine.space.stands.zones import wedge
from engine.systems.risorgimento.position import events
from engine.systems.risorgimento.position.state import DESTROYED, Context, Game, Unit, about
from engine.systems.risorgimento.questions import contact, lines
from engine.systems.risorgimento.rules import command, forced


def retire_by(g: Game, context: Context, quarters: int) -> None:
    """E.2.1e, E.2.2b, E.2.3a, E.2.3e: infantry as in open order, guns limbered, cavalry as it is drawn up."""
    unit = context.own
    arm = unit.profile.arm
    formation = "limbered" if arm.is_guns else unit.formation if arm.is_mounted else "open_order"
    forced.retire(g, unit, arm.allowances[formation] * quarters // QUARTERS, context.section)


# --- cavalry ----------------------------------------------------------------------------------------------------


def can_counter_charge(g: Game, unit: Unit, enemy: Unit) -> bool:
    """E.2.1a."""
    if not unit.profile.arm.is_mounted or not is_within(unit, enemy, _reach_of(g, unit)):
        return False
    is_able = g.rules.may_counter_charge(g, unit) and (unit.formation == LINE or room.fits(g, unit, LINE))
    return is_able and lines.has_clear_line(g, unit, enemy)


def _reach_of(g: Game, unit: Unit) -> int:
    return int(unit.profile.arm.line) * g.rules.most_quarters(g, unit) // QUARTERS


def quarters_left(g: Game, unit: Unit, enemy: Unit, way: tuple[Point, ...], used: int) -> int:
    """E.2.1c: of a move of so many quarters, those that were left when the enemy came within reach."""
    far, reach = length_of(way), _reach_of(g, unit)
    places = (up_to(way, far * gone // max(1, used))[-1] for gone in range(used))
    near = (gone for gone, place in enumerate(places) if unit.stand.is_within(enemy.stand.moved(*place), reach))
    return QUARTERS - next(near, used)


def offer_counter_charge(g: Game, unit: Unit, enemy: Unit) -> Ask[bool]:
    """E.2.1a-E.2.1e: whether it rides."""
    context = about(g, unit, enemy, distance=unit.stand.distance(enemy.stand))
    way = yield from choose_way(g, "react", ways_open(g.setting.reactions, context), context, "E.2.1a")
    return way == "counter_charge" and unit.reacted


# --- gunners ----------------------------------------------------------------------------------------------------


def test_gunners(g: Game, unit: Unit, sought: Iterable[Unit], tested: set[int]) -> Ask[None]:
    """E.2.3c: batteries that cavalry charges or comes into contact with, as it enters their zone, each once."""
    enemies = sought if unit.profile.arm.is_mounted else ()
    for battery in [one for one in enemies if g.rules.serves_guns(g, one) and contact.reaches(g, one, unit.stand)]:
        if battery.id not in tested:
            tested.add(battery.id)
            yield from passes(g, "gun_crew", about(g, battery, unit), battery.name)


def leave_guns(g: Game, context: Context) -> None:
    """E.2.3c, E.2.3d: the base goes with the gunners; guns that the cavalry has reached already are lost."""
    unit, rider = context.own, context.foe
    g.record(events.GunnersRan("E.2.3c", unit.id, *unit.at, unit.facing))
    if contact.is_at_guns(unit, rider.stand):
        g.record(events.UnitLost("E.2.3d", unit.id, DESTROYED))
    else:
        forced.retire(g, unit, g.figures.gunners_run, "E.2.3c")


def take_guns(g: Game, rider: Unit) -> None:
    """E.2.3d: guns without gunners that cavalry reaches."""
    for battery in g.enemies(rider.side) if rider.profile.arm.is_mounted else ():
        if contact.is_at_guns(battery, rider.stand):
            g.record(events.UnitLost("E.2.3d", battery.id, DESTROYED))


def return_gunners(g: Game, _: object) -> None:
    """E.2.3d: in the recovery phase, if no enemy is in the battery's zone of control and nobody where it stood."""
    for unit in [unit for unit in g.on_table() if unit.guns_left]:
        is_taken = any(unit.guns.overlaps(other.stand) for other in g.on_table() if other is not unit)
        zone = wedge(unit.guns, unit.profile.arm.short)
        if not is_taken and not any(overlaps(zone, enemy.stand.block) for enemy in g.enemies(unit.side)):
            g.record(events.GunnersCameBack("E.2.3d", unit.id, unit.guns_x, unit.guns_y, unit.guns_facing))


def recalls(g: Game, rider: Unit, square: Unit) -> Ask[bool]:
    """E.2.2e, E.2.2f: whether the charge against a square is broken off."""
    context = about(g, rider, square, distance=rider.stand.distance(square.stand))
    yield from choose_way(g, "press_or_recall", ["press", "recall"], context, "E.2.2e")
    return not rider.is_charging


# --- straight at an enemy ---------------------------------------------------------------------------------------------

LINE: Final = "line"


def goal_of(target: Unit) -> Stand | None:
    """E.2.3d: the place where its guns stand, which is ridden at instead of their gunners."""
    return target.guns if target.guns_left else None


def heading_to(unit: Unit, target: Unit) -> int:
    """E.1d: straight on as long as an enemy is before the middle of its front; else it turns to his."""
    aim = goal_of(target) or target.stand
    return unit.facing if is_straight_ahead(unit.stand, aim) else bearing(unit.at, aim.at)


def ride_to(g: Game, unit: Unit, place: Stand | None) -> None:
    if place is not None and (place.x, place.y, place.facing) != (unit.x, unit.y, unit.facing):
        command.shift(g, unit, place, "charges", "E.1c")


def meet(g: Game, unit: Unit, leg: straight.Leg[Unit]) -> Unit | None:
    """At the end of a ride: the enemy that is fought there, if any. E.5a: who enters ground that asks for it tests."""
    forced.take_strain(g, unit, leg.entered)
    take_guns(g, unit)
    met = leg.met
    if met is None or met.gone or not is_touching(unit.stand, met.stand):
        return None
    if met.routed or met.guns_left:
        # H.1c, E.2.3d: whoever runs is cut down.
        g.record(events.UnitLost("H.1c" if met.routed else "E.2.3d", met.id, DESTROYED))
        return None
    return met
