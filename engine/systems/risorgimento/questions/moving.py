"""E.3, E.4, E.6: how far a unit may go, and whether a move is one that it may make."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from engine.core.position.knowing import asked_once
from engine.space.hauling import bearing
from engine.space.lines import is_near
from engine.space.plane import Block, Point, is_apart, overlaps, squared
from engine.space.sectors import in_arc
from engine.space.stands.contact import is_touching
from engine.space.stands.manoeuvre import longest_way, swept
from engine.space.stands.stand import Stand, stand_at
from engine.systems.risorgimento.questions import command as chain
from engine.systems.risorgimento.questions import ground, towns, zones

if TYPE_CHECKING:
    from engine.systems.risorgimento.book.book import Arm
    from engine.systems.risorgimento.book.setting import Terrain
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
_OF_THE_SHAKEN: Final = 2
_FAR: Final = 500
"""Half a stand and more."""
_RING: Final = 600
"""By which units around another are looked up."""
_BESIDE: Final = 850**2
"""Stands whose middles are farther apart do not touch, even those of large figures: the square of that."""


class Judged(NamedTuple):
    """A move that is allowed: the quarters of the move that it uses, and what it enters."""

    quarters: int
    entered: tuple[Terrain, ...]


def stand_in(arm: Arm, formation: str, x: int, y: int, facing: int) -> Stand:
    if formation == "march_column":
        return stand_at(x, y, arm.depth, arm.front, facing % 360)
    return stand_at(x, y, arm.front, arm.depth, facing % 360)


def angle(one: int, other: int) -> int:
    """Between two directions, 0 to 180 degrees."""
    turn = abs(one - other) % 360
    return min(turn, 360 - turn)


def budget(g: Game, unit: Unit) -> int:
    """A.1h, MOR.b: quarters of its move that a unit has; a failed morale test leaves two at most. A.1i: a unit that is
    astray may use all to come back."""
    if unit.routed or unit.guns_left or unit.reacted:
        return 0
    return most_quarters(g, unit) - unit.quarters


def most_quarters(g: Game, unit: Unit) -> int:
    """A.1h, MOR.b: of those of a whole move, the quarters that its command state and its nerve leave it."""
    quarters = QUARTERS if unit.is_astray else g.book.states[unit.state].quarters
    return min(quarters, _OF_THE_SHAKEN) if unit.shaken else quarters


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


def can_reach(g: Game, unit: Unit, enemy: Unit, formation: str) -> bool:
    """Whether an enemy is near enough for contact to be thought of: no, where even a straight way over open ground is
    too long."""
    left = budget(g, unit) - (g.figures.change_cost if formation != unit.formation else 0)
    far = allowance(unit, formation, CONTACT) * max(0, left) // QUARTERS
    far += unit.profile.arm.corner + enemy.profile.arm.corner
    return g.book.has_fast_ground or squared(unit.at, enemy.at) <= far * far


def judge(g: Game, unit: Unit, move: Move) -> Judged | None:
    """What a move uses; nothing where it is not allowed. What is cheap to ask and often refused is asked first."""
    manner, formation, x, y, facing = move
    arm = unit.profile.arm
    left = budget(g, unit)
    if formation not in arm.formations or left <= 0:
        return None
    change = change_of(g, unit, formation)
    whole = allowance(unit, formation, manner)
    far = squared(unit.at, (x, y))
    if not g.book.has_fast_ground and not _reaches(far, whole * (left - change)):
        return None
    end = stand_in(arm, formation, x, y, facing)
    touches = manner == CONTACT
    if not _ends_free(g, unit, end, touches=touches, stays=far == 0):
        return None
    if not end.is_on_table(g.setting.width, g.setting.height):
        return None
    turned = _turns(g, unit, move)
    if turned is None or left < change + turned:
        return None
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


def _turns(g: Game, unit: Unit, move: Move) -> int | None:
    """E.3.2a, E.3.2b: quarters for turning on the way; nothing where the front does not fit the direction."""
    manner, formation, x, y, facing = move
    here = unit.at
    if (x, y) == here:
        return 0 if is_free(unit, formation) else turning(g, angle(unit.facing, facing))
    if manner in BY_ROAD:
        return 0
    heading = heading_of(unit, move)
    if manner == BACK:
        is_straight = angle(heading, unit.facing + 180) <= _ROUNDING and angle(facing, unit.facing) == 0
        return 0 if is_straight and zones.may_step_back(g, unit) else None
    if is_free(unit, formation):
        return 0
    if manner == CONTACT:
        # G.b: who closes with the enemy is aligned on it for nothing.
        return turning(g, max(0, angle(unit.facing, heading) - g.figures.oblique_limit))
    if angle(facing, unit.facing) == 0 and is_before_it(g, unit, formation, heading):
        return 0
    return turning(g, angle(unit.facing, heading)) + turning(g, angle(heading, facing))


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


def is_clear(g: Game, unit: Unit, start: Stand, end: Stand, path: tuple[Point, ...], *, touches: bool) -> bool:
    """E.7: nobody stands where it ends; on the way it passes through nobody, unless one of the two is light infantry.
    Only who goes into contact ends touching an enemy."""
    stays = path[0] == path[-1]
    return _ends_free(g, unit, end, touches=touches, stays=stays) and _passes_nobody(
        g, unit, start, end, path, touches=touches
    )


def _ends_free(g: Game, unit: Unit, end: Stand, *, touches: bool, stays: bool) -> bool:
    touched = room_at(g, unit, end)
    if touched is None:
        return False
    return touched == touches or (touches is False and stays and zones.touches_enemy(g, unit))


@asked_once
def room_at(g: Game, unit: Unit, end: Stand) -> bool | None:
    """Whether a unit would touch an enemy in a place; nothing where it has no room."""
    if end is unit.stand:
        return zones.touches_enemy(g, unit)
    touched = False
    own_reach, x, y = unit.profile.arm.corner, end.x, end.y
    for other_x, other_y, other in _around(g, unit, max(abs(x - unit.x), abs(y - unit.y)) // _RING):
        across, up = other_x - x, other_y - y
        if -_FAR <= across <= _FAR and -_FAR <= up <= _FAR:
            reach = own_reach + other.profile.arm.corner
            if across * across + up * up <= min(_BESIDE, reach * reach):
                stand = other.stand
                if end.overlaps(stand):
                    return None
                touched = touched or (other.side != unit.side and is_touching(end, stand))
    return touched


def _passes_nobody(g: Game, unit: Unit, start: Stand, end: Stand, path: tuple[Point, ...], *, touches: bool) -> bool:
    if len(path) == 1:
        return True
    legs = [(*before, *after) for before, after in pairwise(path)]
    sweeps: list[Block] = []
    own_reach, own_side, is_light = unit.profile.arm.corner, unit.side, unit.profile.arm.is_light
    for other in near_units(g, unit, path[0], path[-1]):
        arm = other.profile.arm
        if touches if other.side != own_side else is_light or arm.is_light:
            continue
        x, y, square = other.x, other.y, (own_reach + arm.corner) ** 2
        if not any(is_near(x, y, *leg, square) for leg in legs):
            continue
        sweeps = sweeps or [
            swept(start.moved(x, y, end.facing), start.moved(to_x, to_y, end.facing)) for x, y, to_x, to_y in legs
        ]
        block = other.stand.block
        if any(overlaps(sweep, block) for sweep in sweeps):
            return False
    return True


@asked_once
def _around(g: Game, unit: Unit, rings: int) -> list[tuple[int, int, Unit]]:
    """Other units that could be in the way of a unit about so far from where it stands, as `spots` tells them: many
    moves of a unit are judged while nobody moves."""
    x, y, far = unit.x, unit.y, (rings + 1) * _RING + _FAR
    return [
        spot for spot in g.spots() if -far <= spot[0] - x <= far and -far <= spot[1] - y <= far and spot[2] is not unit
    ]


def near_units(g: Game, unit: Unit, start: Point, end: Point, margin: int = 0) -> list[Unit]:
    """Other units that could be in the way."""
    x, y = (start[0] + end[0]) // 2, (start[1] + end[1]) // 2
    across, up = abs(end[0] - start[0]) // 2 + _FAR + margin, abs(end[1] - start[1]) // 2 + _FAR + margin
    left, right, low, high = x - across, x + across, y - up, y + up
    far = max(unit.x - left, right - unit.x, unit.y - low, high - unit.y)
    return [other for x, y, other in _around(g, unit, far // _RING) if left <= x <= right and low <= y <= high]


def fits(g: Game, unit: Unit, formation: str) -> bool:
    """Whether there is room for a formation where it stands."""
    return has_room(g, unit, stand_in(unit.profile.arm, formation, unit.x, unit.y, unit.facing))


def has_room(g: Game, unit: Unit, stand: Stand) -> bool:
    """Whether it could stand there: on the table, and on nobody."""
    is_on_table = stand.is_on_table(g.setting.width, g.setting.height)
    return is_on_table and not any(other is not unit and other.stand.overlaps(stand) for other in g.on_table())


# --- what the rules allow -----------------------------------------------------------------------------------------


def _is_ruled(g: Game, unit: Unit, move: Move, end: Stand, path: tuple[Point, ...]) -> bool:
    manner = move[0]
    if manner in FORCED_MARCHES and not _may_force_march(g, unit, end, path):
        return False
    if unit.is_astray and chain.away_from_leader(g, unit, end) >= chain.away_from_leader(g, unit, unit.stand):
        return False
    if zones.touches_enemy(g, unit) and (manner != BACK or not g.rules.may_withdraw(g, unit)):
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
    legs = list(pairwise(stands))
    gap, own = g.figures.forced_march_gap + 1, unit.profile.arm.corner
    for x, y, enemy in g.spots(1 - unit.side):
        square = (gap + own + enemy.profile.arm.corner) ** 2
        near = [(before, after) for before, after in legs if is_near(x, y, *before.at, *after.at, square)]
        if any(not is_apart(swept(before, after), enemy.stand.block, gap) for before, after in near):
            return False
    return True


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
            return not any(enemy in before for enemy in after) or zones.touches_enemy(g, unit)
        if not after and manner != CONTACT:
            return False
        nearest = min(before, key=lambda enemy: squared(unit.at, enemy.at))
        return squared(end.at, nearest.at) < squared(unit.at, nearest.at)
    # E.6c: in the zones of those from whom a friend screens it, it moves as it likes.
    held = [enemy for enemy in after if enemy not in now]
    if manner != CONTACT and _crosses_a_zone(g, unit, end, path, held):
        return False
    return not held or move[1] == "square" or any(in_arc(end.x, end.y, end.facing, 45, enemy.at) for enemy in held)


def _crosses_a_zone(g: Game, unit: Unit, end: Stand, path: tuple[Point, ...], held: list[Unit]) -> bool:
    """E.6b, E.6c: a zone that is entered is not passed through, be it into another."""
    block: Block | None = None
    for enemy in near_units(g, unit, path[0], path[-1], 1_000):
        if enemy.side == unit.side or enemy in held or not zones.binds(unit, enemy):
            continue
        if enemy in zones.zones_now(g, unit):
            continue
        block = block or swept(unit.stand, end)
        if overlaps(zones.zone(enemy), block):
            return True
    return False
