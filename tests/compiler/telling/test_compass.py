"""Facings and edges where the top of a map is not the north."""

from __future__ import annotations

import pytest

from compiler.backends.telling.compass import pointing, turned, turned_army
from engine.model.values import Ref, Value
from tests.compiler.documents.library import scenario


def _compass(name: str) -> Ref:
    return Ref("compass", name)


@pytest.mark.parametrize(
    ("north", "said", "told"),
    [
        ("n", "n", "n"),
        ("n", "south", "south"),
        ("e", "n", "w"),
        ("e", "south", "east"),
        ("w", "ne", "se"),
        ("nw", "n", "ne"),
        ("nw", "south", "sw"),
        ("e", "any_edge", "any_edge"),
    ],
)
def test_a_direction_is_turned_by_the_north_of_its_map(north: str, said: str, told: str) -> None:
    assert turned(_compass(said), _compass(north)) == _compass(told)


@pytest.mark.parametrize("value", [None, 3, Ref("zone", "n"), "n"])
def test_nothing_else_is_turned(value: Value) -> None:
    assert turned(value, _compass("e")) == value


def test_an_army_is_turned_with_all_that_it_holds() -> None:
    battle = scenario("lumi", "blenheim_1704")
    assert battle.map is not None
    army = turned_army(battle.armies[0], battle.map.north)
    assert dict(army.fields)["home"] == _compass("east")
    units = [piece for division in army.commands for brigade in division.commands for piece in brigade.pieces]
    assert {piece.facing for piece in units if piece.facing is not None} == {_compass("w")}


def test_degrees_point_to_where_they_are_on_the_map() -> None:
    assert "".join(map(pointing, (0, 45, 90, 180, 270, 337, 338, 360))) == "↑↗→↓←↖↑↑"
