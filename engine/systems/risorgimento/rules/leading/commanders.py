"""CMDR.c: commanders ride with their brigades, attach themselves to units and leave them."""

from __future__ import annotations

from engine.core.decisions import Ask, asks_everything, choose
from engine.core.lazy_options import OpenOptions
from engine.space.plane import Point, squared, toward
from engine.systems.risorgimento.position.events import standing
from engine.systems.risorgimento.position.game import Game
from engine.systems.risorgimento.position.state import NOBODY, Commander, Unit
from engine.systems.risorgimento.questions import command as chain

FOLLOW = "follow"


def ride(g: Game, leader: Commander) -> Ask[None]:
    """He may stay, ride up behind those he commands, or to one of their units, be it routed, and be attached to it; or
    anywhere, of which a way back to his superior is offered."""
    units, here, reach = followers(g, leader), (leader.x, leader.y), g.figures.commander_ride
    if not units:
        return
    near = [unit.id for unit in units if unit.id != leader.attached and squared(unit.at, here) <= reach**2]
    steady = [unit for unit in units if not unit.routed]
    superior = chain.superior_of(g, leader)
    options: list[int | str | Point | None] = [None, *([FOLLOW] if steady else []), *near]
    if superior is not None and superior.present and not chain.is_under(g, leader):
        options.append(toward(here, (superior.x, superior.y), reach))
    if asks_everything():
        options = OpenOptions(options, lambda place: squared(place, here) <= reach**2 and g.setting.has_place(place))
    chosen = yield from choose("ride", leader.side, "CMDR.c", options, leader.id)
    if chosen == FOLLOW:
        chosen = toward(here, behind(g, leader, steady), reach)
    if isinstance(chosen, tuple):
        g.record(standing.Rode("CMDR.c", leader.id, NOBODY, *chosen))
    elif isinstance(chosen, int):
        g.record(standing.Rode("CMDR.c", leader.id, chosen, *g.state.units[chosen].at))


def followers(g: Game, leader: Commander) -> list[Unit]:
    """Units on the table of the brigades below him, at any remove."""
    below = {leader.id}
    for other in sorted(g.state.commanders, key=lambda other: other.level):
        if other.superior in below:
            below.add(other.id)
    brigades = {brigade.id for brigade in g.state.brigades if brigade.leader in below}
    return [unit for unit in g.state.units if unit.brigade in brigades and not unit.gone]


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
