"""Who is near whom: the nearest first, and all who are linked."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from engine.brigades.questions.near import linked, nearest_first
from engine.space.stands.stand import Stand


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
