"""A.2, A.3: written orders and the couriers that carry new ones."""

from __future__ import annotations

from typing import Final

from engine.core.decisions import Ask, asks_everything, choose
from engine.core.lazy_options import OpenOptions
from engine.space.plane import squared, toward
from engine.systems.risorgimento.position.events import orders as events
from engine.systems.risorgimento.position.game import Context, Game
from engine.systems.risorgimento.position.state import Commander, Courier
from engine.systems.risorgimento.questions import command as chain
from engine.systems.risorgimento.rules.tests import settle

Order = tuple[str, int, int]
"""Posture, and the place that it is about."""
_POSTURES: Final = ("attack", "hold", "withdraw")


def couriers(g: Game) -> None:
    """A.3a: those under way ride, and who has arrived delivers."""
    for courier in g.state.couriers:
        if not courier.done and not courier.due:
            ride_to(g, courier)


def take_orders(g: Game) -> None:
    """A.3b: those whose turn has come."""
    for courier in g.state.couriers:
        if not courier.done and 0 < courier.due <= g.state.turn:
            goal = courier.goal_x, courier.goal_y
            g.record(events.OrderTaken("A.3b", courier.to, courier.order, *goal))
            g.record(events.CourierDone("A.3b", courier.id))


def ride_to(g: Game, courier: Courier) -> None:
    leader = g.state.commanders[courier.to]
    if not leader.present:
        g.record(events.CourierDone("A.3a", courier.id))
        return
    place = toward((courier.x, courier.y), (leader.x, leader.y), g.figures.commander_ride)
    g.record(events.CourierRode("A.3a", courier.id, *place))
    if squared(place, (leader.x, leader.y)) <= g.figures.commander_front**2:
        context = Context(g, g.state.sides[leader.side], leader=leader, value=courier.id)
        settle(g, "courier", context, leader.name)


def deliver(g: Game, context: Context) -> None:
    """A.3b: from the next turn, and as many turns later as the total falls short."""
    late = max(0, g.figures.prompt_total - context.score)
    g.record(events.OrderDelivered("A.3b", context.value, g.state.turn + 1 + late))


def send_orders(g: Game, leader: Commander) -> Ask[None]:
    """A.2b: the superior of a commander, if he is in command, may change the order of that commander."""
    superior = chain.superior_of(g, leader)
    if not g.switches.written_orders or superior is None or not superior.present or superior.state != "full":
        return
    options: list[Order | None] = [None, *orders_for(g, leader)]
    if asks_everything():
        options = OpenOptions(options, lambda order: order[0] in _POSTURES and g.setting.has_place(order[1:]))
    chosen = yield from choose("send", leader.side, "A.2b", options, leader.id)
    if chosen is None:
        return
    if chain.reaches(g, superior, chain.base_of(g, leader)):
        g.record(events.OrderTaken("A.2b", leader.id, *chosen))
    else:
        number = len(g.state.couriers)
        g.record(events.CourierSent("A.3a", number, leader.side, leader.id, *chosen, superior.x, superior.y))
        ride_to(g, g.state.couriers[number])


def orders_for(g: Game, leader: Commander) -> list[Order]:
    """Every objective to attack, where he is to hold, and to withdraw."""
    attacks: list[Order] = [("attack", goal.x, goal.y) for goal in g.state.goals]
    return [
        order
        for order in (*attacks, ("hold", leader.x, leader.y), ("withdraw", leader.x, leader.y))
        if order != (leader.order, leader.goal_x, leader.goal_y)
    ]
