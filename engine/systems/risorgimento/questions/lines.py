"""Lines of fire (D.1, F.1), visibility (D.2), ranges, and enfilade (F.5)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import isqrt

from engine.brigades.questions.near import between, is_high
from engine.core.position.knowing import asked_once
from engine.space.areas import Area, is_nearer_to_start
from engine.space.lines import box_between, boxes_meet
from engine.space.plane import Point, squared
from engine.space.stands.fire import NONE, Ends, entered, is_before, is_clear, is_enfilade, part_of_fire, turned_to
from engine.space.stands.stand import Edge, Stand
from engine.systems.risorgimento.position.state import Game, Unit
from engine.systems.risorgimento.questions.contact import has_flanks


@asked_once
def range_of(_: Game, firer: Unit, target: Unit) -> str:
    """The band of its fire in which a target lies; empty beyond all of them."""
    arm, stand, other = firer.profile.arm, firer.stand, target.stand
    return next((band for band in arm.RANGES if stand.is_within(other, getattr(arm, band))), "")


@asked_once
def share_of_fire(g: Game, firer: Unit, target: Unit) -> int:
    """How much of its fire a unit can bring to bear, in halves: all, half or nothing (D.1a, D.1b, F.1a, E.9c)."""
    stand, edge = field_of_fire(g, firer, target.at)
    if edge is Edge.REAR or not is_seen(g, firer, target):
        return NONE
    stands = _units_between(g, firer, target)
    # From one phase of fire to the next most stay where they are.
    return g.as_long_as(
        (firer.stand, firer.formation, target.stand, *stands),
        ("share of fire", firer.id, target.id),
        lambda: part_of_fire(stand, edge, free_strips(g, firer, target, stands), halves=not firer.profile.arm.is_guns),
    )


def field_of_fire(g: Game, firer: Unit, point: Point) -> tuple[Stand, Edge]:
    """D.1a, F.1a: how it stands that fires at a point, and by which edge; by its rear nobody does."""
    stand = firer.stand
    if firer.profile.arm.is_guns:
        return stand, Edge.FRONT if is_before(stand, point, g.figures.gun_arc) else Edge.REAR
    stand = stand if has_flanks(g, firer) else turned_to(stand, point)
    return stand, entered(stand, point)


@asked_once
def has_clear_line(g: Game, unit: Unit, enemy: Unit) -> bool:
    """E.2.1a: as for fire, whichever way the unit looks."""
    front = turned_to(unit.stand, enemy.at).edge(Edge.FRONT)
    return is_seen(g, unit, enemy) and free_strips(g, unit, enemy, _units_between(g, unit, enemy))(front)


# --- what is in the way -----------------------------------------------------------------------------------------


def free_strips(g: Game, firer: Unit, target: Unit, stands: list[Stand]) -> Callable[[Ends], bool]:
    """D.1b, D.1c, F.1b, F.1c: whether from two points a strip can be had in which no obstacle lies."""
    slabs, aimed_at = [stand.slab for stand in stands], target.stand
    areas = partial(_ground_between, g, firer, target) if g.setting.barring else tuple
    return lambda ends: is_clear(ends, aimed_at, slabs, areas)


def _units_between(g: Game, firer: Unit, target: Unit) -> list[Stand]:
    """D.1d: units that could lie in a strip between the two. Between levels only what is nearer to the target than to
    the firer hinders."""
    stands = [unit.stand for _, unit in between(g, firer, target)]
    if stands and is_high(g, firer) != is_high(g, target):
        one, other = firer.stand, target.stand
        return [stand for stand in stands if stand.is_no_farther(other, one)]
    return stands


@asked_once
def _ground_between(g: Game, firer: Unit, target: Unit) -> list[Area]:
    """D.1c, D.1d: the same of terrain, but for that on which one of them stands."""
    # No strip is farther from the line between the middles than the corners of the two.
    near, patches = box_between(firer.at, target.at, firer.spread + target.spread), g.setting.patches
    found = [piece for piece in g.setting.barring if boxes_meet(piece.box, near)]
    under = (*patches.at(firer.at), *patches.at(target.at)) if found else ()
    areas = [piece.area for piece in found if piece.area is not None and piece not in under]
    if areas and is_high(g, firer) != is_high(g, target):
        return [area for area in areas if not is_nearer_to_start(area, firer.at, target.at)]
    return areas


# --- visibility -------------------------------------------------------------------------------------------------


def is_seen(g: Game, firer: Unit, target: Unit) -> bool:
    """D.2, F.4: into, out of or within thick ground one sees no farther than its visibility, from its edge."""
    start, end, patches = firer.at, target.at, g.setting.thick
    if isqrt(squared(start, end)) > g.figures.open_visibility:
        return False
    for piece in (*patches.at(start), *patches.at(end)):
        within = sum(unit.stand.depth // 2 for unit in (firer, target) if piece in patches.at(unit.at))
        if piece.length_inside(start, end) - within > piece.ground.sight:
            return False
    return True


# --- enfilade ---------------------------------------------------------------------------------------------------


def flanking(g: Game, firer: Unit, target: Unit) -> tuple[bool, bool]:
    """F.5: whether it enfilades, and whether it enters the rear; some have neither flank nor rear."""
    if target.routed or not has_flanks(g, target):
        return False, False
    return is_enfilade(firer.stand, target.stand), entered(target.stand, firer.at) is Edge.REAR
