"""4.3.2, 4.3.3, 4.3.4: obstacles: over them, up them, down from them: walls, ramparts, carts, roofs, stairs.

A figure up there stands on a piece of terrain: on the top of a wall, along its line; on a roof or a cart, within its
outline; on an upper floor, within the walls. Halfway up a wall it hangs from it, at the foot of which it began.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Final

from engine.core.decisions import Ask
from engine.space.board import Board
from engine.space.ground import LEVEL, TOUCH, Barrier
from engine.space.lines import RING, offset
from engine.space.plane import Disc, Point, squared
from engine.space.ways import approach, crossings
from engine.systems.cape.book.declared import Piece
from engine.systems.cape.position.events.moves import Climbed, Moved
from engine.systems.cape.position.figures import Figure, Group
from engine.systems.cape.position.game import Game
from engine.systems.cape.questions import boards
from engine.systems.cape.questions import situation as ask
from engine.systems.cape.questions.crews import serves_gun
from engine.systems.cape.questions.squads import Spots
from engine.systems.cape.rules.morale.abilities import alert, watchers
from engine.systems.cape.rules.points import cost_of

Hold = tuple[int, int, int]
"""Where a climb or a jump leads: a place, and how high above the ground."""

# --- crossing -------------------------------------------------------------------------------------------------------


def ways_across(g: Game, group: Group) -> dict[Point, tuple[Figure, int]]:
    """4.3.2b: far sides of the obstacles that somebody of the group touches, who crosses, and what it costs beyond the
    usual."""
    return g.known(("across", group.id), lambda: _ways_across(g, group))


def _ways_across(g: Game, group: Group) -> dict[Point, tuple[Figure, int]]:
    ways: dict[Point, tuple[Figure, int]] = {}
    for figure in g.members(group) if not serves_gun(g, group) else ():
        if figure.prone:
            continue
        for way in crossings(boards.board_among(g, group, figure), boards.mover(g, figure, ask.speed(g, figure))):
            piece = g.setting.by_line[way.barrier]
            if may_get_over(g, figure, piece):
                ways.setdefault(way.to, (figure, piece.crossing - 1))
    return ways


def may_get_over(g: Game, figure: Figure, piece: Piece) -> bool:
    """4.3.2b, 4.3.3: what is higher than a figure is climbed, unless there is a door; no rider goes indoors."""
    if figure.up or (figure.mounted and piece.is_building):
        return False
    if piece.height <= LEVEL:
        return True
    barrier = g.ground.barrier(piece.barrier)
    near = barrier.nearest(ask.spot(figure)) if barrier is not None else None
    return near is not None and barrier is not None and barrier.opening_at(near[1]) and not figure.mounted


def cross_cost(g: Game, group: Group, place: Point) -> int:
    """4.3.2b: one point, or what the scenario asks."""
    return cost_of(g, group, "cross") + ways_across(g, group)[place][1]


def cross(g: Game, group: Group, place: Point) -> Ask[None]:
    """4.3.2b, 6.5a: a squad crosses after the one who touches: others who touch the obstacle too beside him; the rest
    come as near as they get."""
    first, _ = ways_across(g, group)[place]
    placed = {first.id: place}
    for figure in g.members(group):
        if figure is first:
            continue
        board, mover = _board_with(g, group, figure, placed), boards.mover(g, figure, ask.speed(g, figure))
        over = [way.to for way in crossings(board, mover)]
        nearest = min(over, key=lambda one: (squared(one, place), one), default=None)
        placed[figure.id] = nearest or approach(board, mover, place).end
    spots: Spots = tuple((number, *spot) for number, spot in placed.items())
    before = watchers(g, group)
    g.record(Moved("4.3.2b", group.id, spots, (ask.spot(first), place), 0, "cross"))
    yield from alert(g, group, before)


def _board_with(g: Game, group: Group, figure: Figure, placed: dict[int, Point]) -> Board:
    """The table for one of them, with his mates where they are or will be."""
    board = boards.board_for(g, group)
    mates = [
        boards.base(g, one).moved(placed.get(one.id, ask.spot(one))) for one in g.members(group) if one is not figure
    ]
    return board.plus(*mates)


# --- climbing -------------------------------------------------------------------------------------------------------


def climber(g: Game, group: Group) -> Figure | None:
    """4.3.3: one alone, on his feet, with his hands free; 6.3a: who belongs to a squad stays with it."""
    if group.is_squad or len(g.members(group)) != 1:
        return None
    figure = g.state.figures[group.figure]
    is_free = figure.in_play and not (figure.prone or figure.mounted) and not figure.is_burdened
    return figure if is_free and figure.home < 0 else None


def holds(g: Game, group: Group) -> dict[Hold, Piece]:
    """4.3.3: a level up or down from where it stands: each place that one climb leads to, with what is climbed."""
    figure = climber(g, group)
    if figure is None:
        return {}
    by_hold: dict[Hold, Piece] = {}
    for piece in climbed(g, figure):
        for x, y, up in _steps(g, figure, piece):
            if is_room(g, figure, (x, y), up, piece):
                by_hold.setdefault((x, y, up), piece)
    return by_hold


def climbed(g: Game, figure: Figure) -> list[Piece]:
    """What it stands on or in, else what it touches that is at least a level high."""
    if figure.perch >= 0:
        return [g.setting.pieces[figure.perch]]
    indoors = ask.building_of(g, figure)
    touched = g.ground.barriers_touched(ask.disc(figure))
    return [
        piece
        for piece in g.setting.pieces
        if piece.height >= LEVEL and (piece.name == indoors or (not indoors and piece.barrier in touched))
    ]


def _steps(g: Game, figure: Figure, piece: Piece) -> Iterator[Hold]:
    """One level up and one down, by where it stands: within the walls, on the top, or outside."""
    up, down = min(figure.up + LEVEL, piece.height), max(figure.up - LEVEL, 0)
    here = ask.spot(figure)
    barrier = g.ground.barrier(piece.barrier)
    if is_inside(g, figure, piece):
        # The stairs; the last of them lead out onto the roof.
        yield *here, up
        if figure.up:
            yield *here, down
    elif figure.up == piece.height:
        if piece.is_building:
            yield *here, down
        if barrier is not None:
            yield from ((*spot, down) for spot in _feet(figure, piece, barrier))
    elif barrier is not None:
        top = _top(figure, piece, barrier)
        if up == piece.height and top is not None:
            yield *top, up
        elif up < piece.height:
            yield *here, up
            near = barrier.nearest(here)
            if piece.is_building and top is not None and near is not None and barrier.opening_at(near[1]):
                # A window on the upper floor, over the one below.
                yield *top, up
        if figure.up:
            yield *here, down


def is_inside(g: Game, figure: Figure, piece: Piece) -> bool:
    """On a floor of a house."""
    return piece.is_building and ask.building_of(g, figure) == piece.name


def _top(figure: Figure, piece: Piece, barrier: Barrier) -> Point | None:
    """From the foot of a wall to its top: on its line, or just within the outline of a roof."""
    near = barrier.nearest(ask.spot(figure))
    if near is None or piece.is_walked:
        return near[1] if near is not None else None
    at = near[1]
    right, rise = offset((at[0] - figure.x, at[1] - figure.y), figure.radius + 1)
    return at[0] + right, at[1] + rise


def _feet(figure: Figure, piece: Piece, barrier: Barrier) -> Iterator[Point]:
    """From the top of a wall to its foot: on both sides of a line, outside a roof at whose edge it stands."""
    near = barrier.nearest(ask.spot(figure))
    if near is None:
        return
    wall, at = near
    if piece.is_walked:
        step = offset((wall[1] - wall[3], wall[2] - wall[0]), figure.radius + 1)
        yield at[0] + step[0], at[1] + step[1]
        yield at[0] - step[0], at[1] - step[1]
    elif barrier.is_touched_by(ask.disc(figure)):
        right, rise = offset((at[0] - figure.x, at[1] - figure.y), figure.radius + 1)
        yield at[0] + right, at[1] + rise


def is_room(g: Game, figure: Figure, spot: Point, up: int, piece: Piece | None) -> bool:
    """1.3a, 1.3c: nobody stands there, nothing but what is climbed is under the base, no enemy's zone is entered."""
    place = Disc(*spot, figure.radius)
    if not g.ground.is_on_table(*spot, figure.radius):
        return False
    if any(
        barrier.is_touched_by(place, 0) and not (piece is not None and up and barrier.name == piece.barrier)
        for barrier in g.ground.barriers
    ):
        return False
    if piece is not None and up == piece.height and not piece.is_walked and not piece.bears(place):
        return False
    here = ask.spot(figure)
    for other in g.standing():
        if other is figure or not ask.is_abreast(other.up, up):
            continue
        reach, far = other.radius + figure.radius, squared(ask.spot(other), spot)
        zone = boards.zone(g, other) + figure.radius if other.side != figure.side else 0
        if far < reach * reach or (far < zone * zone and far < squared(ask.spot(other), here)):
            return False
    guns = boards.gun_bases(g) if up <= LEVEL else []
    return not any(squared(gun.at, spot) < (gun.radius + figure.radius) ** 2 for gun in guns)


