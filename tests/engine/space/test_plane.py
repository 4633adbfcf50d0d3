"""Exact distances on a table."""

from __future__ import annotations

from fractions import Fraction
from math import isqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.space.plane import (
    Block,
    Disc,
    Shape,
    covers,
    distance,
    hundredths,
    is_apart,
    is_on_table,
    overlaps,
    rectangle,
    room_for,
    sine,
    squared,
    toward,
)

_PLACES = st.integers(0, 18_000)
_LENGTHS = st.integers(50, 4_000)
_DISCS = st.builds(Disc, _PLACES, _PLACES, _LENGTHS)
_BLOCKS = st.builds(rectangle, _PLACES, _PLACES, _LENGTHS, _LENGTHS, st.integers(-400, 400))
_SHAPES: st.SearchStrategy[Shape] = st.one_of(_DISCS, _BLOCKS)
_STEPS = st.tuples(st.integers(-9_000, 9_000), st.integers(-9_000, 9_000))


def _moved(shape: Shape, by: tuple[int, int]) -> Shape:
    return shape.at(shape.x + by[0], shape.y + by[1])


@given(_SHAPES, _SHAPES)
def test_distance_is_the_same_both_ways(one: Shape, other: Shape) -> None:
    assert distance(one, other) == distance(other, one)
    assert overlaps(one, other) == overlaps(other, one)


@given(_SHAPES, _SHAPES, _STEPS)
def test_moving_both_changes_nothing(one: Shape, other: Shape, by: tuple[int, int]) -> None:
    assert distance(_moved(one, by), _moved(other, by)) == distance(one, other)


@given(_SHAPES, _SHAPES)
def test_the_told_distance_and_the_comparison_agree(one: Shape, other: Shape) -> None:
    told = distance(one, other)
    assert is_apart(one, other, told) or told == 0
    assert not is_apart(one, other, told + 1)


@given(_SHAPES, _SHAPES, _SHAPES)
def test_a_way_round_is_not_shorter(one: Shape, between: Shape, other: Shape) -> None:
    # Through a piece of its own breadth at most; two roundings down.
    breadth = isqrt(max(squared(a, b) for a in _rim(between) for b in _rim(between))) + 1
    assert distance(one, other) <= distance(one, between) + distance(between, other) + breadth + 2


def _rim(shape: Shape) -> list[tuple[int, int]]:
    if isinstance(shape, Block):
        return list(shape.corners)
    return [(shape.x - shape.radius, shape.y), (shape.x + shape.radius, shape.y)]


@given(_SHAPES, st.integers(1, 3_000))
def test_a_step_changes_the_distance_by_no_more_than_its_length(shape: Shape, step: int) -> None:
    other = Disc(9_000, 9_000, 100)
    assert abs(distance(shape, other) - distance(_moved(shape, (step, 0)), other)) <= step + 1


@given(_PLACES, _PLACES, _LENGTHS, _LENGTHS)
def test_a_quarter_turn_changes_width_for_height(x: int, y: int, width: int, height: int) -> None:
    turned = set(rectangle(x, y, width, height, 90).corners)
    assert turned == set(rectangle(x, y, height, width).corners)


@given(_BLOCKS)
def test_a_block_covers_its_corners_and_middle(block: Shape) -> None:
    assert isinstance(block, Block)
    assert covers(block, (block.x, block.y))
    assert all(covers(block, corner) for corner in block.corners)


@given(_PLACES, _PLACES, _PLACES, _PLACES, st.integers(0, 9_000))
def test_a_march_is_never_longer_than_allowed(x: int, y: int, to_x: int, to_y: int, length: int) -> None:
    end = toward((x, y), (to_x, to_y), length)
    assert squared((x, y), end) <= length * length or end == (x, y)
    assert squared(end, (to_x, to_y)) <= squared((x, y), (to_x, to_y))


def test_pieces_that_touch_do_not_overlap() -> None:
    left, right = rectangle(1_000, 1_000, 1_000, 1_000), rectangle(2_000, 1_000, 1_000, 1_000)
    assert not overlaps(left, right)
    assert distance(left, right) == 0
    assert overlaps(left, rectangle(1_999, 1_000, 1_000, 1_000))


def test_thirty_centimetres_are_enough_and_a_hundredth_less_is_not() -> None:
    wood = rectangle(1_000, 1_000, 1_000, 1_000)
    assert is_apart(wood, rectangle(5_000, 1_000, 1_000, 1_000), 3_000)
    assert not is_apart(wood, rectangle(4_999, 1_000, 1_000, 1_000), 3_000)
    assert is_apart(wood, Disc(5_000, 1_000, 500), 3_000)
    assert not is_apart(wood, Disc(4_999, 1_000, 500), 3_000)
    assert is_apart(Disc(1_000, 1_000, 500), Disc(3_400, 4_200, 500), 3_000)
    assert not is_apart(Disc(1_000, 1_000, 500), Disc(3_400, 4_199, 500), 3_000)


def test_a_corner_is_measured_to_the_corner() -> None:
    one, other = rectangle(0, 0, 200, 200), rectangle(400, 500, 200, 200)
    assert distance(one, other) == isqrt(200 * 200 + 300 * 300)


def test_the_table_ends_at_its_edge() -> None:
    assert is_on_table(rectangle(500, 500, 1_000, 1_000), 1_000, 1_000)
    assert not is_on_table(rectangle(501, 500, 1_000, 1_000), 1_000, 1_000)
    assert not is_on_table(Disc(400, 500, 401), 1_000, 1_000)


def test_lengths_finer_than_a_hundredth_are_refused() -> None:
    assert hundredths(Fraction(7, 2)) == 350
    with pytest.raises(ValueError, match="finer than a hundredth"):
        hundredths(Fraction(1, 3))


@given(st.integers(-720, 720))
def test_sines_have_their_symmetries(degrees: int) -> None:
    assert sine(-degrees) == -sine(degrees)
    assert sine(degrees + 180) == -sine(degrees)


@given(st.integers(0, 3), st.integers(0, 90), st.integers(0, 300))
def test_room_for_a_piece_is_where_it_is_on_the_table_and_apart_from_the_others(
    kind: int, degrees: int, gap: int
) -> None:
    shape = Disc(0, 0, 150) if kind % 2 else rectangle(0, 0, 400, 200, degrees)
    others: list[tuple[Disc | Block, int]] = [
        (Disc(700, 800, 210), gap),
        (rectangle(1_400, 900, 300, 500, 90 - degrees), gap if kind > 1 else 0),
    ]
    points = [(x, y) for x in range(0, 2_001, 100) for y in range(0, 1_501, 100)]
    moved = [(at, shape.at(*at)) for at in points]
    lying = [(at, one) for at, one in moved if is_on_table(one, 2_000, 1_500)]
    exact = [at for at, one in lying if all(is_apart(one, other, far) for other, far in others)]
    assert room_for(shape, points, others, 2_000, 1_500) == exact
