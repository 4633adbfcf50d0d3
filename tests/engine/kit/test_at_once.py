"""Endings that are looked at after every action, and facts that last until their owner's own next turn or act."""

from __future__ import annotations

from typing import Any

import pytest

from engine.conformance.kit import examine
from engine.core.system import Unplayable
from engine.host.examples import play_examples
from engine.host.play import play
from engine.kit.position.side_events import SideBegan
from tercio.project.places import shipped
from tercio.report.telling import report_lines
from tests.compiler.telling.pages import book
from tests.engine.kit.playing import BATTLE, KIT, RULES, compiled

BEATEN = 'ending beaten "beaten" { when army.pieces_left = 0  winner enemy }'
AT_ONCE = 'ending beaten "beaten" { when army.pieces_lost > 0  winner enemy  at_once yes }'
assert BEATEN in RULES
DEADLY = RULES.replace("victim.losses >= 3", "victim.losses >= 1").replace("6 or more: hit", "1 or more: hit")
LATER = DEADLY.replace(BEATEN, AT_ONCE.replace("at_once yes", ""))
SUDDEN = DEADLY.replace(BEATEN, AT_ONCE)
SLOW = RULES.replace(BEATEN, AT_ONCE)
NEAR = BATTLE.replace("at 0104, 0304", "at 0103, 0303")
HALF = """      phase half "A side's turn" { order whole_turns
        phase marches "Marches" { actions march }
        phase fire "Fire" { actions shoot, guard }
      }
"""
APART = """      phase marches "Marches" { actions march }
      phase fire "Fire" { order alternately  actions shoot }
"""
assert APART in RULES
GUARD = """
  fact company.guards "on guard" {
    starts no  lasts own_turn
    says "{it} {stands|stand} on guard", "{it} {is|are} off guard"
  }
  role guardian { of company }
  action guard "Guard" { by guardian  does set(guardian.guards, yes) }
"""
SIDES = RULES.replace(APART, HALF).replace("  action think", f"{GUARD}  action think")
ON_GUARD = SIDES.replace("phase fire", 'phase watches "Watches" { actions guard }\n        phase fire')
EXAMPLE = """
example one "Story" {
  map { size 6 x 5 }
  army red { company a { of line  at 0101 }  company b { of line  at 0501 } }
  army blue { company c { of line  at 0105 } }
  STEPS
}
"""


def held(rules: str, steps: str) -> None:
    example = EXAMPLE.replace("STEPS", steps)
    pack = compiled(rules=rules.replace("  ending beaten", f"{example}  ending beaten"))
    assert [one.fault for one in play_examples(pack)] == [None]


def events(rules: str, battle: str = BATTLE) -> list[dict[str, Any]]:
    game = play(compiled(rules=rules, battle=battle), "trial", seed=3, players=("eager",))
    return [event.to_plain() for event in game.journal]


def test_an_ending_at_once_ends_the_battle_after_the_action_that_brings_it_about() -> None:
    later, sudden = events(LATER, NEAR), events(SUDDEN, NEAR)
    assert sum(event["event"] == "Lost" for event in sudden) == 1
    assert [event["event"] for event in sudden[-3:]] == ["Lost", "Judged", "BattleEnded"]
    assert sum(event["event"] == "Lost" for event in later) > 1, "else both ways end alike"


def test_of_two_armies_that_fall_in_one_phase_the_first_has_lost() -> None:
    assert events(LATER, NEAR)[-1]["winner"] == -1
    assert events(SUDDEN, NEAR)[-1]["winner"] in (0, 1)


def test_what_a_phase_does_for_each_may_end_the_battle_before_it_is_done_for_the_next() -> None:
    plague = SUDDEN.replace(
        'phase command "Command" { ', 'phase command "Command" { each victim  does remove(victim)  '
    )
    told = events(plague)
    assert [event["event"] for event in told if event["event"] in ("Lost", "BattleEnded")] == ["Lost", "BattleEnded"]


