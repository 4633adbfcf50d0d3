"""E.9: fire at enemies that move, or charge."""

from __future__ import annotations

from typing import Final

from engine.core.decisions import Ask, choose
from engine.systems.risorgimento.position.contexts import ShotContext
from engine.systems.risorgimento.position.events import fights
from engine.systems.risorgimento.position.game import Game
from engine.systems.risorgimento.position.state import Unit
from engine.systems.risorgimento.questions import lines_of_fire as lines
from engine.systems.risorgimento.questions.zones import is_within
from engine.systems.risorgimento.rules.fire import Shot, shot_context, throw_fire, under_fire

_LEAST: Final = 2
"""D.3b: the least value that can cause a loss."""


def may_answer(g: Game, unit: Unit, mover: Unit) -> bool:
    """E.9a: within range, and not yet at this enemy."""
    reach = unit.profile.arm.long
    return (
        reach > 0
        and mover.id not in unit.opportunity
        and g.book.fight.formation_fire[unit.formation] > 0
        and is_within(unit, mover, reach)
        and g.setting.fight_rules.may_fire(g, unit)
    )


def answer_with_fire(g: Game, mover: Unit, left: str = "") -> Ask[None]:
    """Every enemy that can may fire now at a unit that is here; `left` is the formation that it has just given up."""
    may_be_shot_at, trial = g.setting.fight_rules.may_be_shot_at, g.setting.trials["fire"]
    is_target: bool | None = None
    for unit in g.enemies(mover.side):
        if mover.gone or mover.routed:
            return
        if not may_answer(g, unit, mover):
            continue
        if is_target is None:
            is_target = may_be_shot_at(g, mover)
        if not is_target or not lines.share_of_fire(g, unit, mover):
            continue
        context = _context(g, unit, mover, left)
        if trial.reckon((), 0, context).goal < _LEAST:
            continue
        chosen = yield from choose("fire_in_opportunity", unit.side, "E.9a", [None, mover.id], unit.id)
        if chosen is not None:
            yield from fire_at(g, unit, mover, context)
            is_target = None


def fire_at(g: Game, unit: Unit, mover: Unit, context: ShotContext) -> Ask[None]:
    """E.9b: the shot counts at once."""
    throw_fire(g, context)
    g.record(fights.FiredInOpportunity("E.9a", unit.id, mover.id, mover.id, context.goal, context.losses))
    yield from under_fire(g, mover, [context.losses], "E.9a")


def _context(g: Game, unit: Unit, mover: Unit, left: str) -> ShotContext:
    context = shot_context(g, [Shot(unit, mover)], opportunity=True)
    if left and left != mover.formation:
        # E.9d: the one of the two formations that suits the firer.
        trial = g.setting.trials["fire"]
        values = []
        for formation in (mover.formation, left):
            context.formation = formation
            values.append((trial.reckon((), 0, context).goal, formation))
        context.formation = max(values)[1]
    return context
