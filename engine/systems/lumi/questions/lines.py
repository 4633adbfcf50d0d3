"""LINES: exchanging lines; 1.6b: where the bases of a unit stand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.space.lines import length_up
from engine.space.plane import Point, is_on_table
from engine.space.stands.contact import is_touching
from engine.space.stands.fire import entered
from engine.space.stands.manoeuvre import ahead
from engine.space.stands.stand import Edge, Stand
from engine.systems.lumi.questions import ground, standing
from engine.systems.lumi.questions.moving import BACK, MARCH, angle, heeds_zones

if TYPE_CHECKING:
    from engine.systems.lumi.position.game import Game
    from engine.systems.lumi.position.state import Unit

FORWARD, REARWARD = "forward", "rearward"
TOGETHER: Final = "together"
_HAIR: Final = 4
_SIDE_BY_SIDE: Final = 10
"""Hundredths by which bases that stand side by side may be apart or out of line, and degrees of their fronts."""
_MOST_BASES: Final = 7
_PARALLEL: Final = 10
"""LINES.a: degrees by which fronts in the same direction may differ."""


def exchanges(g: Game, unit: Unit) -> list[tuple[str, Unit]]:
    """LINES: with whom a unit may exchange lines, by passing to the front or to the rear."""
    may = g.setting.rules.may_exchange
    if not may(g, unit):
        return []
    found: list[tuple[str, Unit]] = []
    for other in g.on_table(unit.side):
        if other is unit or not standing.is_within(unit, other, g.figures.exchange_gap):
            continue
        is_fit = other.formation == unit.formation == "line" and not other.moved and not other.spent
        if not is_fit or not g.setting.rules.may_manoeuvre(g, other) or not are_in_file(unit, other):
            continue
        manner = FORWARD if entered(other.stand, unit.at) is Edge.REAR else REARWARD
        if has_place(g, unit, other, manner):
            found.append((manner, other))
    return found


def are_in_file(unit: Unit, other: Unit) -> bool:
    """LINES.a: one behind the other, with the same front: half of the narrower lies behind the wider."""
    if angle(unit.facing, other.facing) > _PARALLEL or entered(other.stand, unit.at) not in (Edge.FRONT, Edge.REAR):
        return False
    right = ahead(unit.stand, 1000, 90)
    away = (other.x - unit.x) * (right.x - unit.x) + (other.y - unit.y) * (right.y - unit.y)
    widths = (unit.stand.width, other.stand.width)
    return 2 * abs(away) // 1000 + min(widths) <= sum(widths)


def place_of(g: Game, unit: Unit, other: Unit, manner: str) -> Stand:
    """LINES.c: in line, so far beyond the unit that is passed."""
    gap = g.figures.exchange_place + (unit.stand.depth + other.stand.depth) // 2
    way = 0 if manner == FORWARD else 180
    return ahead(other.stand, gap, way).moved(*ahead(other.stand, gap, way).at, unit.facing)


def has_place(g: Game, unit: Unit, other: Unit, manner: str) -> bool:
    """LINES.a: room at the end for the bases of the unit that passes; 3.1, 3.3, 3.4, 3.5: against no enemy, over
    nothing that stops or bars it, and into no zone of control."""
    place = place_of(g, unit, other, manner)
    end = unit.stand_in("line", place.x, place.y, unit.facing)
    if not is_on_table(end.block, g.setting.width, g.setting.height) or any(
        end.overlaps(third.stand) or (third.side != unit.side and is_touching(end, third.stand))
        for third in g.on_table()
        if third is not unit and third is not other
    ):
        return False
    return (
        ground.way_length(g, unit.profile.arm, "line", unit.at, end.at) is not None
        and ground.first_obstacle(g, unit.at, end.at, -1) is None
        and heeds_zones(g, unit, end, BACK if manner == REARWARD else MARCH)
    )


def places_apart(g: Game, unit: Unit) -> tuple[Point, ...] | None:
    """1.6b: where each of several bases stands by itself: as much as a hair apart, since places are rounded, or as near
    as neighbours leave room for."""
    if unit.bases < 2:
        return None
    others = [other.stand for other in g.on_table() if other is not unit and is_near(unit, other)]
    for hair in range(_HAIR, -1, -1):
        places = places_of_bases(unit, hair)
        stands = [Stand(x, y, *unit.size, unit.facing) for x, y in places]
        if all(
            is_on_table(stand.block, g.setting.width, g.setting.height)
            and not any(stand.overlaps(other) for other in (*others, *stands[:number]))
            for number, stand in enumerate(stands)
        ):
            return places
    return None


def joins(g: Game, unit: Unit) -> list[Unit]:
    """1.6b: units whose bases may act with its own from now on: of the same troops and brigade, in the same state, side
    by side in line, that have not moved and at which no attack has been declared."""
    if g.switches.units == "single" or unit.formation != "line" or unit.moved:
        return []
    aimed_at = {enemy.intent[1] for enemy in g.enemies(unit.side)}
    return [
        other
        for other in g.on_table(unit.side)
        if other is not unit
        and (other.brigade, other.profile, other.formation, other.level)
        == (unit.brigade, unit.profile, unit.formation, unit.level)
        and not (other.moved or other.done or other.spent)
        and not aimed_at & {unit.id, other.id}
        and unit.bases + other.bases <= _MOST_BASES
        and are_side_by_side(unit.stand, other.stand)
        and g.setting.rules.may_manoeuvre(g, other)
        and _has_room_together(g, unit, other)
    ]


def are_side_by_side(one: Stand, other: Stand) -> bool:
    """Flank to flank, with the same front."""
    if angle(one.facing, other.facing) > _SIDE_BY_SIDE // 2 or one.distance(other) > _SIDE_BY_SIDE:
        return False
    front = ahead(one, 1000)
    off = (other.x - one.x) * (front.x - one.x) + (other.y - one.y) * (front.y - one.y)
    return abs(off) <= 1000 * _SIDE_BY_SIDE


def middle_together(unit: Unit, other: Unit) -> Point:
    """Of the bases of both: the other's half of the whole front lies beyond its own."""
    far, half = length_up(unit.at, other.at), other.stand.width // 2
    return unit.x + (other.x - unit.x) * half // far, unit.y + (other.y - unit.y) * half // far


def _has_room_together(g: Game, unit: Unit, other: Unit) -> bool:
    front, depth = unit.size
    whole = Stand(*middle_together(unit, other), front * (unit.bases + other.bases), depth, unit.facing)
    return whole.is_on_table(g.setting.width, g.setting.height) and not any(
        whole.overlaps(third.stand) for third in g.on_table() if third is not unit and third is not other
    )


def is_near(unit: Unit, other: Unit) -> bool:
    return standing.is_within(unit, other, unit.size[0])


def places_of_bases(unit: Unit, apart: int = _HAIR) -> tuple[Point, ...]:
    """The middle of each base: abreast, or one behind the other in column, so far apart."""
    front, depth = unit.size[0] + apart, unit.size[1] + apart
    count, stand = unit.bases, unit.stand
    if unit.formation in ("column", "limbered"):
        return tuple(stand.beside(0, depth * (count - 1 - 2 * number)) for number in range(count))
    return tuple(stand.beside(front * (2 * number - count + 1), 0) for number in range(count))
