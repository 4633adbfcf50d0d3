"""3.1: whether a move is one that a unit may make, where it ends, and the moves that are offered."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from engine.brigades.position.pieces import NOBODY
from engine.brigades.questions.attempts import QUARTERS, Attempt, Move, quarters_after_change
from engine.brigades.questions.near import foes
from engine.brigades.questions.room import has_free_way
from engine.brigades.questions.ways import is_barred
from engine.core.position.knowing import asked_now
from engine.space.hauling import bearing
from engine.space.lines import length_up
from engine.space.plane import Point, squared, toward
from engine.space.stands.approach import first_ahead, leads_over
from engine.space.stands.manoeuvre import ahead, angle, step, swept, wheel_length
from engine.space.stands.stand import Stand
from engine.systems.lumi.position.state import Game, Unit
from engine.systems.lumi.questions import ground, standing
from engine.systems.lumi.questions.ground import way_to

MARCH, OBLIQUE, BACK, FORM = "march", "oblique", "back", "form"
TURN, RAPID, SIDEWAYS, CROSS = "turn", "rapid", "sideways", "cross"
GAP: Final = 6
"""Hundredths between a unit and the obstacle at which it stops."""


class Judged(NamedTuple):
    """A move that is allowed: where it ends, and the obstacle that stops it, or -1."""

    end: Stand
    obstacle: int


@asked_now
def judge(g: Game, unit: Unit, move: Move) -> Judged | None:
    """3.1: nothing where a move is not allowed."""
    attempt = Attempt(g, unit, move)
    arm, manner, formation, end = unit.profile.arm, attempt.manner, attempt.formation, attempt.end
    if formation not in arm.formations or not g.rules.may_manoeuvre(g, unit) or not attempt.suits():
        return None
    length = 0 if attempt.stays else ground.way_length(g, unit, formation, end.at)
    left = arm.allowances[formation] * attempt.times * quarters_after_change(g, unit, formation)
    if length is None or (_cost_of_turning(attempt) + length * manner.counts) * QUARTERS > left:
        return None
    met = None if attempt.stays else obstacle_ahead(g, unit, manner.name, end)
    far, obstacle = met or (0, NOBODY)
    if met is not None:
        end = end.moved(*toward(unit.at, end.at, max(0, far - GAP)))
    if obstacle >= 0 and obstacle == unit.stopped_at:
        return None
    if is_tactical(g, manner.name) and _is_exposed_on_way(g, unit, end):
        return None
    return Judged(end, obstacle) if has_free_way(g, unit, end) and heeds_zones(g, unit, end) else None


def _cost_of_turning(attempt: Attempt[Game, Unit]) -> int:
    """3.1: a wheel, along the path of its outer corner; on the spot no more than half of the move."""
    unit, formation = attempt.unit, attempt.formation
    if not attempt.manner.wheels:
        return 0
    width = unit.shape(formation)[0]
    if attempt.stays:
        return min(unit.profile.arm.allowances[formation] // 2, wheel_length(width, attempt.turned))
    return 0 if unit.is_loose else wheel_length(width, attempt.off)


def is_tactical(g: Game, manner: str) -> bool:
    """3.1.2b: whether it goes whichever way; 3.1.2a, 3.1.2c: unseen, and is disordered."""
    return manner == RAPID and g.switches.rapid_march == "tactical"


def _is_exposed_on_way(g: Game, unit: Unit, end: Stand) -> bool:
    """3.1.2a: what is asked where a tactical move begins is asked on its way and at its end too: whether it would be in
    view there, and in reach of a charge or of fire."""
    middle, side = end.moved((unit.x + end.x) // 2, (unit.y + end.y) // 2), unit.side
    return any(
        standing.is_seen(g, side, stand)
        and (standing.is_in_charge_reach(g, side, stand) or standing.is_in_fire_reach(g, side, stand))
        for stand in (middle, end)
    )


def obstacle_ahead(g: Game, unit: Unit, manner: str, end: Stand) -> tuple[int, int] | None:
    """3.3.1: how far a unit comes until it meets an obstacle, and which. The one that it crosses is no longer in the
    way."""
    behind = unit.stopped_at if manner == CROSS else NOBODY
    return first_ahead(g.setting.obstacles, end.moved(*unit.at), end, behind, backwards=manner == BACK)


def leads_across(g: Game, unit: Unit, attempt: Attempt[Game, Unit]) -> bool:
    """3.3.1: whether the obstacle at which a unit has stopped lies across its way."""
    if unit.stopped_at < 0:
        return False
    return leads_over(g.setting.obstacles[unit.stopped_at].line, attempt.end.moved(*unit.at), attempt.end)


def gets_to(g: Game, unit: Unit, end: Stand, most: int) -> bool:
    """Whether ground and others let it go straight to a place, by so much of a move."""
    far = ground.way_length(g, unit, unit.formation, end.at)
    return far is not None and far <= most and has_free_way(g, unit, end)


def straight_on(g: Game, unit: Unit, goal: Point, reach: int) -> Stand | None:
    """4.1, 7.2: how far it comes if it runs at somebody whom it does not reach: turned to him, the whole way, or three
    quarters, half or a quarter of it, where the ground and others let it. 3.3.1: not across an obstacle, but for the
    one at which it has stopped."""
    turned = unit.stand.moved(unit.x, unit.y, bearing(unit.at, goal) if goal != unit.at else unit.facing)
    for part in (4, 3, 2, 1):
        end = ahead(turned, reach * part // 4)
        if g.setting.obstacles.first(unit.at, end.at, unit.stopped_at) is None and gets_to(g, unit, end, reach):
            return end
    return None


def heeds_zones(g: Game, unit: Unit, end: Stand) -> bool:
    """3.4: who stands in a zone ends farther from the nearest enemy; nobody else enters one or passes through it."""
    if end.at == unit.at:
        return True
    if standing.is_in_zone(g, unit):
        nearest = foes(g, unit)[0][2]
        return squared(end.at, nearest.at) > squared(unit.at, nearest.at)
    block = swept(unit.stand.moved(unit.x, unit.y, end.facing), end)
    return not standing.zones_on(g, unit, block, length_up(unit.at, end.at))


# --- offers -----------------------------------------------------------------------------------------------------


def thoughts(g: Game, unit: Unit) -> Iterator[Move]:
    """Moves that are worth a thought, in the order in which they are offered if they are allowed."""
    formation, facing, whole = unit.formation, unit.facing, unit.move
    yield from ((MARCH, formation, *step(unit.at, length, facing), facing) for length in (whole, whole // 2))
    for goal in _goals(g, unit):
        heading = bearing(unit.at, goal)
        left = whole - (0 if unit.is_loose else wheel_length(unit.shape(formation)[0], angle(facing, heading)))
        far = length_up(unit.at, goal)
        for length in (min(left, far), min(left, far) // 2) if left > 0 else ():
            yield (MARCH, formation, *step(unit.at, length, heading), heading)
        if angle(heading, facing) <= g.figures.oblique_limit:
            yield (OBLIQUE, formation, *step(unit.at, whole, heading), facing)
        yield (TURN, formation, *unit.at, heading)
        if g.rules.may_march_rapidly(g, unit):
            rapid = step(unit.at, min(far, whole * g.setting.times[RAPID]), heading)
            yield (RAPID, formation, *rapid, heading if is_tactical(g, RAPID) else facing)
    yield (BACK, formation, *step(unit.at, whole // 2 - 1, facing + 180), facing)
    for side in (90, -90) if g.rules.may_step_sideways(g, unit) else ():
        yield (SIDEWAYS, formation, *step(unit.at, g.figures.sideways_step, facing + side), facing)
    yield from ((FORM, other, *unit.at, facing) for other in unit.profile.arm.formations if other != formation)
    if unit.stopped_at >= 0:
        yield from ((CROSS, formation, *step(unit.at, length, facing), facing) for length in (whole, whole // 2))


def _goals(g: Game, unit: Unit) -> list[Point]:
    """Where a unit might want to go: the enemy, an objective, its general when it is out of command."""
    enemies = [enemy.at for _, _, enemy in foes(g, unit)]
    open_to_it = (place for place in enemies if not is_barred(g, unit, place))
    goals: list[Point] = [next(open_to_it, enemies[0])] if enemies else []
    places = [(goal.x, goal.y) for goal in g.state.goals if goal.holder != unit.side]
    goals += sorted(places, key=lambda place: (squared(unit.at, place), place))[:1]
    general = g.general_of(unit)
    if general is not None and not standing.is_in_command(g, unit):
        goals.append((general.x, general.y))
    # Those that lie behind ground which it had better go round, by the corner where it turns.
    rounds = [way_to(g, unit, goal).corner for goal in goals]
    return [goal for goal in dict.fromkeys((*goals, *rounds)) if goal != unit.at]


def offers_anywhere(g: Game, unit: Unit) -> list[Move]:
    """7.2.2b: moves at normal speed in eight directions, with front and formation as they are: in each the whole move,
    or half of it where that cannot be made."""
    found: list[Move] = []
    for off in range(0, 360, 45):
        ways = (step(unit.at, length, unit.facing + off) for length in (unit.move, unit.move // 2))
        moves: Iterator[Move] = ((MARCH, unit.formation, x, y, unit.facing) for x, y in ways)
        found += [move for move in moves if goes_anywhere(g, unit, move)][:1]
    return found


def goes_anywhere(g: Game, unit: Unit, move: Move) -> bool:
    """7.2.2b: at normal speed whichever way, with front and formation as they are; 3.3.1: over obstacles at once."""
    manner, formation, x, y, facing = move
    if (manner, formation, facing) != (MARCH, unit.formation, unit.facing) or (x, y) == unit.at:
        return False
    return gets_to(g, unit, unit.stand_in(formation, x, y, facing), unit.move)
