"""What follows of a test where a table tells it: one of the same rule, with the score of the test on one of its sides.

Its one outcome says no more than that the table is read; the odds are those of the cells.
"""

from __future__ import annotations

from typing import Final

from engine.model.pack import Ruleset
from engine.model.rules import Cell, Head, Table, Test
from engine.model.values import Amount, Expression, Fact, Local, Value
from engine.odds.tables import place_of

Result = tuple[Value, tuple[str, ...]]
"""What stands in a cell, and its marks."""
NOTHING: Final[Result] = (None, ())
"""A cell with a dash, and what lies beyond the edges of the table."""


def results_table(test: Test, ruleset: Ruleset) -> Table | None:
    """The table in which the score of a test is looked up, where no other test of its rule could be meant."""
    if len(test.outcomes) > 1 or test.section is None:
        return None
    tests = [one for one in ruleset.tests if one.section == test.section]
    tables = [one for one in ruleset.tables if one.section == test.section and any(map(_is_score, axes_of(one)))]
    return tables[0] if len(tests) == len(tables) == 1 else None


def axes_of(table: Table) -> list[Expression]:
    return [axis for axis in (table.down, table.across) if axis is not None]


def asked_besides(table: Table) -> list[Expression]:
    """What it asks besides the score."""
    return [axis for axis in axes_of(table) if not _is_score(axis)]


def results_of(table: Table) -> tuple[Result, ...]:
    """Everything that stands in it, each once, the mildest first: figures count before marks, marks in their order."""
    marks = {mark.name: place for place, mark in enumerate(table.marks, start=1)}

    def harm(result: Result) -> tuple[Amount, list[int]]:
        value, signs = result
        return value if isinstance(value, Amount) else 0, sorted(marks[sign] for sign in signs)

    return tuple(sorted({NOTHING, *(result_in(cell) for row in table.cells for cell in row)}, key=harm))


def result_in(cell: Cell) -> Result:
    """No figure and nought are the same to whoever suffers them."""
    return (cell.value or None, cell.marks)


def result_at(table: Table, score: Amount, other: Value) -> Result:
    """What a score leads to; beyond the first or the last line of the table it counts as that line."""
    is_down = has_score_down(table)
    score = _within(table.heads_down if is_down else table.heads_across, score)
    row = place_of(table.heads_down, score if is_down else other)
    column = place_of(table.heads_across, other if is_down else score) if table.across is not None else 0
    return NOTHING if row is None or column is None else result_in(table.cells[row][column])


def _within(heads: tuple[Head, ...], score: Amount) -> Amount:
    ends = [head.span for head in heads if head.span is not None]
    lows, highs = [span.low for span in ends], [span.high for span in ends]
    at_least = score if None in lows else max(score, min(low for low in lows if low is not None))
    return at_least if None in highs else min(at_least, max(high for high in highs if high is not None))


def middle(heads: tuple[Head, ...]) -> Amount | None:
    """A figure of the middle column, for whoever has said none."""
    span = heads[len(heads) // 2].span
    return None if span is None else span.low if span.low is not None else span.high


def has_score_down(table: Table) -> bool:
    return table.down is not None and _is_score(table.down)


def _is_score(axis: Expression) -> bool:
    return axis == Local("score") or (isinstance(axis, Fact) and not axis.subject and axis.path == "score")
