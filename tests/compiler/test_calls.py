"""Divisions, functions, tables and facts that are called."""

from __future__ import annotations

import pytest

from engine.model.values import Compare, Dice, Expression, Fact, Literal, Lookup, Quantity, Reckon, Ref
from tests.compiler.asking import LOSSES, NIGHT, WORDS, asked, condition_of, formula_of, refused_formula
from tests.compiler.finding import demo, found, helped, only, ruleset_of

# --- division -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("written", ["6 / 2", "6 / max(1, unit.losses)", "6 / few", "rest(7, 2)", "unit.losses / 50%"])
def test_a_divisor_that_cannot_be_zero_is_fine(written: str) -> None:
    if written.endswith("%"):
        assert [code for code, _ in refused_formula(written)] == ["E0404"]
    else:
        assert refused_formula(written) == []


@pytest.mark.parametrize(
    ("written", "words"),
    [
        ("6 / 0", "0"),
        ("6 / unit.losses", "unit.losses"),
        ("6 / (unit.losses + 1)", "unit.losses + 1"),
        ("6 / max(0, unit.losses)", "max(0, unit.losses)"),
        ("6 / nothing", "nothing"),
        ("6 / none", "none"),
        ("rest(7, unit.losses)", "unit.losses"),
    ],
)
def test_a_divisor_that_could_be_zero_is_told(written: str, words: str) -> None:
    assert [code for code, _ in refused_formula(written)] == ["E0404"]
    assert words in refused_formula(written)[0][1]


# --- calls ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "lowered"),
    [
        ("min(unit.losses, 3)", Reckon("min", (LOSSES, Literal(3)))),
        ("max(1, 2, 3)", Reckon("max", (Literal(1), Literal(2), Literal(3)))),
        ("floor(unit.losses / 2)", Reckon("floor", (Reckon("/", (LOSSES, Literal(2))),))),
        ("ceil(unit.losses / 2)", Reckon("ceil", (Reckon("/", (LOSSES, Literal(2))),))),
        ("rest(7, 2)", Reckon("rest", (Literal(7), Literal(2)))),
        ("count(army.units)", Reckon("count", (Fact("army", "army", "units"),))),
        ("sum(army.units.melee)", Reckon("sum", (Fact("army", "army", "units.melee"),))),
        ("most(army.units.losses)", Reckon("most", (Fact("army", "army", "units.losses"),))),
        ("dice(unit.losses + 1, d6)", Reckon("dice", (Reckon("+", (LOSSES, Literal(1))), Literal(Dice(1, 6))))),
        (
            "advantage(attacker.class, defender.class)",
            Lookup("advantage", asked("attacker", "class"), asked("defender", "class")),
        ),
        (
            "advantage(attacker.class, foot)",
            Lookup("advantage", asked("attacker", "class"), Literal(Ref("class", "foot"))),
        ),
    ],
)
def test_functions_and_tables_are_called(written: str, lowered: Expression) -> None:
    assert formula_of(written) == lowered


def test_a_condition_chooses_between_two_figures() -> None:
    assert formula_of("1 + if(night, unit.losses, 2)") == Reckon(
        "+", (Literal(1), Reckon("if", (NIGHT, LOSSES, Literal(2))))
    )


def test_what_a_condition_chooses_is_measured_as_its_figures() -> None:
    fact = 'fact unit.reach_now "reach" { value if(night, 2 um, unit.reach) }'
    ruleset = ruleset_of(demo(f'{WORDS}\n{fact}\nsection 1 first "First" {{ when unit.reach_now > 1 um }}'))
    assert next(one.type for one in ruleset.facts if one.name == "unit.reach_now") == "distance"


def test_a_fact_that_takes_something_is_called() -> None:
    assert condition_of("distance(attacker, defender) > 3 um") == Compare(
        ">", Fact("", "", "distance", (Literal("attacker"), Literal("defender"))), Literal(Quantity(3, "um"))
    )


