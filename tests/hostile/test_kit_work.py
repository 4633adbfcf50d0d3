"""Rulesets of the kit that ask too much: a battle ends with a message that names the place, and captains think less."""

from __future__ import annotations

import pytest

from engine.core.chance import Seeded
from engine.core.system import Unplayable
from engine.host.play import play
from engine.host.rules import HostError
from engine.kit.captain import captain
from engine.kit.playing import carddecks
from engine.kit.position import game
from engine.kit.position.meter import Meter, TooMuchError
from engine.model.pack import Rulepack
from tests.engine.kit.playing import KIT, compiled

COUNTS = """
  add role other { of company }
  add fact company.near "near" { counts company  as other  when distance(company, other) <= 30 hexes }
  add fact company.crowd "crowd" { counts company  as other  sums other.near }
  replace action shoot "Shoot" {
    by shooter   at target   test volley   where enemies(shooter, target) and target.crowd >= 0
  }
"""


def crowd(special: str = "", size: int = 36) -> Rulepack:
    """A battle with so many companies a side, in rows of twelve."""
    lines = range(size // 12)
    north, south = (
        ", ".join(f"{column:02}{first + line:02}" for line in lines for column in range(1, 13)) for first in (1, 5)
    )
    battle = f"""
scenario trial "Trial" {{
  turns 8   SPECIAL
  map {{ size 12 x 8 }}
  army red "Red" {{ company {size} x line {{ at {north} }} }}
  army blue "Blue" {{ company {size} x line {{ at {south} }} }}
}}
"""
    return compiled(special=special, battle=battle)


def test_a_meter_names_what_has_asked_most() -> None:
    meter = Meter(100, 150)
    meter.charge(30, "a little")
    meter.charge(60, "much")
    with pytest.raises(TooMuchError, match="much"):
        meter.charge(20, "a little")


def test_a_meter_begins_anew_with_every_phase_and_not_with_every_battle() -> None:
    meter = Meter(100, 150)
    meter.charge(90, "a")
    meter.begin()
    meter.charge(50, "b")
    with pytest.raises(TooMuchError, match="b"):
        meter.charge(20, "b")


def test_counts_of_counts_end_a_battle_at_the_phase_that_asks_for_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game, "IN_A_PHASE", 50_000)
    with pytest.raises(HostError, match=r":\d+: in the phase `fire` too much is asked, most of it by `company\.near`"):
        play(crowd(COUNTS), "trial", 1, ("eager",))


def test_the_same_counts_are_played_where_few_take_part() -> None:
    assert play(compiled(special=COUNTS), "trial", 1, ("eager",)).result.reason


def test_a_captain_that_has_thought_enough_plays_on_by_lot(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(captain, "IN_ALL_THOUGHTS", 2_000)
    assert play(compiled(), "trial", 1, ("captain",)).result.reason


def test_turns_without_end_are_too_much_though_little_is_asked_in_each(monkeypatch: pytest.MonkeyPatch) -> None:
    """To go round all pieces and ask what each can do is work as well."""
    monkeypatch.setattr(game, "IN_A_BATTLE", 20_000)
    with pytest.raises(HostError, match="too much is asked"):
        play(crowd(), "trial", 1, ("eager",))


def test_captains_of_a_battle_think_on_one_account() -> None:
    battle = KIT.new_game(KIT.setting(compiled(), "trial"), Seeded(1))
    first, second = (captain.KitCaptain(battle, seat, 1) for seat in (0, 1))
    assert first._thought is second._thought
    assert not first._thought.is_spent


def test_a_deck_beyond_all_measure_is_refused_at_its_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(carddecks, "MOST_CARDS", 1)
    cards = " ".join(f'card {number} "Card" {{ effect add(player.pips, 1) }}' for number in (1, 2))
    special = f'add deck fate "Fate" {{ {cards} }}  replace action think "Think" {{ by player  plays fate }}'
    with pytest.raises(Unplayable, match=r":\d+: the deck `fate` has more than 1 cards"):
        KIT.setting(compiled(special=special), "trial")


def test_a_large_map_is_measured_only_where_somebody_stands() -> None:
    battle = """
scenario trial "Trial" {
  turns 8   SPECIAL
  map { size 60 x 60 }
  army red "Red" { company 1 x line { at 0101 } }
  army blue "Blue" { company 1 x line { at 6060 } }
}
"""
    setting = KIT.setting(compiled(battle=battle), "trial")
    assert len(setting.field.far) < 10
    assert setting.field.far[0][3599] == setting.field.board.distance(0, 3599)
    assert setting.field.far[-1][7] == setting.field.far[7][-1] > 3_600
