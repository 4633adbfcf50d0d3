"""What an action or a test asks for is a sentence in either language, also in systems with an engine of their own."""

from __future__ import annotations

import re

import pytest

from compiler.backends.telling.clauses import Clauses
from compiler.backends.telling.conditions import condition_words, is_condition
from compiler.backends.telling.told import test_said as said_of_test
from compiler.backends.words.cast import Cast
from engine.model.rules import Entry
from engine.model.values import Expression, Logic, Option
from tests.compiler.telling.test_shipped_rules import pen, ruleset

TRACES = re.compile(
    r"\((?:actor|gun|who acts|chi agisce)\)|\bnot (?:has|serves)\b|\b(?:is|è) 0$|\bturn\.number\b|it is not so"
)
"""What a formula looks like that nobody has put into words."""


def action(name: str) -> Entry:
    return next(entry for entry in ruleset("cape").entries if entry.kind == "action" and entry.name == name)


@pytest.mark.parametrize("language", ["en", "it"])
def test_every_condition_of_an_action_is_a_sentence(language: str) -> None:
    writes = pen("cape", language)
    conditions = {entry.name: entry.get("when") for entry in ruleset("cape").entries if entry.kind == "action"}
    told = {name: condition_words(writes, when) for name, when in conditions.items() if is_condition(when)}
    assert len(told) > 20
    assert {name: words for name, words in told.items() if TRACES.search(words)} == {}


@pytest.mark.parametrize(
    ("name", "language", "words"),
    [
        ("charge", "en", "it is not shaken and it does not serve a gun"),
        ("charge", "it", "non è scossa e non è addetta a un cannone"),
        ("lie_down", "en", "it is not on the ground and it is not in the saddle"),
        ("clear_jam", "it", "ha armi inceppate"),
        ("betray", "en", "it has, acting on its own, the ability betrayer and it has not corrupted anybody yet"),
        ("betray", "it", "ha da sola l'abilità traditore e non ha ancora corrotto nessuno"),
    ],
)
def test_a_condition_is_told_about_whoever_acts(name: str, language: str, words: str) -> None:
    when = action(name).get("when")
    assert is_condition(when)
    assert condition_words(pen("cape", language), when) == words


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "the choice “Do falls hurt?” is no"), ("it", "la scelta «Le cadute feriscono?» è no")],
)
def test_a_choice_that_is_not_made_is_a_sentence(language: str, words: str) -> None:
    assert Clauses(Cast(pen("cape", language))).sentence(Logic("not", (Option("falls"),))) == words


def worked_out(name: str) -> Expression:
    """What a fact of the ruleset is worked out as."""
    value = next(fact.value for fact in ruleset("cape").facts if fact.name == name)
    assert value is not None
    return value


def test_a_turn_before_this_one_is_over() -> None:
    told = condition_words(pen("cape", "en"), worked_out("squad.may_take_heart"))
    assert "the turn in which it was shaken is over" in told


def test_a_count_that_is_above_nothing_is_had() -> None:
    assert condition_words(pen("cape", "en"), worked_out("squad.down")) == "it has figures on the ground"


@pytest.mark.parametrize(
    ("name", "key", "words"),
    [
        ("nerve", "automatic", "it is not reduced to strength one"),
        ("melee", "impossible", "it is a battery or is shaken"),
        ("shooting", "impossible", "it has no shooting value"),
        ("shooting", "cards", "strength (3 at most) + shooting"),
        ("shooting", "success", "the random value on the card is at most the army value"),
    ],
)
def test_what_a_test_asks_for_is_a_sentence(name: str, key: str, words: str) -> None:
    test = next(test for test in ruleset("esa").tests if test.name == name)
    assert dict(said_of_test(pen("esa", "en"), test))[key] == words
