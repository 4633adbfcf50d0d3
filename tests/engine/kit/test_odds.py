"""Odds of tests that ask the map: told by case, and the same as at the table."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from engine.core.chance import Seeded
from engine.kit.captain.chances import outcomes
from engine.model.pack import Rulepack, Ruleset
from engine.odds.distribution import OddsError
from engine.odds.layer import OWN_FACTS
from engine.odds.odds import odds_of
from tests.engine.kit.playing import KIT, RULES, compiled

KIT_WORDS = Path(__file__).resolve().parents[3] / "scenarios" / "prelude" / "kit.tercio"
ASKING = (
    RULES.replace(
        'terrain bog "Bog"',
        'amend kind terrain { add field cover "Cover" { of optional(number) } }\n'
        '  terrain wood "Wood" { symbol "w"  cover 2 }   terrain bog "Bog"',
    )
    .replace("starts no }", "starts no }  fact company.drill { of number  starts company.pace }", 1)
    .replace(
        "score roll + shooter.fire",
        """score roll + shooter.fire + shooter.drill
    modifiers {
      -1 per target.ground.cover "cover"
      -1 when distance(shooter, target) >= 2 hexes "far"
      +1 when bearing(target, shooter) != front and sees(shooter, target) "enfilade"
    }""",
    )
)


def ruleset_of(pack: Rulepack) -> Ruleset:
    return next(one for one in pack.rulesets if one.name == "drill")


def chances(given: dict[str, Any], rules: str = ASKING) -> dict[str, Fraction]:
    ruleset = ruleset_of(compiled(rules=rules))
    test = next(one for one in ruleset.tests if one.name == "volley")
    return dict(odds_of(test, given, ruleset).outcomes)


def test_what_nobody_gives_is_two_pieces_side_by_side_on_open_ground() -> None:
    ruleset = ruleset_of(compiled(rules=ASKING))
    odds = odds_of(ruleset.tests[0], {}, ruleset)
    assert dict(odds.assumed) == {
        "shooter.fire": 2,
        "shooter.pace": 2,
        "target.ground": "open",
        "distance(shooter, target)": 1,
        "bearing(target, shooter)": "front",
        "sees(shooter, target)": True,
    }
    assert dict(odds.outcomes)["hit"] == Fraction(5, 6)


@pytest.mark.parametrize(
    ("given", "hit"),
    [
        ({"target.ground": "wood"}, Fraction(3, 6)),
        ({"target.ground.cover": 1}, Fraction(4, 6)),
        ({"distance(shooter, target)": "3 hexes"}, Fraction(4, 6)),
        ({"bearing(target, shooter)": "rear"}, Fraction(1)),
        ({"bearing(target, shooter)": "rear", "sees(shooter, target)": "no"}, Fraction(5, 6)),
        ({"shooter.drill": 0}, Fraction(3, 6)),
        ({"shooter.fire": "none"}, Fraction(3, 6)),
    ],
)
def test_a_case_is_given_by_ground_distance_bearing_or_sight(given: dict[str, Any], hit: Fraction) -> None:
    assert chances(given)["hit"] == hit


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"target.ground": "wod"}, "no terrain is called `wod`"),
        ({"bearing(target, shooter)": "behind"}, "no bearing_word is called `behind`"),
        ({"target.grond": "wood"}, "does not ask `target.grond`"),
        ({"distance(shooter, target)": "3 cm"}, "measures in hex"),
    ],
)
def test_a_slip_in_a_case_is_told(given: dict[str, Any], words: str) -> None:
    with pytest.raises(OddsError, match=re.escape(words)):
        chances(given)


def test_two_measures_in_one_test_are_told_and_not_mixed() -> None:
    rules = ASKING.replace('>= 2 hexes "far"', '>= 2 cm or distance(shooter, target) < 5 mm "far"')
    with pytest.raises(OddsError, match="cm and mm"):
        chances({}, rules)


@pytest.mark.parametrize(("place", "ground"), [(0, "open"), (6, "wood"), (14, "open")])
def test_the_odds_are_those_of_the_table(place: int, ground: str) -> None:
    pack = compiled(rules=ASKING)
    setting = KIT.setting(pack, "trial")
    setting.field.terrain[6] = "wood"
    game = KIT.new_game(setting, Seeded(1))
    shooter, target = game.state.pieces[0], game.state.pieces[2]
    shooter.at, target.at = 1, place
    c = game.cast()
    c.r_shooter, c.r_target = shooter, target
    shares = {one.name: share for one, share in outcomes(setting.actions["shoot"].trial, c)}
    given = {
        "target.ground": ground,
        "distance(shooter, target)": setting.field.distance(shooter, target),
        "bearing(target, shooter)": setting.field.bearing(target, shooter),
    }
    exact = {name: float(chance) for name, chance in chances(given).items() if chance}
    assert shares == pytest.approx(exact)


def test_every_fact_that_the_kit_answers_has_its_type_here() -> None:
    text = KIT_WORDS.read_text(encoding="utf-8").partition("# --- what the kit answers")[2]
    declared = {}
    for name, rest in re.findall(r"\n  fact ([\w.]+) (.*?)(?=\n  fact |\n})", text, re.DOTALL):
        of = re.search(r"\bof (\w+)", re.sub(r'"[^"]*"', "", rest))
        declared[name] = of[1] if of else "yes_no"
    assert declared == {name: of for name, (of, _) in OWN_FACTS.items()}
