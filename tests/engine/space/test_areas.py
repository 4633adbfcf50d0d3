"""Areas: what lies in them, by our own integers and by an independent library."""

from __future__ import annotations

from fractions import Fraction
from math import isqrt
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapely import geometry

from engine.space.areas import Area, Patches, Polygon, Round, divided, lies_in
from engine.space.lines import length_up, turn
from engine.space.plane import Disc, Point, squared
from engine.space.stands.fire import lane
from tests.engine.space.tables import AREAS, POINTS, RADII, line_of, polygons, shape_of

_CLEAR = 1.0
"""Nearer than this to the edge floats are not asked."""


@given(AREAS, POINTS)
def test_a_point_inside(area: Area, point: Point) -> None:
    shape = shape_of(area)
    if shape.boundary.distance(geometry.Point(point)) > _CLEAR:
        assert area.contains(point) == shape.contains(geometry.Point(point))


@given(polygons())
def test_corners_and_edges_belong_to_the_area(area: Polygon) -> None:
    assert all(area.contains(corner) for corner in area.corners)
    for (ax, ay), (bx, by) in area.sides:
        if (ax + bx) % 2 == 0 and (ay + by) % 2 == 0:
            assert area.contains(((ax + bx) // 2, (ay + by) // 2))


@given(AREAS, POINTS, RADII)
def test_a_base_inside_and_across_the_edge(area: Area, point: Point, radius: int) -> None:
    shape, at = shape_of(area), geometry.Point(point)
    gap = shape.boundary.distance(at)
    if abs(gap - radius) > _CLEAR:
        disc = Disc(*point, radius)
        assert area.holds(disc) == (shape.contains(at) and gap > radius)
        assert area.overlaps(disc) == (shape.contains(at) or gap < radius)


@given(AREAS, POINTS, POINTS)
def test_how_much_of_a_line_lies_inside(area: Area, one: Point, other: Point) -> None:
    told = area.inside(one, other)
    measured = shape_of(area).intersection(line_of(one, other)).length
    # Rounded down; the second opinion sees a circle as a polygon of a thousand sides.
    assert measured - 1 - (0.02 if isinstance(area, Round) else 0.001) <= told <= measured + 0.6


@given(AREAS, POINTS, POINTS)
def test_a_line_lies_as_far_inside_backwards(area: Area, one: Point, other: Point) -> None:
    assert abs(area.inside(one, other) - area.inside(other, one)) <= (1 if isinstance(area, Round) else 0)
    assert area.inside(one, other) <= length_up(one, other)


@given(AREAS, POINTS, POINTS, RADII)
def test_where_a_base_is_first_wholly_inside(area: Area, start: Point, end: Point, radius: int) -> None:
    far = area.swallows(start, end, radius)
    whole = length_up(start, end)
    line = line_of(start, end)
    hollow = shape_of(area).buffer(-radius, quad_segs=64)
    met = hollow.intersection(line)
    if far is None:
        assert met.length < 3
    else:
        assert 0 <= far <= whole + 1
        first = min((line.project(geometry.Point(point)) for point in _ends(met)), default=None)
        # A base may graze the hollow so closely that the other library finds nothing.
        assert first is None or abs(first - far) <= 2 or met.length < 3
        if first is None and whole:
            at = line.interpolate(far)
            assert shape_of(area).contains(at)
            assert shape_of(area).boundary.distance(at) >= radius - 1


def _ends(met: geometry.base.BaseGeometry) -> list[tuple[float, float]]:
    parts = getattr(met, "geoms", [met])
    return [point for part in parts if not part.is_empty for point in part.coords]


@given(AREAS, POINTS, POINTS)
def test_a_length_inside_is_that_of_the_parts_inside(area: Area, one: Point, other: Point) -> None:
    parts = sum((Fraction(*last) - Fraction(*first) for first, last in area.stretches(one, other)), Fraction(0))
    if isinstance(area, Polygon):
        assert area.inside(one, other) == isqrt(int(parts * parts * squared(one, other)))


@given(AREAS, POINTS, POINTS, POINTS)
def test_an_area_lies_in_a_lane_where_they_have_ground_in_common(
    area: Area, left: Point, right: Point, aim: Point
) -> None:
    if left != right and turn(left, right, aim):
        strip = lane((left, right), aim)
        common = shape_of(area).intersection(geometry.Polygon(strip.corners))
        # What is as narrow as a hair may be rounded away.
        if common.is_empty or common.area > 1_000:
            assert lies_in(area, strip) != common.is_empty


def test_exactly_four_units_of_wood() -> None:
    wood = Polygon(((0, 0), (400, 0), (400, 300), (0, 300)))
    assert wood.inside((-500, 100), (900, 100)) == 400
    assert wood.inside((-500, 100), (200, 100)) == 200
    assert wood.inside((-300, -300), (600, 600)) == 424  # 300 times the root of two
    assert Round(0, 0, 200).inside((-500, 0), (500, 0)) == 400
    assert Round(0, 0, 200).inside((0, 0), (500, 0)) == 200
    assert Round(0, 0, 500).inside((-120, 160), (280, -140)) == 500


def test_a_line_along_the_edge_is_inside() -> None:
    wood = Polygon(((0, 0), (400, 0), (400, 300), (0, 300)))
    assert wood.inside((-100, 0), (500, 0)) == 400


def test_a_foot_base_is_wholly_inside_after_its_own_breadth() -> None:
    marsh = Polygon(((1_000, 0), (2_000, 0), (2_000, 1_000), (1_000, 1_000)))
    assert marsh.swallows((500, 500), (1_500, 500), 50) == 550
    assert marsh.swallows((500, 500), (1_049, 500), 50) is None
    assert marsh.swallows((500, 500), (1_050, 500), 50) == 550
    assert marsh.swallows((1_500, 500), (1_900, 500), 50) == 0
    assert Round(1_000, 0, 300).swallows((0, 0), (1_000, 0), 50) == 750
    assert Round(1_000, 0, 40).swallows((0, 0), (1_000, 0), 50) is None


def test_a_ditch_narrower_than_the_base_never_holds_it() -> None:
    ditch = Polygon(((0, 0), (90, 0), (90, 2_000), (0, 2_000)))
    assert ditch.swallows((-500, 1_000), (500, 1_000), 50) is None


def test_areas_have_corners_and_a_radius() -> None:
    with pytest.raises(ValueError, match="three corners"):
        Polygon(((0, 0), (1, 1)))
    with pytest.raises(ValueError, match="radius"):
        Round(0, 0, 0)


@given(polygons(), st.integers(-500, 500), st.integers(-500, 500), POINTS, POINTS)
def test_moving_everything_changes_nothing(area: Polygon, right: int, up: int, one: Point, other: Point) -> None:
    moved = Polygon(tuple((x + right, y + up) for x, y in area.corners))
    there = [(x + right, y + up) for x, y in (one, other)]
    assert moved.inside(there[0], there[1]) == area.inside(one, other)
    assert moved.contains(there[0]) == area.contains(one)


def test_a_piece_with_four_corners_is_divided_into_equal_parts() -> None:
    town = Polygon(((0, 0), (1500, 0), (1500, 2200), (0, 2200)))
    parts = divided(town, 750)
    # Two by three, as near to the side as can be, without a gap.
    assert len(parts) == 6
    assert [part.box for part in parts[:2]] == [(0, 0, 750, 733), (750, 0, 1500, 733)]
    assert parts[-1].box == (750, 1467, 1500, 2200)


def test_small_round_and_many_cornered_pieces_are_not_divided() -> None:
    for piece in (
        Polygon(((0, 0), (1000, 0), (1000, 600), (0, 600))),
        Round(2000, 2000, 1500),
        Polygon(((0, 0), (3000, 0), (0, 3000))),
    ):
        assert [part.box for part in divided(piece, 750)] == [piece.box]


class Piece(NamedTuple):
    area: Area | None


def test_a_way_leads_through_what_it_crosses_and_into_what_it_ends_in() -> None:
    wood = Piece(Polygon(((100, 0), (200, 0), (200, 100), (100, 100))))
    pond, far, line = Piece(Round(300, 50, 10)), Piece(Round(50, 500, 20)), Piece(None)
    patches = Patches((far, pond, line, wood))
    assert patches.across((0, 50), (400, 50)) == [(pond, 20), (wood, 100)]
    assert patches.across((0, 50), (100, 50)) == [(wood, 0)]
    assert patches.across((200, 50), (250, 50)) == []
    assert patches.across((310, 50), (310, 50)) == [(pond, 0)]
