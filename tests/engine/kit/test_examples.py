"""Examples of the kit: what may stand between the faces of one deed, and what an author is told of a question."""

from __future__ import annotations

import pytest

from engine.host.examples import play_examples
from tests.engine.kit.playing import RULES, compiled

POSITION = """
  map { size 5 x 3 }
  army red { company a { of line  at 0102 } }
  army blue { company b { of line  at 0302 } company c { of line  at 0503 } }
"""
SECOND_TEST = """
  fact company.dry "out of powder" { starts no }
  test powder "Powder" {
    by shooter   roll 1d6   score roll
    outcomes { 2 or more: enough "enough"  otherwise: out "out" { effect dry(shooter) } }
  }
  effect dry "Dry" { on victim  does set(victim.dry, yes) }
  reaction count_rounds "Count rounds" { after volley  by shooter  must yes  test powder }
  reaction duck "Duck" { before shoot  by target  does set(target.shaken, yes) }
"""


def fault_of(steps: str, rules: str = "") -> str | None:
    example = f'example one "One" {{\n{POSITION}\n{steps}\n}}'
    text = RULES.replace("ending beaten", f"{rules}\n{example}\n  ending beaten", 1)
    [result] = play_examples(compiled(rules=text), "one")
    return result.fault


SHOOT = "choose shoot { shooter a  target b }"


def test_what_is_expected_between_faces_is_judged_there() -> None:
    steps = f"others decline  {SHOOT} roll 5 expect score = 7 and outcome = hit roll 1 expect outcome = out and a.dry"
    assert fault_of(steps, SECOND_TEST) is None


def test_a_fact_is_expected_between_faces_as_it_is_then() -> None:
    steps = f"others decline  {SHOOT} roll 5 expect not a.dry roll 1 expect a.dry"
    assert fault_of(steps, SECOND_TEST) is None


def test_what_does_not_hold_between_faces_is_told() -> None:
    steps = f"others decline  {SHOOT} roll 5 expect score = 8 roll 1 expect a.dry"
    assert "does not hold; actual: test volley, roll 5, score 7" in (fault_of(steps, SECOND_TEST) or "")


def test_what_is_expected_before_a_reaction_is_judged_there() -> None:
    steps = f"{SHOOT} expect not b.shaken choose duck {{ target b }} expect b.shaken roll 1, 5 expect outcome = enough"
    assert fault_of(steps, SECOND_TEST) is None


def test_faces_that_never_come_are_told() -> None:
    steps = f"others decline  {SHOOT} roll 5 expect score = 7"
    assert "asks for a face, and the example gives no more" in (fault_of(steps, SECOND_TEST) or "")


def test_a_refusal_that_follows_no_choice_is_told() -> None:
    steps = "choose shoot { shooter a  target c } roll 2 expect refused"
    assert "stands right after the choice" in (fault_of(steps) or "")


@pytest.mark.parametrize(
    ("steps", "told"),
    [
        (
            "choose march { mover b  at 0402 }",
            "who of `red` acts (DRILL-1, turn 1, marches): a, decline; answer it by a `choose`, or say",
        ),
        (f"{SHOOT} roll 5, 5", "`duck` of `b` (DRILL-duck, turn 1, fire, a): duck, decline; answer"),
        (
            "choose march { mover a } expect a.losses = 0",
            "`march` of `a`, at (DRILL-march, turn 1, marches, a): 0101, ",
        ),
    ],
)
def test_a_question_that_nobody_answers_is_told_in_names(steps: str, told: str) -> None:
    assert f"nobody answers: {told}" in (fault_of(steps, SECOND_TEST) or "")


HEDGES = """
  amend kind terrain { add field hedged "Hedged" { of number  default 0 } }
  terrain hedge "Hedge" { hedged 2 }
"""


@pytest.mark.parametrize(("drawn", "score"), [("", 7), ("hedge { sides (0102, 0202) }", 5)])
def test_a_field_of_what_lies_along_a_side_is_asked(drawn: str, score: int) -> None:
    rules = RULES.replace(
        "score roll + shooter.fire", "score roll + shooter.fire - edge(shooter, target).hedged"
    ).replace("ending beaten", f"{HEDGES}\n  ending beaten", 1)
    example = f"""
      example hedged "Hedged" {{
        map {{ size 5 x 3  {drawn} }}
        army red {{ company a {{ of line  at 0102 }} }}
        army blue {{ company b {{ of line  at 0202 }} }}
        {SHOOT}  roll 5  expect score = {score}
      }}
    """
    [result] = play_examples(compiled(rules=rules.replace("ending dusk", f"{example}\n  ending dusk", 1)), "hedged")
    assert result.fault is None


@pytest.mark.parametrize(("shaken", "score"), [("no", 7), ("yes", 4)])
def test_a_formula_chooses_by_a_condition(shaken: str, score: int) -> None:
    rules = RULES.replace("score roll + shooter.fire", "score roll + if(shooter.shaken, -1, shooter.fire)")
    example = f"""
      example chosen "Chosen" {{
        {POSITION}
        given {{ a.shaken {shaken} }}
        {SHOOT}  roll 5  expect score = {score}
      }}
    """
    [result] = play_examples(compiled(rules=rules.replace("ending dusk", f"{example}\n  ending dusk", 1)), "chosen")
    assert result.fault is None


