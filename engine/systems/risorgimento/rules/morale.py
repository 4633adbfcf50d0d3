"""MOR, H: morale tests, what a failure does, breaking, taking heart; losses of units (SCALE.a, H.1b), and commanders
among them (CMDLOSS); brigades that give way."""

from __future__ import annotations

from collections.abc import Mapping

from engine.brigades.position.pieces import NOBODY
from engine.brigades.questions.near import is_within, touches_enemy
from engine.core.decisions import Ask
from engine.core.declared.effects import needed
from engine.core.declared.sequence import Procedure, Procedures, Step
from engine.core.declared.trials.dice_tests import passes, undergo
from engine.space.plane import squared
from engine.space.stands.fire import entered
from engine.space.stands.manoeuvre import ahead
from engine.space.stands.stand import Edge
from engine.systems.risorgimento.position.events import command as events
from engine.systems.risorgimento.position.events import fights, standing
from engine.systems.risorgimento.position.game import Context, Game, about, of_leader
from engine.systems.risorgimento.position.state import DESTROYED, DISPERSED, Unit
from engine.systems.risorgimento.questions.zones import has_flanks
from engine.systems.risorgimento.rules.forced_moves import retire


def strain(g: Game, unit: Unit, cause: str, times: int = 1, enemy: Unit | None = None) -> Context:
    """MOR: a test for a cause of table 6; from where the enemy comes counts."""
    context = about(g, unit, enemy, extra=times * g.book.fight.strains[cause])
    if enemy is not None and has_flanks(g, unit):
        edge = entered(unit.stand, enemy.at)
        context.in_flank = edge in (Edge.LEFT, Edge.RIGHT)
        context.in_rear = edge is Edge.REAR
    context.by_horse = enemy is not None and enemy.profile.arm.is_mounted
    return context


def morale_test(g: Game, context: Context) -> Ask[bool]:
    """MOR.a: whether it holds; a unit that has broken already is tested no more."""
    unit = needed(context.unit)
    if unit.gone or unit.routed:
        return False
    return (yield from passes(g, "morale", context, unit.name))


def lose_heart(g: Game, unit: Unit, section: str) -> Ask[None]:
    """G.3e: a point of morale without a test."""
    if unit.gone or unit.routed or unit.morale == 0:
        return
    g.record(fights.MoraleFell(section, unit.id, 1))
    yield from break_if_spent(g, unit)


def shake(g: Game, context: Context) -> Ask[None]:
    """MOR.b, MOR.c."""
    unit = needed(context.unit)
    g.record(fights.Shaken("MOR.b", unit.id, min(1, unit.morale)))
    yield from break_if_spent(g, unit)


def break_if_spent(g: Game, unit: Unit) -> Ask[None]:
    """H.1a."""
    if unit.routed or unit.gone or not g.rules.broken(g, unit):
        return
    near = g.figures.near_break
    close = [other for other in g.on_table() if other is not unit and is_within(other, unit, near)]
    g.record(standing.Routed("MOR.c", unit.id))
    retire(g, unit, unit.profile.arm.column, "MOR.c", flees=True)
    for other in close:
        if other.gone or other.routed:
            continue
        if other.side != unit.side:
            hearten(g, other, "an enemy breaks")
        else:
            yield from morale_test(g, strain(g, other, "friend_breaks"))


def hearten(g: Game, unit: Unit, why: str) -> None:
    """MOR.d, MOR.e."""
    if not unit.gone and not unit.routed and unit.morale < unit.profile.morale:
        g.record(fights.Heartened("MOR.d", unit.id, 1, why))


# --- H: units that run, recover or flee on ------------------------------------------------------------------------


def flee(g: Game, unit: Unit, section: str) -> None:
    """MOR.c, E.3.4: its full column move towards its own lines. H.1c: one that an enemy still touches is removed."""
    retire(g, unit, unit.profile.arm.column, section, flees=True)
    if not unit.gone and touches_enemy(g, unit):
        g.record(standing.UnitLost("H.1c", unit.id, DISPERSED))


