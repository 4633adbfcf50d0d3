"""Arcs about a facing, beside what a protractor would say."""

from __future__ import annotations

from math import atan2, degrees

import pytest

from engine.kit.field.arcs import angle_between, heading, is_between, is_in_arc, is_to_right, ray

STEPS = [(across, up) for across in range(-7, 8) for up in range(-7, 8) if (across, up) != (0, 0)]


def off(across: int, up: int, facing: int) -> float:
    """How far a step leads from a facing: to the right up to 180, to the left down to -180."""
    return (degrees(atan2(across, up)) - facing + 180) % 360 - 180


@pytest.mark.parametrize("facing", [0, 30, 77, 180, 275, 359])
@pytest.mark.parametrize("arc", [0, 1, 44, 90, 120, 179, 180, 181, 182, 270, 358, 359])
def test_a_step_is_in_an_arc_if_it_leads_no_farther_off_than_half_of_it(facing: int, arc: int) -> None:
    for across, up in STEPS:
        farther = abs(off(across, up, facing)) - arc // 2
        if abs(farther) > 0.01:
            assert is_in_arc(across, up, facing, arc) is (farther < 0), (across, up)


def test_the_edges_of_an_arc_belong_to_it() -> None:
    for facing, arc, steps in (
        (0, 90, ((1, 1), (-1, 1))),
        (90, 90, ((1, 1), (1, -1))),
        (0, 180, ((1, 0), (-1, 0))),
        (180, 270, ((1, 1), (-1, 1))),
        (0, 0, ((0, 5),)),
        (90, 0, ((5, 0),)),
    ):
        assert [is_in_arc(*step, facing, arc) for step in steps] == [True] * len(steps)


def test_all_around_is_in_a_whole_turn_and_so_is_where_one_stands() -> None:
    for across, up in STEPS:
        assert is_in_arc(across, up, 10, 360)
        assert is_in_arc(across, up, 10, 400)
    assert is_in_arc(0, 0, 10, 0)
    assert not is_in_arc(0, -5, 0, 0)
    assert not is_in_arc(0, -5, 0, -90)
    assert is_in_arc(0, 5, 0, -90)


def test_steps_that_are_rounded_have_some_slack_at_the_edges() -> None:
    left, right = ray(-45), ray(45)
    beyond = (1_001, 1_000)
    assert not is_between(*beyond, left, right, 45)
    turned = beyond[0] * right[1] - beyond[1] * right[0]
    assert is_between(*beyond, left, right, 45, turned)
    assert not is_between(*beyond, left, right, 45, turned - 1)
    before = (-1_001, 1_000)
    assert is_between(*before, left, right, 45, turned)
    assert not is_between(*before, left, right, 45, turned - 1)
    assert is_in_arc(*beyond, 0, 90, turned)
    assert not is_in_arc(*beyond, 0, 90)


@pytest.mark.parametrize("facing", [0, 45, 100, 180, 300])
def test_the_right_is_half_a_turn_clockwise_without_what_lies_ahead_and_astern(facing: int) -> None:
    for across, up in STEPS:
        side = off(across, up, facing)
        if min(abs(side), 180 - abs(side)) > 0.01:
            assert is_to_right(across, up, facing) is (side > 0)
            assert is_to_right(-across, -up, facing) is (side < 0)
    assert not any(is_to_right(*step, 0) for step in ((0, 3), (0, -3), (0, 0)))
    assert not any(is_to_right(*step, 45) for step in ((3, 3), (-3, -3)))


def test_who_is_off_by_a_few_millionths_lies_dead_ahead() -> None:
    assert not is_to_right(1, 249_999, 0)
    assert is_to_right(1, 249_998, 0)
    assert is_to_right(1, -249_998, 0)
    assert not is_to_right(249_999, -1, 90)
    assert is_to_right(249_998, -1, 90)


def test_a_step_leads_in_whole_degrees_clockwise_from_the_north() -> None:
    found = {step: heading(*step) for step in ((0, 1), (1, 1), (1, 0), (0, -1), (-1, 0), (-1, 1), (1, 100), (-1, 999))}
    assert found == {
        (0, 1): 0,
        (1, 1): 45,
        (1, 0): 90,
        (0, -1): 180,
        (-1, 0): 270,
        (-1, 1): 315,
        (1, 100): 1,
        (-1, 999): 0,
    }


def test_between_two_directions_there_is_at_most_half_a_turn() -> None:
    pairs = {
        (0, 0): 0,
        (10, 350): 20,
        (350, 10): 20,
        (0, 180): 180,
        (181, 0): 179,
        (90, 0): 90,
        (0, 90): 90,
        (0, 359): 1,
    }
    assert {pair: angle_between(*pair) for pair in pairs} == pairs
