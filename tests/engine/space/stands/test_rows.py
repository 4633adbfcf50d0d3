"""Stands in rows, and the ground before them."""

from __future__ import annotations

from engine.space.plane import covers
from engine.space.stands.contact import nearest_point
from engine.space.stands.manoeuvre import angle, step, step_within
from engine.space.stands.rows import (
    are_in_file,
    are_side_by_side,
    beyond,
    is_left,
    lie_along,
    middle_together,
    middles,
)
from engine.space.stands.stand import Edge, Stand
from engine.space.stands.zones import apron, fan, wedge

FIRST = Stand(1_000, 1_000, 400, 100, 0)


def test_stands_are_in_file_where_half_of_the_narrower_is_behind_the_wider() -> None:
    assert are_in_file(FIRST, Stand(1_200, 700, 400, 100, 0))
    assert not are_in_file(FIRST, Stand(1_210, 700, 400, 100, 0))
    assert not are_in_file(FIRST, Stand(1_000, 700, 400, 100, 20))


def test_the_nearest_point_of_a_stand_lies_on_its_edge_or_is_a_corner() -> None:
    assert nearest_point(FIRST, (900, 1_300)) == (900, 1_050)
    assert nearest_point(FIRST, (1_500, 1_400)) == (1_200, 1_050)


def test_one_stand_is_to_the_left_of_another_as_that_faces() -> None:
    right = Stand(1_402, 1_000, 400, 100, 0)
    assert is_left(FIRST, right)
    assert not is_left(right, FIRST)
    assert is_left(right, Stand(1_000, 1_000, 400, 100, 180))


def test_stands_are_side_by_side_flank_to_flank() -> None:
    assert are_side_by_side(FIRST, Stand(1_402, 1_000, 400, 100, 0))
    assert not are_side_by_side(FIRST, Stand(1_402, 1_020, 400, 100, 0))
    assert not are_side_by_side(FIRST, Stand(1_420, 1_000, 400, 100, 0))


def test_stands_that_meet_at_a_corner_do_not_lie_flank_against_flank() -> None:
    assert lie_along(FIRST, Stand(1_402, 1_050, 400, 100, 0))
    assert lie_along(FIRST, Stand(1_402, 1_050, 400, 100, 180))
    assert not lie_along(FIRST, Stand(1_402, 1_102, 400, 100, 0))
    assert not lie_along(FIRST, Stand(1_000, 1_102, 400, 100, 0))


def test_the_ground_beyond_an_edge_is_as_long_as_the_edge() -> None:
    for edge, place in zip(Edge, ((1_000, 1_150), (1_300, 1_000), (1_000, 850), (700, 1_000)), strict=True):
        ground = beyond(FIRST, edge, 200)
        assert ground.at == place, edge
        assert (ground.width, ground.depth) == ((400, 200) if edge in (Edge.FRONT, Edge.REAR) else (200, 100)), edge


def test_the_middle_of_two_is_that_of_their_whole_front() -> None:
    assert middle_together(FIRST, Stand(1_300, 1_000, 200, 100, 0)) == (1_100, 1_000)


def test_bases_stand_abreast_or_one_behind_the_other() -> None:
    assert middles(FIRST, (200, 100), 2, 0, is_deep=False) == ((900, 1_000), (1_100, 1_000))
    assert middles(FIRST, (200, 100), 2, 4, is_deep=True) == ((1_000, 1_052), (1_000, 948))


def test_who_is_exactly_at_the_limit_of_a_zone_is_in_it() -> None:
    for zone in (fan, wedge, apron):
        assert covers(zone(FIRST, 300), (1_000, 1_350)), zone
        assert not covers(zone(FIRST, 300), (1_000, 1_352)), zone
        assert not covers(zone(FIRST, 300), (1_000, 930)), zone


def test_zones_differ_in_what_lies_beside_the_front() -> None:
    beside = (1_400, 1_040)
    assert [covers(zone(FIRST, 300), beside) for zone in (fan, wedge, apron)] == [False, False, True]
    oblique = (1_300, 1_200)
    assert [covers(zone(FIRST, 300), oblique) for zone in (fan, wedge, apron)] == [True, False, True]


def test_a_step_that_is_paid_for_is_never_longer_than_it_says() -> None:
    assert step((0, 0), 3, 45) == (2, 2)
    assert step_within((0, 0), 3, 45) == (2, 2)
    assert step((0, 0), 100, 200) == (-34, -94)
    assert step_within((0, 0), 100, 200) == (-34, -93)
    assert (angle(350, 10), angle(10, 190), angle(10, 200)) == (20, 180, 170)
