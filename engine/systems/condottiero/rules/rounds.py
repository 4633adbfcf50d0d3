"""The rounds of a turn but movement: initiative (R.2), orders of cavalry (CAV), shooting and combat (T.3, T.4, R.9),
leaders who influence units (3.6), the command test (3.7)."""

from __future__ import annotations

from typing import Final

from engine.core.decisions import Ask, choose
from engine.core.declared.dice_tests import befall, take_opposed, take_test, undergo
from engine.core.declared.effects import effects_of, needed
from engine.core.declared.sequence import Step
from engine.space.plane import squared
from engine.systems.condottiero.position import events
from engine.systems.condottiero.position.game import Context, Game
from engine.systems.condottiero.position.state import Command, Leader, Morale, Status, Unit
from engine.systems.condottiero.questions import situation as ask
from engine.systems.condottiero.rules.before import entries
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
    for command in g.waiting("command", step.in_order(g, ask.on_table(g))):
        if not g.setting.command_rules.may_change(g, command):
            continue
        new = ask.other_order(command.order)
        section = "CAV.c" if new == "attack" else "CAV.f"
        if (yield from choose("change_order", command.side, section, [None, new], command.id)) is not None:
            # CAV.g, R.6
            leader = needed(g.leader_of(command))
            context = Context(g, g.side(command), "CAV.g", leader=leader, command=command)
            yield from undergo(g, "cavalry_order", context, leader.name)
        g.record(events.Done(section, "command", command.id))


# --- T.3, T.4, R.9, Rounds 4 and 5: shooting, combat and reorganising --------------------------------------------


def in_order(g: Game, step: Step) -> list[Unit]:
    """Units of each command in the order of the commands."""
    return [unit for command in step.in_order(g, ask.on_table(g)) for unit in g.units_of(command)]


def targets_of(g: Game, unit: Unit) -> list[int]:
    reach = unit.profile.klass.reach
    found = [enemy for enemy in g.enemies(unit.side) if ask.are_within(g, unit, enemy, reach)]
    return [enemy.id for enemy in sorted(found, key=lambda one: (squared(unit.at, one.at), one.id))]


def shooting(g: Game, step: Step) -> Ask[None]:
    """T.3."""
    while True:
        waiting = (unit for unit in in_order(g, step) if ("unit", unit.id) not in g.state.done)
        unit = next((unit for unit in waiting if g.rules.may_shoot(g, unit) and targets_of(g, unit)), None)
        if unit is None:
            return
        g.safe()
        target = yield from choose("shoot", unit.side, "T.3", [None, *targets_of(g, unit)], unit.id)
        if target is not None:
            yield from shoot(g, unit, g.state.units[target])
        g.record(events.Done("T.3", "unit", unit.id))


def shoot(g: Game, unit: Unit, target: Unit) -> Ask[None]:
    """T.3, R.13: the target tests."""
    close = ask.are_within(g, unit, target, g.figures.short_distance)
    g.record(events.Shot("T.3", unit.id, target.id, close))
    context = Context(g, g.side(target), "T.3", unit=target, other=unit, close=close)
    yield from undergo(g, "under_fire", context, target.name)


def opponents_of(g: Game, unit: Unit) -> list[int]:
    """T.4: each unit fights once a turn."""
    return [enemy.id for enemy in ask.touching_enemies(g, unit) if not enemy.fought]


def combat(g: Game, step: Step) -> Ask[None]:
    """T.4, R.9."""
    while True:
        unit = next((one for one in in_order(g, step) if not one.fought and opponents_of(g, one)), None)
        if unit is None:
            break
        g.safe()
        enemy = yield from choose("fight", unit.side, "T.4", opponents_of(g, unit), unit.id)
        yield from fight(g, unit, g.state.units[enemy])
    for one in g.state.units:
        if g.rules.reorganises(g, one):
            g.record(events.Reorganised("R.9", one.id))


def fight(g: Game, unit: Unit, enemy: Unit) -> Ask[None]:
    """T.4: both roll, both suffer what their scores say."""
    contexts = (
        Context(g, g.side(unit), "T.4", unit=unit, other=enemy),
        Context(g, g.side(enemy), "T.4", unit=enemy, other=unit),
    )
    outcomes = take_opposed(g, "combat", contexts, (unit.name, enemy.name))
    g.record(events.Fought("T.4", unit.id, enemy.id))
    yield from befall(g, outcomes, contexts)


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
