"""Sectors of fire: their shapes against an independent library, who lies in them, what stands in the way."""

from __future__ import annotations

from itertools import pairwise
from math import atan2, degrees, tan

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapely import affinity, geometry

from engine.space.board import Base, Board
from engine.space.ground import Barrier, Ground
from engine.space.plane import Block, Disc, Point, squared
from engine.space.sectors import (
    Muzzle,
    barriers_in,
    burst,
    burst_points,
    front,
    in_arc,
    in_sector,
    is_any_in_arc,
    line_of_fire,
    strip,
    trapezium,
)
from tests.engine.space.tables import POINTS, RADII

_GUNS = st.tuples(st.integers(500, 2_500), st.integers(500, 2_000), st.integers(0, 359))
_WIDTH, _DEPTH = 150, 200


def _drawn(x: int, y: int, facing: int, corners: list[tuple[float, float]]) -> geometry.Polygon:
    """Corners to the right and ahead of a gun at the origin that faces north, turned clockwise and moved."""
    turned = affinity.rotate(geometry.Polygon(corners), -facing, origin=(0, 0))
    return affinity.translate(turned, x, y)


@given(_GUNS, st.integers(200, 3_500))
def test_canister_opens_fifteen_degrees_a_side(gun: tuple[int, int, int], reach: int) -> None:
    x, y, facing = gun
    sector = trapezium(x, y, _WIDTH, _DEPTH, facing, reach, 15)
    spread = reach * tan(15 * 3.14159265358979 / 180)
    ahead = _DEPTH / 2
    drawn = _drawn(
        x,
        y,
        facing,
        [
            (-_WIDTH / 2, ahead),
            (_WIDTH / 2, ahead),
            (_WIDTH / 2 + spread, ahead + reach),
            (-_WIDTH / 2 - spread, ahead + reach),
        ],
    )
    assert geometry.Polygon(sector.corners).hausdorff_distance(drawn) < 2


@given(_GUNS, st.integers(0, 800), st.integers(900, 2_500), POINTS, RADII)
def test_a_strip_and_who_lies_in_it(gun: tuple[int, int, int], near: int, far: int, point: Point, radius: int) -> None:
    x, y, facing = gun
    sector = strip(x, y, _WIDTH, _DEPTH, facing, near, far)
    ahead, half = _DEPTH / 2, _WIDTH / 2
    drawn = _drawn(
        x, y, facing, [(-half, ahead + near), (half, ahead + near), (half, ahead + far), (-half, ahead + far)]
    )
    assert geometry.Polygon(sector.corners).hausdorff_distance(drawn) < 2
    gap = drawn.distance(geometry.Point(point))
    if abs(gap - radius) > 2:
        assert in_sector(sector, Disc(*point, radius)) == (gap < radius)


@given(_GUNS)
def test_the_front_is_the_short_side_of_the_sector(gun: tuple[int, int, int]) -> None:
    x, y, facing = gun
    left, right = front(x, y, _WIDTH, _DEPTH, facing)
    assert trapezium(x, y, _WIDTH, _DEPTH, facing, 1_000, 15).corners[:2] == (left, right)
    assert strip(x, y, _WIDTH, _DEPTH, facing, 0, 1_000).corners[:2] == (left, right)
    assert abs(squared(left, right) - _WIDTH**2) < 3 * _WIDTH


@given(st.integers(0, 359), st.integers(1, 179), POINTS)
def test_an_arc(facing: int, half: int, point: Point) -> None:
    across, up = point[0] - 1_500, point[1] - 1_200
    if (across, up) == (0, 0):
        return
    bearing = degrees(atan2(across, up))
    off = abs((bearing - facing + 180) % 360 - 180)
    if abs(off - half) > 0.01:
        assert in_arc(1_500, 1_200, facing, half, point) == (off < half)


def test_straight_ahead_of_a_gun_that_faces_east() -> None:
    assert front(1_000, 1_000, 100, 200, 90) == ((1_100, 1_050), (1_100, 950))
    sector = strip(1_000, 1_000, 100, 200, 90, 800, 2_500)
    assert in_sector(sector, Disc(2_000, 1_000, 50))
    assert not in_sector(sector, Disc(1_800, 1_000, 50))
    assert not in_sector(sector, Disc(2_000, 1_100, 50))
    assert in_sector(sector, Disc(2_000, 1_099, 50))


