"""Tests by cards: turned over from a deck, counted, told, and reckoned with by odds and captains."""

from __future__ import annotations

import json

import pytest

from engine.conformance.kit import examine
from engine.core.chance import Seeded
from engine.core.system import Unplayable
from engine.host.play import play
from engine.kit.captain.chances import outcomes
from engine.model.codec import from_plain, to_plain
from engine.odds.odds import odds_of
from tercio.project.places import shipped
from tercio.report.telling import report_lines
from tests.engine.kit.playing import KIT, RULES, compiled, journal

_CARDS = "  ".join(f'card {n} "{n}" {{ value {n % 4 + 1} }}' for n in range(1, 13))
TEST = """test volley "Volley" {
    by shooter   cards shooter.fire + 1   success card.value <= 2   deck fortune   modify cards
    modifiers { +1 when distance(shooter, target) = 1 hex "close" }
    outcomes {
      2 or more: hit "hit" { effect hurt(target, 1) }
      otherwise: miss "miss"
    }
  }
"""
_START, _END = RULES.index('test volley "Volley"'), RULES.index("  effect hurt")
BY_CARDS = (RULES[:_START] + TEST + RULES[_END:]).replace(
    'terrain bog "Bog"',
    'amend kind card { add field value "Value" { of number  required yes } }\n'
    f'  deck fortune "Fortune" {{ kept_by player  {_CARDS} }}\n  terrain bog "Bog"',
)


def test_as_many_cards_are_turned_over_as_the_test_says_and_successes_count() -> None:
    events = [json.loads(line) for line in journal(compiled(rules=BY_CARDS))]
    turned: list[int] = []
    seen = 0
    for event in events:
        if event["event"] == "TurnedOver":
            turned.append(event["card"])
        elif event["event"] == "Tested":
            assert len(turned) == 3 + len(event["applied"])
            assert event["score"] == sum(card % 4 + 1 <= 2 for card in turned)
            assert event["outcome"] == ("hit" if event["score"] >= 2 else "miss")
            turned, seen = [], seen + 1
    assert seen > 4


def test_the_discards_are_shuffled_when_the_deck_is_out() -> None:
    events = [json.loads(line)["event"] for line in journal(compiled(rules=BY_CARDS))]
    assert "Shuffled" in events


def test_odds_and_captains_agree() -> None:
    pack = compiled(rules=BY_CARDS)
    setting = KIT.setting(pack, "trial")
    game = KIT.new_game(setting, Seeded(1))
    c = game.cast()
    c.r_shooter, c.r_target = game.state.pieces[0], game.state.pieces[2]
    shares = {one.name: share for one, share in outcomes(setting.actions["shoot"].trial, c)}
    ruleset = next(one for one in pack.rulesets if one.name == "drill")
    odds = odds_of(ruleset.tests[0], {"distance(shooter, target)": 3}, ruleset, ruleset.decks[0])
    assert shares == pytest.approx({name: float(chance) for name, chance in odds.outcomes})
    assert not [event for event in game.journal if type(event).__name__ == "TurnedOver"]


def test_a_game_with_tests_by_cards_keeps_what_every_game_must() -> None:
    pack = compiled(rules=BY_CARDS)
    assert [one for one in examine(pack) if one.check != "dealing_anew_deals"] == []
    assert journal(from_plain(json.loads(json.dumps(to_plain(pack))))) == journal(pack)


def test_a_report_tells_the_cards_and_how_many_were_successes() -> None:
    pack = compiled(rules=BY_CARDS)
    battle = play(pack, "trial", seed=1, players=("eager", "eager"))
    told = [line.text for line in report_lines(pack, battle, shipped("templates"), language="en", level="full")]
    at = next(number for number, line in enumerate(told) if "Volley" in line)
    assert all(" turns over " in line for line in told[at - 3 : at])
    assert "Volley, successes " in told[at]


@pytest.mark.parametrize(
    ("right", "wrong", "words"),
    [
        ("deck fortune   ", "", "from which `deck`"),
        ("success card.value <= 2   ", "", "what a `success` is"),
        ("modify cards", "modify roll", "change the `cards` or the `score`"),
    ],
)
def test_a_test_by_cards_that_cannot_be_taken_is_told(right: str, wrong: str, words: str) -> None:
    with pytest.raises(Unplayable, match=words):
        KIT.setting(compiled(rules=BY_CARDS.replace(right, wrong)), "trial")
