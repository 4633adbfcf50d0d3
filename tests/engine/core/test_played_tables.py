"""Tables that rules which are written out carry out: what is refused of them, and what is read."""

from __future__ import annotations

import pytest

from engine.core.declared.book.book import RuleBook
from engine.core.declared.book.played_tables import figure_of, told_as_played
from engine.core.system import Unplayable
from engine.model.pack import Rulepack, Ruleset
from engine.model.rules import Cell, Constant, Head, Origin, Table
from engine.model.values import Literal, Ref, Value

HERE = Origin("rules.tercio", 7)
PLAYED = {("shaken", "move"): "barred", ("shaken", "shoot"): "barred", ("steady", "move"): "allowed"}


def book(shaken: str, steady: str) -> RuleBook:
    def cells(line: str) -> tuple[Cell, ...]:
        return tuple(Cell(None if said == "-" else Ref("allowance", said)) for said in line.split())

    drawn = Table(
        name="states",
        origin=HERE,
        down=None,
        down_type="state",
        heads_down=(Head(names=("shaken",)), Head(names=("steady",))),
        heads_across=(Head(names=("move",)), Head(names=("shoot",))),
        cells=(cells(shaken), cells(steady)),
    )
    constant = Constant(name="cost", origin=HERE, value=3)
    ruleset = Ruleset(name="camp", origin=HERE, languages=("en",), tables=(drawn,), constants=(constant,))
    return RuleBook(Rulepack(), ruleset, ())


def test_cells_are_read_as_they_are_played_and_empty_ones_left_out() -> None:
    assert told_as_played(book("barred -", "allowed -"), "states", PLAYED) == {
        ("shaken", "move"): "barred",
        ("steady", "move"): "allowed",
    }


@pytest.mark.parametrize(
    ("shaken", "steady", "whole", "message"),
    [
        ("allowed -", "allowed -", False, "rules.tercio:7: nothing plays `allowed` of `move` for `shaken`"),
        ("barred -", "allowed allowed", False, "rules.tercio:7: nothing plays `allowed` of `shoot` for `steady`"),
        ("barred -", "allowed -", True, "rules.tercio:7: `shoot` for `shaken` is played as `barred`, and only so"),
    ],
)
def test_what_nobody_plays_is_refused_and_where_all_is_played_what_is_missing(
    shaken: str, steady: str, *, whole: bool, message: str
) -> None:
    with pytest.raises(Unplayable) as refused:
        told_as_played(book(shaken, steady), "states", PLAYED, whole=whole)
    assert str(refused.value) == message


@pytest.mark.parametrize("value", [3, Literal(3), Literal(Ref("constant", "cost")), Ref("constant", "cost")])
def test_a_figure_is_a_whole_number_or_what_a_constant_makes_one(value: Value) -> None:
    assert figure_of(book("- -", "- -"), "states", "unit_shaken", value) == 3


@pytest.mark.parametrize("value", ["three", None, Ref("constant", "price")])
def test_what_is_no_whole_number_is_refused_at_its_table(value: Value) -> None:
    with pytest.raises(Unplayable, match=r"^rules.tercio:7: .*`unit_shaken`"):
        figure_of(book("- -", "- -"), "states", "unit_shaken", value)