def test_a_burst_reaches_edges_nearest_first() -> None:
    near, far, rider, out = (
        Base("near", 1_100, 1_000, 50),
        Base("far", 1_000, 1_550, 50),
        Base("rider", 1_000, 820, 100),
        Base("out", 1_551, 1_000, 50),
    )
    assert [base.name for base in burst((1_000, 1_000), 500, (out, far, rider, near))] == ["near", "rider", "far"]


@given(POINTS, st.integers(100, 900), st.lists(st.tuples(POINTS, RADII), max_size=6))
def test_a_burst_agrees_with_circles(point: Point, radius: int, others: list[tuple[Point, int]]) -> None:
    bases = [Base(str(number), *at, size) for number, (at, size) in enumerate(others)]
    found = burst(point, radius, bases)
    gaps = [geometry.Point(point).distance(geometry.Point(base.at)) - base.radius for base in found]
    assert all(gap <= radius + 1e-6 for gap in gaps)
    assert all(one <= other + 0.01 for one, other in pairwise(gaps))
    assert len(found) == sum(squared(point, base.at) <= (radius + base.radius) ** 2 for base in bases)


def _field(*barriers: Barrier) -> tuple[Board, Block, tuple[Point, Point]]:
    board = Board(Ground(4_000, 2_000, barriers), ())
    return board, trapezium(500, 1_000, 200, 200, 90, 2_000, 15), front(500, 1_000, 200, 200, 90)


def test_canister_finds_a_line_past_a_wall_if_there_is_one() -> None:
    target = Disc(1_500, 1_000, 50)
    board, sector, ends = _field(Barrier("post", ((1_000, 980), (1_000, 1_300))))
    assert line_of_fire(board, sector, ends, target, {"post"}) == (True, ())
    board, sector, ends = _field(Barrier("wall", ((1_000, 700), (1_000, 1_300))))
    assert line_of_fire(board, sector, ends, target, {"wall"}) == (True, ("wall",))
    assert line_of_fire(board, sector, ends, target, set()) == (True, ())
    assert line_of_fire(board, sector, ends, Disc(1_500, 1_600, 50), {"wall"}) == (False, ())


def test_ball_meets_the_nearest_barrier_first() -> None:
    far = Barrier("far", ((2_000, 500), (2_000, 1_500)))
    near = Barrier("near", ((1_200, 990), (1_200, 1_500)))
    aside = Barrier("aside", ((1_000, 1_200), (1_000, 1_500)))
    board = Board(Ground(4_000, 2_000, (far, aside, near)), ())
    sector, ends = strip(500, 1_000, 200, 200, 90, 0, 2_500), front(500, 1_000, 200, 200, 90)
    assert barriers_in(board, sector, ends) == ("near", "far")


def test_a_muzzle_tells_what_lies_before_it() -> None:
    """A gun at (1000, 1000) on a base of 200 that points to the east."""
    muzzle = Muzzle(1_000, 1_000, 200, 90)
    assert muzzle.ahead(300) == (1_400, 1_000)
    assert muzzle.abreast((1_700, 1_250)) == (1_700, 1_000)
    assert (muzzle.distance((1_400, 1_000)), muzzle.distance((1_400, 1_000), 50)) == (300, 250)
    wall = Barrier("wall", ((1_600, 500), (1_600, 1_500)))
    assert muzzle.met(wall, 1_000) == (1_600, 1_000)
    assert muzzle.met(wall, 100) == (1_600, 1_000)
    assert in_sector(muzzle.lane(0, 1_000), Disc(1_500, 1_120, 30))
    assert not in_sector(muzzle.lane(0, 1_000), Disc(1_500, 1_140, 30))
    assert in_sector(muzzle.fan(1_000, 15), Disc(1_500, 1_140, 30))


def test_a_burst_is_wanted_between_two_short_of_the_far_and_past_the_near() -> None:
    thrower = Base("me", 0, 0, 50)
    near, far = Base("near", 100, 0, 50), Base("far", 900, 0, 50)
    points = list(burst_points(thrower, [near, far], reach=600, radius=300, unseen={"far"}))
    assert points == [(500, 0), (352, 0), (900, 0), (650, 0)]


@pytest.mark.parametrize(
    ("point", "is_in"),
    [((0, 10), True), ((10, 10), True), ((-10, 10), True), ((11, 10), False), ((0, -10), False), ((0, 20), False)],
)
def test_the_edges_of_an_arc_belong_to_it_and_its_end_does_not(point: tuple[int, int], is_in: bool) -> None:
    assert is_any_in_arc((0, 0), 0, 45, [(-50, -50), point], 20**2) is is_in
