"""4.1, 4.2: whom a unit may charge or close with, and where that brings it."""

from __future__ import annotations

from engine.brigades.position.pieces import NOBODY
from engine.brigades.questions.attempts import Move
from engine.brigades.questions.near import foes, is_within
from engine.brigades.questions.room import has_free_way
from engine.space.hauling import bearing
from engine.space.lines import length_up
from engine.space.plane import Point, hundredths
from engine.space.sectors import in_arc
from engine.space.stands.approach import up_to
from engine.space.stands.contact import flush
from engine.space.stands.fire import entered
from engine.space.stands.manoeuvre import ahead
from engine.space.stands.rows import beyond
from engine.space.stands.stand import Edge, Stand
from engine.systems.lumi.position.state import Game, Unit, about
from engine.systems.lumi.questions import ground, standing
from engine.systems.lumi.questions.moving import GAP, MARCH, Judged, gets_to, obstacle_ahead

CHARGE, CLOSE = "charge", "close"
Attack = tuple[str, int]
"""How, and the number of the target."""
Option = Move | Attack | None
"""What a unit may choose that moves."""


def extra_of(g: Game, unit: Unit, manner: str) -> int:
    """4.1.7, 4.2.6: what a very good morale test adds."""
    extra = g.setting.extras.get(manner)
    return hundredths(extra(about(g, unit))) if extra is not None else 0


def is_before(g: Game, unit: Unit, target: Unit) -> bool:
    """4.1: seen, in the strip before its front widened by 45 degrees."""
    is_ahead = in_arc(*unit.at, unit.facing, g.figures.musket_arc, target.at)
    return is_ahead and standing.is_in_sight(g, unit.at, target.at)


def gap_of(unit: Unit, manner: str) -> int:
    """4.2: how near an attack brings it."""
    return unit.profile.arm.short if manner == CLOSE else 0


def needed_length(g: Game, unit: Unit, target: Unit, manner: str, end: Stand) -> int:
    """How far it must go, edge to edge; 3.5: slow ground on the way counts twice."""
    way = ground.way_length(g, unit, unit.formation, end.at) or 0
    slow = max(0, way - length_up(unit.at, end.at))
    return slow + max(0, unit.stand.distance(target.stand) - gap_of(unit, manner))


def end_of(g: Game, unit: Unit, target: Unit, manner: str) -> Stand | None:
    """4.1, 4.2: where an attack brings it; nothing where there is no way. 3.3.1d: an obstacle at which it has stopped
    counts as crossed, any other is in the way."""
    if manner == CHARGE:
        return against(g, unit, target, target.stand, unit.stopped_at)
    turned = unit.stand.moved(unit.x, unit.y, bearing(unit.at, target.at))
    end = up_to(turned, target.stand, gap_of(unit, manner))
    return end if end is not None and _may_end(g, unit, target, end, end.at, unit.stopped_at) else None


def short_of_obstacle(g: Game, unit: Unit, target: Unit) -> Judged | None:
    """3.3.1d: where it stops, turned to an enemy, at the first obstacle between the two, or nearer, right before him or
    where its legs end; nothing where none is or its way there is barred. One at which it has stopped it crosses or
    not, but comes no nearer to."""
    turned = unit.stand.moved(unit.x, unit.y, bearing(unit.at, target.at))
    met = obstacle_ahead(g, unit, MARCH, turned.moved(*target.at))
    if met is None or met[1] == unit.stopped_at or g.setting.obstacles.first(unit.at, target.at) is None:
        return None
    length = max(0, min(met[0], unit.stand.distance(target.stand)) - GAP)
    end = ahead(turned, min(length, unit.move))
    return Judged(end, met[1] if length <= unit.move else NOBODY) if gets_to(g, unit, end, unit.move) else None


def comes_to(g: Game, unit: Unit, target: Unit, manner: str) -> bool:
    """4.1, 4.2: whether there is a way to him, or 3.3.1d to an obstacle between."""
    return end_of(g, unit, target, manner) is not None or short_of_obstacle(g, unit, target) is not None


def against(g: Game, unit: Unit, target: Unit, place: Stand, behind: int) -> Stand | None:
    """4.1, 4.3: where a unit comes up to an enemy in a place; nothing where there is no way or no room, or an obstacle
    lies between the two, but for the one behind which it stands."""
    end = flush(unit.stand, place, entered(place, unit.at))
    return end if _may_end(g, unit, target, end, target.at, behind) else None


def _may_end(g: Game, unit: Unit, target: Unit, end: Stand, over: Point, behind: int) -> bool:
    """Whether there is a way and room there, against a target, and no obstacle on the way over to somewhere, but for
    the one behind which it stands."""
    if end.at != unit.at and ground.way_length(g, unit, unit.formation, end.at) is None:
        return False
    return g.setting.obstacles.first(unit.at, over, behind) is None and has_free_way(g, unit, end, target)


def is_in_reach(unit: Unit, enemy: Unit, manner: str, reach: int) -> bool:
    """4.1, 4.2: as the crow flies."""
    return is_within(unit, enemy, reach + gap_of(unit, manner))


def may_declare(g: Game, unit: Unit, target: Unit, manner: str) -> bool:
    """1.8b: whoever turns out to be too far is run at all the same; what bars the way to a nearer one is seen."""
    if not (g.setting.allows(manner, about(g, unit, target)) and is_before(g, unit, target)):
        return False
    reach = unit.move + extra_of(g, unit, manner)
    return not is_in_reach(unit, target, manner, reach) or comes_to(g, unit, target, manner)


def attacks(g: Game, unit: Unit) -> list[Attack]:
    """Every one that it may make, the nearest enemies first. 1.8b: where intentions are declared nobody has measured,
    so that anybody in view may be named, however far; else only enemies that it reaches."""
    return [
        (manner, enemy.id)
        for manner in ((CHARGE, CLOSE) if g.rules.may_attack(g, unit) else ())
        for _, _, enemy in foes(g, unit)
        if (g.setting.declares or is_in_reach(unit, enemy, manner, unit.move))
        and not (manner == CLOSE and is_within(unit, enemy, gap_of(unit, manner)))
        and may_declare(g, unit, enemy, manner)
    ]


def strip_target(g: Game, unit: Unit) -> Unit | None:
    """AGG.a: the nearest enemy in view whom it may charge, not in open order, within the strip before its front, as far
    as it could charge with an extra move."""
    reach = unit.move + extra_of(g, unit, CHARGE)
    # Longer than it reaches by a base: how far the enemy is has been measured.
    strip = beyond(unit.stand, Edge.FRONT, reach + g.figures.base_depth)
    near = [
        enemy
        for enemy in g.enemies(unit.side)
        if not enemy.is_loose
        and g.setting.allows(CHARGE, about(g, unit, enemy))
        and is_within(unit, enemy, reach)
        and standing.is_in_sight(g, unit.at, enemy.at)
        and strip.overlaps(enemy.stand)
        and comes_to(g, unit, enemy, CHARGE)
    ]
    return min(near, key=lambda enemy: (unit.stand.distance(enemy.stand), enemy.id), default=None)
