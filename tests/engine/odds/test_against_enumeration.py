"""Small tests of all shapes: the odds are what counting every face and every order of cards gives."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.model.pack import Ruleset
from engine.model.rules import FactOf, Modifier, Origin, Outcome, Test
from engine.model.values import Compare, Dice, Expression, Fact, Literal, Local, Logic, Reckon
from engine.odds.asking import facts_asked
from engine.odds.odds import Odds, odds_of
from tests.engine.odds.at_the_table import IMPOSSIBLE, Table, Taken, every_draw, every_roll

ORIGIN = Origin("made_up.tercio", 1)
FIGURES = ("army.scouts", "value")
CONDITIONS = ("army.tired", "night")
RULESET = Ruleset(
    name="made_up",
    origin=ORIGIN,
    languages=("en",),
    facts=tuple(
        FactOf(name=name, origin=ORIGIN, type=kind)
        for kind, names in (("number", FIGURES), ("yes_no", CONDITIONS))
        for name in names
    ),
)


def fact(name: str) -> Fact:
    head, _, rest = name.partition(".")
    return Fact(head, head, rest) if rest else Fact("", "", head)


facts = st.fixed_dictionaries(
    {name: st.integers(-1, 3) for name in FIGURES} | {name: st.booleans() for name in CONDITIONS}
)
figures: st.SearchStrategy[Expression] = st.one_of(
    st.integers(-2, 4).map(Literal),
    st.sampled_from(FIGURES).map(fact),
    st.tuples(st.sampled_from("+-*"), st.sampled_from(FIGURES).map(fact), st.integers(-1, 2).map(Literal)).map(
        lambda made: Reckon(made[0], (made[1], made[2]))
    ),
)
conditions: st.SearchStrategy[Expression] = st.one_of(
    st.sampled_from(CONDITIONS).map(fact),
    st.sampled_from(CONDITIONS).map(lambda name: Logic("not", (fact(name),))),
    st.builds(Compare, st.sampled_from(["<", ">=", "=", "!="]), figures, figures),
)
sizes = st.builds(Dice, st.integers(1, 2), st.integers(2, 4))
handfuls: st.SearchStrategy[Expression] = st.one_of(
    sizes.map(Literal),
    st.builds(
        lambda sides, name: Reckon("dice", (fact(name), Literal(Dice(1, sides)))), st.integers(2, 4), st.just("value")
    ),
)
rolls: st.SearchStrategy[Expression] = st.one_of(
    handfuls,
    st.builds(lambda by, one, other: Reckon(by, (one, other)), st.sampled_from("+-*"), handfuls, figures),
    st.builds(
        lambda by, one, other: Reckon(by, (one, other)),
        st.sampled_from(["+", "-", "max"]),
        handfuls,
        sizes.map(Literal),
    ),
)


def about(word: str) -> st.SearchStrategy[Expression]:
    return st.builds(Compare, st.sampled_from(["<=", "=", ">"]), st.just(Local(word)), st.integers(-1, 6).map(Literal))


@st.composite
def modifiers(draw: st.DrawFn, word: str | None) -> tuple[Modifier, ...]:
    asked = st.one_of(st.none(), conditions, *([about(word)] if word else []))
    return tuple(
        Modifier(
            name=f"modifier_{at}",
            origin=ORIGIN,
            amount=draw(figures),
            per=draw(st.one_of(st.none(), st.sampled_from(FIGURES).map(fact))),
            when=draw(asked),
        )
        for at in range(draw(st.integers(0, 3)))
    )


@st.composite
def outcomes(draw: st.DrawFn, words: tuple[str, ...]) -> tuple[Outcome, ...]:
    ends = st.one_of(st.none(), figures, *(st.just(Local(word)) for word in words))
    spans = [(draw(ends), draw(ends)) for _ in range(draw(st.integers(0, 3)))] + [(None, None)]
    return tuple(
        Outcome(name=f"outcome_{at}", origin=ORIGIN, low=low, high=high) for at, (low, high) in enumerate(spans)
    )


@st.composite
def dice_tests(draw: st.DrawFn) -> Test:
    goal = draw(st.one_of(st.none(), figures))
    words = ("roll", "goal") if goal is not None else ("roll",)
    return Test(
        name="made_up",
        origin=ORIGIN,
        roll=draw(rolls),
        goal=goal,
        score=draw(st.one_of(st.none(), figures.map(lambda figure: Reckon("+", (Local("roll"), figure))))),
        least=draw(st.one_of(st.none(), st.integers(0, 4))),
        modify=draw(st.sampled_from(["score", *words])),
        modifiers=draw(modifiers("roll")),
        impossible=draw(st.one_of(st.none(), about(words[-1]), conditions)),
        automatic=draw(st.one_of(st.none(), about("roll"), conditions)),
        outcomes=draw(outcomes((*words, "score"))),
    )


@st.composite
def card_tests(draw: st.DrawFn) -> Test:
    modify = draw(st.sampled_from(["cards", "score"]))
    return Test(
        name="made_up",
        origin=ORIGIN,
        cards=draw(figures),
        success=draw(st.builds(Compare, st.sampled_from(["<=", "="]), st.just(Fact("card", "card", "value")), figures)),
        score=draw(st.one_of(st.none(), st.just(Reckon("*", (Local("successes"), Literal(2)))))),
        least=draw(st.one_of(st.none(), st.integers(0, 2))),
        modify=modify,
        modifiers=draw(modifiers(None)),
        outcomes=draw(outcomes(("successes", "score"))),
    )


def agree(odds: Odds, counted: dict[Taken, Fraction]) -> None:
    by_outcome: dict[str, Fraction] = {}
    by_score: dict[Any, Fraction] = {}
    for taken, chance in counted.items():
        by_outcome[taken.outcome] = by_outcome.get(taken.outcome, Fraction(0)) + chance
        if taken.score is not None:
            by_score[taken.score] = by_score.get(taken.score, Fraction(0)) + chance
    assert {name: chance for name, chance in (*odds.outcomes, (IMPOSSIBLE, odds.impossible)) if chance} == by_outcome
    assert dict(odds.scores) == by_score
    assert sum(chance for _, chance in odds.outcomes) + odds.impossible == 1
    assert sum(chance for _, chance in odds.scores) + odds.automatic + odds.impossible == 1


@settings(max_examples=100)
@given(dice_tests(), facts)
def test_dice_agree_with_counting_every_face(test: Test, given_facts: dict[str, Any]) -> None:
    agree(odds_of(test, _asked(test, given_facts), RULESET), every_roll(test, given_facts))


@settings(max_examples=80)
@given(card_tests(), facts, st.lists(st.integers(0, 3), min_size=0, max_size=4))
def test_cards_agree_with_counting_every_order(test: Test, given_facts: dict[str, Any], deck: list[int]) -> None:
    given_facts = {name: min(value, 2) for name, value in given_facts.items()}
    if Table(given_facts).cards(test) > 6:
        return
    agree(odds_of(test, _asked(test, given_facts), RULESET, deck), every_draw(test, given_facts, deck))


def _asked(test: Test, given_facts: dict[str, Any]) -> dict[str, Any]:
    """What the test asks of all that is known: anything else would be a mistake."""
    return {asked.name: given_facts[asked.name] for asked in facts_asked(test, RULESET)}
