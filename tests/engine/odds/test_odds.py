"""Odds of tests written in the language: what is asked, what is assumed, what is refused."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from engine.model.pack import Ruleset
from engine.model.values import Dice, Literal, Ref
from engine.odds.asking import facts_asked
from engine.odds.distribution import OddsError
from engine.odds.odds import Applies, Odds, odds_of
from tests.compiler.finding import demo, pack_of, ruleset_of

WORDS = """
  allow unused_definition "words for the unit tests"
  kind class "Class" { inside ruleset }
  class pikes "Pikes"   class horse "Horse"
  kind card_of_troops "Card" {
    like card_profile  inside army_list
    field class "Class" { of class }   field strength "Strength" { of number  default 3 }
    field guns "Guns" { of optional(number) }   field weapon "Weapon" { of dice }
    field armour "Armour" { of pair(number, number)  parts shot, steel }
  }
  kind unit "Unit" { like piece  inside army  plural units  field of "Card" { of card_of_troops } }
  amend kind army { add field scouts "Scouts" { of number } }
  amend kind card { add field value "Value" { of number } }
  figure hits "hits"
  role attacker { of unit }   role defender { of unit }
  fact unit.higher "higher"
  fact unit.moved "how far it moved" { of distance }
  fact unit.weight "weight" { of number  value unit.strength * 2 }
  fact army.patrols "patrols" { of number  value army.scouts + count(army.units) }
  fact night "it is dark"
  fact unused "so that the allow is used"
  fact distance "how far" { takes piece, piece  of number }
  fact rival.score "the other's score" { of number }
  constant enough "Enough" { value 4 }
  switch jams "Jams" { of yes_no  default no }
  switch reading "Reading" { choice loose "loose"  choice strict "strict"  default loose }
  table advantage "Advantage" {
    down attacker.class   across defender.class   cell hits
    mark uphill "^" { hits 2  when attacker.higher }
    rows \"\"\"
            | pikes | horse
      pikes | .     | 1
      horse | ^     | 1^^
    \"\"\"
  }
