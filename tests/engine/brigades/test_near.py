"""Who is near whom: the nearest first, and all who are linked."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from engine.brigades.questions.near import friends_within, is_screened, linked, nearest_first
from engine.space.stands.stand import Stand
from tests.engine.systems.risorgimento.staging import field, game
from tests.engine.systems.risorgimento.staging import unit as unit_of

ENEMY = "unit z { NORTH  at (40, 40) }"


def unit(number: int, x: int = 0) -> Any:  # noqa: ANN401 - as much of a unit as is asked
    return SimpleNamespace(id=number, stand=Stand(x, 0, 100, 100, 0))


def test_the_nearest_come_first_edge_to_edge_and_equals_by_their_number() -> None:
    others = [unit(4, 900), unit(2, -400), unit(3, 400), unit(1, 600)]
    assert [one.id for one in nearest_first(unit(0), others)] == [2, 3, 1, 4]


@pytest.mark.parametrize(("first", "together"), [(0, [0, 2, 5]), (5, [0, 2, 5]), (1, [1, 4]), (3, [3])])
def test_whoever_is_beside_another_is_linked_through_him(first: int, together: list[int]) -> None:
    units = [unit(number) for number in range(6)]
    beside = {0: (5,), 5: (0, 2), 2: (5,), 1: (4,), 4: (1,)}
    found = linked(units[first], lambda one: [units[number] for number in beside.get(one.id, ())])
    assert [one.id for one in found] == together


@pytest.mark.parametrize(("x", "facing", "screens"), [(0, 0, True), (0, 180, False), (300, 0, False)])
def test_a_friend_screens_from_an_enemy_whom_he_faces_and_who_stands_behind_him(
    x: int, facing: int, screens: bool
) -> None:
    """RIS-E.6c."""
    one: Any = SimpleNamespace(at=(0, 0))
    enemy: Any = SimpleNamespace(at=(0, 1000))
    friend: Any = SimpleNamespace(x=x, y=500, facing=facing, stand=Stand(x, 500, 100, 100, facing))
    assert is_screened(one, enemy, [friend]) is screens


def test_friends_within_reach_are_of_its_side_and_measured_edge_to_edge() -> None:
    g = game(
        field("unit a { SOUTH  at (40, 20) }  unit b { SOUTH  at (46, 20) }  unit c { SOUTH  at (60, 20) }", ENEMY)
    )
    assert [one.name for one in friends_within(g, unit_of(g, "a"), 250)] == ["b"]
    assert [one.name for one in friends_within(g, unit_of(g, "a"), 249)] == []
