"""3.6, Round 6: leaders influence the units they have joined."""

from __future__ import annotations

from typing import Final

from engine.core.decisions import Ask, choose
from engine.core.declared.sequence import Step
from engine.systems.condottiero.position.events.turns import Done
from engine.systems.condottiero.position.game import Context, Game
from engine.systems.condottiero.position.state import MORALE, Leader
from engine.systems.condottiero.rules.tests import undergo

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
        g.record(Done("3.6a", "leader", leader.id))


def influence(g: Game, leader: Leader) -> Ask[None]:
    """3.6b-3.6k: modifiers, results and what they do to a unit in its state are the ruleset's."""
    unit = g.state.units[leader.joined]
    context = Context(g, g.side(leader), unit=unit, leader=leader)
    outcome = yield from undergo(g, "influence", context, leader.name)
    context.section = SECTIONS.get(outcome.name, "3.6h")
    effect = g.book.influence.get((MORALE[unit.morale], outcome.name), g.book.no_influence)
    yield from g.setting.effects.do(g, effect, context)
