"""The captain plays to win: a sample of what was measured at length (92 % and 90 % of 200 games on the duel)."""

from __future__ import annotations

import pytest

from engine.core.chance import Seeded
from engine.core.driver import Player
from engine.core.players import EagerPlayer, RandomPlayer
from tests.engine.conformance.games import pack_of
from tests.engine.systems.cape.staging import SYSTEM, play


@pytest.mark.parametrize(("rival", "least"), [(RandomPlayer, 18), (EagerPlayer, 16)])
def test_a_captain_beats_who_plays_by_chance(rival: type[RandomPlayer | EagerPlayer], least: int) -> None:
    setting = SYSTEM.setting(pack_of("cape"), "carmes_1626")
    won = 0
    for seed in range(11):
        for seat in (0, 1):
            it = SYSTEM.new_game(setting, Seeded(seed), keep=False)
            players: list[Player] = [rival(2 * seed), rival(2 * seed + 1)]
            players[seat] = SYSTEM.captain(it, seat, seed)
            won += SYSTEM.result(play(it, players)).winner == seat
    assert won >= least
