"""Conditions that options settle are not asked again; facts of two pieces; who comes first."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from engine.core.declared.expressions.code_facts import CodeFact
from engine.core.declared.expressions.compiled import Facts, compile_expression
from engine.core.declared.expressions.settled import asks_only, never, unsettled
from engine.core.declared.turn.ranking import lowest
from engine.model.values import Compare, Expression, Fact, Literal, Local, Logic, Option

FACTS = Facts({"serves": CodeFact("x.of == y.id")}, {"unit": "unit", "army": "side"}, {}, {"moment": "late"})
ASKED = Fact("", "", "serves", (Literal("unit"), Literal("army")))


def left_of(condition: Expression) -> list[object]:
    compiled = compile_expression(condition, FACTS, "test")
    return ["asked" if one is compiled else one for one in unsettled(condition, compiled, FACTS)]


@pytest.mark.parametrize(("moment", "left"), [("late", []), ("early", [never])])
def test_what_an_option_settles_is_not_asked(moment: str, left: list[object]) -> None:
    assert left_of(Compare("=", Option("moment"), Literal(moment))) == left
    assert not never(None)


def test_what_depends_on_the_game_is_asked() -> None:
    assert left_of(ASKED) == ["asked"]


@pytest.mark.parametrize("number", [1, 2])
def test_a_short_expression_may_be_of_two_pieces(number: int) -> None:
    unit, army = SimpleNamespace(of=1), SimpleNamespace(id=number)
    answer = compile_expression(ASKED, FACTS, "test")(SimpleNamespace(unit=unit, side=army))
    assert answer == CodeFact("x.of == y.id")(None, unit, army) == (number == 1)


@pytest.mark.parametrize(
    ("ranks", "first"), [([2, 1, 1], ["b", "c"]), ([1, 1, 1], ["a", "b", "c"]), ([2, 2, 1], ["c"])]
)
def test_those_of_the_lowest_rank_come_first(ranks: list[int], first: list[str]) -> None:
    ranked = dict(zip("abc", ranks, strict=True))
    assert lowest(ranked, ["a", "b", "c"], lambda known, one: known[one]) == first


def test_a_condition_that_asks_only_what_is_known_is_told_from_one_that_asks_more() -> None:
    facts = Facts(
        {"unit.lying": len, "unit.near": len},
        {"unit": "unit"},
        {},
        {},
        reckoned={"unit.down": Compare(">", Fact("unit", "unit", "lying"), Literal(0))},
    )
    lying, down, near = (Fact("unit", "unit", path) for path in ("lying", "down", "near"))
    known = frozenset({"unit.lying"})
    assert asks_only(Logic("not", (lying,)), facts, known)
    assert asks_only(down, facts, known), "what is reckoned from what is known is known"
    assert not asks_only(Logic("and", (down, near)), facts, known)
    assert not asks_only(Logic("and", (down, Local("roll"))), facts, known)
