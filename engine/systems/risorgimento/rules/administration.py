"""I: objectives, victory points and who has won."""

from __future__ import annotations

from engine.brigades.position.pieces import Goal
from engine.brigades.rules.goals import hold
from engine.core.decisions import Ask
from engine.core.declared.sequence import Step
from engine.core.declared.trials.dice_tests import undergo
from engine.space.plane import Disc, distance, squared
from engine.systems.risorgimento.position.events import command as events
from engine.systems.risorgimento.position.game import Context, Game
from engine.systems.risorgimento.position.state import Unit
from engine.systems.risorgimento.rules.morale import hearten
from engine.systems.risorgimento.rules.recovery import note_rest


def administration(g: Game, _: Step) -> Ask[None]:
    """I, I.3a, I.3c, I.4: the reckoning, and whether the battle is over."""
    note_rest(g)
    for goal in g.state.goals:
        # I.1: whoever alone has a unit near it that is not routed.
        hold(g, goal, near_goal(g, goal), "I.1")
        take_heart(g, goal)
    points = tuple(g.setting.army_rules.earned(g, side) for side in g.state.sides)
    if points != tuple(side.points for side in g.state.sides):
        g.record(events.Counted("I.2", points))
    if not any(g.setting.army_rules.beaten(g, side) for side in g.state.sides):
        for side in g.state.sides:
            if g.setting.army_rules.units_out(g, side):
                # I.3b: once for each army, if anybody is lost or routed.
                yield from undergo(g, "collapse_test", Context(g, side), side.name)
    g.setting.endings.judge(g, {side.id: Context(g, side) for side in g.state.sides})


def near_goal(g: Game, goal: Goal) -> list[Unit]:
    """I.1: by the nearest edge of its base."""
    place, reach = Disc(goal.x, goal.y, 0), g.figures.objective_reach
    units = (unit for unit in g.on_table() if not unit.routed)
    return [
        unit
        for unit in units
        if squared(unit.at, (goal.x, goal.y)) <= (reach + unit.stand.outer) ** 2
        and distance(unit.stand.block, place) <= reach
    ]


def take_heart(g: Game, goal: Goal) -> None:
    """MOR.d: units that have reached an objective of their army, each once."""
    for unit in near_goal(g, goal):
        if unit.side == goal.holder and goal.id not in unit.reached:
            g.record(events.Reached("MOR.d", unit.id, goal.id))
            hearten(g, unit, "an objective")
