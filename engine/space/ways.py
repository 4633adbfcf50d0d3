"""Finding ways: to a point, as far as possible towards one, straight until something is met, away from a threat.

All are deterministic: candidates come in a fixed order and the shorter way wins. What they give is legal, and as good
as a player would find with a ruler; it need not be the shortest of all.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import Final, final

from engine.space.bars import Bars
from engine.space.board import Board, Refused
from engine.space.cut_off import is_cut_off
from engine.space.ground import TOUCH, Barrier, Ground
from engine.space.lines import RING, length_up, offset, part_towards, turned
from engine.space.moves import Mover, Surroundings, Walk, judged
from engine.space.plane import Disc, Point, squared, toward

_TRIED: Final = 12
"""Turning points tried for a way with one bend, the shortest first."""
_PAIRED: Final = 5
"""First turning points kept for a way with two."""
_LONG: Final = 1_000_000
_SQUARE: Final = tuple(wind for wind in RING if all(wind))
_BESIDE: Final = (100, 120, 150)
"""How far beside a base a way bends, in hundredths of what keeps it clear there."""
_FAN: Final = (0, 15, -15, 30, -30, 45, -45, 60, -60, 75, -75, 90, -90)
_RIM: Final = (0, 20, -20, 40, -40, 65, -65, 85, -85)
"""Points of a rim that a straight charge can reach, in degrees from the nearest."""
_ROUNDED: Final = 3
"""Of which so many are tried by a way with bends."""
_ALL_ROUND: Final = (30, -30, 60, -60, 90, -90, 120, -120, 150, -150, 180)
"""Points of a whole rim, for who has to find a gap among others."""
_HAIR: Final = 2
"""Hundredths by which a base set against a barrier may lie farther: places are whole."""


def route(board: Board, mover: Mover, goal: Point) -> Walk | Refused:
    """Straight to a point, or round what stands in the way with one bend or two; or why not straight."""
    return routed(Surroundings(board, mover), goal)


def accepts(board: Board, mover: Mover, goal: Point) -> bool:
    return isinstance(route(board, mover, goal), Walk)


def approach(board: Board, mover: Mover, goal: Point) -> Walk:
    """As far as the mover gets towards a goal, perhaps not at all."""
    return approached(Surroundings(board, mover), goal)


def slide(board: Board, mover: Mover, away: Point) -> Walk:
    """Straight in a direction, as far as he may, until something is met."""
    return slid(Surroundings(board, mover), away)


def withdraw(board: Board, mover: Mover, threat: Point) -> Walk:
    """As far as he may, away from a threat, as straight as possible."""
    around = Surroundings(board, mover)
    start = around.start
    away = (start[0] - threat[0], start[1] - threat[1])
    if away == (0, 0):
        away = RING[0]
    best = Walk((start,), 0)
    for degrees in _FAN:
        walk = slid(around, turned(away, degrees))
        if walk.length + 2 >= mover.reach:
            return walk
        if squared(walk.end, threat) > squared(best.end, threat):
            best = walk
    return best


def steps_away(board: Board, mover: Mover, others: Iterable[Disc]) -> Iterator[Point]:
    """Where a mover comes in each wind, as far as he may, that is out of touch with all others."""
    around, radius = Surroundings(board, mover), mover.base.radius
    near = [((other.x, other.y), (radius + other.radius + TOUCH) ** 2) for other in others]
    for away in RING:
        walk = slid(around, away)
        if walk.length and all(squared(walk.end, spot) >= square for spot, square in near):
            yield walk.end


def steps_back(board: Board, mover: Mover, threat: Point, others: Collection[Point]) -> list[Point]:
    """Where a mover comes who gives ground to a threat, straight back or aslant, as far as he may: none of them is
    nearer to any of the others than where he stands."""
    around, here = Surroundings(board, mover), mover.base.at
    right, up = here[0] - threat[0], here[1] - threat[1]
    walks = [slid(around, away) for away in ((right, up), (right - up, right + up), (right + up, up - right))]
    ends = dict.fromkeys(walk.end for walk in walks if walk.length)
    return [end for end in ends if not any(squared(end, other) < squared(here, other) for other in others)]


def charge(board: Board, mover: Mover, target: str) -> Walk | Refused:
    """A way into contact with a base, at the point of its rim that is easiest to reach."""
    return charged(Surroundings(board, mover), target)


def press_up(board: Board, mover: Mover, target: str) -> Walk | Refused:
    """The same for one of many: where the near side is taken, round the others to a free place of the rim."""
    around = Surroundings(board, mover)
    found = charged(around, target)
    base = board.base(target)
    if isinstance(found, Walk) or found.reason == "too_far" or base is None:
        return found
    start, touching = around.start, base.radius + around.radius
    away, tried = (start[0] - base.x, start[1] - base.y), 0
    for degrees in _ALL_ROUND:
        right, rise = offset(turned(away, degrees), touching)
        goal = (base.x + right, base.y + rise)
        if tried < _ROUNDED and squared(start, goal) < mover.reach**2 and around.is_free(goal, goal):
            tried += 1
            bent = _bent(around, goal)
            if bent is not None:
                return bent
    return found


# --- the same, on surroundings gathered once ------------------------------------------------------------------------


def across_from(board: Board, mover: Mover, ground: Ground, other: Disc, near: int) -> Walk | None:
    """Up to a barrier that another base touches, just across from it, with no more than `near` between the two."""
    radius, there = mover.base.radius, (other.x, other.y)
    for name in ground.barriers_touched(other):
        foot = ground.nearest_on(name, there)
        if foot is None:
            continue
        step = offset((foot[0] - other.x, foot[1] - other.y), radius + _HAIR)
        spot = (foot[0] + step[0], foot[1] + step[1])
        walk = route(board, mover, spot) if squared(spot, there) <= (radius + other.radius + near) ** 2 else None
        if isinstance(walk, Walk):
            return walk
    return None


def routed(around: Surroundings, goal: Point) -> Walk | Refused:
    return found_way(around, goal) or judged(around, (around.start, goal))


def found_way(around: Surroundings, goal: Point) -> Walk | None:
    """Straight to a point, or with bends; none where neither leads there, and nobody asks why."""
    start = around.start
    if squared(start, goal) > around.mover.reach**2:
        return None
    straight = around.straight(goal)
    if straight is not None or ((around.slow or around.started_in) and around.is_free(start, goal)):
        # Ground that slows him is not gone round.
        return straight
    return _bent(around, goal) if around.is_free(goal, goal) else None


def _bent(around: Surroundings, goal: Point) -> Walk | None:
    """One bend if one is enough; else the shortest of a few ways with two."""
    reach, start = around.mover.reach, around.start
    if is_cut_off(around, goal):
        return None
    begun: list[Point] = []
    for _, point in _ordered(around, start, goal, reach)[:_TRIED]:
        if around.is_free(start, point):
            if around.is_free(point, goal):
                walk = judged(around, (start, point, goal))
                if isinstance(walk, Walk):
                    return walk
            begun.append(point)
    best: Walk | None = None
    for one in begun[:_PAIRED]:
        left = (best.length if best is not None else reach) - length_up(start, one)
        for length, other in _ordered(around, one, goal, left)[:_TRIED]:
            if around.is_free(one, other) and around.is_free(other, goal) and length <= left:
                walk = judged(around, (start, one, other, goal))
                if isinstance(walk, Walk) and (best is None or walk.length < best.length):
                    best = walk
    return best


def _ordered(around: Surroundings, start: Point, goal: Point, most: int) -> list[tuple[int, Point]]:
    """The turning points of a way that would not be too long, the shortest first."""
    return sorted(
        (length, point)
        for point in _turning_points(around, start, goal)
        if (length := length_up(start, point) + length_up(point, goal)) <= most
    )


def _turning_points(around: Surroundings, start: Point, goal: Point) -> Iterator[Point]:
    """Where one could bend a straight way: round the corners of what bars it, and beside the bases that do."""
    bars = around.bars(start, goal)
    if bars is None:
        return
    walls = {edge[8] for edge in bars.edges}
    if walls:
        (x, y), reach = around.start, around.mover.reach
        for point, name in around.corners():
            if name in walls and abs(point[0] - x) < reach and abs(point[1] - y) < reach:
                yield point
    aside = (goal[1] - start[1], start[0] - goal[0])
    for x, y, _, _, _, wide in bars.bodies:
        clear = wide + TOUCH + 2
        for across, up in _SQUARE:
            yield x + across * clear, y + up * clear
        for share in _BESIDE:
            right, rise = offset(aside, clear * share // 100)
            yield x + right, y + rise
            yield x - right, y - rise


def approached(around: Surroundings, goal: Point) -> Walk:
    start, reach = around.start, around.mover.reach
    found = found_way(around, goal)
    if found is not None:
        return found
    best = slid(around, (goal[0] - start[0], goal[1] - start[1]), length_up(start, goal))
    if best.length + 2 >= reach:
        return best
    # Only what stands in the way of this move is gone round: a point of the straight line just beyond its reach.
    ahead = toward(start, goal, 2 * reach)
    ordered = sorted(
        (_steps(start, point) + _steps(point, goal), point)
        for point in _turning_points(around, start, ahead)
        if squared(start, point) < reach * reach
    )
    for _, point in ordered[: _TRIED // 3]:
        first = judged(around, (start, point))
        if isinstance(first, Walk) and not around.touches_barrier(point):
            rest = min(reach - first.length, length_up(point, goal))
            end = cut(around, point, (goal[0] - point[0], goal[1] - point[1]), rest)
            walk = judged(around, (start, point, end))
            if isinstance(walk, Walk) and squared(end, goal) < squared(best.end, goal):
                best = walk
    return best


def _steps(one: Point, other: Point) -> int:
    return abs(other[0] - one[0]) + abs(other[1] - one[1])


def slid(around: Surroundings, away: Point, most: int | None = None) -> Walk:
    start, mover = around.start, around.mover
    reach = mover.reach if most is None else min(mover.reach, most)
    end = cut(around, start, away, reach)
    if around.limit(end) < length_up(start, end):
        end = cut(around, start, away, min(reach, mover.slow_reach))
    return Walk((start, end), length_up(start, end)) if end != start else Walk((start,), 0)


def cut(around: Surroundings, start: Point, away: Point, length: int) -> Point:
    """The farthest point of a straight way, at most so far, that nothing bars; the start where all is barred."""
    across, up, whole = _drawn(away)
    if whole == 0 or length <= 0:
        return start
    if around.slow:
        stop = around.swallowed(start, (start[0] + across * length // whole, start[1] + up * length // whole))
        length = length if stop is None else min(length, stop)

    end = part_towards(start, (across, up), length, whole)
    bars = around.bars(start, end)
    return end if bars is None else stopped(around, bars, start, end)


def aimed(start: Point, away: Point, length: int) -> Point:
    """The point so far along a straight way, whatever bars it."""
    across, up, whole = _drawn(away)
    return start if whole == 0 or length <= 0 else part_towards(start, (across, up), length, whole)


def _drawn(away: Point) -> tuple[int, int, int]:
    """A direction, and its length. A short one is drawn longer, or its length would be rounded too roughly."""
    scale = _LONG // (abs(away[0]) + abs(away[1]) + 1) + 1
    across, up = away[0] * scale, away[1] * scale
    return across, up, length_up((0, 0), (across, up))


def up_to(around: Surroundings, away: Point, length: int) -> Walk | None:
    """Straight up to something so far off, unless something else is in the way."""
    start = around.start
    end = cut(around, start, away, length)
    far = length_up(start, end)
    # Cut short means that something else was in the way.
    return Walk((start, end), far) if length <= far + 2 and far <= around.limit(end) else None


def stopped(around: Surroundings, bars: Bars, start: Point, end: Point) -> Point:
    """Where a straight move ends that something bars: the start where it cannot begin."""
    whole = length_up(start, end)
    return halted(around, bars, start, end, whole)[1] if whole else start


def halted(around: Surroundings, bars: Bars, start: Point, end: Point, whole: int) -> tuple[int, Point]:
    """The same, with how many hundredths of its length, which is that whole, one gets."""
    away = (end[0] - start[0], end[1] - start[1])
    far, back = bars.farthest(start, end, whole), 1
    at = part_towards(start, away, far, whole)
    # Points are rounded: a shorter way may lean a hundredth aside, and must be looked at as it is.
    while far > 0 and not around.is_free(start, at):
        far, back = far - back, 2 * back
        at = part_towards(start, away, max(far, 0), whole)
    return far, at


def charged(around: Surroundings, target: str) -> Walk | Refused:
    base = around.board.base(target)
    if base is None:
        raise ValueError(f"{target} does not stand on the board")
    start, touching = around.start, base.radius + around.radius
    away = (start[0] - base.x, start[1] - base.y)
    if squared(start, base.at) > (around.mover.reach + touching) ** 2:
        return Refused("too_far", base.at, target)
    goals: list[Point] = []
    for degrees in _RIM:
        right, rise = offset(turned(away, degrees), touching)
        goal = (base.x + right, base.y + rise)
        walk = around.straight(goal)
        if walk is not None:
            return walk
        if not goals and is_cut_off(around, base.at, touching):
            return judged(around, (start, goal))
        goals.append(goal)
    for goal in goals[:_ROUNDED]:
        bent = _bent(around, goal) if around.is_free(goal, goal) else None
        if bent is not None:
            return bent
    return judged(around, (start, goals[0]))


# --- crossing -------------------------------------------------------------------------------------------------------


@final
class Crossing:
    """A barrier that a base touches and where it would stand behind it."""

    __slots__ = ("barrier", "to")

    def __init__(self, barrier: str, to: Point) -> None:
        self.barrier: Final = barrier
        self.to: Final = to


def crossings(board: Board, mover: Mover, may: Callable[[str], bool] = lambda _: True) -> tuple[Crossing, ...]:
    """The far sides of the barriers that the mover touches, where they can be crossed, `may` be crossed for all that
    whoever asks knows of them, and there is room."""
    base, found = mover.base, []
    touched = board.ground.barriers_touched(base.disc)
    for barrier in board.ground.barriers if touched else ():
        if barrier.name in touched and may(barrier.name):
            near = barrier.nearest(base.at)
            if near is not None and barrier.may_be_crossed_at(near[1]):
                wall, at = near
                to = _behind(board, mover, barrier, at, (wall[2] - wall[0], wall[3] - wall[1]))
                if to is not None:
                    found.append(Crossing(barrier.name, to))
    return tuple(found)


def _behind(board: Board, mover: Mover, barrier: Barrier, at: Point, along: Point) -> Point | None:
    base = mover.base
    free = Mover(base, 4 * base.radius, targets=mover.targets, ignores=mover.ignores | {barrier.name})
    around = Surroundings(board, free)
    right, rise = offset((at[0] - base.x, at[1] - base.y), base.radius + 1)
    for aside in (0, 1, -1, 2, -2):
        shift = offset(along, abs(aside) * base.radius // 2) if aside else (0, 0)
        sign = 1 if aside >= 0 else -1
        to = (at[0] + right + sign * shift[0], at[1] + rise + sign * shift[1])
        there = Disc(*to, base.radius)
        # Still behind the barrier, not beyond its end.
        is_behind = barrier.is_touched_by(there, TOUCH + 2)
        if is_behind and board.stands(there, (base.name,)) is None and around.is_free(base.at, to):
            return to
    return None
