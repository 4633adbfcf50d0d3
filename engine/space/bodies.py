"""Several bases that stand or move as one body: where each finds room, who leads, and how the others come along.

`formations.py` sets a body down in ranks behind the one that leads; here is what comes before and after: room for one
more, places round another base, and the figure on which a move of the whole is measured.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final, final

from engine.space.board import Base, Board, Refused
from engine.space.formations import Formation, reform
from engine.space.ground import TOUCH
from engine.space.moves import Mover, Surroundings, Walk, judge
from engine.space.plane import Disc, Point, cosine, sine, squared
from engine.space.ways import approach, approached, crossings, routed, slid

_MILLION: Final = 1_000_000
_RINGS: Final = 14
"""How many steps away room is looked for."""
_ROUND: Final = 36
"""Places round a base at which another may stand."""
_ACROSS: Final[dict[int, list[Point]]] = {
    2: [(0, -100), (0, 100)],
    3: [(0, -100), (87, 50), (-87, 50)],
    4: [(0, -100), (100, 0), (0, 100), (-100, 0)],
}
"""Of two, three or four bodies: opposite each other, or at the corners of a triangle or a square; in hundredths."""

Spots = tuple[tuple[str, Point], ...]
"""Names of bases, with their places."""
Led = tuple[Mover, Walk]
"""Who leads, and by which way."""


# --- standing -------------------------------------------------------------------------------------------------------


def grid(place: Point, step: int, rings: int) -> list[Point]:
    """A place and those around it, so far from one another, the nearest first."""
    x, y = place
    return [(x + across, y + up) for across, up in _steps_around(step, rings)]


@lru_cache(maxsize=64)
def _steps_around(step: int, rings: int) -> list[Point]:
    """The same wherever the place is."""
    steps = range(-rings * step, rings * step + 1, step)
    return sorted(((across, up) for across in steps for up in steps), key=lambda way: (squared(way, (0, 0)), way))


def round_the_middle(width: int, height: int, many: int, apart: int) -> list[Point]:
    """Places so far from the middle of a table, one for each of several bodies that face one another."""
    ways = [_ACROSS[many if many in _ACROSS else 4][number % 4] for number in range(many)]
    return [(width // 2 + across * apart // 100, height // 2 + up * apart // 100) for across, up in ways]


def room_near(
    board: Board, radius: int, points: Iterable[Point], fits: Callable[[Point], bool] | None = None
) -> Point | None:
    """The first of some places at which a base may stand."""
    for point in points:
        if board.stands(Disc(*point, radius)) is None and (fits is None or fits(point)):
            return point
    return None


def places_for(
    board: Board, wanted: Sequence[tuple[Mover, int]], step: int, rings: int, fits: Callable[[str, Point], bool]
) -> tuple[Board, Spots] | None:
    """The nearest place for each base, as wide as is said, on the same side of every wall; the board then has them.
    None if there is no room for all of them."""
    bare, spots = Board(board.ground, ()), []
    for mover, radius in wanted:
        base = mover.base

        def suits(spot: Point, mover: Mover = mover) -> bool:
            walk = judge(bare, mover, (mover.base.at, spot))
            return not isinstance(walk, Refused) and fits(mover.base.name, spot)

        spot = room_near(board, radius, grid(base.at, step, rings), suits)
        if spot is None:
            return None
        board = board.plus(Base(base.name, *spot, radius))
        spots.append((base.name, spot))
    return board, tuple(spots)


def room_among(
    board: Board,
    wanted: Sequence[tuple[Mover, int]],
    friends: Sequence[Mover],
    step: int,
    rings: int,
    fits: Callable[[str, Point], bool],
) -> Spots:
    """The nearest place for each base, as wide as is said. Friends make room only where there is none without that, and
    only those who must, each to a place that `fits`; nowhere at all where there is no room even so."""
    for yielding in ((), friends) if friends else ((),):
        standing = board if yielding else board.plus(*(friend.base for friend in friends))
        seated = places_for(standing, wanted, step, rings, lambda *_: True)
        if seated is None:
            continue
        standing, places = seated
        moving = [friend for friend in yielding if standing.stands(friend.base.disc) is not None]
        standing = standing.plus(*(friend.base for friend in yielding if friend not in moving))
        moved = places_for(standing, [(one, one.base.radius) for one in moving], step, rings, fits)
        return (*places, *moved[1]) if moved is not None else ()
    return ()


def cluster(board: Board, radii: Sequence[int], place: Point, gap: int) -> list[Point]:
    """Room for new bases: the first at the place, the others as near as can be, about the gap from one another."""
    spots: list[Point] = []
    for radius in radii:
        step = 2 * radius + min(gap, radius // 2) + 1
        spot = room_near(board, radius, (place,)) or room_near(board, radius, grid(place, step, _RINGS))
        assert spot is not None, f"there is no room at {place} for {len(radii)} bases"
        spots.append(spot)
        board = board.plus(Base(f"new {len(spots)}", *spot, radius))
    return spots


def beside(board: Board, middle: Base, wanted: Sequence[tuple[Base, Point]]) -> Spots | None:
    """Where bases keep contact with one in their middle, each as near as can be to the place wanted; none if there is
    no room for all of them."""
    board = board.plus(middle)
    spots: list[tuple[str, Point]] = []
    for base, wish in wanted:
        far, near = middle.radius + base.radius + 1, middle.radius + base.radius + TOUCH
        turns = range(0, 360, 360 // _ROUND)
        ring = [(middle.x + far * sine(at) // _MILLION, middle.y + far * cosine(at) // _MILLION) for at in turns]
        ring.sort(key=lambda spot: (squared(spot, wish), spot))
        touching = (spot for spot in (wish, *ring) if squared(spot, middle.at) < near * near)
        place = room_near(board, base.radius, touching)
        if place is None:
            return None
        board = board.plus(base.moved(place))
        spots.append((base.name, place))
    return tuple(spots)


def parts(bases: Sequence[Base], gap: int) -> list[list[Base]]:
    """Bodies into which bases fall: those no farther than the gap from a neighbour, edge to edge, hang together."""
    left, bodies = list(bases), []
    while left:
        body = [left.pop(0)]
        for base in body:
            far = gap + base.radius
            near = [other for other in left if squared(base.at, other.at) <= (far + other.radius) ** 2]
            body += near
            left = [other for other in left if other not in near]
        bodies.append(body)
    return bodies


# --- moving ---------------------------------------------------------------------------------------------------------


def brought_along(
    board: Board, movers: Sequence[Mover], walk: Walk, shape: Formation, gap: int, reach: int, *, singly: bool = False
) -> Spots:
    """Where the others stand once the first has gone a way: in formation behind it; `singly`, and where there is no
    room for that, each as far as it gets towards the one who leads."""
    lead, *rest = (mover.base for mover in movers)
    one, other = (walk.way[-2], walk.way[-1]) if len(walk.way) > 1 else ((0, 0), (0, 1))
    ahead = (other[0] - one[0], other[1] - one[1])
    spots = reform(board, (lead, *rest), lead.name, walk.end, ahead, shape=shape, gap=gap, reach=reach)
    if not isinstance(spots, Refused) and not singly:
        return spots
    placed = [lead.moved(walk.end)]
    for number, mover in enumerate(movers[1:], start=2):
        base = mover.base
        now = board.plus(*placed, *(later.base for later in movers[number:]))
        if now.stands(base.disc) is None:
            placed.append(base.moved(approach(now, mover, walk.end).end))
        else:
            # The one who leads stands where it stood: it makes room.
            placed.append(base.moved(cluster(now, [base.radius], base.at, 0)[0]))
    return tuple((base.name, base.at) for base in placed)


def brought_across(board: Board, movers: Sequence[Mover], first: str, place: Point) -> Spots:
    """Where a body stands once one of it has crossed a barrier: others that touch it cross beside that one, the rest
    come as near as they get."""
    placed = {first: place}
    for mover in movers:
        if mover.base.name == first:
            continue
        # The others are where they are or will be.
        mates = [other.base for other in movers if other is not mover]
        now = board.plus(*(mate.moved(placed.get(mate.name, mate.at)) for mate in mates))
        over = [way.to for way in crossings(now, mover)]
        nearest = min(over, key=lambda spot: (squared(spot, place), spot), default=None)
        placed[mover.base.name] = nearest or approach(now, mover, place).end
    return tuple(placed.items())


@final
class Column:
    """A body about to move, with what each of its bases could meet: it is measured on the foremost."""

    def __init__(self, board: Board, movers: Sequence[Mover]) -> None:
        self._board: Final = board
        self._movers: Final = movers
        self._around: Final[dict[str, Surroundings]] = {}

    def _look(self, mover: Mover) -> Surroundings:
        if mover.base.name not in self._around:
            self._around[mover.base.name] = Surroundings(self._board, mover)
        return self._around[mover.base.name]

    def foremost(self, away: Point, first: str = "") -> Mover:
        """The one nearest to the direction of travel; among equals the one that was thought of."""
        return min(
            self._movers,
            key=lambda mover: (-(mover.base.x * away[0] + mover.base.y * away[1]), mover.base.name != first),
        )

    def led(self, lead: str, walk: Walk) -> Led:
        """The same step made by the foremost, so that the body as a whole goes no farther."""
        thought = next(mover for mover in self._movers if mover.base.name == lead)
        away = (walk.end[0] - thought.base.x, walk.end[1] - thought.base.y)
        first = self.foremost(away, lead)
        moved = slid(self._look(first), away, walk.length) if first is not thought else walk
        # Where the foremost is hemmed in, another leads, and gains no ground on it.
        return (first, moved) if moved.length else (thought, walk)

    def towards(self, goals: Iterable[Point], most: int) -> list[Led]:
        """To each of the nearest goals that can be approached, led by whoever is nearest to it."""
        ways: list[Led] = []
        nearest = sorted(goals, key=lambda goal: (min(squared(one.base.at, goal) for one in self._movers), goal))
        for goal in nearest:
            lead = min(self._movers, key=lambda mover: squared(mover.base.at, goal))
            walk = approached(self._look(lead), goal)
            if walk.length:
                ways.append((lead, walk))
            if len(ways) == most:
                break
        return ways

    def reaching(self, points: Iterable[Point]) -> Iterator[tuple[Point, Led]]:
        """Places at which the foremost shall stand, each with who reaches it by the shortest way."""
        for point in points:
            able = [
                (walk.length, number, mover, walk)
                for number, mover in enumerate(self._movers)
                if isinstance(walk := routed(self._look(mover), point), Walk)
                and self.foremost((point[0] - mover.base.x, point[1] - mover.base.y), mover.base.name) is mover
            ]
            if able:
                _, _, mover, walk = min(able, key=lambda item: item[:2])
                yield point, (mover, walk)
