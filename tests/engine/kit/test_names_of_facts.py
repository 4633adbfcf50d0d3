"""An author's facts have whatever names they like; those that would hide something are refused."""

from __future__ import annotations

import pytest

from compiler.compile import compile_text
from engine.host.examples import play_examples
from tercio.project.places import settings
from tests.compiler.telling.pages import book
from tests.engine.kit.playing import BATTLE, RULES, compiled, journal

SWAPPED = RULES.replace(
    'fact company.shaken "shaken" { starts no }',
    'fact company.shaken "shaken" { starts no }  fact NAME "whose turn it is" { of number  starts 0 }',
).replace("actions march }", "does set(NAME, 2)  actions march }")
ONE_TURN = BATTLE.replace("turns 8", "turns 1")
EXAMPLE = """
  example whose "Whose" {
    map { size 5 x 3 }
    army red { company a { of line  at 0102 } }
    army blue { company b { of line  at 0503 } }
    start marches   expect NAME = 2
  }
  ending beaten"""


@pytest.mark.parametrize("name", ["active", "step", "over", "rounds", "pieces", "held", "chit"])
def test_a_fact_of_nobody_may_be_called_like_something_that_the_game_keeps(name: str) -> None:
    rules = SWAPPED.replace("ending beaten", EXAMPLE, 1).replace("NAME", name)
    [result] = play_examples(compiled(rules=rules), "whose")
    assert result.fault is None


@pytest.mark.parametrize("name", ["pace", "fire", "gone", "moved", "hidden"])
def test_a_fact_that_hides_the_card_or_the_kit_is_refused(name: str) -> None:
    rules = RULES.replace(
        "fact company.shaken", f'fact company.{name} "own" {{ of number  starts 0 }}  fact company.shaken'
    )
    found = compile_text(rules + BATTLE.replace("SPECIAL", ""), settings())
    assert "E0316" in [one.code.code for one in found.diagnostics]


@pytest.mark.parametrize(("asked", "holds"), [("a.at = 0104", True), ("a.at = 0103", False), ("a.at != 0103", True)])
def test_an_example_asks_where_a_piece_stands(asked: str, holds: bool) -> None:
    example = f"""example there "There" {{
    map {{ size 5 x 5 }}
    army red {{ company a {{ of line  at 0102 }} }}
    army blue {{ company b {{ of line  at 0505 }} }}
    choose march {{ mover a  at 0104 }}   expect {asked}
  }}
  ending beaten"""
    [result] = play_examples(compiled(rules=RULES.replace("ending beaten", example, 1)), "there")
    assert (result.fault is None) is holds


def test_a_rule_may_ask_for_a_hex() -> None:
    rules = RULES.replace("when not mover.shaken", "when mover.at = 0101")
    marched = [line for line in journal(compiled(rules=rules, battle=ONE_TURN)) if '"deed": "march"' in line]
    assert len(marched) == 1


@pytest.mark.parametrize(("asked", "holds"), [("a.at = (10, 12)", True), ("a.at != (10, 12)", False)])
def test_an_example_asks_where_a_piece_stands_on_a_table(asked: str, holds: bool) -> None:
    example = f"""example there "There" {{
    map {{ size 30 cm x 30 cm }}
    army red {{ company a {{ of line  at (10, 12) }} }}
    army blue {{ company b {{ of line  at (25, 25) }} }}
    expect {asked} and a.losses = 0
  }}
  ending beaten"""
    rules = RULES.replace("<= 3 hexes", "<= 3 cm").replace("ending beaten", example, 1)
    [result] = play_examples(compiled(rules=rules), "there")
    assert (result.fault is None) is holds


def codes(rules: str) -> list[str]:
    found = compile_text(rules + BATTLE.replace("SPECIAL", ""), settings())
    return [one.code.code for one in found.diagnostics]


@pytest.mark.parametrize("name", ["moved", "ground", "gone", "army"])
def test_a_field_of_a_card_that_the_kit_would_hide_is_refused(name: str) -> None:
    own = f'field {name} "Own" {{ of number  default 1 }}  field pace "Pace"'
    assert "E0316" in codes(RULES.replace('field pace "Pace"', own))


def test_a_field_of_an_army_that_the_kit_would_hide_is_refused() -> None:
    own = 'amend kind army { add field prizes "Prizes" { of number  default 1 } }'
    assert "E0316" in codes(RULES.replace("  role mover", f"  {own}\n  role mover"))


@pytest.mark.parametrize("name", ["edge", "distance", "bearing", "amount"])
def test_a_card_may_have_what_the_kit_asks_about_two(name: str) -> None:
    own = f'field {name} "Keenness" {{ of number  default 1 }}  field pace "Pace"'
    rules = RULES.replace('field pace "Pace"', own).replace("roll + shooter.fire", f"roll + shooter.{name}")
    rules = rules.replace("when shooter.fire != none", f"when shooter.fire != none and shooter.{name} > 0")
    assert journal(compiled(rules=rules))
    said = book(rules, "en")
    assert "its keenness" in said
    assert "lies along" not in said
