"""Lines of fire (D.1, F.1), visibility (D.2), ranges, and enfilade (F.5)."""

from __future__ import annotations

from fractions import Fraction
from math import isqrt
from typing import TYPE_CHECKING, Final

from engine.core.position.knowing import asked_once
from engine.space.areas import Area, Polygon
from engine.space.lines import box_of, boxes_meet, is_near
from engine.space.plane import Block, Point, covers, squared
from engine.space.stands.fire import FULL, HALF, NONE, aims, entered, is_before, is_enfilade, lane, strip
from engine.space.stands.slabs import Slab, overlaps_any
from engine.space.stands.stand import Edge, Stand
from engine.systems.risorgimento.questions import ground, zones

if TYPE_CHECKING:
    from engine.systems.risorgimento.book.setting import Terrain
    from engine.systems.risorgimento.position.game import Game
    from engine.systems.risorgimento.position.state import Unit

BANDS: Final = ("short", "medium", "long")
Ends = tuple[Point, Point]
_ROUNDED_OFF: Final = 10


def range_of(firer: Unit, target: Unit) -> str:
    """The band of its fire in which a target lies; empty beyond all of them."""
    return band_at(firer, firer.stand.distance(target.stand))


def band_at(firer: Unit, distance: int) -> str:
    arm = firer.profile.arm
    reaches = (("short", arm.short), ("medium", arm.medium), ("long", arm.long))
    return next((band for band, reach in reaches if distance <= reach), "")


@asked_once
def share_of_fire(g: Game, firer: Unit, target: Unit) -> Fraction:
    """How much of its fire a unit can bring to bear: all, half or nothing (D.1a, D.1b, F.1a, E.9c)."""
    stand = firer.stand
    if firer.profile.arm.is_guns:
        if not is_before(stand, target.at, g.fight_figures.gun_arc) or not is_seen(g, firer, target):
            return NONE
        return FULL if _is_free(g, firer, target, stand.edge(Edge.FRONT)) else NONE
    if zones.has_zone_all_round(g, firer):
        stand = turned_to(stand, target.at)
    edge = entered(stand, target.at)
    if edge is Edge.REAR or not is_seen(g, firer, target):
        return NONE
    left, right, right_rear, left_rear = stand.corners
    if edge is Edge.FRONT:
        if _is_free(g, firer, target, (left, right)):
            return FULL
        middle = stand.beside(0, stand.depth)
        halves: tuple[Ends, ...] = ((left, middle), (middle, right))
    else:
        halves = ((right, right_rear),) if edge is Edge.RIGHT else ((left_rear, left),)
    return HALF if any(_is_free(g, firer, target, half) for half in halves) else NONE


def turned_to(stand: Stand, point: Point) -> Stand:
    """E.4b: what has a front on every side, with the side that looks at a point as its front."""
    edge = entered(stand, point)
    deep = stand.width if edge in (Edge.LEFT, Edge.RIGHT) else stand.depth
    return Stand(stand.x, stand.y, stand.length(edge), deep, stand.outward(edge))


@asked_once
def has_clear_line(g: Game, unit: Unit, enemy: Unit) -> bool:
    """E.2.1a: as for fire, whichever way the unit looks."""
    return is_seen(g, unit, enemy) and _is_free(g, unit, enemy, turned_to(unit.stand, enemy.at).edge(Edge.FRONT))


# --- what is in the way -----------------------------------------------------------------------------------------


