"""7.5: rally and recovery from rout; 8: objectives and the end."""

from __future__ import annotations

from engine.core.decisions import Ask
from engine.core.declared.sequence import Step
from engine.space.stands.stand import stand_at
from engine.systems.lumi.position.events import units as events
from engine.systems.lumi.position.game import Context, Game
from engine.systems.lumi.position.state import ORDERED, ROUTED
from engine.systems.lumi.rules.tests import about, morale_test


def rally(g: Game, step: Step) -> Ask[None]:
    """7.5a: a level better; 7.5b: disorder by the ground ends once it is left; 7.5.2: routed units test."""
    rules = g.setting.rules
    for unit in g.on_table():
        if unit.gone:
            continue
        if unit.by_ground and rules.sheds_ground(g, unit):
            g.record(events.Disordered(step.section, unit.id, ORDERED, "rally"))
        elif rules.may_rally(g, unit):
            g.record(events.Disordered(step.section, unit.id, unit.level - 1, "rally"))
        elif unit.level == ROUTED and rules.may_recover(g, unit):
            yield from morale_test(g, about(g, unit, section="7.5.2"), "recovery")


def reckoning(g: Game, _: Step) -> None:
    """8.1, 8.2."""
    for goal in g.state.goals:
        # The point as a stand a hair wide, which is so much nearer than the point itself.
        place, reach = stand_at(goal.x, goal.y, 2, 2, 0), g.figures.objective_reach - 1
        near = {unit.side for unit in g.on_table() if unit.level < ROUTED and unit.stand.is_within(place, reach)}
        if len(near) == 1 and goal.holder not in near:
            g.record(events.Taken("8.2", goal.id, near.pop()))
    g.setting.endings.judge(g, {side.id: Context(g, side) for side in g.state.sides})
