"""4.3.2, 4.3.3, 4.3.4: obstacles: over them, up them, down from them: walls, ramparts, carts, roofs, stairs; 2.2.1e,
4.3.6: lying down and standing up, mounting and dismounting."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from engine.core.decisions import Ask
from engine.core.position.knowing import asked_once
from engine.space import climbing
from engine.space.board import Board
from engine.space.bodies import brought_across, room_among
from engine.space.climbing import Hold
from engine.space.ground import LEVEL, TOUCH
from engine.space.plane import Disc, Point, squared
from engine.space.standing import is_abreast
from engine.space.ways import crossings
from engine.systems.cape.book.catalogues import Piece
from engine.systems.cape.position.events.moves import Climbed, LaidDown, Moved, Rode
from engine.systems.cape.position.figures import Figure, Group
from engine.systems.cape.position.game import Game
from engine.systems.cape.questions import arms, ask, boards, squads
from engine.systems.cape.rules.morale.abilities import watched
from engine.systems.cape.rules.points import cost_of, may_do
from engine.systems.cape.rules.shooting.loading import spoil_bows


def ways_across(g: Game, group: Group) -> dict[Point, tuple[Figure, int]]:
    """4.3.2b: far sides of the obstacles that one of the group touches, who crosses, and its cost beyond a point."""
    ways: dict[Point, tuple[Figure, int]] = {}
    for figure in g.members(group):
        if not (figure.prone or figure.up) and ask.barriers_touched(g, figure):
            for to, piece in _far_sides(g, group, figure):
                ways.setdefault(to, (figure, piece.crossing - 1))
    return ways


@asked_once
def _far_sides(g: Game, group: Group, figure: Figure) -> list[tuple[Point, Piece]]:
    by_line = g.setting.by_line

    def may(barrier: str) -> bool:
        return may_get_over(g, figure, by_line[barrier])

    ways = crossings(boards.board_among(g, group, figure), boards.mover(g, figure, ask.speed(g, figure)), may)
    return [(way.to, by_line[way.barrier]) for way in ways]


def may_get_over(g: Game, figure: Figure, piece: Piece) -> bool:
    """4.3.2b, 4.3.3: what is higher than a figure is climbed, unless there is a door; no rider goes indoors."""
    if figure.up or (figure.mounted and piece.is_building):
        return False
    if piece.height <= LEVEL:
        return True
    barrier, near = g.ground.barrier(piece.barrier), g.ground.nearest_on(piece.barrier, figure.at)
    return near is not None and barrier is not None and barrier.opening_at(near) and not figure.mounted


def cross_cost(g: Game, group: Group, place: Point) -> int:
    """4.3.2b: one point, or what the scenario asks."""
    return cost_of(g, group, "cross") + ways_across(g, group)[place][1]


def cross(g: Game, group: Group, place: Point) -> Ask[None]:
    """4.3.2b, 6.5a: a squad crosses after the one who touches: others who touch the obstacle too beside him; the rest
    come as near as they get."""
    first, _ = ways_across(g, group)[place]
    movers = [boards.mover(g, figure, ask.speed(g, figure)) for figure in g.members(group)]
    spots = brought_across(boards.board_for(g, group), movers, boards.name_of(first), place)
    crossing = Moved("4.3.2b", group.id, squads.numbered(spots), (first.at, place), 0, "cross")
    yield from watched(g, group, lambda: g.record(crossing))


# --- climbing -------------------------------------------------------------------------------------------------------


@asked_once
def holds(g: Game, group: Group) -> dict[Hold, Piece]:
    """4.3.3: a level up or down from where it stands: each place that one climb leads to, with what is climbed. 6.3a:
    the list says who may: one alone, on his feet, with his hands free; who belongs to a squad stays with it."""
    figure = g.state.figures[group.figure]
    by_hold: dict[Hold, Piece] = {}
    for piece in climbed(g, figure):
        inside = piece.is_building and ask.building_of(g, figure) == piece.name
        for hold in climbing.holds(g.ground, piece, boards.base(g, figure), inside=inside):
            if is_room(g, figure, hold, piece):
                by_hold.setdefault(hold, piece)
    return by_hold


def climbed(g: Game, figure: Figure) -> list[Piece]:
    """What it stands on or in, else what it touches that is at least a level high."""
    if figure.perch >= 0:
        return [g.setting.pieces[figure.perch]]
    indoors, touched = ask.building_of(g, figure), ask.barriers_touched(g, figure)
    return [piece for piece in g.setting.high if piece.name == indoors or (not indoors and piece.barrier in touched)]


def is_room(g: Game, figure: Figure, hold: Hold, piece: Piece | None) -> bool:
    """1.3a, 1.3c: nobody stands there, nothing but what is climbed is under the base, no enemy's zone is entered."""
    abreast = [man for man in g.standing() if man is not figure and is_abreast(man.up, hold[2])]
    others = [boards.bases_for(g, figure.side)[man.id] for man in abreast]
    others += boards.gun_bases(g) if hold[2] <= LEVEL else []
    return climbing.has_room(g.ground, others, boards.base(g, figure), hold, piece)


