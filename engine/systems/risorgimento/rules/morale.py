"""MOR, H: morale tests, breaking, taking heart; losses (SCALE.a, H.1b), and commanders among them (CMDLOSS); discipline
(B.1a)."""

from __future__ import annotations

from typing import Final

from engine.brigades.position.pieces import NOBODY
from engine.brigades.questions.near import is_within
from engine.core.decisions import Ask
from engine.core.declared.effects import needed
from engine.core.declared.reading import in_words
from engine.core.declared.trials.dice_tests import passes, settle, undergo
from engine.space.plane import squared
from engine.space.stands.fire import entered
from engine.space.stands.manoeuvre import ahead
from engine.space.stands.stand import Edge
from engine.systems.risorgimento.position import events
from engine.systems.risorgimento.position.game import DESTROYED, Context, Game, Unit, about, of_leader
from engine.systems.risorgimento.questions.zones import has_flanks


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
    return unit.stands and (yield from passes(g, "morale", context, unit.name))


# --- H: units that break, and those that are caught ------------------------------------------------------------------


def break_if_spent(g: Game, unit: Unit) -> Ask[None]:
    """H.1a."""
    if not unit.stands or not g.rules.broken(g, unit):
        return
    near = g.figures.near_break
    close = [other for other in g.on_table() if other is not unit and is_within(other, unit, near)]
    yield from g.setting.effects.happen(g, "rout", about(g, unit))
    for other in close:
        if other.side != unit.side:
            hearten(g, other, "an enemy breaks")
        else:
            yield from morale_test(g, strain(g, other, "friend_breaks"))


def hearten(g: Game, unit: Unit, why: str) -> None:
    """MOR.d, MOR.e."""
    if unit.stands and unit.morale < unit.profile.morale:
        g.record(events.Heartened("MOR.d", unit.id, 1, why))


# --- losses -----------------------------------------------------------------------------------------------------


def suffer(g: Game, unit: Unit, losses: int, why: str, section: str, shots: int = 1) -> Ask[None]:
    """So many losses at once: who is attached is in danger, by each shot anew (CMDLOSS.a), and a unit below half of its
    strength is removed."""
    if losses <= 0 or unit.gone:
        return
    losses = min(losses, unit.halves)
    leaders = g.attached_to(unit)
    g.record(events.Hurt(section, unit.id, losses, why))
    for leader in leaders * shots:
        if leader.present:
            yield from undergo(g, "commander_hit", of_leader(g, leader, unit=unit), leader.name)
    if g.rules.spent(g, unit):
        g.record(events.UnitLost("H.1b", unit.id, DESTROYED))


# --- CMDLOSS: commanders among them -------------------------------------------------------------------------------


def dismay(g: Game, context: Context) -> Ask[None]:
    """CMDLOSS.c, CMDLOSS.d: whoever has the commander tests, unless the same loss removes it (H.1b)."""
    if context.unit is not None and not g.rules.spent(g, context.unit):
        yield from morale_test(g, strain(g, context.unit, "commander_struck"))


def slip_away(g: Game, context: Context) -> None:
    """CMDLOSS.f: behind the nearest friend."""
    leader = needed(context.leader)
    friends = [unit for unit in g.on_table(leader.side) if unit.stands]
    if friends:
        nearest = min(friends, key=lambda unit: (squared(unit.at, (leader.x, leader.y)), unit.id))
        behind = ahead(nearest.stand, nearest.stand.depth, 180)
        g.record(events.Rode("CMDLOSS.f", leader.id, NOBODY, *g.setting.on_table(behind.at)))


# --- B.1a: discipline ----------------------------------------------------------------------------------------------


_TOLD: Final = {"turn_in_zone": "turn", "change_in_zone": "formation", "limber_near_enemy": "formation"}
"""Occasions that reports call otherwise."""


def try_discipline(g: Game, unit: Unit, occasion: str, ground: int = 0) -> None:
    """B.1a: a unit that fails is disordered. The ground adds to the die what its own line says."""
    why, extra = _TOLD.get(occasion) or in_words(occasion), g.book.fight.occasions[occasion] + ground
    settle(g, "discipline_test", about(g, unit, extra=extra, why=why), unit.name)
