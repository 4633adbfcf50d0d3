"""T.3, T.4, R.9: shooting, combat and reorganising, Rounds 4 and 5."""

from __future__ import annotations

from engine.core.decisions import Ask, choose
from engine.core.declared.dice_tests import befall, take_opposed, undergo
from engine.core.declared.sequence import Step
from engine.space.plane import squared
from engine.systems.condottiero.position import events
from engine.systems.condottiero.position.game import Context, Game
from engine.systems.condottiero.position.state import Unit
from engine.systems.condottiero.questions import situation as ask


def in_order(g: Game, step: Step) -> list[Unit]:
    """Units of each command in the order of the commands."""
    return [unit for command in step.in_order(g, ask.on_table(g)) for unit in g.units_of(command)]


# --- shooting ---------------------------------------------------------------------------------------------------


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


# --- combat -----------------------------------------------------------------------------------------------------


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