"""
PASS = 'outcomes { enough or more: passed "passed"  otherwise: failed "failed" }'


def rules(test: str) -> Ruleset:
    return ruleset_of(demo(f'{WORDS}\ntest try "Try" {{ {test} }}'))


def odds(test: str, deck: list[int] | None = None, **given: Any) -> Odds:  # noqa: ANN401
    """Facts are written with two underscores for their dots."""
    ruleset = rules(test)
    named = {name.replace("__", "."): value for name, value in given.items()}
    return odds_of(ruleset.tests[0], named, ruleset, deck)


def outcomes(found: Odds) -> dict[str, str]:
    return {name: str(chance) for name, chance in found.outcomes}


def refusal(test: str, deck: list[int] | None = None, **given: Any) -> OddsError:  # noqa: ANN401
    with pytest.raises(OddsError) as refused:
        odds(test, deck, **given)
    return refused.value


# --- dice -------------------------------------------------------------------------------------------------------


def test_a_die_and_a_constant() -> None:
    found = odds(f"roll 1d6  {PASS}")
    assert outcomes(found) == {"passed": "1/2", "failed": "1/2"}
    assert (found.dice, found.expected) == ((Dice(1, 6),), Fraction(7, 2))


def test_a_pool_depends_on_facts() -> None:
    found = odds(f"roll dice(army.scouts + 1, d6) - 1  {PASS}", army__scouts=1)
    assert found.dice == (Dice(2, 6),)
    assert outcomes(found) == {"passed": "5/6", "failed": "1/6"}


def test_dice_may_be_a_fact() -> None:
    found = odds(f"roll attacker.weapon + dice(2, attacker.weapon)  {PASS}", attacker__weapon="1d4")
    assert (found.dice, found.expected) == ((Dice(1, 4), Dice(2, 4)), Fraction(15, 2))
    assert "which dice" in str(refusal(f"roll attacker.weapon  {PASS}"))


def test_no_dice_are_a_certain_nothing() -> None:
    assert outcomes(odds(f"roll dice(army.scouts, d6)  {PASS}")) == {"passed": "0", "failed": "1"}


def test_a_score_formula_and_modifiers_of_the_score() -> None:
    found = odds(f'roll 1d6  score roll - 1  modifiers {{ +1 when night "night" }}  {PASS}', night=True)
    assert outcomes(found) == {"passed": "1/2", "failed": "1/2"}
    assert found.modifiers == (Applies("night", 1),)


def test_modifiers_of_the_goal_move_the_ends() -> None:
    text = (
        'roll 1d6  goal army.scouts  modify goal  modifiers { +2 when night "night" }'
        'outcomes { goal or less: hit "hit"  otherwise: miss "miss" }'
    )
    found = odds(text, army__scouts=1, night="yes")
    assert (outcomes(found), found.goal) == ({"hit": "1/2", "miss": "1/2"}, 3)


def test_a_modified_roll_has_a_least() -> None:
    text = (
        'roll 1d6  modify roll  least 1  modifiers { -2 when night "night" }'
        'outcomes { 1: one "one"  otherwise: more "more" }'
    )
    assert outcomes(odds(text, night=True)) == {"one": "1/2", "more": "1/2"}


def test_a_modifier_may_ask_the_natural_roll() -> None:
    text = f'roll 1d6  modifiers {{ +1 when night "night"  -9 when roll = 6 "a six" }}  {PASS}'
    found = odds(text, night=True)
    assert outcomes(found) == {"passed": "1/2", "failed": "1/2"}
    assert found.modifiers == (Applies("night", 1), Applies("a_six", -9, always=False))


def test_a_modifier_of_zero_does_not_apply() -> None:
    assert odds(f'roll 1d6  modifiers {{ -1 per army.scouts "scouts" }}  {PASS}').modifiers == ()


def test_a_modifier_of_none_does_not_apply() -> None:
    assert odds(f'roll 1d6  modifiers {{ +attacker.guns "guns" }}  {PASS}', attacker__guns="none").modifiers == ()


def test_the_first_outcome_that_fits_holds() -> None:
    text = 'roll 2d6  outcomes { 12: best "best"  7 or more: good "good"  otherwise: bad "bad" }'
    assert outcomes(odds(text)) == {"best": "1/36", "good": "5/9", "bad": "5/12"}


def test_moving_ends() -> None:
    text = (
        'roll 1d6  outcomes { army.scouts or less: yes_sir "yes"'
        'army.scouts + 3 or more: never "never"  otherwise: no_sir "no" }'
    )
    assert outcomes(odds(text, army__scouts=2)) == {"yes_sir": "1/3", "never": "1/3", "no_sir": "1/3"}


# --- cards ------------------------------------------------------------------------------------------------------

CARDS = "cards min(attacker.strength, 3)  least 1  success card.value <= enough  modify cards"


def test_cards_are_drawn_without_replacement() -> None:
    found = odds(f'{CARDS}  outcomes {{ 1 or more: passed "passed"  0: failed "failed" }}', [1, 2, 9, 9])
    assert (outcomes(found), found.cards) == ({"passed": "1", "failed": "0"}, 3)
    assert found.scores == ((1, Fraction(1, 2)), (2, Fraction(1, 2)))
    assert found.expected == Fraction(3, 2)


def test_modifiers_change_the_cards_down_to_the_least() -> None:
    text = f'{CARDS}  modifiers {{ -5 when night "night" }}  {PASS}'
    assert odds(text, [1, 2, 9, 9], night=True).cards == 1


def test_a_deck_of_the_language_is_read_by_its_fields() -> None:
    cards = 'deck base "Base" { card 1, 2 "Good" { value 3 }  card 3 "Bad" { value 9 } }'
    pack = pack_of(demo(f'{WORDS}\ntest try "Try" {{ {CARDS} {PASS} }}', cards))
    found = odds_of(pack.rulesets[0].tests[0], {"attacker.strength": 2}, pack.rulesets[0], pack.decks[0])
    assert found.scores == ((1, Fraction(2, 3)), (2, Fraction(1, 3)))
    assert found.deck_size == 3


def test_a_short_deck_is_shuffled_anew() -> None:
    assert odds(f"{CARDS}  {PASS}", [1, 9]).scores == ((1, Fraction(1, 2)), (2, Fraction(1, 2)))


def test_a_test_of_cards_needs_a_deck() -> None:
    assert "which deck" in str(refusal(f"{CARDS}  {PASS}"))


# --- impossible, automatic, in force ----------------------------------------------------------------------------


def test_what_is_impossible_has_no_outcome() -> None:
    found = odds(f"roll 1d6  impossible night  {PASS}", night=True)
    assert (found.impossible, outcomes(found), found.scores) == (1, {"passed": "0", "failed": "0"}, ())


def test_impossible_may_ask_the_goal() -> None:
    text = (
        f'roll 1d6  goal army.scouts  modify goal  impossible goal <= 0  modifiers {{ -1 when night "night" }}  {PASS}'
    )
    assert odds(text, army__scouts=1, night=True).impossible == 1
    assert odds(text, army__scouts=1).impossible == 0


def test_what_is_automatic_is_the_first_outcome() -> None:
    found = odds(f"roll 1d6  automatic not night  {PASS}")
    assert (found.automatic, outcomes(found), found.expected) == (1, {"passed": "1", "failed": "0"}, None)


def test_a_test_that_is_not_in_force_says_so_and_is_told_all_the_same() -> None:
    found = odds(f"roll 1d6  when night  {PASS}")
    assert (found.in_force, outcomes(found)["passed"]) == (False, "1/2")


# --- against somebody -------------------------------------------------------------------------------------------


def test_a_test_against_itself_without_outcomes_compares() -> None:
    assert outcomes(odds("roll 1d6  versus try")) == {"higher": "5/12", "equal": "1/6", "lower": "5/12"}


def test_between_equals_who_throw_ties_again_it_is_even() -> None:
    text = 'roll 1d6  versus try  outcomes { rival.score + 1 or more: first "first"  otherwise: second "second" }'
    ruleset = rules(text)
    again = replace(ruleset.tests[0], fields=(("ties_again", True),))
    assert outcomes(odds_of(ruleset.tests[0], {}, ruleset)) == {"first": "5/12", "second": "7/12"}
    assert outcomes(odds_of(again, {}, ruleset)) == {"first": "1/2", "second": "1/2"}


def test_the_other_side_has_facts_of_its_own() -> None:
    found = odds("roll 1d6 + army.scouts  versus try", army__scouts=3, against__army__scouts=-3)
    assert outcomes(found) == {"higher": "1", "equal": "0", "lower": "0"}
    assert dict(found.given) == {"army.scouts": 3, "against.army.scouts": -3}


def test_outcomes_may_ask_the_score_of_the_rival() -> None:
    text = 'roll 1d6  versus try  outcomes { 2 * rival.score or more: double "d"  otherwise: less "less" }'
    found = odds(text)
    assert outcomes(found) == {"double": "1/4", "less": "3/4"}
    assert dict(found.assumed) == {}


def test_my_enemy_is_the_others_own() -> None:
    text = (
        "role attacker { of unit }  role defender { of unit }  roll 1d6  versus try"
        ' modifiers { +6 when attacker.higher and not defender.higher "hill" }'
    )
    assert outcomes(odds(text, attacker__higher=True))["higher"] == "1"
    assert outcomes(odds(text, defender__higher=True))["lower"] == "1"
    assert outcomes(odds(text, against__attacker__higher=True))["lower"] == "1"


def test_who_is_against_nobody_has_no_other_side() -> None:
    assert "against nobody" in str(refusal(f"roll 1d6  {PASS}", against__night=True))


# --- facts ------------------------------------------------------------------------------------------------------


def test_facts_that_were_not_given_are_assumed_and_listed() -> None:
    found = odds(
        f'roll 1d6 + attacker.strength  modifiers {{ +1 when attacker.class = pikes and night "pikes" }}  {PASS}'
    )
    assert found.assumed == (("attacker.strength", 3), ("attacker.class", None), ("night", False))


def test_what_is_asked_is_listed_with_its_type() -> None:
    ruleset = rules(f'roll 1d6  modifiers {{ +1 when attacker.class = pikes or options.jams "pikes" }}  {PASS}')
    asked = facts_asked(ruleset.tests[0], ruleset)
    assert [(one.name, one.type.name, one.choices) for one in asked] == [
        ("attacker.class", "class", ()),
        ("option.jams", "choice", ("yes", "no")),
    ]


def test_a_derived_fact_is_reckoned_of_whoever_is_asked_or_given() -> None:
    text = f"roll 1d6 + attacker.weight  {PASS}"
    assert odds(text, attacker__strength=5).expected == Fraction(27, 2)
    assert odds(text, attacker__weight=1).expected == Fraction(9, 2)
    assert odds(text, attacker__weight=1).assumed == ()


def test_several_things_are_given_in_parentheses() -> None:
    assert odds(f"roll 1d6 + army.patrols  {PASS}", army__units="(a, b)", army__scouts="1").expected == Fraction(13, 2)


def test_a_fact_of_two_pieces_is_given_as_it_is_written() -> None:
    ruleset = rules(f'roll 1d6  modifiers {{ -1 when distance(attacker, defender) > 3 "far" }}  {PASS}')
    found = odds_of(ruleset.tests[0], {"distance(attacker,defender)": "5"}, ruleset)
    assert found.modifiers == (Applies("far", -1),)


def test_a_part_of_a_field_is_a_fact() -> None:
    assert odds(f"roll 1d6 + attacker.armour.steel  {PASS}", attacker__armour__steel=2).expected == Fraction(11, 2)


def test_switches_are_options() -> None:
    text = f'roll 1d6  modifiers {{ +1 when options.jams "jams"  +1 when options.reading = strict "strict" }}  {PASS}'
    assert dict(odds(text).assumed) == {"option.jams": "no", "option.reading": "loose"}
    both = odds(text, option__jams="yes", options__reading="strict")
    assert [one.name for one in both.modifiers] == ["jams", "strict"]
    assert refusal(text, option__reading="strickt").known == ("loose", "strict")


@pytest.mark.parametrize(
    ("attacker", "defender", "higher", "hits"),
    [
        ("pikes", "pikes", True, 0),
        ("pikes", "horse", False, 1),
        ("horse", "pikes", True, 2),
        ("horse", "horse", True, 5),
    ],
)
def test_tables_are_looked_up_with_their_marks(attacker: str, defender: str, higher: bool, hits: int) -> None:
    text = f'roll 1d6  modifiers {{ +advantage(attacker.class, defender.class) "advantage" }}  {PASS}'
    found = odds(text, attacker__class=attacker, defender__class=defender, attacker__higher=higher)
    assert sum(one.amount for one in found.modifiers) == hits


def test_values_may_come_as_rule_objects() -> None:
    text = f'roll 1d6  modifiers {{ +1 when attacker.class = pikes "pikes" }}  {PASS}'
    assert odds(text, attacker__class=Ref("class", "pikes")).modifiers == (Applies("pikes", 1),)


# --- refusals ---------------------------------------------------------------------------------------------------

ASKS = (
    "roll 1d6 + attacker.strength"
    f' modifiers {{ +1 when attacker.class = pikes and attacker.moved > 3 cm and night "p" }}  {PASS}'
)


def test_a_fact_that_is_not_asked_is_refused_with_those_that_are() -> None:
    fault = refusal(ASKS, attacker__strenght=3)
    assert str(fault) == "`try` does not ask `attacker.strenght`"
    assert (fault.word, "attacker.strength" in fault.known) == ("attacker.strenght", True)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"attacker__strength": "many"}, "`attacker.strength` is a number, not `many`"),
        ({"attacker__strength": True}, "`attacker.strength` is a number, not `True`"),
        ({"night": "1"}, "`night` is `yes` or `no`, not `1`"),
        ({"night": 1}, "`night` is `yes` or `no`, not `1`"),
        ({"attacker__class": "pike"}, "`attacker.class`: no class is called `pike`"),
        ({"attacker__moved": "30 mm"}, "`attacker.moved` is in mm, and `try` measures in cm"),
        ({"attacker__moved": "30 ells"}, "`attacker.moved` is a distance such as `3 cm`, not `30 ells`"),
    ],
)
def test_a_value_of_the_wrong_type_is_refused(given: dict[str, Any], said: str) -> None:
    assert str(refusal(ASKS, **given)) == said


def test_a_formula_over_nothing_is_refused_with_what_is_missing() -> None:
    text = f"roll 1d6 + attacker.guns  {PASS}"
    assert outcomes(odds(text)) == {"passed": "1/2", "failed": "1/2"}
    assert str(refusal(text, attacker__guns="none")) == "the roll of `try` cannot be reckoned: `attacker.guns` is none"


@pytest.mark.parametrize(
    ("test", "part"),
    [
        ('roll 1d6  outcomes { attacker.guns or more: up "up"  otherwise: down "down" }', "outcome `up`"),
        (f"roll 1d6  goal attacker.guns  {PASS}", "the goal"),
        (f"roll 1d6  score roll + attacker.guns  {PASS}", "the score"),
        (f"roll dice(attacker.guns, d6)  {PASS}", "the number of dice"),
        (f'roll 1d6  modifiers {{ +1 per attacker.guns "guns" }}  {PASS}', "modifier `guns`"),
        (f"cards attacker.guns  success card.value <= 3  {PASS}", "the cards"),
        (f"cards 1  success card.value <= attacker.guns  {PASS}", "`success`"),
        (f"roll 1d6  impossible attacker.guns < 3  {PASS}", "`impossible`"),
    ],
)
def test_nothing_is_reckoned_with_none(test: str, part: str) -> None:
    fault = str(refusal(test, [1, 2], attacker__guns="none"))
    assert fault.startswith(f"{part} of `try` ")
    assert fault.endswith("`attacker.guns` is none")


def test_dice_in_modifiers_are_refused() -> None:
    """The compiler writes no such test; a stranger's rulepack may hold one."""
    ruleset = rules(f'roll 1d6  modifiers {{ +1 when night "night" }}  {PASS}')
    test = ruleset.tests[0]
    thrown = replace(test, modifiers=(replace(test.modifiers[0], amount=Literal(Dice(1, 6))),))
    with pytest.raises(OddsError, match="dice"):
        odds_of(thrown, {"night": True}, ruleset)


def test_more_dice_than_anybody_waits_for_are_refused() -> None:
    assert "too many dice" in str(refusal(f"roll dice(army.scouts, d6)  {PASS}", army__scouts=10**6))
