"""What never moves: barriers with openings and gaps, patches, heights, what a line crosses, what a breach changes."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from shapely import geometry

from engine.space.areas import Polygon, Round
from engine.space.ground import TOUCH, Barrier, Ground, Patch
from engine.space.plane import Disc, Point, rectangle, squared
from tests.engine.space.tables import POINTS, RADII, grounds, line_of, walls_of

_HOUSE = Barrier(
    "house",
    rectangle(1_000, 1_000, 600, 400).corners,
    closed=True,
    height=200,
    crossing="openings",
    openings=(((1_000, 800), 100),),
)


@given(grounds(), POINTS, POINTS)
def test_what_a_line_crosses_and_where(ground: Ground, one: Point, other: Point) -> None:
    line = line_of(one, other)
    found = ground.crossed(one, other)
    for barrier in ground.barriers:
        met = walls_of(barrier).intersection(line)
        told = [point for name, point in found if name == barrier.name]
        if not met.is_empty and met.length == 0 and one != other:
            points = [point.coords[0] for point in getattr(met, "geoms", [met])]
            assert len(told) == len({(round(x), round(y)) for x, y in points}) or _is_tight(points)
            for point in told:
                assert min(geometry.Point(point).distance(geometry.Point(place)) for place in points) < 1
        elif met.is_empty:
            # Touching an end exactly is where floats and integers may part.
            assert not told or walls_of(barrier).distance(line) < 1e-6
    order = [squared(one, point) for _, point in found]
    assert all(earlier <= later + 2 * 5_000 for earlier, later in pairwise(order))


def _is_tight(points: list[tuple[float, float]]) -> bool:
    """Two crossings so near to each other that rounding makes them one, or parts one in two."""
    return any(
        geometry.Point(one).distance(geometry.Point(other)) < 2 for one in points for other in points if one != other
    ) or any(abs(x - round(x)) > 0.49 or abs(y - round(y)) > 0.49 for x, y in points)


@given(grounds(), RADII)
def test_turning_points_touch_nothing(ground: Ground, radius: int) -> None:
    for point, name in ground.corners(radius):
        disc = Disc(*point, radius)
        assert ground.barriers_touched(disc) == ()
        assert ground.is_on_table(*point, radius)
        barrier = ground.barrier(name)
        assert barrier is not None
        assert barrier.is_touched_by(disc, radius)


def test_a_door_is_where_it_is() -> None:
    assert _HOUSE.opening_at((1_000, 800))
    assert _HOUSE.opening_at((1_050, 800))
    assert not _HOUSE.opening_at((1_051, 800))
    assert _HOUSE.may_be_crossed_at((1_000, 800))
    assert not _HOUSE.may_be_crossed_at((700, 1_000))
    assert Barrier("hedge", ((0, 0), (100, 0))).may_be_crossed_at((50, 0))
    assert not Barrier("cliff", ((0, 0), (100, 0)), crossing="never").may_be_crossed_at((50, 0))


def test_a_gap_is_cut_out_of_the_nearest_wall_only() -> None:
    wall = Barrier("wall", ((0, 0), (1_000, 0), (1_000, 1_000)), gaps=(((300, 10), 200),))
    assert [part[:4] for part in wall.walls] == [(0, 0, 200, 0), (400, 0, 1_000, 0), (1_000, 0, 1_000, 1_000)]
    end = Barrier("wall", ((0, 0), (1_000, 0)), gaps=(((1_000, 0), 200),))
    assert [part[:4] for part in end.walls] == [(0, 0, 900, 0)]
    gone = Barrier("wall", ((0, 0), (100, 0)), gaps=(((50, 0), 400), ((50, 0), 400)))
    assert gone.walls == ()
    assert gone.nearest((0, 0)) is None


def test_a_breach_takes_the_place_of_the_wall() -> None:
    ground = Ground(
        3_000, 3_000, (Barrier("wall", ((0, 500), (1_000, 500))),), (Patch("barn", Round(2_000, 500, 300)),)
    )
    assert ground.crossed((500, 0), (500, 1_000)) == (("wall", (500, 500)),)
    breached = ground.replaced(barriers=[Barrier("wall", ((0, 500), (1_000, 500)), gaps=(((500, 500), 120),))])
    assert breached.crossed((500, 0), (500, 1_000)) == ()
    assert breached.crossed((600, 0), (600, 1_000)) == (("wall", (600, 500)),)
    burnt = ground.replaced(patches=[Patch("barn", Round(2_000, 500, 300), slow=True)])
    assert [patch.name for patch in burnt.slow] == ["barn"]
    assert burnt.barrier("wall") is ground.barrier("wall")


def test_what_a_base_stands_on() -> None:
    wood = Patch("wood", Polygon(rectangle(1_000, 1_000, 600, 400).corners))
    hill, top = Patch("hill", Round(1_000, 1_000, 500), height=100), Patch("top", Round(1_000, 1_000, 100), height=200)
    ground = Ground(3_000, 3_000, (_HOUSE,), (wood, hill, top))
    assert ground.patches_at(Disc(1_300, 1_000, 50)) == ("wood", "hill")
    assert ground.patches_holding(Disc(1_250, 1_000, 50)) == ("wood", "hill")
    assert ground.patches_holding(Disc(1_251, 1_000, 50)) == ("hill",)
    assert [ground.level(point) for point in ((1_000, 1_000), (1_300, 1_000), (2_000, 2_000))] == [200, 100, 0]
    assert ground.patch("wood") is wood
    assert ground.patch("marsh") is None
    assert ground.barriers_touched(Disc(1_000, 749, 50)) == ("house",)
    assert ground.barriers_touched(Disc(1_000, 800 - 50 - TOUCH, 50)) == ()


def test_tables_and_names_are_checked() -> None:
    with pytest.raises(ValueError, match="at most 300"):
        Ground(30_001, 100)
    with pytest.raises(ValueError, match="same name"):
        Ground(100, 100, (_HOUSE,), (Patch("house", Round(50, 50, 10)),))
    with pytest.raises(ValueError, match="two points"):
        Barrier("wall", ((0, 0),))
