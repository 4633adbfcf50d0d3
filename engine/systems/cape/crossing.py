"""4.3.2, 4.3.3, 4.3.4: obstacles, climbing, jumping."""

from __future__ import annotations

from engine.core.decisions import Ask, choose
from engine.space.board import Board
from engine.space.ground import TOUCH
from engine.space.plane import Disc, Point, squared
from engine.space.ways import approach, crossings
from engine.systems.cape import questions as ask
from engine.systems.cape.abilities import alert
from engine.systems.cape.events.moves import Moved
from engine.systems.cape.figures import Figure, Group
from engine.systems.cape.game import Game
from engine.systems.cape.loading import spoil_bows
from engine.systems.cape.movement import has_live_gun
from engine.systems.cape.points import cost_of, pay
from engine.systems.cape.squads import Spots


def ways_across(g: Game, group: Group) -> dict[Point, tuple[Figure, int]]:
    """4.3.2b: far sides of the obstacles that somebody of the group touches, who crosses, and the cost."""
    found: dict[Point, tuple[Figure, int]] = {}
    for figure in g.members(group):
        if figure.prone:
            continue
        for way in crossings(_board_without(g, group, figure), ask.mover(g, figure, ask.speed(g, figure))):
            piece = g.setting.by_line[way.barrier]
            extra = piece.crossing - 1
            if figure.mounted and (piece.is_building or piece.height > _TALL):
                continue
            found.setdefault(way.to, (figure, extra))
    return found


_TALL = 100
"""A rider crosses nothing higher than himself."""


def _board_without(g: Game, group: Group, figure: Figure) -> Board:
    board = ask.board_for(g, group)
    mates = [ask.base(g, one) for one in g.members(group) if one is not figure]
    return Board(board.ground, (*board.bases, *mates), board.links)


def least_cost(g: Game, group: Group) -> int:
    extra = min((more for _, more in ways_across(g, group).values()), default=0)
    return cost_of(g, group, "cross") + extra


def may_cross(g: Game, group: Group) -> bool:
    return not has_live_gun(g, group) and bool(ways_across(g, group))


def do_cross(g: Game, group: Group) -> Ask[None]:
    """4.3.2b: one point, or what the scenario asks; a squad crosses after the one who touches."""
    ways = {
        place: (figure, more)
        for place, (figure, more) in ways_across(g, group).items()
        if cost_of(g, group, "cross") + more <= group.pa
    }
    place = yield from choose("cross", group.side, "4.3.2b", list(ways), group.id)
    figure, more = ways[place]
    pay(g, group, "cross", "4.3.2b", cost_of(g, group, "cross") + more)
    spoil_bows(g, group)
    spots = _after(g, group, figure, place)
    g.record(Moved("4.3.2b", group.id, spots, (ask.spot(figure), place), 0, "cross"))
    yield from alert(g, group)


def _after(g: Game, group: Group, first: Figure, place: Point) -> Spots:
    """6.5a: those who touch the obstacle too cross beside him; the others come as near as they get."""
    placed = {first.id: place}
    for figure in g.members(group):
        if figure is first:
            continue
        board = _board_with(g, group, figure, placed)
        over = [way.to for way in crossings(board, ask.mover(g, figure, ask.speed(g, figure)))]
        if over:
            placed[figure.id] = min(over, key=lambda one: (squared(one, place), one))
        else:
            placed[figure.id] = approach(board, ask.mover(g, figure, ask.speed(g, figure)), place).end
    return tuple((number, *spot) for number, spot in placed.items())


def _board_with(g: Game, group: Group, figure: Figure, placed: dict[int, Point]) -> Board:
    board = ask.board_for(g, group)
    mates = []
    for one in g.members(group):
        if one is figure:
            continue
        mates.append(ask.base(g, one).moved(placed[one.id]) if one.id in placed else ask.base(g, one))
    return Board(board.ground, (*board.bases, *mates), board.links)


# --- up and down ----------------------------------------------------------------------------------------------------


def may_jump(g: Game, group: Group) -> bool:
    return not group.is_squad and bool(landings(g, group))


def landings(g: Game, group: Group) -> list[Point]:
    """4.3.4: on the flat one measure, over what is no higher than a hedge; farther where it goes down."""
    figure = g.state.figures[group.figure]
    if figure.prone or figure.mounted or figure.burden != -1:
        return []
    found = []
    board = ask.board_for(g, group)
    here = ask.level(g, figure)
    flat = g.length("jump_flat") + 2 * TOUCH
    low = [name for name in g.ground.barriers_touched(ask.disc(figure)) if g.setting.by_line[name].height < _TALL // 2]
    for name in low:
        over = crossings(board, ask.mover(g, figure, ask.speed(g, figure)))
        found += [way.to for way in over if way.barrier == name and squared(ask.spot(figure), way.to) <= flat * flat]
    down = g.length("jump_down")
    for across, up in ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)):
        place = (figure.x + across * down * 5 // 7, figure.y + up * down * 5 // 7)
        drop = here - g.ground.level(place)
        if 0 < drop <= down and board.stands(Disc(*place, figure.radius)) is None:
            found.append(place)
    return found


def do_jump(g: Game, group: Group) -> Ask[None]:
    """4.3.4: one point."""
    figure = g.state.figures[group.figure]
    place = yield from choose("jump", group.side, "4.3.4", landings(g, group), figure.id)
    pay(g, group, "jump", "4.3.4")
    spoil_bows(g, group)
    g.record(Moved("4.3.4", group.id, ((figure.id, *place),), (ask.spot(figure), place), 0, "jump"))
    yield from alert(g, group)


def may_climb(g: Game, group: Group) -> bool:
    return not group.is_squad and bool(climbs(g, group))


def climbs(g: Game, group: Group) -> list[Point]:
    """4.3.3: over a wall that is higher than itself: a point for each of its own heights."""
    figure = g.state.figures[group.figure]
    if figure.prone or figure.mounted or figure.burden != -1:
        return []
    found = []
    for name in g.ground.barriers_touched(ask.disc(figure)):
        piece = g.setting.by_line[name]
        if piece.height <= _TALL or piece.is_building or _heights(piece.height) > group.pa:
            continue
        found += [
            way.to
            for way in crossings(ask.board_for(g, group), ask.mover(g, figure, ask.speed(g, figure)))
            if way.barrier == name
        ]
    return found


def _heights(height: int) -> int:
    return -(-height // _TALL)


def do_climb(g: Game, group: Group) -> Ask[None]:
    """4.3.3."""
    figure = g.state.figures[group.figure]
    place = yield from choose("climb", group.side, "4.3.3", climbs(g, group), figure.id)
    walls = [g.setting.by_line[name].height for name in g.ground.barriers_touched(ask.disc(figure))]
    pay(g, group, "climb", "4.3.3", cost_of(g, group, "climb") * max(_heights(one) for one in walls))
    spoil_bows(g, group)
    g.record(Moved("4.3.3", group.id, ((figure.id, *place),), (ask.spot(figure), place), 0, "climb"))
    yield from alert(g, group)
