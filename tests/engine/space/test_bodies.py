"""Several bases that stand or move as one."""

from __future__ import annotations

from engine.space.board import Base, Board
from engine.space.bodies import (
    Column,
    beside,
    brought_across,
    brought_along,
    cluster,
    grid,
    parts,
    room_among,
    room_near,
    round_the_middle,
)
from engine.space.ground import Barrier, Ground
from engine.space.moves import Mover, Walk
from engine.space.plane import squared

OPEN = Board(Ground(4_000, 4_000), ())


def base(name: str, x: int, y: int) -> Base:
    return Base(name, x, y, 50)


def test_a_grid_begins_at_its_place_and_goes_outwards() -> None:
    points = grid((1_000, 1_000), 100, 2)
    assert points[0] == (1_000, 1_000)
    assert len(points) == 25
    far = [squared(point, points[0]) for point in points]
    assert far == sorted(far)


def test_room_is_the_first_place_that_is_free_and_fits() -> None:
    board = OPEN.plus(base("a", 1_000, 1_000))
    places = [(1_050, 1_000), (1_100, 1_000), (1_200, 1_000)]
    assert room_near(board, 50, places) == (1_100, 1_000)
    assert room_near(board, 50, places, lambda point: point[0] > 1_100) == (1_200, 1_000)
    assert room_near(board, 50, places[:1]) is None


def test_a_cluster_stands_close_and_overlaps_nobody() -> None:
    board = OPEN.plus(base("a", 1_000, 1_000))
    spots = cluster(board, [50, 50, 50], (1_000, 1_000), 0)
    discs = [(1_000, 1_000), *spots]
    assert all(squared(one, other) >= 100**2 for number, one in enumerate(discs) for other in discs[:number])
    assert cluster(OPEN, [50], (300, 300), 0) == [(300, 300)]


def test_those_beside_a_base_touch_it_or_there_is_no_room() -> None:
    gun = Base("gun", 1_000, 1_000, 100)
    spots = beside(OPEN, gun, [(base("a", 0, 0), (1_000, 1_151)), (base("b", 0, 0), (1_000, 1_151))])
    assert spots is not None
    assert spots[0] == ("a", (1_000, 1_151))
    assert all(squared(spot, gun.at) < 154**2 for _, spot in spots)
    wall = Barrier("wall", ((870, 870), (1_130, 870), (1_130, 1_130), (870, 1_130)), closed=True)
    walled = Board(Ground(4_000, 4_000, (wall,)), ())
    assert beside(walled, gun, [(base("a", 0, 0), (1_000, 1_151))]) is None


def test_bodies_fall_apart_where_the_gap_is_wider() -> None:
    bases = [base("a", 0, 0), base("b", 150, 0), base("c", 301, 0)]
    assert [[one.name for one in body] for body in parts(bases, 50)] == [["a", "b"], ["c"]]
    assert len(parts(bases, 51)) == 1


def test_the_foremost_leads_and_the_body_goes_no_farther() -> None:
    """Who was thought of stands behind: the one in front makes the same step."""
    movers = [Mover(base(name, 1_000, y), 400) for name, y in (("rear", 1_000), ("front", 1_200))]
    column = Column(OPEN, movers)
    mover, walk = column.led("rear", Walk(((1_000, 1_000), (1_000, 1_400)), 400))
    assert (mover.base.name, walk.end) == ("front", (1_000, 1_600))
    assert [(led.base.name, way.end) for led, way in column.towards([(1_000, 2_000)], 2)] == [("front", (1_000, 1_600))]
    assert dict(column.reaching([(1_000, 1_500), (3_000, 3_000)])).keys() == {(1_000, 1_500)}


def test_the_others_come_along_and_nobody_passes_who_leads() -> None:
    movers = [Mover(base(name, 1_000 + 110 * number, 1_000), 400) for number, name in enumerate("abc")]
    walk = Walk(((1_000, 1_000), (1_000, 1_400)), 400)
    for singly in (False, True):
        spots = dict(brought_along(OPEN, movers, walk, "tight", 0, 600, singly=singly))
        assert spots["a"] == (1_000, 1_400)
        assert all(spot[1] <= 1_400 for spot in spots.values())
        assert squared(spots["b"], spots["a"]) >= 100**2


def test_bodies_face_one_another_round_the_middle_of_a_table() -> None:
    assert round_the_middle(4_000, 2_000, 2, 500) == [(2_000, 500), (2_000, 1_500)]
    assert len(set(round_the_middle(4_000, 2_000, 3, 500))) == 3
    assert round_the_middle(4_000, 2_000, 5, 500)[4] == (2_000, 500)


def test_those_who_touch_a_barrier_cross_it_beside_the_first_and_the_rest_come_near() -> None:
    hedge = Barrier("hedge", ((1_000, 500), (1_000, 1_500)))
    movers = [Mover(base(name, x, y), 400) for name, x, y in (("a", 949, 900), ("b", 949, 1_100), ("c", 600, 1_000))]
    spots = dict(brought_across(Board(Ground(4_000, 4_000, (hedge,)), ()), movers, "a", (1_052, 900)))
    assert spots["a"] == (1_052, 900)
    assert spots["b"][0] > 1_000
    assert 600 < spots["c"][0] < 1_000


def riders(*named: tuple[str, int, int]) -> list[tuple[Mover, int]]:
    return [(Mover(base(*one), 1_500), 100) for one in named]


def test_a_broader_base_stays_where_there_is_room_and_friends_stay_too() -> None:
    friend = Mover(base("b", 1_400, 1_000), 1_500)
    spots = room_among(OPEN, riders(("a", 1_000, 1_000)), [friend], 50, 3, lambda *_: True)
    assert spots == (("a", (1_000, 1_000)),)


def test_it_goes_a_little_aside_before_a_friend_is_asked_to() -> None:
    friend = Mover(base("b", 1_120, 1_000), 1_500)
    spots = dict(room_among(OPEN, riders(("a", 1_000, 1_000)), [friend], 50, 3, lambda *_: True))
    assert spots.keys() == {"a"}
    assert squared(spots["a"], (1_120, 1_000)) >= 150**2


def crowd() -> list[Mover]:
    """Friends on four sides, so near that a broader base finds no room among them within a step."""
    places = [(1_120, 1_000), (880, 1_000), (1_000, 1_120), (1_000, 880)]
    return [Mover(base(f"f{number}", *place), 1_500) for number, place in enumerate(places)]


def test_friends_who_are_in_the_way_make_room_and_nobody_else_moves() -> None:
    friends = [*crowd(), Mover(base("far", 3_000, 3_000), 1_500)]
    spots = dict(room_among(OPEN, riders(("a", 1_000, 1_000)), friends, 40, 1, lambda *_: True))
    assert spots.pop("a") == (1_000, 1_000)
    assert spots.keys() == {"f0", "f1", "f2", "f3"}
    assert all(squared(spot, (1_000, 1_000)) >= 150**2 for spot in spots.values())


def test_a_friend_goes_only_where_he_may() -> None:
    wanted = riders(("a", 1_000, 1_000))
    right = dict(room_among(OPEN, wanted, crowd(), 40, 1, lambda name, spot: name != "f0" or spot[1] > 1_000))
    assert right["f0"] == (1_160, 1_040)
    assert room_among(OPEN, wanted, crowd(), 40, 1, lambda name, _: name != "f3") == ()


def test_there_is_no_room_where_nobody_may_make_it() -> None:
    fixed = OPEN.plus(*(friend.base for friend in crowd()))
    assert room_among(fixed, riders(("a", 1_000, 1_000)), [], 40, 1, lambda *_: True) == ()
