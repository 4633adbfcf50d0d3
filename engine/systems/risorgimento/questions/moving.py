"""E.3, E.4, E.6: how far a unit may go, and whether a move is one that it may make."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from engine.brigades.questions.near import beside_way, near_units, touches_enemy
from engine.brigades.questions.room import has_room, passes_nobody, room_at
from engine.core.position.knowing import asked_once
from engine.space.hauling import bearing
from engine.space.plane import Point, is_apart, overlaps, squared
from engine.space.sectors import in_arc
from engine.space.stands.contact import is_touching
from engine.space.stands.manoeuvre import angle, longest_way, swept
from engine.space.stands.stand import Stand, stand_at
from engine.systems.risorgimento.questions import command as chain
from engine.systems.risorgimento.questions import ground, towns, zones

if TYPE_CHECKING:
    from engine.systems.risorgimento.book.book import Arm
    from engine.systems.risorgimento.book.setting import Lying
    from engine.systems.risorgimento.position.game import Game
    from engine.systems.risorgimento.position.state import Unit

MARCH, FORCED, ROAD, CONTACT, BACK, FORM = "march", "forced", "road", "contact", "back", "form"
FORCED_ROAD: Final = "forced_road"
FORCED_MARCHES: Final = (FORCED, FORCED_ROAD)
BY_ROAD: Final = (ROAD, FORCED_ROAD)
Move = tuple[str, str, int, int, int]
"""Manner, formation, x, y, facing."""
_ROUNDING: Final = 2
"""Degrees that do not count as a turn: places are rounded."""
QUARTERS: Final = 4


class Judged(NamedTuple):
    """A move that is allowed: the quarters of the move that it uses, and what it enters."""

    quarters: int
    entered: tuple[Lying, ...]


def stand_in(arm: Arm, formation: str, x: int, y: int, facing: int) -> Stand:
    if formation == "march_column":
        return stand_at(x, y, arm.depth, arm.front, facing % 360)
    return stand_at(x, y, arm.front, arm.depth, facing % 360)


def turning(g: Game, degrees: int) -> int:
    """E.3.2b: quarters for a turn."""
    return 1 if degrees >= 180 - _ROUNDING else -(-degrees // g.figures.turn_step)


def is_free(unit: Unit, formation: str) -> bool:
    """E.3.2c."""
    return unit.profile.arm.is_light or (unit.formation == "open_order" and formation == "open_order")


def allowance(unit: Unit, formation: str, manner: str) -> int:
    """E.3.1, E.3.3: for a whole move; a forced march doubles it, then a road adds a third, rounded up to whole
    centimetres."""
    length = unit.profile.arm.allowances[formation]
    if manner in FORCED_MARCHES:
        length *= 2
    return length + -(-length // 300) * 100 if manner in BY_ROAD else length


def judge(g: Game, unit: Unit, move: Move) -> Judged | None:
    """What a move uses; nothing where it is not allowed. What is cheap to ask and often refused is asked first."""
    manner, formation, x, y, facing = move
    arm = unit.profile.arm
    left = g.rules.quarters_left(g, unit)
    if formation not in arm.formations or left <= 0:
        return None
    change = change_of(g, unit, formation)
    whole = allowance(unit, formation, manner)
    far = squared(unit.at, (x, y))
    if not g.book.has_fast_ground and not _reaches(far, whole * (left - change)):
        return None
    end = stand_in(arm, formation, x, y, facing)
    touches = manner == CONTACT
    if not ends_free(g, unit, end, touches=touches, stays=far == 0):
        return None
    if not end.is_on_table(g.setting.width, g.setting.height):
        return None
    turns = turns_of(g, unit, move)
    if turns is None or left < change + sum(turns):
        return None
    turned = sum(turns)
    if turned and not g.book.has_fast_ground and not _reaches(far, whole * (left - change - turned)):
        return None
    start = stand_in(arm, formation, unit.x, unit.y, unit.facing)
    path = path_of(g, unit, move)
    way = ground.way_along(g, arm, formation, path, by_road=manner in BY_ROAD) if path is not None else None
    if path is None or way is None or (touches and _is_parted(g, unit, formation, end)):
        return None
    length, quarters, entered = way
    if is_free(unit, formation) and manner not in (*BY_ROAD, BACK):
        length = max(length, longest_way(start, end))
    spent = change + turned + quarters
    if spent > left or length * QUARTERS > whole * (left - spent):
        return None
    if not _passes_nobody(g, unit, start, end, path, touches=touches) or not _is_ruled(g, unit, move, end, path):
        return None
    return Judged(spent + (-(-length * QUARTERS // whole) if length else 0), entered)


def _reaches(square: int, quarters: int) -> bool:
    """Whether so many quarters of hundredths are as long as a way of which the square is told."""
    far = quarters // QUARTERS
    return far >= 0 and square <= far * far


def change_of(g: Game, unit: Unit, formation: str) -> int:
    """E.4c: quarters for taking up a formation."""
    if formation == unit.formation:
        return 0
    return g.figures.limber_cost if unit.profile.arm.is_guns else g.figures.change_cost


def _is_parted(g: Game, unit: Unit, formation: str, end: Stand) -> bool:
    """E.5a: nobody fights across what cannot be crossed."""
    arm = unit.profile.arm
    return any(
        ground.is_parted(g, arm, formation, end.at, enemy.at)
        for enemy in (near_units(g, unit, end.at, end.at) if g.setting.lines else ())
        if enemy.side != unit.side and is_touching(end, enemy.stand)
    )


def turns_of(g: Game, unit: Unit, move: Move) -> tuple[int, int] | None:
    """E.3.2a, E.3.2b: quarters for turning before it goes, and at the end; nothing where the front does not fit the
    direction."""
    manner, formation, x, y, facing = move
    heading, kept = heading_of(unit, move), (0, 0)
    if manner == BACK and (x, y) != unit.at:
        is_straight = angle(heading, unit.facing + 180) <= _ROUNDING and angle(facing, unit.facing) == 0
        return kept if is_straight and g.rules.may_step_back(g, unit) else None
    if is_free(unit, formation):
        return kept
    if (x, y) == unit.at:
        return turning(g, angle(unit.facing, facing)), 0
    if manner == CONTACT:
        # G.b: who closes with the enemy is aligned on it for nothing.
        return turning(g, max(0, angle(unit.facing, heading) - g.figures.oblique_limit)), 0
    if manner in BY_ROAD or (angle(facing, unit.facing) == 0 and is_before_it(g, unit, formation, heading)):
        return kept
    return turning(g, angle(unit.facing, heading)), turning(g, angle(heading, facing))


def heading_of(unit: Unit, move: Move) -> int:
    """The direction of a move; where it is hardly off one of its fronts, that: places are rounded."""
    heading = bearing(unit.at, (move[2], move[3]))
    return next((front for front in (unit.facing, move[4]) if angle(heading, front) <= _ROUNDING), heading)


def is_before_it(g: Game, unit: Unit, formation: str, heading: int) -> bool:
    """E.3.2a: whether it goes that way without a turn; E.4b: a square has a front on every side."""
    return formation == "square" or angle(heading, unit.facing) <= g.figures.oblique_limit


def path_of(g: Game, unit: Unit, move: Move) -> tuple[Point, ...] | None:
    manner, formation, x, y, _ = move
    if manner not in BY_ROAD:
        return (unit.at, (x, y)) if (x, y) != unit.at else (unit.at,)
    if formation not in ("march_column", "limbered") or unit.formation != formation:
        return None
    return ground.road_way(g, unit.at, (x, y))


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
    return has_room(g, unit, stand_in(unit.profile.arm, formation, unit.x, unit.y, unit.facing))


# --- what the rules allow -----------------------------------------------------------------------------------------


def _is_ruled(g: Game, unit: Unit, move: Move, end: Stand, path: tuple[Point, ...]) -> bool:
    manner = move[0]
    if manner in FORCED_MARCHES and not _may_force_march(g, unit, end, path):
        return False
    if unit.is_astray and chain.away_from_leader(g, unit, end) >= chain.away_from_leader(g, unit, unit.stand):
        return False
    if touches_enemy(g, unit) and (manner != BACK or not g.rules.may_withdraw(g, unit)):
        return False
    if not g.rules.may_advance(g, unit) and g.nearest_enemy(end.at, unit.side) < g.nearest_enemy(unit.at, unit.side):
        return False
    if not towns.may_end(g, unit, move[1], end, attacks=manner == CONTACT, by_road=manner in BY_ROAD):
        return False
    return _keeps_order(g, unit, end) and _heeds_zones(g, unit, move, end, path)


@asked_once
def may_force_march(g: Game, unit: Unit) -> bool:
    """E.3.1: where it stands nobody of the enemy is near; exactly so far is within."""
    gap, stand = g.figures.forced_march_gap, unit.stand
    return g.rules.may_force_march(g, unit) and not any(
        stand.is_within(enemy.stand, gap) for enemy in g.enemies(unit.side)
    )


def _may_force_march(g: Game, unit: Unit, end: Stand, path: tuple[Point, ...]) -> bool:
    """E.3.1: nor on the whole way."""
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


@asked_once
def _bound_by(g: Game, unit: Unit) -> tuple[Unit, ...]:
    """E.6c: the enemies in whose zones it stands, but for those from whom a friend screens it."""
    return tuple(enemy for enemy in zones.zones_now(g, unit) if not zones.is_screened(g, unit, enemy))


def _heeds_zones(g: Game, unit: Unit, move: Move, end: Stand, path: tuple[Point, ...]) -> bool:
    """E.6b, E.6c, E.2.1f."""
    manner, _, x, y, _ = move
    if (x, y) == unit.at:
        return True
    after = zones.zones_at(g, unit, end)
    now = zones.zones_now(g, unit)
    new = [enemy for enemy in after if enemy not in now]
    meets_horse = unit.profile.arm.is_light and any(enemy.profile.arm.is_mounted for enemy in new)
    if meets_horse and not ground.cover_at(g, end.at):
        return False
    before = _bound_by(g, unit)
    if before:
        if new:
            return False
        if manner == BACK:
            return not any(enemy in before for enemy in after) or touches_enemy(g, unit)
        if not after and manner != CONTACT:
            return False
        nearest = min(before, key=lambda enemy: squared(unit.at, enemy.at))
        return squared(end.at, nearest.at) < squared(unit.at, nearest.at)
    # E.6c: in the zones of those from whom a friend screens it, it moves as it likes.
    if manner != CONTACT and _crosses_a_zone(g, unit, end, path, new):
        return False
    return not new or move[1] == "square" or any(in_arc(end.x, end.y, end.facing, 45, enemy.at) for enemy in new)


def _crosses_a_zone(g: Game, unit: Unit, end: Stand, path: tuple[Point, ...], held: list[Unit]) -> bool:
    """E.6b, E.6c: a zone that is entered is not passed through, be it into another."""
    known = (*held, *zones.zones_now(g, unit))
    near = near_units(g, unit, path[0], path[-1], 1_000)
    others = [enemy for enemy in near if enemy.side != unit.side and enemy not in known and zones.binds(unit, enemy)]
    block = swept(unit.stand, end) if others else unit.stand.block
    return any(overlaps(zones.zone(enemy), block) for enemy in others)
