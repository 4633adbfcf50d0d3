"""3.7, Round 7: the command test."""

from __future__ import annotations

from engine.core.decisions import Ask
from engine.core.declared.effects import effects_of
from engine.core.declared.sequence import Step
from engine.systems.condottiero.position.events.turns import CommandTested, ExecutionDealt
from engine.systems.condottiero.position.game import Context, Game
from engine.systems.condottiero.position.state import Command
from engine.systems.condottiero.rules.effects import disorganise
from engine.systems.condottiero.rules.markers import shuffled
from engine.systems.condottiero.rules.tests import take_test


def command_tests(g: Game, _: Step) -> Ask[None]:
    """3.7a, R.3: markers for all who have to test, then one after the other; each weighs on the next."""
    if not g.state.dealt:
        due = [command.id for command in g.state.commands if command.called and not command.lost]
        g.record(ExecutionDealt("R.3", tuple(zip(shuffled(g, due, "R.3"), range(1, len(due) + 1), strict=True))))
    while True:
        waiting = [command for command in g.state.commands if command.marker and not command.lost]
        if not waiting:
            return
        g.safe()
        yield from command_test(g, min(waiting, key=lambda one: one.marker))


def command_test(g: Game, command: Command) -> Ask[None]:
    """3.7c-3.7f: what helps, what hurts and what follows is the ruleset's."""
    leader = g.leader_of(command)
    context = Context(g, g.side(command), "3.7f", command=command, leader=leader)
    outcome = take_test(g, "command", context, leader.name if leader is not None else command.name)
    g.record(CommandTested("3.7a", command.id))
    yield from g.setting.effects.apply(g, outcome, context)
    if g.switches.milder_too and {"demoralise", "fall_back"} & {effect.name for effect in effects_of(outcome)}:
        disorganise(g, context)
