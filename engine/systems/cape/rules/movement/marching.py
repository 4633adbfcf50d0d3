"""4.0, 4.3.5, 4.3.7, 6.5: moves: where to, in what formation, with what load; and off the table.

A squad is measured on the figure that is foremost where it goes.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import chain
from typing import Final

from engine.core.decisions import Ask, choose
from engine.core.position.knowing import asked_now
from engine.space.board import Board
from engine.space.bodies import Column
from engine.space.ground import LEVEL
from engine.space.lines import holds_point, middle_of
from engine.space.moves import Mover, Walk
from engine.space.places import Place, Wishes, places
from engine.space.places import ways as ways_to_places
from engine.space.plane import Disc, Point, squared
from engine.space.ways import approach, route
from engine.systems.cape.book.catalogues import Weapon
from engine.systems.cape.position.events import finds, moves, turns
from engine.systems.cape.position.figures import LEFT, OPEN_ORDER, TAKEN, Figure, Group
from engine.systems.cape.position.game import Game
from engine.systems.cape.position.state import Side
from engine.systems.cape.questions import arms, ask, boards, squads
from engine.systems.cape.rules.artillery import works
from engine.systems.cape.rules.encounters.tables import worth_of
from engine.systems.cape.rules.morale.abilities import watched
from engine.systems.cape.rules.movement.flight import run
from engine.systems.cape.rules.points import can_pay, cost_of, march, pay, step
from engine.systems.cape.rules.turn.tests import earn
from engine.systems.cape.rules.victory.victory import buy, leap, stride

LEAVE: Final = "leave"
March = tuple[Figure, Walk]
"""Who leads, and by which way."""
_GOALS: Final = 2
"""Markers, things and ways out that a mover thinks of, the nearest first."""
_FOES: Final = 4
"""Enemies that a mover thinks of, the nearest first."""


def are_on_their_feet(g: Game, group: Group) -> bool:
    """2.2.1e: nobody moves from the ground."""
    return not any(one.prone for one in g.members(group))


def go_freely(g: Game, group: Group) -> bool:
    """4.0a: whoever is on foot with free hands, and at no gun, may always move, if he has any speed at all."""
    members = g.members(group)
    return (
        bool(members)
        and not any(one.prone or one.mounted or one.is_burdened or ask.unladen_speed(one) <= 0 for one in members)
        and not squads.serves_gun(g, group)
    )


@asked_now
def may_move(g: Game, group: Group) -> bool:
    """2.2.1e: not from the ground; 4.3.6a: without the ability once in an impulse in the saddle."""
    members = g.members(group)
    if [one for one in members if one.prone] or (ask.group_speed(g, group) <= 0 and helper(g, group) is None):
        return False
    if squads.serves_gun(g, group):
        return bool(works.hauls(g, group))
    return not (group.impulse_rides and any(one.mounted and not arms.rides(g, one) for one in members))


def do_move(g: Game, group: Group) -> Ask[None]:
    """4.0a: one point; 2.3.3: the shaken only run."""
    if group.shaken:
        yield from run(g, group)
        return
    pay(g, group, "move", "4.0a")
    if squads.serves_gun(g, group):
        yield from works.haul(g, group)
        return
    if not group.activated and group.is_squad and squads.left_behind(g, group):
        # 2.1.5e, 6.3b: in the last phase only those who were left behind move.
        rejoin(g, group, squads.left_behind(g, group))
        return
    speed, other = yield from share_load(g, group)
    farther = yield from buy(g, group, stride(g))
    leaps = yield from leap(g, group)
    yield from go(g, group, speed + farther, leaps=leaps)
    if other is not None and ask.is_able(g, group):
        # 4.3.7b: the other end comes along, as far as the load went, and round it: his hands are on it all the way.
        mover = boards.mover(g, other, other.row.movement)
        walk = approach(boards.board_for(g, g.group(other)), mover, g.state.figures[group.figure].at)
        step(g, g.group(other), other, walk, "4.3.7b", "move", counts=True)


def go(g: Game, group: Group, reach: int, *, leaps: bool) -> Ask[None]:
    """4.0a, 6.5a, 6.5d: the place, then the formation."""
    ways = marches(g, group, reach, leaps=leaps)
    may_leave = exit_of(g, group) and not any(figure.up for figure in g.members(group))
    options: list[Point | str] = [*ways, *([LEAVE] if may_leave else [])]
    if not options:
        return
    chosen = yield from choose("move", group.side, "4.0a", options, group.id)
    if isinstance(chosen, str):
        leave(g, group)
        return
    if group.is_squad:
        yield from choose_formation(g, group)
    section = "6.5a" if group.is_squad else "4.0a"
    yield from watched(g, group, lambda: march(g, group, *ways[chosen], reach, section, "move"))
    if group.is_squad and group.formation != OPEN_ORDER and squads.left_behind(g, group):
        # 6.3.2, 6.5a: whoever could not close up in this move stands in open order.
        g.record(moves.Reformed("6.3.2", group.id, OPEN_ORDER))


def choose_formation(g: Game, group: Group) -> Ask[None]:
    """2.2.1g, 6.3d, 6.5d: changed while moving, for what the list says."""
    formations = squads.formations_of(g, group)
    now = group.formation if group.formation in formations else formations[0]
    others = [formation for formation in formations if formation != now and can_pay(g, group, "change_formation")]
    chosen = yield from choose("move", group.side, "6.3d", [now, *others], ("formation", group.id))
    if chosen != group.formation:
        if chosen in others and cost_of(g, group, "change_formation"):
            pay(g, group, "change_formation", "2.2.1g")
        g.record(moves.Reformed("6.3d", group.id, chosen))


# --- places ---------------------------------------------------------------------------------------------------------


def boards_for(g: Game, group: Group, lead: Figure) -> list[Board]:
    """4.3.3: one, but for who stands on a wall where it turns: he may go along either part."""
    board = boards.board_for(g, group)
    if not lead.up:
        return [board]
    return [Board(ground, board.bases, board.links) for ground in boards.perches(g, lead)]


def ways_of(
    g: Game, group: Group, lead: Figure, reach: int, *, leaps: bool = False, slows: bool = True
) -> dict[Point, Walk]:
    """4.0a: the places that are listed; any that is asked for and can be reached is as good."""
    if lead.up or leaps:
        ways = {place.walk.way[-1]: place.walk for place in where_to(g, group, lead, reach, leaps=leaps, slows=slows)}
    else:
        mover = boards.mover(g, lead, reach, slows=slows)
        ways = ways_to_places(boards.board_for(g, group), mover, wishes_of(g, group, lead))
    if not g.wished:
        return ways
    tables = boards_for(g, group, lead)
    asked = ((at, route(board, boards.mover(g, lead, reach, slows=slows), at)) for board in tables for at in g.wished)
    return ways | {at: walk for at, walk in asked if isinstance(walk, Walk)}


def where_to(
    g: Game, group: Group, lead: Figure, reach: int, *, leaps: bool = False, slows: bool = True
) -> tuple[Place, ...]:
    """4.0a, 4.0b, 4.3.5b: the places that a player would think of, each cut at obstacles and in difficult ground; any
    other that can be reached is as good."""
    mover = boards.mover(g, lead, reach, ignores=leapt(g) if leaps else frozenset(), slows=slows)
    wishes = wishes_of(g, group, lead)
    found = [places(board, mover, wishes) for board in boards_for(g, group, lead)]
    if len(found) == 1 and not leaps:
        return found[0]
    offered: dict[Point, Place] = {}
    for place in chain(*found):
        offered.setdefault(place.walk.way[-1], place)
    if not leaps:
        return tuple(offered.values())
    # 9.1.2e: over it, not onto it.
    stands = boards.board_for(g, group).stands
    return tuple(one for one in offered.values() if stands(Disc(*one.point, lead.radius)) is None)


def leapt(g: Game) -> frozenset[str]:
    """9.1.2e: what may be crossed without stopping: no houses, nothing higher than a figure, no spate."""
    low = [piece for piece in g.setting.pieces if piece.line and not piece.is_building and piece.height <= LEVEL]
    dry = [one for one in low if not one.terrain.impassable and g.state.waters.get(one.id) != "flood"]
    return frozenset(one.barrier for one in dry)


def wishes_of(g: Game, group: Group, lead: Figure) -> Wishes:
    here = lead.at
    foes = g.enemies(group.side)
    # They are put in order where places are thought of; here only those who are too many are left out.
    if len(foes) > _FOES:
        foes = lead.nearest_first(foes)[:_FOES]
    if lead.up:
        # 4.3.3: what one goes to up there: the ends of a wall, the windows of a floor.
        piece = g.setting.pieces[lead.perch]
        goals = [("end", end) for end in piece.line] if piece.is_walked else [("window", at) for at in piece.openings]
        bridges = []
    else:
        goals = goals_of(g, group)
        # 4.3.2b: the end of a bridge that one is not at.
        bridges = [goal for goal in g.setting.landscape.bridge_ends if squared(here, goal[1]) > lead.radius**2]
    nearest = sorted(goals, key=lambda goal: (squared(here, goal[1]), goal))[:_GOALS] if len(goals) > 1 else goals
    seen = boards.bases_for(g, group.side)
    enemies, goals = tuple([seen[foe.id] for foe in foes]), [*nearest, *bridges]
    bands = _ranges(tuple(arms.carried(lead)))
    return Wishes(enemies=enemies, bands=bands, objectives=tuple(goals), covers=g.setting.covers)


@lru_cache(maxsize=256)
def _ranges(weapons: tuple[Weapon, ...]) -> tuple[int, ...]:
    """How far the shots of weapons carry, short and long: of the few sheets that there are."""
    ranges = {edge for weapon in weapons if weapon.shoots for edge in (weapon.short_to, weapon.long_to)}
    return tuple(sorted(ranges - {0}))


def goals_of(g: Game, group: Group) -> list[tuple[str, Point]]:
    """Markers, things that lie about, ways out, objectives of the scenario, each place once; ways out alone for who
    carries something off or is himself to get away."""
    members, army = g.members(group), g.side(group).name
    declared = g.setting.goals[army]
    if not (declared or g.state.markers or g.state.things):
        return []
    # 3.1a: named by an objective of its own side that wants it off the table.
    leavers = [goal.whom for goal in g.setting.objectives if goal.by == "escape" and goal.declared.gains == army]
    if any(member.is_burdened or any(member.name in whom for whom in leavers) for member in members):
        out = [goal for goal in declared if goal[0].startswith("exit")]
        if out:
            return out
    lying = [(f"marker {marker.id}", marker.at) for marker in g.state.markers if not marker.gone]
    lying += [(f"thing {one.id}", one.at) for one in g.state.things if not one.gone and one.carried_by < 0]
    burnt = {number for side in g.state.sides for number in side.burnt}
    ashes = {middle_of(area.box) for number in burnt if (area := g.setting.pieces[number].area) is not None}
    by_place = {place: name for name, place in reversed(lying + declared) if place not in ashes}
    return [(name, place) for place, name in by_place.items()]


def marches(g: Game, group: Group, reach: int, *, leaps: bool = False) -> dict[Point, March]:
    """4.0a, 6.5a: every place that is offered, with who leads there; any other that can be reached is as good."""
    key = ("marches", group.id, reach, leaps, g.wished)
    return g.known(key, lambda: _find_marches(g, group, reach, leaps=leaps))


def _find_marches(g: Game, group: Group, reach: int, *, leaps: bool) -> dict[Point, March]:
    lead = squads.front_of(g, group)
    members = g.members(group)
    if len(members) == 1:
        return {point: (lead, walk) for point, walk in ways_of(g, group, lead, reach, leaps=leaps).items()}
    movers = [boards.mover(g, member, reach) for member in sorted(members, key=lambda figure: figure.id)]
    column = Column(boards.board_for(g, group), movers)
    ways: dict[Point, March] = {}
    for mover, walk in column.towards([point for _, point in goals_of(g, group)], _GOALS):
        ways.setdefault(walk.end, (_led_by(g, mover), walk))
    for place in where_to(g, group, lead, reach, leaps=leaps):
        if place.why == "objective":
            continue
        way = (lead, place.walk)
        if not leaps:
            mover, walk = column.led(boards.name_of(lead), place.walk)
            way = (_led_by(g, mover), walk)
        ways.setdefault(way[1].end, way)
    return ways | {point: (_led_by(g, mover), walk) for point, (mover, walk) in column.reaching(g.wished)}


def _led_by(g: Game, mover: Mover) -> Figure:
    return g.state.figures[int(mover.base.name)]


# --- back to the squad ----------------------------------------------------------------------------------------------


def call_back(g: Game, group: Group) -> None:
    """6.3a: as soon as a squad is activated whoever is out of formation comes back, whatever the squad does."""
    if group.is_squad and not group.shaken and not squads.serves_gun(g, group):
        lost = [one for one in squads.left_behind(g, group) if not one.prone and not ask.foes_touched(g, one)]
        rejoin(g, group, lost)


def rejoin(g: Game, group: Group, lost: list[Figure]) -> None:
    """6.3a, 6.3b: those left behind, as far as their speed allows."""
    body = [figure for figure in g.members(group) if figure not in lost]
    for one in lost:
        nearest = one.nearest_first(body)[0]
        walk = approach(boards.board_among(g, group, one), boards.mover(g, one, ask.speed(g, one)), nearest.at)
        step(g, group, one, walk, "6.3a", "rejoin")


# --- loads that two carry -------------------------------------------------------------------------------------------


def helper(g: Game, group: Group) -> Figure | None:
    """4.3.7b: who acts alone beside one who carries alone, and can go along: on his feet, with a point to pay."""
    if group.is_squad or len(g.members(group)) != 1 or not g.state.figures[group.figure].is_burdened:
        return None
    for one in ask.hands_beside(g, g.state.figures[group.figure]):
        own = g.group(one)
        alone = not own.is_squad and len(g.members(own)) == 1
        if alone and not (one.prone or one.up or own.shaken or ask.is_engaged(g, own)) and can_pay(g, own, "move"):
            return one
    return None


def share_load(g: Game, group: Group) -> Ask[tuple[int, Figure | None]]:
    """4.3.7b: how fast they go, and who takes the other end: asked only where one alone could go too; he pays a point
    of his own. Two are as fast as the slower one."""
    alone, other, figure = ask.group_speed(g, group), helper(g, group), g.state.figures[group.figure]
    if other is None:
        return alone, None
    together = int(min(figure.row.movement, other.row.movement) * ask.load_share(g, figure, 2))
    if together <= alone:
        return alone, None
    if alone and (yield from choose("share_load", group.side, "4.3.7b", [None, "yes"], group.id)) is None:
        return alone, None
    pay(g, g.group(other), "move", "4.3.7b")
    return together, other


# --- off the table --------------------------------------------------------------------------------------------------


def exit_of(g: Game, group: Group) -> str:
    """3.1a: a way out that is its side's, or everybody's: the one they stand in, else one that is a step away."""
    army, members, near = g.side(group).name, g.members(group), g.figures.foot_base
    ways = [
        (not any(holds_point(box, figure.at) for figure in members), order, name)
        for order, (name, owner, boxes) in enumerate(g.setting.exits)
        for box in boxes
        if owner in ("", army, "anyone")
        and any(g.setting.is_by(box, figure.at, figure.radius + near) for figure in members)
    ]
    return min(ways)[2] if ways else ""


def leave(g: Game, group: Group) -> None:
    """3.1a, 4.3.7a: with whatever they carry."""
    way, side, members = exit_of(g, group), g.side(group), g.members(group)
    for member in members:
        if member.burden >= 0:
            thing = g.state.things[member.burden]
            g.record(finds.CarriedOff("3.1a", thing.id, side.id))
            g.record(turns.Achieved("3.1.1", side.id, f"carried {thing.event}", 1))
        elif member.body >= 0:
            bring_off(g, side, g.state.figures[member.body], way)
    g.record(moves.LeftTable("3.1a", tuple(figure.id for figure in members), way, LEFT))


def bring_off(g: Game, side: Side, body: Figure, way: str) -> None:
    """3.1.1, 4.3.7a, 7.2: off the table with whoever carries or leads him; some encounters are worth something then."""
    g.record(moves.LeftTable("4.3.7a", (body.id,), way, TAKEN))
    g.record(turns.Achieved("3.1.1", side.id, f"taken {body.name}", 1))
    if body.side == side.id:
        # 9.1.1a: a comrade saved.
        earn(g, side, body.name)
    elif body.name not in side.reached and worth_of(g, body.name, side.name):
        g.record(turns.PointsScored("7.2", side.id, body.name, worth_of(g, body.name, side.name)))
