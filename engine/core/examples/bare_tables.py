"""Declared tables for tests by themselves: the cell under what stands down the side and across the top."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core.declared.expressions.compiled import FactError
from engine.model.pack import Ruleset
from engine.model.rules import Table, cell_of
from engine.model.values import Ref

TableFunction = Callable[..., Any]


def table_functions(ruleset: Ruleset) -> dict[str, TableFunction]:
    """The tables of a ruleset by name, each as what a formula asks."""
    return {table.name: _function(table) for table in ruleset.tables}


def _function(table: Table) -> TableFunction:
    def look(down: Any, across: Any = None) -> Any:  # noqa: ANN401 - a name or a figure
        cell = cell_of(table, _named(down), _named(across))
        if cell is not None:
            return cell.value.name if isinstance(cell.value, Ref) else cell.value
        if table.otherwise is None:
            asked = f"`{down}`" if across is None else f"`{down}` and `{across}`"
            raise FactError(f"the table `{table.name}` says nothing of {asked}")
        return table.otherwise

    return look


def _named(asked: Any) -> Any:  # noqa: ANN401
    return {True: "yes", False: "no"}[asked] if isinstance(asked, bool) else asked