def climb(g: Game, group: Group, hold: Hold) -> Ask[None]:
    """4.3.3: one point for each of its own heights."""
    yield from watched(g, group, lambda: place(g, group, hold, holds(g, group)[hold], "4.3.3", "climb"))


def place(g: Game, group: Group, hold: Hold, piece: Piece | None, section: str, how: str) -> None:
    perch = piece.id if piece is not None and hold[2] else -1
    hangs = piece is not None and climbing.hangs(piece, hold)
    g.record(Climbed(section, group.id, group.figure, *hold, perch, hangs, how))


# --- jumping --------------------------------------------------------------------------------------------------------

_NEAR: Final = (110, 150, 200)
"""How far jumps are offered, in hundredths; any other length within the rule is as good."""


def landings(g: Game, group: Group) -> list[Point]:
    """4.3.4: over what has no height, one measure on the flat; down, farther."""
    found = g.known(("landings", group.id, g.wished), lambda: tuple(dict.fromkeys(_landings(g, group))))
    return list(found)


def may_jump(g: Game, group: Group) -> bool:
    """One landing is enough."""
    return g.known(("may jump", group.id, g.wished), lambda: next(_landings(g, group), None) is not None)


def _landings(g: Game, group: Group) -> Iterator[Point]:
    figure = g.state.figures[group.figure]
    touched = ask.barriers_touched(g, figure) if not figure.up else ()
    if touched and any(not g.setting.by_line[name].height for name in touched):
        flat = g.figures.jump_flat + 2 * TOUCH
        for to, piece in _far_sides(g, group, figure):
            if not piece.height and squared(figure.at, to) <= flat * flat:
                yield to
    if figure.up or g.ground.level(figure.at):
        yield from _around(g, figure)


def _around(g: Game, figure: Figure) -> Iterator[Point]:
    """In each wind the nearest place that will do, then what somebody asks for."""
    lands = partial(lands_on, g, figure)
    yield from climbing.nearest_in_each_wind(boards.base(g, figure), _NEAR, lands)
    yield from filter(lands, g.wished)


def lands_on(g: Game, figure: Figure, spot: Point) -> tuple[Hold, Piece | None] | None:
    """4.3.4: lower than here, not too far nor too deep, with nothing as high between; out of a house by a window."""
    base = boards.base(g, figure)
    landing = climbing.landing(g.ground, g.setting.pieces, base, spot, g.figures.jump_down, figure.perch)
    if landing is None or (landing[1] is None and ask.building_at(g, spot)):
        return None
    flies = climbing.flies_free(g.ground, g.setting.by_line, base, spot, ask.building_of(g, figure))
    return landing if flies and is_room(g, figure, *landing) else None


def jump(g: Game, group: Group, spot: Point) -> Ask[None]:
    """4.3.4."""
    figure = g.state.figures[group.figure]
    down = lands_on(g, figure, spot) if figure.up else None
    leap = Moved("4.3.4", group.id, ((figure.id, *spot),), (figure.at, spot), 0, "jump")
    yield from watched(
        g, group, lambda: place(g, group, *down, "4.3.4", "jump") if down is not None else g.record(leap)
    )


# --- down in a hurry ------------------------------------------------------------------------------------------------


def scramble_down(g: Game, group: Group, section: str) -> None:
    """2.3.3: the shaken jump if they can, else let themselves down a level; who finds no place stays where he is."""
    if group.is_squad or not may_do(g, group, "climb"):
        return
    figure = g.state.figures[group.figure]
    spot = next(iter(_around(g, figure)), None)
    down = lands_on(g, figure, spot) if spot is not None else None
    lower = {hold: piece for hold, piece in holds(g, group).items() if hold[2] < figure.up}
    if down is not None:
        place(g, group, *down, section, "jump")
    elif lower:
        hold = min(lower, key=lambda one: (one[2], one))
        place(g, group, hold, lower[hold], section, "climb")


