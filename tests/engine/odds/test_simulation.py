"""Every declared test of the shipped rulesets: 20,000 times at the engine's own table, against the exact odds."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from compiler.compile import compile_files
from compiler.settings import Settings
from engine.core.chance import Seeded
from engine.core.deck import Deck as Pile
from engine.core.declared.expressions.compiled import Facts
from engine.core.declared.trials.rolls import DiceTrial
from engine.core.declared.trials.trials import Trial
from engine.model.expression_parts import walk
from engine.model.pack import Rulepack, Ruleset
from engine.model.rules import Test
from engine.model.values import Fact, Literal
from engine.odds.asking import RIVAL, Asked, facts_asked
from engine.odds.kinds import Kinds
from engine.odds.odds import AGAINST, TIES_AGAIN, Odds, odds_of
from engine.odds.tables import table_function
from engine.odds.trees import expressions_of, spell
from tests.engine.odds.chi_square import p_value, upper_gamma

ROLLS = 20_000
SEED = 1643
LIBRARY = Path(__file__).resolve().parents[3] / "scenarios"
LEAST_P = 0.001

Counts = dict[Any, int]


@cache
def library() -> Rulepack:
    places = [folder for part in ("rules", "decks") for folder in sorted(LIBRARY.glob(f"*/{part}"))]
    pack = compile_files(places, Settings(library=LIBRARY)).pack
    assert pack is not None
    return pack


def declared() -> list[str]:
    """Read off the files, so that collecting tests compiles nothing."""
    return sorted(
        f"{folder.parent.name}.{line.split()[1]}"
        for folder in LIBRARY.glob("*/rules")
        for file in folder.glob("*.tercio")
        for line in file.read_text(encoding="utf-8").splitlines()
        if line.split()[:1] == ["test"] and '"' in line
    )


def find(name: str) -> tuple[Ruleset, Test]:
    system, _, test = name.partition(".")
    ruleset = next(one for one in library().rulesets if one.name == system)
    return ruleset, next(one for one in ruleset.tests if one.name == test)


# --- circumstances ------------------------------------------------------------------------------------------------


def circumstances(test: Test, ruleset: Ruleset) -> tuple[dict[str, Any], Odds]:
    """Facts of every sort with which the test is taken, and its odds."""
    deck = next((one for one in library().decks if test.cards is not None), None)
    for even, odd in product((True, False), repeat=2):
        given = {
            one.name: example(one, ruleset, (even, odd)[at % 2], at, takes_turns=test.cards is None)
            for at, one in enumerate(facts_asked(test, ruleset))
        }
        if test.versus is not None:
            given |= {f"{AGAINST}{name}": value for name, value in other_side(given).items()}
        odds = odds_of(test, given, ruleset, deck)
        if odds.in_force and not odds.impossible and not odds.automatic:
            return given, odds
    raise AssertionError(f"{test.name} is never taken")


def example(asked: Asked, ruleset: Ruleset, truth: bool, at: int, *, takes_turns: bool) -> Any:  # noqa: ANN401
    if asked.choices:
        return asked.choices[0]
    if asked.type.is_figure:
        return 1 + at % 2 if takes_turns else 1
    if asked.type.is_condition:
        return truth
    of = asked.type.of[0] if asked.type.of else asked.type
    names = Kinds(ruleset).names(of.name)
    return asked.type.neutral if asked.type.name == "list" or not names else names[at % len(names)]


def other_side(given: dict[str, Any]) -> dict[str, Any]:
    """The other side is a little different, so that nobody mistakes one for the other."""
    return {
        name: value + 1 if isinstance(value, int) and not isinstance(value, bool) else value
        for name, value in given.items()
    }


# --- the table ----------------------------------------------------------------------------------------------------


class Context:
    """What the engine's compiled tests read and write."""

    roll: Any = 0
    goal: Any = 0
    score: Any = 0
    rival: Any = 0
    card: Any = None


def table(test: Test, ruleset: Ruleset, given: dict[str, Any]) -> tuple[Facts, Context]:
    """A system that knows just these facts."""
    context = Context()
    functions: dict[str, Callable[..., Any]] = {RIVAL: lambda c: c.rival, "card.value": lambda c, card: card}
    subjects = {"card": "card"}
    for part in (part for expression in expressions_of(test) for part in walk(expression)):
        if isinstance(part, Fact) and spell(part) != RIVAL and part.subject != "card":
            key = f"{part.kind}.{part.path}" if part.kind else part.path
            functions[key] = answer(given, spell(part), part.path, alone=not part.subject)
            named = (one.value for one in part.given if isinstance(one, Literal))
            for name in (part.subject, *named):
                if isinstance(name, str) and name:
                    subjects[name] = f"who_{name}"
                    setattr(context, f"who_{name}", name)
    constants = {constant.name: constant.value for constant in ruleset.constants}
    chosen = {switch.name: switch.choices[0][0] for switch in ruleset.switches}
    options = {name: {"yes": True, "no": False}.get(word, word) for name, word in chosen.items()}
    tables = {one.name: table_function(one, lambda condition: False) for one in ruleset.tables}
    return Facts(functions, subjects, constants, options, tables), context


def answer(given: dict[str, Any], spelled: str, path: str, *, alone: bool) -> Callable[..., Any]:
    """Of nobody in particular, or of several (`distance(shooter, target)`); or of somebody."""
    return (lambda c, *_: given[spelled]) if alone else (lambda c, who: given[f"{who}.{path}"])


def throws_ties_again(test: Test) -> bool:
    return dict(test.fields).get(TIES_AGAIN) is True


