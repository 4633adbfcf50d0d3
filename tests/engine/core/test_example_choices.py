"""A choice of an example answers the questions that are about it, and knows which refuse it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

import pytest

from engine.core.decisions import Ask, Decision, choose, every_question
from engine.core.examples.choices import ExampleChoice, Question, first_that, questions_of
from engine.model.rules import Decision as DeclaredDecision
from engine.model.rules import FieldOf, Origin, Step


@dataclass
class Unit:
    id: int
    side: int = 0


HERE = Origin(file="x.tercio", line=1)
A, B = Unit(3), Unit(4, side=1)


def declared(name: str, *fields: str) -> DeclaredDecision:
    return DeclaredDecision(
        name=name, origin=HERE, fields=tuple(FieldOf(name=field, origin=HERE, type="unit") for field in fields)
    )


def choice(decision: DeclaredDecision, questions: tuple[Question, ...] = (), **fields: object) -> ExampleChoice:
    given: Mapping[str, Any] = fields
    return ExampleChoice(
        SimpleNamespace(),
        Step(do="choose", what=decision.name),
        given,
        questions or questions_of(decision, given),
        lambda piece, asked: piece.id == asked.subject,
    )


def test_first_who_then_what() -> None:
    shoot = choice(declared("shoot", "unit", "target"), unit=A, target=B)
    assert shoot.answer(Decision("shoot", 0, "6a", [None, 2, 3])) == 2
    assert shoot.has_begun
    assert not shoot.is_complete
    assert shoot.answer(Decision("shoot", 0, "6.1a", [4, 5], 2)) is None, "a question about somebody else"
    assert shoot.answer(Decision("shoot", 0, "6.1a", [5, 4], 3)) == 1
    assert shoot.is_complete


def test_fields_that_name_no_piece_are_all_the_option() -> None:
    put_back = choice(declared("put_back", "card", "where"), card=7, where="top")
    assert put_back.answer(Decision("put_back", 0, "3.2", [None, (7, "bottom"), (7, "top")])) == 2


def test_one_field_is_named_or_accepts() -> None:
    assert choice(declared("main_unit", "unit"), unit=A).answer(Decision("main_unit", 0, "7", [2, 3])) == 1
    assert choice(declared("cry", "who"), who=A).answer(Decision("cry", 0, "8", [None, "yes"], 3)) == 1
    assert choice(declared("evade", "unit"), unit=A).answer(Decision("evade", 0, "9", [None, "run", "evade"], 3)) == 2
    assert choice(declared("cry", "who"), who=A).answer(Decision("cry", 0, "8", [None, "yes"], 4)) is None


def test_a_question_that_does_not_offer_it_refuses() -> None:
    asked = Decision("shoot", 0, "6.1a", [5], 3)
    shoot = choice(declared("shoot", "unit", "target"), unit=A, target=B)
    assert shoot.answer(asked) is None
    assert shoot.refused_by is asked
    assert not shoot.has_begun


def test_who_acts_on_the_other_side_refuses_nothing() -> None:
    shoot = choice(declared("shoot", "unit", "target"), unit=A, target=B)
    assert shoot.answer(Decision("shoot", 1, "6a", [None, 8])) is None
    assert shoot.refused_by is None


def test_a_later_question_is_waited_for_only_where_its_field_is_given() -> None:
    questions = (Question("march", "at", "unit"), Question("turn_about", "facing", "unit"))
    decision = declared("march", "unit", "at", "facing")
    plain = choice(decision, questions, unit=A, at=17)
    plain.answer(Decision("march", 0, "5.1a", [16, 17], 3))
    assert plain.is_complete
    turning = choice(decision, questions, unit=A, at=17, facing=2)
    turning.answer(Decision("march", 0, "5.1a", [16, 17], 3))
    assert not turning.is_complete
    turning.answer(Decision("turn_about", 0, "5.1b", [0, 2], 3))
    assert turning.is_complete


def test_a_question_that_leads_up_to_it_begins_nothing() -> None:
    questions = (Question("act_with", "who", leads_up=True), Question("act", "action", "who"))
    act = choice(declared("act", "who", "action"), questions, who=A, action="aim")
    assert act.answer(Decision("act_with", 0, "2", [3])) == 0
    assert not act.has_begun


def procedure() -> Ask[str]:
    return (yield from choose("evade", 0, "9", ["only"]))


def test_a_single_answer_is_asked_only_where_every_question_is() -> None:
    with pytest.raises(StopIteration) as silent:
        next(procedure())
    assert silent.value.value == "only"
    with every_question():
        assert next(procedure()).options == ["only"]
    with pytest.raises(StopIteration):
        next(procedure())


def test_the_first_option_that_fits_is_taken_and_declining_never_fits() -> None:
    like = first_that(lambda choice, option: option[0] == choice.id("target"))
    shoot = choice(declared("shoot", "target"), (Question("shoot", like),), target=B)
    assert shoot.answer(Decision("shoot", 0, "6a", [None, (3, "bow"), (5, "bow")])) is None
    assert shoot.answer(Decision("shoot", 0, "6a", [None, (3, "bow"), (4, "bow"), (4, "gun")])) == 2
    assert shoot.is_complete