SIDE = """
fact edge "what lies between" { takes unit, unit  of terrain }
amend kind terrain { add field hedged "Hedged" { of number  default 0 } }
"""


def test_a_field_of_what_a_call_answers_stands_behind_it() -> None:
    written = 'section 1 first "First" { when edge(attacker, defender).hedged > 1 }'
    hedged = Fact("", "", "edge.hedged", (Literal("attacker"), Literal("defender")))
    assert ruleset_of(demo(f"{WORDS}{SIDE}{written}")).sections[0].when == Compare(">", hedged, Literal(1))


@pytest.mark.parametrize(
    ("written", "words"),
    [
        ("edge(attacker, defender).hedge = 1", ".hedge"),
        ("distance(attacker, defender).hedged = 1", ".hedged"),
        ("floor(3).hedged = 1", ".hedged"),
        ("if(night, 1, 2).hedged = 1", ".hedged"),
        ("advantage(horse, foot).hedged = 1", ".hedged"),
    ],
)
def test_a_field_that_a_call_has_not_is_told_at_the_field(written: str, words: str) -> None:
    text = demo(f'{WORDS}{SIDE}section 1 first "First" {{ when {written} }}')
    assert found(text) == [("E0309", words)]


@pytest.mark.parametrize(
    ("written", "code", "words"),
    [
        ("round(3)", "E0406", "round"),
        ("flor(3)", "E0406", "flor"),
        ("advantge(horse, foot)", "E0406", "advantge"),
        ("floor(1, 2)", "E0403", "floor(1, 2)"),
        ("rest(7)", "E0403", "rest(7)"),
        ("advantage(attacker.class)", "E0403", "advantage(attacker.class)"),
        ("advantage(attacker.class, fot)", "E0302", "fot"),
        ("advantage(attacker.clas, foot)", "E0309", "attacker.clas"),
        ("floor(unit.class)", "E0401", "unit.class"),
        ("min(unit.class, horse)", "E0309", "horse"),
        ("count(3)", "E0401", "3"),
        ("sum(army.units)", "E0401", "army.units"),
        ("dice(unit.class, d6)", "E0401", "unit.class"),
        ("unit.class + 1", "E0401", "unit.class"),
        ("night + 1", "E0401", "night"),
        ("-night", "E0401", "-night"),
        ("unit.class", "E0401", "unit.class"),
        ("if(night, 1)", "E0403", "if(night, 1)"),
        ("if(unit.losses, 1, 2)", "E0401", "unit.losses"),
        ("if(night, unit.class, 2)", "E0401", "unit.class"),
        ("if(night, 1d6, 2)", "E0401", "1d6"),
        ("if(night, 2 um, 2)", "E0402", "2"),
        ("999999999999999999999", "E1301", "999999999999999999999"),
    ],
)
def test_a_wrong_call_is_told(written: str, code: str, words: str) -> None:
    assert refused_formula(written) == [(code, words)]


@pytest.mark.parametrize(("written", "offered"), [("flor(3)", "floor"), ("advantge(horse, foot)", "advantage")])
def test_an_unknown_function_offers_the_nearest(written: str, offered: str) -> None:
    text = demo(f'{WORDS}\nfact reckoned "reckoned" {{ of number  value {written} }}')
    assert helped(text) == f"did you mean `{offered}`?"


# --- what a fact takes ----------------------------------------------------------------------------------------

TAKING = """
fact slope "how steep" { takes number, yes_no  of number }
fact unit.reach "how far it gets" { takes terrain, distance  of distance }
fact beside "next to a place" { takes place }
fact whole "nobody is missing" { takes one_of(unit, division) }
fact within "not farther" { takes one_of(number, distance) }
"""


@pytest.mark.parametrize(
    "written",
    [
        "distance(attacker, defender) > 3 um",
        "distance(attacker.friend, unit) > 3 um",
        "slope(3, night) > 1",
        "slope(unit.losses + 1, unit.steady) > 1",
        "unit.reach(woods, 3 um) > 1 um",
        "attacker.reach(attacker.ground, pace) > 1 um",
        "beside(0305)",
        "whole(attacker) and whole(division)",
        "within(3) and within(3 um)",
    ],
)
def test_a_fact_is_given_what_it_takes(written: str) -> None:
    assert taken(written) == []