def roll(test: Test, ruleset: Ruleset, given: dict[str, Any]) -> tuple[Counts, Counts]:
    """Scores and outcomes as they came up. What a sum of the dice comes to is reckoned once and remembered."""
    chance = Seeded(SEED)
    own, own_context = thrower(test, ruleset, given)
    theirs = {name.removeprefix(AGAINST): value for name, value in given.items() if name.startswith(AGAINST)}
    other = thrower(test, ruleset, theirs)[0] if test.versus is not None else None
    trial = own_context[0]
    scores: Counts = {}
    outcomes: Counts = {}
    known: dict[tuple[int, int | None], str] = {}
    ties_again = throws_ties_again(test)
    for _ in range(ROLLS):
        thrown = own(chance)
        rival = other(chance).score if other is not None else None
        key = (thrown.roll, rival)
        if ties_again and rival == thrown.score:
            scores[thrown.score] = scores.get(thrown.score, 0) + 1
            continue
        if key not in known:
            own_context[1].rival = rival
            known[key] = trial.outcome(thrown, own_context[1]).name
        scores[thrown.score] = scores.get(thrown.score, 0) + 1
        outcomes[known[key]] = outcomes.get(known[key], 0) + 1
    return scores, outcomes


def thrower(
    test: Test, ruleset: Ruleset, given: dict[str, Any]
) -> tuple[Callable[[Seeded], Any], tuple[DiceTrial, Context]]:
    facts, context = table(test, ruleset, given)
    trial = DiceTrial(test, facts, "odds")
    dice = [(one.sign, max(0, int(one.count(context))), one.sides) for one in trial.handfuls]
    fixed = sum(sign * figure(context) for sign, figure in trial.fixed)
    known: dict[int, Any] = {}

    def throw(chance: Seeded) -> Any:  # noqa: ANN401
        total = fixed
        for sign, count, sides in dice:
            for _ in range(count):
                total += sign * (chance.below(sides) + 1)
        if total not in known:
            known[total] = trial.reckon((), total, context)
        return known[total]

    return throw, (trial, context)


def draw(test: Test, ruleset: Ruleset, given: dict[str, Any]) -> tuple[Counts, Counts]:
    facts, context = table(test, ruleset, given)
    trial = Trial(test, facts, "odds")
    assert trial.success is not None
    count, _ = trial.count(context)
    good: dict[int, bool] = {}
    for number, card in enumerate(library().decks[0].cards):
        context.card = card.get("value")
        good[number] = bool(trial.success(context))
    chance, pile = Seeded(SEED), Pile(list(good))
    scores: Counts = {}
    for _ in range(ROLLS):
        successes = 0
        for _ in range(count):
            if not pile.bag:
                pile.shuffle_discards()
            card_number = pile.next_card(chance, "4")
            assert card_number is not None
            pile.take(card_number)
            pile.discards.append(card_number)
            successes += good[card_number]
        scores[successes] = scores.get(successes, 0) + 1
        pile.bag, pile.discards, chance.faces = list(good), [], []
    outcomes: Counts = {}
    for score, often in scores.items():
        name = trial.outcome(score, context).name
        outcomes[name] = outcomes.get(name, 0) + often
    return scores, outcomes


# --- the comparison -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", declared())
def test_twenty_thousand_tries_agree_with_the_odds(name: str) -> None:
    ruleset, test = find(name)
    given, odds = circumstances(test, ruleset)
    scores, outcomes = (draw if test.cards is not None else roll)(test, ruleset, given)
    assert sum(scores.values()) == ROLLS
    assert (sum(outcomes.values()) < ROLLS) == throws_ties_again(test), "a tie that is thrown again has no outcome"
    assert p_value(scores, dict(odds.scores)) > LEAST_P
    assert p_value(outcomes, dict(odds.outcomes)) > LEAST_P


def test_no_declared_test_is_left_out() -> None:
    assert declared() == sorted(
        f"{ruleset.name}.{test.name}" for ruleset in library().rulesets for test in ruleset.tests
    )


# --- that the question above can be answered no -------------------------------------------------------------------


def test_odds_of_another_circumstance_do_not_agree() -> None:
    ruleset, test = find("condottiero.command")
    given, odds = circumstances(test, ruleset)
    wrong = odds_of(test, {**given, "army.commands_lost": 0}, ruleset)
    scores, outcomes = roll(test, ruleset, given)
    assert odds.outcomes != wrong.outcomes
    assert p_value(scores, dict(wrong.scores)) < LEAST_P
    assert p_value(outcomes, dict(wrong.outcomes)) < LEAST_P


def test_a_deck_that_is_a_card_poorer_does_not_agree() -> None:
    ruleset, test = find("esa.general_morale")
    given, odds = circumstances(test, ruleset)
    values = [card.get("value") for card in library().decks[0].cards]
    without_an_ace = [value for at, value in enumerate(values) if isinstance(value, int) and at != values.index(1)]
    poorer = odds_of(test, given, ruleset, without_an_ace)
    scores, _ = draw(test, ruleset, given)
    assert p_value(scores, dict(odds.scores)) > LEAST_P > p_value(scores, dict(poorer.scores))


CHI_SQUARE = [(1, 3.841, 0.05), (1, 10.828, 0.001), (5, 11.070, 0.05), (10, 29.588, 0.001), (10, 4.865, 0.9)]


@pytest.mark.parametrize(("freedom", "square", "p"), CHI_SQUARE)
def test_the_table_of_chi_square(freedom: int, square: float, p: float) -> None:
    assert upper_gamma(freedom / 2, square / 2) == pytest.approx(p, rel=1e-3)
