"""Paths: how long, where along them, what they meet."""

from __future__ import annotations

from engine.space.routes.paths import along, crosses, crossings, distance_to, first_meeting, length_of, stretch, up_to

BENT = ((0, 0), (100, 0), (100, 300))


def test_a_path_is_as_long_as_its_parts() -> None:
    assert length_of(BENT) == 400
    assert length_of(((5, 5),)) == 0


def test_a_path_is_cut_where_its_length_ends() -> None:
    assert up_to(BENT, 150) == ((0, 0), (100, 0), (100, 50))
    assert up_to(BENT, 100) == ((0, 0), (100, 0))
    assert up_to(BENT, 9_999) == BENT


def test_the_direction_along_a_path_is_that_of_the_part_reached() -> None:
    assert along(BENT, 50) == ((50, 0), 90)
    assert along(BENT, 200) == ((100, 100), 0)


def test_a_way_meets_a_path_first_where_it_comes_to_it() -> None:
    assert crosses(BENT, (50, -10), (50, 10))
    assert not crosses(BENT, (50, 10), (50, 20))
    assert first_meeting(BENT, (150, 200), (50, -100)) == (100, 50)
    assert first_meeting(BENT, (50, 10), (50, 20)) is None


def test_two_paths_meet_wherever_a_part_of_the_one_meets_the_other() -> None:
    assert crossings(BENT, ((50, -10), (50, 10), (150, 200), (50, 200))) == [(50, 0), (100, 105), (100, 200)]
    assert crossings(BENT, ((0, 50), (50, 50))) == []


def test_the_distance_to_a_path_is_that_to_its_nearest_point() -> None:
    assert distance_to(BENT, (50, -30)) == 30
    assert distance_to(BENT, (104, 303)) == 5


def test_a_stretch_of_a_path_leads_either_way_between_places_near_it() -> None:
    assert stretch(BENT, (10, 5), (105, 200), 10) == ((10, 5), (100, 0), (105, 200))
    assert stretch(BENT, (105, 200), (10, 5), 10) == ((105, 200), (100, 0), (10, 5))
    assert stretch(BENT, (10, 50), (105, 200), 10) is None
