"""Tables of figures and marks: what a cell gives, in all and in a context, and what is refused."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from engine.core.declared.book.book import RuleBook
from engine.core.declared.book.marked_tables import given_now, marked_cells, sums_of
from engine.core.declared.expressions.compiled import Facts
from engine.core.system import Unplayable
from engine.model.pack import Rulepack, Ruleset
from engine.model.rules import Cell, Head, Mark, Origin, Table
from engine.model.values import Expression, Fact

HERE = Origin("rules.tercio", 7)
THERE = Origin("rules.tercio", 9)
FACTS = Facts({"near": lambda c: c.near}, {}, {}, {})


def book(*cells: Cell, when: Expression | None = None) -> RuleBook:
    marks = (
        Mark(name="star", origin=THERE, sign="*", figures=(("hits", 2), ("losses", 9))),
        Mark(name="dagger", origin=THERE, sign="+", when=when, figures=(("hits", 4),)),
    )
    drawn = Table(
        name="volley",
        origin=HERE,
        down=None,
        down_type="range",
        marks=marks,
        heads_down=(Head(names=("close",)),),
        heads_across=tuple(Head(names=(f"column{column}",)) for column in range(len(cells))),
        cells=(cells,),
    )
    return RuleBook(Rulepack(), Ruleset(name="camp", origin=HERE, languages=("en",), tables=(drawn,)), ())


def test_a_cell_gives_its_figure_and_what_each_of_its_marks_says_as_often_as_it_is_drawn() -> None:
    cells = marked_cells(book(Cell(3, ("star", "star")), Cell(None, ("dagger",)), Cell(0)), FACTS, "volley", "hits")
    assert cells == {
        ("close", "column0"): ((3, "", None), (2, "star", None), (2, "star", None)),
        ("close", "column1"): ((4, "dagger", None),),
        ("close", "column2"): (),
    }
    assert sums_of(cells) == {("close", "column0"): 7, ("close", "column1"): 4, ("close", "column2"): 0}


def test_a_mark_with_a_condition_counts_only_where_that_is_true() -> None:
    cells = marked_cells(book(Cell(3, ("star", "dagger")), when=Fact("", "", "near")), FACTS, "volley", "hits")
    given = cells["close", "column0"]
    assert list(given_now(given, SimpleNamespace(near=True))) == [(3, ""), (2, "star"), (4, "dagger")]
    assert list(given_now(given, SimpleNamespace(near=False))) == [(3, ""), (2, "star")]


def test_a_condition_that_nobody_answers_is_refused_where_the_mark_stands() -> None:
    with pytest.raises(Unplayable, match=r"^rules\.tercio:9: the table `volley`: nothing answers `moonlit`"):
        marked_cells(book(Cell(3), when=Fact("", "", "moonlit")), FACTS, "volley", "hits")


def test_a_mark_that_the_table_does_not_have_is_refused() -> None:
    with pytest.raises(Unplayable, match=r"^rules\.tercio:7: the table `volley` has no mark `cross`"):
        marked_cells(book(Cell(3, ("star", "cross"))), FACTS, "volley", "hits")
