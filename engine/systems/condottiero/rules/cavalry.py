"""CAV: cavalry generals change their orders."""

from __future__ import annotations

from engine.core.decisions import Ask, choose
from engine.core.declared.sequence import Step
from engine.systems.condottiero.position.events.turns import Done
from engine.systems.condottiero.position.game import Context, Game
from engine.systems.condottiero.position.state import Command
from engine.systems.condottiero.questions import situation as ask
from engine.systems.condottiero.rules.tests import undergo


def orders(g: Game, step: Step) -> Ask[None]:
    """CAV.c, Round 2: in the order of initiative."""
    for command in step.in_order(g, ask.on_table(g)):
        if ("command", command.id) in g.state.done or ask.order_refusal(g, command):
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
    yield from undergo(
        g, "cavalry_order", Context(g, g.side(command), "CAV.g", leader=leader, command=command), leader.name
    )
