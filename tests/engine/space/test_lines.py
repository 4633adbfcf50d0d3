"""Straight lines: meeting, crossing and nearness, with an independent library's opinion."""

from __future__ import annotations

from math import isqrt

from hypothesis import given
from hypothesis import strategies as st
from shapely import geometry

from engine.space.lines import come_near, foot, is_near, length_up, meet, meeting, offset, part_way, turned
from engine.space.plane import Point, squared
from tests.engine.space.tables import POINTS, line_of

_SMALL = st.tuples(st.integers(0, 6), st.integers(0, 6))
"""So few points that lines often touch, overlap and run side by side."""
_AWAY = st.tuples(st.integers(-900, 900), st.integers(-900, 900)).filter(any)


@given(_SMALL, _SMALL, _SMALL, _SMALL)
def test_lines_meet(one: Point, other: Point, third: Point, last: Point) -> None:
    assert meet(one, other, third, last) == (line_of(one, other).distance(line_of(third, last)) < 1e-9)


@given(_SMALL, _SMALL, _SMALL, _SMALL)
def test_where_lines_meet(one: Point, other: Point, third: Point, last: Point) -> None:
    met = meeting(one, other, third, last)
    if met is None:
        is_aside = (other[0] - one[0]) * (last[1] - third[1]) == (other[1] - one[1]) * (last[0] - third[0])
        assert is_aside or not meet(one, other, third, last)
    else:
        at = geometry.Point(
            one[0] + (other[0] - one[0]) * met[0] / met[1], one[1] + (other[1] - one[1]) * met[0] / met[1]
        )
        assert line_of(one, other).distance(at) < 1e-9
        assert line_of(third, last).distance(at) < 1e-9


@given(POINTS, POINTS, POINTS, POINTS, st.integers(1, 900))
def test_lines_come_near(one: Point, other: Point, third: Point, last: Point, gap: int) -> None:
    apart = line_of(one, other).distance(line_of(third, last))
    if abs(apart - gap) > 1e-6:
        assert come_near(one, other, *third, *last, gap * gap) == (apart < gap)


@given(_SMALL, _SMALL, _SMALL, _SMALL, st.integers(1, 4))
def test_lines_that_touch_come_near(one: Point, other: Point, third: Point, last: Point, gap: int) -> None:
    apart = line_of(one, other).distance(line_of(third, last))
    if abs(apart - gap) > 1e-9:
        assert come_near(one, other, *third, *last, gap * gap) == (apart < gap)


@given(POINTS, POINTS, POINTS, st.integers(1, 900))
def test_a_point_is_near_a_line(point: Point, one: Point, other: Point, gap: int) -> None:
    apart = line_of(one, other).distance(geometry.Point(point))
    if abs(apart - gap) > 1e-6:
        assert is_near(*point, *one, *other, gap * gap) == (apart < gap)
    nearest = geometry.Point(foot(point, one, other))
    assert nearest.distance(geometry.Point(point)) <= apart + 0.8
    assert line_of(one, other).distance(nearest) <= 0.8


@given(_AWAY, st.integers(1, 3_000))
def test_a_step_is_never_too_short_and_hardly_too_long(away: Point, length: int) -> None:
    step = offset(away, length)
    assert length**2 <= squared((0, 0), step) <= (length + 2) ** 2
    assert step[0] * away[0] >= 0 <= step[1] * away[1]


@given(_AWAY, st.integers(-360, 360))
def test_a_turn_keeps_the_length(away: Point, degrees: int) -> None:
    before, after = isqrt(squared((0, 0), away) * 10**12), isqrt(squared((0, 0), turned(away, degrees)))
    assert abs(before - after) <= before // 100_000 + 2
    assert turned((0, 1), 90) == (1_000_000, 0)


@given(POINTS, POINTS, st.integers(0, 100))
def test_part_of_the_way(one: Point, other: Point, share: int) -> None:
    at = part_way(one, other, share, 100)
    exact = (one[0] + (other[0] - one[0]) * share / 100, one[1] + (other[1] - one[1]) * share / 100)
    assert max(abs(at[0] - exact[0]), abs(at[1] - exact[1])) <= 0.5 + 1e-9
    assert part_way(one, other, 0, 100) == one
    assert part_way(one, other, 100, 100) == other


@given(POINTS, POINTS)
def test_lengths_are_rounded_up(one: Point, other: Point) -> None:
    length = length_up(one, other)
    assert (length - 1) ** 2 < squared(one, other) <= length**2 or one == other


@given(_SMALL, _SMALL, _SMALL, st.integers(0, 5))
def test_a_line_that_is_a_point_comes_near_where_the_point_does(
    point: Point, third: Point, last: Point, gap: int
) -> None:
    near = is_near(*point, *third, *last, gap * gap)
    assert (
        come_near(point, point, *third, *last, gap * gap) == come_near(third, last, *point, *point, gap * gap) == near
    )
