"""A.1: the chain of command, from the top down; commanders who come back or are replaced (CMDLOSS); A.2, A.3: written
orders and couriers; CMDR: commanders who ride, what they throw for before the battle, and for the initiative (C.2)."""

from __future__ import annotations

from typing import Final

from engine.brigades.questions.near import behind, touching
from engine.brigades.rules.riding import choose_ride
from engine.core.decisions import Ask, choose
from engine.core.declared.trials.dice_tests import befall, settle, take_opposed, undergo
from engine.core.declared.turn.sequence import Step
from engine.core.lazy_options import opened
from engine.space.lines import box_of, holds_point
from engine.space.plane import Point, overlaps, toward
from engine.space.stands.manoeuvre import swept_along
from engine.space.stands.stand import Stand
from engine.systems.risorgimento.book.setting import VALUES
from engine.systems.risorgimento.position import events
from engine.systems.risorgimento.position.state import Commander, Context, Courier, Game, Unit, of_leader

GREEN: Final = "green"
Order = tuple[str, int, int]
"""A.2a: posture, and the place that it is about."""


# --- CMDLOSS: commanders who are succeeded ------------------------------------------------------------------------


def be_succeeded(g: Game, c: Context) -> None:
    """CMDLOSS.c: by the next above him; a commander-in-chief by the best of those straight below him."""
    lost = c.officer
    below = [leader for leader in g.state.commanders if leader.superior == lost.id and not leader.lost]
    best = max(below, key=lambda leader: (-leader.level, leader.initiative, -leader.id), default=None)
    heir = g.superior_of(lost) or best
    if heir is not None:
        g.record(events.Passed("CMDLOSS.c", lost.id, heir.id))


# --- A.1: the chain of command ------------------------------------------------------------------------------------


def try_alone(g: Game, c: Context) -> Ask[None]:
    """A.1c: by the roll of his rank."""
    leader = c.officer
    yield from undergo(g, g.book.ranks[leader.rank].test or "division_initiative", c, leader.name)


def mark(g: Game, leader: Commander, state: str) -> None:
    if leader.state != state:
        g.record(events.Marked("A.1h", leader.id, state))


def take_in_hand(g: Game, c: Context) -> None:
    """A.1a, A.1b, A.1i: the states of the units of an army."""
    led = [(unit, g.best_leader(unit)) for unit in g.on_table(c.side.id)]
    states = {unit.id: leader.state for unit, leader in led if leader is not None}
    waiting, before = [unit for unit, leader in led if leader is None], list[Unit]()
    while waiting != before:
        before = waiting[:]
        for unit in before:
            near = [states[other.id] for other in touching(g, unit) if states.get(other.id, GREEN) != GREEN]
            if near:
                states[unit.id] = max(near, key=lambda state: (g.book.states[state].quarters, state))
                waiting.remove(unit)
    # One event for each state that any unit comes to.
    for state in g.book.states:
        own = [unit for unit, _ in led if states.get(unit.id) == state]
        if new := tuple(unit.id for unit in own if unit.state != state or unit.is_astray):
            g.record(events.InHand("A.1a", new, state, False))
    if lost := tuple(unit.id for unit in waiting if not unit.is_astray):
        g.record(events.InHand("A.1i", lost, GREEN, True))


# --- A.2, A.3: written orders and the couriers that carry new ones -------------------------------------------------


def couriers(g: Game) -> None:
    """A.3a: those under way ride, and who has arrived delivers."""
    for courier in [one for one in g.state.couriers if not one.done and not one.due]:
        ride_to(g, courier)


def deliver_orders(g: Game, _: object) -> None:
    """A.3b: those whose turn has come."""
    for courier in [one for one in g.state.couriers if not one.done and 0 < one.due <= g.state.turn]:
        g.record(events.OrderTaken("A.3b", courier.to, courier.order, courier.goal_x, courier.goal_y))
        g.record(events.CourierDone("A.3b", courier.id))


def ride_to(g: Game, courier: Courier) -> None:
    leader = g.state.commanders[courier.to]
    if not leader.present:
        g.record(events.CourierDone("A.3a", courier.id))
        return
    place = toward((courier.x, courier.y), (leader.x, leader.y), g.figures.commander_ride)
    g.record(events.CourierRode("A.3a", courier.id, *place))
    base = g.base_of(leader)
    if base.moved(*place).distance(base) == 0:
        settle(g, "courier", of_leader(g, leader, courier=courier), leader.name)


