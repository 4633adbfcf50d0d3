"""4.3.2: obstacles, and getting over them."""

from __future__ import annotations

from engine.core.decisions import Ask, choose
from engine.space.board import Board
from engine.space.ground import LEVEL
from engine.space.plane import Point, squared
from engine.space.ways import approach, crossings
from engine.systems.cape.book.declared import Piece
from engine.systems.cape.position.events.moves import Moved
from engine.systems.cape.position.figures import Figure, Group
from engine.systems.cape.position.game import Game
from engine.systems.cape.questions import situation as ask
from engine.systems.cape.questions.squads import Spots
from engine.systems.cape.rules.morale.waking import alert, watchers
from engine.systems.cape.rules.movement.movement import has_live_gun
from engine.systems.cape.rules.points import cost_of, pay
from engine.systems.cape.rules.shooting.loading import spoil_bows


def ways_across(g: Game, group: Group) -> dict[Point, tuple[Figure, int]]:
    """4.3.2b: far sides of the obstacles that somebody of the group touches, who crosses, and the cost."""
    found: dict[Point, tuple[Figure, int]] = {}
    for figure in g.members(group):
        if figure.prone:
            continue
        for way in crossings(_board_without(g, group, figure), ask.mover(g, figure, ask.speed(g, figure))):
            piece = g.setting.by_line[way.barrier]
            if may_get_over(g, figure, piece):
                found.setdefault(way.to, (figure, piece.crossing - 1))
    return found


def may_get_over(g: Game, figure: Figure, piece: Piece) -> bool:
    """4.3.2b, 4.3.3: what is higher than a figure is climbed, unless there is a door; no rider goes indoors."""
    if figure.up or (figure.mounted and piece.is_building):
        return False
    if piece.height <= LEVEL:
        return True
    barrier = g.ground.barrier(piece.barrier)
    near = barrier.nearest(ask.spot(figure)) if barrier is not None else None
    return near is not None and barrier is not None and barrier.opening_at(near[1]) and not figure.mounted


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
    before = watchers(g, group)
    g.record(Moved("4.3.2b", group.id, spots, (ask.spot(figure), place), 0, "cross"))
    yield from alert(g, group, before)


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
