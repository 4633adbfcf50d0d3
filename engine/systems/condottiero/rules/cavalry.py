"""CAV: cavalry generals change their orders."""

from __future__ import annotations

from engine.core.decisions import Ask, choose
from engine.systems.condottiero.position.events.turns import Done
from engine.systems.condottiero.position.game import Context, Game
from engine.systems.condottiero.position.state import Command
from engine.systems.condottiero.questions import situation as ask
from engine.systems.condottiero.rules.effects import Target, apply_outcome
from engine.systems.condottiero.rules.tests import take_test


def orders(g: Game) -> Ask[None]:
    """CAV.c, Round 2: in the order of initiative."""
    for command in ask.actors(g):
        if command.id in g.state.done or ask.order_refusal(g, command):
            continue
        g.safe()
        new = ask.other_order(command.order)
        section = "CAV.c" if new == "attack" else "CAV.f"
        if (yield from choose("change_order", command.side, section, [None, new], command.id)) is not None:
            yield from change_order(g, command)
        g.record(Done(section, "command", command.id))


def change_order(g: Game, command: Command) -> Ask[None]:
    """CAV.g, R.6."""
    leader = g.leader_of(command)
    assert leader is not None, "only a leader changes orders"
    side = g.side(command)
    context = Context(g, side, leader=leader, command=command)
    _, outcome = take_test(g, "cavalry_order", context, leader.name)
    target = Target("CAV.g", side, g.units_of(command), leader=leader, command=command)
    yield from apply_outcome(g, outcome, target)
