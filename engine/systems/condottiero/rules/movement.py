"""T.2, Round 3: commands move straight, leaders and characters ride."""

from __future__ import annotations

from math import isqrt

from engine.core.decisions import Ask, choose
from engine.core.declared.sequence import Step
from engine.space.plane import Point, squared, toward
from engine.space.standing import middle
from engine.systems.condottiero.position import events
from engine.systems.condottiero.position.game import Game
from engine.systems.condottiero.position.state import Character, Command, Formation, Leader, Morale, Order, Unit
from engine.systems.condottiero.questions import situation as ask
from engine.systems.condottiero.rules.before import from_edge
from engine.systems.condottiero.rules.effects import lose_unit

HOLD, ADVANCE, WITHDRAW, FORM_LINE = "hold", "advance", "withdraw", "form_line"


def movement(g: Game, step: Step) -> Ask[None]:
    """T.2: one command after the other; then whoever rides with it."""
    for command in step.in_order(g, ask.on_table(g)):
        for moving in g.waiting("command", [command]):
            yield from move_command(g, moving)
            g.record(events.Done("T.2", "command", moving.id))
        if command.lost:
            continue
        leader = g.leader_of(command)
        for rider in g.waiting("leader", [leader] if leader is not None else []):
            yield from ride(g, rider)
            g.record(events.Done("T.2", "leader", rider.id))
        own = [character for character in g.state.characters if may_accompany(g, character, command)]
        for character in g.waiting("character", own):
            yield from accompany(g, character)
            g.record(events.Done("T.2", "character", character.id))


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
    enemy = ask.nearest_enemy(g, unit)
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
    chosen = yield from ask_to_join(g, leader, "leader", here, units)
    if isinstance(chosen, int):
        g.record(events.Rode("T.2", leader.id, chosen, *g.state.units[chosen].at))
    elif chosen == "leave" or leader.joined < 0:
        g.record(events.Rode("T.2", leader.id, -1, *toward(here, middle(units), g.figures.leader_ride)))


def accompany(g: Game, character: Character) -> Ask[None]:
    """T.2: to a unit of his command, or of the army if he has none."""
    army = [unit for unit in g.state.units if unit.side == character.side and unit.on_table]
    own = [unit for unit in army if character.command in (-1, unit.command)]
    chosen = yield from ask_to_join(g, character, "character", whereabouts(g, character), own)
    if chosen is not None:
        g.record(events.CharacterWent("T.2", character.id, chosen if isinstance(chosen, int) else -1))


def whereabouts(g: Game, character: Character) -> Point | None:
    """With his unit, else with his leader."""
    if character.joined >= 0:
        return g.state.units[character.joined].at
    command = g.state.commands[character.command] if character.command >= 0 else None
    leader = g.leader_of(command) if command is not None else g.condottiero(character.side)
    return ask.leader_spot(g, leader) if leader is not None and leader.present else None


def ask_to_join(
    g: Game, rider: Leader | Character, kind: str, here: Point | None, units: list[Unit]
) -> Ask[int | str | None]:
    """Which of the units within a ride he goes to, if any, or whether he leaves his own."""
    reach = g.figures.leader_ride + g.setting.radius
    others = [unit for unit in units if unit.id != rider.joined]
    near = [unit.id for unit in others if here is not None and squared(here, unit.at) <= reach * reach]
    options: list[int | str | None] = [None, *near, *(["leave"] if rider.joined >= 0 else [])]
    return (yield from choose("join", rider.side, "T.2", options, (kind, rider.id)))
