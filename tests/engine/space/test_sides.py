"""Boxes side by side, and the sides of a table."""

from __future__ import annotations

import pytest

from engine.space.sides import adjoin, edge_towards

OWN = (0, 0, 100, 100)


@pytest.mark.parametrize(
    ("other", "are_side_by_side"),
    [
        ((100, 0, 200, 100), True),
        ((105, 20, 200, 80), True),
        ((111, 0, 200, 100), False),
        ((100, 100, 200, 200), False),
        ((0, -100, 100, 0), True),
        (OWN, False),
    ],
)
def test_boxes_adjoin_along_a_side_and_not_at_a_corner(
    other: tuple[int, int, int, int], are_side_by_side: bool
) -> None:
    assert adjoin(OWN, other, 10) is are_side_by_side


@pytest.mark.parametrize(("side", "place"), [(0, (30, 400)), (90, (600, 70)), (180, (30, 0)), (270, (0, 70))])
def test_the_edge_towards_a_side_is_straight_across(side: int, place: tuple[int, int]) -> None:
    assert edge_towards((30, 70), side, 600, 400) == place
