"""Moves: what bars a straight part, by our own integers and by an independent library; bends, zones, slow ground."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from shapely import geometry

from engine.space.areas import Polygon, Round
from engine.space.board import Base, Board, Refused, is_joined
from engine.space.ground import TOUCH, Barrier, Ground, Patch
from engine.space.moves import Mover, Surroundings, Walk, judge
from engine.space.plane import Disc, Point, squared
from tests.engine.space.tables import HEIGHT, POINTS, WIDTH, boards, line_of, walls_of

_NEAR = 1e-6
_HEDGE = Barrier("hedge", ((1_000, 0), (1_000, 2_000)))


def _board(*bases: Base, barriers: tuple[Barrier, ...] = (), patches: tuple[Patch, ...] = ()) -> Board:
    return Board(Ground(3_000, 3_000, barriers, patches), bases)


def _reason(found: Walk | Refused) -> str:
    return found.reason if isinstance(found, Refused) else f"walked {found.length}"


# --- against a second opinion -----------------------------------------------------------------------------------


@given(boards(slow=False), POINTS)
def test_a_straight_move_is_free_where_nothing_is_under_its_track(board: Board, goal: Point) -> None:
    base = board.bases[0] if board.bases else Base("f0", 100, 100, 50)
    around = Surroundings(board, Mover(base, 5_000))
    line = line_of(base.at, goal)
    gaps = [(line.distance(walls_of(barrier)), base.radius) for barrier in board.ground.barriers]
    for other in board.bases:
        if other.name != base.name:
            gaps.append((line.distance(geometry.Point(other.at)), base.radius + other.radius))
            inside = squared(other.at, base.at) < (other.zone + base.radius) ** 2
            if other.zone and not inside:
                gaps.append((line.distance(geometry.Point(other.at)), base.radius + other.zone))
    if any(abs(gap - keep) < _NEAR for gap, keep in gaps):
        return
    nearer = any(
        other.zone
        and squared(other.at, base.at) < (other.zone + base.radius) ** 2
        and (goal[0] - base.x) * (base.x - other.x) + (goal[1] - base.y) * (base.y - other.y) < 0
        for other in board.bases
    )
    on_table = base.radius <= goal[0] <= WIDTH - base.radius and base.radius <= goal[1] <= HEIGHT - base.radius
    assert around.is_free(base.at, goal) == (on_table and not nearer and all(gap > keep for gap, keep in gaps))


@given(boards(slow=False), st.lists(POINTS, min_size=1, max_size=3))
def test_a_way_is_as_long_as_its_parts(board: Board, bends: list[Point]) -> None:
    if not board.bases:
        return
    way = (board.bases[0].at, *bends)
    found = judge(board, Mover(board.bases[0], 20_000), way)
    if isinstance(found, Walk):
        measured = line_of(*way).length
        assert measured - 1e-6 <= found.length < measured + len(bends) + 1e-6
        short = judge(board, Mover(board.bases[0], found.length - 1), way)
        assert _reason(short) == "too_far"
        assert isinstance(judge(board, Mover(board.bases[0], found.length), way), Walk)


@given(boards(slow=False), POINTS)
def test_a_free_way_is_free_backwards(board: Board, goal: Point) -> None:
    board = Board(board.ground, [Base(base.name, base.x, base.y, base.radius) for base in board.bases])
    if not board.bases:
        return
    base = board.bases[0]
    there = Surroundings(board, Mover(base, 9_000)).is_free(base.at, goal)
    back = Surroundings(board.moved(base.name, goal), Mover(base.moved(goal), 9_000)).is_free(goal, base.at)
    assert there == back or not board.ground.is_on_table(*goal, base.radius)


# --- cases ------------------------------------------------------------------------------------------------------


def test_a_move_is_judged_to_the_hundredth() -> None:
    walker = Base("a", 500, 500, 50)
    board = _board(walker)
    assert _reason(judge(board, Mover(walker, 400), ((500, 500), (900, 500)))) == "walked 400"
    assert _reason(judge(board, Mover(walker, 400), ((500, 500), (901, 500)))) == "too_far"
    assert _reason(judge(board, Mover(walker, 400), ((500, 500), (500, 700), (700, 700)))) == "walked 400"
    assert _reason(judge(board, Mover(walker, 400), ((500, 500), (500, 700), (701, 700)))) == "too_far"


def test_a_refusal_says_what_stands_in_the_way() -> None:
    walker, friend = Base("a", 500, 500, 50), Base("b", 700, 500, 50)
    refused = judge(_board(walker, friend), Mover(walker, 400), ((500, 500), (900, 500)))
    assert isinstance(refused, Refused)
    assert (refused.reason, refused.what, refused.at) == ("base", "b", (700, 500))
    refused = judge(_board(walker, barriers=(_HEDGE,)), Mover(walker, 900), ((500, 500), (1_200, 500)))
    assert isinstance(refused, Refused)
    assert (refused.reason, refused.what) == ("barrier", "hedge")
    assert _reason(judge(_board(walker), Mover(walker, 900), ((500, 500), (40, 500)))) == "off_table"


def test_a_gap_as_wide_as_the_base_lets_it_pass() -> None:
    walker = Base("a", 500, 500, 50)
    tight = (Base("b", 800, 600, 50), Base("c", 800, 400, 50))
    narrow = (Base("b", 800, 599, 50), Base("c", 800, 400, 50))
    way = ((500, 500), (1_000, 500))
    assert _reason(judge(_board(walker, *tight), Mover(walker, 600), way)) == "walked 500"
    assert _reason(judge(_board(walker, *narrow), Mover(walker, 600), way)) == "base"


def test_mates_of_a_squad_are_one_body() -> None:
    walker, one, other = Base("a", 500, 500, 50), Base("b", 800, 650, 50), Base("c", 800, 350, 50)
    ground = Ground(3_000, 3_000)
    way = ((500, 500), (1_000, 500))
    assert isinstance(judge(Board(ground, (walker, one, other)), Mover(walker, 600), way), Walk)
    linked = Board(ground, (walker, one, other), (((800, 650), (800, 350)),))
    assert _reason(judge(linked, Mover(walker, 600), way)) == "link"
    assert isinstance(judge(linked, Mover(walker, 600), ((500, 500), (700, 500))), Walk)


def test_a_zone_may_be_entered_only_to_charge() -> None:
    walker, enemy = Base("a", 500, 500, 50), Base("b", 1_000, 500, 50, 100)
    board = _board(walker, enemy)
    assert isinstance(judge(board, Mover(walker, 600), ((500, 500), (850, 500))), Walk)
    assert _reason(judge(board, Mover(walker, 600), ((500, 500), (851, 500)))) == "zone"
    charging = Mover(walker, 600, targets=frozenset(["b"]))
    assert isinstance(judge(board, charging, ((500, 500), (900, 500))), Walk)
    assert _reason(judge(board, charging, ((500, 500), (901, 500)))) == "base"


def test_who_begins_in_a_zone_may_not_come_nearer() -> None:
    walker, enemy = Base("a", 880, 500, 50), Base("b", 1_000, 500, 50, 100)
    board = _board(walker, enemy)
    assert isinstance(judge(board, Mover(walker, 400), ((880, 500), (700, 500))), Walk)
    assert isinstance(judge(board, Mover(walker, 400), ((880, 500), (880, 800))), Walk)
    assert _reason(judge(board, Mover(walker, 400), ((880, 500), (881, 800)))) == "zone"
    assert _reason(judge(board, Mover(walker, 900), ((880, 500), (700, 500), (880, 500)))) == "zone"


def test_a_move_ends_where_it_touches_an_obstacle() -> None:
    walker = Base("a", 500, 500, 50)
    board = _board(walker, barriers=(_HEDGE,))
    mover = Mover(walker, 900)
    assert isinstance(judge(board, mover, ((500, 500), (950, 500))), Walk)
    assert _reason(judge(board, mover, ((500, 500), (950, 500), (950, 600)))) == "stopped"
    assert isinstance(judge(board, mover, ((500, 500), (950 - TOUCH, 500), (900, 600))), Walk)
    touching = Base("a", 950, 500, 50)
    board = _board(touching, barriers=(_HEDGE,))
    assert isinstance(judge(board, Mover(touching, 900), ((950, 500), (950, 900))), Walk)


def test_a_barrier_that_is_ignored_is_walked_through() -> None:
    walker = Base("a", 500, 500, 50)
    mover = Mover(walker, 900, ignores=frozenset(["hedge"]))
    assert isinstance(judge(_board(walker, barriers=(_HEDGE,)), mover, ((500, 500), (1_300, 500))), Walk)


_MARSH = Patch("marsh", Polygon(((1_000, 0), (2_000, 0), (2_000, 2_000), (1_000, 2_000))), slow=True)


def test_slow_ground_ends_the_move_once_the_base_is_wholly_inside() -> None:
    walker = Base("a", 800, 500, 50)
    board = _board(walker, patches=(_MARSH,))
    mover = Mover(walker, 400, slow_reach=200)
    assert isinstance(judge(board, mover, ((800, 500), (1_050, 500))), Walk)
    assert _reason(judge(board, mover, ((800, 500), (1_100, 500)))) == "slow"
    assert _reason(judge(board, mover, ((800, 500), (1_050, 500), (1_050, 520)))) == "slow"


def test_who_was_stopped_at_a_rounded_point_of_slow_ground_goes_on_at_half_speed() -> None:
    thicket = Patch("thicket", Round(1_000, 1_000, 300), slow=True)
    # Half a hundredth short of wholly inside: as far as the rounded way in led.
    walker = Base("one", 844, 804, 50)
    assert not thicket.slows(walker.disc)
    mover = Mover(walker, 400, slow_reach=200)
    board = _board(walker, patches=(thicket,))
    assert _reason(judge(board, mover, (walker.at, (950, 937)))) == "walked 171"
    assert _reason(judge(board, mover, (walker.at, (1_000, 1_000)))) == "too_far"


def test_from_slow_ground_a_move_is_short_unless_it_leads_out() -> None:
    inside = Base("a", 1_500, 500, 50)
    board = _board(inside, patches=(_MARSH,))
    mover = Mover(inside, 400, slow_reach=200)
    assert isinstance(judge(board, mover, ((1_500, 500), (1_700, 500))), Walk)
    assert _reason(judge(board, mover, ((1_500, 500), (1_701, 500)))) == "too_far"
    near = Base("a", 1_700, 500, 50)
    board = _board(near, patches=(_MARSH,))
    mover = Mover(near, 400, slow_reach=200)
    assert _reason(judge(board, mover, ((1_700, 500), (1_950, 500)))) == "too_far"
    assert isinstance(judge(board, mover, ((1_700, 500), (1_951, 500))), Walk)
    assert isinstance(judge(board, mover, ((1_700, 500), (2_100, 500))), Walk)


def test_a_board_says_who_fits_and_who_touches() -> None:
    walker, friend = Base("a", 500, 500, 50), Base("b", 700, 500, 50)
    board = _board(walker, friend, barriers=(_HEDGE,))
    assert board.stands(Disc(600, 500, 50), ("a",)) is None
    assert _why(board.stands(Disc(601, 500, 50), ("a",))) == ("base", "b")
    assert _why(board.stands(Disc(980, 500, 50))) == ("barrier", "hedge")
    assert _why(board.stands(Disc(49, 500, 50))) == ("off_table", "")
    assert board.bases_touched(Disc(600, 500, 50), ("a",)) == ("b",)
    assert board.bases_touched(Disc(600 - TOUCH, 500, 50), ("a",)) == ()
    assert board.ground.barriers_touched(Disc(950, 500, 50)) == ("hedge",)
    assert board.ground.barriers_touched(Disc(950 - TOUCH, 500, 50)) == ()


def _why(refused: Refused | None) -> tuple[str, str] | None:
    return None if refused is None else (refused.reason, refused.what)


def test_open_order_is_one_group() -> None:
    line = [Disc(100 + 200 * number, 100, 50) for number in range(4)]
    assert is_joined(line, 100)
    assert not is_joined(line, 99)
    assert not is_joined([*line, Disc(1_500, 100, 50)], 100)
    assert is_joined([], 0)


def test_zones_entered() -> None:
    board = _board(Base("b", 1_000, 500, 50, 100), Base("c", 1_200, 500, 50))
    assert board.zones_entered(Disc(851, 500, 50)) == ("b",)
    assert board.zones_entered(Disc(850, 500, 50)) == ()
