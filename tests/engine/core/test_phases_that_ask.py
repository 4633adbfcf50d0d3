"""Which phases ask a decision: as the sequence of a ruleset declares it, or the staging of its system."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from engine.core.examples.staging import Staging, asked_in
from engine.model.rules import Origin, Phase, Sequence
from engine.model.values import Ref

HERE = Origin(file="x.tercio", line=1)


def phase(name: str, *inner: Phase, **asked: str) -> Phase:
    fields = tuple((field, tuple(Ref("decision", one) for one in said.split())) for field, said in asked.items())
    return Phase(name=name, origin=HERE, phases=inner, fields=fields)


def ruleset(*phases: Phase) -> Any:  # noqa: ANN401 - as much of one as is read
    return SimpleNamespace(sequences=(Sequence(name="turn", origin=HERE, phases=phases),))


RULES = ruleset(
    phase("opening", also_asks="shoot"),
    phase("moves", phase("marches", asks="ride"), asks="march ride"),
    phase("fire", asks="shoot"),
    phase("late", phase("late_moves", also_asks="march")),
)


def test_a_choice_begins_the_phase_that_asks_it_and_may_come_in_those_that_also_do() -> None:
    found = {"march": ("moves", "late_moves"), "ride": ("moves", "marches"), "shoot": ("fire", "opening")}
    assert asked_in(RULES) == found


class _Odd(Staging[Any]):
    phases = {"set_up": ("deploy", "shoot")}  # noqa: RUF012
    phases_of_others = ("acting", "late")


@pytest.mark.parametrize(
    ("choice", "phases"),
    [("deploy", ("set_up",)), ("shoot", ("set_up",)), ("march", ("moves", "late_moves")), ("sing", ("acting", "late"))],
)
def test_what_a_system_says_itself_comes_first_and_what_holds_for_all_others_last(
    choice: str, phases: tuple[str, ...]
) -> None:
    assert _Odd().phases_of(RULES, choice) == phases


def test_a_choice_that_no_phase_asks_begins_none() -> None:
    assert Staging[Any]().phases_of(RULES, "sing") == ()
