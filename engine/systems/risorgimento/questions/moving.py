"""E.3, E.4, E.6: how far a unit may go, and whether a move is one that it may make; E.9a: where it can be shot at on
its way."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from engine.brigades.book.setting import Terrain
from engine.brigades.questions import room, ways
from engine.brigades.questions.attempts import QUARTERS, ROUNDING, Attempt, Move, quarters_after_change
from engine.brigades.questions.near import beside_way, is_screened, near_units, nearness, touches_enemy
from engine.core.position.knowing import asked_now, asked_once
from engine.space.hauling import bearing
from engine.space.plane import Point, overlaps, squared
from engine.space.routes.paths import length_of, up_to
from engine.space.sectors import in_arc
from engine.space.stands.manoeuvre import angle, longest_way, swept
from engine.space.stands.stand import Edge, Stand
from engine.systems.risorgimento.position.state import Game, Unit
from engine.systems.risorgimento.questions import contact, ground, lines

MARCH, FORCED, ROAD, FORCED_ROAD = "march", "forced", "road", "forced_road"
CONTACT, BACK, FORM = "contact", "back", "form"


class Judged(NamedTuple):
    """A move that is allowed: the quarters of the move that it uses, and what it enters."""

    quarters: int
    entered: tuple[Terrain, ...]


def turning(g: Game, degrees: int) -> int:
    """E.3.2b: quarters for a turn."""
    return 1 if degrees >= 180 - ROUNDING else -(-degrees // g.figures.turn_step)


def turning_into(g: Game, degrees: int) -> int:
    """The same towards an enemy; as far as a unit may go obliquely, nothing."""
    return turning(g, max(0, degrees - g.figures.oblique_limit))


def is_free(unit: Unit, formation: str) -> bool:
    """E.3.2c."""
    return unit.profile.arm.is_light or (unit.formation == "open_order" and formation == "open_order")


def allowance(g: Game, unit: Unit, formation: str, manner: str) -> int:
    """E.3.1, E.3.3: for a whole move; a forced march doubles it, then a road adds a third, rounded up to whole
    centimetres."""
    length = unit.profile.arm.allowances[formation] * g.setting.times.get(manner, 1)
    return length + -(-length // 300) * 100 if g.setting.manners[manner].by_road else length


@asked_now
def pace(g: Game, unit: Unit, formation: str, manner: str) -> tuple[int, int, int]:
    """The quarters of its move that are left to it, those when it has taken up a formation, and what a whole move
    measures then."""
    quarters = g.rules.quarters_left(g, unit)
    return quarters, quarters_after_change(g, unit, formation, quarters), allowance(g, unit, formation, manner)


@asked_now
def judge(g: Game, unit: Unit, move: Move) -> Judged | None:
    """What a move uses; nothing where it is not allowed. What is cheap to ask and often refused is asked first."""
    manner, formation, x, y, _ = move
    if formation not in unit.profile.arm.formations:
        return None
    quarters, left, whole = pace(g, unit, formation, manner)
    far = squared(unit.at, (x, y))
    if quarters <= 0 or not _may_reach(g, far, whole * left):
        return None
    attempt = Attempt(g, unit, move)
    end, touches = attempt.end, attempt.manner.contact
    if not ends_free(g, unit, end, touches=touches, stays=attempt.stays) or not attempt.suits():
        return None
    left -= sum(turns_of(attempt))
    if left < 0 or not (g.setting.holds(end) and _may_reach(g, far, whole * left)):
        return None
    path, by_road = attempt.path, attempt.manner.by_road
    way = ways.way_over(g, unit, formation, path, by_road=by_road) if path else None
    if way is None or (touches and room.touches_across(g, unit, formation, end)):
        return None
    length = way.length
    start = unit.stand if formation == unit.formation else unit.stand_in(formation, *unit.at, unit.facing)
    if attempt.manner.wheels and is_free(unit, formation):
        length = max(length, longest_way(start, end))
    left -= way.quarters
    if left < 0 or length * QUARTERS > whole * left:
        return None
    if not room.passes_nobody(g, unit, start, end, path, lambda other: touches and other.side != unit.side):
        return None
    may_end = g.setting.may_be_made(attempt)
    if not may_end or not ground.may_end(g, unit, formation, end, attacks=touches, by_road=by_road):
        return None
    return Judged(quarters - left + (-(-length * QUARTERS // whole) if length else 0), way.entered)


def reach(g: Game, unit: Unit, formation: str, manner: str) -> int:
    """How far straight ahead it might get at most, be it across the table where ground makes ways shorter; less than
    nothing where it may not go."""
    _, left, whole = pace(g, unit, formation, manner)
    return g.setting.width + g.setting.height if g.setting.has_fast_ground else whole * left // QUARTERS


def _may_reach(g: Game, square: int, quarters: int) -> bool:
    """Whether so many quarters of hundredths are as long as a way of which the square is told, unless ground makes
    ways shorter."""
    far = quarters // QUARTERS
    return g.setting.has_fast_ground or (far >= 0 and square <= far * far)


def turns_of(attempt: Attempt[Game, Unit]) -> tuple[int, int]:
    """E.3.2a, E.3.2b: quarters for turning before it goes, and at the end."""
    g, unit, kept = attempt.game, attempt.unit, (0, 0)
    if is_free(unit, attempt.formation):
        return kept
    if attempt.stays:
        return turning(g, attempt.turned), 0
    if not attempt.manner.wheels:
        return kept
    heading = attempt.course
    off = angle(unit.facing, heading)
    if attempt.manner.contact:
        # G.b: who closes with the enemy is aligned on it for nothing.
        return turning_into(g, off), 0
    # E.4b: a square has a front on every side.
    if attempt.turned == 0 and (attempt.formation == "square" or off <= g.figures.oblique_limit):
        return kept
    return turning(g, off), turning(g, angle(heading, attempt.facing))


# --- room ---------------------------------------------------------------------------------------------------------


def ends_free(g: Game, unit: Unit, end: Stand, *, touches: bool, stays: bool) -> bool:
    """E.7: nobody stands where it ends. Only who goes into contact ends touching an enemy."""
    touched = room.room_at(g, unit, end)
    return touched is not None and (touched == touches or (touched and stays and touches_enemy(g, unit)))


# --- what the rules allow -----------------------------------------------------------------------------------------


def nears_enemy(g: Game, unit: Unit, attempt: Attempt[Game, Unit]) -> bool:
    return g.nearest_enemy(attempt.to, unit.side) < nearness(g, unit)


def nears_leader(g: Game, unit: Unit, attempt: Attempt[Game, Unit]) -> bool:
    """A.1i."""
    return g.away_from_leader(unit, attempt.end) < g.away_from_leader(unit, unit.stand)


def keeps_far(g: Game, unit: Unit, attempt: Attempt[Game, Unit]) -> bool:
    """E.3.1: whether nobody of the enemy is near its whole way; exactly so far is near."""
    stands = [unit.stand, *(unit.stand.moved(*point) for point in attempt.path[1:-1]), attempt.end]
    return room.keeps_away(g, unit, stands, g.figures.forced_march_gap + 1)


def keeps_order(g: Game, unit: Unit, attempt: Attempt[Game, Unit]) -> bool:
    """A.2a: a written order of its commander, or of the next above him who has one."""
    brigade = g.brigade(unit)
    leaders = g.chain(brigade) if g.leading(brigade.leader) is not None else ()
    leader = next((leader for leader in leaders if leader.order), None)
    if leader is None or leader.goal_x < 0:
        return True
    if leader.order == "withdraw":
        return not nears_enemy(g, unit, attempt)
    goal = leader.goal_x, leader.goal_y
    before, after = squared(unit.at, goal), squared(attempt.to, goal)
    return after <= before or (leader.order == "hold" and after <= g.figures.order_slack**2)


# --- E.6: what the rules ask about zones of control ---------------------------------------------------------------


@asked_once
def bound_by(g: Game, unit: Unit) -> tuple[Unit, ...]:
    """E.6c: the enemies in whose zones it stands, but for those from whom a friend screens it."""
    return tuple(enemy for enemy in contact.zones_at(g, unit, unit.stand) if not is_free_of(g, unit, enemy))


@asked_once
def is_free_of(g: Game, unit: Unit, enemy: Unit) -> bool:
    """E.6c: whether a friend screens it from an enemy, as it stands before it moves."""
    return is_screened(unit, enemy, (one for one in g.on_table(unit.side) if one is not unit and not one.routed))


def zones_entered(g: Game, unit: Unit, attempt: Attempt[Game, Unit]) -> list[Unit]:
    """The enemies in whose zones it would stand that does not stand there now."""
    now = contact.zones_at(g, unit, unit.stand)
    return [enemy for enemy in contact.zones_at(g, unit, attempt.end) if enemy not in now]


def zones_that_bind(g: Game, unit: Unit, attempt: Attempt[Game, Unit]) -> list[Unit]:
    return [enemy for enemy in zones_entered(g, unit, attempt) if not is_free_of(g, unit, enemy)]


def leaves_zones(g: Game, unit: Unit, attempt: Attempt[Game, Unit]) -> bool:
    after = contact.zones_at(g, unit, attempt.end)
    return not any(enemy in after for enemy in bound_by(g, unit))


def nears_binder(g: Game, unit: Unit, attempt: Attempt[Game, Unit]) -> bool:
    nearest = min(bound_by(g, unit), key=lambda enemy: squared(unit.at, enemy.at))
    return squared(attempt.to, nearest.at) < squared(unit.at, nearest.at)


def crosses_zones(g: Game, unit: Unit, attempt: Attempt[Game, Unit]) -> bool:
    """E.6b, E.6c: a zone that is entered is not passed through, be it into another."""
    known = (*zones_entered(g, unit, attempt), *contact.zones_at(g, unit, unit.stand))
    near = near_units(g, unit, attempt.path[0], attempt.path[-1], 1_000)
    others = [enemy for enemy in near if enemy.side != unit.side and enemy not in known and contact.binds(unit, enemy)]
    block = swept(unit.stand, attempt.end) if others else unit.stand.block
    return any(overlaps(contact.zone(enemy), block) and not is_free_of(g, unit, enemy) for enemy in others)


def faces_zones(g: Game, unit: Unit, attempt: Attempt[Game, Unit]) -> bool:
    end = attempt.end
    return any(in_arc(end.x, end.y, end.facing, 45, enemy.at) for enemy in zones_that_bind(g, unit, attempt))


# --- E.9a: after each quarter of its way, and the moment before contact -----------------------------------------------

_BEFORE_CONTACT: Final = 50
"""How far from the enemy the last shot before contact is fired."""


class Halt(NamedTuple):
    """A place on the way, what it has cost to come there, what has been entered, and whether somebody could fire at
    it."""

    stand: Stand
    quarters: int
    entered: tuple[Terrain, ...]
    is_watched: bool


def halts(attempt: Attempt[Game, Unit]) -> list[Halt]:
    """All but the end of a move; none where nobody could fire on the way."""
    g, unit = attempt.game, attempt.unit
    watchers = _watchers(g, unit, attempt.path)
    places = _places(attempt) if watchers else ()
    return [Halt(*place, _is_watched(g, unit, place[0], watchers)) for place in places]


def _places(attempt: Attempt[Game, Unit]) -> Iterator[tuple[Stand, int, tuple[Terrain, ...]]]:
    """The first is the start itself for a unit that changes its formation there (E.4c)."""
    g, unit, formation, manner = attempt.game, attempt.unit, attempt.formation, attempt.manner
    path, turns, whole = attempt.path, turns_of(attempt), allowance(g, unit, formation, manner.name)
    changed = QUARTERS - quarters_after_change(g, unit, formation)
    if changed and len(path) > 1:
        yield unit.stand_in(formation, *unit.at, unit.facing), changed, ()
    total = length_of(path)
    distances = [total * part // QUARTERS for part in range(1, QUARTERS)]
    if manner.contact and total - _BEFORE_CONTACT > distances[-1]:
        distances.append(total - _BEFORE_CONTACT)
    for far in filter(None, distances):
        gone = up_to(path, far)
        way = ways.way_over(g, unit, formation, gone, by_road=manner.by_road)
        if way is not None:
            quarters = changed + turns[0] + way.quarters + -(-way.length * QUARTERS // whole)
            yield unit.stand_in(formation, *gone[-1], _facing(attempt, gone, turns=any(turns))), quarters, way.entered


def may_stop(g: Game, unit: Unit, formation: str, halt: Halt) -> bool:
    """Whether a unit that can go no farther finds room here."""
    stand = halt.stand
    if not g.setting.holds(stand) or not ends_free(g, unit, stand, touches=False, stays=True):
        return False
    return ground.may_end(g, unit, formation, stand, attacks=False, by_road=formation == "march_column")


def _watchers(g: Game, unit: Unit, path: tuple[Point, ...]) -> list[Unit]:
    """Enemies near enough to the way, and able to fire at this unit."""
    near = beside_way(g, 1 - unit.side, path, lambda enemy: enemy.profile.arm.long + enemy.spread + unit.spread)
    return [enemy for enemy in near if unit.id not in enemy.opportunity and g.rules.may_fire(g, enemy)]


def _is_watched(g: Game, unit: Unit, stand: Stand, watchers: list[Unit]) -> bool:
    """Whether somebody has this place in his field of fire, as far as range and front go. While it passes through
    friends nobody stops it."""
    near = (enemy for enemy in watchers if stand.is_within(enemy.stand, enemy.profile.arm.long))
    if all(lines.field_of_fire(g, enemy, stand.at)[1] is Edge.REAR for enemy in near):
        return False
    return g.setting.holds(stand) and room.room_at(g, unit, stand) is not None


def _facing(attempt: Attempt[Game, Unit], gone: tuple[Point, ...], *, turns: bool) -> int:
    """E.3.2b: who wheels before it goes does so again at the end."""
    if attempt.manner.by_road:
        return bearing(gone[-2], gone[-1]) if gone[-2] != gone[-1] else attempt.unit.facing
    return attempt.course if turns and not attempt.manner.contact else attempt.facing
