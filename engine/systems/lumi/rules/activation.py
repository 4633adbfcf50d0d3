"""2.2, 2.3: reinforcements, activation dice, initiative, orders; 2.1c, 2.1d: the end of an impulse."""

from __future__ import annotations

from engine.brigades.position.pieces import NOBODY
from engine.brigades.rules.arrivals import await_command
from engine.core.decisions import Ask, choose
from engine.core.declared.trials.dice_tests import settle
from engine.core.declared.turn.sequence import Step
from engine.systems.lumi.position import events
from engine.systems.lumi.position.state import Context, Game, of_brigade


def reinforcements(g: Game, step: Step) -> None:
    """2.2: divisions whose turn has come, and brigades that come by themselves, if there is room."""
    for division in g.state.divisions:
        with_it = [one.id for one in g.state.brigades if one.division == division.id and not one.arrives]
        await_command(g, division, division.id, with_it, (events.ArrivalDrawn, events.Arrived), step.section)
    for brigade in g.state.brigades:
        told = events.BrigadeDrawn, events.BrigadeArrived
        await_command(g, brigade, of_brigade(brigade.id), [brigade.id], told, step.section)


def activation(g: Game, step: Step) -> Ask[None]:
    """2.3.1 to 2.3.3."""
    if not g.state.has_rolled:
        roll_orders(g, step.section)
    for side in sorted(g.state.sides, key=lambda side: side.id == g.state.initiative):
        while side.dice:
            g.safe()
            # 2.3.3: the highest order that is left, to one division or to none.
            priority, present = side.dice[0], {g.division_of(unit) for unit in g.on_table(side.id)}
            free = [division for division in g.state.divisions if division in present and not division.order]
            options = [(division.id, priority) for division in free]
            chosen = (yield from choose("give_order", side.id, "2.3.3", options)) if options else (NOBODY, priority)
            g.record(events.OrderGiven("2.3.3", side.id, *chosen))


def roll_orders(g: Game, section: str) -> None:
    """2.3.1, 2.3.2, 2.3.5a: each side's dice; whoever has more of the best has the initiative."""
    orders: list[tuple[int, ...]] = []
    for side in g.state.sides:
        dice = [Context(g, side) for _ in range(g.setting.army_rules.dice(g, side))]
        for context in dice:
            settle(g, "activation", context, side.name)
        orders.append(tuple(sorted((die.roll for die in dice if die.is_order), reverse=True)))
    best = [dice.count(g.figures.initiative_priority) for dice in orders]
    holder = g.state.initiative
    if best[0] != best[1]:
        holder = best.index(max(best))
    elif holder < 0:
        holder = g.chance.roll(2, "2.3.2") - 1
    g.record(events.OrdersRolled(section, (orders[0], orders[1]), holder))


def end_lowest_orders(g: Game, context: Context) -> None:
    """2.1c: of both armies. 2.1a, 2.1e: the sequence goes on while any order is left; the last impulse is the one that
    leaves none."""
    lowest = tuple(division.id for division in g.state.divisions if division.order == min(g.state.orders))
    g.record(events.Deactivated(context.section, lowest))


def wear_orders(g: Game, context: Context) -> None:
    """2.1d: each lasts an impulse less."""
    left = tuple(max(0, division.order - 1) for division in g.state.divisions)
    g.record(events.OrdersWorn(context.section, left))
