"""From a scenario to a position: what the builders of all systems do alike."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from engine.core.declared.scenario.building import Builder, card_of, own_command
from engine.core.declared.scenario.drawing_up import COMPASS, EDGES
from engine.core.system import Unplayable
from engine.model.battles import Army, Piece
from engine.model.rules import Origin
from engine.model.values import Hex, Point

HERE = Origin("battle.tercio", 12)
PIECE = Piece(name="guard", origin=HERE, kind="unit", profile="pikes", at=Point(3, 4))


class Noting(Builder[Any, list[str]]):
    def before(self) -> None:
        self.state.append("before")

    def army(self, army: Army) -> None:
        self.state.append(army.name)

    def after(self) -> None:
        self.state.append("after")


def setting(asked: list[tuple[int, int]]) -> Any:  # noqa: ANN401
    def armies(least: int, most: int) -> tuple[Army, ...]:
        asked.append((least, most))
        return tuple(Army(name=name, origin=HERE) for name in ("red", "blue"))

    return SimpleNamespace(
        book="the book", armies=armies, point=lambda at, origin: (100 * at.x, 100 * at.y, origin)[:2]
    )


def test_armies_are_built_in_their_order_between_what_is_there_before_and_what_ties_them() -> None:
    asked: list[tuple[int, int]] = []
    builder = Noting(setting(asked), [])
    assert builder.build() == ["before", "red", "blue", "after"]
    assert (asked, builder.book) == ([(2, 2)], "the book")


def test_somebody_stands_where_the_scenario_says_and_nowhere_where_it_says_nothing() -> None:
    for piece, place in ((PIECE, (300, 400)), (Piece(name="x", origin=HERE, kind="unit", at=Hex(1, 1)), (-1, -1))):
        placed = SimpleNamespace(x=-1, y=-1)
        Noting(setting([]), []).put(placed, piece)
        assert (placed.x, placed.y) == place


def test_a_piece_without_a_card_is_refused_with_what_it_lacks() -> None:
    assert card_of(PIECE, {"pikes": 7}, "has no card") == 7
    for piece in (PIECE, Piece(name="guard", origin=HERE, kind="unit")):
        with pytest.raises(Unplayable, match=r"^battle\.tercio:12: guard has no card$"):
            card_of(piece, {"horse": 7}, "has no card")
    assert card_of(Piece(name="x", origin=HERE, kind="unit"), {"": 3}, "has no card") == 3


def test_units_straight_under_an_army_have_a_command_of_their_own() -> None:
    made = own_command(Army(name="red", origin=HERE), "brigade", (PIECE,))
    assert (made.name, made.kind, made.pieces, made.origin) == ("red_own", "brigade", (PIECE,), HERE)


def test_edges_look_where_the_compass_does() -> None:
    assert {name: COMPASS[name[0]] for name in ("north", "east", "south", "west")} == EDGES
