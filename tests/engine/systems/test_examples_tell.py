"""What an example of *Lines and Volleys* tells when a choice comes to nothing."""

from __future__ import annotations

import pytest

from compiler.compile import compile_text
from engine.host.examples import play_examples
from tests.shipped import rules_alone

CLUB = """use {rules}
ruleset club "C" it "C" {{ amends {rules}
example trial {{ cites 3.1.2  proof yes  others decline
  map {{ size 60 um x 60 um }}
  army red {{ home south  initiative yes  division ra {{ order 3  general r {{ morale 3  at (20, 6) }}
    unit a {{ of drill_foot  at (20, 10)  facing n  formation column }} }} }}
  army blue {{ home north  division bf {{ general g {{ morale 3  at (20, 36) }}
    unit z {{ of drill_foot  at (20, 30)  facing s }} }} }}
  {steps} }} }}
"""
TOLD = {
    "a phase that is not there": ("lumi", "start manoeuvres", "`manoeuvres`; did you mean `manoeuvre`?"),
    "a phase like none": ("lumi", "start zzz", "there are `reinforcements`, `activation`, `manoeuvre`"),
    "refused elsewhere": (
        "lumi",
        "start melee  choose manoeuvre { unit a  manner rapid  at (20, 18) }  expect refused",
        "it is asked in `manoeuvre`, and the example plays `melee`: `start` that phase; nothing was asked",
    ),
    "a place and what was offered": (
        "lumi",
        "choose manoeuvre { unit a  manner rapid  at (20, 48) }  expect a.moved",
        "at (20, 48), manner rapid, unit a; last asked: `manoeuvre` of a",
    ),
    "nothing at all": ("lumi", "choose fall_back { unit a }  expect a.moved", "unit a; nothing was asked"),
    "another question": (
        "lumi",
        "start manoeuvre  choose fall_back { unit a }  expect a.moved",
        "it is asked in `melee`; asked instead: `ride` of g (LUMI-2.3.4, turn 1, manoeuvre): decline, follow, z",
    ),
    "attacks in words": (
        "lumi_2",
        "choose declare { unit a  manner close  target a }  expect a.moved",
        "decline, charge z",
    ),
}


@pytest.mark.parametrize(("rules", "steps", "words"), TOLD.values(), ids=TOLD)
def test_a_choice_that_comes_to_nothing_is_told(rules: str, steps: str, words: str) -> None:
    result = compile_text(CLUB.format(rules=rules, steps=steps), rules_alone(), "club.tercio")
    assert result.pack is not None, [one.message for one in result.diagnostics]
    [told] = play_examples(result.pack, "trial")
    assert words in (told.fault or "")


A = "unit a { of drill_foot  at (20, 10)"
IMPOSSIBLE = {
    "one on another": (
        f"{A}  facing n  formation column }}",
        f"{A}  facing n }} unit b {{ of drill_foot  at (20.5, 10) }}",
    ),
    "more losses than it has": (A, f"{A}  losses 20"),
    "losses below nothing": (A, f"{A}  losses -1"),
}
SAID = {
    "one on another": "b stands on a: move one of them",
    "more losses than it has": "a says `losses 20`: for it `losses` is from 0 to 3",
    "losses below nothing": "a says `losses -1`",
}


@pytest.mark.parametrize("case", IMPOSSIBLE)
def test_what_nobody_can_stage_is_refused(case: str) -> None:
    text = CLUB.format(rules="lumi", steps="start manoeuvre  expect not a.moved")
    result = compile_text(text.replace(*IMPOSSIBLE[case]), rules_alone(), "club.tercio")
    assert result.pack is not None, [one.message for one in result.diagnostics]
    [told] = play_examples(result.pack, "trial")
    assert SAID[case] in (told.fault or "")


def test_a_throw_without_a_face_says_who_throws_which_die() -> None:
    steps = "start melee  expect a.losses = 0"
    text = CLUB.format(rules="lumi", steps=steps).replace("at (20, 30)", "at (20, 11)")
    result = compile_text(text, rules_alone(), "club.tercio")
    assert result.pack is not None, [one.message for one in result.diagnostics]
    [told] = play_examples(result.pack, "trial")
    assert "melee of a, a d6: section 6.1 asks for a face" in (told.fault or "")


def _fault_of(steps: str, where: str = "at (20, 11)") -> str | None:
    result = compile_text(
        CLUB.format(rules="lumi", steps=steps).replace("at (20, 30)", where), rules_alone(), "club.tercio"
    )
    assert result.pack is not None, [one.message for one in result.diagnostics]
    [told] = play_examples(result.pack, "trial")
    return told.fault


def test_where_somebody_stands_can_be_expected() -> None:
    assert _fault_of("start manoeuvre  expect a.at = (20, 10) and z.at = (20, 30)", "at (20, 30)") is None
    told = _fault_of("start manoeuvre  expect a.at = (20, 11.5)", "at (20, 30)")
    assert "a.at (20, 10)" in (told or "")


def test_a_face_too_few_tells_where_those_before_it_went() -> None:
    told = _fault_of("start melee  roll 1, 2, 3, 4, 5, 6  expect a.losses = 0") or ""
    assert "the example gives no more; so far: section 6.1 1, 2, 3, 4, 5, 6" in told
