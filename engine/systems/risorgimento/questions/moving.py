"""E.3, E.4, E.6: how far a unit may go, and whether a move is one that it may make."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from engine.brigades.questions.attempts import QUARTERS, ROUNDING, Attempt, Move, quarters_after_change
from engine.brigades.questions.near import beside_way, near_units, touches_enemy
from engine.brigades.questions.room import has_room, passes_nobody, room_at
from engine.core.position.knowing import asked_once
from engine.space.plane import Point, is_apart, overlaps, squared
from engine.space.sectors import in_arc
from engine.space.stands.contact import is_touching
from engine.space.stands.manoeuvre import angle, longest_way, swept
from engine.space.stands.stand import Stand
from engine.systems.risorgimento.questions import command as chain
from engine.systems.risorgimento.questions import ground, zones

if TYPE_CHECKING:
    from engine.systems.risorgimento.book.setting import Lying
    from engine.systems.risorgimento.position.game import Game
    from engine.systems.risorgimento.position.state import Unit

MARCH, FORCED, ROAD, CONTACT, BACK, FORM = "march", "forced", "road", "contact", "back", "form"
FORCED_ROAD: Final = "forced_road"


class Judged(NamedTuple):
    """A move that is allowed: the quarters of the move that it uses, and what it enters."""

    quarters: int
    entered: tuple[Lying, ...]


def turning(g: Game, degrees: int) -> int:
    """E.3.2b: quarters for a turn."""
    return 1 if degrees >= 180 - ROUNDING else -(-degrees // g.figures.turn_step)


def is_free(unit: Unit, formation: str) -> bool:
    """E.3.2c."""
    return unit.profile.arm.is_light or (unit.formation == "open_order" and formation == "open_order")


def allowance(g: Game, unit: Unit, formation: str, manner: str) -> int:
    """E.3.1, E.3.3: for a whole move; a forced march doubles it, then a road adds a third, rounded up to whole
    centimetres."""
    length = unit.profile.arm.allowances[formation] * g.setting.times.get(manner, 1)
    return length + -(-length // 300) * 100 if g.setting.manners[manner].by_road else length


def judge(g: Game, unit: Unit, move: Move) -> Judged | None:
    """What a move uses; nothing where it is not allowed. What is cheap to ask and often refused is asked first."""
    manner, formation, x, y, _ = move
    arm, quarters = unit.profile.arm, g.rules.quarters_left(g, unit)
    if formation not in arm.formations or quarters <= 0:
        return None
    left, whole = quarters_after_change(g, unit, formation, quarters), allowance(g, unit, formation, manner)
    far = squared(unit.at, (x, y))
    if not _may_reach(g, far, whole * left):
        return None
    attempt = Attempt(g, unit, move)
    end, touches = attempt.end, attempt.manner.contact
    if not ends_free(g, unit, end, touches=touches, stays=attempt.stays) or not attempt.suits():
        return None
    left -= sum(turns_of(attempt))
    if left < 0 or not (end.is_on_table(g.setting.width, g.setting.height) and _may_reach(g, far, whole * left)):
        return None
    path = path_of(attempt)
    way = ground.way_along(g, arm, formation, path, by_road=attempt.manner.by_road) if path else None
    if way is None or (touches and _is_parted(g, unit, formation, end)):
        return None
    length, start = way.length, unit.stand_in(formation, *unit.at, unit.facing)
    if attempt.manner.wheels and is_free(unit, formation):
        length = max(length, longest_way(start, end))
    left -= way.quarters
    if left < 0 or length * QUARTERS > whole * left:
        return None
    if not _passes_nobody(g, unit, start, end, path, touches=touches) or not _is_ruled(attempt, path):
        return None
    return Judged(quarters - left + (-(-length * QUARTERS // whole) if length else 0), way.entered)


def _may_reach(g: Game, square: int, quarters: int) -> bool:
    """Whether so many quarters of hundredths are as long as a way of which the square is told, unless ground makes
    ways shorter."""
    far = quarters // QUARTERS
    return g.book.has_fast_ground or (far >= 0 and square <= far * far)


def _is_parted(g: Game, unit: Unit, formation: str, end: Stand) -> bool:
    """E.5a: nobody fights across what cannot be crossed."""
    arm = unit.profile.arm
    return any(
        ground.is_parted(g, arm, formation, end.at, enemy.at)
        for enemy in (near_units(g, unit, end.at, end.at) if g.setting.lines else ())
        if enemy.side != unit.side and is_touching(end, enemy.stand)
    )


def turns_of(attempt: Attempt[Game, Unit]) -> tuple[int, int]:
    """E.3.2a, E.3.2b: quarters for turning before it goes, and at the end."""
    g, unit, kept = attempt.game, attempt.unit, (0, 0)
    if is_free(unit, attempt.formation):
        return kept
    if attempt.stays:
        return turning(g, attempt.turned), 0
    if not attempt.manner.wheels:
        return kept
    heading = heading_of(attempt)
    off = angle(unit.facing, heading)
    if attempt.manner.contact:
        # G.b: who closes with the enemy is aligned on it for nothing.
        return turning(g, max(0, off - g.figures.oblique_limit)), 0
    # E.4b: a square has a front on every side.
    if attempt.turned == 0 and (attempt.formation == "square" or off <= g.figures.oblique_limit):
        return kept
    return turning(g, off), turning(g, angle(heading, attempt.facing))


def heading_of(attempt: Attempt[Game, Unit]) -> int:
    """The direction of a move; where it is hardly off one of its fronts, that: places are rounded."""
    fronts = (attempt.unit.facing, attempt.facing)
    return next((front for front in fronts if angle(attempt.heading, front) <= ROUNDING), attempt.heading)


def path_of(attempt: Attempt[Game, Unit]) -> tuple[Point, ...]:
    """E.5b: nothing where no road leads there."""
    at = attempt.unit.at
    if attempt.manner.by_road:
        return ground.road_way(attempt.game, at, attempt.to) or ()
    return (at,) if attempt.stays else (at, attempt.to)


# --- room ---------------------------------------------------------------------------------------------------------


def is_clear(g: Game, unit: Unit, end: Stand) -> bool:
    """E.7: whether it comes straight to a place, with the front that it has there, and not into contact."""
    path, stays = (unit.at, end.at), unit.at == end.at
    return ends_free(g, unit, end, touches=False, stays=stays) and _passes_nobody(
        g, unit, unit.stand, end, path, touches=False
    )


def ends_free(g: Game, unit: Unit, end: Stand, *, touches: bool, stays: bool) -> bool:
    """E.7: nobody stands where it ends. Only who goes into contact ends touching an enemy."""
    touched = room_at(g, unit, end)
    if touched is None:
        return False
    return touched == touches or (touches is False and stays and touches_enemy(g, unit))


def _passes_nobody(g: Game, unit: Unit, start: Stand, end: Stand, path: tuple[Point, ...], *, touches: bool) -> bool:
    """E.7: unless one of the two is light infantry."""
    own_side, is_light = unit.side, unit.profile.arm.is_light

    def lets_by(other: Unit) -> bool:
        return touches if other.side != own_side else is_light or other.profile.arm.is_light

    return passes_nobody(g, unit, start, end, path, lets_by)


def fits(g: Game, unit: Unit, formation: str) -> bool:
    """Whether there is room for a formation where it stands."""
    return has_room(g, unit, unit.stand_in(formation, *unit.at, unit.facing))


# --- what the rules allow -----------------------------------------------------------------------------------------


def nears_enemy(attempt: Attempt[Game, Unit]) -> bool:
    g, unit = attempt.game, attempt.unit
    return g.nearest_enemy(attempt.to, unit.side) < g.nearest_enemy(unit.at, unit.side)


def nears_leader(attempt: Attempt[Game, Unit]) -> bool:
    """A.1i."""
    g, unit = attempt.game, attempt.unit
    return chain.away_from_leader(g, unit, attempt.end) < chain.away_from_leader(g, unit, unit.stand)


def _is_ruled(attempt: Attempt[Game, Unit], path: tuple[Point, ...]) -> bool:
    g, unit, manner, end = attempt.game, attempt.unit, attempt.manner, attempt.end
    return (
        (attempt.times == 1 or _keeps_away(g, unit, end, path))
        and g.setting.move_rules.may_be_made(attempt)
        and ground.may_end(g, unit, attempt.formation, end, attacks=manner.contact, by_road=manner.by_road)
        and _keeps_order(g, unit, end)
    )


@asked_once
def may_force_march(g: Game, unit: Unit) -> bool:
    """E.3.1: where it stands nobody of the enemy is near; exactly so far is within."""
    gap, stand = g.figures.forced_march_gap, unit.stand
    return g.rules.may_force_march(g, unit) and not any(
        stand.is_within(enemy.stand, gap) for enemy in g.enemies(unit.side)
    )


def _keeps_away(g: Game, unit: Unit, end: Stand, path: tuple[Point, ...]) -> bool:
    """E.3.1: nor is on the whole way of a forced march."""
    if not may_force_march(g, unit):
        return False
    stands = [unit.stand, *(unit.stand.moved(*point) for point in path[1:-1]), end]
    gap, places = g.figures.forced_march_gap + 1, [stand.at for stand in stands]
    near = beside_way(g, 1 - unit.side, places, lambda enemy: gap + unit.spread + enemy.spread)
    blocks = [swept(before, after) for before, after in pairwise(stands)] if near else []
    return all(is_apart(block, enemy.stand.block, gap) for enemy in near for block in blocks)


def _keeps_order(g: Game, unit: Unit, end: Stand) -> bool:
    """A.2a: a written order of its commander, or of the next above him who has one."""
    leader = g.leader_of(g.brigade(unit)) if g.switches.written_orders else None
    while leader is not None and not leader.order:
        leader = chain.superior_of(g, leader)
    if leader is None or leader.goal_x < 0:
        return True
    goal, now, then = (leader.goal_x, leader.goal_y), unit.at, end.at
    before, after = squared(now, goal), squared(then, goal)
    slack = g.figures.order_slack**2
    if leader.order == "withdraw":
        return g.nearest_enemy(then, unit.side) >= g.nearest_enemy(now, unit.side)
    return after <= before or (leader.order == "hold" and after <= slack)


# --- E.6: what the rules ask about zones of control ---------------------------------------------------------------


@asked_once
def bound_by(g: Game, unit: Unit) -> tuple[Unit, ...]:
    """E.6c: the enemies in whose zones it stands, but for those from whom a friend screens it."""
    return tuple(enemy for enemy in zones.zones_now(g, unit) if not zones.is_screened(g, unit, enemy))


def zones_entered(attempt: Attempt[Game, Unit]) -> list[Unit]:
    """The enemies in whose zones it would stand that does not stand there now."""
    now = zones.zones_now(attempt.game, attempt.unit)
    return [enemy for enemy in zones.zones_at(attempt.game, attempt.unit, attempt.end) if enemy not in now]


def leaves_zones(attempt: Attempt[Game, Unit]) -> bool:
    after = zones.zones_at(attempt.game, attempt.unit, attempt.end)
    return not any(enemy in after for enemy in bound_by(attempt.game, attempt.unit))


def nears_binder(attempt: Attempt[Game, Unit]) -> bool:
    at = attempt.unit.at
    nearest = min(bound_by(attempt.game, attempt.unit), key=lambda enemy: squared(at, enemy.at))
    return squared(attempt.to, nearest.at) < squared(at, nearest.at)


def crosses_zones(attempt: Attempt[Game, Unit]) -> bool:
    """E.6b, E.6c: a zone that is entered is not passed through, be it into another."""
    g, unit, path = attempt.game, attempt.unit, path_of(attempt)
    known = (*zones_entered(attempt), *zones.zones_now(g, unit))
    near = near_units(g, unit, path[0], path[-1], 1_000)
    others = [enemy for enemy in near if enemy.side != unit.side and enemy not in known and zones.binds(unit, enemy)]
    block = swept(unit.stand, attempt.end) if others else unit.stand.block
    return any(overlaps(zones.zone(enemy), block) for enemy in others)


def faces_zones(attempt: Attempt[Game, Unit]) -> bool:
    end = attempt.end
    return any(in_arc(end.x, end.y, end.facing, 45, enemy.at) for enemy in zones_entered(attempt))
