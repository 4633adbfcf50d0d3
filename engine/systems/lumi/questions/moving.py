"""3.1: whether a move is one that a unit may make, where it ends, and the moves that are offered."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, NamedTuple

from engine.core.position.knowing import asked_once
from engine.space.ground import TOUCH
from engine.space.hauling import bearing
from engine.space.lines import is_near, length_up
from engine.space.plane import Block, Point, cosine, overlaps, sine, squared, toward
from engine.space.stands.contact import is_touching
from engine.space.stands.manoeuvre import ahead, swept, wheel_length
from engine.space.stands.stand import Stand, rounded
from engine.systems.lumi.questions import ground, standing
from engine.systems.lumi.questions.ways import is_barred, way_to

if TYPE_CHECKING:
    from engine.systems.lumi.position.game import Game
    from engine.systems.lumi.position.state import Unit

MARCH, OBLIQUE, BACK, FORM, TURN, RAPID, SIDEWAYS, CROSS = (
    *("march", "oblique", "back", "form"),
    *("turn", "rapid", "sideways", "cross"),
)
Move = tuple[str, str, int, int, int]
"""Manner, formation, x, y, facing."""
_ROUNDING: Final = 2
"""Degrees that do not count as a turn: places are rounded."""
_GAP: Final = 6
"""Hundredths between a unit and the obstacle at which it stops."""
_WIDEST: Final = 700
"""Half of the widest unit, of seven bases."""
_RING: Final = 1_000
"""By which units around another are looked up."""
_MILLION: Final = 1_000_000


class Judged(NamedTuple):
    """A move that is allowed: where it ends, and the obstacle that stops it, or -1."""

    end: Stand
    obstacle: int


def angle(one: int, other: int) -> int:
    """Between two directions, 0 to 180 degrees."""
    turn = abs(one - other) % 360
    return min(turn, 360 - turn)


def step(start: Point, length: int, heading: int) -> Point:
    """So far in a direction."""
    across, up = rounded(length * sine(heading), _MILLION), rounded(length * cosine(heading), _MILLION)
    return start[0] + across, start[1] + up


def judge(g: Game, unit: Unit, move: Move) -> Judged | None:
    """3.1: nothing where a move is not allowed."""
    manner, formation, x, y, facing = move
    arm = unit.profile.arm
    if formation not in arm.formations or not g.setting.rules.may_manoeuvre(g, unit):
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
    heading = bearing(unit.at, (x, y)) if (x, y) != unit.at else facing
    length = ground.way_length(g, arm, formation, unit.at, (x, y)) if (x, y) != unit.at else 0
    if length is None or cost + length * (2 if manner == BACK else 1) > allowed:
        return None
    end, obstacle = unit.stand_in(formation, x, y, facing), -1
    met = _obstacle_ahead(g, unit, move, end, heading) if (x, y) != unit.at and g.setting.obstacles else None
    if met is not None:
        far, obstacle = met
        end = unit.stand_in(formation, *toward(unit.at, (x, y), max(0, far - _GAP)), facing)
    if obstacle >= 0 and obstacle == unit.stopped_at:
        return None
    if manner == RAPID and g.switches.rapid_march == "tactical" and _is_exposed_on_way(g, unit, end):
        return None
    return Judged(end, obstacle) if has_room(g, unit, end) and heeds_zones(g, unit, end, manner) else None


def _is_exposed_on_way(g: Game, unit: Unit, end: Stand) -> bool:
    """3.1.2a: what is asked where a tactical move begins is asked on its way and at its end too."""
    middle = end.moved((unit.x + end.x) // 2, (unit.y + end.y) // 2)
    return any(standing.is_exposed(g, unit, stand) for stand in (middle, end))


def _obstacle_ahead(g: Game, unit: Unit, move: Move, end: Stand, heading: int) -> tuple[int, int] | None:
    """3.3.1: how far a unit comes until its middle or an end of its front meets an obstacle, and which; of a step back,
    an end of its rear. The obstacle that it crosses is no longer in the way."""
    behind = unit.stopped_at if move[0] == CROSS else -1
    deep = end.depth // 2
    ways = [(unit.at, step(end.at, deep, heading), deep)]
    start = end.moved(*unit.at)
    leading = (2, 3) if move[0] == BACK else (0, 1)
    ways += [(start.corners[corner], end.corners[corner], 0) for corner in leading]
    met = [
        (length_up(begins, place[1]) - already, place[0])
        for begins, ends, already in ways
        if (place := ground.first_obstacle(g, begins, ends, behind)) is not None
    ]
    return min(met, default=None)


def _cost(g: Game, unit: Unit, move: Move) -> int | None:
    """What turning costs; nothing where front and direction do not fit the manner, or the unit may not."""
    manner, formation, x, y, facing = move
    rules, heading = g.setting.rules, bearing(unit.at, (x, y)) if (x, y) != unit.at else facing
    is_kept, stays = angle(facing, unit.facing) <= _ROUNDING, (x, y) == unit.at
    if formation != unit.formation and manner not in (FORM, MARCH):
        return None
    width = unit.shape(formation)[0]
    fits: bool
    cost = 0
    match manner:
        case "form":
            fits = stays and is_kept and formation != unit.formation
        case "turn":
            half = unit.profile.arm.moves[formation] // 2
            fits, cost = stays and not is_kept, min(half, wheel_length(width, angle(facing, unit.facing)))
        case "oblique":
            fits = not stays and is_kept and angle(heading, unit.facing) <= g.figures.oblique_limit + _ROUNDING
        case "back":
            fits = not stays and is_kept and angle(heading, unit.facing + 180) <= _ROUNDING
        case "sideways":
            # 3.1.11: a step to either side is the whole move of the impulse.
            beside = abs(angle(heading, unit.facing) - 90) <= _ROUNDING
            is_short = squared(unit.at, (x, y)) <= g.figures.sideways_step**2
            fits = not stays and is_kept and beside and is_short and rules.may_step_sideways(g, unit)
        case "rapid":
            # 3.1.2b: a tactical move goes any way, whatever the front; a march column goes straight ahead.
            free = g.switches.rapid_march == "tactical"
            straight = is_kept and angle(heading, unit.facing) <= _ROUNDING
            fits = not stays and (free or straight) and rules.may_march_rapidly(g, unit)
        case _:
            fits = (
                not stays and angle(facing, heading) <= _ROUNDING and (manner != CROSS or _leads_across(g, unit, move))
            )
            cost = 0 if unit.is_loose else wheel_length(width, angle(unit.facing, heading))
    return cost if fits else None


def _leads_across(g: Game, unit: Unit, move: Move) -> bool:
    """3.3.1: whether the obstacle at which a unit has stopped lies across its way: before its middle or an end of its
    front, not beside it."""
    if unit.stopped_at < 0:
        return False
    _, formation, x, y, facing = move
    start, end = unit.stand_in(formation, *unit.at, facing), unit.stand_in(formation, x, y, facing)
    ways = [(unit.at, step(end.at, end.depth // 2, facing))]
    ways += [(start.corners[corner], end.corners[corner]) for corner in (0, 1)]
    piece = g.setting.obstacles[unit.stopped_at]
    return any(ground.first_meeting(piece, begins, ends) is not None for begins, ends in ways)


def near_units(g: Game, unit: Unit, end: Stand) -> list[Unit]:
    """Other units that could be in the way."""
    x, y, far = unit.x, unit.y, length_up(unit.at, end.at) + unit.spread + _WIDEST
    return [
        other
        for own_x, own_y, other in g.spots()
        if -far <= own_x - x <= far and -far <= own_y - y <= far and other is not unit
    ]


@asked_once
def _around(g: Game, unit: Unit, rings: int) -> list[tuple[Unit, int, int, int]]:
    """Other units about so far from it, as `spots` tells them: many moves of a unit are judged while nobody moves."""
    x, y, far = unit.x, unit.y, rings * _RING
    return [
        spot
        for spot in standing.spots(g, None)
        if -far <= spot[1] - x <= far and -far <= spot[2] - y <= far and spot[0] is not unit
    ]


def has_room(g: Game, unit: Unit, end: Stand, *, against: Unit | None = None) -> bool:
    """Nobody stands where it ends, and on the way it passes only through friends if either is in open order. Only who
    attacks ends touching an enemy."""
    if not end.is_on_table(g.setting.width, g.setting.height):
        return False
    block: Block | None = None
    x, y, end_x, end_y, own = unit.x, unit.y, end.x, end.y, unit.spread + TOUCH
    far, stays, is_loose = length_up(unit.at, end.at) + unit.spread + _WIDEST, end.at == unit.at, unit.is_loose
    for other, other_x, other_y, spread in _around(g, unit, -(-far // _RING)):
        if not (-far <= other_x - x <= far and -far <= other_y - y <= far):
            continue
        is_enemy, square = other.side != unit.side, (own + spread) * (own + spread)
        if (other_x - end_x) * (other_x - end_x) + (other_y - end_y) * (other_y - end_y) <= square:
            stand = other.stand
            if end.overlaps(stand) or (is_enemy and against is None and is_touching(end, stand)):
                return False
        if stays or other is against or (not is_enemy and (is_loose or other.is_loose)):
            continue
        if is_near(other_x, other_y, x, y, end_x, end_y, square):
            block = block or swept(unit.stand.moved(x, y, end.facing), end)
            if overlaps(block, other.stand.block):
                return False
    return True


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
            and ground.first_obstacle(g, unit.at, end.at, unit.stopped_at) is None
            and has_room(g, unit, end)
        ):
            return end
    return None


def heeds_zones(g: Game, unit: Unit, end: Stand, manner: str) -> bool:
    """3.4: who stands in a zone goes straight back; nobody else enters one or passes through it."""
    if end.at == unit.at:
        return True
    if standing.is_in_zone(g, unit):
        nearest = standing.foes(g, unit)[0][2]
        return manner == BACK or squared(end.at, nearest.at) > squared(unit.at, nearest.at)
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
        if g.setting.rules.may_march_rapidly(g, unit):
            rapid = step(unit.at, min(far, whole * g.figures.rapid_factor), heading)
            yield (RAPID, formation, *rapid, heading if g.switches.rapid_march == "tactical" else facing)
    yield (BACK, formation, *step(unit.at, whole // 2 - 1, facing + 180), facing)
    for side in (90, -90) if g.setting.rules.may_step_sideways(g, unit) else ():
        yield (SIDEWAYS, formation, *step(unit.at, g.figures.sideways_step, facing + side), facing)
    for other in unit.profile.arm.formations:
        if other != formation:
            yield (FORM, other, *unit.at, facing)
    if unit.stopped_at >= 0:
        yield from ((CROSS, formation, *step(unit.at, length, facing), facing) for length in (whole, whole // 2))


def _goals(g: Game, unit: Unit) -> list[Point]:
    """Where a unit might want to go: the enemy, an objective, its general when it is out of command."""
    foes = [enemy.at for _, _, enemy in standing.foes(g, unit)]
    goals: list[Point] = [next((place for place in foes if not is_barred(g, unit, place)), foes[0])] if foes else []
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
