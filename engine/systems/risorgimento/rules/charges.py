"""C.1, E.1: charges are written, ridden by quarters against those who react, and fought out."""

from __future__ import annotations

from functools import partial
from typing import Final

from engine.brigades.questions import room, straight, ways
from engine.brigades.questions.attempts import QUARTERS
from engine.brigades.questions.near import is_within, nearest_first
from engine.brigades.rules.choices import choose_way, ways_open
from engine.core.decisions import Ask, asks_everything, choose
from engine.core.declared.trials.dice_tests import undergo
from engine.core.declared.turn.sequence import Step
from engine.core.lazy_options import opened
from engine.core.position.records import Record, record, starts, starts_from
from engine.core.position.turn_events import Done
from engine.space.lines import part_way
from engine.space.plane import Point
from engine.space.stands.fire import entered
from engine.space.stands.manoeuvre import angle, step_within
from engine.space.stands.stand import Edge
from engine.systems.risorgimento.position import events
from engine.systems.risorgimento.position.state import Context, Game, Unit, about
from engine.systems.risorgimento.questions import lines, moving
from engine.systems.risorgimento.rules import cavalry, command, fire, forced
from engine.systems.risorgimento.rules.melee import fight_out, melee_of

OFFERED: Final = 4
"""Targets that a player is offered for a charge, the nearest first; at a table any may be named."""


@record
class Rider(Record):
    """A unit that charges or counter-charges, with the quarters of its move that are left."""

    unit: Unit
    target: Unit
    left: int
    used: int
    """The quarters of its move that are gone."""
    start: int = starts_from(lambda rider: rider.unit.stand.distance(rider.target.stand))
    """How far it was from its target."""
    met: Unit | None = starts(None)
    evaded: bool = starts(False)
    """Its target has gone; it follows."""
    is_straight: bool = starts(False)
    """E.1d: the quarter that it rode last."""
    shot_at: Point | None = starts_from(lambda rider: None if rider.used else rider.unit.at)
    """E.9a: the last place where it was fired at. Nobody has come into anybody's fire by standing there; who has formed
    line has (E.4c)."""

    def spend(self, quarters: int = 1) -> None:
        """Less than nothing is left where a turn costs more than there was."""
        self.left -= quarters
        self.used += quarters

    @property
    def rides(self) -> bool:
        return self.left > 0 and self.met is None and self.unit.stands


# --- C.1 --------------------------------------------------------------------------------------------------------


def charge_orders(g: Game, step: Step) -> Ask[None]:
    """C.1: each player for his own cavalry; nobody sees what the other writes."""
    for unit in g.on_table():
        if ("unit", unit.id) in g.state.done or not g.rules.may_charge(g, unit):
            continue
        g.safe()
        targets = [None, *(enemy.id for enemy in targets_of_charge(g, unit))]
        target = yield from choose("write_charge", unit.side, step.section, targets, unit.id)
        if target is not None:
            g.record(events.ChargeWritten(step.section, unit.id, target))
        g.record(Done(step.section, "unit", unit.id))


