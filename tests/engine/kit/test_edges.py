"""Hexsides: what lies along the side through which a line of fire comes in, at any distance."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.chance import Seeded
from engine.kit.field.hexfield import HexField
from tests.engine.kit.playing import KIT, compiled


def walled(*sides: tuple[int, int]) -> tuple[HexField, list[Any]]:
    """A map of six by five with walls between pairs of hexes, and pieces to put on it."""
    game = KIT.new_game(KIT.setting(compiled(), "trial"), Seeded(1))
    for one, other in sides:
        game.setting.field.edges[one, other] = game.setting.field.edges[other, one] = "wall"
    return game.setting.field, game.state.pieces


@pytest.mark.parametrize(
    ("one", "other", "terrain"),
    [
        ((2, 1), (3, 1), "wall"),
        ((3, 1), (2, 1), "wall"),
        ((1, 1), (3, 1), "wall"),  # straight along a row: the last side is the wall
        ((3, 1), (1, 1), "open"),  # the wall is crossed, but not on the way into the hex of the other
        ((4, 1), (3, 1), "open"),
        ((5, 1), (3, 1), "open"),
        ((3, 1), (3, 1), "open"),
    ],
)
def test_the_side_by_which_a_line_comes_in(one: tuple[int, int], other: tuple[int, int], terrain: str) -> None:
    field, pieces = walled((1, 2))
    pieces[0].at, pieces[1].at = ((line - 1) * 6 + column - 1 for column, line in (one, other))
    assert field.edge(pieces[0], pieces[1]) == terrain


@pytest.mark.parametrize(("both", "terrain"), [(True, "wall"), (False, "open")])
def test_through_a_corner_both_sides_must_be_walled(both: bool, terrain: str) -> None:
    field, pieces = walled()
    target = 13
    start, (left, right) = next(
        (at, pair) for at in range(6) for pair in field.board.passed_between(at, target) if field.far[at][target] == 2
    )
    for at in (left, right) if both else (left,):
        field.edges[at, target] = field.edges[target, at] = "wall"
    pieces[0].at, pieces[1].at = start, target
    assert field.edge(pieces[0], pieces[1]) == terrain
