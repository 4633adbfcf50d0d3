"""How much work a battle may make: what is charged, when it is too much, and who is told to have asked most."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.chance import Seeded
from engine.kit.coding.coder import MOST_STEPS, metered_pieces
from engine.kit.position.meter import EVENT, IN_A_BATTLE, IN_A_PHASE, IN_A_THOUGHT, IN_ALL_THOUGHTS, Meter, TooMuchError
from tests.engine.kit.playing import KIT, RULES, compiled
from tests.engine.kit.tables import begun


def test_so_much_may_be_asked_in_a_phase_and_no_more() -> None:
    meter = Meter(100, 1_000)
    meter.charge(100, "a")
    with pytest.raises(TooMuchError, match="a"):
        meter.charge(1, "a")


def test_who_asked_most_since_it_mattered_is_told() -> None:
    meter = Meter(100, 1_000)
    meter.charge(50, "early")
    meter.charge(20, "one")
    meter.charge(15, "other")
    meter.charge(10, "one")
    with pytest.raises(TooMuchError, match=r"^one$"):
        meter.charge(6, "third")
    meter = Meter(100, 1_000)
    meter.charge(51, "early")
    with pytest.raises(TooMuchError, match=r"^early$"):
        meter.charge(50, "late")


def test_a_new_phase_may_ask_as_much_again_while_the_battle_has_any_left() -> None:
    meter = Meter(100, 250)
    for _ in range(2):
        meter.charge(100, "a")
        meter.begin()
    meter.charge(50, "a")
    with pytest.raises(TooMuchError):
        meter.charge(1, "a")
    meter.begin()
    with pytest.raises(TooMuchError):
        meter.charge(1, "a")
    small = Meter(100, 30)
    small.charge(30, "a")
    with pytest.raises(TooMuchError):
        small.charge(1, "a")


def test_what_was_asked_in_another_phase_is_forgotten() -> None:
    meter = Meter(100, 1_000)
    meter.charge(90, "first")
    meter.begin()
    meter.charge(45, "early")
    meter.charge(30, "second")
    with pytest.raises(TooMuchError, match=r"^second$"):
        meter.charge(26, "third")
    meter = Meter(100, 1_000)
    meter.charge(90, "first")
    meter.begin()
    meter.charge(51, "second")
    with pytest.raises(TooMuchError, match=r"^second$"):
        meter.charge(50, "third")


def test_it_is_spent_when_less_than_a_hundredth_is_left() -> None:
    meter = Meter(1_000, 1_000)
    meter.charge(990, "a")
    assert not meter.is_spent
    meter.charge(1, "a")
    assert meter.is_spent
    meter = Meter(500, 1_000)
    meter.charge(495, "a")
    meter.begin()
    meter.charge(496, "a")
    assert meter.is_spent


def test_a_battle_may_ask_more_than_a_phase_and_captains_less() -> None:
    assert IN_A_THOUGHT < IN_ALL_THOUGHTS < IN_A_PHASE < IN_A_BATTLE
    bounds = (IN_A_PHASE, IN_A_BATTLE, IN_A_THOUGHT, IN_ALL_THOUGHTS, EVENT, MOST_STEPS)
    assert bounds == (5_000_000, 8_000_000, 1_000_000, 3_000_000, 100, 200_000), "so much as the guide was measured by"


# --- what is charged --------------------------------------------------------------------------------------------------


class Charged:
    """Stands for a meter, and keeps what is charged."""

    def __init__(self) -> None:
        self.told: list[tuple[int, str]] = []

    def charge(self, many: int, what: str) -> None:
        self.told.append((many, what))


def watched(game: Any) -> Charged:  # noqa: ANN401
    game.meter = meter = Charged()
    return meter


def hexes() -> Any:  # noqa: ANN401
    return KIT.new_game(KIT.setting(compiled(), "trial"), Seeded(1))


def test_moves_over_hexes_are_charged_by_the_hexes_that_are_looked_at() -> None:
    game = hexes()
    moves, piece = game.setting.moves, game.state.pieces[0]
    meter = watched(game)
    reached = moves.reach(game, piece, game.setting.movement("march"))
    weight = game.setting.movement("march").weight
    assert meter.told == [(4 + 6 * (len(reached) + 1 + 1) * (1 + weight), "the movement `march`")], "a friend is passed"
    meter.told.clear()
    moves.fall_back(game, piece, 1, "retreat")
    assert meter.told == [(6 * 1 * (2 + 6), "falling back")]
    game = hexes()
    meter = watched(game)
    moves.fall_back(game, game.state.pieces[3], 2, "flee")
    moves.drift(game, game.state.pieces[2], 90, 2)
    assert meter.told == [(6 * (2 + 6), "`flee`"), (6, "`drift`"), (6, "`drift`")]
    meter.told.clear()
    assert len(metered_pieces(game, "counting")) == 4
    assert meter.told == [(4, "counting")]


def test_deeds_weigh_as_much_as_they_ask() -> None:
    setting = hexes().setting
    assert setting.actions["shoot"]._weight == 1 + 2, "who is an enemy, and how far away"
    assert setting.actions["march"]._weight == 1
    at_a_place = RULES.replace(
        "  action shoot",
        """  action shell "Shell" { by shooter  at place  where sees(shooter, place)  does set(shooter.shaken, yes) }
  reaction duck "Duck" {
    before shoot  by target  when target.fire > 0 and sees(target, shooter)  does set(target.shaken, yes)
  }
  action shoot""",
        1,
    ).replace("actions shoot }", "actions shoot, shell }")
    drilled = KIT.setting(compiled(rules=at_a_place), "trial")
    assert drilled.actions["shell"]._weight == 1 + 1 + 30 // 4, "a line that nobody knows is longer on a larger map"
    assert [one._weight for one in drilled.actions["shoot"].before] == [1 + 2]


def test_moves_over_a_table_are_charged_by_the_ways_and_those_who_are_near() -> None:
    game = begun()
    moves, piece = game.setting.moves, game.state.pieces[0]
    meter = watched(game)
    moves.reach(game, piece, game.setting.movement("walk"))
    chains = len(moves.ways.chains((1_200, 600), 600, game.setting.movement("walk").prices(game, piece)))
    near = 1  # a friend stands eight measures away
    weight = game.setting.movement("walk").weight
    assert meter.told == [(4 + 4 * chains * (weight + near), "the movement `walk`")]
    meter.told.clear()
    moves.fall_back(game, piece, 300, "retreat")
    moves.drift(game, piece, 90, 300)
    assert meter.told == [(3 * 12 * 6 // 4, "`retreat`"), (2 * 12 * 6 // 4, "`drift`")]
