"""Opposed tests of the kit: both throw, and outcomes ask what the other scored."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest

from engine.core.chance import Seeded
from engine.core.system import Unplayable
from engine.kit.captain.chances import outcomes
from engine.odds.distribution import OddsError
from engine.odds.odds import odds_of
from tests.engine.kit.playing import KIT, RULES, compiled, journal

OUTCOMES = """outcomes {
      rival.score + 1 or more: hit "hit" { effect hurt(target, 1) }
      rival.score: tie "tie"
      otherwise: miss "miss"
    }
  }"""
STAND = """
  test stand "Stand" {
    by target   roll 1d6   score roll + target.pace
    outcomes { 1 or more: a "a"  otherwise: b "b" }
  }"""
_BEFORE, _, _REST = RULES.partition("score roll + shooter.fire")
_AFTER = _REST[_REST.index("  effect hurt") :]
OPPOSED = f"{_BEFORE}score roll + shooter.fire  versus stand  {OUTCOMES}{STAND}\n{_AFTER}"
ALIKE = f"{_BEFORE}score roll + shooter.fire  versus volley  {OUTCOMES}\n{_AFTER}"


def taken_in(rules: str) -> list[dict[str, Any]]:
    events = [json.loads(line) for line in journal(compiled(rules=rules))]
    return [event for event in events if event["event"] == "Tested"]


@pytest.mark.parametrize(("rules", "other"), [(OPPOSED, "stand"), (ALIKE, "volley")])
def test_the_other_throws_first_and_the_outcome_compares(rules: str, other: str) -> None:
    thrown = taken_in(rules)
    assert len(thrown) >= 4
    for theirs, own in zip(thrown[::2], thrown[1::2], strict=True):
        assert (theirs["test"], theirs["outcome"], own["test"]) == (other, "", "volley")
        assert theirs["side"] != own["side"]
        higher, same = own["score"] > theirs["score"], own["score"] == theirs["score"]
        assert own["outcome"] == ("hit" if higher else "tie" if same else "miss")


@pytest.mark.parametrize(
    ("rules", "given", "against"),
    [(OPPOSED, "target.pace", "against.target.pace"), (ALIKE, "target.fire", "against.shooter.fire")],
)
def test_odds_are_told_against_any_figure_of_the_other_by_its_role(rules: str, given: str, against: str) -> None:
    """A role is the same piece in both tests, so nobody need say `against.`; and a figure of the other matters."""
    ruleset = next(one for one in compiled(rules=rules).rulesets if one.name == "drill")
    test = ruleset.tests[0]
    odds = {figure: odds_of(test, {"shooter.fire": 3, given: figure}, ruleset).outcomes for figure in (0, 4)}
    assert odds == {figure: odds_of(test, {"shooter.fire": 3, against: figure}, ruleset).outcomes for figure in (0, 4)}
    assert odds[0] != odds[4]
    with pytest.raises(OddsError, match="does not ask"):
        odds_of(test, {"target.fyre": 1}, ruleset)


@pytest.mark.parametrize(
    ("rules", "against"), [(OPPOSED, {"against.target.pace": 4}), (ALIKE, {"against.shooter.fire": 4})]
)
def test_a_captain_reckons_with_what_the_other_may_throw(rules: str, against: dict[str, int]) -> None:
    pack = compiled(rules=rules)
    setting = KIT.setting(pack, "trial")
    game = KIT.new_game(setting, Seeded(1))
    shooter, target = game.state.pieces[0], game.state.pieces[2]
    target.card = type(target.card)("other", [("pace", 4), ("fire", 4)], setting.field.length)
    c = game.cast()
    c.r_shooter, c.r_target = shooter, target
    shares = {one.name: share for one, share in outcomes(setting.actions["shoot"].trial, c)}
    ruleset = next(one for one in pack.rulesets if one.name == "drill")
    exact = dict(odds_of(ruleset.tests[0], against, ruleset).outcomes)
    assert shares == pytest.approx({name: float(chance) for name, chance in exact.items()})
    assert exact["hit"] == Fraction(6, 36)
    assert (c.r_shooter, c.r_target) == (shooter, target)


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        (RULES.replace("score roll + shooter.fire", "score roll - rival.score"), "it is against nobody"),
        (
            OPPOSED.replace("by target   roll", "by victim   roll").replace("target.pace", "victim.pace"),
            "is taken by `victim`",
        ),
        (OPPOSED.replace("by target   roll", "roll"), "does not say who takes it"),
    ],
)
def test_an_opposed_test_that_cannot_be_taken_is_told(rules: str, words: str) -> None:
    with pytest.raises(Unplayable, match=words):
        KIT.setting(compiled(rules=rules), "trial")


def test_a_test_whose_condition_does_not_hold_is_not_taken() -> None:
    rules = RULES.replace("by shooter   roll 1d6", "by shooter   when target.losses < 1   roll 1d6")
    assert 0 < len(taken_in(rules)) < len(taken_in(RULES))


def test_an_impossible_test_is_not_taken() -> None:
    rules = RULES.replace("by shooter   roll 1d6", "by shooter   impossible target.losses >= 1   roll 1d6")
    assert 0 < len(taken_in(rules)) < len(taken_in(RULES))
