"""The order of play is the declared one."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.decisions import Ask
from engine.core.declared.compiled import Facts
from engine.core.declared.sequence import Course, Step, foremost
from engine.core.position.events import Event
from engine.core.system import Unplayable
from engine.model.rules import Origin, Phase, Sequence
from engine.model.values import Compare, Expression, Fact, Literal, Span

HERE = Origin("rules.tercio", 7)


class State:
    over = False


class Table:
    def __init__(self) -> None:
        self.state = State()
        self.told: list[str] = []
        self.eager = True

    def record(self, event: Event) -> None:
        raise AssertionError(f"nothing is recorded here: {event}")

    def safe(self) -> None:
        return


def does(g: Table, step: Step) -> Ask[None]:
    g.told.append(step.name)
    yield from ()


FACTS = Facts({"rounds": lambda c: len(c.told), "keen": lambda c: c.eager}, {}, {}, {})


def asks(path: str, at_most: int | None = None) -> Expression:
    fact = Fact("", "", path, ())
    return fact if at_most is None else Compare("<=", fact, Literal(at_most))


def phase(name: str, *inner: Phase, **fields: Any) -> Phase:  # noqa: ANN401
    return Phase(name=name, origin=HERE, phases=inner, **fields)


def played(*phases: Phase, table: Table | None = None, names: str = "abcde") -> list[str]:
    table = table or Table()
    course: Course[Table] = Course(Sequence(name="turn", origin=HERE, phases=phases), dict.fromkeys(names, does), FACTS)
    at = course.first
    while not course.is_at_end(at.step):
        for _ in course.play(table, at.step, lambda game: game):
            raise AssertionError("nothing is asked")
        at = course.next_place(at.step, at.rounds, lambda: table)
        assert len(table.told) < 50
    return table.told


def test_phases_are_played_as_they_stand_those_within_in_their_place() -> None:
    assert played(phase("a"), phase("group", phase("b"), phase("c")), phase("d")) == ["a", "b", "c", "d"]
    assert played(phase("d"), phase("group", phase("c"), phase("b")), phase("a")) == ["d", "c", "b", "a"]


def test_a_phase_is_left_out_while_its_condition_or_that_of_its_holder_does_not_hold() -> None:
    calm = Table()
    calm.eager = False
    asked = (phase("a", when=asks("keen")), phase("group", phase("b"), when=asks("keen")), phase("c"))
    assert played(*asked) == ["a", "b", "c"]
    assert played(*asked, table=calm) == ["c"]


def test_a_phase_is_repeated_so_often() -> None:
    assert played(phase("group", phase("a"), phase("b"), repeat=Span(2, 2)), phase("c")) == ["a", "b", "a", "b", "c"]


def test_a_phase_is_repeated_while_its_condition_holds_within_its_span() -> None:
    assert played(phase("a", repeat=Span(1, 9), while_=asks("rounds", 2))) == ["a", "a", "a"]
    assert played(phase("a", repeat=Span(1, 2), while_=asks("rounds", 5))) == ["a", "a"]
    assert played(phase("a", repeat=Span(3, 9), while_=asks("rounds", 0))) == ["a", "a", "a"]


def test_an_inner_repetition_begins_anew_with_each_outer_one() -> None:
    inner = phase("inner", phase("a"), repeat=Span(2, 2))
    assert played(phase("outer", inner, phase("b"), repeat=Span(2, 2))) == ["a", "a", "b", "a", "a", "b"]


def test_a_phase_that_nobody_plays_is_refused_with_its_place() -> None:
    with pytest.raises(Unplayable, match=r"rules\.tercio:7: nobody plays the phase `feast`.*`a`, `b`"):
        played(phase("feast"), names="ab")


def test_a_repetition_without_an_end_is_refused() -> None:
    with pytest.raises(Unplayable, match=r"rules\.tercio:7: .*without an end"):
        played(phase("a", repeat=Span(1, None)))


def test_a_condition_that_asks_what_nobody_answers_is_refused_with_its_place() -> None:
    with pytest.raises(Unplayable, match=r"rules\.tercio:7: .*`moonlight`"):
        played(phase("a", when=asks("moonlight")))


def test_those_come_first_who_rank_lowest_by_each_key_in_turn() -> None:
    ranks = {"size": len, "first_letter": lambda word: word[0]}
    assert foremost(["bb", "a", "c", "a"], ("size",), ranks) == ["a", "c", "a"]
    assert foremost(["bb", "c", "a"], ("size", "first_letter"), ranks) == ["a"]
    assert foremost(["bb", "c", "a"], (), ranks) == ["bb", "c", "a"]
