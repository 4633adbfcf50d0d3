"""Up and down pieces of terrain."""

from __future__ import annotations

from engine.space.areas import Polygon
from engine.space.board import Base
from engine.space.climbing import flies_free, hangs, has_room, holds, landing, nearest_in_each_wind
from engine.space.ground import LEVEL, Barrier, Ground
from engine.space.terrain import Nature, TerrainPiece

LINE = ((1_000, 1_000), (2_000, 1_000))
WALL = TerrainPiece(0, "wall", Nature(), line=LINE, path=LINE, height=2 * LEVEL)
CORNERS = ((1_000, 2_000), (1_400, 2_000), (1_400, 2_400), (1_000, 2_400))
CART = TerrainPiece(1, "cart", Nature(closed=True), area=Polygon(CORNERS), line=CORNERS, height=LEVEL)
GROUND = Ground(
    4_000, 4_000, (Barrier("wall", LINE, height=2 * LEVEL), Barrier("cart walls", CORNERS, closed=True, height=LEVEL))
)


def base(x: int, y: int, up: int = 0) -> Base:
    return Base("a", x, y, 50, up=up)


def test_a_high_wall_is_climbed_by_levels_and_one_hangs_between() -> None:
    (halfway,) = holds(GROUND, WALL, base(1_500, 948), inside=False)
    assert halfway == (1_500, 948, LEVEL)
    assert hangs(WALL, halfway)
    up, down = holds(GROUND, WALL, base(1_500, 948, LEVEL), inside=False)
    assert (up, down) == ((1_500, 1_000, 2 * LEVEL), (1_500, 948, 0))
    assert not hangs(WALL, up)


def test_from_the_top_of_a_wall_one_gets_down_on_either_side() -> None:
    feet = list(holds(GROUND, WALL, base(1_500, 1_000, 2 * LEVEL), inside=False))
    assert feet == [(1_500, 1_051, LEVEL), (1_500, 949, LEVEL)]


def test_a_cart_is_stood_on_within_its_outline() -> None:
    (top,) = holds(GROUND, CART, base(948, 2_200), inside=False)
    assert top == (1_051, 2_200, LEVEL)
    assert has_room(GROUND, (), base(948, 2_200), top, CART)
    assert not has_room(GROUND, (), base(948, 2_200), (1_020, 2_200, LEVEL), CART)


def test_there_is_no_room_where_somebody_stands_or_an_enemy_bars_the_way() -> None:
    here, there = base(500, 500), (700, 500, 0)
    assert has_room(GROUND, (), here, there, None)
    assert not has_room(GROUND, (Base("b", 790, 500, 50),), here, there, None)
    assert has_room(GROUND, (Base("b", 850, 500, 50),), here, there, None)
    assert not has_room(GROUND, (Base("b", 850, 500, 50, 120),), here, there, None)


def test_the_nearest_place_that_fits_is_taken_in_each_wind() -> None:
    spots = list(nearest_in_each_wind(base(500, 500), (100, 200), lambda spot: spot[0] > 640))
    assert (700, 500) in spots
    assert all(spot[0] > 640 for spot in spots)


def test_a_jump_lands_on_the_highest_piece_that_is_lower() -> None:
    up = base(3_000, 3_000, 2 * LEVEL)
    assert landing(GROUND, [], up, (3_100, 3_000), 2 * LEVEL, perch=-1) == ((3_100, 3_000, 0), None)
    assert landing(GROUND, [], up, (3_100, 3_000), LEVEL, perch=-1) is None, "too deep"
    assert landing(GROUND, [], up, (3_400, 3_000), 2 * LEVEL, perch=-1) is None, "too far"
    assert landing(GROUND, [WALL, CART], base(1_200, 2_450, 2 * LEVEL), (1_200, 2_200), 3 * LEVEL, perch=-1) == (
        (1_200, 2_200, LEVEL),
        CART,
    )


def test_nobody_flies_through_what_is_higher() -> None:
    by_line = {"wall": WALL, CART.barrier: CART}
    assert not flies_free(GROUND, by_line, base(1_500, 900, LEVEL), (1_500, 1_100), "")
    assert flies_free(GROUND, by_line, base(1_500, 900, 2 * LEVEL), (1_500, 1_100), "")
