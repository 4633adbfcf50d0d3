"""R.2, CAV, 3.6, 3.7: initiative, orders of cavalry, leaders who influence units, the command test."""

from __future__ import annotations

from typing import Final

from engine.core.decisions import Ask, choose
from engine.core.declared.dice_tests import take_test, undergo
from engine.core.declared.effects import effects_of, needed
from engine.core.declared.sequence import Step
from engine.systems.condottiero.position import events
from engine.systems.condottiero.position.game import Context, Game
from engine.systems.condottiero.position.state import Command, Leader, Morale, Status
from engine.systems.condottiero.questions import situation as ask
from engine.systems.condottiero.rules.deployment import entries
from engine.systems.condottiero.rules.effects import disorganise


def shuffled(g: Game, things: list[int], section: str) -> list[int]:
    """By lot; the last one needs none."""
    left: list[int] = list(things)
    found: list[int] = []
    while len(left) > 1:
        found.append(g.chance.face(left, section))
        left.remove(found[-1])
    return found + left


def markers(g: Game, _: Step) -> Ask[None]:
    """T.1 and R.2: who enters does so first, and has a marker like the others."""
    yield from entries(g)
    if not g.state.dealt:
        waiting = {command.id for command in g.state.commands if command.status != Status.ON_TABLE}
        leaders = [leader.id for leader in g.state.leaders if leader.present and leader.command not in waiting]
        dealt = tuple(zip(shuffled(g, leaders, "R.2"), range(1, len(leaders) + 1), strict=True))
        g.record(events.MarkersDealt("R.2", dealt))


# --- CAV: cavalry generals change their orders ------------------------------------------------------------------


def orders(g: Game, step: Step) -> Ask[None]:
    """CAV.c, Round 2: in the order of initiative."""
    for command in step.in_order(g, ask.on_table(g)):
        if ("command", command.id) in g.state.done or not g.setting.command_rules.may_change(g, command):
            continue
        g.safe()
        new = ask.other_order(command.order)
        section = "CAV.c" if new == "attack" else "CAV.f"
        if (yield from choose("change_order", command.side, section, [None, new], command.id)) is not None:
            yield from change_order(g, command)
        g.record(events.Done(section, "command", command.id))


def change_order(g: Game, command: Command) -> Ask[None]:
    """CAV.g, R.6."""
    leader = needed(g.leader_of(command))
    context = Context(g, g.side(command), "CAV.g", leader=leader, command=command)
    yield from undergo(g, "cavalry_order", context, leader.name)


# --- 3.6, Round 6: leaders influence the units they have joined -------------------------------------------------


SECTIONS: Final = {"success": "3.6i", "failure": "3.6j", "total_failure": "3.6k"}


def may_influence(g: Game, leader: Leader) -> bool:
    """3.6a: present, and joined to one of his own units."""
    if not leader.present or leader.joined < 0 or ("leader", leader.id) in g.state.done:
        return False
    unit = g.state.units[leader.joined]
    return unit.on_table and unit.command == leader.command


def influencing(g: Game, step: Step) -> Ask[None]:
    """3.6a: in the order of the markers; a leader who is lost meanwhile does not act."""
    while True:
        ready = step.foremost(g, [leader for leader in g.state.leaders if may_influence(g, leader)])
        if not ready:
            return
        g.safe()
        leader = ready[0]
        if (yield from choose("influence", leader.side, "3.6a", [None, leader.joined], leader.id)) is not None:
            yield from influence(g, leader)
        g.record(events.Done("3.6a", "leader", leader.id))


def influence(g: Game, leader: Leader) -> Ask[None]:
    """3.6b-3.6k: modifiers, results and what they do to a unit in its state are the ruleset's."""
    unit = g.state.units[leader.joined]
    context = Context(g, g.side(leader), unit=unit, leader=leader)
    outcome = yield from undergo(g, "influence", context, leader.name)
    context.section = SECTIONS.get(outcome.name, "3.6h")
    effect = g.book.influence.get((Morale.NAMES[unit.morale], outcome.name), g.book.no_influence)
    yield from g.setting.effects.do(g, effect, context)


# --- 3.7, Round 7: the command test -----------------------------------------------------------------------------


def command_tests(g: Game, _: Step) -> Ask[None]:
    """3.7a, R.3: markers for all who have to test, then one after the other; each weighs on the next."""
    if not g.state.dealt:
        due = [command.id for command in g.state.commands if command.called and not command.lost]
        g.record(events.ExecutionDealt("R.3", tuple(zip(shuffled(g, due, "R.3"), range(1, len(due) + 1), strict=True))))
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
    g.record(events.CommandTested("3.7a", command.id))
    yield from g.setting.effects.apply(g, outcome, context)
    if g.switches.milder_too and {"demoralise", "fall_back"} & {effect.name for effect in effects_of(outcome)}:
        disorganise(g, context)
