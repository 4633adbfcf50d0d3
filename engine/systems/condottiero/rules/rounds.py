"""The rounds of a turn: initiative (R.2), orders of cavalry (CAV), movement (T.2), shooting and combat (T.3, T.4, R.9),
leaders who influence units (3.6), the command test (3.7)."""

from __future__ import annotations

from math import isqrt
from typing import Final

from engine.core.decisions import Ask, choose
from engine.core.declared.effects import effects_of, needed
from engine.core.declared.trials.dice_tests import befall, take_opposed, take_test, undergo
from engine.core.declared.turn.sequence import Step
from engine.core.position.turn_events import Done
from engine.space.plane import Point, squared, toward
from engine.space.standing import middle
from engine.systems.condottiero.position import events
from engine.systems.condottiero.position.game import Context, Game
from engine.systems.condottiero.position.state import Character, Command, Formation, Leader, Morale, Order, Status, Unit
from engine.systems.condottiero.questions import situation as ask
from engine.systems.condottiero.rules.before import entries, from_edge
from engine.systems.condottiero.rules.effects import disorganise, lose_unit


def markers(g: Game, _: Step) -> Ask[None]:
    """T.1 and R.2: who enters does so first, and has a marker like the others."""
    yield from entries(g)
    if not g.state.dealt:
        waiting = {command.id for command in g.state.commands if command.status != Status.ON_TABLE}
        leaders = [leader.id for leader in g.state.leaders if leader.present and leader.command not in waiting]
        g.record(events.MarkersDealt("R.2", g.chance.numbered_by_lot(leaders, "R.2")))


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
        g.record(Done(section, "command", command.id))


# --- T.2, Round 3: commands move straight, leaders and characters ride -------------------------------------------

HOLD, ADVANCE, WITHDRAW, FORM_LINE = "hold", "advance", "withdraw", "form_line"


def movement(g: Game, step: Step) -> Ask[None]:
    """T.2: one command after the other; then whoever rides with it."""
    for command in step.in_order(g, ask.on_table(g)):
        for moving in g.waiting("command", [command]):
            yield from move_command(g, moving)
            g.record(Done("T.2", "command", moving.id))
        if command.lost:
            continue
        leader = g.leader_of(command)
        for rider in g.waiting("leader", [leader] if leader is not None else []):
            yield from ride(g, rider)
            g.record(Done("T.2", "leader", rider.id))
        own = [character for character in g.state.characters if may_accompany(g, character, command)]
        for character in g.waiting("character", own):
            yield from accompany(g, character)
            g.record(Done("T.2", "character", character.id))


def may_accompany(g: Game, character: Character, command: Command) -> bool:
    """Charismatic characters and bearers ride with their command, those of the army with the Condottiero's."""
    if not character.present or character.part not in ("charismatic", "standard_bearer"):
        return False
    if character.command >= 0:
        return character.command == command.id
    return character.side == command.side and command.leader == g.state.sides[command.side].condottiero


def ways_of(g: Game, command: Command) -> list[str]:
    """What it may do; cavalry with the order to attack has no choice."""
    if command.cavalry and command.order == Order.ATTACK:
        return [ADVANCE]
    units = [unit for unit in g.units_of(command) if not unit.is_demoralised]
    ways = [HOLD, ADVANCE, WITHDRAW]
    if any(unit.formation == Formation.COLUMN and not ask.touching_enemies(g, unit) for unit in units):
        ways.append(FORM_LINE)
    return ways


def move_command(g: Game, command: Command) -> Ask[None]:
    way = yield from choose("move_command", command.side, "T.2", ways_of(g, command), command.id)
    for unit in g.units_of(command):
        move_unit(g, unit, command, way)


def move_unit(g: Game, unit: Unit, command: Command, way: str) -> None:
    """Its state of mind comes before what it was told."""
    if unit.morale == Morale.FALLING_BACK:
        run_back(g, unit)
    elif ask.touching_enemies(g, unit):
        return
    elif unit.morale == Morale.BLOODLUST:
        advance(g, unit, keep_off=0)
    elif way == ADVANCE and not unit.is_demoralised:
        opposing = command.cavalry and command.order == Order.OPPOSE
        advance(g, unit, keep_off=g.figures.short_distance if opposing else 0)
    elif way == WITHDRAW:
        step_back(g, unit)
    elif way == FORM_LINE and unit.formation == Formation.COLUMN and not unit.is_demoralised:
        g.record(events.FormedLine("T.2", unit.id))


# --- straight lines ---------------------------------------------------------------------------------------------


def advance(g: Game, unit: Unit, *, keep_off: int) -> None:
    """At the nearest enemy, up to contact or to where it has to stop."""
    enemy = unit.nearest(g.enemies(unit.side))
    if enemy is None:
        return
    start, goal = unit.at, enemy.at
    room = isqrt(squared(start, goal)) - 2 * g.setting.radius - (keep_off + 1 if keep_off else 0)
    march(g, unit, goal, min(unit.profile.klass.speed, room))