def send_orders(g: Game, leader: Commander) -> Ask[None]:
    """A.2b: the superior of a commander, if he is in command, may change the order of that commander."""
    superior = g.superior_of(leader)
    if not g.switches.written_orders or superior is None or not superior.present or superior.state != "full":
        return
    options: list[Order | None] = [None, *orders_for(g, leader)]
    postures = g.book.entries("posture")
    every = opened(options, lambda order: order[0] in postures and g.setting.has_place(order[1:]))
    chosen = yield from choose("send", leader.side, "A.2b", every, leader.id)
    if chosen is None:
        return
    if g.reaches(superior, g.base_of(leader)):
        g.record(events.OrderTaken("A.2b", leader.id, *chosen))
    else:
        number = len(g.state.couriers)
        g.record(events.CourierSent("A.3a", number, leader.side, leader.id, *chosen, superior.x, superior.y))
        ride_to(g, g.state.couriers[number])


def orders_for(g: Game, leader: Commander) -> list[Order]:
    """Every objective to attack, where he is to hold, and to withdraw."""
    attacks = (("attack", goal.x, goal.y) for goal in g.state.goals)
    orders = (*attacks, ("hold", leader.x, leader.y), ("withdraw", leader.x, leader.y))
    return [order for order in orders if order != (leader.order, leader.goal_x, leader.goal_y)]


# --- CMDR.c, CMDLOSS.f: commanders who ride, and are ridden over ---------------------------------------------------


def ride(g: Game, leader: Commander) -> Ask[None]:
    """CMDR.c: up behind those below him, or to one of their units, be it routed; a way back to his superior is
    offered."""
    brigades = {brigade.id for brigade in g.state.brigades if leader in g.chain(brigade)}
    units = [unit for unit in g.on_table() if unit.brigade in brigades]
    here, reach = (leader.x, leader.y), g.figures.commander_ride
    if not units:
        return
    base, superior = g.base_of(leader), g.superior_of(leader)
    near = [unit.id for unit in units if unit.id != leader.attached and base.is_within(unit.stand, reach)]
    follows, ways = None, list[Point]()
    if steady := [unit for unit in units if not unit.routed]:
        back = g.setting.on_table(behind(g, steady, reach // 6), g.figures.commander_front)
        follows = toward(here, back, reach)
    if superior is not None and superior.present and not g.is_under(leader):
        ways.append(toward(here, (superior.x, superior.y), reach))
    chosen = yield from choose_ride(g, "ride", "CMDR.c", leader, reach, near, follows, *ways)
    if chosen is not None:
        g.record(events.Rode("CMDR.c", leader.id, *chosen))


def shift(g: Game, unit: Unit, end: Stand, why: str, section: str) -> None:
    """It comes to stand there, over whoever is in its way."""
    start = unit.at
    g.record(events.Shifted(section, unit.id, end.x, end.y, end.facing, why))
    overrun(g, unit, (start,))


def overrun(g: Game, unit: Unit, way: tuple[Point, ...] = ()) -> None:
    """CMDLOSS.f: enemy commanders, attached to nobody, that a unit touches where it has come to, or has gone over on
    its way there."""
    front, depth = g.figures.commander_front, g.figures.commander_depth
    # No corner is farther from the middle of a base than half of both sides.
    reach = (front + depth + unit.profile.arm.front + unit.profile.arm.depth) // 2 + 2
    near = box_of((*way, unit.at), reach)
    for leader in g.state.commanders:
        is_alone = leader.side != unit.side and leader.present and leader.attached < 0 and leader.x >= 0
        if is_alone and holds_point(near, (leader.x, leader.y)):
            base = g.base_of(leader)
            stands = [unit.stand.moved(*point) for point in way] + [unit.stand]
            is_ridden_over = any(overlaps(block, base.block) for block in swept_along(stands))
            if is_ridden_over or base.distance(unit.stand) == 0:
                settle(g, "commander_contacted", of_leader(g, leader), leader.name)


# --- CMDR.d: the values of commanders, before the first turn ------------------------------------------------------


def commander_values(g: Game, _: Step) -> Ask[None]:
    """One throw for each value of which table 1 has two."""
    for leader in g.state.commanders:
        grade = g.book.grades.get((g.state.sides[leader.side].nation, leader.rank))
        for value in VALUES if grade is not None else ():
            if getattr(grade, value) != getattr(grade, f"best_{value}") and value not in leader.has_rolled:
                context = of_leader(g, leader)
                context.why = value
                yield from undergo(g, "commander_value", context, leader.name)


# --- C.2: initiative, and how many brigades its winner may move first ---------------------------------------------


def initiative(g: Game, _: Step) -> Ask[None]:
    """C.2a."""
    one, other = ((g.chief(side.id) or side).name for side in g.state.sides)
    contexts = (Context(g, g.state.sides[0]), Context(g, g.state.sides[1]))
    yield from befall(g, take_opposed(g, "initiative_test", contexts, (one, other)), contexts)
