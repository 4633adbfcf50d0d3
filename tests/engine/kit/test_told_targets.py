"""A report names whom a charge and a card are aimed at, and which way pieces face."""

from __future__ import annotations

import re

import pytest

from engine.host.play import play
from tercio.project.places import shipped
from tercio.replay.page import film_battle
from tercio.report.telling import render, report_lines
from tests.engine.kit.playing import RULES, compiled

CHARGES = RULES.replace(
    "action shoot",
    """role charger { of company }   role charged { of company }
  movement charge "Charge" { by charger  into charged  allowance 4 }
  action charge "Charge" {
    by charger   at charged   moves charge   test volley_2
    where enemies(charger, charged) and bearing(charged, charger) in (front, flank, rear)
  }
  test volley_2 "Clash" { by charger  roll 1d6  outcomes { 1 or more: on "on" { effect hurt(charged, 1) } } }
  reaction stand "Stand" { before charge  by charged  must yes  does set(charged.shaken, yes) }
  fact army.left "left" { of number  value army.pieces_left }
  deck fate "Fate" { card 1 "Luck" { effect set(charged.shaken, no) } }
  action turn_card "Turn a card" { by player  at charged  plays fate  where enemies(player, charged) }
  action shoot""",
    1,
).replace("{ order alternately  actions shoot }", "{ order alternately  actions shoot, charge, turn_card }")
BATTLE = """
scenario trial "Trial" {
  turns 2   SPECIAL
  map { size 6 x 5 }
  army red "Red" { draws 1  company a "Ann" { of line  at 0101  facing s } }
  army blue "Blue" { company b "Ben" { of line  at 0405  facing n } }
}
"""


def told(level: str = "usual") -> str:
    pack = compiled(rules=CHARGES, battle=BATTLE)
    games = (play(pack, "trial", seed=seed, players=("eager",)) for seed in range(6))
    return "\n".join(render(report_lines(pack, game, shipped("templates"), level=level)) for game in games)


@pytest.fixture(scope="module")
def usual() -> str:
    return told()


def test_whoever_is_charged_is_named_before_it_reacts(usual: str) -> None:
    lines = usual.splitlines()
    before = [lines[at - 1] for at, line in enumerate(lines) if "reaction: Stand" in line]
    assert before
    assert all(re.search(r"(Ann → Ben|Ben → Ann): Charge", line) for line in before), before


def test_a_card_names_whom_it_is_played_at(usual: str) -> None:
    assert "Red → Ben: card played, Luck" in usual


@pytest.mark.parametrize(("army", "words"), [("red", "Red → Ann: card played"), ("blue", "Red: card played")])
def test_a_card_that_is_played_at_a_hidden_friend_does_not_name_it_to_the_enemy(army: str, words: str) -> None:
    rules = CHARGES.replace("plays fate  where enemies", "plays fate  where friends")
    rules = rules.replace("charge, turn_card }", "charge }").replace("actions think }", "actions think, turn_card }")
    pack = compiled(rules=rules, battle=BATTLE.replace("facing s }", "facing s  hidden yes }"))
    seen = film_battle(pack, "trial", 1, ("eager",), army).seen
    told = [line.text for line in report_lines(pack, seen, shipped("templates")) if "card played" in line.text]
    assert told == [f"{words}, Luck"]


def test_a_full_report_says_which_way_a_piece_faces() -> None:
    assert re.search(r"(Ann|Ben) (faces|turns .*to face) (north|south)(-east|-west)? ", told("full"))


def test_what_a_goal_is_made_of_is_told() -> None:
    rules = RULES.replace(
        "score roll + shooter.fire\n    outcomes {\n      6 or more: hit",
        'goal shooter.fire + shooter.pace   modify goal   modifiers { -1 when turn_number > 0 "haste" }\n'
        "    outcomes {\n      goal or more: hit",
    )
    assert "goal shooter.fire" in rules
    pack = compiled(rules=rules)
    text = render(report_lines(pack, play(pack, "trial", seed=1, players=("eager",)), shipped("templates")))
    assert re.search(r"Volley, \d against 3 \(\+2 Fire, \+2 Pace, −1 haste\)", text)
