"""Tokens and expressions: what a value is, and how strongly its parts hold together."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from dsl.nodes import Number, Quantity
from dsl.parse import parse_values
from dsl.source import Source

Show = Callable[[str], str]


@pytest.mark.parametrize(
    ("written", "kind"),
    [
        ("chevau_legers", "Name"),
        ("target.mounted", "Name"),
        ("armies.france_1648", "Name"),
        ("a2", "Name"),
        ("d6_table", "Name"),
        ("d", "Name"),
        ("3", "Number"),
        ("0.75", "Number"),
        ("0812", "Number"),
        ("7.10", "Number"),
        ("5.4.1", "SectionNumber"),
        ("5.4b", "SectionNumber"),
        ("5.3.2m", "SectionNumber"),
        ("7a", "SectionNumber"),
        ("E.2.2a", "SectionNumber"),
        ("CAV.g", "SectionNumber"),
        ("REINF", "SectionNumber"),
        ("S.1", "SectionNumber"),
        ("SCALE.a", "SectionNumber"),
        ("7.1.sum", "SectionNumber"),
        ("LINES.a", "SectionNumber"),
        ("5.4.1a", "SectionNumber"),
        ("3 um", "Quantity"),
        ("3.5cm", "Quantity"),
        ("60 deg", "Quantity"),
        ("2 hexes", "Quantity"),
        ("2d6", "Dice"),
        ("d10", "Dice"),
        ("75%", "Share"),
        ("1648-08-20", "Date"),
        ("1859-06", "Date"),
        ("06:30", "Hour"),
    ],
)
def test_each_spelling_is_one_token_of_its_kind(written: str, kind: str, value_of: Show) -> None:
    assert value_of(written) == f"{kind}:{written}"


@pytest.mark.parametrize(
    "word",
    [
        "section",
        "modifiers",
        "outcomes",
        "add",
        "replace",
        "remove",
        "amend",
        "and",
        "or",
        "in",
        "to",
        "x",
        "when",
        "per",
    ],
)
def test_every_keyword_but_not_is_an_ordinary_name_as_a_value(word: str, value_of: Show) -> None:
    assert value_of(word) == f"Name:{word}"
    assert value_of(f"a, {word}") == f"Name:a, Name:{word}"
    assert value_of(f"{word}(1)") == f"{word}(Number:1)"


@pytest.mark.parametrize("unit", ["um", "mm", "cm", "m", "km", "deg", "hex", "hexes"])
def test_units_are_names_where_no_number_stands_before_them(unit: str, value_of: Show) -> None:
    assert value_of(unit) == f"Name:{unit}"
    assert value_of(f"8 {unit}") == f"Quantity:8 {unit}"


@pytest.mark.parametrize(
    ("written", "understood"),
    [
        ("a or b and c", "[Name:a or [Name:b and Name:c]]"),
        ("not a and b", "[[not Name:a] and Name:b]"),
        ("not a = b", "[not [Name:a = Name:b]]"),
        ("a in (b, c) or d", "[[Name:a in (Name:b, Name:c)] or Name:d]"),
        ("1 + 2 * 3", "[Number:1 + [Number:2 * Number:3]]"),
        ("1 - 2 - 3", "[[Number:1 - Number:2] - Number:3]"),
        ("a < b + 1", "[Name:a < [Name:b + Number:1]]"),
        ("-1?", "[- [? Number:1]]"),
        ("-a * b", "[[- Name:a] * Name:b]"),
        ("4 to 6", "[Number:4 to Number:6]"),
        ("7 or more", "[or more Number:7]"),
        ("a + 3 or less", "[or less [Name:a + Number:3]]"),
        ("a or more_men", "[Name:a or Name:more_men]"),
        ("14 x 10", "[Number:14 x Number:10]"),
        ("120 um x 90 um", "[Quantity:120 um x Quantity:90 um]"),
        ("3 x gendarmes", "[Number:3 x Name:gendarmes]"),
        ("(36, 20)", "(Number:36, Number:20)"),
        ("0108 to 1410", "[Number:0108 to Number:1410]"),
        ("dice(a.n + 2, d6)", "dice([Name:a.n + Number:2], Dice:d6)"),
        ("edge(a, b).cover > 1", "[edge(Name:a, Name:b).cover > Number:1]"),
        ("edge(a, b).cover.worth", "edge(Name:a, Name:b).cover.worth"),
        ("1d6 + 2", "[Dice:1d6 + Number:2]"),
        ("1 <= a", "[Number:1 <= Name:a]"),
        ("1648 - 08", "[Number:1648 - Number:08]"),
        ("3/4?", "[Number:3 / [? Number:4]]"),
    ],
)
def test_expressions_hold_together_as_the_manual_says(written: str, understood: str, value_of: Show) -> None:
    assert value_of(written) == understood


def test_several_values_take_commas(value_of: Show) -> None:
    assert value_of("0403, 0503?, (1, 2)") == "Number:0403, [? Number:0503], (Number:1, Number:2)"


def test_a_quantity_knows_amount_and_unit() -> None:
    source = Source("<cell>", "| 3.5   cm |")
    values, problems = parse_values(source, 2, 10)
    assert problems == ()
    assert values is not None
    (value,) = values
    assert isinstance(value, Quantity)
    assert (value.amount, value.unit) == ("3.5", "cm")


def test_a_cell_keeps_the_places_of_the_whole_text() -> None:
    source = Source("<cell>", "ab | 12, c.d? | x")
    values, problems = parse_values(source, 5, 13)
    assert problems == ()
    assert values is not None
    assert [value.span.text() for value in values] == ["12", "c.d?"]


@pytest.mark.parametrize("text", ["12", "woods", "x", "d6", "not_a", "0403"])
def test_a_simple_cell_is_read_as_the_parser_would(text: str, value_of: Show) -> None:
    values, _ = parse_values(Source("<cell>", text), 0, len(text))
    assert values is not None
    assert f"{type(values[0]).__name__}:{values[0].span.text()}" == value_of(text)


def test_a_simple_cell_is_a_number_with_its_spelling() -> None:
    values, _ = parse_values(Source("<cell>", "007"), 0, 3)
    assert values == (Number("007", Source("", "").span(0, 0)),)


@pytest.mark.parametrize("text", ["", "  ", "1 2", "a,", "Woods", "(1", "+", "{", '"text"', "a b", "]"])
def test_a_cell_that_is_no_value_says_so(text: str) -> None:
    values, problems = parse_values(Source("<cell>", text), 0, len(text))
    assert values is None
    assert problems
