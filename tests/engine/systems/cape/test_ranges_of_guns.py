"""10.2: the ends of the fan and of the lane, to a hundredth; who stands in the way of a ball."""

from __future__ import annotations

import pytest

from engine.systems.cape.position.figures import Figure
from engine.systems.cape.position.game import Game
from engine.systems.cape.rules.artillery.guns import (
    ball_mark,
    canister_marks,
    distance_to,
    in_fan,
    is_in_lane,
    is_shell_mark,
    marks,
)
from tests.engine.systems.cape.staging import field, figure, game, group

RED = """army red { base_edge south
  character friend { of drill_guard  at (30, 36) }
  squad gunners { gun piece { of %s  at (20, 4)  facing 0 deg  loaded yes }
    character g1 { of drill_gunner  at (18.5, 4) }  character g2 { of drill_gunner  at (21.5, 4) }
    character g3 { of drill_gunner  at (21.3, 3) }  character g4 { of drill_gunner  at (18.7, 3) } } }"""
BLUE = """army blue { base_edge north
  character b { of drill_guard  at (20, 12) }  character d { of drill_guard  at (36, 36) } }"""


def battery(of: str, ground: str = "") -> Game:
    return game(field(red=RED % of, blue=BLUE, ground=ground))


def at_distance(g: Game, name: str, wanted: int) -> Figure:
    """Straight ahead of the piece, just so far from it, base to base."""
    one, gun = figure(g, name), g.state.guns[0]
    one.x = gun.x
    one.y += wanted - distance_to(g, gun, one)
    assert distance_to(g, gun, one) == wanted
    return one


@pytest.mark.parametrize(("radius_short", "reached"), [(0, True), (-1, False), (1, True)])
def test_canister_reaches_those_whose_middle_is_in_the_fan(radius_short: int, reached: bool) -> None:
    """CAPE-10.2.2b, CAPE-10.2.2c: straight ahead its depth is the long range, to the middle of a base."""
    g = battery("light_gun")
    gun = g.state.guns[0]
    one = at_distance(g, "b", gun.type.weapon.long_to - figure(g, "b").radius - radius_short)
    assert canister_marks(g, group(g, "gunners"), gun) == ([one] if reached else [])


def test_the_corners_of_the_fan_are_beyond_the_range_of_the_piece() -> None:
    """CAPE-10.2.2b, CAPE-10.2.2d: there it is the range, from base to base, that ends the shot: itself counted in."""
    g = battery("light_gun")
    gun, one, reach = g.state.guns[0], figure(g, "b"), g.state.guns[0].type.weapon.long_to
    one.x, one.y = gun.x, gun.y + g.figures.gun_base // 2 + reach - 10
    found = {}
    while distance_to(g, gun, one) <= reach + 1:
        if in_fan(g, gun, one)[0]:
            found[distance_to(g, gun, one)] = canister_marks(g, group(g, "gunners"), gun)
        one.x += 1
    assert [found[reach], found[reach + 1]] == [[one], []]


@pytest.mark.parametrize(
    ("end", "beyond", "reached"),
    [("short_to", -1, False), ("short_to", 0, True), ("long_to", 0, True), ("long_to", 1, False)],
)
def test_shells_fall_between_the_least_and_the_greatest_range_both_included(
    end: str, beyond: int, reached: bool
) -> None:
    """CAPE-5.3.2m, CAPE-10.2.4a, CAPE-10.2.4c."""
    g = battery("howitzer")
    gun = g.state.guns[0]
    one = at_distance(g, "b", getattr(gun.type.weapon, end) + beyond)
    assert is_in_lane(g, gun, one.disc) is reached
    assert is_shell_mark(g, group(g, "gunners"), gun, one) is reached


def test_the_nearest_is_what_canister_is_fired_at_and_a_howitzer_has_none() -> None:
    """CAPE-10.0, CAPE-10.2.2a, CAPE-10.2.2c."""
    g = battery("light_gun")
    gun = g.state.guns[0]
    far = at_distance(g, "b", gun.type.weapon.long_to - 100)
    near = at_distance(g, "d", gun.type.weapon.long_to - 200)
    assert canister_marks(g, group(g, "gunners"), gun) == [near, far]
    assert marks(g, group(g, "gunners")) == [("canister", near.id)]
    g = battery("howitzer")
    assert {mark[0] for mark in marks(g, group(g, "gunners"))} == {"shell"}


def test_a_ball_is_fired_at_a_wall_unless_a_friend_is_before_it_or_it_is_breached() -> None:
    """CAPE-10.2.3a, CAPE-10.2.3b: behind it he is in nobody's way."""
    g = battery("light_gun", "high_wall rampart { through (14, 14), (26, 14) }")
    gun = g.state.guns[0]
    (wall,) = ball_mark(g, gun)
    friend = figure(g, "friend")
    friend.x, friend.y = gun.x, 1_000
    assert ball_mark(g, gun) == []
    friend.y = 1_700
    assert ball_mark(g, gun) == [wall]
    friend.x, friend.y = gun.x + 400, 1_000
    assert ball_mark(g, gun) == [wall]
    g.state.breaches[wall.id] = (gun.x, 1_400)
    assert ball_mark(g, gun) == []
