"""Bridges and gates: who gets through, what is offered, what is seen."""

from __future__ import annotations

from functools import cache

import pytest

from engine.space.board import Refused
from engine.space.ground import TOUCH
from engine.space.moves import Walk
from engine.space.ways import crossings, route
from engine.systems.cape.position.events.finds import WaterTurned
from engine.systems.cape.position.game import Game
from engine.systems.cape.questions import boards, seeing
from engine.systems.cape.rules.movement.marching import where_to
from tests.engine.systems.cape.staging import field, figure, game, group

RED = """army red { base_edge west
  character a { of drill_hero  at (17, 18.9) }  character c { of drill_guard  at (5, 30.5) } }"""
BLUE = """army blue { base_edge east
  character b { of drill_hero  at (24, 21) }  character d { of drill_guard  at (35, 35) } }"""
WATER = "{0} water {{ shape (18, 0), (22, 0), (22, 40), (18, 40) }}"
BRIDGE = "bridge planks { through (18, 20), (22, 20) }"
GATE = "high_wall wall { through (0, 31), (12, 31) }  gate iron { through (4, 31), (6, 31) }"


@cache
def text(water: str, *, bridged: bool) -> str:
    return field(red=RED, blue=BLUE, ground=f"{WATER.format(water)} {BRIDGE if bridged else ''} {GATE}")


def table(water: str = "river", *, bridged: bool = True) -> Game:
    return game(text(water, bridged=bridged))


def way(g: Game, goal: tuple[int, int], reach: int = 900) -> Walk | Refused:
    return route(boards.board_for(g, group(g, "a")), boards.mover(g, figure(g, "a"), reach), goal)


def test_the_far_bank_is_reached_over_the_bridge_and_by_no_other_way() -> None:
    """CAPE-4.3.2b: a way that bends onto it is found."""
    walk = way(table(), (2300, 1950))
    assert isinstance(walk, Walk)
    assert all(1850 <= y <= 2150 for x, y in walk.way if 1800 <= x <= 2200)
    assert isinstance(way(table(bridged=False), (2300, 1950)), Refused)


@pytest.mark.parametrize(("y", "on_it"), [(1900, True), (2100, True), (1880, False), (2120, False)])
def test_a_bridge_is_three_measures_wide_and_whole_bases_stand_on_it(y: int, on_it: bool) -> None:
    """CAPE-4.3.2b: half a base from its edges."""
    assert isinstance(way(table(), (2000, y)), Walk) == on_it


def test_the_far_end_is_among_the_places_of_a_move() -> None:
    """CAPE-4.3.2b, CAPE-4.0a."""

    def over(g: Game) -> list[tuple[int, int]]:
        return [one.point for one in where_to(g, group(g, "a"), figure(g, "a"), 600) if one.point[0] > 2150]

    assert over(table())
    assert over(table(bridged=False)) == []


def test_a_flood_leaves_the_bridge() -> None:
    """CAPE-7.2: a ford in spate is closed, the bridge over it is not."""
    for bridged, passes in ((True, Walk), (False, Refused)):
        g = table("ford", bridged=bridged)
        g.record(WaterTurned("7.2", g.setting.by_name["water"].id, "flood"))
        assert isinstance(way(g, (2300, 1950)), passes)


def test_who_steps_off_a_bridge_into_a_brook_is_slowed_there() -> None:
    """CAPE-4.3.5b: on it he is not, beside it he stops once he is wholly in the water."""
    g = table("brook")
    assert isinstance(way(g, (2300, 1950)), Walk)
    assert isinstance(way(g, (2050, 1700)), Refused)
    patch = g.ground.patch("water")
    assert patch is not None
    assert patch.swallows((2000, 2000), (2000, 1500), 50) == 200 + TOUCH + 2, "half the bridge, and his base"
    assert patch.swallows((1700, 2000), (2100, 2000), 50) is None


def test_a_bridge_hides_nobody() -> None:
    """CAPE-5.1.1a: neither its rails nor the water."""
    for bridged in (True, False):
        assert seeing.has_shot(table(bridged=bridged), figure(table(), "a"), figure(table(), "b"))


def test_a_wall_is_crossed_at_its_gate_only() -> None:
    """CAPE-4.3.2b: there the gate stands in the wall's stead."""
    g = table()
    c = figure(g, "c")
    found = crossings(boards.board_for(g, group(g, "c")), boards.mover(g, c, 400))
    assert {one.barrier for one in found} == {"iron"}
    wall = g.ground.barrier("wall")
    assert wall is not None
    assert [(one[0], one[2]) for one in wall.walls] == [(0, 400), (600, 1200)]