def remove_touched(g: Game) -> None:
    """H.1c, E.2.3d: routed units and gunners without their guns that an enemy touches."""
    for unit in g.on_table():
        if (unit.routed or unit.guns_left) and touches_enemy(g, unit):
            g.record(standing.UnitLost("H.1c" if unit.routed else "E.2.3d", unit.id, DISPERSED))


def rout_recovery(g: Game, _: Step) -> Ask[None]:
    """H, H.4."""
    remove_touched(g)
    for unit in g.on_table():
        if unit.routed and not unit.gone and ("unit", unit.id) not in g.state.done:
            yield from undergo(g, "recovery_from_rout", about(g, unit), unit.name)


# --- losses -----------------------------------------------------------------------------------------------------


def suffer(g: Game, unit: Unit, losses: int, why: str, section: str, shots: int = 1) -> Ask[None]:
    """So many losses at once: who is attached is in danger, by each shot anew (CMDLOSS.a), and a unit below half of its
    strength is removed."""
    if losses <= 0 or unit.gone:
        return
    losses = min(losses, unit.halves)
    leaders = g.attached_to(unit)
    g.record(fights.Hurt(section, unit.id, losses, why))
    for leader in (leader for _ in range(shots) for leader in leaders):
        if leader.present:
            yield from undergo(g, "commander_hit", of_leader(g, leader, unit), leader.name)
    if g.rules.spent(g, unit):
        g.record(standing.UnitLost("H.1b", unit.id, DESTROYED))


# --- CMDLOSS: commanders among them -------------------------------------------------------------------------------


def roll_severity(g: Game, context: Context) -> Ask[None]:
    """CMDLOSS.b."""
    leader = needed(context.leader)
    yield from undergo(g, "commander_severity", context, leader.name)


def strike_down(g: Game, context: Context, section: str, status: str, turns: int) -> Ask[None]:
    """CMDLOSS.c-CMDLOSS.e: he is lost, or away for so many turns; whoever has him tests, but for a light wound."""
    leader, unit = needed(context.leader), context.unit
    g.record(fights.CommanderHurt(section, leader.id, status, g.state.turn + turns))
    if unit is not None and section != "CMDLOSS.e":
        yield from morale_test(g, strain(g, unit, "commander_struck"))


def slip_away(g: Game, context: Context) -> None:
    """CMDLOSS.f: behind the nearest friend."""
    leader = needed(context.leader)
    friends = [unit for unit in g.on_table(leader.side) if not unit.routed]
    if friends:
        nearest = min(friends, key=lambda unit: (squared(unit.at, (leader.x, leader.y)), unit.id))
        behind = ahead(nearest.stand, nearest.stand.depth, 180)
        g.record(standing.Rode("CMDLOSS.f", leader.id, NOBODY, *g.setting.on_table(behind.at)))


# --- H.2, H.3: brigades that are demoralised or run, looked at after each phase that costs anything ---------------


def judge_brigades(g: Game) -> Ask[None]:
    rules = g.setting.brigade_rules
    for brigade in g.state.brigades:
        if brigade.removed or not brigade.halves:
            continue
        if rules.runs(g, brigade):
            # H.3: all that is left of it leaves the field.
            g.record(events.BrigadeRouted("H.3", brigade.id, tuple(unit.id for unit in g.units_of(brigade))))
        elif rules.gives_way(g, brigade):
            g.record(events.BrigadeDemoralised("H.2", brigade.id))
            for unit in g.units_of(brigade):
                if not unit.gone and not unit.routed:
                    yield from morale_test(g, strain(g, unit, "brigade_demoralised"))


def then_judging(procedures: Mapping[str, Procedure[Game]]) -> Procedures[Game]:
    """Phases after each of which brigades are looked at."""
    return {name: _judged(procedure) for name, procedure in procedures.items()}


def _judged(procedure: Procedure[Game]) -> Procedure[Game]:
    def play(g: Game, step: Step) -> Ask[None]:
        asked = procedure(g, step)
        if asked is not None:
            yield from asked
        yield from judge_brigades(g)

    return play
