"""4.0, 4.3.5: where a figure may go for a point, members who go back to their squad, and leaving the table."""

from __future__ import annotations

from typing import Final

from engine.space.board import Board
from engine.space.ground import LEVEL
from engine.space.lines import holds_point, middle_of
from engine.space.moves import Walk
from engine.space.places import Place, Wishes, places
from engine.space.plane import Disc, Point, squared
from engine.space.ways import approach, route
from engine.systems.cape.position.events.finds import CarriedOff
from engine.systems.cape.position.events.moves import LeftTable, Moved
from engine.systems.cape.position.events.tallies import Achieved
from engine.systems.cape.position.figures import LEFT, Figure, Group
from engine.systems.cape.position.game import Game
from engine.systems.cape.questions import arms
from engine.systems.cape.questions import situation as ask
from engine.systems.cape.questions.squads import left_behind
from engine.systems.cape.rules.artillery import hauling
from engine.systems.cape.rules.encounters.captives import bring_off
from engine.systems.cape.rules.movement import carrying


def may_move(g: Game, group: Group) -> bool:
    """2.2.1e: not from the ground; 4.3.6a: without the ability once in an impulse in the saddle."""
    members = g.members(group)
    if any(one.prone for one in members) or (ask.group_speed(g, group) <= 0 and carrying.helper(g, group) is None):
        return False
    if has_live_gun(g, group):
        return hauling.may_haul(g, group)
    clumsy = any(one.mounted and not arms.rides(g, one) for one in members)
    return not (clumsy and group.impulse_rides)


def has_live_gun(g: Game, group: Group) -> bool:
    """10.1b: gunners who walk away leave their gun; while they serve it they stay, or go where it is drawn."""
    return group.gun >= 0 and g.state.guns[group.gun].crew == group.id and not group.shaken


def wished_for(g: Game, group: Group, lead: Figure, reach: int) -> dict[Point, Walk]:
    """4.0a: any place that can be reached is as good as those that are listed."""
    found = {}
    for board in boards(g, group, lead):
        for point in g.wished:
            walk = route(board, ask.mover(g, lead, reach), point)
            if isinstance(walk, Walk):
                found[point] = walk
    return found


def boards(g: Game, group: Group, lead: Figure) -> list[Board]:
    """4.3.3: one, but for who stands on a wall where it turns: he may go along either part."""
    board = ask.board_for(g, group)
    if not lead.up:
        return [board]
    return [Board(ground, board.bases, board.links) for ground in ask.perches(g, lead)]


def where_to(g: Game, group: Group, lead: Figure, reach: int, *, leaps: bool = False) -> tuple[Place, ...]:
    """4.0a, 4.0b, 4.3.5b: the places that a player would think of, each cut at obstacles and in difficult ground; any
    other that can be reached is as good."""
    mover = ask.mover(g, lead, reach, ignores=leapt(g) if leaps else frozenset())
    found: list[Place] = []
    for board in boards(g, group, lead):
        taken = {one.point for one in found}
        found += [one for one in places(board, mover, wishes_of(g, group, lead)) if one.point not in taken]
    if leaps:
        # 9.1.2e: over it, not onto it.
        board = ask.board_for(g, group)
        found = [one for one in found if board.stands(Disc(*one.point, lead.radius)) is None]
    return tuple(found)


def leapt(g: Game) -> frozenset[str]:
    """9.1.2e: what may be crossed without stopping: no houses, nothing higher than a figure, no spate."""
    return frozenset(
        piece.barrier
        for piece in g.setting.pieces
        if piece.line
        and not piece.is_building
        and piece.height <= LEVEL
        and not piece.terrain.impassable
        and g.state.waters.get(piece.id) != "flood"
    )


_GOALS: Final = 2
"""Markers, things and ways out that a mover thinks of, the nearest first."""


def wishes_of(g: Game, group: Group, lead: Figure) -> Wishes:
    foes = sorted(g.enemies(group.side), key=lambda one: (ask.gap(lead, one), one.id))[:4]
    bands = {
        edge for weapon in arms.carried(lead) if weapon.shoots for edge in (weapon.short_to, weapon.long_to) if edge
    }
    goals = sorted(
        goals_of(g, group) if not lead.up else ends_of(g, lead),
        key=lambda goal: (squared(ask.spot(lead), goal[1]), goal),
    )
    return Wishes(
        enemies=tuple(ask.base(g, foe, group.side) for foe in foes),
        bands=tuple(sorted(bands)),
        objectives=(*goals[:_GOALS], *_over_bridges(g, lead)),
        covers=g.setting.covers,
    )