def targets_of_charge(g: Game, unit: Unit) -> list[Unit]:
    """The nearest enemies, as far as a charge might go; whoever writes an example may name any."""
    enemies = nearest_first(unit, g.enemies(unit.side))
    if asks_everything():
        return enemies
    return [enemy for enemy in enemies if is_within(unit, enemy, unit.profile.arm.line * 5 // 4)][:OFFERED]


def is_secret(g: Game) -> bool:
    """Whether written charges are still their writer's secret: until all of them are ridden."""
    turn, place = g.setting.turn, g.state.step
    writing = turn.step("charge_orders")
    return g.state.turn > 0 and writing is not None and writing.index <= place and not turn.is_past(place, "charges")


def has_written(g: Game, unit: Unit) -> bool:
    """Whether a charge could have been written for it this turn."""
    is_asked = g.setting.turn.is_past(g.state.step, "charge_orders") or ("unit", unit.id) in g.state.done
    return is_asked and g.rules.may_charge(g, unit)


# --- E.1 --------------------------------------------------------------------------------------------------------


def charges(g: Game, _: Step) -> Ask[None]:
    """E.1a, E.1b: all of them together, after those who are charged have tested."""
    g.safe()
    riders: list[Rider] = []
    for unit in [unit for unit in g.on_table() if unit.charge_target >= 0]:
        target = g.state.units[unit.charge_target]
        if target.gone or not g.rules.may_charge(g, unit):
            g.record(events.ChargeDropped("B.1b", unit.id))
        else:
            set_out(g, riders, unit, target, QUARTERS)
    for target in dict.fromkeys(rider.target for rider in riders):
        yield from await_charge(g, [rider for rider in riders if rider.target is target])
    yield from ride_and_fight(g, riders)


def ride_and_fight(g: Game, riders: list[Rider], *, is_advance: bool = False) -> Ask[None]:
    """E.1c, E.2.3f: those who ride, and those who meet them; then their melees. E.2.2c: after the first charge of all,
    whoever has followed in vain may still advance."""
    yield from ride_out(g, riders)
    fought: set[int] = set()
    for rider in riders:
        unit = rider.unit
        if not unit.stands or unit.id in fought:
            continue
        melee = melee_of(g, unit) if rider.met is not None else None
        if melee is not None:
            fought.update(party.unit.id for party in melee.parties)
            yield from fight_out(g, melee, is_charge=True)
        elif rider.evaded and not rider.target.gone and not is_advance:
            yield from undergo(g, "cavalry_advance", about(g, unit, rider.target), unit.name)


def set_out(g: Game, riders: list[Rider], unit: Unit, target: Unit, left: int) -> None:
    """E.1a: it joins those who ride, in line; forming it takes a quarter. A.1h, MOR.b: with what its command state and
    its nerve leave it."""
    left, used = min(left, g.rules.most_quarters(g, unit)), 0
    if unit.formation != "line":
        if not room.fits(g, unit, "line"):
            g.record(events.ChargeDropped("E.1a", unit.id))
            return
        g.record(events.Formed("E.1a", unit.id, "line"))
        left, used = left - 1, 1
    g.record(events.ChargeBegan("E.1a", unit.id, target.id))
    riders.append(Rider(unit, target, left, used))


def await_charge(g: Game, riders: list[Rider]) -> Ask[None]:
    """E.1b: one test of a unit, against the worst of those who charge it; E.2.2, E.2.3b: then what it does, judged by
    the nearest of them, and whether they go on against a square."""
    target = riders[0].target
    strains = [forced.strain(g, target, "charged", enemy=rider.unit) for rider in riders]
    yield from forced.morale_test(g, max(strains, key=lambda context: (context.in_rear, context.in_flank)))
    if not target.stands or target.profile.arm.is_mounted:
        return
    nearest = min(riders, key=lambda rider: rider.start)
    context = about(g, target, nearest.unit, distance=nearest.start)
    way = yield from choose_way(g, "react", ways_open(g.setting.reactions, context), context, "E.2")
    for rider in riders:
        rider.evaded = way == "evade" and target.profile.arm.is_foot
        has_square = way == "form_square" and target.formation == "square"
        if has_square and (yield from cavalry.recalls(g, rider.unit, target)):
            yield from ride_off(g, rider.unit, rider.unit.profile.arm.line * rider.left // QUARTERS)
            rider.spend(QUARTERS)


def ride_out(g: Game, riders: list[Rider]) -> Ask[None]:
    """E.1c: a quarter at a time; whoever counter-charges joins with the quarters that are left."""
    asked, tested = {rider.unit.id for rider in riders}, set[int]()
    for quarter in range(QUARTERS):
        for rider in riders:  # Whoever joins them on the way rides in the same quarter.
            if not rider.rides:
                continue
            for unit in g.enemies(rider.unit.side) if _may_be_answered(g) else ():
                if unit.id not in asked and cavalry.can_counter_charge(g, unit, rider.unit):
                    asked.add(unit.id)
                    if (yield from cavalry.offer_counter_charge(g, unit, rider.unit)):
                        set_out(g, riders, unit, rider.unit, QUARTERS - quarter)
            yield from _ride_a_quarter(g, rider, riders, tested)
            if rider.met is not None:
                # E.2.1c: whoever is met on the way rides no farther.
                met = [other for other in riders if other.unit is rider.met and other.met is None]
                for one in (rider, *met):
                    one.met = one.met or rider.unit
                    g.record(events.ChargedHome("E.1d", one.unit.id, one.is_straight))


def _may_be_answered(g: Game) -> bool:
    """E.2.1a, E.2.3c, E.9a: in the movement phase, not when cavalry rides on after a melee of phase G."""
    return not g.setting.turn.is_past(g.state.step, "moves")


def _is_answered(g: Game, rider: Rider, tested: set[int], met: Unit | None = None) -> Ask[None]:
    """E.2.3c, E.9a: by gunners whom it charges or has met, and by fire if it has come farther."""
    unit = rider.unit
    if _may_be_answered(g) and unit.stands:
        yield from cavalry.test_gunners(g, unit, (rider.target, met or rider.target), tested)
        if rider.shot_at != unit.at:
            rider.shot_at = unit.at
            yield from fire.answer_with_fire(g, unit)


def _ride_a_quarter(g: Game, rider: Rider, riders: list[Rider], tested: set[int]) -> Ask[None]:
    unit, target = rider.unit, rider.target
    step = unit.profile.arm.line // QUARTERS
    if target.gone:
        rider.spend(QUARTERS)
        return
    yield from _is_answered(g, rider, tested)
    # MOR.b: who is shaken on the way has only half of a move.
    rider.left = min(rider.left, g.rules.most_quarters(g, unit) - rider.used)
    if not rider.rides:
        return
    friends = _met_before(rider, riders)
    heading = unit.facing if friends else cavalry.heading_to(unit, target)
    wheels = moving.turning_into(g, angle(unit.facing, heading))
    rider.spend(wheels + 1)
    if wheels and rider.left < 0:
        return
    # E.1d: a wheel that has cost quarters of its own is over before this one.
    rider.is_straight = wheels > 0 or heading == unit.facing
    towards = partial(straight.leg_towards, g, unit, cavalry.LINE, target, length=step, spare=max(0, rider.left))
    leg = straight.leg_beside(g, unit, cavalry.LINE, friends, step, max(0, rider.left))
    leg = leg or towards(heading=heading, goal=cavalry.goal_of(target))
    if leg.end is None and leg.met is None:
        # G.1a: no room to turn beside a friend who rides at the same enemy.
        leg = towards(heading=unit.facing)
    rider.spend(leg.crossed)
    if leg.met is not None:
        # E.9a: the last moment at which it can be shot at.
        cavalry.ride_to(g, unit, leg.near)
        yield from _is_answered(g, rider, tested, leg.met)
        if not unit.stands or rider.used > g.rules.most_quarters(g, unit):
            return
    cavalry.ride_to(g, unit, leg.end)
    met = cavalry.meet(g, unit, leg)
    if met is not None and unit.stands:
        rider.met = met
    elif rider.left <= 0:
        # Where it ends, short of the enemy.
        yield from _is_answered(g, rider, tested)


def _met_before(rider: Rider, riders: list[Rider]) -> list[Unit]:
    """G.1a, G.c: friends who have met the enemy in front at whose front it rides: it comes up beside them."""
    unit, target = rider.unit, rider.target
    first = [one.unit for one in riders if one.met is target and one.unit.side == unit.side]
    return first if all(entered(target.stand, one.at) is Edge.FRONT for one in (*first, unit)) else []


# --- E.2.2f, G.4.1b: cavalry that breaks off its charge against a square, or is in hand after a victory ----------


def ride_off(g: Game, unit: Unit, length: int, section: str = "E.2.2f") -> Ask[None]:
    """In any direction by what is left of the move: towards own lines first, then the other winds; or it stays. E.9a:
    in the movement phase it is fired at after each quarter."""
    can_reach, home = partial(_can_reach, g, unit, length), g.state.sides[unit.side].home
    winds = [step_within(unit.at, length, home + wind) for wind in range(0, 360, 45)]
    places: list[Point | None] = [None, *filter(can_reach, winds)]
    place = yield from choose("ride_off", unit.side, section, opened(places, can_reach), unit.id)
    if place is None:
        return
    start = unit.at
    parts = max(1, -(-length * QUARTERS // unit.profile.arm.line)) if _may_be_answered(g) else 1
    for part in range(1, parts + 1):
        end = unit.stand.moved(*part_way(start, place, part, parts))
        if not room.has_room(g, unit, end):
            # E.7: friends let it by, but it does not stop among them.
            continue
        command.shift(g, unit, end, "rides off", section)
        if _may_be_answered(g):
            yield from fire.answer_with_fire(g, unit)
        if not unit.stands or QUARTERS - parts + part >= g.rules.most_quarters(g, unit):
            return


def _can_reach(g: Game, unit: Unit, length: int, place: Point) -> bool:
    """E.5a, E.7: over ground that it may enter, through nobody, and not into contact."""
    arm, end = unit.profile.arm, unit.stand.moved(*place)
    way = ways.way_over(g, unit, unit.formation, (unit.at, place))
    if way is None or way.length + way.quarters * arm.line // 4 > length + 1:
        return False
    return room.has_free_way(g, unit, end)


# --- G.4.1 ------------------------------------------------------------------------------------------------------


def ride_freely(g: Game, context: Context) -> Ask[None]:
    """G.4.1b: it charges another enemy, who tests and reacts like any other (E.1b, E.2), or moves where it likes."""
    unit = context.own
    reach = unit.profile.arm.line
    others = (enemy for enemy in g.enemies(unit.side) if enemy is not context.other)
    near = (enemy for enemy in others if is_within(unit, enemy, reach) and lines.has_clear_line(g, unit, enemy))
    options = [None, *(enemy.id for enemy in nearest_first(unit, near)[:OFFERED])]
    chosen = yield from choose("ride_on", unit.side, "G.4.1b", options, unit.id)
    if chosen is None:
        yield from ride_off(g, unit, reach, "G.4.1b")
        return
    riders: list[Rider] = []
    set_out(g, riders, unit, g.state.units[chosen], QUARTERS)
    if riders:
        yield from await_charge(g, riders)
        yield from ride_and_fight(g, riders, is_advance=True)


def pursue(g: Game, context: Context) -> Ask[None]:
    """G.4.1c: whoever has been beaten neither tests nor reacts again."""
    unit, beaten = context.own, context.foe
    if not beaten.gone:
        yield from ride_and_fight(g, [Rider(unit, beaten, QUARTERS, 0)], is_advance=True)
