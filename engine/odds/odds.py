"""The exact odds of a declared test, from the rule object itself.

An opposed test (`versus`) is taken by both sides, each in circumstances of its own (`sides.py`). The ends of its
outcomes may ask `rival.score`; a test without outcomes has three: `higher`, `equal`, `lower`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from engine.model.pack import Ruleset
from engine.model.rules import Deck, Outcome, Test
from engine.model.values import Amount, Between, Dice, Local, Value
from engine.odds.asking import Asking
from engine.odds.circumstances import RIVAL_WORD, Circumstances, Hand
from engine.odds.distribution import Chance, Distribution, Effort, OddsError
from engine.odds.results import Result, asked_besides, result_at, results_of
from engine.odds.sides import AGAINST, sides, test_against
from engine.odds.trial import Cards, Trial, Way

TIES_AGAIN: Final = "ties_again"
"""A field that a ruleset may add to its tests: both sides throw again until one is higher."""
OPPOSED: Final = ("higher", "equal", "lower")
"""The outcomes of an opposed test that declares none."""


@dataclass(frozen=True, slots=True)
class Applies:
    """A modifier that applied, by its name; not `always` where it depends on what is rolled."""

    name: str
    amount: Amount
    always: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Odds:
    """Chances are exact and, with `impossible`, sum to one."""

    test: Test
    given: tuple[tuple[str, Value], ...]
    assumed: tuple[tuple[str, Value], ...]
    in_force: bool
    """Whether the test's own `when` holds; the odds are told either way."""
    dice: tuple[Dice, ...]
    cards: int | None
    deck_size: int | None
    modifiers: tuple[Applies, ...]
    goal: Amount | None
    outcomes: tuple[tuple[str, Fraction], ...]
    """All declared outcomes in their order, those that cannot come about too."""
    results: tuple[tuple[Result, Fraction], ...]
    """What may follow by the table that is read with the score, the mildest first; none without one."""
    impossible: Fraction
    """The chance that no test can be taken."""
    automatic: Fraction
    """The part of the first outcome that needs no test."""
    scores: tuple[Chance, ...]
    """Each score, where a test is taken; in a test of cards without a formula these are the successes."""
    against: tuple[Chance, ...]
    """The other side's scores in an opposed test."""
    expected: Fraction | None
    """The mean of the scores."""


def odds_of(
    test: Test,
    facts_given: Mapping[str, Value],
    ruleset: Ruleset,
    deck: Deck | Sequence[int | Fraction] | None = None,
    effort: Effort | None = None,
) -> Odds:
    """The odds of a test. A fact is a value or the words for one; a deck may be the values on its cards. Who asks for
    the odds of many tests says how much `effort` all of them may take."""
    effort = Effort() if effort is None else effort
    own, theirs = sides(test, ruleset, facts_given)
    at = Circumstances(Asking(test, ruleset), own)
    trial = Trial(test, at, _cards(at.asking, deck), effort)
    ways = list(trial.ways())
    in_force = test.when is None or bool(at.value(test.when, "`when`"))
    other = _other_side(test, ruleset, theirs, deck, effort) if test.versus is not None else None
    chances = _chances(test, at, ways, other[0] if other is not None else None, effort)
    taken = [way for way in ways if not way.impossible and not way.automatic]
    scores = _scores(taken)
    told = [(at, "")] if other is None else [(at, ""), (other[1], AGAINST)]
    total = sum(way.ways for way in ways)
    return Odds(
        test=test,
        given=tuple((start + name, value) for one, start in told for name, value in one.given.items()),
        assumed=tuple((start + name, value) for one, start in told for name, value in one.assumptions()),
        in_force=in_force,
        dice=trial.dice,
        cards=trial.cards,
        deck_size=trial.deck_size,
        modifiers=_modifiers(test, ways),
        goal=_goal(ways),
        outcomes=tuple(chances.items()),
        results=_results(at, ways),
        impossible=Fraction(sum(way.ways for way in ways if way.impossible), total),
        automatic=Fraction(sum(way.ways for way in ways if way.automatic), total),
        scores=tuple((score, Fraction(count, total)) for score, count in scores.ways.items()),
        against=other[0].chances() if other is not None else (),
        expected=sum((chance * score for score, chance in scores.chances()), Fraction(0)) if taken else None,
    )


def _cards(asking: Asking, deck: Deck | Sequence[int | Fraction] | None) -> Cards | None:
    """The cards by what the test reads off them."""
    if deck is None or asking.test.cards is None:
        return None
    read = list(asking.card_facts())
    if isinstance(deck, Deck):
        cards = [dict(card.fields) for card in deck.cards]
        for path in read:
            if any(path not in card for card in cards):
                raise OddsError(f"some cards of deck `{deck.name}` have no `{path}`")
        return [{path: card[path] for path in read} for card in cards]
    if len(read) != 1:
        raise OddsError(f"`{asking.test.name}` reads more off a card than one figure: name a deck")
    return [{read[0]: value} for value in deck]


