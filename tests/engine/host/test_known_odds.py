"""A battle that one declared test decides: its odds are known, and what many games say of them must be right."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from compiler.compile import compile_files
from engine.core.chance import Seeded
from engine.host.gathering import summarise
from engine.host.orders import orders, play_figures
from engine.host.play import prepare
from engine.host.simulate import BATCH, enough_games, is_known, simulate
from engine.host.tallies import wilson
from engine.model.pack import Rulepack
from tercio.project.places import settings

TOSS = """
ruleset toss "Toss" {
  plays kit   languages en
  kind profile "Card" { like card_profile  inside army_list }
  kind company "Company" { like piece  inside army  field of "Card" { of profile  required yes } }
  role tester { of company }   role target { of company }
  section 1 the_turn "The turn" {
    sequence turn "The turn" { phase tosses "Tosses" { actions toss } }
    action toss "Toss" { by tester  at target  test toss  where enemies(tester, target)  must yes  once battle }
    test toss "Toss" {
      by tester   roll 1d6   score roll
      outcomes {
        3 or more: heads "heads" { effect remove(target) }
        otherwise: tails "tails" { effect remove(tester) }
      }
    }
    ending beaten "beaten" { when army.pieces_left = 0  winner enemy }
    ending dusk "dusk" { when last_turn  highest army.prizes }
  }
}
army_list guild "The guild" { profile muskets "Muskets" { points 8 } }
scenario toss_up "Toss up" {
  turns 1
  map { size 2 x 1 }
  army red "Red" { from guild  company muskets { at 0101 } }
  army blue "Blue" { from guild  company muskets { at 0201 } }
}
"""
ODDS = 4 / 6
"""Red rolls 3 or more."""
RUNS = 1000
GAMES = 15


@cache
def toss(folder: Path) -> Rulepack:
    file = folder / "toss.tercio"
    file.write_text(TOSS, encoding="utf-8")
    pack = compile_files([file], settings()).pack
    assert pack is not None
    return pack


def test_a_battle_is_won_as_often_as_its_test_has_it(tmp_path: Path) -> None:
    summary = simulate(toss(tmp_path), "toss_up", games=300, players=("random",))
    low, high = summary.sides[0].interval
    assert summary.draws == 0
    assert low <= ODDS <= high


def test_intervals_of_a_battle_hold_its_odds_as_often_as_they_promise(tmp_path: Path) -> None:
    """Of a thousand runs, 93 to 97 in a hundred. By reckoning it is 95.0 in runs of 15 games."""
    ready = prepare(toss(tmp_path), "toss_up")
    games = [play_figures(ready, order) for order in orders(1, RUNS * GAMES, ("random", "random"), swap=False)]
    held = 0
    for first in range(0, len(games), GAMES):
        low, high = summarise("toss_up", "", ("red", "blue"), games[first : first + GAMES]).sides[0].interval
        held += low <= ODDS <= high
    assert 0.93 <= held / RUNS <= 0.97, held


def test_intervals_hold_what_they_promise_where_games_end_when_enough_is_known() -> None:
    """A run that stops by what it has seen is the case in which an interval might mislead."""
    chance = Seeded(1859)
    held, lengths = 0, set()
    for _ in range(RUNS):
        won = games = 0
        while not games or not is_known((won, games - won), games, 0.06):
            won += sum(chance.below(6) < 4 for _ in range(BATCH))
            games += BATCH
        low, high = wilson(won, games)
        held += low <= ODDS <= high
        lengths.add(games)
    assert 0.93 <= held / RUNS <= 0.97, held
    assert len(lengths) > 1, "some ended sooner than others"


def test_so_many_games_are_enough_whoever_wins() -> None:
    games = enough_games(0.05)
    assert games == 400
    assert all(is_known((won, games - won), games, 0.05) for won in range(games + 1))
    assert not is_known((150, 150), 300, 0.05)
