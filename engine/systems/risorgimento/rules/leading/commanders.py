"""CMDR.c: commanders ride with their brigades, attach themselves to units, leave them, are ridden over (CMDLOSS.f)."""

from __future__ import annotations

from itertools import pairwise

from engine.core.decisions import Ask, asks_everything, choose
from engine.core.lazy_options import OpenOptions
from engine.space.plane import Point, overlaps, squared, toward
from engine.space.stands.manoeuvre import swept
from engine.space.stands.stand import Stand
from engine.systems.risorgimento.position.events import standing
from engine.systems.risorgimento.position.game import Context, Game
from engine.systems.risorgimento.position.state import NOBODY, Commander, Unit
from engine.systems.risorgimento.questions import command as chain
from engine.systems.risorgimento.rules.tests import settle

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


def overrun(g: Game, unit: Unit, way: tuple[Point, ...] = ()) -> None:
    """CMDLOSS.f: enemy commanders, attached to nobody, that a unit touches where it has come to, or has gone over on
    its way there."""
    front, depth = g.figures.commander_front, g.figures.commander_depth
    # No corner is farther from the middle of a base than half of both sides.
    reach = (front + depth + unit.profile.arm.front + unit.profile.arm.depth) // 2 + 2
    across, up = zip(*way, unit.at, strict=True)
    left, right, low, high = min(across) - reach, max(across) + reach, min(up) - reach, max(up) + reach
    for leader in g.state.commanders:
        if leader.side != unit.side and leader.present and leader.attached < 0 and leader.x >= 0:
            if not (left <= leader.x <= right and low <= leader.y <= high):
                continue
            base = Stand(leader.x, leader.y, front, depth, 0)
            stands = [unit.stand.moved(*point) for point in way] + [unit.stand]
            is_ridden_over = any(overlaps(swept(*leg), base.block) for leg in pairwise(stands))
            if is_ridden_over or base.distance(unit.stand) == 0:
                context = Context(g, g.state.sides[leader.side], leader=leader)
                settle(g, "commander_contacted", context, leader.name)
