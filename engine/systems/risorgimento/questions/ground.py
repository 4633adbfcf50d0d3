"""What ground a place or a unit lies on, and what a way over it costs (E.5)."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from engine.core.position.knowing import asked_once
from engine.space.lines import foot, length_up, meet, meeting, part_way
from engine.space.plane import Point, squared
from engine.space.stands.stand import Stand
from engine.systems.risorgimento.book.book import PLAIN_COST

if TYPE_CHECKING:
    from engine.systems.risorgimento.book.book import Arm, Ground
    from engine.systems.risorgimento.book.setting import Terrain
    from engine.systems.risorgimento.position.game import Game
    from engine.systems.risorgimento.position.state import Unit

NARROW: Final = ("march_column", "attack_column", "limbered")
"""Formations that cross a river by a bridge."""


class Way(NamedTuple):
    """What a way costs: hundredths of the allowance, quarters of the move besides, and what is entered on it."""

    length: int
    quarters: int
    entered: tuple[Terrain, ...]


def cover_at(g: Game, point: Point) -> int:
    """0 in the open, 1 in light cover, 2 in heavy."""
    return max([piece.ground.cover for piece in g.setting.patches.at(point)], default=0)


@asked_once
def cover_against(g: Game, unit: Unit, enemy: Unit) -> int:
    """E.5a: as `cover_at`, or that of a hedge close before it where the line from an enemy to it crosses."""
    cover = cover_at(g, unit.at)
    for piece in g.setting.covering:
        if piece.ground.cover > cover and _screens(piece, enemy.at, unit.stand, g.figures.hedge_reach):
            cover = piece.ground.cover
    return cover


def _screens(piece: Terrain, start: Point, stand: Stand, reach: int) -> bool:
    for one, other in pairwise(piece.line):
        crossed = meeting(start, stand.at, one, other) if meet(start, stand.at, one, other) else None
        if crossed is not None and _gap(part_way(start, stand.at, *crossed), stand) <= reach:
            return True
    return False


def _gap(point: Point, stand: Stand) -> int:
    return Stand(*point, 2, 2, 0).distance(stand)


@asked_once
def is_in_the_open(g: Game, unit: Unit) -> bool:
    """Neither in cover nor close to a hedge."""
    if cover_at(g, unit.at):
        return False
    stand, reach = unit.stand, g.figures.hedge_reach
    return not any(
        _gap(foot(point, one, other), stand) <= reach
        for piece in g.setting.covering
        for one, other in pairwise(piece.line)
        for point in (stand.at, *stand.corners)
    )


def is_high(g: Game, unit: Unit) -> bool:
    under = g.setting.patches.at((unit.x, unit.y))
    return bool(under) and any(piece.ground.high for piece in under)


def is_in_town(g: Game, unit: Unit) -> bool:
    """G.5a: in a built-up sector."""
    under = g.setting.patches.at((unit.x, unit.y))
    return bool(under) and any(piece.ground.built for piece in under)


# --- ways -------------------------------------------------------------------------------------------------------


def cost_of(ground: Ground, arm: Arm, formation: str) -> int:
    """E.5a: what a kind of ground costs; 0 where it cannot be entered."""
    if arm.is_foot:
        return ground.cost_open if formation == "open_order" else ground.cost_formed
    return ground.cost_horse if arm.is_mounted else ground.cost_guns


def test_of(ground: Ground, arm: Arm, formation: str) -> int:
    """E.5a: what is added to the die of the disorder test on entering; -1 where there is none."""
    if arm.is_foot:
        return -1 if formation == "open_order" else ground.test_formed
    return ground.test_horse if arm.is_mounted else ground.test_guns


def way(g: Game, arm: Arm, formation: str, start: Point, end: Point, *, by_road: bool = False) -> Way | None:
    """E.5a, E.3.3: the straight way from one point to another; nothing where it cannot be gone."""
    length, quarters = length_up(start, end), 0
    entered: list[Terrain] = []
    (x, y), (to_x, to_y) = start, end
    west, east = (x, to_x) if x < to_x else (to_x, x)
    south, north = (y, to_y) if y < to_y else (to_y, y)
    patches = g.setting.patches
    for piece in g.setting.areas:
        left, bottom, right, top = piece.box
        area = piece.area
        if area is None or left > east or right < west or bottom > north or top < south:
            continue
        inside = area.inside(start, end)
        begins_inside = piece in patches.at(start)
        if inside == 0 and piece not in patches.at(end):
            continue
        cost = cost_of(piece.ground, arm, formation)
        if piece.ground.high:
            # Only climbing costs; a road does not help.
            cost = cost if not begins_inside else PLAIN_COST
        elif by_road:
            cost = PLAIN_COST
        if cost == 0:
            return None
        length += inside * (cost - PLAIN_COST) // PLAIN_COST
        if not begins_inside and not by_road:
            entered.append(piece)
    for piece in g.setting.lines if not by_road else ():
        left, bottom, right, top = piece.box
        if left > east or right < west or bottom > north or top < south:
            continue
        if piece.ground.road or not crosses(piece, start, end):
            continue
        if is_bridged(g, piece, start, end):
            if formation not in NARROW:
                return None
            continue
        cost = cost_of(piece.ground, arm, formation)
        if cost == 0:
            return None
        quarters += cost
        entered.append(piece)
    return Way(length, quarters, tuple(entered))


def way_along(g: Game, arm: Arm, formation: str, path: tuple[Point, ...], *, by_road: bool) -> Way | None:
    """The whole of a way of several straight parts."""
    length = quarters = 0
    entered: tuple[Terrain, ...] = ()
    for start, end in pairwise(path):
        part = way(g, arm, formation, start, end, by_road=by_road)
        if part is None:
            return None
        length, quarters, entered = length + part.length, quarters + part.quarters, (*entered, *part.entered)
    return Way(length, quarters, entered)


def crosses(piece: Terrain, start: Point, end: Point) -> bool:
    points = piece.line
    return any(meet(start, end, points[number - 1], points[number]) for number in range(1, len(points)))


def is_parted(g: Game, arm: Arm, formation: str, start: Point, end: Point) -> bool:
    """Whether a line that cannot be crossed, or only by a bridge in a narrow formation, lies between two places."""
    return any(
        crosses(piece, start, end)
        and (formation not in NARROW if is_bridged(g, piece, start, end) else not cost_of(piece.ground, arm, formation))
        for piece in g.setting.lines
        if not piece.ground.road
    )


def is_bridged(g: Game, piece: Terrain, start: Point, end: Point) -> bool:
    """E.3.3: whether a way crosses a line of terrain along a road or a bridge that crosses it as well."""
    near = 4 * g.figures.road_width**2
    for road in g.setting.roads:
        points = road.line
        for number in range(1, len(points)):
            one, other = points[number - 1], points[number]
            if crosses(piece, one, other) and all(
                squared(point, foot(point, one, other)) <= near or squared(point, foot(point, start, end)) <= near
                for point in (one, other)
            ):
                return True
    return False


def road_way(g: Game, start: Point, end: Point) -> tuple[Point, ...] | None:
    """E.5b: the points of a road between two places on it; nothing where no road leads from one to the other."""
    near = g.figures.road_width**2
    for road in g.setting.roads:
        feet = [_on_road(road.line, point) for point in (start, end)]
        if any(squared(point, place) > near for point, (_, place) in zip((start, end), feet, strict=True)):
            continue
        (first, _), (last, _) = feet
        between = road.line[first + 1 : last + 1] if first <= last else road.line[last + 1 : first + 1][::-1]
        return (start, *between, end)
    return None


def _on_road(line: tuple[Point, ...], point: Point) -> tuple[int, Point]:
    """The stretch of a road that is nearest to a point, and the place on it."""
    places = [(number, foot(point, line[number], line[number + 1])) for number in range(len(line) - 1)]
    return min(places, key=lambda place: (squared(point, place[1]), place[0]))
