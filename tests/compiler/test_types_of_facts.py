"""A fact that does not say what it is: its value, its start or its counting says so."""

from __future__ import annotations

import pytest

from tests.compiler.asking import WORDS
from tests.compiler.finding import codes, demo, found, ruleset_of

KIT = WORDS.replace('fact distance "how far" { takes unit, unit  of distance }', "")


def type_of_fact(said: str) -> str:
    text = demo(f'plays kit\n{KIT}\nfact unit.asked "asked" {{ {said} }}')
    return next(one for one in ruleset_of(text).facts if one.name == "unit.asked").type


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("value unit.losses >= 2", "yes_no"),
        ("value unit.steady or unit.losses > 2", "yes_no"),
        ("value not unit.steady", "yes_no"),
        ("value unit.class in (horse, foot)", "yes_no"),
        ("value unit.steady", "yes_no"),
        ("value unit.losses", "number"),
        ("value 3 - unit.losses", "number"),
        ("value min(3, unit.losses)", "number"),
        ("value advantage(unit.class, horse)", "number"),
        ("value 2 * pace", "distance"),
        ("value pace / (1 um)", "number"),
        ("value unit.reach", "distance"),
        ("value unit.class", "class"),
        ("starts 0", "number"),
        ("starts no", "yes_no"),
        ("starts 15 cm", "distance"),
        ("starts horse", "class"),
        ("starts unit.melee", "number"),
        ("counts unit  as attacker", "number"),
        ("counts unit  as attacker  sums attacker.reach", "distance"),
    ],
)
def test_a_fact_is_what_it_says_that_it_comes_to(said: str, told: str) -> None:
    assert type_of_fact(said) == told


def test_a_fact_worked_out_as_a_condition_is_asked_as_one() -> None:
    facts = 'fact unit.weak "weak" { value unit.losses >= 2 }\nrow tired "tired" { when unit.weak and not unit.steady }'
    assert found(demo(f"plays kit\n{KIT}\n{facts}")) == []


def test_a_fact_says_one_thing_and_comes_to_another() -> None:
    fact = 'fact unit.weak "weak" { of number  value unit.losses >= 2 }'
    assert found(demo(f"plays kit\n{KIT}\n{fact}")) == [("E0401", "unit.losses >= 2")]


def test_facts_without_a_type_that_ask_one_another_end() -> None:
    circle = 'fact a "a" { value b }\nfact b "b" { value a }'
    assert "E0314" in codes(demo(f"plays kit\n{circle}"))


def test_a_thousand_facts_each_worked_out_from_the_next_end() -> None:
    chain = "\n".join(f'fact f{number} "f" {{ value f{number + 1} + 1 }}' for number in range(1000))
    assert "E0401" not in codes(demo(f'plays kit\n{chain}\nfact f1000 "f" {{ starts 0 }}'))


def test_facts_squared_are_measured_once_each() -> None:
    chain = "\n".join(f'fact f{number} "f" {{ value f{number + 1} * f{number + 1} }}' for number in range(60))
    assert "E0401" not in codes(demo(f'plays kit\n{chain}\nfact f60 "f" {{ starts 2 }}'))
