"""The table in which the score of a test is looked up, as data for the calculator of odds: a melee whose one outcome is
`as the table says` is told by what stands in the cells."""

from __future__ import annotations

from compiler.backends.site.tools.trees_as_data import Data, Encoder, value_as_data
from compiler.backends.telling.marks import figure_title, result_words
from compiler.backends.words.wording import Pen
from engine.model.rules import Head, Table
from engine.model.values import Amount, Fact
from engine.odds.results import asked_besides, has_score_down, result_in, results_of
from engine.odds.trees import spell


def lookup_titles(table: Table, pen: Pen) -> list[Data]:
    """What may follow, the mildest first, as outcomes of the test."""
    results = results_of(table)
    return [
        {"name": str(place), "title": result_words(table, result, pen), "low": None, "high": None}
        for place, result in enumerate(results)
    ]


def lookup_data(table: Table, pen: Pen, encoder: Encoder) -> Data:
    """Where each score leads: the number of an outcome for every cell, and the figure of each to be told on average."""
    results = results_of(table)
    numbers = {result: place for place, result in enumerate(results)}
    besides = asked_besides(table)
    title = figure_title(pen, table.cell or "")
    return {
        "down": has_score_down(table),
        "other": encoder.of(besides[0]) if besides else None,
        "rows": [head_data(head) for head in table.heads_down],
        "columns": None if table.across_type is None else [head_data(head) for head in table.heads_across],
        "places": [[numbers[result_in(cell)] for cell in row] for row in table.cells],
        "figures": [value_as_data(value, {}) if isinstance(value, Amount) else 0 for value, _ in results],
        "title": pen.name(table),
        "figure": title[:1].upper() + title[1:],
    }


def said_by_cards(table: Table) -> dict[str, Data]:
    """What it asks besides the score, by the word that a card may have for it: `strength` for `fight.strength`."""
    asked = [axis for axis in asked_besides(table) if isinstance(axis, Fact)]
    return {fact.path.rpartition(".")[2]: spell(fact) for fact in asked}


def head_data(head: Head) -> Data:
    """What a row or a column holds for."""
    span = None if head.span is None else [value_as_data(head.span.low, {}), value_as_data(head.span.high, {})]
    return {"names": list(head.names), "span": span, "unit": head.unit is not None}
