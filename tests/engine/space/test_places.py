"""Places offered: legal, few, spaced, in a fixed order, never none where a move is possible."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from engine.space.areas import Polygon
from engine.space.board import Base, Board
from engine.space.ground import TOUCH, Barrier, Ground, Patch
from engine.space.moves import Mover, Walk, judge
from engine.space.places import SPACING, Place, Wishes, places
from engine.space.plane import Disc, Point, distance, is_apart, rectangle, squared
from engine.space.sight import covered, sees
from engine.space.ways import slide
from tests.engine.space.tables import POINTS, boards

_REASONS = (
    "contact",
    "band",
    "objective",
    "cover",
    "area",
    "obstacle",
    "unzone",
    "unseen",
    "corner",
    "ahead",
    "nearer",
    "farther",
)


def _wishes(board: Board, objective: Point = (900, 900)) -> Wishes:
    enemies = tuple(base for base in board.bases if base.zone)
    names = [barrier.name for barrier in board.ground.barriers] + [patch.name for patch in board.ground.patches]
    return Wishes(
        enemies=enemies,
        bands=(300, 800),
        their_bands={enemy.name: (300, 800) for enemy in enemies},
        objectives=(("goal", objective),),
        covers=frozenset(names),
        contact=frozenset(base.name for base in board.bases[2:4]),
    )


@given(boards(), st.sampled_from((200, 400, 800)), POINTS)
def test_every_place_is_legal_and_no_two_are_near(board: Board, reach: int, objective: Point) -> None:
    if not board.bases:
        return
    base = board.bases[0]
    wishes = _wishes(board, objective)
    mover = Mover(base, reach, slow_reach=reach // 2, targets=wishes.contact)
    found = places(board, mover, wishes)
    assert len(found) <= 60
    points = [base.at]
    for place in found:
        judged = judge(board, mover, place.walk.way)
        assert isinstance(judged, Walk)
        assert judged.length == place.walk.length
        assert place.why in _REASONS
        assert len(found) == 1 or all(squared(place.point, point) >= SPACING**2 for point in points)
        points.append(place.point)
    again = places(Board(board.ground, board.bases), mover, _wishes(board, objective))
    assert [(place.why, place.what, place.walk.way) for place in again] == [
        (place.why, place.what, place.walk.way) for place in found
    ]


@given(boards(), st.sampled_from((200, 400)), st.tuples(st.integers(-9, 9), st.integers(-9, 9)).filter(any))
def test_never_none_where_a_move_is_possible(board: Board, reach: int, wind: Point) -> None:
    if not board.bases:
        return
    mover = Mover(board.bases[0], reach, slow_reach=reach // 2)
    if slide(board, mover, wind).length > 2 * SPACING:
        assert places(board, mover, Wishes())


def test_who_is_hemmed_in_is_offered_the_little_there_is() -> None:
    walker = Base("a", 500, 500, 50)
    box = Barrier("box", ((440, 430), (560, 430), (560, 565), (440, 565)), closed=True)
    (place,) = places(Board(Ground(2_000, 2_000, (box,)), (walker,)), Mover(walker, 400), Wishes())
    assert place.walk.length < SPACING
    tight = Barrier("box", ((450, 450), (550, 450), (550, 550), (450, 550)), closed=True)
    assert places(Board(Ground(2_000, 2_000, (tight,)), (walker,)), Mover(walker, 400), Wishes()) == ()


def _found(board: Board, mover: Mover, wishes: Wishes, why: str) -> list[Place]:
    return [place for place in places(board, mover, wishes) if place.why == why]


_WALKER, _ENEMY = Base("a", 500, 1_000, 50), Base("b", 1_500, 1_000, 50, 100)
_MOVER = Mover(_WALKER, 400)


def test_into_contact() -> None:
    near = Base("b", 850, 1_000, 50, 100)
    board = Board(Ground(3_000, 2_000), (_WALKER, near))
    charging = Mover(_WALKER, 400, targets=frozenset(["b"]))
    (place,) = _found(board, charging, Wishes(enemies=(near,), contact=frozenset(["b"])), "contact")
    assert not is_apart(Disc(*place.point, 50), near.disc, TOUCH)
    assert _found(board, _MOVER, Wishes(enemies=(near,)), "contact") == []


def test_into_range_and_out_of_theirs() -> None:
    board = Board(Ground(3_000, 2_000), (_WALKER, _ENEMY))
    (place,) = _found(board, _MOVER, Wishes(enemies=(_ENEMY,), bands=(800, 2_400)), "band")
    assert 790 <= distance(Disc(*place.point, 50), _ENEMY.disc) <= 800
    (place,) = _found(board, _MOVER, Wishes(enemies=(_ENEMY,), their_bands={"b": (1_000,)}), "band")
    assert 1_000 < distance(Disc(*place.point, 50), _ENEMY.disc) <= 1_010


def test_behind_cover() -> None:
    hedge = Barrier("hedge", ((700, 800), (700, 1_200)))
    board = Board(Ground(3_000, 2_000, (hedge,)), (_WALKER, _ENEMY))
    (place,) = _found(board, _MOVER, Wishes(enemies=(_ENEMY,), covers=frozenset(["hedge"])), "cover")
    assert covered(board, _ENEMY, _WALKER.moved(place.point), {"hedge"}) == ("hedge",)


def test_behind_cover_on_the_far_side_round_its_end() -> None:
    hedge = Barrier("hedge", ((450, 900), (450, 1_060)))
    board = Board(Ground(3_000, 2_000, (hedge,)), (Base("a", 540, 1_000, 50), _ENEMY))
    mover = Mover(board.bases[0], 600)
    (place,) = _found(board, mover, Wishes(enemies=(_ENEMY,), covers=frozenset(["hedge"])), "cover")
    assert place.point[0] <= 400
    assert len(place.walk.way) > 2
    assert covered(board, _ENEMY, _WALKER.moved(place.point), {"hedge"}) == ("hedge",)


def test_into_a_wood() -> None:
    wood = Patch("wood", Polygon(rectangle(900, 1_000, 400, 400).corners))
    board = Board(Ground(3_000, 2_000, (), (wood,)), (_WALKER, _ENEMY))
    (place,) = _found(board, _MOVER, Wishes(enemies=(_ENEMY,), covers=frozenset(["wood"])), "area")
    assert wood.area.holds(Disc(*place.point, 50))


def test_up_to_a_hedge_and_before_a_door() -> None:
    hedge = Barrier("hedge", ((300, 800), (300, 1_200)))
    house = Barrier(
        "house",
        ((600, 600), (900, 600), (900, 800), (600, 800)),
        closed=True,
        crossing="openings",
        openings=(((600, 700), 100),),
    )
    board = Board(Ground(3_000, 2_000, (hedge, house)), (_WALKER, _ENEMY))
    found = {place.what: place.point for place in _found(board, _MOVER, Wishes(enemies=(_ENEMY,)), "obstacle")}
    assert set(found) == {"hedge", "house"}
    assert board.ground.barriers_touched(Disc(*found["hedge"], 50)) == ("hedge",)
    assert board.ground.barriers_touched(Disc(*found["house"], 50)) == ("house",)
    assert found["house"][1] == 700


def test_out_of_a_zone() -> None:
    near = Base("b", 620, 1_000, 50, 100)
    board = Board(Ground(3_000, 2_000), (_WALKER, near))
    found = _found(board, _MOVER, Wishes(enemies=(near,)), "unzone")
    assert len(found) == 2
    assert all(board.zones_entered(Disc(*place.point, 50)) == () for place in found)


def test_out_of_sight() -> None:
    house = Barrier("house", ((600, 700), (900, 700), (900, 900), (600, 900)), closed=True, height=250)
    board = Board(Ground(3_000, 2_000, (house,)), (_WALKER, _ENEMY))
    found = _found(board, _MOVER, Wishes(enemies=(_ENEMY,)), "unseen")
    assert found
    assert not any(sees(board, _ENEMY, _WALKER.moved(place.point)) for place in found)


def test_straight_on_in_eight_winds_half_and_full() -> None:
    walker = Base("a", 1_000, 1_000, 50)
    found = places(Board(Ground(3_000, 2_000), (walker,)), Mover(walker, 400), Wishes())
    assert [place.what for place in found if place.walk.length > 300] == ["n", "ne", "e", "se", "s", "sw", "w", "nw"]
    assert [place.point for place in found if place.what == "e"] == [(1_400, 1_000), (1_200, 1_000)]
    assert len(found) == 16


def test_towards_an_objective_beyond_reach_and_to_one_within() -> None:
    board = Board(Ground(3_000, 2_000), (_WALKER,))
    goals = (("far", (2_500, 1_000)), ("near", (500, 1_200)))
    found = _found(board, _MOVER, Wishes(objectives=goals), "objective")
    assert [(place.what, place.point) for place in found] == [("near", (500, 1_200)), ("far", (900, 1_000))]