def _other_side(
    test: Test,
    ruleset: Ruleset,
    given: Mapping[str, Value],
    deck: Deck | Sequence[int | Fraction] | None,
    effort: Effort,
) -> tuple[Distribution, Circumstances]:
    versus = test_against(test, ruleset)
    at = Circumstances(Asking(versus, ruleset), given)
    ways = list(Trial(versus, at, _cards(at.asking, deck), effort).ways())
    if any(way.impossible or way.automatic for way in ways):
        raise OddsError(f"the other side has no score: its `{versus.name}` test is impossible or automatic")
    return _scores(ways), at


def _scores(ways: Sequence[Way]) -> Distribution:
    counted: dict[Amount, int] = {}
    for way in ways:
        counted[way.hand.score] = counted.get(way.hand.score, 0) + way.ways
    return Distribution(counted)


# --- outcomes ---------------------------------------------------------------------------------------------------


def _chances(
    test: Test, at: Circumstances, ways: Sequence[Way], other: Distribution | None, effort: Effort
) -> dict[str, Fraction]:
    fits = _fits(test, at)
    scores: list[tuple[Amount, int]] = list(other.ways.items()) if other is not None else [(0, 1)]
    effort.spend(len(ways) * len(scores) * max(len(fits), 1), f"`{test.name}` has too many scores and outcomes")
    names = [outcome.name for outcome in test.outcomes] or (list(OPPOSED) if other is not None else [])
    counted = dict.fromkeys(names, 0)
    ties_again = other is not None and dict(test.fields).get(TIES_AGAIN) is True
    again = 0
    for way in ways:
        if way.impossible or not names:
            continue
        for score, count in scores:
            if ties_again and score == way.hand.score:
                again += way.ways * count
                continue
            setattr(way.hand, RIVAL_WORD, score)
            name = names[0] if way.automatic else _outcome(test, way.hand, fits)
            counted[name] += way.ways * count
    total = sum(way.ways for way in ways) * sum(count for _, count in scores) - again
    if total == 0:
        raise OddsError(f"`{test.name}` is a tie whatever is thrown, and ties are thrown again")
    return {name: Fraction(count, total) for name, count in counted.items()}


Fits = list[tuple[str, Callable[[Hand], bool]]]


def _fits(test: Test, at: Circumstances) -> Fits:
    if test.outcomes:
        return [(outcome.name, _span(outcome, at)) for outcome in test.outcomes]
    higher, equal, lower = OPPOSED
    return [
        (higher, lambda hand: bool(hand.score > getattr(hand, RIVAL_WORD))),
        (equal, lambda hand: bool(hand.score == getattr(hand, RIVAL_WORD))),
        (lower, lambda hand: bool(hand.score < getattr(hand, RIVAL_WORD))),
    ]


def _span(outcome: Outcome, at: Circumstances) -> Callable[[Hand], bool]:
    if outcome.low is None and outcome.high is None:
        return lambda hand: True
    return at.function(Between(Local("score"), outcome.low, outcome.high), f"outcome `{outcome.name}`")


def _outcome(test: Test, hand: Hand, fits: Fits) -> str:
    """The first outcome whose span holds the score."""
    for name, holds in fits:
        if holds(hand):
            return name
    raise OddsError(f"`{test.name}` has no outcome for a score of {hand.score}")


def _results(at: Circumstances, ways: Sequence[Way]) -> tuple[tuple[Result, Fraction], ...]:
    table = at.asking.results
    if table is None:
        return ()
    other = [at.value(axis, f"table `{table.name}`") for axis in asked_besides(table)]
    counted = dict.fromkeys(results_of(table), 0)
    for way in ways:
        if not way.impossible and not way.automatic:
            counted[result_at(table, way.hand.score, other[0] if other else None)] += way.ways
    total = sum(way.ways for way in ways)
    return tuple((result, Fraction(count, total)) for result, count in counted.items())


# --- what applied -----------------------------------------------------------------------------------------------


def _modifiers(test: Test, ways: Sequence[Way]) -> tuple[Applies, ...]:
    """Each modifier with each amount it had, in the order of the rulebook."""
    found: dict[tuple[str, Amount], int] = {}
    for way in ways:
        for one in way.applied:
            found[one] = found.get(one, 0) + 1
    order = {modifier.name: place for place, modifier in enumerate(test.modifiers)}
    listed = sorted(found.items(), key=lambda item: order[item[0][0]])
    return tuple(Applies(name, amount, always=count == len(ways)) for (name, amount), count in listed)


def _goal(ways: Sequence[Way]) -> Amount | None:
    """The goal after modifiers, where it is the same whatever is rolled."""
    goals = {getattr(way.hand, "goal", None) for way in ways}
    return goals.pop() if len(goals) == 1 else None
