"""Declared tests with dice: pools, what modifiers change, opposed tests, and nothing but what is declared."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from compiler.compile import compile_text
from compiler.settings import Settings
from engine.core.chance import FaceError, Recorded, Seeded
from engine.core.declared.effects import effects_of
from engine.core.declared.expressions.compiled import FactError, Facts
from engine.core.declared.trials.rolls import DiceTrial, follows

SETTINGS = Settings(library=Path(__file__).resolve().parents[3] / "scenarios")
HEAD = """fact bold "bold"  fact men "men" { of number }  fact rival.score "the other's" { of number }
  effect run "runs"  effect hide "hides" """


def trial(body: str, **answers: Any) -> tuple[DiceTrial, SimpleNamespace]:  # noqa: ANN401
    """A test and a context whose facts are given."""
    text = f'ruleset trial "Trial" {{ {HEAD}\n allow unused_definition "not all are asked"\n test t "T" {{ {body} }} }}'
    result = compile_text(text, SETTINGS, "trial.tercio")
    assert result.pack is not None, [one.message for one in result.diagnostics]
    test = next(one for one in result.pack.rulesets if one.name == "trial").tests[0]
    named = {"bold": False, "men": 0, "rival.score": 0} | {
        name.replace("__", "."): one for name, one in answers.items()
    }
    functions = {name: (lambda c, value=value: value) for name, value in named.items()}
    return DiceTrial(test, Facts(functions, {}, {}, {}), "trial"), SimpleNamespace(roll=0, goal=0, score=0)


BANDS = 'outcomes { 5 or more: good "good" { effect run }  otherwise: bad "bad" { effect run, hide } }'


def thrown(body: str, faces: list[int], **answers: Any) -> tuple[int, str, dict[str, int]]:  # noqa: ANN401
    it, context = trial(body, **answers)
    chance = Recorded(faces)
    found = it.throw(chance, context)
    assert chance.faces == faces, "every face is used"
    outcome = it.outcome(found, context)
    return found.score, outcome.name, dict(found.applied)


def test_the_dice_of_a_pool_are_counted_by_a_formula() -> None:
    assert thrown(f"roll dice(men + 2, d6) {BANDS}", [1, 2, 3, 4, 5], men=3) == (15, "good", {})


def test_a_pool_of_no_dice_rolls_none() -> None:
    assert thrown(f"roll dice(men, d6) {BANDS}", [], men=-4) == (0, "bad", {})


def test_dice_and_figures_are_added_and_taken_away() -> None:
    assert thrown(f"roll 2d6 + 3 - 1d4 {BANDS}", [6, 5, 4])[0] == 10


def test_modifiers_change_the_score() -> None:
    body = f'roll 1d6  score roll + men  modifiers {{ +2 when bold "bold"  -1 per men "men" }} {BANDS}'
    assert thrown(body, [3], bold=True, men=2) == (5, "good", {"bold": 2, "men": -2})


def test_a_modifier_may_ask_the_natural_roll() -> None:
    body = f'roll 1d6  modifiers {{ -9 when roll = 6 "a six"  +1 "always" }} {BANDS}'
    assert thrown(body, [6]) == (-2, "bad", {"a_six": -9, "always": 1})
    assert thrown(body, [5]) == (6, "good", {"always": 1})


def test_modifiers_may_change_the_roll_before_the_score_is_reckoned() -> None:
    body = f'roll 1d6  score 2 * roll  modify roll  modifiers {{ -1 "tired" }} {BANDS}'
    assert thrown(body, [4])[0] == 6


def test_modifiers_may_change_the_goal() -> None:
    body = 'roll 1d6  goal 3 + men  modify goal  modifiers { +1 when bold "bold" }'
    body += ' outcomes { goal or less: good "good"  otherwise: bad "bad" }'
    assert thrown(body, [4])[1] == "bad"
    assert thrown(body, [4], bold=True)[1] == "good"
    assert thrown(body, [4], men=1)[1] == "good"


def test_what_is_impossible_is_judged_by_the_goal_after_modifiers() -> None:
    body = 'roll 1d6  goal men  modify goal  impossible goal <= 0  modifiers { -2 when bold "bold" }'
    body += ' outcomes { goal or less: good "good"  otherwise: bad "bad" }'
    for men, bold, impossible in ((2, False, False), (2, True, True), (3, True, False), (0, False, True)):
        it, context = trial(body, men=men, bold=bold)
        assert it.is_impossible(context) is impossible


def test_a_goal_of_none_is_impossible_where_the_test_says_so() -> None:
    outcomes = 'outcomes { goal or less: good "good"  otherwise: bad "bad" }'
    it, context = trial(f"roll 1d6  goal men  modify goal  impossible goal <= 0 {outcomes}", men=None)
    assert it.is_impossible(context)
    it, context = trial(f"roll 1d6  goal men  modify goal {outcomes}", men=None)
    assert not it.is_impossible(context)


def test_a_score_has_a_floor() -> None:
    assert thrown(f'roll 1d6  least 2  modifiers {{ -9 "worn" }} {BANDS}', [3])[0] == 2


def test_an_opposed_test_asks_the_other_s_score_as_a_fact() -> None:
    body = 'roll 1d6  versus t  outcomes { rival.score + 1 or more: wins "w"'
    body += ' rival.score: tie "t" { then t }  otherwise: loses "l" }'
    found = [thrown(body, [face], rival__score=4)[1] for face in (3, 4, 5)]
    assert found == ["loses", "tie", "wins"]
    it, context = trial(body, rival__score=4)
    assert follows(it.outcome(it.reckon((4,), 4, context), context)) == ("t",)


def test_what_is_automatic_has_the_first_outcome() -> None:
    assert thrown(f"roll 1d6  automatic bold {BANDS}", [1], bold=True)[1] == "good"


def test_an_outcome_names_its_effects_in_their_order() -> None:
    it, _ = trial(f"roll 1d6 {BANDS}")
    assert [[effect.name for effect in effects_of(one)] for one in it.test.outcomes] == [["run"], ["run", "hide"]]


def test_a_test_of_cards_is_none_of_dice() -> None:
    with pytest.raises(FactError, match="rolls no dice"):
        trial(f"cards 3 {BANDS}")


def test_more_dice_than_hands_hold_are_refused() -> None:
    it, context = trial(f"roll dice(men, d6) {BANDS}", men=1_001)
    with pytest.raises(FactError, match="more than 1000 dice"):
        it.throw(Seeded(1), context)


def test_faces_that_a_die_does_not_have_are_refused() -> None:
    it, context = trial(f"roll 1d6 {BANDS}")
    with pytest.raises(FaceError, match="cannot give the recorded face 7"):
        it.throw(Recorded([7]), context)


def test_dice_are_even() -> None:
    it, context = trial(f"roll 2d6 {BANDS}")
    chance = Seeded(9)
    faces = Counter(face for _ in range(6_000) for face in it.throw(chance, context).faces)
    assert sorted(faces) == [1, 2, 3, 4, 5, 6]
    square = sum((count - 2_000) ** 2 / 2_000 for count in faces.values())
    assert square < 20.5, "chi-square of five degrees of freedom, p > 0.001"


def test_a_thousand_dice_are_as_many_as_hands_hold() -> None:
    it, context = trial(f"roll dice(men, d6) {BANDS}", men=1_000)
    assert it.dice(context) == 1_000
    assert len(it.throw(Seeded(1), context).faces) == 1_000


def test_dice_are_counted_over_all_handfuls() -> None:
    it, context = trial(f"roll 2d6 + dice(men, d4) - 1d6 {BANDS}", men=3)
    assert it.dice(context) == 6
    assert thrown(f"roll 2d6 + dice(men, d4) - 1d6 {BANDS}", [1, 2, 3, 4, 4, 6], men=3)[0] == 8
    assert trial(f"roll 2d6 + dice(men, d4) {BANDS}", men=-3)[0].dice(context) == 2


def test_dice_may_be_counted_by_the_pair() -> None:
    assert thrown(f"roll dice(men, 2d6) {BANDS}", [1, 2, 3, 4], men=2)[0] == 10


def test_signs_go_through_brackets() -> None:
    assert thrown(f"roll 6 - (1d6 - 2) {BANDS}", [4])[0] == 4
    assert thrown(f"roll 1d6 + -(men - 1) {BANDS}", [4], men=3)[0] == 2


def test_a_roll_and_a_goal_have_a_floor_where_they_are_changed() -> None:
    body = f'roll 1d6  modify roll  least 2  score roll  modifiers {{ -9 "worn" }} {BANDS}'
    assert thrown(body, [3])[0] == 2
    body = 'roll 1d6  goal 5  modify goal  least 2  modifiers { -9 "worn" }'
    body += ' outcomes { goal or less: good "good"  otherwise: bad "bad" }'
    assert [thrown(body, [face])[1] for face in (2, 3)] == ["good", "bad"]
    it, context = trial(body.replace("least 2", "least 2  impossible goal <= 1"))
    assert not it.is_impossible(context)


def test_a_goal_that_nothing_changes_is_judged_as_it_is() -> None:
    body = 'roll 1d6  goal men  impossible goal <= 0  modifiers { -9 "worn" }'
    body += ' outcomes { goal or less: good "good"  otherwise: bad "bad" }'
    for men, impossible in ((1, False), (0, True)):
        it, context = trial(body, men=men)
        assert it.is_impossible(context) is impossible
        assert context.goal == men
    it, context = trial('roll 1d6  impossible goal <= 0 outcomes { otherwise: bad "bad" }')
    assert it.is_impossible(context), "without a goal it is nothing"


def test_what_is_not_automatic_is_judged_by_its_score() -> None:
    assert thrown(f"roll 1d6  automatic bold {BANDS}", [1])[1] == "bad"
    assert not trial(f"roll 1d6 {BANDS}", bold=True)[0].is_automatic(trial(f"roll 1d6 {BANDS}")[1])


def test_an_outcome_is_judged_by_the_throw_that_it_is_asked_of() -> None:
    body = 'roll 1d6  goal 3  outcomes { goal or less: good "good"  otherwise: bad "bad" }'
    it, context = trial(body)
    first = it.throw(Recorded([2]), context)
    it.throw(Recorded([6]), context)
    assert it.outcome(first, context).name == first.outcome == "good"
    assert (context.roll, context.goal, context.score) == (2, 3, 2)
    assert (first.successes, first.faces, first.goal) == (0, (2,), 3)


def test_the_score_is_nothing_while_the_modifiers_are_asked() -> None:
    body = f'roll 1d6  modifiers {{ +1 when score = 0 "unscored"  +2 when goal = 0 "aimless" }} {BANDS}'
    it, context = trial(body)
    context.score = 9
    assert it.throw(Recorded([4]), context).score == 7