def _is_free(g: Game, firer: Unit, target: Unit, ends: Ends) -> bool:
    """D.1b, D.1c, F.1b, F.1c: whether a strip can be had in which no obstacle lies."""
    slabs, areas = _in_the_way(g, firer, target)
    if not slabs and not areas:
        return True
    origin = ((ends[0][0] + ends[1][0]) // 2, (ends[0][1] + ends[1][1]) // 2)
    for aim in aims(target.stand, origin):
        if overlaps_any(strip(ends, aim), slabs):
            continue
        if not areas or not any(_lies_in(area, lane(ends, aim)) for area in areas):
            return True
    return False


@asked_once
def _in_the_way(g: Game, firer: Unit, target: Unit) -> tuple[tuple[Slab, ...], tuple[Area, ...]]:
    """Units and terrain that could lie in a strip between the two."""
    units, pieces = _between(g, firer, target), obstacles(g, firer, target)
    areas = tuple([piece.area for piece in pieces if piece.area is not None])
    if (units or areas) and ground.is_high(g, firer) != ground.is_high(g, target):
        # D.1d: between levels only what is nearer to the target than to the firer hinders.
        one, other = firer.stand, target.stand
        units = [unit for unit in units if unit.stand.distance(other) <= unit.stand.distance(one)]
        areas = tuple([area for area in areas if not _is_farther_on(area, firer, target)])
    return tuple([unit.stand.slab for unit in units]), areas


def _between(g: Game, firer: Unit, target: Unit) -> list[Unit]:
    """Other units that are no farther from the firer than the target is, and so near to the line between the two that
    they could lie in one of its strips."""
    (x, y), (to_x, to_y) = firer.at, target.at
    far = squared(firer.at, target.at)
    wide = 2 * _farthest_corner(firer, target)
    return [
        unit
        for own_x, own_y, unit in g.spots()
        if (x - own_x) * (x - own_x) + (y - own_y) * (y - own_y) <= far
        and unit is not firer
        and unit is not target
        and is_near(own_x, own_y, x, y, to_x, to_y, (wide + unit.profile.arm.girth) ** 2 // 4)
    ]


def _farthest_corner(firer: Unit, target: Unit) -> int:
    """A strip runs between points of the two bases, and no part of a base is farther from its middle than half of both
    of its sides: no strip is farther from the line between the middles. A little is added for rounding."""
    return (firer.profile.arm.girth + target.profile.arm.girth) // 2 + _ROUNDED_OFF


def obstacles(g: Game, firer: Unit, target: Unit) -> list[Terrain]:
    """D.1c: terrain near the two that bars fire, but for that on which one of them stands."""
    if not g.setting.barring:
        return []
    near = box_of((firer.at, target.at), _farthest_corner(firer, target))
    under = (*g.setting.patches.at(firer.at), *g.setting.patches.at(target.at))
    return [piece for piece in g.setting.barring if boxes_meet(piece.box, near) and piece not in under]


def _lies_in(area: Area, way: Block) -> bool:
    if not boxes_meet(area.box, way.boxed()):
        return False
    corners = way.corners
    sides = zip(corners, (*corners[1:], corners[0]), strict=True)
    if any(area.inside(start, end) > 0 for start, end in sides):
        return True
    inner = area.corners if isinstance(area, Polygon) else ((area.x, area.y),)
    return any(covers(way, corner) for corner in inner)


def _is_farther_on(area: Area, firer: Unit, target: Unit) -> bool:
    """D.1d: whether an obstacle is farther from the target than from the firer."""
    stretches = area.stretches(firer.at, target.at)
    if not stretches:
        return False
    (first, below), (last, least) = stretches[0][0], stretches[-1][1]
    return Fraction(first, below) < 1 - Fraction(last, least)


# --- visibility -------------------------------------------------------------------------------------------------


@asked_once
def is_seen(g: Game, firer: Unit, target: Unit) -> bool:
    """D.2, F.4: into, out of or within thick ground one sees no farther than its visibility, from its edge."""
    open_visibility = g.fight_figures.open_visibility
    under = g.setting.patches.at(firer.at), g.setting.patches.at(target.at)
    for piece in (*under[0], *under[1]):
        area, sight = piece.area, piece.ground.sight
        if area is not None and sight < open_visibility:
            inside = [unit for unit, pieces in zip((firer, target), under, strict=True) if piece in pieces]
            depth = sum(unit.stand.depth // 2 for unit in inside)
            if area.inside(firer.at, target.at) - depth > sight:
                return False
    return isqrt(squared(firer.at, target.at)) <= open_visibility


# --- enfilade ---------------------------------------------------------------------------------------------------


def enters_rear(g: Game, firer: Unit, target: Unit) -> bool:
    return _has_flanks(g, target) and entered(target.stand, firer.at) is Edge.REAR


def enfilades(g: Game, firer: Unit, target: Unit) -> bool:
    """F.5; what has neither flank nor rear cannot be enfiladed."""
    return _has_flanks(g, target) and is_enfilade(firer.stand, target.stand)


def _has_flanks(g: Game, unit: Unit) -> bool:
    return not unit.routed and not zones.has_zone_all_round(g, unit)