def test_with_three_armies_the_others_fight_on_at_once() -> None:
    third = NEAR.replace("army blue", 'army green "Green" { company line { at 0602 } }\n  army blue')
    told = events(SUDDEN, third)
    out = next(at for at, event in enumerate(told) if event["event"] == "SideOut")
    assert told[out - 2]["event"] == "Lost"
    assert told[-1]["event"] == "BattleEnded"
    assert [one for one in examine(compiled(rules=SLOW, battle=third)) if one.check != "dealing_anew_deals"] == []


def test_the_book_says_that_an_ending_is_at_once() -> None:
    said = book(SUDDEN, "en")
    assert "The battle ends at once, after the action that brought it about" in said


def test_a_fact_lasts_through_the_enemys_turn_until_its_sides_next_turn_begins() -> None:
    held(SIDES, "start fire  choose guard { guardian a }  others decline  expect a.guards")
    journal = events(ON_GUARD)
    # Said anew in each turn: it was forgotten in between, though not with the turn of all.
    again = [event for event in journal if event["event"] == "Became" and event["fact"] == "company.guards"]
    assert all(sum(event["piece"] == number for event in again) > 1 for number in range(4))


def test_the_other_sides_turn_does_not_end_it() -> None:
    pack = compiled(rules=ON_GUARD)
    setting = KIT.setting(pack, "trial")
    game = KIT.new_game(setting, None)
    state = game.state
    guards = setting.declared.kept["company.guards"].attribute
    for piece in state.pieces:
        setattr(piece, guards, True)
    state.begin_turn(2)
    assert all(getattr(piece, guards) for piece in state.pieces), "a new turn of all ends it for nobody"
    game.record(SideBegan("1", 1, ()))
    assert [getattr(piece, guards) for piece in state.pieces] == [True, True, False, False]


def test_the_report_tells_that_it_is_over_when_the_side_begins() -> None:
    pack = compiled(rules=ON_GUARD)
    lines = report_lines(pack, play(pack, "trial", seed=3, players=("eager",)), shipped("templates"))
    off = [line for line in lines if "off guard" in line.text]
    assert off, "no event says so"
    assert sum("on guard" in line.text for line in lines) >= len(off)


ACTS = SIDES.replace("lasts own_turn", "lasts activation").replace(HALF, APART.replace("shoot }", "shoot, guard }"))


def test_a_fact_lasts_until_the_piece_acts_again() -> None:
    held(ACTS, "start fire  choose guard { guardian a }  others decline  expect a.guards")
    held(
        ACTS,
        "given { a.guards yes }  start marches  choose march { mover a  at 0102 }  others decline  expect not a.guards",
    )
    held(
        ACTS,
        "given { a.guards yes }  start marches  choose march { mover b  at 0502 }  others decline  expect a.guards",
    )


def test_its_second_action_of_a_phase_does_not_end_what_the_first_began() -> None:
    twice = ACTS.replace("shoot, guard }", "shoot, guard, march  per_piece 2 }")
    held(
        twice,
        "start fire  choose guard { guardian a }  choose march { mover a  at 0102 }  others decline  expect a.guards",
    )


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        (RULES.replace("starts no }", "starts no  lasts own_turn }"), "no phase has `order whole_turns`"),
        (
            SIDES.replace('pips" { of number  starts 0  lasts turn', 'pips" { of number  starts 0  lasts activation'),
            "pieces act",
        ),
        (
            SIDES.replace(
                "fact company.guards", 'fact moon "moon" { starts no  lasts own_turn }\n fact company.guards'
            ),
            "no side",
        ),
        (SIDES.replace("by guardian  does", "by guardian  once own_turn  does"), "how long a fact lasts"),
    ],
)
def test_what_lasts_as_nothing_does_is_refused(rules: str, said: str) -> None:
    with pytest.raises(Unplayable, match=said):
        KIT.setting(compiled(rules=rules), "trial")


def test_the_book_says_how_long_it_lasts() -> None:
    assert "Lasts until the next turn of its own side begins" in book(SIDES, "en")
    assert "Lasts until it acts again" in book(ACTS, "en")
