"""A declared table as a function: the figure of a cell, and what its marks add where they count."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import ceil

from engine.model.rules import Head, Table, place_among
from engine.model.values import Amount, Expression, Value
from engine.odds.distribution import OddsError


def table_function(table: Table, holds: Callable[[Expression], bool]) -> Callable[..., Value]:
    """`melee_advantage(attacker.class, defender.class)`; `holds` tells whether a mark's condition is fulfilled."""
    marks = {mark.name: mark for mark in table.marks}

    def read(down: Value, across: Value = None) -> Value:
        row = place_of(table.heads_down, down)
        column = 0 if table.across_type is None else place_of(table.heads_across, across)
        if row is None or column is None or column >= len(table.heads_across):
            return table.otherwise if table.otherwise is not None else 0
        cell = table.cells[row][column]
        if not cell.marks:
            return cell.value if cell.value is not None else 0
        total: Amount = _figure(table, cell.value)
        for name in cell.marks:
            mark = marks[name]
            if mark.when is None or holds(mark.when):
                total += _figure(table, dict(mark.figures).get(table.cell or ""))
        return total

    return read


def is_blank(table: Table, down: Value, across: Value = None) -> bool:
    """Whether a table says nothing there: a cell with a dash, or a place that is not drawn."""
    row = place_of(table.heads_down, down)
    column = 0 if table.across_type is None else place_of(table.heads_across, across)
    if row is None or column is None or column >= len(table.heads_across):
        return table.otherwise is None
    cell = table.cells[row][column]
    return cell.value is None and not cell.marks


def place_of(heads: tuple[Head, ...], asked: Value) -> int | None:
    if isinstance(asked, Fraction) and any(head.unit is not None for head in heads):
        asked = ceil(asked)  # beyond `0 to 8 cm` begins the next band
    return place_among(heads, asked)


def _figure(table: Table, value: Value) -> Amount:
    if value is None:
        return 0
    if not isinstance(value, int | Fraction):
        raise OddsError(f"table `{table.name}` holds `{value}` where a figure is reckoned with")
    return value
