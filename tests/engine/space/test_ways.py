"""Finding ways: all are legal, they get somewhere, and they go round what stands in the way."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.space.board import Base, Board, Refused
from engine.space.ground import TOUCH, Barrier, Ground
from engine.space.lines import length_up
from engine.space.moves import Mover, Surroundings, Walk, judge
from engine.space.plane import Disc, Point, is_apart, overlaps, squared
from engine.space.ways import accepts, across_from, approach, charge, crossings, cut, route, slide, withdraw
from tests.engine.space.tables import POINTS, boards

_REACHES = st.sampled_from((200, 400, 800))
_STEPS = st.tuples(st.integers(-50, 50), st.integers(-50, 50)).filter(any)
_HEDGE = Barrier("hedge", ((1_000, 400), (1_000, 600)))
_HOUSE = Barrier(
    "house",
    ((1_000, 1_000), (1_600, 1_000), (1_600, 1_400), (1_000, 1_400)),
    closed=True,
    height=250,
    crossing="openings",
    openings=(((1_300, 1_000), 100),),
)


def _mover(board: Board, reach: int) -> Mover | None:
    return Mover(board.bases[0], reach, slow_reach=reach // 2) if board.bases else None


def _is_legal(board: Board, mover: Mover, walk: Walk) -> bool:
    found = judge(board, mover, walk.way)
    return isinstance(found, Walk) and found.length == walk.length


@given(boards(), _REACHES, POINTS)
def test_a_way_that_is_found_is_legal(board: Board, reach: int, goal: Point) -> None:
    mover = _mover(board, reach)
    if mover is None:
        return
    found = route(board, mover, goal)
    if isinstance(found, Walk):
        assert found.end == goal
        assert _is_legal(board, mover, found)
    assert accepts(board, mover, goal) == isinstance(found, Walk)
    nearer = approach(board, mover, goal)
    assert _is_legal(board, mover, nearer)
    assert squared(nearer.end, goal) <= squared(mover.base.at, goal)
    if isinstance(found, Walk):
        assert nearer.end == goal


@given(boards(), _REACHES, _STEPS)
def test_a_slide_is_legal_and_stops_only_where_it_must(board: Board, reach: int, away: Point) -> None:
    mover = _mover(board, reach)
    if mover is None:
        return
    walk = slide(board, mover, away)
    assert _is_legal(board, mover, walk)
    if board.ground.slow or walk.length + 2 >= reach:
        return
    # A little farther something is in the way. A line that only grazes it may be clear again a hundredth on, where its
    # end is rounded to the other side; so one of a few ends must be barred.
    whole = length_up((0, 0), (away[0] * 1_000, away[1] * 1_000))
    farther = [1_000 * (walk.length + more) for more in (6, 12, 24)] + [1_000 * reach]
    ends = [(mover.base.x + away[0] * far // whole, mover.base.y + away[1] * far // whole) for far in farther]
    tried = Mover(mover.base, 5_000)
    assert any(isinstance(judge(board, tried, (mover.base.at, end)), Refused) for end in ends)


@given(boards(), _REACHES, POINTS)
def test_who_withdraws_is_never_nearer_to_the_threat(board: Board, reach: int, threat: Point) -> None:
    mover = _mover(board, reach)
    if mover is None:
        return
    walk = withdraw(board, mover, threat)
    assert _is_legal(board, mover, walk)
    assert squared(walk.end, threat) >= squared(mover.base.at, threat)


@given(boards(), st.integers(200, 1_500))
def test_a_charge_ends_in_contact_and_overlaps_nobody(board: Board, reach: int) -> None:
    if len(board.bases) < 2:
        return
    base, target = board.bases[0], board.bases[-1]
    mover = Mover(base, reach, slow_reach=reach // 2, targets=frozenset([target.name]))
    found = charge(board, mover, target.name)
    if isinstance(found, Walk):
        assert _is_legal(board, mover, found)
        there = Disc(*found.end, base.radius)
        assert not is_apart(there, target.disc, TOUCH)
        assert not any(overlaps(there, other.disc) for other in board.bases if other.name != base.name)


@given(boards(slow=False), _REACHES)
def test_who_crosses_stands_on_the_far_side(board: Board, reach: int) -> None:
    for barrier in board.ground.barriers:
        start = board.bases[0] if board.bases else None
        if start is None or barrier.crossing != "anywhere":
            continue
        ax, ay, bx, by = barrier.walls[0][:4]
        goal = ((ax + bx) // 2, (ay + by) // 2)
        mover = Mover(start, 9_000)
        at = cut(Surroundings(board, mover), start.at, (goal[0] - start.x, goal[1] - start.y), 9_000)
        standing = start.moved(at)
        moved = board.moved(start.name, at)
        for crossing in crossings(moved, Mover(standing, reach)):
            assert moved.stands(Disc(*crossing.to, start.radius), (start.name,)) is None
            assert moved.ground.barrier(crossing.barrier) is not None
            assert crossing.barrier in moved.ground.barriers_touched(Disc(*crossing.to, start.radius), TOUCH + 2)


def test_round_the_end_of_a_hedge() -> None:
    walker = Base("a", 900, 500, 50)
    board = Board(Ground(3_000, 3_000, (_HEDGE,)), (walker,))
    found = route(board, Mover(walker, 800), (1_100, 500))
    assert isinstance(found, Walk)
    assert len(found.way) in (3, 4)
    assert 400 < found.length < 600
    assert isinstance(route(board, Mover(walker, 300), (1_100, 500)), Refused)


def test_round_a_friend() -> None:
    walker, friend = Base("a", 500, 500, 50), Base("b", 700, 500, 50)
    board = Board(Ground(3_000, 3_000), (walker, friend))
    found = route(board, Mover(walker, 500), (900, 500))
    assert isinstance(found, Walk)
    assert 400 < found.length <= 480


def test_where_a_base_stands_nobody_may_end() -> None:
    walker, friend = Base("a", 500, 500, 50), Base("b", 700, 500, 50)
    refused = route(Board(Ground(3_000, 3_000), (walker, friend)), Mover(walker, 500), (720, 510))
    assert isinstance(refused, Refused)
    assert (refused.reason, refused.what) == ("base", "b")


def test_three_units_to_the_hedge_then_over_it() -> None:
    # CAPE-EX-10: the hedge is about three units away; the move stops there and the next action crosses it.
    walker = Base("a", 650, 500, 50)
    board = Board(Ground(3_000, 3_000, (_HEDGE,)), (walker,))
    first = slide(board, Mover(walker, 400), (1, 0))
    assert 300 - TOUCH < first.length <= 300
    there = walker.moved(first.end)
    board = board.moved("a", first.end)
    (over,) = crossings(board, Mover(there, 400))
    assert over.barrier == "hedge"
    assert over.to[0] >= 1_050
    assert slide(board.moved("a", over.to), Mover(walker.moved(over.to), 400), (1, 0)).length == 400


def test_a_house_is_entered_by_its_door_only() -> None:
    ground = Ground(3_000, 3_000, (_HOUSE,))
    before_the_door, at_the_wall = Base("a", 1_300, 949, 50), Base("a", 1_100, 949, 50)
    (entered,) = crossings(Board(ground, (before_the_door,)), Mover(before_the_door, 400))
    assert entered.to[1] >= 1_050
    assert crossings(Board(ground, (at_the_wall,)), Mover(at_the_wall, 400)) == ()


def test_nobody_crosses_onto_another() -> None:
    walker = Base("a", 949, 500, 50)
    behind = [Base(f"b{number}", 1_052, 420 + 100 * number, 50) for number in range(-1, 4)]
    board = Board(Ground(3_000, 3_000, (Barrier("wall", ((1_000, 0), (1_000, 900))),)), (walker, *behind))
    assert crossings(board, Mover(walker, 400)) == ()


def test_evasion_goes_straight_back_or_bends_as_little_as_it_must() -> None:
    evader = Base("a", 1_000, 1_000, 50)
    free = withdraw(Board(Ground(3_000, 3_000), (evader,)), Mover(evader, 400), (600, 1_000))
    assert free.end == (1_400, 1_000)
    wall = Barrier("wall", ((1_200, 800), (1_200, 1_200)))
    barred = withdraw(Board(Ground(3_000, 3_000, (wall,)), (evader,)), Mover(evader, 400), (600, 1_000))
    assert barred.length >= 398
    assert barred.end[0] > 1_000
    assert barred.end[1] != 1_000


def test_a_gate_lets_everything_through() -> None:
    walker = Base("a", 500, 500, 50)
    wall = Barrier("wall", ((1_000, 0), (1_000, 1_000)), gaps=(((1_000, 500), 200),))
    assert isinstance(route(Board(Ground(3_000, 3_000, (wall,)), (walker,)), Mover(walker, 900), (1_300, 500)), Walk)


def test_who_is_not_there_cannot_be_charged() -> None:
    walker = Base("a", 500, 500, 50)
    with pytest.raises(ValueError, match="does not stand"):
        charge(Board(Ground(3_000, 3_000), (walker,)), Mover(walker, 900), "nobody")


def test_one_comes_up_to_the_hedge_behind_which_another_stands() -> None:
    ground, other = Ground(2_000, 2_000, (_HEDGE,)), Disc(1_051, 500, 50)
    mover, board = Mover(Base("a", 700, 500, 50), 400), Board(ground, ())
    walk = across_from(board, mover, ground, other, 50)
    assert walk is not None
    assert 940 <= walk.end[0] < 950
    assert across_from(board, mover, ground, other, 0) is None, "the hedge keeps them farther apart than that"
    assert across_from(board, mover, ground, Disc(1_500, 500, 50), 50) is None, "it touches no barrier"
