"""LINES: exchanging lines; 1.6b: where the bases of a unit stand."""

from __future__ import annotations

from engine.brigades.questions.bases import places_apart, stand_together
from engine.brigades.questions.near import is_within
from engine.brigades.questions.room import has_room, passes_nobody
from engine.space.stands.contact import is_touching
from engine.space.stands.fire import entered
from engine.space.stands.manoeuvre import ahead
from engine.space.stands.rows import are_in_file, are_side_by_side
from engine.space.stands.stand import Edge, Stand
from engine.systems.lumi.position.state import Game, Unit
from engine.systems.lumi.questions import ground
from engine.systems.lumi.questions.moving import heeds_zones

FORWARD, REARWARD = "forward", "rearward"
APART, TOGETHER = "apart", "together"


def exchanges(g: Game, unit: Unit) -> list[tuple[str, int]]:
    """LINES: with whom a unit may exchange lines, by passing to the front or to the rear."""
    return [
        (manner, other.id)
        for other in (g.on_table(unit.side) if g.rules.may_exchange(g, unit) else ())
        if other is not unit
        and is_within(unit, other, g.figures.exchange_gap)
        and g.rules.makes_way(g, other)
        and are_in_file(unit.stand, other.stand)
        and has_place(g, unit, other, manner := FORWARD if entered(other.stand, unit.at) is Edge.REAR else REARWARD)
    ]


def place_of(g: Game, unit: Unit, other: Unit, manner: str) -> Stand:
    """LINES.c: in line, so far beyond the unit that is passed."""
    gap = g.figures.exchange_place + (unit.stand.depth + other.stand.depth) // 2
    return unit.stand_in("line", *ahead(other.stand, gap, 0 if manner == FORWARD else 180).at, unit.facing)


def has_place(g: Game, unit: Unit, other: Unit, manner: str) -> bool:
    """LINES.a: room at the end for the bases of the unit that passes; 3.1, 3.3, 3.4, 3.5: against no enemy, over
    nothing that stops or bars it, and into no zone of control."""
    end = place_of(g, unit, other, manner)
    return (
        has_room(g, unit, end, other)
        and not any(is_touching(end, enemy.stand) for enemy in g.enemies(unit.side))
        and ground.way_length(g, unit, "line", end.at) is not None
        and g.setting.obstacles.first(unit.at, end.at) is None
        and heeds_zones(g, unit, end)
        and passes_nobody(g, unit, unit.stand, end, (unit.at, end.at), lambda one: one is other)
    )


def regroupings(g: Game, unit: Unit) -> list[tuple[str, int]]:
    """1.6b: how its bases may act from now on: apart, or with those of others of the same troops and brigade, in the
    same state, side by side in line, that have not moved and at which no attack has been declared."""
    may_join = g.rules.may_join
    together = [
        (TOGETHER, other.id)
        for other in (g.on_table(unit.side) if may_join(g, unit) else ())
        if other is not unit
        and (other.brigade, other.profile, other.level) == (unit.brigade, unit.profile, unit.level)
        and unit.bases + other.bases <= g.figures.most_bases
        and are_side_by_side(unit.stand, other.stand)
        and may_join(g, other)
        and has_room(g, unit, stand_together(unit, other), other)
    ]
    return [(APART, unit.id), *together] if places_apart(g, unit) is not None else together
