"""2.3.3, 4.3.9: getting away: the shaken run to shelter or to the edge, the nimble evade a charge or a shot."""

from __future__ import annotations

from typing import Final

from engine.core.decisions import Ask
from engine.core.declared.effects import Deed
from engine.space.plane import Point, squared
from engine.space.ways import approach, withdraw
from engine.systems.cape.position.events import fights, moves
from engine.systems.cape.position.figures import DISPERSED, EDGE, Figure, Group
from engine.systems.cape.position.game import Game
from engine.systems.cape.questions import ask, boards
from engine.systems.cape.rules.melee.blows import parting_blows
from engine.systems.cape.rules.morale.morale import Nerve, is_safe, make_for_shelter, passes, recover
from engine.systems.cape.rules.movement.obstacles import scramble_down
from engine.systems.cape.rules.points import march, pay


def flee_the_melee(g: Game, nerve: Nerve) -> Ask[None]:
    """2.3.3c: at once, at full speed and free, after the blows of who has points; 8.1.1g: so does who fears a cry."""
    make_for_shelter(g, nerve)
    yield from parting_blows(g, nerve.group, "2.3.3c")
    if ask.is_able(g, nerve.group):
        bolt(g, nerve.group, "2.3.3c")


DEEDS: Final[dict[str, Deed]] = {
    "flee_the_melee": Deed(flee_the_melee, "nerve"),
    "flee_the_cry": Deed(flee_the_melee, "nerve"),
}


def run(g: Game, group: Group) -> Ask[None]:
    """2.3.3a, 2.3.3b, 2.3.3d: the shaken run: one alone to the nearest shelter, a squad to the edge it came from,
    testing as it begins and losing a figure if it fails."""
    pay(g, group, "move", "2.3.3b")
    if group.is_squad and group.flees == EDGE:
        yield from passes(g, group, "running")
    if ask.is_able(g, group):
        bolt(g, group, "2.3.3d" if group.flees == EDGE else "2.3.3b")


def bolt(g: Game, group: Group, section: str) -> None:
    """One move of flight at full speed; 4.3.3, 4.3.4: who is up on something gets down first."""
    lead = g.members(group)[0]
    climbed = lead.up > 0
    if not climbed:
        _run_off(g, group, lead, section)
    elif not is_safe(g, group):
        scramble_down(g, group, section)
    g.record(fights.RanOn(section, group.id))
    if group.flees == EDGE and not climbed:
        # 2.3.3d: who reaches the edge is gone.
        members, edge, near = g.members(group), edge_of(g, group), g.figures.foot_base // 2
        if any(g.ground.edges(figure.disc)[edge][0] <= figure.radius + near for figure in members):
            g.record(moves.LeftTable(section, tuple(figure.id for figure in members), edge, DISPERSED))
    elif is_safe(g, group):
        recover(g, group, "shelter", section)


def _run_off(g: Game, group: Group, lead: Figure, section: str) -> None:
    reach = ask.group_speed(g, group)
    goal = refuge(g, group, lead)
    if group.flees == EDGE:
        lead = min(g.members(group), key=lambda figure: (squared(figure.at, goal), figure.id))
    board, mover = boards.board_for(g, group), boards.mover(g, lead, reach)
    walk = approach(board, mover, goal)
    foe = lead.nearest(g.enemies(lead.side))
    if walk.length == 0 and foe is not None and group.flees != EDGE:
        walk = withdraw(board, mover, foe.at)
    march(g, group, lead, walk, reach, section, "flee")


def edge_of(g: Game, group: Group) -> str:
    """Where it came from, else its side's own edge, else the nearest."""
    edges = g.ground.edges(g.members(group)[0].disc)
    edge = (group.edge or g.side(group).edge)[:1]
    return edge if edge in edges else min(edges, key=lambda name: (edges[name][0], name))


def refuge(g: Game, group: Group, lead: Figure) -> Point:
    """The nearest shelter that no enemy is at, or the edge; without one, straight away from the enemy."""
    if group.flees == EDGE:
        return g.ground.edges(lead.disc)[edge_of(g, group)][1]
    here, near = lead.at, 2 * g.figures.foot_base
    foes = [foe.at for foe in g.enemies(lead.side)]
    places = g.setting.shelters(lead.radius)
    shelters = [place for place in places if all(squared(foe, place) >= near * near for foe in foes)]
    foe = lead.nearest(g.enemies(lead.side))
    if shelters or foe is None:
        return min(shelters, key=lambda place: (squared(here, place), place), default=here)
    return g.ground.held((2 * lead.x - foe.x, 2 * lead.y - foe.y), lead.radius)


def evade_from(g: Game, group: Group, threat: Group | Point, section: str) -> Ask[bool]:
    """4.3.9b, 4.3.9d: a test for nothing; who passes pays a point and goes its full move straight away, from those who
    come or shoot, or from where it comes if nobody is seen to shoot."""
    if not (yield from passes(g, group, "evading")) or not ask.is_able(g, group):
        return False
    if isinstance(threat, Group):
        foes = g.members(threat)
        if not foes:
            return False
        lead = min(g.members(group), key=lambda figure: (-figure.gap(foes[0]), figure.id))
        place = lead.nearest_first(foes)[0].at
    else:
        place = threat
        lead = min(g.members(group), key=lambda figure: (-squared(figure.at, place), figure.id))
    pay(g, group, "evade", section)
    reach = ask.group_speed(g, group)
    walk = withdraw(boards.board_for(g, group), boards.mover(g, lead, reach), place)
    march(g, group, lead, walk, reach, section, "evade")
    return True
