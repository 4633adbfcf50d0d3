"""What an action or a test asks for is a sentence in either language, also in systems with an engine of their own."""

from __future__ import annotations

import re

import pytest

from compiler.backends.telling.blocks import told_value
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


BY_NOBODY = re.compile(
    r"\b(?:turned|off|reforms|stays and|keeps far|is is|it is it)\b|\bdel move\b|è (?:resta|va|non|cambia)\b"
)
"""Names of what is asked of a move, printed as they are; a verb taken for a quality."""


def manners(system: str) -> dict[str, Expression]:
    found = {entry.name: entry.get("when") for entry in ruleset(system).entries if entry.kind == "manner"}
    return {name: when for name, when in found.items() if is_condition(when)}


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("system", ["risorgimento", "lumi"])
def test_what_is_asked_of_a_move_is_told_by_its_title(system: str, language: str) -> None:
    told = {name: condition_words(pen(system, language), when) for name, when in manners(system).items()}
    assert len(told) >= 5
    assert {name: words for name, words in told.items() if BY_NOBODY.search(words)} == {}


@pytest.mark.parametrize(
    ("system", "name", "language", "words"),
    [
        ("risorgimento", "form", "en", "it stays where it is and it does not turn its front"),
        ("risorgimento", "form", "it", "resta dov'è e non gira il fronte"),
        ("risorgimento", "forced", "it", "può fare una marcia forzata e non arriva vicino a un nemico su tutta la via"),
        ("lumi", "march", "en", "it does not stay where it is and it ends with its front the way it goes"),
    ],
)
def test_a_way_of_moving_says_when_it_may_be_used(system: str, name: str, language: str, words: str) -> None:
    assert condition_words(pen(system, language), manners(system)[name]) == words


@pytest.mark.parametrize(
    ("system", "kind", "name", "field", "words"),
    [
        ("lumi", "manner", "rapid", "times", "2"),
        ("risorgimento", "effect", "wound_badly", "does", "(number of the turn + 4)"),
    ],
)
def test_a_figure_of_the_ruleset_is_printed_and_not_its_name(
    system: str, kind: str, name: str, field: str, words: str
) -> None:
    entry = next(entry for entry in ruleset(system).entries if (entry.kind, entry.name) == (kind, name))
    told = str(told_value(pen(system, "en"), entry.get(field)))
    assert "_" not in re.sub(r"\]\([^)]*\)", "", told)
    assert words in told
