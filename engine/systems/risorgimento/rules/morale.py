"""MOR: morale tests, what a failure does, breaking, and taking heart."""

from __future__ import annotations

from engine.core.decisions import Ask
from engine.space.stands.fire import entered
from engine.space.stands.stand import Edge
from engine.systems.risorgimento.position.contexts import StrainContext
from engine.systems.risorgimento.position.events import fights, standing
from engine.systems.risorgimento.position.game import Context, Game
from engine.systems.risorgimento.position.state import Unit
from engine.systems.risorgimento.questions.contact import has_flanks
from engine.systems.risorgimento.questions.zones import is_within
from engine.systems.risorgimento.rules.forced_moves import retire
from engine.systems.risorgimento.rules.tests import passes


def strain(g: Game, unit: Unit, cause: str, times: int = 1, enemy: Unit | None = None) -> StrainContext:
    """MOR: a test for a cause of table 6; from where the enemy comes counts."""
    context = StrainContext(
        g,
        g.state.sides[unit.side],
        "MOR.b",
        unit=unit,
        other=enemy,
        brigade=g.brigade(unit),
        extra=times * g.book.fight.strains[cause],
    )
    if enemy is not None and has_flanks(g, unit):
        edge = entered(unit.stand, enemy.at)
        context.in_flank = edge in (Edge.LEFT, Edge.RIGHT)
        context.in_rear = edge is Edge.REAR
    context.by_horse = enemy is not None and enemy.profile.arm.is_mounted
    return context


def morale_test(g: Game, context: StrainContext) -> Ask[bool]:
    """MOR.a: whether it holds; a unit that has broken already is tested no more."""
    unit = context.unit
    assert unit is not None, "a morale test is a unit's"
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
    unit = context.unit
    assert unit is not None, "a morale test is a unit's"
    g.record(fights.Shaken("MOR.b", unit.id, min(1, unit.morale)))
    yield from break_if_spent(g, unit)


def break_if_spent(g: Game, unit: Unit) -> Ask[None]:
    """H.1a."""
    if unit.routed or unit.gone or not g.rules.broken(g, unit):
        return
    near = g.fight_figures.near_break
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
