"""What a system brings to its ruleset: sequences that both have, and conditions of its catalogues."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from engine.core.declared.book.book import RuleBook
from engine.core.declared.effects import Effects
from engine.core.declared.expressions.compiled import Facts
from engine.core.declared.playbook import Plan, Playbook, courses_of
from engine.core.declared.setting import SettingOf, compile_conditions, compile_tests
from engine.core.declared.trials.rolls import DiceTrial
from engine.core.system import Unplayable
from engine.model.battles import Army, Scenario
from engine.model.pack import Rulepack, Ruleset
from engine.model.rules import Ending, Entry, Origin, Phase, Sequence, Test
from engine.model.values import Compare, Dice, Fact, Literal, Local

HERE = Origin("rules.tercio", 7)
TOP = Origin("rules.tercio", 1)
ANSWERS = {"keen": lambda c: c.keen}
FACTS = Facts(ANSWERS, {}, {}, {})
KEEN = Fact("", "", "keen")


def sequence(name: str, *phases: str) -> Sequence:
    return Sequence(name=name, origin=HERE, phases=tuple(Phase(name=phase, origin=HERE) for phase in phases))


def ruleset(*sequences: Sequence, **parts: Any) -> Ruleset:  # noqa: ANN401
    return Ruleset(name="camp", origin=TOP, languages=("en",), sequences=sequences, **parts)


def playbook(**plans: Plan) -> Playbook:
    return Playbook(facts=ANSWERS, subjects={}, sequences=plans, effects=Effects({}, {}), at_table=lambda g: g)


MARCH = Plan({"march": lambda g, step: None})
TURN = ruleset(sequence("turn", "march"))


def test_each_sequence_is_played_by_its_plan() -> None:
    late = Plan({"march": lambda g, step: None}, after="dusk", needs=("march",))
    courses = courses_of(
        ruleset(sequence("turn", "march"), sequence("charge", "march")), playbook(turn=MARCH, charge=late), FACTS
    )
    assert {name: [step.name for step in course.steps] for name, course in courses.items()} == {
        "turn": ["march"],
        "charge": ["march"],
    }
    assert (courses["turn"].name_of(1), courses["charge"].name_of(1)) == ("next turn", "dusk")


def test_a_sequence_that_only_one_of_both_has_is_refused() -> None:
    with pytest.raises(Unplayable, match=r"^rules\.tercio:7: nobody plays the sequence `feast`"):
        courses_of(ruleset(sequence("turn", "march"), sequence("feast")), playbook(turn=MARCH), FACTS)
    with pytest.raises(Unplayable, match=r"^rules\.tercio:1: the ruleset `camp` has no sequence `charge`"):
        courses_of(TURN, playbook(turn=MARCH, charge=MARCH), FACTS)
    with pytest.raises(Unplayable, match="no phase `rest`"):
        courses_of(TURN, playbook(turn=Plan(MARCH.procedures, needs=("rest",))), FACTS)


def task(name: str, **fields: Any) -> Entry:  # noqa: ANN401
    return Entry(name=name, kind="task", origin=HERE, fields=tuple(fields.items()))


def test_conditions_of_a_catalogue_are_those_that_say_so() -> None:
    book = RuleBook(Rulepack(), ruleset(entries=(task("dig", when=KEEN), task("rest"), task("sing", ends=KEEN))), ())
    found = compile_conditions(book, FACTS, "task", "when")
    assert list(found) == ["dig"]
    assert [found["dig"](SimpleNamespace(keen=keen)) for keen in (True, False)] == [True, False]
    assert list(compile_conditions(book, FACTS, "task", "ends")) == ["sing"]
    strange = RuleBook(Rulepack(), ruleset(entries=(task("dig", when=Fact("", "", "moonlit")),)), ())
    with pytest.raises(Unplayable, match=r"^rules\.tercio:7: the task `dig`: nothing answers `moonlit`"):
        compile_conditions(strange, FACTS, "task", "when")


def test_a_test_that_asks_what_nobody_answers_is_refused_where_it_stands() -> None:
    def compiled(impossible: Any) -> Any:  # noqa: ANN401
        test = Test(name="nerve", origin=HERE, roll=Literal(Dice(1, 6)), impossible=impossible)
        book = RuleBook(Rulepack(), ruleset(tests=(test,)), ())
        return compile_tests(book, ANSWERS, {}, DiceTrial, "", ())

    facts, trials = compiled(KEEN)
    assert list(trials) == ["nerve"]
    assert facts.knows("score")
    assert not facts.knows("moon")
    for strange in (Fact("", "", "moonlit"), Compare(">", Local("moon"), Literal(1))):
        with pytest.raises(Unplayable, match=r"^rules\.tercio:7: the test `nerve` cannot be taken: "):
            compiled(strange)


def test_a_setting_has_the_turn_and_the_endings_of_scenario_and_ruleset() -> None:
    late = Ending(name="late", origin=HERE, when=KEEN, winner="nobody")
    rules = ruleset(sequence("turn", "march"), endings=(late,), entries=(task("dig", when=KEEN),))
    armies = tuple(Army(name=name, origin=HERE) for name in ("red", "blue"))
    battle = Scenario(
        name="ford",
        origin=HERE,
        ruleset="camp",
        turns=5,
        armies=armies,
        endings=(Ending(name="own", origin=HERE, when=KEEN),),
    )
    made: SettingOf[RuleBook, DiceTrial] = SettingOf(
        RuleBook(Rulepack(), rules, ()), battle, playbook(turn=MARCH), DiceTrial
    )
    assert made.turn is made.courses["turn"]
    assert (made.turns, made.is_example, made.scenario) == (5, False, battle)
    assert [(way.name, way.section) for way in made.declared_endings("9").ways] == [("own", "9"), ("late", "9")]
    assert list(made.conditions("task")) == ["dig"]
    assert made.arrivals.earliest is None
