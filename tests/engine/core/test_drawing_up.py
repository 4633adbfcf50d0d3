"""Drawing up: who joins whom, and where those stand who have no place of their own."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from engine.core.declared.scenario.drawing_up import attach, draw_up, facing_of, joined, point_of
from engine.core.system import Unplayable
from engine.model.battles import Command, Objective
from engine.model.rules import Origin
from engine.model.values import Point, Quantity, Ref, Value
from engine.space.stands.stand import Stand

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


# --- units without a place of their own -----------------------------------------------------------------------------


class Unit:
    """A unit so wide and deep; it has no place yet unless one is given."""

    def __init__(self, width: int, depth: int, x: int = -1, y: int = -1) -> None:
        self.id, self.name, self.side = 0, "guard", 0
        self.x, self.y = x, y
        self.width, self.depth = width, depth

    @property
    def stand(self) -> Stand:
        return Stand(self.x, self.y, self.width, self.depth, 0)


def brigade(**fields: Value) -> Command:
    return Command(name="first", origin=HERE, kind="brigade", fields=tuple(fields.items()))


def find(place: Point, origin: Origin) -> tuple[int, int]:
    assert origin is HERE
    return 100 * int(place.x), 100 * int(place.y)


def places(facing: int, *units: Unit, **fields: Value) -> list[tuple[int, int]]:
    draw_up(brigade(deploys=Point(30, 40), **fields), units, facing, find, apart=20, behind=50)
    return [(unit.x, unit.y) for unit in units]


def test_units_stand_side_by_side_around_the_place_of_their_brigade() -> None:
    assert places(0, Unit(300, 100), Unit(500, 100)) == [(2_740, 4_000), (3_160, 4_000)]
    assert places(90, Unit(300, 100), Unit(500, 100)) == [(3_000, 4_260), (3_000, 3_840)]


def test_so_many_stand_abreast_as_the_brigade_says_and_the_others_behind_the_deepest() -> None:
    three = [Unit(300, depth) for depth in (100, 200, 100)]
    assert places(0, *three, abreast=2) == [(2_840, 4_000), (3_160, 4_000), (3_000, 3_850)]
    alone = [Unit(300, 100) for _ in range(3)]
    assert places(0, *alone, abreast=0) == [(3_000, 4_000), (3_000, 3_850), (3_000, 3_700)]


def test_four_stand_abreast_where_nothing_is_said() -> None:
    found = places(0, *(Unit(300, 100) for _ in range(5)))
    assert [y for _, y in found] == [4_000] * 4 + [3_850]
    assert [x for x, _ in found] == [2_520, 2_840, 3_160, 3_480, 3_000]


def test_who_has_a_place_keeps_it_and_takes_no_room() -> None:
    assert places(0, Unit(300, 100, 0, 0), Unit(300, 100)) == [(0, 0), (3_000, 4_000)]
    draw_up(brigade(), [Unit(300, 100, 7, 7)], 0, find, apart=20, behind=50)


def test_a_brigade_that_does_not_say_where_it_deploys_is_refused() -> None:
    with pytest.raises(Unplayable, match=r"^battle\.tercio:12: guard has no place"):
        draw_up(brigade(), [Unit(300, 100)], 0, find, apart=20, behind=50)


def test_an_objective_lies_where_it_says_or_is_refused() -> None:
    assert point_of(Objective(name="mill", origin=HERE, at=(Point(3, 4),)), find) == (300, 400)
    for at in ((), (Ref("zone", "camp"),)):
        with pytest.raises(Unplayable, match=r"^battle\.tercio:12: the objective `mill` has no place"):
            point_of(Objective(name="mill", origin=HERE, at=at), find)
