"""6, 7.1.3, 7.2: melees, who has won them, and what victors do."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import Any

from engine.brigades.questions.bases import stands_of_bases
from engine.brigades.questions.near import foes, is_within, linked, touches_enemy, touching_enemies
from engine.brigades.questions.room import has_free_way
from engine.brigades.rules.moving import is_move
from engine.core.decisions import Ask, choose
from engine.core.declared.trials.dice_tests import throw_dice
from engine.core.declared.turn.sequence import Step
from engine.core.lazy_options import opened
from engine.space.ground import TOUCH
from engine.space.plane import hundredths
from engine.space.stands.contact import length_along
from engine.space.stands.manoeuvre import ahead
from engine.systems.lumi.position import events
from engine.systems.lumi.position.state import DISORDERED, ROUTED, SHAKEN, Context, Game, Unit, about
from engine.systems.lumi.questions import ground, standing
from engine.systems.lumi.questions.attacks import CHARGE, CLOSE, end_of, is_before, needed_length
from engine.systems.lumi.questions.moving import goes_anywhere, offers_anywhere, straight_on
from engine.systems.lumi.rules.charges import charged_context, face_charge
from engine.systems.lumi.rules.forced import lose, shift
from engine.systems.lumi.rules.tests import grade, suffer_all


def melee(g: Game, step: Step) -> Ask[None]:
    """6.1: all that there are, one after the other."""
    yield from g.setting.effects.happen(g, "overrun", Context(g, g.state.sides[0]))
    for waiting in g.while_any(lambda: [one for one in g.on_table() if not one.asked and touches_enemy(g, one)]):
        yield from fight_out(g, waiting[0], step.section)


def fight_out(g: Game, first: Unit, section: str, newcomer: Unit | None = None) -> Ask[None]:
    """6.1: the melee of a unit, with all whom contact links to it: both sides strike at once; losses; the side that
    inflicted less tests, as does everybody with a loss."""
    units = linked(first, partial(touching_enemies, g))
    for unit in units:
        g.record(events.Asked(section, unit.id))
    fights = {unit.id: about(g, unit, opponent_of(g, unit), "6.1") for unit in units}
    inflicted = [0, 0]
    for unit in units:
        context = fights[unit.id]
        enemy = context.foe
        context.charging = unit.engaged[0] == CHARGE
        # 4.2: who closes to short range attacks as well.
        context.attacked = enemy.engaged in ((CHARGE, unit.id), (CLOSE, unit.id))
        context.strikes_flank = standing.strikes_flank(unit.stand, enemy)
        context.touching = touching_bases(unit, enemy)
        faces, applied, damage = throw_dice(g, "melee", context, g.setting.dice_of_fight(context), "damage")
        g.record(events.Struck("6.1", unit.id, enemy.id, faces, applied, damage))
        blows = fights[enemy.id]
        blows.damage += damage
        inflicted[unit.side] += damage
    fresh = tuple(unit.id for unit in units if not goes_on(g, unit, newcomer))
    g.record(events.Fought("6.1", tuple(fights), fresh))
    for context in fights.values():
        losses = g.setting.losses_of_fight(context)
        context.lost_one = losses > 0
        yield from lose(g, context.own, losses, "melee", "6.1", context.other)
    for unit, context in zip(units, fights.values(), strict=True):
        lost = inflicted[unit.side] < inflicted[1 - unit.side]
        if not unit.gone and (lost or context.lost_one or inflicted[0] == inflicted[1]):
            grade(g, context, "beaten" if lost else "hurt")
    # 7.1.3: where both sides rout.
    routed = [context for context in fights.values() if context.result == "routed"]
    for context in routed:
        context.mutual = len({one.side.id for one in routed}) == 2
    yield from suffer_all(g, fights.values())
    for unit in units:
        # 7.2.1c, 7.2.2c.
        yield from g.setting.effects.happen(g, "end_fight", about(g, unit, section="7.2"))
    for unit in units:
        if _has_won(g, unit, units):
            yield from g.setting.effects.happen(g, "follow_up", about(g, unit, section="7.2"))


def opponent_of(g: Game, unit: Unit) -> Unit:
    """Whom it strikes: the one it has charged, else the one that it touches along the greatest length."""
    enemies = touching_enemies(g, unit)
    own = [enemy for enemy in enemies if unit.engaged == (CHARGE, enemy.id)]
    return own[0] if own else max(enemies, key=lambda enemy: (length_along(unit.stand, enemy.stand), -enemy.id))


def touching_bases(unit: Unit, enemy: Unit) -> int:
    """6.1: how many of its bases are in contact."""
    # Edges count as touching a hair beyond either end, which makes no base more.
    return max(1, sum(length_along(base, enemy.stand) > 2 * TOUCH for base in stands_of_bases(unit)))


def goes_on(g: Game, unit: Unit, newcomer: Unit | None) -> bool:
    """6.1, 7.2.1c: whom it fought in an impulse before and still touches: that is the same melee. Whoever has attacked
    in this impulse, or come up to an enemy after a melee, was in contact with nobody before."""
    stayed = [one for one in (unit, *touching_enemies(g, unit)) if not one.engaged[0] and one is not newcomer]
    return unit in stayed and any(enemy.id in unit.met for enemy in stayed)


# --- victors ------------------------------------------------------------------------------------------------------


def _has_won(g: Game, unit: Unit, units: list[Unit]) -> bool:
    """7.2: whether it stands where it fought, and its enemies are all gone, fallen back or in rout."""
    stands = not unit.gone and unit.level < SHAKEN and not touches_enemy(g, unit)
    return stands and all(one.side == unit.side or one.gone or one.level >= DISORDERED for one in units)


def penetrate(g: Game, context: Context, step: int | Fraction) -> Ask[None]:
    """7.2.1a: a step ahead; 7.2.1b: enemies whose zones it comes into test, and who stands fights at once."""
    unit = context.own
    end = ahead(unit.stand, hundredths(step))
    # 3.5: ground that bars it stops it; slow ground does not.
    is_barred = ground.way_length(g, unit, unit.formation, end.at) is None
    if is_barred or not has_free_way(g, unit, end, unit):
        return
    shift(g, unit, end, "penetrates", "7.2")
    met = standing.zones_on(g, unit, unit.stand.block, 0)
    tests = [charged_context(g, enemy, unit, "7.2") for enemy in met]
    for context in tests:
        grade(g, context, "charged")
    yield from suffer_all(g, tests)
    failed = [context.unit for context in tests if context.result != "passed"]
    before = unit.fought
    for enemy in met:
        # One melee, with all whom it touches then.
        if enemy not in failed and not enemy.gone and not unit.gone and unit.fought == before:
            yield from strike(g, unit, enemy)


def strike(g: Game, unit: Unit, enemy: Unit) -> Ask[None]:
    """Into contact, and a melee at once; 6.1: guns are lost, and who is in rout runs on."""
    if not touches_enemy(g, unit):
        end = end_of(g, unit, enemy, CHARGE)
        if end is None:
            return
        shift(g, unit, end, "meets the enemy", "7.2")
    if enemy.level == ROUTED or enemy.profile.arm.is_guns:
        yield from g.setting.effects.happen(g, "be_overrun", about(g, enemy))
        return
    yield from fight_out(g, unit, "7.2", newcomer=unit)


# --- effects of the pursuit test ----------------------------------------------------------------------------------


def chase(g: Game, context: Context) -> Ask[None]:
    """7.2, 7.2.2a: it follows the nearest enemy before it, who tests as if charged if it reaches him: whether he
    stands or gives way, it fights him at once if its move still takes it to him, else it rides on after him. It is
    spent."""
    unit = context.own
    g.record(events.RanWild("7.2", unit.id))
    prey = next((enemy for _, _, enemy in foes(g, unit) if is_before(g, unit, enemy)), None)
    if prey is not None and _reaches(g, unit, prey):
        yield from face_charge(g, unit, prey, "7.2", may_react=False)
    if prey is not None and not prey.gone and _reaches(g, unit, prey):
        yield from strike(g, unit, prey)
    else:
        goal = prey.at if prey is not None else ahead(unit.stand, unit.move).at
        end = straight_on(g, unit, goal, unit.move)
        if end is not None:
            shift(g, unit, end, "pursues", "7.2")


def control(g: Game, context: Context) -> Ask[None]:
    """7.2.2b: a move at normal speed, any way, or a charge without a test of its own."""
    unit = context.own
    g.record(events.Controlled("7.2", unit.id))
    charges = [(CHARGE, enemy.id) for enemy in g.enemies(unit.side) if _reaches(g, unit, enemy)]
    options: list[Any] = [None, *offers_anywhere(g, unit), *charges]
    every = opened(options, lambda move: is_move(move) and goes_anywhere(g, unit, move))
    chosen = yield from choose("control", unit.side, "7.2", every, unit.id)
    if is_move(chosen):
        shift(g, unit, unit.stand.moved(*chosen[2:]), "control", "7.2")
    elif chosen is not None:
        enemy = g.state.units[chosen[1]]
        g.record(events.Engaged("7.2", unit.id, CHARGE, enemy.id))
        # It may have evaded, and be reached all the same.
        if (yield from face_charge(g, unit, enemy, "7.2")) and _reaches(g, unit, enemy):
            yield from strike(g, unit, enemy)
        # 7.2.3: it may cost the victor a loss, which has no other consequence; nothing if all the enemy fell.
        yield from g.setting.effects.happen(g, "pay_for_control", about(g, unit, enemy, "7.2"))


def _reaches(g: Game, unit: Unit, enemy: Unit) -> bool:
    """Whether it comes into contact at normal speed."""
    if not is_within(unit, enemy, unit.move):
        return False
    end = end_of(g, unit, enemy, CHARGE)
    return end is not None and needed_length(g, unit, enemy, CHARGE, end) <= unit.move
