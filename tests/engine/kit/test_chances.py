"""The chances that a captain reckons with: by the short way, where dice are only added, the same as throw by throw."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from engine.core.chance import Seeded
from engine.kit.captain.chances import is_shifted, outcomes, rolls_of
from tests.engine.kit.playing import KIT, RULES, compiled

SCORE = "score roll + shooter.fire"


def cast_of(rules: str) -> tuple[Any, Any]:
    """The volley of a ruleset, and the first company that shoots at the third."""
    setting = KIT.setting(compiled(rules=rules), "trial")
    game = KIT.new_game(setting, Seeded(1))
    c = game.cast()
    c.r_shooter, c.r_target = game.state.pieces[0], game.state.pieces[2]
    return setting.actions["shoot"].trial, c


def one_by_one(trial: Any, c: Any, dice: int) -> dict[str, float]:  # noqa: ANN401
    """Every throw of so many dice."""
    shares: dict[str, float] = {}
    throws = list(product(range(1, 7), repeat=dice))
    for faces in throws:
        outcome = trial.dice.outcome(trial.dice.reckon(faces, sum(faces), c), c)
        shares[outcome.name] = shares.get(outcome.name, 0.0) + 1 / len(throws)
    return shares


@pytest.mark.parametrize(
    ("score", "is_short"),
    [
        (SCORE, True),
        ("score shooter.fire - 2 + roll", True),
        ("score max(roll, 3) + shooter.fire", False),
        ("score 2 * roll", False),
        ('score roll  modifiers { +2 when roll = 2 "lucky" }', False),
        ('score roll  modifiers { +2 when shooter.fire = 2 "steady" }', True),
        ('score roll  modifiers { -3 "far" }  least 2', False),
        ("goal 3  score roll + goal", True),
    ],
)
def test_the_short_way_comes_to_the_same(score: str, is_short: bool) -> None:
    trial, c = cast_of(RULES.replace("roll 1d6   " + SCORE, f"roll 2d6   {score}"))
    assert is_shifted(trial.dice.test) is is_short
    assert {outcome.name: share for outcome, share in outcomes(trial, c)} == pytest.approx(one_by_one(trial, c, 2))


def test_dice_are_added_and_taken_away() -> None:
    trial, c = cast_of(RULES.replace("roll 1d6   ", "roll 1d6 - 1d6 + 1   "))
    rolls = dict(rolls_of(trial.dice, c))
    assert list(rolls) == list(range(-4, 7))
    assert rolls[1] == pytest.approx(1 / 6)


def test_a_hundred_dice_are_sampled() -> None:
    trial, c = cast_of(RULES.replace("roll 1d6   ", "roll 100d100   "))
    rolls = rolls_of(trial.dice, c)
    assert len(rolls) < 100
    assert sum(share for _, share in rolls) == pytest.approx(1)
