"""3.1: whether a move is one that a unit may make, where it ends, and the moves that are offered."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, NamedTuple

from engine.brigades.questions.near import foes
from engine.brigades.questions.room import passes_nobody, room_at
from engine.space.hauling import bearing
from engine.space.lines import length_up
from engine.space.plane import Point, squared, toward
from engine.space.routes.paths import first_meeting
from engine.space.stands.approach import leading
from engine.space.stands.manoeuvre import ahead, angle, step, swept, wheel_length
from engine.space.stands.stand import Stand
from engine.systems.lumi.questions import ground, standing
from engine.systems.lumi.questions.ways import is_barred, way_to

if TYPE_CHECKING:
    from engine.systems.lumi.position.game import Game
    from engine.systems.lumi.position.state import Unit

MARCH, OBLIQUE, BACK, FORM, TURN, RAPID, SIDEWAYS, CROSS = (
    *("march", "oblique", "back", "form"),
    *("turn", "rapid", "sideways", "cross"),
)
_ON_THE_SPOT: Final = (FORM, TURN)
Move = tuple[str, str, int, int, int]
"""Manner, formation, x, y, facing."""
_ROUNDING: Final = 2
"""Degrees that do not count as a turn: places are rounded."""
GAP: Final = 6
"""Hundredths between a unit and the obstacle at which it stops."""


class Judged(NamedTuple):
    """A move that is allowed: where it ends, and the obstacle that stops it, or -1."""

    end: Stand
    obstacle: int


def judge(g: Game, unit: Unit, move: Move) -> Judged | None:
    """3.1: nothing where a move is not allowed."""
    manner, formation, x, y, facing = move
    arm = unit.profile.arm
    if formation not in arm.formations or not g.rules.may_manoeuvre(g, unit):
        return None
    allowed = arm.moves[formation]
    if formation != unit.formation:
        # Limbering takes the whole move, any other change half of it.
        if arm.is_guns and (x, y) != unit.at:
            return None
        allowed //= 2
    cost = _cost(g, unit, move)
    if cost is None:
        return None
    if manner == RAPID:
        allowed *= g.figures.rapid_factor
    stays = (x, y) == unit.at
    length = 0 if stays else ground.way_length(g, arm, formation, unit.at, (x, y))
    if length is None or cost + length * (2 if manner == BACK else 1) > allowed:
        return None
    end, obstacle = unit.stand_in(formation, x, y, facing), -1
    met = None if stays else obstacle_ahead(g, unit, manner, end)
    if met is not None:
        far, obstacle = met
        end = unit.stand_in(formation, *toward(unit.at, (x, y), max(0, far - GAP)), facing)
    if obstacle >= 0 and obstacle == unit.stopped_at:
        return None
    if manner == RAPID and g.switches.rapid_march == "tactical" and _is_exposed_on_way(g, unit, end):
        return None
    return Judged(end, obstacle) if has_room(g, unit, end) and heeds_zones(g, unit, end) else None


def _is_exposed_on_way(g: Game, unit: Unit, end: Stand) -> bool:
    """3.1.2a: what is asked where a tactical move begins is asked on its way and at its end too."""
    middle = end.moved((unit.x + end.x) // 2, (unit.y + end.y) // 2)
    return any(standing.is_exposed(g, unit.side, stand) for stand in (middle, end))


def obstacle_ahead(g: Game, unit: Unit, manner: str, end: Stand) -> tuple[int, int] | None:
    """3.3.1: how far a unit comes until it meets an obstacle, and which. The one that it crosses is no longer in the
    way."""
    behind = unit.stopped_at if manner == CROSS else -1
    met = [
        (length_up(begins, first[2]) - already, first[0])
        for begins, ends, already in (_leading(unit, manner, end) if g.setting.obstacles else ())
        if (first := g.setting.obstacles.first(begins, ends, behind)) is not None
    ]
    return min(met, default=None)


def _leading(unit: Unit, manner: str, end: Stand) -> list[tuple[Point, Point, int]]:
    """3.3.1: from where to where the parts go that meet an obstacle first, and how far beyond the unit's own way: its
    middle, and the ends of its front; of a step back, of its rear."""
    deep, start = end.depth // 2, end.moved(*unit.at)
    middle = (unit.at, step(end.at, deep, bearing(unit.at, end.at)), deep)
    return [middle, *((*way, 0) for way in leading(start, end, backwards=manner == BACK))]


def _cost(g: Game, unit: Unit, move: Move) -> int | None:
    """What turning costs; nothing where front and direction do not fit the manner, or the unit may not."""
    manner, formation, x, y, facing = move
    heading, stays, half = bearing(unit.at, (x, y)), (x, y) == unit.at, unit.profile.arm.moves[formation] // 2
    if stays != (manner in _ON_THE_SPOT) or (formation != unit.formation and manner not in (FORM, MARCH)):
        return None
    off, turned, width = angle(heading, unit.facing), angle(facing, unit.facing), unit.shape(formation)[0]
    is_kept, fits, cost = turned <= _ROUNDING, True, 0
    match manner:
        case "form":
            fits = is_kept and formation != unit.formation
        case "turn":
            fits, cost = not is_kept, min(half, wheel_length(width, turned))
        case "oblique":
            fits = is_kept and off <= g.figures.oblique_limit + _ROUNDING
        case "back":
            fits = is_kept and off >= 180 - _ROUNDING
        case "sideways":
            # 3.1.11: a step to either side is the whole move of the impulse.
            is_short = squared(unit.at, (x, y)) <= g.figures.sideways_step**2
            fits = is_kept and abs(off - 90) <= _ROUNDING and is_short and g.rules.may_step_sideways(g, unit)
        case "rapid":
            # 3.1.2b: a tactical move goes any way, whatever the front; a march column goes straight ahead.
            is_fit = g.switches.rapid_march == "tactical" or (is_kept and off <= _ROUNDING)
            fits = is_fit and g.rules.may_march_rapidly(g, unit)
        case _:
            fits = angle(facing, heading) <= _ROUNDING and (manner != CROSS or _leads_across(g, unit, move))
            cost = 0 if unit.is_loose else wheel_length(width, off)
    return cost if fits else None


def _leads_across(g: Game, unit: Unit, move: Move) -> bool:
    """3.3.1: whether the obstacle at which a unit has stopped lies across its way: before its middle or an end of its
    front, not beside it."""
    if unit.stopped_at < 0:
        return False
    line, ways = g.setting.obstacles[unit.stopped_at].line, _leading(unit, CROSS, unit.stand_in(*move[1:]))
    return any(first_meeting(line, begins, ends) is not None for begins, ends, _ in ways)


def has_room(g: Game, unit: Unit, end: Stand, *, against: Unit | None = None) -> bool:
    """Nobody stands where it ends, and on the way it passes only through friends if either is in open order. Only who
    attacks ends touching an enemy."""
    touched = room_at(g, unit, end) if end.is_on_table(g.setting.width, g.setting.height) else None
    if touched is None or (touched and against is None):
        return False
    return end.at == unit.at or passes_nobody(
        g, unit, unit.stand, end, (unit.at, end.at), lambda other: other is against or lets_by(unit, other)
    )


def lets_by(unit: Unit, other: Unit) -> bool:
    """3.1: friends let one another pass if either is in open order."""
    return other.side == unit.side and (unit.is_loose or other.is_loose)


def straight_on(g: Game, unit: Unit, goal: Point, reach: int) -> Stand | None:
    """4.1, 7.2: how far it comes if it runs at somebody whom it does not reach: turned to him, the whole way, or three
    quarters, half or a quarter of it, where the ground and others let it. 3.3.1: not across an obstacle, but for the
    one at which it has stopped."""
    turned = unit.stand.moved(unit.x, unit.y, bearing(unit.at, goal) if goal != unit.at else unit.facing)
    for part in (4, 3, 2, 1):
        end = ahead(turned, reach * part // 4)
        far = ground.way_length(g, unit.profile.arm, unit.formation, unit.at, end.at)
        if (
            far is not None
            and far <= reach
            and g.setting.obstacles.first(unit.at, end.at, unit.stopped_at) is None
            and has_room(g, unit, end)
        ):
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
    goals = _goals(g, unit)
    formation, facing, whole = unit.formation, unit.facing, unit.move
    for length in (whole, whole // 2):
        yield (MARCH, formation, *step(unit.at, length, facing), facing)
    for goal in goals:
        heading = bearing(unit.at, goal)
        left = whole - (0 if unit.is_loose else wheel_length(unit.shape(formation)[0], angle(facing, heading)))
        far = length_up(unit.at, goal)
        for length in (min(left, far), min(left, far) // 2) if left > 0 else ():
            yield (MARCH, formation, *step(unit.at, length, heading), heading)
        if angle(heading, facing) <= g.figures.oblique_limit:
            yield (OBLIQUE, formation, *step(unit.at, whole, heading), facing)
        yield (TURN, formation, *unit.at, heading)
        if g.rules.may_march_rapidly(g, unit):
            rapid = step(unit.at, min(far, whole * g.figures.rapid_factor), heading)
            yield (RAPID, formation, *rapid, heading if g.switches.rapid_march == "tactical" else facing)
    yield (BACK, formation, *step(unit.at, whole // 2 - 1, facing + 180), facing)
    for side in (90, -90) if g.rules.may_step_sideways(g, unit) else ():
        yield (SIDEWAYS, formation, *step(unit.at, g.figures.sideways_step, facing + side), facing)
    for other in unit.profile.arm.formations:
        if other != formation:
            yield (FORM, other, *unit.at, facing)
    if unit.stopped_at >= 0:
        yield from ((CROSS, formation, *step(unit.at, length, facing), facing) for length in (whole, whole // 2))


def _goals(g: Game, unit: Unit) -> list[Point]:
    """Where a unit might want to go: the enemy, an objective, its general when it is out of command."""
    enemies = [enemy.at for _, _, enemy in foes(g, unit)]
    open_to_it = (place for place in enemies if not is_barred(g, unit, place))
    goals: list[Point] = [next(open_to_it, enemies[0])] if enemies else []
    places = [(goal.x, goal.y) for goal in g.state.goals if goal.holder != unit.side]
    if places:
        goals.append(min(places, key=lambda place: (squared(unit.at, place), place)))
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
    far = ground.way_length(g, unit.profile.arm, formation, unit.at, (x, y))
    return far is not None and far <= unit.move and has_room(g, unit, unit.stand_in(formation, x, y, facing))
