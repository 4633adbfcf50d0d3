"""Declared tables for tests by themselves: the cell under what stands down the side and across the top."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from engine.core.declared.compiled import FactError
from engine.model.pack import Ruleset
from engine.model.rules import Head, Table
from engine.model.values import Ref

TableFunction = Callable[..., Any]


def table_functions(ruleset: Ruleset) -> dict[str, TableFunction]:
    """The tables of a ruleset by name, each as what a formula asks."""
    return {table.name: _function(table) for table in ruleset.tables}


def _function(table: Table) -> TableFunction:
    def look(down: Any, across: Any = None) -> Any:  # noqa: ANN401 - a name or a figure
        row = _place(table.heads_down, down)
        column = 0 if table.across_type is None else _place(table.heads_across, across)
        if row is not None and column is not None:
            cell = table.cells[row][column].value
            return cell.name if isinstance(cell, Ref) else cell
        if table.otherwise is None:
            asked = f"`{down}`" if across is None else f"`{down}` and `{across}`"
            raise FactError(f"the table `{table.name}` says nothing of {asked}")
        return table.otherwise

    return look


def _place(heads: Sequence[Head], asked: Any) -> int | None:  # noqa: ANN401
    name = {True: "yes", False: "no"}[asked] if isinstance(asked, bool) else asked
    for place, head in enumerate(heads):
        if head.span is not None and isinstance(asked, int | Fraction) and head.span.holds(asked):
            return place
        if name in head.names:
            return place
    return None
