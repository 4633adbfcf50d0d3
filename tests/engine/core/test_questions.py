"""Facts that a ruleset works out, as functions that rules ask of the game and a piece."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import pytest

from engine.core.declared.expressions.code_facts import AtHand, code_facts, facts_of
from engine.core.declared.expressions.compiled import Counted, Facts, compile_expression, field_facts
from engine.core.declared.questions import QuestionsOf
from engine.core.system import Unplayable
from engine.model.pack import Ruleset
from engine.model.rules import FactOf, Origin
from engine.model.values import Compare, Expression, Fact, Literal, Local, Logic, Ref, Value

GAME = SimpleNamespace(steady=3)
ORIGIN = Origin("drums.tercio", 7)
STRONG = Compare(">=", Fact("unit", "unit", "strength"), Literal(Ref("constant", "enough")))
FRESH = Logic("and", (Fact("unit", "unit", "strong"), Fact("unit", "unit", "rested")))


class UnitRules(QuestionsOf, kind="unit", asked_of=("unit",)):
    fresh: Callable[[Any, Any], bool]


class PairRules(QuestionsOf, asked_of=("unit", "other")):
    outnumbers: Callable[[Any, Any, Any], bool]


def facts(enough: Value = 3, **reckoned: Expression) -> Facts:
    return Facts(
        {
            **field_facts("unit", "strength"),
            "unit.rested": lambda g, unit: unit.rested > g.steady,
            "unit.facing_it": AtHand(lambda c, unit: c.other.strength),
        },
        {"unit": "unit", "attacker": "unit", "defender": "other"},
        {"enough": enough},
        {},
        reckoned={"unit.strong": STRONG, "unit.fresh": FRESH} | {f"unit.{name}": of for name, of in reckoned.items()},
        game="game",
    )


def ruleset() -> Ruleset:
    return Ruleset(
        name="drums",
        origin=Origin("drums.tercio", 1),
        languages=("en",),
        facts=(FactOf(name="unit.fresh", origin=ORIGIN, type=""),),
    )


def test_questions_are_compiled_once_for_a_ruleset_and_its_facts() -> None:
    drums, known = ruleset(), facts()
    rules = UnitRules.of(drums, known)
    assert isinstance(rules, UnitRules)
    assert rules.fresh(GAME, SimpleNamespace(strength=3, rested=4))
    assert UnitRules.of(drums, known) is rules
    assert UnitRules.of(drums, facts()) is not rules


def test_a_question_is_asked_of_the_game_and_a_piece() -> None:
    rules = UnitRules(ruleset(), facts())
    assert rules.fresh(GAME, SimpleNamespace(strength=3, rested=4))
    assert not rules.fresh(GAME, SimpleNamespace(strength=2, rested=4))
    assert not rules.fresh(GAME, SimpleNamespace(strength=3, rested=3))


def test_a_question_is_played_by_the_figures_of_its_ruleset() -> None:
    unit = SimpleNamespace(strength=3, rested=4)
    assert [UnitRules(ruleset(), facts(enough)).fresh(GAME, unit) for enough in (3, Fraction(7, 2))] == [True, False]


def test_a_question_without_a_kind_asks_of_roles() -> None:
    known = facts()
    known.reckoned = {
        "outnumbers": Compare(">", Fact("attacker", "unit", "strength"), Fact("defender", "unit", "strength"))
    }
    rules = PairRules(ruleset(), known)
    few, many = SimpleNamespace(strength=1), SimpleNamespace(strength=2)
    assert (rules.outnumbers(GAME, many, few), rules.outnumbers(GAME, few, many)) == (True, False)


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        (Fact("unit", "unit", "unheard_of"), "nothing answers `unit.unheard_of`"),
        (Fact("unit", "unit", "facing_it"), "only a test knows"),
        (Fact("defender", "unit", "strength"), "nobody is called `defender`"),
        (Local("score"), "no test is at hand"),
    ],
)
def test_a_question_that_nothing_answers_is_refused_with_its_place(answer: Expression, why: str) -> None:
    with pytest.raises(Unplayable, match=rf"drums.tercio:7: the rules ask `unit.fresh`: .*{why}"):
        UnitRules(ruleset(), facts(fresh=answer))


def test_a_constant_that_is_no_figure_is_refused_before_anybody_asks() -> None:
    with pytest.raises(Unplayable, match="`enough` is no figure"):
        UnitRules(ruleset(), facts(enough=(1, 2)))


def test_in_a_test_the_same_fact_is_asked_with_the_game_that_the_context_holds() -> None:
    context = SimpleNamespace(game=GAME, unit=SimpleNamespace(strength=3, rested=4), other=SimpleNamespace(strength=9))
    fresh = compile_expression(Fact("attacker", "unit", "fresh"), facts(), "")
    facing = compile_expression(Fact("attacker", "unit", "facing_it"), facts(), "")
    assert (fresh(context), facing(context)) == (True, 9)


class ArmyRules(QuestionsOf, kind="army", asked_of=("side",)):
    fit: Callable[[Any, Any], int]
    strength: Callable[[Any, Any], int]


def test_a_counted_fact_goes_through_a_list_of_the_state() -> None:
    """Each of them is called by its kind, or as the fact says; what is counted may ask other facts."""
    own = Fact("", "", "friends", (Literal("unit"), Literal("army")))
    known = facts()
    known.functions = {**known.functions, "friends": lambda g, unit, army: unit.side == army.id}
    known.subjects = {**known.subjects, "army": "side"}
    known.lists = {"unit": "units"}
    known.counted = {
        "army.fit": Counted("unit", "", Logic("and", (own, Fact("unit", "unit", "fresh"))), None),
        "army.strength": Counted("unit", "", own, Fact("unit", "unit", "strength")),
    }
    units = [SimpleNamespace(side=side, strength=strength, rested=4) for side, strength in ((0, 2), (0, 5), (1, 3))]
    game = SimpleNamespace(steady=3, state=SimpleNamespace(units=units))
    rules = ArmyRules(ruleset(), known)
    armies = SimpleNamespace(id=0), SimpleNamespace(id=1)
    assert [(rules.fit(game, army), rules.strength(game, army)) for army in armies] == [(1, 7), (1, 3)]
    known.lists = {}
    with pytest.raises(Unplayable, match=r"nothing counts `army\.fit`"):
        ArmyRules(ruleset(), known)


def test_a_fact_given_as_code_is_written_into_what_asks_it() -> None:
    known = facts(fresh=Fact("unit", "unit", "keen"))
    known.functions = {**known.functions, **code_facts("unit", keen="x.strength > g.steady and not x.tired")}
    rules = UnitRules(ruleset(), known)
    units = [SimpleNamespace(strength=strength, tired=tired) for strength, tired in ((4, False), (4, True), (3, False))]
    assert [rules.fresh(GAME, unit) for unit in units] == [True, False, False]
    assert [known.functions["unit.keen"](GAME, unit) for unit in units] == [True, False, False]
    context = SimpleNamespace(game=GAME, unit=units[0])
    assert compile_expression(Fact("attacker", "unit", "keen"), known, "")(context)


def test_a_fact_given_as_code_may_count_and_is_called_as_a_function_is() -> None:
    known = facts(fresh=Fact("unit", "unit", "mates"))
    many = code_facts("unit", mates="sum(one.rested > 3 for one in g.others) + len(x.wounds)")
    known.functions = {**known.functions, **many, **facts_of("unit", alone=lambda g, unit: not g.others)}
    game = SimpleNamespace(others=[SimpleNamespace(rested=rested) for rested in (2, 4, 5)])
    unit = SimpleNamespace(wounds=(1, 1))
    assert UnitRules(ruleset(), known).fresh(game, unit) == 4
    assert known.functions["unit.mates"](game, unit) == 4
    assert not known.functions["unit.alone"](game, unit)


def nobody(*_: object) -> bool:
    return False


class EditionRules(QuestionsOf, kind="unit", asked_of=("unit",)):
    fresh: Callable[[Any, Any], bool] = staticmethod(nobody)
    keen: Callable[[Any, Any], bool] = staticmethod(nobody)


def test_a_question_with_an_answer_of_its_own_is_for_editions_that_do_without_it() -> None:
    rules = EditionRules(ruleset(), facts())
    fit = SimpleNamespace(strength=3, rested=4)
    assert rules.fresh(GAME, fit), "the ruleset answers it"
    assert not rules.keen(GAME, fit), "here it does not"
    bare = Ruleset(name="drums", origin=ORIGIN, languages=("en",))
    assert not EditionRules(bare, facts()).fresh(GAME, fit)