CARDS = """
  deck orders "Orders" {
    kept_by player
    card 1 "Stand to" { effect hurt(target, 1) "one loss" }
    card 2 "Rest" { effect hurt(target, 2) "two losses" }
  }
  action order "Order" { by player  at target  plays orders }
"""


@pytest.mark.parametrize(
    ("steps", "fault"),
    [
        ("choose order { player red  target b  card 2 } expect b.losses = 2", None),
        ("choose order { player red  target b  card 2 } expect b.losses = 1", "actual: b.losses 2"),
        ("choose order { player red  target b  card 3 } expect b.losses = 2", "`order` is not offered"),
    ],
)
def test_whoever_plays_a_card_in_an_example_has_it(steps: str, fault: str | None) -> None:
    rules = RULES.replace("actions think", "actions think, order").replace(
        "ending beaten", f"{CARDS}\n  ending beaten", 1
    )
    example = f'example one "One" {{\n{POSITION}\n others decline {steps.replace("choose", "roll 1, 1 choose", 1)}\n}}'
    [result] = play_examples(compiled(rules=rules.replace("ending dusk", f"{example}\n  ending dusk", 1)), "one")
    assert (fault in (result.fault or "")) if fault is not None else result.fault is None


def test_what_does_not_hold_is_told_in_words_of_the_language() -> None:
    assert "actual: a.shaken no" in (fault_of("choose march { mover a  at 0202 } expect a.shaken") or "")


def test_an_example_goes_on_over_several_turns() -> None:
    """A shaken company does not march in the turn after: whole turns are begun one after the other."""
    first = f"start turn  roll 3, 4  {SHOOT} roll 6 expect b.losses = 1 and turn_number = 1"
    second = "start turn  roll 1, 1  expect turn_number = 2 and red.pips = 1"
    march = "choose march { mover b  at 0402 }"
    assert fault_of(f"others decline  {first}  {second}  {march} expect refused") is None
    assert "is not offered (turn 2" in (fault_of(f"others decline  {first}  {second}  {march}") or "")


def test_the_first_phase_after_a_later_one_begins_the_next_turn() -> None:
    steps = "others decline  start fire  expect turn_number = 1  start command  roll 1, 1  expect turn_number = 2"
    assert fault_of(steps) is None


@pytest.mark.parametrize(("start", "draws"), [("turn", 3), ("bag", 3), ("hand", 1)])
def test_a_phase_is_repeated_in_an_example_as_in_a_battle(start: str, draws: int) -> None:
    """One that stands inside what is repeated is played once."""
    rules = RULES.replace(
        'phase command "Command" { actions think }',
        """phase bag "Bag" {
        repeat 1 to 9   while drawn < 6
        phase hand "Hand" { does throw(drawn, 1d6), add(draws, 1) }
      }
      phase command "Command" { actions think }""",
    ).replace(
        "fact company.shaken",
        'fact drawn "drawn" { of number  starts 0 }  fact draws "draws" { of number  starts 0 }\n  fact company.shaken',
    )
    faces = ["1", "2", "6"][:draws] + (["3", "3"] if start == "turn" else [])
    example = f"""example bag_of_three "Bag" {{
    map {{ size 5 x 3 }}
    army red {{ company a {{ of line  at 0102 }} }}
    army blue {{ company b {{ of line  at 0503 }} }}
    start {start}   roll {", ".join(faces)}   others decline   expect draws = {draws}
  }}
  ending beaten"""
    [result] = play_examples(compiled(rules=rules.replace("ending beaten", example, 1)), "bag_of_three")
    assert result.fault is None


@pytest.mark.parametrize(("says", "left"), [("pays", 3), ("does", 2)])
def test_what_an_action_pays_is_paid_before_it_moves(says: str, left: int) -> None:
    """The fee is two beyond two hexes of the enemy, else one: paid first, it is that of where the march began."""
    fee = """fact company.purse "purse" { of number  starts 4 }
  fact company.fee "fee" { of number  value if(enemies_within(company, company, 2 hexes) > 0, 1, 2) }
  fact company.shaken"""
    rules = RULES.replace("fact company.shaken", fee, 1).replace(
        "moves march }", f"moves march  {says} add(mover.purse, 0 - mover.fee) }}"
    )
    example = f"""example paid "Paid" {{
    map {{ size 6 x 6 }}
    army red {{ company a {{ of line  at 0101 }} }}
    army blue {{ company b {{ of line  at 0103 }} }}
    choose march {{ mover a  at 0301 }}   others decline   expect a.purse = {left}
  }}
  ending beaten"""
    [result] = play_examples(compiled(rules=rules.replace("ending beaten", example, 1)), "paid")
    assert result.fault is None
