"""Formulas of tests as a reader needs them: known figures reckoned, usual choices taken, signs before what is added."""

from __future__ import annotations

from functools import cache

import pytest

from tests.compiler.documents.library import bare, made_of, painted
from tests.compiler.finding import pack_of

TEXT = """
ruleset demo "Demo" {
  kind general "General" {
    like piece   inside army   plural generals   leads yes
    field skill "Skill" { of number  default 2 }
  }
  kind seaman "Seaman" { like card_profile  inside army_list  field skill "Skill" { of number } }
  role leader "the leader" { of general }
  constant tired "Points that cost one" { value 2 }
  constant half "Half" { value 0.5 }
  fact general.bonus "bonus" { of number }
  fact general.fatigue "fatigue" { of number }
  fact general.haul "haul" { of number }
  section 1 nerve "Nerve" {
    switch bold "May the bold be equal?" { of yes_no  default no  because "Nobody says." }
    test nerve "Nerve" {
      roll 1d10   goal leader.skill   least 0   score roll
      modifiers {
        -leader.bonus "helped"
        +floor(leader.fatigue / max(1, tired)) "tired"
      }
      outcomes {
        if(goal < 10 and not options.bold, goal - 1, rest(goal, 10)) or less: steady "holds firm"
        otherwise: shaken "gives way"
      }
    }
    test luck "Luck" {
      roll 1d10   score roll
      outcomes { otherwise: drawn "as the table says" }
    }
    test haul "Haul" {
      roll 1d10
      modifiers {
        +9 when roll = 10 "luck"
        -9 when roll = 1 "a rope breaks"
        -1 per leader.fatigue "weary"
        +2 per leader.bonus "cheered on"
        +half "at leisure"
      }
      outcomes {
        leader.haul or less: brought "brings it home"
        otherwise: lost "loses it"
      }
    }
  }
}
army_list crew "Crew" {
  seaman old "Old hand" { skill 4 }
  seaman new "New hand" { skill 2 }
}
"""


@cache
def book() -> str:
    (document,) = made_of("rulebook", pack_of(TEXT))
    return bare(painted(document).text)


@pytest.mark.parametrize(
    "told",
    [
        "− bonus",
        "+ fatigue ÷ 2 (rounded down)",
        "less than the goal if the goal is below 10, otherwise the last digit of the goal or less",
        "always luck",
        "never a rope breaks",
        "− fatigue",
        "+2 × bonus",
        "½",
        "Outcome as the table says",
        "Outcome 2 3 4",
        "holds firm 10 20 30",
        "Odds (%) by skill",
    ],
)
def test_a_formula_is_told_so(told: str) -> None:
    assert bare(told) in book()


@pytest.mark.parametrize("noise", ["(the leader)", "+ −", "Score: roll", "the higher of 1"])
def test_nothing_is_said_that_a_reader_does_not_need(noise: str) -> None:
    assert bare(noise) not in book()


def test_odds_of_a_figure_that_nobody_has_are_left_out() -> None:
    _, _, haul = book().partition(bare("brings it home"))
    assert bare("Odds (%)") not in haul


def test_that_nothing_is_less_than_nothing_goes_without_saying() -> None:
    assert bare("Never below") not in book()
