"""Tests that count dice: what is a success, what modifiers change, how likely each number is, and what is refused."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from engine.core.chance import Recorded
from engine.core.declared.expressions.compiled import FactError, Facts
from engine.core.declared.trials.pools import DicePool, dice_trial
from engine.core.declared.trials.rolls import DiceTrial
from engine.model.rules import Modifier, Origin, Outcome, Test
from engine.model.values import Compare, Dice, Expression, Fact, Literal, Local, Reckon

HERE = Origin("rules.tercio", 7)
FACTS = Facts({"men": lambda c: c.men}, {}, {}, {})
ANY = (Outcome(name="any", origin=HERE, low=None, high=None),)
MEN = Fact("", "", "men")


def die(count: int, sides: int) -> Literal:
    return Literal(Dice(count, sides))


def pool(roll: Expression, success: Expression | None = None, amount: int = 0, **fields: Any) -> DicePool:  # noqa: ANN401
    success = success or Compare(">=", Local("die"), Literal(5))
    modifiers = (Modifier(name="change", origin=HERE, amount=Literal(amount)),) if amount else ()
    declared = {"goal": None, "score": None, "least": None, "modify": "score"} | fields
    test = Test(name="fire", origin=HERE, roll=roll, success=success, modifiers=modifiers, outcomes=ANY, **declared)
    made = dice_trial(test, FACTS, "X")
    assert isinstance(made, DicePool)
    return made


def context(men: int = 0) -> SimpleNamespace:
    return SimpleNamespace(men=men, die=9, roll=9, goal=9, score=9, successes=9)


def score(made: DicePool, *faces: int) -> tuple[int, int]:
    """The score and the successes."""
    found = made.throw(Recorded(faces), context())
    return found.score, found.successes


def test_a_test_without_successes_adds_its_dice_up() -> None:
    plain = dice_trial(Test(name="nerve", origin=HERE, roll=die(2, 6), outcomes=ANY), FACTS, "X")
    assert type(plain) is DiceTrial
    assert plain.throw(Recorded((2, 5)), context()).score == 7


def test_each_die_that_shows_enough_is_a_success() -> None:
    assert score(pool(die(4, 6)), 4, 5, 6, 1) == (2, 2)


def test_modifiers_of_the_roll_change_what_every_die_shows_within_the_least() -> None:
    assert score(pool(die(3, 6), amount=1, modify="roll"), 4, 3, 5) == (2, 2)
    low = Compare("=", Local("die"), Literal(2))
    assert score(pool(die(3, 6), low, amount=-3, modify="roll", least=2), 1, 5, 6) == (2, 2)
    assert score(pool(die(3, 6), low, amount=-3, least=2), 2, 5, 6) == (2, 1), "there it is the least of the score"


def test_modifiers_of_the_goal_change_what_a_success_may_ask() -> None:
    at_goal = Compare(">=", Local("die"), Local("goal"))
    assert score(pool(die(3, 6), at_goal, goal=Literal(4)), 3, 4, 5) == (2, 2)
    assert score(pool(die(3, 6), at_goal, amount=1, modify="goal", goal=Literal(4)), 3, 4, 5) == (1, 1)
    assert score(pool(die(3, 6), at_goal, amount=-4, modify="goal", goal=Literal(4), least=3), 2, 3, 5) == (2, 2)
    assert score(pool(die(2, 6), Compare("<", Local("goal"), Literal(1))), 1, 2) == (2, 2), "without one it is nothing"


def test_modifiers_of_the_score_are_added_to_what_the_successes_come_to() -> None:
    assert score(pool(die(2, 6), amount=2), 5, 1) == (3, 1)
    assert score(pool(die(2, 6), amount=-9, least=1), 5, 1) == (1, 1)
    twice = Reckon("*", (Local("successes"), Literal(2)))
    assert score(pool(die(2, 6), score=twice), 5, 6) == (4, 2)


def test_how_likely_each_number_of_successes_is() -> None:
    ways = pool(die(2, 6)).ways(context())
    assert [(thrown.score, thrown.successes) for thrown, _ in ways] == [(0, 0), (1, 1), (2, 2)]
    assert [share for _, share in ways] == pytest.approx([4 / 9, 4 / 9, 1 / 9])
    assert {(thrown.faces, thrown.roll) for thrown, _ in ways} == {((), 0)}, "nothing is thrown, nothing added up"
    both = pool(Reckon("+", (die(1, 6), die(1, 10)))).ways(context())
    assert [share for _, share in both] == pytest.approx([4 / 15, 8 / 15, 1 / 5])
    eased = pool(die(1, 6), amount=1, modify="roll").ways(context())
    assert [share for _, share in eased] == pytest.approx([1 / 2, 1 / 2])
    scored = pool(die(1, 6), amount=1).ways(context())
    assert [(thrown.score, share) for thrown, share in scored] == [(1, pytest.approx(2 / 3)), (2, pytest.approx(1 / 3))]


def test_numbers_that_cannot_come_up_are_left_out() -> None:
    sure = Compare(">=", Local("die"), Literal(1))
    assert [(thrown.successes, share) for thrown, share in pool(die(2, 6), sure).ways(context())] == [(2, 1.0)]


def test_as_many_dice_as_are_counted_and_no_more_than_hands_hold() -> None:
    many = pool(Reckon("dice", (MEN, die(1, 6))))
    assert [thrown.successes for thrown, _ in many.ways(context(-3))] == [0]
    assert [thrown.successes for thrown, _ in many.ways(context(2))] == [0, 1, 2]
    sure = pool(Reckon("dice", (MEN, die(1, 6))), Compare(">=", Local("die"), Literal(1)))
    assert [thrown.successes for thrown, _ in sure.ways(context(5_000))] == [1_000]


def test_nothing_is_left_of_the_test_before() -> None:
    at_hand = context()
    asks_before = Compare("<", Reckon("+", (Local("score"), Local("successes"))), Literal(1))
    assert pool(die(2, 6), asks_before).throw(Recorded((1, 2)), at_hand).successes == 2
    assert (at_hand.score, at_hand.successes, at_hand.die) == (2, 2, 2)


@pytest.mark.parametrize("roll", [Reckon("+", (die(2, 6), Literal(1))), Reckon("-", (die(2, 6), die(1, 6)))])
def test_a_roll_that_is_more_than_dice_counts_no_successes(roll: Expression) -> None:
    with pytest.raises(FactError, match="its `roll` is dice and nothing besides"):
        pool(roll)


def test_modifiers_of_anything_else_are_refused() -> None:
    with pytest.raises(FactError, match="modifiers of a test that counts dice"):
        pool(die(2, 6), modify="cards")


# --- what a roll may hold ---------------------------------------------------------------------------------------------


class FactsOfCards(Facts):
    """Facts of cards of which one says a die: `gun`."""

    def sides_of(self, die: Expression) -> tuple[int, ...]:
        return (6, 10) if die == GUN else ()


GUN = Fact("", "", "gun")
OF_CARDS = FactsOfCards({"men": lambda c: c.men, "gun": lambda c: c.gun}, {}, {}, {})


def rolled(roll: Expression) -> DiceTrial:
    return DiceTrial(Test(name="fire", origin=HERE, roll=roll, outcomes=ANY), OF_CARDS, "X")


def test_the_die_that_a_card_says_is_thrown_as_often_as_is_wanted() -> None:
    fire = rolled(Reckon("dice", (MEN, GUN)))
    for gun, faces, total in (
        (Dice(1, 6), (6, 5), 11),
        (Dice(2, 10), (10, 9, 8, 7), 34),
        (None, (), 0),
        (Dice(1, 8), (), 0),
    ):
        at_hand = context(2)
        at_hand.gun = gun
        assert fire.dice(at_hand) == len(faces)
        assert fire.throw(Recorded(faces), at_hand).roll == total


def test_what_names_no_die_is_no_die() -> None:
    with pytest.raises(FactError, match=r"the second value of `dice\(…\)` is a die"):
        rolled(Reckon("dice", (MEN, MEN)))


@pytest.mark.parametrize(
    "roll",
    [
        Reckon("*", (die(1, 6), Literal(2))),
        Reckon("+", (die(1, 6), Reckon("max", (Literal(1), Reckon("*", (Literal(2), die(1, 4))))))),
    ],
)
def test_dice_inside_a_reckoning_are_refused(roll: Expression) -> None:
    with pytest.raises(FactError, match="`fire` rolls dice inside a reckoning"):
        rolled(roll)
    assert rolled(Reckon("+", (die(1, 6), Reckon("*", (MEN, Literal(2)))))).throw(Recorded((3,)), context(4)).roll == 11