def gutters(g: Game, figure: Figure, reach: int) -> list[Point]:
    """2.2.3b: down the gutter, along a rope: places on the ground within reach, the nearest in each wind."""

    def fits(spot: Point) -> bool:
        return not ask.building_at(g, spot) and is_room(g, figure, (*spot, 0), None)

    far = range(figure.radius + LEVEL, reach + 1, LEVEL // 2)
    return list(climbing.nearest_in_each_wind(boards.base(g, figure), far, fits))


# --- 2.2.1e: on the ground, and up again --------------------------------------------------------------------------


def stand_up(g: Game, group: Group) -> None:
    """2.2.1e."""
    for member in g.members(group):
        if member.prone:
            g.record(LaidDown("2.2.1e", member.id, False))


def lie_down(g: Game, group: Group) -> None:
    """2.2.1e, 2.2.2b."""
    spoil_bows(g, group)
    knock_down(g, group, "2.2.1e")


def knock_down(g: Game, group: Group, section: str) -> None:
    for member in g.members(group):
        if not member.prone and not member.mounted:
            g.record(LaidDown(section, member.id, True))


# --- in the saddle ----------------------------------------------------------------------------------------------------


_ASIDE = 150
_STEP = 50


def have_horses(g: Game, group: Group) -> bool:
    """4.3.6b: all in the saddle, or all on foot who have a horse."""
    members = g.members(group)
    return all(one.mounted for one in members) or all(one.has_horse and not one.mounted for one in members)


def may_mount(g: Game, group: Group) -> bool:
    """4.3.6b, 4.3.6c: all in the saddle, or all on foot by their horses and with room for the bases."""
    members = g.members(group)
    if all(figure.mounted for figure in members):
        return True
    on_foot = all(figure.has_horse and not figure.mounted for figure in members)
    # The horses of a squad are held together, and one who touches the place has them brought up for all.
    by_horses = on_foot and any(ask.touches(g, figure, other.horse_at) for figure in members for other in members)
    return by_horses and bool(seats(g, members))


def seats(g: Game, members: list[Figure]) -> dict[int, Point]:
    """4.3.6c: where each finds room for a mounted base, moved by as little as possible, with the friends who must make
    room for it and gain nothing by that; empty where there is none."""
    others = [figure for figure in g.standing() if figure not in members]
    free = [one for one in others if one.side == members[0].side and not one.up and not ask.is_engaged(g, g.group(one))]
    board = Board(g.ground, [*boards.gun_bases(g), *(boards.base(g, one) for one in others if one not in free)])
    riders = [(boards.mover(g, one, 10 * _ASIDE), one.profile.mounted_radius) for one in members]
    friends = [boards.mover(g, one, 10 * _ASIDE) for one in free]

    def fits(name: str, spot: Point) -> bool:
        return not _is_better(g, g.state.figures[int(name)], spot)

    spots = room_among(board, riders, friends, _STEP, _ASIDE // _STEP, fits)
    return {int(name): spot for name, spot in spots}


def _is_better(g: Game, one: Figure, spot: Point) -> bool:
    """4.3.6c: nothing is gained: no nearer to any enemy, and in no cover that one was not in."""
    if any(squared(spot, foe.at) < squared(one.at, foe.at) for foe in g.enemies(one.side)):
        return True
    covers = [piece.area for piece in g.setting.pieces if piece.shelters and piece.area is not None]
    return any(area.overlaps(Disc(*spot, one.radius)) and not area.overlaps(one.disc) for area in covers)


def mount_cost(g: Game, group: Group, _: object) -> int:
    """4.3.6a, 4.3.6b: one point, one more without the ability."""
    clumsy = any(not arms.rides(g, figure) for figure in g.members(group))
    return g.cost("mount") + (g.figures.unskilled_cost if clumsy else 0)


def mount(g: Game, group: Group) -> None:
    """4.3.6b."""
    members = g.members(group)
    up = not members[0].mounted
    places = seats(g, members) if up else {figure.id: figure.at for figure in members}
    if up:
        shifted = tuple((number, *spot) for number, spot in places.items())
        g.record(Moved("4.3.6c", group.id, shifted, (members[0].at,), 0, "shift"))
    for member in members:
        g.record(Rode("4.3.6b", member.id, up, *places[member.id]))
