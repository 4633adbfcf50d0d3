"""Executable examples: positions, facts that are given, and every kind of step."""

from __future__ import annotations

import pytest

from engine.model.battles import Example
from engine.model.values import Compare, Fact, Literal, Local, Logic, Ref
from tests.compiler.finding import codes, demo, found, helped, ruleset_of

WORDS = """
kind class "Class" { inside ruleset }
class horse "Horse"
class foot "Foot"
kind unit "Unit" { like piece  inside army  field class "Class" { of class }  field strength "Strength" { of number } }
fact army.lost "commands lost" { of number }
fact army.dead "the general is dead"
fact distance "how far" { takes unit, unit  of number }
fact unit.points_left "points left" { of number }
switch jams "Jams" { of yes_no  default no }
switch moment "Moment" { choice early "early"  choice late "late"  default late }
decision charge "Charge" { field unit "who" { of unit }  field target "whom" { of unit } }
section 9.3 charging "Charging" { rule 9.3a "First" }
test command "Command" {
  role leader { of unit }
  roll 1d6   score roll + leader.strength
  modifiers { -1 per army.lost "lost"  -3 when army.dead "dead" }
  outcomes { 7 or more: steady "steady"  otherwise: flight "flight" }
}
allow unused_definition "words for the unit tests"
fact unused "so that the allow is used"
"""


def text(inside: str) -> str:
    return demo(f'{WORDS}\nexample one "One" {{\n{inside}\n}}')


def example(inside: str) -> Example:
    return ruleset_of(text(inside)).examples[0]


def refused(inside: str) -> list[tuple[str, str]]:
    return found(text(inside))


POSITION = """
map { size 9 x 9 }
army spain { unit a { of cavalry  at 0307 } }
army france { unit b { of cavalry  at 0503 } }
"""
POSITION = POSITION.replace(" of cavalry ", " class horse ")


# --- steps ----------------------------------------------------------------------------------------------------


def test_every_kind_of_step_is_kept_in_order() -> None:
    made = example(
        POSITION
        + """
        start battle
        choose charge { unit a  target b }
        draw 9, 2, 5
        roll 4
        run command
        expect outcome = flight and distance(a, b) = 1
        choose charge { unit b  target a }
        expect refused
        """
    )
    assert [step.do for step in made.steps] == [
        "start",
        "choose",
        "draw",
        "roll",
        "run",
        "expect",
        "choose",
        "refused",
    ]
    assert [step.what for step in made.steps] == ["battle", "charge", None, None, "command", None, "charge", None]
    assert dict(made.steps[1].fields) == {"unit": Ref("unit", "a"), "target": Ref("unit", "b")}
    assert made.steps[2].values == (9, 2, 5)


def test_what_is_expected_is_a_condition() -> None:
    made = example("run command  roll 6  expect score = 3 and outcome = flight")
    assert made.steps[-1].expects == Logic(
        "and",
        (Compare("=", Local("score"), Literal(3)), Compare("=", Local("outcome"), Literal("flight"))),
    )


def test_a_piece_of_the_position_may_be_asked() -> None:
    made = example(POSITION + "expect a.points_left = 1")
    assert made.steps[0].expects == Compare("=", Fact("a", "unit", "points_left"), Literal(1))


def test_a_table_of_results_is_a_list_of_steps() -> None:
    made = example(
        'run command\nlist rolled """\n  rolled | score | outcome\n  4 | 6 | flight\n  5, 6 | 7 | steady\n"""'
    )
    assert [(step.do, step.values, step.fields) for step in made.steps[1:]] == [
        ("rolled", (4,), (("score", 6), ("outcome", "flight"))),
        ("rolled", (5, 6), (("score", 7), ("outcome", "steady"))),
    ]


def test_an_example_cites_sections_and_rules() -> None:
    assert example("cites 9.3, 9.3a").cites == ("9.3", "9.3a")
    assert refused("cites 9.4") == [("E0302", "9.4")]


def test_an_example_sets_options() -> None:
    assert example("options { jams yes  moment early }").options == (("jams", "yes"), ("moment", "early"))


def test_an_example_keeps_what_its_ruleset_adds() -> None:
    words = 'kind sky "Sky" { inside ruleset }  sky grey "Grey"\n'
    words += 'amend kind example { add field sky "Sky" { of sky } }\n'
    words += 'kind task "Task" { inside example  field cost "Cost" { of number } }\n'
    made = ruleset_of(demo(words + 'example one "One" { sky grey  others decline  task burn "Burn" { cost 10 } }'))
    shown = made.examples[0]
    assert shown.fields == (("sky", Ref("sky", "grey")),)
    assert shown.others == "decline"
    assert [(thing.kind, thing.name, thing.get("cost")) for thing in shown.things] == [("task", "burn", 10)]


