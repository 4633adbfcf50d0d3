"""Defaults of fields: checked where they are declared, whether or not anything uses them yet."""

from __future__ import annotations

import pytest

from tests.compiler.finding import demo, errors, found


@pytest.mark.parametrize(
    ("field", "code", "words"),
    [
        ("of number  default swift", "E0401", "swift"),
        ("of class  default hrose", "E0302", "hrose"),
        ("of pair(number, number)  default 1", "E0403", "1"),
        ("of yes_no  default 3", "E0401", "3"),
        ("of text  default plain", "E0401", "plain"),
        ('of text  default "plain"', "E0401", '"plain"'),
        ("of list(class)  default horse, hrose", "E0302", "hrose"),
    ],
)
def test_a_default_is_checked_before_anything_uses_it(field: str, code: str, words: str) -> None:
    horse = 'kind class "Class" { inside ruleset }  class horse "Horse"'
    kind = f'kind weapon "Weapon" {{ inside ruleset  field odd "Odd" {{ {field} }} }}'
    assert found(demo(f"{horse}\n{kind}")) == [(code, words)]
    assert found(demo(f'{horse}\n{kind}\nweapon pike "Pike"')) == [(code, words)], "and told once"


@pytest.mark.parametrize(
    "field",
    ["of number  default 3", "of optional(text)  default none", "of class  default horse", "of span  default 3"],
)
def test_a_default_that_fits_is_silent(field: str) -> None:
    horse = 'kind class "Class" { inside ruleset }  class horse "Horse"'
    assert found(demo(f'{horse}\nkind weapon "Weapon" {{ inside ruleset  field odd "Odd" {{ {field} }} }}')) == []


def test_the_default_of_what_a_decision_asks_is_checked() -> None:
    text = demo('decision charge "Charge" { field steps "Steps" { of number  default many } }')
    assert errors(text) == [("E0401", "many")]


def test_the_default_of_an_added_field_is_checked() -> None:
    assert errors(demo('amend kind terrain { add field damp "Damp" { of number  default very } }')) == [
        ("E0401", "very")
    ]