def march(g: Game, unit: Unit, goal: Point, length: int) -> None:
    """As far along the line as there is room among friends and foes: all of it, or three, two, one quarters."""
    start = unit.at
    for quarters in (4, 3, 2, 1):
        end = toward(start, goal, length * quarters // 4)
        if length > 0 and end != start and ask.is_free(g, end, unit.id):
            g.record(events.Moved("T.2", unit.id, *end))
            return


def step_back(g: Game, unit: Unit) -> None:
    march(g, unit, (unit.x, from_edge(g, unit.side, g.setting.radius)), unit.profile.klass.speed)


def run_back(g: Game, unit: Unit) -> None:
    """T.2: towards its edge; who reaches it is gone."""
    if abs(unit.y - from_edge(g, unit.side, g.setting.radius)) <= unit.profile.klass.speed:
        lose_unit(g, unit, "fled", "T.2")
    else:
        step_back(g, unit)


def ride(g: Game, leader: Leader) -> Ask[None]:
    """T.2: he may join a unit of his, stay, or leave; on his own he keeps up with his men."""
    units = g.units_of(g.state.commands[leader.command])
    if not leader.present or not units:
        return
    here = ask.leader_spot(g, leader)
    chosen = yield from ask_to_join(g, leader, here, units)
    if isinstance(chosen, int):
        g.record(events.Rode("T.2", leader.id, chosen, *g.state.units[chosen].at))
    elif chosen == "leave" or leader.joined < 0:
        g.record(events.Rode("T.2", leader.id, -1, *toward(here, middle(units), g.figures.leader_ride)))


def accompany(g: Game, character: Character) -> Ask[None]:
    """T.2: to a unit of his command, or of the army if he has none."""
    army = [unit for unit in g.state.units if unit.side == character.side and unit.on_table]
    own = [unit for unit in army if character.command in (-1, unit.command)]
    chosen = yield from ask_to_join(g, character, whereabouts(g, character), own)
    if chosen is not None:
        g.record(events.CharacterWent("T.2", character.id, chosen if isinstance(chosen, int) else -1))


def whereabouts(g: Game, character: Character) -> Point | None:
    """With his unit, else with his leader."""
    if character.joined >= 0:
        return g.state.units[character.joined].at
    command = g.state.commands[character.command] if character.command >= 0 else None
    leader = g.leader_of(command) if command is not None else g.condottiero(character.side)
    return ask.leader_spot(g, leader) if leader is not None and leader.present else None


def ask_to_join(g: Game, rider: Leader | Character, here: Point | None, units: list[Unit]) -> Ask[int | str | None]:
    """Which of the units within a ride he goes to, if any, or whether he leaves his own."""
    reach = g.figures.leader_ride + g.setting.radius
    others = [unit for unit in units if unit.id != rider.joined]
    near = [unit.id for unit in others if here is not None and squared(here, unit.at) <= reach * reach]
    options: list[int | str | None] = [None, *near, *(["leave"] if rider.joined >= 0 else [])]
    kind = "leader" if isinstance(rider, Leader) else "character"
    return (yield from choose("join", rider.side, "T.2", options, (kind, rider.id)))


# --- T.3, T.4, R.9, Rounds 4 and 5: shooting, combat and reorganising --------------------------------------------


def in_order(g: Game, step: Step) -> list[Unit]:
    """Units of each command in the order of the commands."""
    return [unit for command in step.in_order(g, ask.on_table(g)) for unit in g.units_of(command)]


def targets_of(g: Game, unit: Unit) -> list[int]:
    found = ask.enemies_near(g, unit, unit.profile.klass.reach + 2 * g.setting.radius)
    return [enemy.id for enemy in sorted(found, key=lambda one: (squared(unit.at, one.at), one.id))]


def shooting(g: Game, step: Step) -> Ask[None]:
    """T.3."""
    while True:
        waiting = (unit for unit in in_order(g, step) if ("unit", unit.id) not in g.state.done)
        ready = ((unit, targets_of(g, unit)) for unit in waiting if g.rules.may_shoot(g, unit))
        unit, targets = next(((unit, targets) for unit, targets in ready if targets), (None, []))
        if unit is None:
            return
        g.safe()
        target = yield from choose("shoot", unit.side, "T.3", [None, *targets], unit.id)
        if target is not None:
            yield from shoot(g, unit, g.state.units[target])
        g.record(Done("T.3", "unit", unit.id))


def shoot(g: Game, unit: Unit, target: Unit) -> Ask[None]:
    """T.3, R.13: the target tests."""
    close = unit.is_within(target, g.figures.short_distance)
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
    for waiting in g.while_any(lambda: [leader for leader in g.state.leaders if may_influence(g, leader)]):
        leader = step.foremost(g, waiting)[0]
        if (yield from choose("influence", leader.side, "3.6a", [None, leader.joined], leader.id)) is not None:
            yield from influence(g, leader)
        g.record(Done("3.6a", "leader", leader.id))


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
        g.record(events.ExecutionDealt("R.3", g.chance.numbered_by_lot(due, "R.3")))
    for waiting in g.while_any(lambda: [one for one in g.state.commands if one.marker and not one.lost]):
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
