"""Declared objectives and arrivals."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.chance import Recorded, Seeded
from engine.core.declared.expressions.compiled import Facts
from engine.core.declared.scenario.arrivals import UNDRAWN, Arrivals
from engine.core.declared.scenario.objectives import Prize
from engine.core.system import Unplayable
from engine.model.battles import Command, Objective
from engine.model.rules import Origin
from engine.model.values import Dice, Fact, Literal, Reckon, Value

HERE = Origin("field.tercio", 9)
FACTS = Facts({"keen": lambda c: c == "keen"}, {}, {}, {})


def prize(**fields: Any) -> Prize:  # noqa: ANN401
    return Prize(Objective(name="mill", origin=HERE, **fields), FACTS)


@pytest.mark.parametrize(
    ("counts", "often"),
    [("once", [True, True, False, False]), ("each_turn", [True] * 4), ("at_end", [False, True, False, True])],
)
def test_an_objective_counts_once_or_each_turn_or_at_the_end(counts: str, often: list[bool]) -> None:
    mill = prize(counts=counts)
    found = [mill.counts(taken_before=taken, last_turn=last) for taken in (False, True) for last in (False, True)]
    assert found == often


def test_whose_loss_and_whose_gain_an_objective_is() -> None:
    assert prize().can_pass("red", "blue")
    assert prize(owner="anyone").can_pass("red", "blue")
    assert prize(owner="red").can_pass("red", "blue")
    assert not prize(owner="red").can_pass("blue", "red")
    assert prize(gains="blue").can_pass("red", "blue")
    assert not prize(gains="blue").can_pass("blue", "red")
    assert not prize(owner="nobody").can_pass("red", "blue")


def test_an_objective_may_have_a_condition() -> None:
    keen = prize(when=Fact("", "", "keen", ()))
    assert keen.is_reached("keen")
    assert not keen.is_reached("lazy")
    assert prize().is_reached("lazy")


def test_a_condition_that_asks_what_nobody_answers_is_refused_with_its_place() -> None:
    with pytest.raises(Unplayable, match=r"field\.tercio:9: the objective `mill`.*`moonlight`"):
        prize(when=Fact("", "", "moonlight", ()))


def test_worth_is_nothing_where_it_is_not_said() -> None:
    assert (prize().worth, prize(worth=3).worth) == (None, 3)


def command(arrives: Value = None) -> Command:
    fields = (("arrives", arrives),) if arrives is not None else ()
    return Command(name="late", origin=HERE, kind="reinforcement", fields=fields)


def test_who_comes_says_from_which_turn() -> None:
    arrivals = Arrivals()
    assert arrivals.earliest is None
    assert arrivals.expect(4, command(3)) == 3
    assert arrivals.expect(2, command(Literal(5))) == 5
    assert arrivals.earliest == 3
    for without in (command(), command(0), command(True)):
        with pytest.raises(Unplayable, match=r"field\.tercio:9: `late` does not say from which turn it comes"):
            Arrivals().expect(1, without)


def test_a_turn_that_is_rolled_for_is_drawn_by_chance() -> None:
    arrivals = Arrivals()
    roll = Reckon("+", (Literal(Dice(1, 6)), Literal(6)))
    assert arrivals.expect(1, command(roll)) == UNDRAWN
    assert arrivals.earliest == 7
    turns = {arrivals.draw(1, Seeded(seed), "3.2") for seed in range(60)}
    assert turns == {7, 8, 9, 10, 11, 12}
    assert arrivals.draw(1, Seeded(5), "3.2") == arrivals.draw(1, Seeded(5), "3.2")


def test_a_roll_that_may_come_to_nothing_is_the_first_turn_then() -> None:
    arrivals = Arrivals()
    roll = Reckon("-", (Literal(Dice(2, 6)), Literal(4)))
    assert arrivals.expect(1, command(roll)) == UNDRAWN
    assert arrivals.earliest == 1
    faces = {(1, 1): 1, (2, 2): 1, (3, 2): 1, (3, 3): 2, (6, 6): 8}
    assert {thrown: arrivals.draw(1, Recorded(thrown), "3.2") for thrown in faces} == faces
    assert Arrivals().expect(1, command(Dice(1, 6))) == UNDRAWN
    late = Arrivals()
    late.expect(1, command(Dice(3, 6)))
    assert late.earliest == 3


@pytest.mark.parametrize(
    "arrives",
    [
        Reckon("*", (Literal(2), Literal(3))),
        Reckon("+", (Literal(Dice(1, 6)), Literal(True))),
        Reckon("+", (Literal(True), Literal(Dice(1, 6)))),
        Reckon("-", (Literal(2), Literal(2))),
        -1,
    ],
)
def test_a_turn_that_is_more_than_dice_and_whole_numbers_or_none_at_all_is_refused(arrives: Value) -> None:
    with pytest.raises(Unplayable, match="does not say from which turn it comes"):
        Arrivals().expect(1, command(arrives))


def test_figures_of_a_turn_are_added_and_taken_away() -> None:
    assert Arrivals().expect(1, command(Reckon("-", (Literal(7), Literal(3))))) == 4
    assert Arrivals().expect(1, command(Reckon("+", (Literal(7), Literal(3))))) == 10
    assert Arrivals().expect(1, command(1)) == 1
