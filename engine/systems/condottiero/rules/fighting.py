"""T.3, T.4, R.9: shooting, combat and reorganising, Rounds 4 and 5."""

from __future__ import annotations

from engine.core.decisions import Ask, choose
from engine.space.plane import squared
from engine.systems.condottiero.position.events.turns import Done
from engine.systems.condottiero.position.events.units import Fought, Reorganised, Shot
from engine.systems.condottiero.position.game import Context, Game
from engine.systems.condottiero.position.state import BLOODLUST, FALLING_BACK, Unit
from engine.systems.condottiero.questions import situation as ask
from engine.systems.condottiero.rules.effects import Target, apply_outcome
from engine.systems.condottiero.rules.tests import take_opposed, take_test


def in_order(g: Game) -> list[Unit]:
    """Units of each command in the order of initiative."""
    return [unit for command in ask.actors(g) for unit in g.units_of(command)]


# --- shooting ---------------------------------------------------------------------------------------------------


def may_shoot(g: Game, unit: Unit) -> bool:
    klass = unit.profile.klass
    armed = unit.profile.firearms or klass.is_guns
    return (
        unit.on_table
        and armed
        and not unit.shot
        and unit.morale not in (BLOODLUST, FALLING_BACK)
        and not (klass.is_guns and unit.moved)
        and not ask.touching_enemies(g, unit)
    )


def targets_of(g: Game, unit: Unit) -> list[int]:
    reach = unit.profile.klass.reach
    found = [enemy for enemy in g.enemies(unit.side) if ask.are_within(g, unit, enemy, reach)]
    return [enemy.id for enemy in sorted(found, key=lambda one: (squared(ask.spot(unit), ask.spot(one)), one.id))]


def shooting(g: Game) -> Ask[None]:
    """T.3."""
    while True:
        unit = next(
            (one for one in in_order(g) if one.id not in g.state.done and may_shoot(g, one) and targets_of(g, one)),
            None,
        )
        if unit is None:
            return
        g.safe()
        target = yield from choose("shoot", unit.side, "T.3", [None, *targets_of(g, unit)], unit.id)
        if target is not None:
            yield from shoot(g, unit, g.state.units[target])
        g.record(Done("T.3", "unit", unit.id))


def shoot(g: Game, unit: Unit, target: Unit) -> Ask[None]:
    """T.3, R.13: the target tests."""
    close = ask.are_within(g, unit, target, g.figures.short_distance)
    g.record(Shot("T.3", unit.id, target.id, close))
    side = g.side(target)
    context = Context(g, side, unit=target, other=unit)
    context.close = close
    _, outcome = take_test(g, "under_fire", context, target.name)
    yield from apply_outcome(g, outcome, Target("T.3", side, [target]))


# --- combat -----------------------------------------------------------------------------------------------------


def opponents_of(g: Game, unit: Unit) -> list[int]:
    """T.4: each unit fights once a turn."""
    return [enemy.id for enemy in ask.touching_enemies(g, unit) if not enemy.fought]


def combat(g: Game) -> Ask[None]:
    """T.4, R.9."""
    while True:
        unit = next((one for one in in_order(g) if not one.fought and opponents_of(g, one)), None)
        if unit is None:
            break
        g.safe()
        enemy = yield from choose("fight", unit.side, "T.4", opponents_of(g, unit), unit.id)
        yield from fight(g, unit, g.state.units[enemy])
    for one in g.state.units:
        idle = not (one.moved or one.shot or one.fought)
        if one.on_table and one.disorganised and idle and one.morale != FALLING_BACK:
            g.record(Reorganised("R.9", one.id))


def fight(g: Game, unit: Unit, enemy: Unit) -> Ask[None]:
    """T.4: both roll, both suffer what their scores say."""
    contexts = (Context(g, g.side(unit), unit=unit, other=enemy), Context(g, g.side(enemy), unit=enemy, other=unit))
    taken = take_opposed(g, "combat", contexts, (unit.name, enemy.name))
    g.record(Fought("T.4", unit.id, enemy.id))
    for fighter, (_, outcome) in zip((unit, enemy), taken, strict=True):
        yield from apply_outcome(g, outcome, Target("T.4", g.side(fighter), [fighter]))
