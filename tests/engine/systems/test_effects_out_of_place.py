"""Outcomes that are counted and not carried out: an effect that would do nothing there is refused."""

from __future__ import annotations

import pytest

from compiler.compile import compile_text
from tercio.project.checking.trial_set_up import refusals
from tercio.project.places import settings

OUTCOMES = """replace outcomes {{
  {0} or more: {names[0]} "p" it "p" {{ effect {1} }}  {2}
  otherwise: {names[1]} "r" it "r" {{ effect {3} }}
}}"""
NAMES = {"recall": ("recalled", "fails")}
"""Of outcomes that examples of the rules ask for."""
SHAKEN = '2 to 3: shaken "s" it "s" { effect nothing }'
REFUSED = {
    "damage that nobody counts": (
        "lumi",
        "pursuit",
        ("pursuit_number", "rein_in", "", "damage"),
        "belongs to `fire`, `melee`",
    ),
    "an order that nobody lays": ("lumi", "crossing", (4, "cross", "", "take_order"), "belongs to `activation`"),
    "a rout that nobody makes": (
        "lumi",
        "melee",
        ("melee_number", "damage", "", "rout"),
        "only `damage`, `nothing` is looked for",
    ),
    "what the occasion says": ("lumi", "morale", (4, "recover", SHAKEN, "nothing"), "only `nothing` is looked for"),
    "losses of no fire": ("risorgimento", "recall", (4, "nothing", "", "lose_tens"), "belongs to `fire`"),
    "what the table says": (
        "risorgimento",
        "melee",
        (4, "nothing", "", "flee"),
        "only `nothing`, `strike` is",
    ),
}


def told(system: str, test: str, outcomes: tuple[object, ...]) -> list[str]:
    change = f"amend test {test} {{ {OUTCOMES.format(*outcomes, names=NAMES.get(test, ('passed', 'routed')))} }}"
    text = f'use {system}\nruleset club "Club" it "Club" {{\n amends {system}\n {change}\n}}\n'
    return [one.message for one in refusals(compile_text(text, settings(), "club.tercio", all_examples=False))]


@pytest.mark.parametrize(("system", "test", "outcomes", "words"), REFUSED.values(), ids=REFUSED)
def test_an_effect_that_would_do_nothing_is_refused(
    system: str, test: str, outcomes: tuple[object, ...], words: str
) -> None:
    [message] = told(system, test, outcomes)
    assert words in message


def test_what_is_looked_for_is_not_refused() -> None:
    assert told("lumi", "melee", ("melee_number", "damage", "", "nothing")) == []
