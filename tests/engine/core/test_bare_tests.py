"""Declared tests by themselves, with the facts and faces that an example gives."""

from __future__ import annotations

from pathlib import Path

import pytest

from compiler.compile import compile_text
from compiler.settings import Settings
from engine.core.declared.expressions.compiled import FactError
from engine.core.examples.bare_tests import play_bare_test
from engine.model.rules import Test
from engine.model.values import Quantity

SETTINGS = Settings(library=Path(__file__).resolve().parents[3] / "scenarios")
TEXT = """ruleset trial "Trial" {
  fact bold "bold"   fact wet "wet"   fact skill "skill" { of number }
  test shot "Shot" {
    roll 1d10   goal skill   modify goal   impossible goal <= 0
    modifiers { +1 when bold "bold"  -2 when wet "wet" }
    outcomes { goal or less: hit "hit"  otherwise: miss "miss" }
  }
}"""


def shot() -> Test:
    result = compile_text(TEXT, SETTINGS, "trial.tercio")
    assert result.pack is not None, [one.message for one in result.diagnostics]
    return next(one for one in result.pack.rulesets if one.name == "trial").tests[0]


def test_a_fact_that_is_asked_and_not_given_is_a_fault() -> None:
    with pytest.raises(FactError, match="asks for `wet`, which is not given"):
        play_bare_test(shot(), {"skill": 3, "bold": True}, (4,), {}, {})


def test_others_no_means_that_nothing_else_is_so() -> None:
    found = play_bare_test(shot(), {"skill": 3, "bold": True}, (4,), {}, {}, "no")
    assert (found.goal, found.outcome, found.modifiers) == (4, "hit", ("bold",))


def test_questions_that_are_declined_say_nothing_of_facts() -> None:
    with pytest.raises(FactError, match="which is not given"):
        play_bare_test(shot(), {"skill": 3}, (4,), {}, {}, "decline")


def test_what_cannot_be_tried_is_told() -> None:
    with pytest.raises(FactError, match="cannot be taken"):
        play_bare_test(shot(), {"skill": 2, "wet": True}, (1,), {}, {}, "no")


def test_what_lies_between_two_pieces_is_given_by_its_name() -> None:
    far = """ruleset trial "Trial" {
      kind unit "Unit" { like piece  inside army  plural units }
      fact distance "distance" { takes unit, unit  of number }
      section 1 fire "Fire" {
        test shot "Shot" {
          role shooter { of unit }  role target { of unit }
          roll 1d10   score roll
          modifiers { -3 when distance(shooter, target) > 1 "far" }
          outcomes { 5 or more: hit "hit"  otherwise: miss "miss" }
        }
        example far "Far" { cites 1  given { distance 2 }  run shot  roll 7  expect outcome = miss }
      }
    }"""
    result = compile_text(far, SETTINGS, "trial.tercio")
    assert result.pack is not None, [one.message for one in result.diagnostics]
    ruleset = next(one for one in result.pack.rulesets if one.name == "trial")
    found = play_bare_test(ruleset.tests[0], dict(ruleset.examples[0].given), (7,), {}, {})
    assert (found.score, found.outcome, found.modifiers) == (4, "miss", ("far",))


@pytest.mark.parametrize(("start", "outcome"), [(7, "hurried"), (8, "calm")])
def test_a_distance_is_given_as_it_is_compared(start: int, outcome: str) -> None:
    text = """ruleset trial "Trial" {
      fact start "start" { of distance }   constant near "near" { value 8 cm }
      test form "Form" {
        roll 1d10   score roll
        modifiers { +10 when start < near "near" }
        outcomes { 11 or more: hurried "hurried"  otherwise: calm "calm" }
      }
    }"""
    pack = compile_text(text, SETTINGS, "trial.tercio").pack
    assert pack is not None
    trial = next(ruleset for ruleset in pack.rulesets if ruleset.name == "trial")
    constants = {constant.name: constant.value for constant in trial.constants}
    assert play_bare_test(trial.tests[0], {"start": Quantity(start, "cm")}, (5,), constants, {}).outcome == outcome
