"""I: objectives and victory points; who was idle."""

from __future__ import annotations

from engine.brigades.position.pieces import Goal
from engine.brigades.rules.goals import hold, near_goal
from engine.systems.risorgimento.position.events import command as events
from engine.systems.risorgimento.position.game import Context, Game
from engine.systems.risorgimento.rules.morale import hearten


def note_rest(g: Game, _: Context) -> None:
    """B.3a: who was idle, for the next turn."""
    idle = tuple(unit.id for unit in g.on_table() if g.rules.idle(g, unit))
    if idle != tuple(unit.id for unit in g.state.units if unit.rested):
        g.record(events.Rested("B.3a", idle))


def hold_places(g: Game, context: Context) -> None:
    """I.1."""
    for goal in g.state.goals:
        hold(g, goal, near_goal(g, goal), context.section)
        take_heart(g, goal)


def take_heart(g: Game, goal: Goal) -> None:
    """MOR.d: units that have reached an objective of their army, each once."""
    for unit in near_goal(g, goal):
        if unit.side == goal.holder and goal.id not in unit.reached:
            g.record(events.Reached("MOR.d", unit.id, goal.id))
            hearten(g, unit, "an objective")


def count_points(g: Game, _: Context) -> None:
    points = tuple(g.setting.army_rules.earned(g, side) for side in g.state.sides)
    if points != tuple(side.points for side in g.state.sides):
        g.record(events.Counted("I.2", points))
