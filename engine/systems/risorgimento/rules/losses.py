"""Losses of units (SCALE.a, H.1b), and commanders among them (CMDLOSS)."""

from __future__ import annotations

from engine.core.decisions import Ask
from engine.core.declared.effects import needed
from engine.core.declared.trials.dice_tests import undergo
from engine.space.plane import squared
from engine.space.stands.manoeuvre import ahead
from engine.systems.risorgimento.position.events import fights, standing
from engine.systems.risorgimento.position.game import Context, Game
from engine.systems.risorgimento.position.state import AWAY, DESTROYED, LOST, Commander, Unit
from engine.systems.risorgimento.rules.morale import morale_test, strain


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


# --- commanders -------------------------------------------------------------------------------------------------


def of_leader(g: Game, leader: Commander, unit: Unit | None = None) -> Context:
    return Context(g, g.state.sides[leader.side], unit=unit, leader=leader)


def roll_severity(g: Game, context: Context) -> Ask[None]:
    """CMDLOSS.b."""
    leader = needed(context.leader)
    yield from undergo(g, "commander_severity", context, leader.name)


def _is_hurt(g: Game, context: Context, section: str, status: str, turns: int) -> Ask[None]:
    leader, unit = needed(context.leader), context.unit
    g.record(fights.CommanderHurt(section, leader.id, status, g.state.turn + turns))
    if unit is not None and section != "CMDLOSS.e":
        yield from morale_test(g, strain(g, unit, "commander_struck"))


def kill_commander(g: Game, context: Context) -> Ask[None]:
    yield from _is_hurt(g, context, "CMDLOSS.c", LOST, g.fight_figures.turns_leaderless)


def wound_badly(g: Game, context: Context) -> Ask[None]:
    yield from _is_hurt(g, context, "CMDLOSS.d", AWAY, g.fight_figures.turns_leaderless)


def wound_lightly(g: Game, context: Context) -> Ask[None]:
    yield from _is_hurt(g, context, "CMDLOSS.e", AWAY, g.fight_figures.turns_dressing)


def slip_away(g: Game, context: Context) -> None:
    """CMDLOSS.f: behind the nearest friend."""
    leader = needed(context.leader)
    friends = [unit for unit in g.on_table(leader.side) if not unit.routed]
    if friends:
        nearest = min(friends, key=lambda unit: (squared(unit.at, (leader.x, leader.y)), unit.id))
        behind = ahead(nearest.stand, nearest.stand.depth, 180)
        x = max(0, min(g.setting.width, behind.x))
        g.record(standing.Rode("CMDLOSS.f", leader.id, -1, x, max(0, min(g.setting.height, behind.y))))
