"""Lines of fire (D.1, F.1), visibility (D.2), ranges, and enfilade (F.5)."""

from __future__ import annotations

from fractions import Fraction
from math import isqrt
from typing import TYPE_CHECKING, Final

from engine.core.position.knowing import asked_once
from engine.space.areas import Area, Polygon
from engine.space.lines import box_of, boxes_meet
from engine.space.plane import Block, Point, covers, squared
from engine.space.stands.fire import (
    FULL,
    NONE,
    Ends,
    aims,
    entered,
    is_before,
    is_enfilade,
    lane,
    part_of_fire,
    strip,
)
from engine.space.stands.slabs import Slab, first_overlap
from engine.space.stands.stand import Edge, Stand
from engine.systems.risorgimento.questions import ground, zones

if TYPE_CHECKING:
    from engine.systems.risorgimento.position.game import Game
    from engine.systems.risorgimento.position.state import Unit

BANDS: Final = ("short", "medium", "long")
_ROUNDED_OFF: Final = 10


def range_of(firer: Unit, target: Unit) -> str:
    """The band of its fire in which a target lies; empty beyond all of them."""
    arm, stand, other = firer.profile.arm, firer.stand, target.stand
    reaches = zip(BANDS, (arm.short, arm.medium, arm.long), strict=True)
    return next((band for band, reach in reaches if stand.is_within(other, reach)), "")


@asked_once
def share_of_fire(g: Game, firer: Unit, target: Unit) -> int:
    """How much of its fire a unit can bring to bear, in halves: all, half or nothing (D.1a, D.1b, F.1a, E.9c)."""
    stand, at = firer.stand, target.at
    if firer.profile.arm.is_guns:
        is_aimed = is_before(stand, at, g.fight_figures.gun_arc) and is_seen(g, firer, target)
        return FULL if is_aimed and Line(g, firer, target).is_free(stand.edge(Edge.FRONT)) else NONE
    if zones.has_zone_all_round(g, firer):
        stand = turned_to(stand, at)
    edge = entered(stand, at)
    if edge is Edge.REAR or not is_seen(g, firer, target):
        return NONE
    return part_of_fire(stand, edge, Line(g, firer, target).is_free)


def turned_to(stand: Stand, point: Point) -> Stand:
    """E.4b: what has a front on every side, with the side that looks at a point as its front."""
    edge = entered(stand, point)
    deep = stand.width if edge in (Edge.LEFT, Edge.RIGHT) else stand.depth
    return Stand(stand.x, stand.y, stand.length(edge), deep, stand.outward(edge))


@asked_once
def has_clear_line(g: Game, unit: Unit, enemy: Unit) -> bool:
    """E.2.1a: as for fire, whichever way the unit looks."""
    return is_seen(g, unit, enemy) and Line(g, unit, enemy).is_free(turned_to(unit.stand, enemy.at).edge(Edge.FRONT))


# --- what is in the way -----------------------------------------------------------------------------------------