def climb(g: Game, group: Group, hold: Hold) -> Ask[None]:
    """4.3.3: one point for each of its own heights."""
    before = watchers(g, group)
    place(g, group, hold, holds(g, group)[hold], "4.3.3", "climb")
    yield from alert(g, group, before)


def place(g: Game, group: Group, hold: Hold, piece: Piece | None, section: str, how: str) -> None:
    x, y, up = hold
    perch = piece.id if piece is not None and up else -1
    hangs = False
    if piece is not None and 0 < up < piece.height:
        hangs = not (piece.is_building and piece.area is not None and piece.area.contains((x, y)))
    g.record(Climbed(section, group.id, group.figure, x, y, up, perch, hangs, how))


# --- jumping --------------------------------------------------------------------------------------------------------

_NEAR: Final = (110, 150, 200)
"""How far jumps are offered, in hundredths; any other length within the rule is as good."""


def landings(g: Game, group: Group) -> list[Point]:
    """4.3.4: over what has no height, one measure on the flat; down, farther."""
    figure = climber(g, group)
    if figure is None:
        return []
    spots = [] if figure.up else _over_ditches(g, group, figure)
    if figure.up or g.ground.level(ask.spot(figure)):
        spots += [spot for spot in _around(g, figure) if lands_on(g, figure, spot) is not None]
    return list(dict.fromkeys(spots))