@pytest.mark.parametrize(
    ("written", "code", "words"),
    [
        ("distance(attacker) > 3 um", "E0403", "distance(attacker)"),
        ("distance(attacker, defender, 3) > 3 um", "E0403", "distance(attacker, defender, 3)"),
        ("distance > 3 um", "E0403", "distance"),
        ("night(3)", "E0403", "night(3)"),
        ("unit.losses(3) > 1", "E0403", "unit.losses(3)"),
        ("distance(attacker, 3) > 3 um", "E0401", "3"),
        ("distance(attacker, woods) > 3 um", "E0401", "woods"),
        ("distance(attacker, defender.class) > 3 um", "E0401", "defender.class"),
        ("distance(attakcer, defender) > 3 um", "E0302", "attakcer"),
        ("slope(night, night) > 1", "E0401", "night"),
        ("whole(woods)", "E0401", "woods"),
        ("within(night)", "E0401", "night"),
        ("slope(3, 3) > 1", "E0401", "3"),
        ("unit.reach(wods, 3 um) > 1 um", "E0302", "wods"),
        ("unit.reach(woods, 60 deg) > 1 um", "E0401", "60 deg"),
    ],
)
def test_a_fact_that_is_given_something_else_is_told(written: str, code: str, words: str) -> None:
    assert taken(written) == [(code, words)]


def test_what_a_fact_takes_is_said_with_the_nearest_name() -> None:
    written = f'{WORDS}{TAKING}section 1 first "First" {{ when distance(attakcer, defender) > 3 um }}'
    assert only(demo(written)).message == "`distance` takes a unit, and no unit or role is called `attakcer`"
    assert helped(demo(written)) == "did you mean `attacker`?"
    bare = f'{WORDS}{TAKING}section 1 first "First" {{ when distance > 3 um }}'
    assert helped(demo(bare)) == "write it like `distance(attacker, defender)`"


def test_who_takes_part_may_be_a_piece_of_an_example() -> None:
    example = """
    example near "Near" {
      map { size 6 x 4 }
      army red { unit a { at 0101 } }
      army blue { unit b { at 0201 } }
      expect distance(a, %s) = 1 um
    }
    """
    assert [code for code, _ in found(demo(WORDS + example % "b"))] == []
    assert found(demo(WORDS + example % "red")) == [("E0401", "red")]
    assert found(demo(WORDS + example % "c")) == [("E0302", "c")]


def test_facts_within_facts_are_read_once_each() -> None:
    deep = "1"
    for _ in range(25):
        deep = f"slope({deep}, night)"
    assert taken(f"{deep} > 1") == []


def taken(written: str) -> list[tuple[str, str]]:
    return found(demo(f'{WORDS}{TAKING}section 1 first "First" {{ when {written} }}'))


@pytest.mark.parametrize(
    ("given", "told"),
    [("attacker.class", []), ("attacker.losses", [("E0401", "attacker.losses")]), ("3", [("E0401", "3")])],
)
def test_a_table_of_classes_is_asked_with_a_class(given: str, told: list[tuple[str, str]]) -> None:
    rules = f"""
    kind class "Class" {{ inside ruleset }}
    class horse "Horse"   class foot "Foot"
    kind unit "Unit" {{ like piece  inside army }}
    role attacker {{ of unit }}
    fact unit.class "class" {{ of class }}
    fact unit.losses "losses" {{ of number }}
    table worth "Worth" {{ down attacker.class  rows \"\"\"
            | worth
      horse | 2
      foot  | 1
    \"\"\" }}
    section 1 first "First" {{ when worth({given}) > attacker.losses or attacker.class = foot }}
    """
    assert [one for one in found(demo(rules)) if one[0] != "W0310"] == told
