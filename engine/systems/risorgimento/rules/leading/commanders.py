"""CMDR.c: commanders ride with their brigades, attach themselves to units and leave them."""

from __future__ import annotations

from engine.core.decisions import Ask, choose
from engine.space.plane import Point, squared, toward
from engine.systems.risorgimento.position.events import standing
from engine.systems.risorgimento.position.game import Game
from engine.systems.risorgimento.position.state import NOBODY, Commander, Unit

FOLLOW = "follow"


def ride(g: Game, leader: Commander) -> Ask[None]:
    """He may stay, ride up behind those he commands, or to one of their units and be attached to it."""
    units = followers(g, leader)
    if not units:
        return
    reach = g.figures.commander_ride
    near = [
        unit.id for unit in units if unit.id != leader.attached and squared(unit.at, (leader.x, leader.y)) <= reach**2
    ]
    options: list[int | str | None] = [None, FOLLOW, *near]
    chosen = yield from choose("ride", leader.side, "CMDR.c", options, leader.id)
    if chosen == FOLLOW:
        x, y = toward((leader.x, leader.y), behind(g, leader, units), reach)
        g.record(standing.Rode("CMDR.c", leader.id, NOBODY, x, y))
    elif isinstance(chosen, int):
        g.record(standing.Rode("CMDR.c", leader.id, chosen, *g.state.units[chosen].at))


def followers(g: Game, leader: Commander) -> list[Unit]:
    """Units on the table of the brigades below him, at any remove, that do not flee."""
    below = {leader.id}
    for other in sorted(g.state.commanders, key=lambda other: other.level):
        if other.superior in below:
            below.add(other.id)
    brigades = {brigade.id for brigade in g.state.brigades if brigade.leader in below}
    return [unit for unit in g.state.units if unit.brigade in brigades and not unit.gone and not unit.routed]


def behind(g: Game, leader: Commander, units: list[Unit]) -> Point:
    """A little towards his own lines from the middle of his units."""
    x, y = sum(unit.x for unit in units) // len(units), sum(unit.y for unit in units) // len(units)
    home = g.state.sides[leader.side].home
    back = g.figures.commander_ride // 6
    step = {0: (0, back), 90: (back, 0), 180: (0, -back), 270: (-back, 0)}[home]
    margin = g.figures.commander_front
    return (
        min(max(margin, x + step[0]), g.setting.width - margin),
        min(max(margin, y + step[1]), g.setting.height - margin),
    )
