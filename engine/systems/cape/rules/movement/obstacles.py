"""4.3.2, 4.3.3, 4.3.4: obstacles: over them, up them, down from them: walls, ramparts, carts, roofs, stairs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.core.decisions import Ask
from engine.core.position.knowing import asked_once
from engine.space import climbing
from engine.space.bodies import brought_across
from engine.space.climbing import Hold
from engine.space.ground import LEVEL, TOUCH
from engine.space.plane import Point, squared
from engine.space.standing import is_abreast
from engine.space.ways import crossings
from engine.systems.cape.book.catalogues import Piece
from engine.systems.cape.position.events.moves import Climbed, Moved
from engine.systems.cape.position.figures import Figure, Group
from engine.systems.cape.position.game import Game
from engine.systems.cape.questions import ask, boards, squads
from engine.systems.cape.rules.morale.abilities import watched
from engine.systems.cape.rules.points import cost_of, may_do


@asked_once
def ways_across(g: Game, group: Group) -> dict[Point, tuple[Figure, int]]:
    """4.3.2b: far sides of the obstacles that somebody of the group touches, who crosses, and what it costs beyond the
    usual."""
    ways: dict[Point, tuple[Figure, int]] = {}
    for figure in g.members(group):
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
    indoors, touched = ask.building_of(g, figure), g.ground.barriers_touched(figure.disc)
    high = [piece for piece in g.setting.pieces if piece.height >= LEVEL]
    return [piece for piece in high if piece.name == indoors or (not indoors and piece.barrier in touched)]


def is_room(g: Game, figure: Figure, hold: Hold, piece: Piece | None) -> bool:
    """1.3a, 1.3c: nobody stands there, nothing but what is climbed is under the base, no enemy's zone is entered."""
    abreast = [man for man in g.standing() if man is not figure and is_abreast(man.up, hold[2])]
    others = [boards.base(g, man, figure.side) for man in abreast]
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
    figure = g.state.figures[group.figure]
    spots: list[Point] = []
    touched = g.ground.barriers_touched(figure.disc) if not figure.up else ()
    low = {name for name in touched if not g.setting.by_line[name].height}
    if low:
        flat = g.figures.jump_flat + 2 * TOUCH
        ways = crossings(boards.board_for(g, group), boards.mover(g, figure, ask.speed(g, figure)))
        near = [way for way in ways if squared(figure.at, way.to) <= flat * flat]
        spots += [way.to for way in near if way.barrier in low]
    if figure.up or g.ground.level(figure.at):
        spots += [spot for spot in _around(g, figure) if lands_on(g, figure, spot) is not None]
    return list(dict.fromkeys(spots))


def _around(g: Game, figure: Figure) -> Iterator[Point]:
    """In each wind the nearest place that will do, then what somebody asks for."""
    base = boards.base(g, figure)
    yield from climbing.nearest_in_each_wind(base, _NEAR, lambda spot: lands_on(g, figure, spot) is not None)
    yield from g.wished


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
