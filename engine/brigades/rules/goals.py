"""Who holds an objective."""

from __future__ import annotations

from typing import Any, TypeVar

from engine.brigades.position.events import Taken
from engine.brigades.position.pieces import BasedUnit, Goal
from engine.core.position.field import FieldGame
from engine.space.plane import Disc, distance, squared

U = TypeVar("U", bound=BasedUnit)


def near_goal(g: FieldGame[Any, Any, U], goal: Goal) -> list[U]:
    """Units that may hold places, so near to an objective, by the nearest edge of their bases."""
    place, reach = Disc(goal.x, goal.y, 0), g.setting.book.figures.objective_reach
    return [
        unit
        for unit in g.on_table()
        if g.setting.rules.holds_places(g, unit)
        and squared(unit.at, (goal.x, goal.y)) <= (reach + unit.spread) ** 2
        and distance(unit.stand.block, place) <= reach
    ]


def hold(g: FieldGame[Any, Any, U], goal: Goal, section: str) -> list[U]:
    """Whoever alone has units near it that count; as long as nobody has, or both, it stays as it is. All who are near
    it."""
    near = near_goal(g, goal)
    sides = {unit.side for unit in near}
    if len(sides) == 1 and goal.holder not in sides:
        g.record(Taken(section, goal.id, sides.pop()))
    return near


def hold_places(g: FieldGame[Any, Any, Any], context: Any) -> None:  # noqa: ANN401 - each system has its own
    for goal in g.state.goals:
        hold(g, goal, context.section)
