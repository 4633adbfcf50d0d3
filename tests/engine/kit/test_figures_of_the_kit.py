"""Figures that the kit itself plays by: points of the compass, how many values facts and effects take, its bounds."""

from __future__ import annotations

from engine.core.declared.scenario.drawing_up import COMPASS
from engine.kit.coding.coder import FEW_STEPS, USUAL_SIDES
from engine.kit.coding.maker import _TAKES, ON_HEXES, ON_TABLE
from engine.kit.field.hexdistances import FAR
from engine.kit.playing.armies import MOST_PIECES
from engine.kit.playing.carddecks import MOST_CARDS
from engine.kit.playing.changes import MOST
from engine.kit.playing.effects import PRIMITIVES
from engine.kit.playing.endings import NOBODY
from engine.kit.playing.turns.phases import ASKED, TOLD
from engine.space.hexboard import HexBoard

STRAIGHT = {"north": "n", "east": "e", "south": "s", "west": "w"}


def test_points_of_the_compass_are_eighths_on_a_table_and_corners_of_a_hex_between() -> None:
    assert COMPASS | {name: COMPASS[short] for name, short in STRAIGHT.items()} == ON_TABLE
    corners = {"ne": 60, "se": 120, "sw": 240, "nw": 300}
    assert ON_TABLE | corners == ON_HEXES


def test_a_fact_of_the_kit_takes_whom_it_asks_about_and_what_it_measures() -> None:
    three = {"in_arc", "enemies_within", "friends_within"}
    assert {name for name, many in _TAKES.items() if many == 3} == three
    assert {many for name, many in _TAKES.items() if name not in three} == {2}


def test_an_effect_of_the_kit_takes_whom_it_befalls_and_how_much() -> None:
    takes: dict[int, set[str]] = {}
    for name, many in PRIMITIVES.items():
        takes.setdefault(many, set()).add(name)
    assert takes == {
        0: {"end_phase"},
        1: {"remove", "leave", "roll_event", "win", "reveal", "conceal"},
        2: {"set", "add", "throw", "take", "retreat", "give_ground", "flee", "advance", "join", "face", "change_sides"},
        3: {"draw_cards", "drift"},
    }


def test_bounds_hold_more_than_any_table_and_less_than_a_machine() -> None:
    """A battle of four hundred pieces on a map of which no two hexes are so far apart as what is off it."""
    assert (MOST_PIECES, MOST_CARDS, MOST) == (400, 2_000, 999_999)
    assert (TOLD, ASKED, FEW_STEPS, NOBODY) == (3, 3, 64, -1)
    assert max(HexBoard(99, 99, [], []).row(0)) < FAR == 9_999


def test_dice_of_a_table_have_the_usual_sides() -> None:
    assert USUAL_SIDES == (4, 6, 8, 10, 12, 20)
