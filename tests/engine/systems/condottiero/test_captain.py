"""The captain plays to win: a small sample of what `make soak` measures at length."""

from __future__ import annotations

import pytest

from engine.core.chance import Seeded
from engine.core.driver import Player
from engine.core.players import RandomPlayer
from tests.engine.systems.condottiero.staging import SYSTEM, field, library, play

MIRROR = """army {name} {{ deploys any_edge
  command foot_{name} {{ general r_{name} {{ is condottiero  command_value 3 }}
    unit 3 x drill_foot  unit guns_{name} {{ of drill_guns }} }}
  command horse_{name} {{ general s_{name} {{ command_value 2 }}  unit 2 x drill_horse  unit 1 x drill_lights }}
  command more_{name} {{ general t_{name} {{ command_value 2 }}  unit 2 x drill_skirmishers }} }}"""


def wins(setting: object, seat: int, games: int) -> float:
    """Points of a captain in a seat against a player at random: one a win, a half a draw."""
    points = 0.0
    for seed in range(games):
        it = SYSTEM.new_game(setting, Seeded(seed), keep=False)  # type: ignore[arg-type]
        players: list[Player] = [RandomPlayer(seed), RandomPlayer(seed + 1)]
        players[seat] = SYSTEM.captain(it, seat, seed)
        winner = SYSTEM.result(play(it, players)).winner
        points += 0.5 if winner is None else winner == seat
    return points


def mirrored() -> object:
    from tests.engine.systems.condottiero.staging import compiled

    text = field(red=MIRROR.format(name="red"), blue=MIRROR.format(name="blue"), turns=9)
    return SYSTEM.setting(compiled(text), "trial")


@pytest.mark.slow
def test_a_captain_beats_chance_with_the_same_army() -> None:
    setting = mirrored()
    assert wins(setting, 0, 10) + wins(setting, 1, 10) >= 15


@pytest.mark.slow
@pytest.mark.parametrize("scenario", ["fornovo_1495", "staffarda_1690"])
def test_a_captain_beats_chance_on_either_side_of_a_battle(scenario: str) -> None:
    setting = SYSTEM.setting(library(), scenario)
    assert wins(setting, 0, 8) + wins(setting, 1, 8) >= 12
