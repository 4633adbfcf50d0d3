"""Whom a sentence means, what outcomes of examples and bands of distances are called."""

from __future__ import annotations

from functools import cache

import pytest

from tests.compiler.telling.pages import TEXT, pack, printed
from tests.engine.kit.playing import BATTLE, RULES

ADDED = """
  section 2 more "More" {
    figure bonus "Bonus"
    table bands "Range" {
      down distance(shooter, target)   cell bonus
      rows \"\"\"
                    | bonus
        1           | 2
        2 to 3      | 1
        4 or more   | 0
      \"\"\"
    }
    role witness "the witness" { of company }
    reaction panic "Panic" {
      after volley   result hit   by witness   must yes   once turn
      when friends(witness, target)   does hurt(witness, 1)
    }
    example a_hit "A hit" {
      cites 2   means "They shoot."
      run volley
      list rolled \"\"\"
        rolled | outcome
        5      | hit
      \"\"\"
    }
  }
  ending beaten"""


@cache
def book() -> str:
    rules = RULES.replace("score roll +", "score roll + bands(distance(shooter, target)) +").replace(
        'hit "hit"', 'hit "it tells"'
    )
    rules = rules.replace(
        "phase command", 'phase dread "Dread" { each victim  does hurt(victim, 1) }\n      phase command'
    )
    return printed(pack(rules.replace("\n  ending beaten", ADDED) + BATTLE.replace("SPECIAL", "")), "rulebook", "en")


def test_what_a_piece_is_worth_to_a_captain_is_no_rule_unless_one_asks_for_it() -> None:
    rules = RULES.replace(
        "profile line", 'fact company.worth "value in exchange" { value 2 + company.pace }\n  profile line'
    )
    asking = rules.replace("when not mover.shaken", "when not mover.shaken and mover.worth > 0")
    for text, is_told in ((rules, False), (asking, True)):
        assert ("value in exchange" in printed(pack(text + BATTLE.replace("SPECIAL", "")), "rulebook", "en")) is is_told


@pytest.mark.parametrize(
    "told",
    [
        "The witness: hurt (1).",
        "For each company: hurt (1).",
        "They shoot. Roll Outcome 5 it tells",
        "Distance Bonus 1 hex 2 2–3 hexes 1 4 hexes or more 0",
    ],
)
def test_the_book_tells_it_so(told: str) -> None:
    assert told in book()


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "the rise of what lies along the side of the target"),
        ("it", "la quota di ciò che corre lungo il lato della compagnia bersaglio"),
    ],
)
def test_a_figure_of_what_lies_along_a_side_is_told(language: str, words: str) -> None:
    rules = TEXT.replace("-1 per target.ground.rise", "-1 per edge(shooter, target).rise")
    assert rules != TEXT
    assert words in printed(pack(rules), "rulebook", language)


def test_a_no_is_told_where_the_others_say_yes() -> None:
    dry = TEXT.replace('"Bagnato" { of yes_no  default no }', '"Bagnato" { of yes_no  default yes }')
    dry = dry.replace("rise 1  wet yes", "rise 1  wet no")
    assert "wet: no" in printed(pack(dry), "rulebook", "en")
    assert "wet: no" not in printed(pack(TEXT), "rulebook", "en")


def test_whoever_charges_into_contact_does_not_face_as_he_likes() -> None:
    rules = RULES.replace('movement march "March" { by mover', 'movement march "March" { by mover  into target')
    rules = rules.replace("moves march }", "at target  where enemies(mover, target)  moves march }")
    # Bearings are asked, so it matters where one faces.
    rules = rules.replace("distance(shooter, target) <= 3 hexes", "bearing(shooter, target) = front")
    told = printed(pack(rules + BATTLE.replace("SPECIAL", "")), "rulebook", "en")
    assert "ends in contact with the target" in told
    assert "faces as it likes" not in told
