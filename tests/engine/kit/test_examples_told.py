"""What an example may ask and choose, and what it is told when it fails: the true cause first."""

from __future__ import annotations

import pytest

from engine.core.examples.bare_tests import Failure
from engine.model.pack import Rulepack
from tests.engine.kit.playing import KIT, compiled

CHARGES = """
  add role charger { of company }
  add role charged { of company }
  add movement charge "Charge" { by charger  into charged  allowance 3 }
  add action charge "Charge" { by charger  at charged  moves charge  test melee  where enemies(charger, charged) }
  add movement back "Back" { by charged  enters place  allowance 1  bars enemies_within(charged, place, 1 hex) > 0 }
  add reaction evade "Evade" { before charge  by charged  moves back }
  add test melee "Melee" { by charger  roll 1d6  outcomes { otherwise: won "won" { effect remove(charged) } } }
  amend phase marches { actions march, charge }
"""
FIELD = "map { size 6 x 5 }  army red { company a { of line  at 0202 } }"


def judged(example: str, special: str = CHARGES, foe: str = "0205") -> None:
    """Plays an example of the drill; raises `Failure`."""
    blue = f"army blue {{ company b {{ of line  at {foe} }} }}"
    pack: Rulepack = compiled(special=f'{special}  add example e "E" {{ {FIELD} {blue} {example} }}')
    ruleset = next(ruleset for ruleset in pack.rulesets if ruleset.examples)
    assert KIT.example(pack, ruleset, next(one for one in ruleset.examples if one.name == "e")) is not None


def test_a_reaction_says_where_it_goes() -> None:
    judged(
        "choose charge { charger a  charged b }  choose evade { charged b  at 0305 }  others decline "
        "expect distance(a, b) = 2 hexes or distance(a, b) = 1 hex",
        foe="0204",
    )


def test_a_choice_that_was_not_offered_is_told_before_the_die_that_is_missing() -> None:
    with pytest.raises(Failure, match=r"`evade` has not been offered.* when .*asks for a face"):
        judged(
            "choose charge { charger a  charged b }  choose evade { charged a }  others decline  expect b.losses = 0",
        )


def test_a_winner_may_be_expected() -> None:
    fight = "choose charge { charger a  charged b }  roll 6  others decline"
    judged(f"{fight}  expect winner = red")
    with pytest.raises(Failure, match=r"does not hold.*winner red"):
        judged(f"{fight}  expect winner = blue")
    with pytest.raises(Failure, match=r"does not hold.*winner nobody so far"):
        judged("others decline  expect winner = red")


def test_nobody_chooses_a_facing_that_the_movement_gives() -> None:
    special = 'replace movement march "March" { by mover  allowance mover.pace  turns ahead }'
    with pytest.raises(Failure, match="nobody chooses the `facing` of `march`"):
        judged("choose march { mover a  at 0203  facing se }  others decline  expect a.losses = 0", special)


def test_a_reaction_that_could_only_stay_is_not_offered() -> None:
    corner = (
        "army blue { company b { of line  at 0102 } company c { of line  at 0101 } company d { of line  at 0103 } }"
    )
    pack = compiled(
        special=f'{CHARGES}  add example e "E" {{ map {{ size 6 x 5 }} army red {{ company a {{ of line  at 0202 }} }} '
        f"{corner} choose charge {{ charger a  charged b }}  roll 6  expect b.gone }}"
    )
    ruleset = next(ruleset for ruleset in pack.rulesets if ruleset.examples)
    assert KIT.example(pack, ruleset, ruleset.examples[0]) is not None


def test_a_march_to_where_nobody_may_go_is_not_answered_by_its_facing() -> None:
    special = """replace movement march "March" { by mover  enters place  allowance mover.pace  turns freely }
        amend action shoot { replace where enemies(shooter, target) and bearing(shooter, target) = front }"""
    march = "start marches  choose march {{ mover a  at {}  facing se }}  others decline  expect a.losses = 0"
    judged(march.format("0203"), special)
    with pytest.raises(Failure, match="`march` is not offered"):
        judged(march.format("0605"), special)
