"""Who joins whom as the armies are drawn up."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from engine.core.declared.scenario.drawing_up import attach, facing_of, joined
from engine.core.system import Unplayable
from engine.model.rules import Origin
from engine.model.values import Quantity, Ref

UNITS: list[Any] = [SimpleNamespace(id=number, name="guard", side=number, x=10 * number, y=4) for number in (0, 1)]
HERE = Origin("battle.tercio", 12)


def leader(side: int) -> Any:  # noqa: ANN401
    return SimpleNamespace(id=0, name="enzo", side=side, attached=-1, x=-1, y=-1)


def test_a_leader_joins_the_unit_of_that_name_in_his_own_army_and_stands_with_it() -> None:
    enzo = leader(1)
    attach([(enzo, "guard", HERE)], UNITS)
    assert (enzo.attached, enzo.x, enzo.y) == (1, 10, 4)


def test_who_joins_a_unit_that_his_army_has_not_is_refused_at_his_own_line() -> None:
    with pytest.raises(Unplayable, match=r"battle\.tercio:12: enzo joins `lancers`, which is no unit of his army"):
        list(joined([(leader(0), "lancers", HERE)], UNITS))


def test_bearings_go_round_by_eighths() -> None:
    names = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
    assert [facing_of(Ref("facing", name), 7) for name in names] == list(range(0, 360, 45))


def test_other_bearings_are_degrees_and_what_is_not_said_is_as_usual() -> None:
    assert facing_of(Quantity(370, "degrees"), 7) == 10
    assert facing_of(None, 7) == 7
