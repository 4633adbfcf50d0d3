"""Tests that count dice: each die is a success or none, in play, in examples, in odds and for captains."""

from __future__ import annotations

import json

import pytest

from engine.core.chance import Seeded
from engine.host.play import play
from engine.kit.captain.chances import outcomes
from engine.model.pack import Rulepack
from engine.odds.odds import odds_of
from tercio.project.places import shipped
from tercio.report.telling import report_lines
from tests.engine.kit.playing import KIT, RULES, compiled, journal

TEST = """test volley "Volley" {
    by shooter   roll dice(shooter.fire + 1, d6)   HOW
    modifiers { +1 when distance(shooter, target) = 1 hex "close" }
    outcomes {
      2 or more: hit "hit" { effect hurt(target, 1) }
      otherwise: miss "miss"
    }
  }
"""
_START, _END = RULES.index('test volley "Volley"'), RULES.index("  effect hurt")
HOWS = {
    "each die": "success die >= 5   modify roll",
    "the goal": "goal 4   success die > goal   modify goal",
    "their number": "success die >= 5   modify score",
    "a formula": "success die in 5 or more   score 2 * successes",
}


def pool(how: str) -> Rulepack:
    return compiled(rules=RULES[:_START] + TEST.replace("HOW", HOWS[how]) + RULES[_END:])


@pytest.mark.parametrize("how", HOWS)
def test_dice_that_are_successes_are_counted(how: str) -> None:
    pack = pool(how)
    lines = [line for seed in (3, 4, 5) for line in journal(pack, seed)]
    tested = [event for line in lines if (event := json.loads(line))["event"] == "Tested"]
    assert any(event["applied"] for event in tested)
    for event in tested:
        close = len(event["applied"])
        least = {"each die": 5 - close, "the goal": 5 + close}.get(how, 5)
        counted = sum(face >= least for face in event["faces"])
        if how in ("their number", "a formula"):
            counted = counted * (2 if how == "a formula" else 1) + close
        assert len(event["faces"]) == 3
        assert event["score"] == counted
        assert event["outcome"] == ("hit" if counted >= 2 else "miss")


@pytest.mark.parametrize("how", HOWS)
def test_odds_and_captains_agree_about_counted_dice(how: str) -> None:
    pack = pool(how)
    setting = KIT.setting(pack, "trial")
    game = KIT.new_game(setting, Seeded(1))
    c = game.cast()
    c.r_shooter, c.r_target = game.state.pieces[0], game.state.pieces[2]
    ruleset = next(one for one in pack.rulesets if one.name == "drill")
    for target, hexes in ((2, 3), (1, 2)):
        c.r_target = game.state.pieces[target]
        shares = {outcome.name: share for outcome, share in outcomes(setting.actions["shoot"].trial, c)}
        odds = odds_of(ruleset.tests[0], {"distance(shooter, target)": hexes}, ruleset)
        assert shares == pytest.approx({name: float(chance) for name, chance in odds.outcomes})


def test_the_report_tells_what_was_thrown_and_how_many_succeeded() -> None:
    pack = pool("the goal")
    battle = play(pack, "trial", seed=3, players=["eager", "eager"])
    told = [line.text for line in report_lines(pack, battle, shipped("templates"), language="en", level="full")]
    assert any(" against 5 (+1 close), successes " in line for line in told)
