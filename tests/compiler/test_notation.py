"""That values are shown as an author would write them."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given

from compiler.notation import notate, notate_span
from engine.model.values import (
    Area,
    Between,
    Date,
    Dice,
    Fact,
    Hex,
    Hour,
    Literal,
    Local,
    PlayingCard,
    Point,
    Quantity,
    Reckon,
    Ref,
    Share,
    Side,
    Size,
    Span,
    Square,
    Text,
    Value,
    Worded,
)
from tests.engine.model.made_up import VALUES
from tests.engine.model.packs import compile_pack

RULES = """
ruleset demo "Demo" {{
  kind class "Class" {{ inside ruleset }}
  kind unit "Unit" {{ like piece  inside army  plural units
    field strength "Strength" {{ of number }}   field class "Class" {{ of class }}
    field reach "Reach" {{ of distance }} }}
  class pike "Pikes"   class horse "Horse"
  fact unit.steady "steady"   fact unit.near "near" {{ takes number  of number }}
  table grip "Grip" {{ down unit.class  across unit.class  rows \"\"\"
          | pike | horse
    pike  | 1    | 0
    horse | 2    | 1
  \"\"\" }}
  switch jams "Jams" {{ of yes_no  default no }}
  test hit "Hit" {{
    roll 2d6
    modifiers {{ +1 when {condition} "why" }}
    outcomes {{ otherwise: done "done" }}
  }}
}}
"""


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (None, "none"),
        (True, "yes"),
        (False, "no"),
        (3, "3"),
        (-3, "-3"),
        (Fraction(3, 4), "0.75"),
        (Fraction(-1, 8), "-0.125"),
        (Fraction(4, 1), "4"),
        (Fraction(1, 3), "1 / 3"),
        ("woods", "woods"),
        ("7.2a", "7.2a"),
        ("two words", '"two words"'),
        ("", '""'),
        (Text((("en", 'the "old" way'), ("it", "x"))), '"the \\"old\\" way"'),
        (Quantity(3, "um"), "3 um"),
        (Quantity(Fraction(7, 2), "cm"), "3.5 cm"),
        (Quantity(1, "hex"), "1 hex"),
        (Quantity(2, "hex"), "2 hexes"),
        (Dice(2, 6), "2d6"),
        (Share(75), "75%"),
        (Date(1648, 8, 20), "1648-08-20"),
        (Date(1859, 6, 0), "1859-06"),
        (Hour(6, 30), "06:30"),
        (Span(4, 6), "4 to 6"),
        (Span(7, None), "7 or more"),
        (Span(None, 3), "3 or less"),
        (Span(5, 5), "5"),
        (Span(None, None), "otherwise"),
        (Size(14, 10, "hex"), "14 x 10"),
        (Size(120, Fraction(181, 2), "um"), "120 um x 90.5 um"),
        (Hex(8, 12), "0812"),
        (Point(36, 20), "(36, 20)"),
        (Square("c5"), "c5"),
        (Area(Hex(1, 8), Hex(14, 10)), "0108 to 1410"),
        (Side(Hex(8, 2), Hex(9, 2)), "(0802, 0902)"),
        (Ref("ability", "charge", (2,)), "charge(2)"),
        (Ref("ability", "steady"), "steady"),
        (Worded(Ref("effect", "damage"), Text((("en", "each unit shoots"),))), 'damage "each unit shoots"'),
        (PlayingCard(1, "hearts"), "A♥"),
        (PlayingCard(10, "spades"), "10♠"),
        (PlayingCard(0, "joker"), "joker"),
        (Text((("en", "the mud, [[section:20|]]"),)), '"the mud, [[20]]"'),
        (Text((("en", "[[section:20|deep mud]] of [[=constant:depth]]"),)), '"[[20|deep mud]] of [[= depth]]"'),
        ((2, 2), "2, 2"),
        ((1,), "1"),
        ((), "none"),
        (((1, 2), 3), "(1, 2), 3"),
        (Reckon("+", (Literal(1), Literal(Fraction(1, 3)))), "1 + 1 / 3"),
        (Reckon("*", (Literal(2), Literal(Fraction(1, 3)))), "2 * (1 / 3)"),
        (Between(Local("roll"), Literal(4), Literal(6)), "roll in 4 to 6"),
    ],
)
def test_a_value_as_an_author_would_write_it(value: Value, written: str) -> None:
    assert notate(value) == written


@pytest.mark.parametrize(
    "condition",
    [
        "unit.strength > 3",
        "unit.class = pike",
        "unit.class in (pike, horse)",
        "unit.strength in 4 to 6",
        "unit.strength in roll + 3 or more",
        "unit.strength in 3 or less",
        "not unit.steady",
        "not (unit.steady or options.jams)",
        "unit.steady and options.jams or not unit.steady",
        "unit.steady and (options.jams or not unit.steady)",
        "unit.strength + 1 - 2 > 3",
        "unit.strength - (1 - 2) > 3",
        "(unit.strength + 1) * 2 > 3",
        "unit.strength / max(1, 2) != -roll",
        "unit.strength * 2 / 3 >= -(roll + 1)",
        "min(unit.strength, 3) + max(roll, 1 + 1) <= 3",
        "unit.reach <= 2 hexes",
        "unit.near(roll + 1) < 2",
        "grip(unit.class, pike) > 0",
        "roll > 0.75",
        "roll + -1 > 0",
    ],
)
def test_a_condition_is_shown_as_it_was_written(condition: str) -> None:
    """With exactly the parentheses that it needs: each of these would mean something else with fewer."""
    pack = compile_pack(RULES.format(condition=condition))
    (modifier,) = pack.rulesets[0].tests[0].modifiers
    assert notate(modifier.when) == condition


def test_an_outcome_without_ends_is_shown_as_otherwise() -> None:
    assert notate_span(None, None) == "otherwise"
    assert notate_span(Literal(7), None) == "7 or more"
    assert notate_span(Literal(6), Literal(6)) == "6"


@given(VALUES)
def test_every_value_has_a_notation(value: Value) -> None:
    assert notate(value)


def test_a_field_of_what_a_call_answers_is_spelled_behind_it() -> None:
    given = (Literal("shooter"), Literal("target"))
    assert notate(Fact("", "", "edge.cover", given)) == "edge(shooter, target).cover"