def _over_bridges(g: Game, lead: Figure) -> list[tuple[str, Point]]:
    """4.3.2b: the end of a bridge that one is not at."""
    here = ask.spot(lead)
    return (
        [] if lead.up else [goal for goal in g.setting.landscape.bridge_ends if squared(here, goal[1]) > lead.radius**2]
    )


def goals_of(g: Game, group: Group) -> list[tuple[str, Point]]:
    """Markers, things that lie about, ways out, objectives of the scenario, each place once; ways out alone for who
    carries something off or is himself to get away."""
    declared = g.setting.goals(g.side(group).name)
    if is_leaving(g, group):
        out = [goal for goal in declared if goal[0].startswith("exit")]
        if out:
            return out
    found = [(f"marker {one.id}", (one.x, one.y)) for one in g.state.markers if not one.gone]
    found += [(f"thing {one.id}", (one.x, one.y)) for one in g.state.things if not one.gone and one.carried_by < 0]
    burnt = {number for side in g.state.sides for number in side.burnt}
    ashes = {middle_of(area.box) for number in burnt if (area := g.setting.pieces[number].area) is not None}
    places = {place: name for name, place in reversed(found + declared) if place not in ashes}
    return [(name, place) for place, name in places.items()]


def is_leaving(g: Game, group: Group) -> bool:
    """3.1a: with a load, or named by an objective of its own side that wants it off the table."""
    members, army = g.members(group), g.side(group).name
    if any(one.is_burdened for one in members):
        return True
    names = {one.name for one in members}
    return any(
        goal.by == "escape" and goal.declared.gains == army and not names.isdisjoint(goal.whom)
        for goal in g.setting.objectives
    )


def ends_of(g: Game, lead: Figure) -> list[tuple[str, Point]]:
    """4.3.3: what one goes to up there: the ends of a wall, the windows of a floor."""
    piece = g.setting.pieces[lead.perch]
    if piece.is_walked:
        return [("end", point) for point in piece.line]
    return [("window", point) for point in piece.openings]


def call_back(g: Game, group: Group) -> None:
    """6.3a: as soon as a squad is activated whoever is out of formation comes back, whatever the squad does."""
    if group.is_squad and not group.shaken and not has_live_gun(g, group):
        lost = [one for one in left_behind(g, group) if not one.prone and not ask.foes_touched(g, one)]
        if lost:
            rejoin(g, group, lost)


def rejoin(g: Game, group: Group, lost: list[Figure]) -> None:
    """6.3a, 6.3b: those left behind, as far as their speed allows."""
    body = [one for one in g.members(group) if one not in lost]
    for one in lost:
        nearest = min(body, key=lambda other: (ask.gap(one, other), other.id))
        board = ask.board_for(g, group)
        mates = [ask.base(g, other) for other in g.members(group) if other is not one]
        full = type(board)(board.ground, (*board.bases, *mates), board.links)
        walk = approach(full, ask.mover(g, one, ask.speed(g, one)), ask.spot(nearest))
        if walk.length:
            g.record(Moved("6.3a", group.id, ((one.id, *walk.end),), walk.way, walk.length, "rejoin"))


# --- off the table --------------------------------------------------------------------------------------------------


def may_leave(g: Game, group: Group) -> bool:
    """3.1a: at a way out that is its side's, or everybody's."""
    return bool(exit_of(g, group)) and not any(one.up for one in g.members(group))


def exit_of(g: Game, group: Group) -> str:
    """The one they stand in, else one that is a step away."""
    army = g.side(group).name
    found = [
        (not any(holds_point(box, ask.spot(one)) for one in g.members(group)), order, name)
        for order, (name, owner, boxes) in enumerate(g.setting.exits)
        for box in boxes
        if owner in ("", army, "anyone") and any(_is_in(g, one, box) for one in g.members(group))
    ]
    return min(found)[2] if found else ""


def _is_in(g: Game, figure: Figure, box: tuple[int, int, int, int]) -> bool:
    reach = figure.radius + g.figures.foot_base
    at_edge = min(figure.x, figure.y, g.setting.width - figure.x, g.setting.height - figure.y) <= reach
    left, bottom, right, top = box
    return at_edge and left - reach <= figure.x <= right + reach and bottom - reach <= figure.y <= top + reach


def leave(g: Game, group: Group) -> None:
    """3.1a, 4.3.7a: with whatever they carry."""
    name = exit_of(g, group)
    side = g.side(group)
    members = g.members(group)
    for one in members:
        if one.burden >= 0:
            thing = g.state.things[one.burden]
            g.record(CarriedOff("3.1a", thing.id, side.id))
            g.record(Achieved("3.1.1", side.id, f"carried {thing.event}", 1))
        elif one.body >= 0:
            bring_off(g, side, g.state.figures[one.body], name)
    g.record(LeftTable("3.1a", tuple(one.id for one in members), name, LEFT))