@pytest.mark.parametrize(
    ("options", "code", "words"),
    [
        ("jams maybe", "E0401", "maybe"),
        ("moment earyl", "E0302", "earyl"),
        ("jam yes", "E0301", "jam"),
        ("jams yes  jams no", "E0308", "jams no"),
    ],
)
def test_wrong_options_are_told(options: str, code: str, words: str) -> None:
    assert refused(f"options {{ {options} }}") == [(code, words)]


def test_a_wrong_default_of_a_switch_is_told() -> None:
    text_of = demo('switch moment "M" { choice early "early"  choice late "late"  default ltae }')
    assert found(text_of) == [("E0302", "ltae")]
    assert helped(text_of) == "did you mean `late`?"


# --- given ----------------------------------------------------------------------------------------------------


def test_facts_are_given_by_their_names() -> None:
    assert example("given { army.lost 1  army.dead yes }  run command").given == (("army.lost", 1), ("army.dead", True))


def test_fields_of_a_role_of_the_test_that_is_run_are_given() -> None:
    made = example("given { leader.strength 3  leader.class horse }  run command")
    assert made.given == (("leader.strength", 3), ("leader.class", Ref("class", "horse")))


def test_roles_of_a_test_that_is_not_run_are_unknown() -> None:
    assert refused("given { leader.strength 3 }") == [("E0301", "leader.strength")]


def test_fields_of_a_kind_are_given() -> None:
    assert example("given { unit.strength 3 }").given == (("unit.strength", 3),)


@pytest.mark.parametrize(
    ("given", "code", "words"),
    [
        ("army.lots 1", "E0301", "army.lots"),
        ("army.lost yes", "E0401", "yes"),
        ("army.dead 3", "E0401", "3"),
        ("army.lost 1  army.lost 2", "E0308", "army.lost 2"),
        ("leader.class hrose", "E0302", "hrose"),
    ],
)
def test_what_is_given_wrongly_is_told(given: str, code: str, words: str) -> None:
    assert refused(f"given {{ {given} }}  run command") == [(code, words)]


# --- mistakes -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("inside", "code", "words"),
    [
        ("run comand", "E0302", "comand"),
        ("choose chrage { unit a }", "E0302", "chrage"),
        ("choose charge { unit c  target b }", "E0302", "c"),
        ("choose charge { unit a  tagret b }", "E0301", "tagret"),
        ("expect bogus > 3", "E0309", "bogus"),
        ("expect a.bogus = 3", "E0309", "a.bogus"),
        ("expect 3", "E0401", "3"),
        ("roll", "E0102", "roll"),
    ],
)
def test_a_wrong_step_is_told(inside: str, code: str, words: str) -> None:
    assert refused(POSITION + inside) == [(code, words)]


def test_a_wrong_decision_offers_the_nearest() -> None:
    assert helped(text(POSITION + "choose chrage { }")) == "did you mean `charge`?"


def test_an_example_needs_no_commander_and_no_place_for_everybody() -> None:
    assert codes(text("army spain { unit a { class horse } }")) == []


def test_names_of_two_examples_do_not_meet() -> None:
    twice = f'{WORDS}\nexample one "1" {{ {POSITION} }}\nexample two "2" {{ {POSITION} }}'
    assert codes(demo(twice)) == []


def test_a_place_of_an_example_lies_on_its_map() -> None:
    assert refused("map { size 3 x 3 }  army spain { unit a { class horse  at 0909 } }") == [("E0801", "0909")]


# --- what an example proves -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("steps", "told"),
    [
        ("given { leader.strength 2 }  run command  roll 5", [("W0611", "one")]),
        ("given { leader.strength 2 }  run command  roll 5  expect outcome = steady", []),
        ("given { leader.strength 2 }  run command  roll 5  expect outcome = rout", [("E0302", "rout")]),
        (POSITION + "choose charge { unit a  target b }  expect refused", []),
        (POSITION + "choose charge { unit a  target b }  expect outcome = rout", [("E0302", "rout")]),
        ("given { leader.points_left 2 }  run command  roll 5  expect score = 7", [("W0612", "leader.points_left")]),
        ("given { army.dead no  army.lost 1 }  run command  roll 5  expect score = 7", []),
    ],
)
def test_an_example_expects_what_can_come_and_gives_what_is_asked_for(steps: str, told: list[tuple[str, str]]) -> None:
    assert refused(steps) == told


def test_an_outcome_that_a_test_does_not_have_offers_the_nearest() -> None:
    assert helped(text("run command  roll 5  expect outcome = staedy")) == "did you mean `steady`?"
    drawn = 'run command  list rolled """\n  rolled | outcome\n  5      | staedy\n"""'
    assert helped(text(drawn)) == "did you mean `steady`?"
