"""Detours round a piece of ground."""

from __future__ import annotations

from engine.space.areas import Polygon
from engine.space.routes.detours import Detour, detour

WOOD = Polygon(((400, 300), (600, 300), (600, 700), (400, 700)))


def test_a_detour_goes_by_the_corner_that_makes_it_shortest() -> None:
    way = detour(WOOD, (200, 350), (900, 350), 1_000, 1_000)
    assert way.corner == (340, 240)
    assert not WOOD.inside((200, 350), way.corner)


def test_past_the_corner_the_goal_is_straight_ahead() -> None:
    way = detour(WOOD, (200, 350), (900, 350), 1_000, 1_000)
    assert way.left_from((900, 250)) == 100
    assert way.left_from((200, 350)) > 700


def test_where_the_table_leaves_no_way_round_one_goes_straight_on() -> None:
    wall = Polygon(((400, -10), (600, -10), (600, 1_010), (400, 1_010)))
    assert detour(wall, (200, 500), (900, 500), 1_000, 1_000) == Detour((900, 500), (900, 500))
