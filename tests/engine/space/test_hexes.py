"""Hexes: neighbours, rings, facings to a vertex, and lines that run along a side."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from engine.model.values import Hex
from engine.space.hexes import (
    FRONT,
    REAR,
    SIDE,
    axial,
    bearing,
    between,
    distance,
    from_axial,
    neighbours,
    ring,
    trace,
    turned,
)

PLACES = st.builds(Hex, st.integers(1, 30), st.integers(1, 30))
STEPS_AWAY = st.tuples(st.integers(-6, 6), st.integers(-6, 6)).filter(lambda step: step != (0, 0))


@given(PLACES)
def test_a_place_comes_back_from_its_axial_steps(place: Hex) -> None:
    assert from_axial(*axial(place)) == place


@given(PLACES, PLACES)
def test_distance_is_the_same_both_ways_and_one_for_neighbours(one: Hex, other: Hex) -> None:
    assert distance(one, other) == distance(other, one)
    assert (distance(one, other) == 1) == (other in neighbours(one))


@given(PLACES, st.integers(0, 5))
def test_a_ring_holds_each_hex_of_its_distance_once(place: Hex, radius: int) -> None:
    found = ring(place, radius)
    assert len(set(found)) == len(found) == max(1, 6 * radius)
    assert {distance(place, one) for one in found} == {radius}


@given(PLACES, PLACES)
def test_the_way_between_two_hexes_has_no_gap(one: Hex, other: Hex) -> None:
    way = (one, *between(one, other), other)
    assert all(distance(first, second) <= 1 for first, second in pairwise(way))


def test_every_facing_has_two_hexes_in_front_two_beside_and_two_behind() -> None:
    for facing in range(6):
        sides = [bearing(facing, direction) for direction in range(6)]
        assert sorted(sides) == [FRONT, FRONT, SIDE, SIDE, REAR, REAR]
        assert bearing(facing, facing) == bearing(facing, (facing - 1) % 6) == FRONT


@given(STEPS_AWAY, st.integers(0, 5))
def test_turning_keeps_the_distance_and_six_turns_are_none(step: tuple[int, int], facing: int) -> None:
    q, r = turned(*step, facing)
    assert abs(q) + abs(r) + abs(q + r) == sum(map(abs, step)) + abs(sum(step))
    assert turned(q, r, (6 - facing) % 6) == step


@given(STEPS_AWAY)
def test_a_line_is_the_same_from_both_ends(step: tuple[int, int]) -> None:
    crossed, along = trace(*step)
    back_crossed, back_along = trace(-step[0], -step[1])
    seen = {(q - step[0], r - step[1]) for q, r in crossed}
    assert seen == set(back_crossed)
    assert len(along) == len(back_along)


def test_a_straight_line_crosses_the_hexes_between_and_runs_along_nothing() -> None:
    assert trace(3, 0) == (((1, 0), (2, 0)), ())


def test_a_line_to_the_second_hex_over_a_vertex_runs_along_a_side() -> None:
    crossed, along = trace(1, 1)
    assert crossed == ()
    assert [set(pair) for pair in along] == [{(1, 0), (0, 1)}]