def _over_ditches(g: Game, group: Group, figure: Figure) -> list[Point]:
    flat = g.figures.jump_flat + 2 * TOUCH
    low = {name for name in g.ground.barriers_touched(ask.disc(figure)) if not g.setting.by_line[name].height}
    ways = crossings(boards.board_for(g, group), boards.mover(g, figure, ask.speed(g, figure))) if low else ()
    return [way.to for way in ways if way.barrier in low and squared(ask.spot(figure), way.to) <= flat * flat]


def _around(g: Game, figure: Figure) -> Iterator[Point]:
    """In each wind the nearest place that will do, then what somebody asks for."""
    yield from _in_each_wind(figure, _NEAR, lambda spot: lands_on(g, figure, spot) is not None)
    yield from g.wished


def _in_each_wind(figure: Figure, distances: Iterable[int], fits: Callable[[Point], bool]) -> Iterator[Point]:
    """The nearest place that fits, in each wind that has one."""
    for wind in RING:
        steps = (offset(wind, far) for far in distances)
        spots = ((figure.x + right, figure.y + rise) for right, rise in steps)
        yield from islice(filter(fits, spots), 1)


def lands_on(g: Game, figure: Figure, spot: Point) -> Hold | None:
    """4.3.4: lower than here, not too far nor too deep, with nothing as high between; out of a house by a window."""
    most = g.figures.jump_down
    here = ask.spot(figure)
    if squared(here, spot) > (most + TOUCH) ** 2:
        return None
    under = [one for one in g.setting.pieces if not one.is_walked and one.bears(Disc(*spot, figure.radius))]
    below = [one for one in under if one.height < figure.up and one.id != figure.perch]
    piece = max(below, key=lambda one: one.height, default=None)
    up = piece.height if piece is not None else 0
    drop = g.ground.level(here) + figure.up - g.ground.level(spot) - up
    if not 0 < drop <= most or (piece is None and ask.building_at(g, spot)):
        return None
    if not _flies_free(g, figure, spot) or not is_room(g, figure, spot, up, piece):
        return None
    return *spot, up


def _flies_free(g: Game, figure: Figure, spot: Point) -> bool:
    indoors = ask.building_of(g, figure)
    for name, at in g.ground.crossed(ask.spot(figure), spot):
        piece, barrier = g.setting.by_line[name], g.ground.barrier(name)
        by_window = piece.name == indoors and barrier is not None and barrier.opening_at(at)
        if not by_window and (piece.height > figure.up or piece.name == indoors):
            return False
    return True


def jump(g: Game, group: Group, spot: Point) -> Ask[None]:
    """4.3.4."""
    figure = g.state.figures[group.figure]
    down = lands_on(g, figure, spot)
    before = watchers(g, group)
    if figure.up and down is not None:
        come_to(g, group, down, "4.3.4", "jump")
    else:
        g.record(Moved("4.3.4", group.id, ((figure.id, *spot),), (ask.spot(figure), spot), 0, "jump"))
    yield from alert(g, group, before)


def come_to(g: Game, group: Group, hold: Hold, section: str, how: str) -> None:
    """Onto the ground, or onto what is there to stand on."""
    figure = g.state.figures[group.figure]
    under = [one for one in g.setting.pieces if one.height == hold[2] and one.bears(Disc(*hold[:2], figure.radius))]
    place(g, group, hold, under[0] if under and hold[2] else None, section, how)


# --- down in a hurry ------------------------------------------------------------------------------------------------


def scramble_down(g: Game, group: Group, section: str) -> None:
    """2.3.3: the shaken jump if they can, else let themselves down a level; who finds no place stays where he is."""
    figure = climber(g, group)
    if figure is None:
        return
    spot = next(iter(_around(g, figure)), None)
    down = lands_on(g, figure, spot) if spot is not None else None
    lower = {hold: piece for hold, piece in holds(g, group).items() if hold[2] < figure.up}
    if down is not None:
        come_to(g, group, down, section, "jump")
    elif lower:
        hold = min(lower, key=lambda one: (one[2], one))
        place(g, group, hold, lower[hold], section, "climb")


def gutters(g: Game, figure: Figure, reach: int) -> list[Point]:
    """2.2.3b: down the gutter, along a rope: places on the ground within reach, the nearest in each wind."""
    far = range(figure.radius + LEVEL, reach + 1, LEVEL // 2)
    return list(
        _in_each_wind(figure, far, lambda spot: not ask.building_at(g, spot) and is_room(g, figure, spot, 0, None))
    )