class Line:
    """A line of fire, with what could lie in one of its strips."""

    __slots__ = ("_areas", "_firer", "_game", "_slabs", "_stand", "_target")

    def __init__(self, g: Game, firer: Unit, target: Unit) -> None:
        self._game: Final = g
        self._firer: Final = firer
        self._target: Final = target
        self._stand: Final = target.stand
        self._slabs: Final = _units_between(g, firer, target)
        self._areas: list[Area] | None = None if g.setting.barring else []
        """Not looked for before a strip is found in which no unit lies."""

    def is_free(self, ends: Ends) -> bool:
        """D.1b, D.1c, F.1b, F.1c: whether a strip can be had in which no obstacle lies."""
        slabs = self._slabs
        (left, low), (right, high) = ends
        for aim in aims(self._stand, ((left + right) // 2, (low + high) // 2)):
            barring = first_overlap(strip(ends, aim), slabs) if slabs else -1
            if barring > 0:
                # What bars one strip mostly bars the next: it is looked at first.
                slabs.insert(0, slabs.pop(barring))
            elif barring < 0 and not self._is_barred_by_ground(ends, aim):
                return True
        return False

    def _is_barred_by_ground(self, ends: Ends, aim: Point) -> bool:
        if self._areas is None:
            self._areas = _ground_between(self._game, self._firer, self._target)
        if not self._areas:
            return False
        way = lane(ends, aim)
        return any(_lies_in(area, way) for area in self._areas)


def _units_between(g: Game, firer: Unit, target: Unit) -> list[Slab]:
    """D.1d: units that could lie in a strip between the two. Between levels only what is nearer to the target than to
    the firer hinders."""
    stands = [unit.stand for unit in _between(g, firer, target)]
    if stands and ground.is_high(g, firer) != ground.is_high(g, target):
        one, other = firer.stand, target.stand
        stands = [stand for stand in stands if stand.is_no_farther(other, one)]
    return [stand.slab for stand in stands]


def _ground_between(g: Game, firer: Unit, target: Unit) -> list[Area]:
    """D.1c, D.1d: the same of terrain, but for that on which one of them stands."""
    near, patches = box_of((firer.at, target.at), _farthest_corner(firer, target)), g.setting.patches
    found = [piece for piece in g.setting.barring if boxes_meet(piece.box, near)]
    under = (*patches.at(firer.at), *patches.at(target.at)) if found else ()
    areas = [piece.area for piece in found if piece.area is not None and piece not in under]
    if areas and ground.is_high(g, firer) != ground.is_high(g, target):
        return [area for area in areas if not _is_farther_on(area, firer, target)]
    return areas


def _between(g: Game, firer: Unit, target: Unit) -> list[Unit]:
    """Other units that are no farther from the firer than the target is, and so near to the line between the two that
    they could lie in one of its strips."""
    x, y = firer.x, firer.y
    across, up = target.x - x, target.y - y
    far, wide = across * across + up * up, 2 * _farthest_corner(firer, target)
    found: list[Unit] = []
    # As `is_near` has it, but nothing is called: all who could fire at a unit on its way ask this.
    for own_x, own_y, unit in g.spots():
        right, rise = own_x - x, own_y - y
        square = right * right + rise * rise
        if square > far or unit is firer or unit is target:
            continue
        near = (wide + unit.profile.arm.girth) ** 2 // 4
        cross = across * rise - up * right
        if square < near if right * across + rise * up <= 0 else cross * cross < near * far:
            found.append(unit)
    return found


def _farthest_corner(firer: Unit, target: Unit) -> int:
    """A strip runs between points of the two bases, and no part of a base is farther from its middle than half of both
    of its sides: no strip is farther from the line between the middles. A little is added for rounding."""
    return (firer.profile.arm.girth + target.profile.arm.girth) // 2 + _ROUNDED_OFF


def _lies_in(area: Area, way: Block) -> bool:
    if not boxes_meet(area.box, way.boxed()):
        return False
    corners = way.corners
    sides = zip(corners, (*corners[1:], corners[0]), strict=True)
    if any(boxes_meet(area.box, box_of(side)) and area.inside(*side) > 0 for side in sides):
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


def is_seen(g: Game, firer: Unit, target: Unit) -> bool:
    """D.2, F.4: into, out of or within thick ground one sees no farther than its visibility, from its edge."""
    open_visibility, here, there = g.fight_figures.open_visibility, firer.at, target.at
    if isqrt(squared(here, there)) > open_visibility:
        return False
    under = g.setting.patches.at(here), g.setting.patches.at(there)
    for piece in (*under[0], *under[1]):
        area, sight = piece.area, piece.ground.sight
        if area is not None and sight < open_visibility:
            inside = [unit for unit, pieces in zip((firer, target), under, strict=True) if piece in pieces]
            depth = sum(unit.stand.depth // 2 for unit in inside)
            if area.inside(here, there) - depth > sight:
                return False
    return True


# --- enfilade ---------------------------------------------------------------------------------------------------


def enters_rear(g: Game, firer: Unit, target: Unit) -> bool:
    return _has_flanks(g, target) and entered(target.stand, firer.at) is Edge.REAR


def enfilades(g: Game, firer: Unit, target: Unit) -> bool:
    """F.5; what has neither flank nor rear cannot be enfiladed."""
    return _has_flanks(g, target) and is_enfilade(firer.stand, target.stand)


def _has_flanks(g: Game, unit: Unit) -> bool:
    return not unit.routed and not zones.has_zone_all_round(g, unit)
