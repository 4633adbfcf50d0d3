"""2.2, 2.3: reinforcements, activation dice, initiative, orders; 2.1c, 2.1d: the end of an impulse."""

from __future__ import annotations

from typing import Final

from engine.core.decisions import Ask, choose
from engine.core.declared.effects import effects_of
from engine.core.declared.scenario.arrivals import UNDRAWN
from engine.core.declared.sequence import Step
from engine.systems.lumi.position.events import orders as events
from engine.systems.lumi.position.game import Context, Game
from engine.systems.lumi.position.state import WAITING, Division, Side, of_brigade
from engine.systems.lumi.questions import army
from engine.systems.lumi.rules.tests import take_test

_BEST: Final = 3
"""The priority that gives the initiative."""


def reinforcements(g: Game, step: Step) -> None:
    """2.2: divisions whose turn has come, and brigades that come by themselves, if there is room."""
    for division in g.state.divisions:
        if division.arrives == UNDRAWN:
            turn = g.setting.arrivals.draw(division.id, g.chance, step.section)
            g.record(events.ArrivalDrawn(step.section, division.id, turn))
        if not 0 < division.arrives <= g.state.turn:
            continue
        with_it = {one.id for one in g.state.brigades if one.division == division.id and not one.arrives}
        places = _room_for(g, with_it)
        if places is not None:
            g.record(events.Arrived(step.section, division.id, places))
    for brigade in g.state.brigades:
        if brigade.arrives == UNDRAWN:
            turn = g.setting.arrivals.draw(of_brigade(brigade.id), g.chance, step.section)
            g.record(events.BrigadeDrawn(step.section, brigade.id, turn))
        places = _room_for(g, {brigade.id}) if 0 < brigade.arrives <= g.state.turn else None
        if places is not None:
            g.record(events.BrigadeArrived(step.section, brigade.id, places))


def _room_for(g: Game, brigades: set[int]) -> tuple[tuple[int, int, int, int], ...] | None:
    """Where those who wait come in; nothing while somebody stands there."""
    units = [unit for unit in g.state.units if unit.brigade in brigades and unit.gone == WAITING]
    if any(unit.stand.overlaps(other.stand) for unit in units for other in g.on_table()):
        return None
    return tuple((unit.id, unit.x, unit.y, unit.facing) for unit in units)


def activation(g: Game, step: Step) -> Ask[None]:
    """2.3.1 to 2.3.3."""
    if not g.state.has_rolled:
        roll_orders(g, step.section)
    holder = g.state.initiative
    for side in (g.state.sides[1 - holder], g.state.sides[holder]):
        while side.dice:
            g.safe()
            yield from give_order(g, side)


def roll_orders(g: Game, section: str) -> None:
    """2.3.1, 2.3.2, 2.3.5a: each side's dice; whoever has more of the best has the initiative."""
    orders: list[tuple[int, ...]] = []
    for side in g.state.sides:
        dice = []
        for _ in range(max(0, g.setting.army_rules.dice(g, side))):
            context = Context(g, side)
            outcome = take_test(g, "activation", context, side.name)
            if any(effect.name == "take_order" for effect in effects_of(outcome)):
                dice.append(context.roll)
        orders.append(tuple(sorted(dice, reverse=True)))
    best = [dice.count(_BEST) for dice in orders]
    holder = g.state.initiative
    if best[0] != best[1]:
        holder = 0 if best[0] > best[1] else 1
    elif holder < 0:
        holder = g.chance.roll(2, "2.3.2") - 1
    g.record(events.OrdersRolled(section, (orders[0], orders[1]), holder))


def without_order(g: Game, side: Side) -> list[Division]:
    present = {g.state.brigades[unit.brigade].division for unit in g.on_table(side.id)}
    return [
        division
        for division in g.state.divisions
        if division.side == side.id and not division.order and division.id in present
    ]


def give_order(g: Game, side: Side) -> Ask[None]:
    """2.3.3: the highest order that is left, to one division or to none."""
    priority = side.dice[0]
    waiting = [division.id for division in without_order(g, side)]
    chosen = None
    if waiting:
        options = [(division, priority) for division in waiting]
        chosen = yield from choose("give_order", side.id, "2.3.3", options)
    g.record(events.OrderGiven("2.3.3", side.id, chosen[0] if chosen is not None else -1, priority))


def deactivation(g: Game, step: Step) -> None:
    """2.1c, 2.1d: every division whose order is the lowest in play, of both armies; or an impulse less of each. 2.1a,
    2.1e: the sequence goes on while any order is left; the last impulse is the one that leaves none."""
    orders = army.orders_in_play(g)
    if g.switches.impulse_mode == "by_value":
        left = tuple(max(0, division.order - 1) for division in g.state.divisions)
        g.record(events.OrdersWorn(step.section, left))
        return
    if orders:
        lowest = tuple(division.id for division in g.state.divisions if division.order == min(orders))
        g.record(events.Deactivated(step.section, lowest))
