"""A declared table as a function of what stands down its side and across its top. A dash is none."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from engine.core.declared.reading import refusal
from engine.model.rules import Head, Table
from engine.model.values import Ref


def looker(table: Table) -> Callable[..., Any]:
    if any(cell.marks for row in table.cells for cell in row):
        raise refusal(table.origin, f"the table `{table.name}` has marks in its cells, and the kit reads figures only")
    values = [[_plain(cell.value) for cell in row] for row in table.cells]
    otherwise = _plain(table.otherwise)

    def look(down: Any, across: Any = None) -> Any:  # noqa: ANN401 - a name or a figure
        row = _place(table.heads_down, down)
        column = 0 if table.across_type is None else _place(table.heads_across, across)
        return otherwise if row is None or column is None else values[row][column]

    return look


def _plain(value: Any) -> Any:  # noqa: ANN401
    return value.name if isinstance(value, Ref) else value


def _place(heads: tuple[Head, ...], asked: Any) -> int | None:  # noqa: ANN401
    for place, head in enumerate(heads):
        if head.span is not None and isinstance(asked, int | Fraction) and head.span.holds(asked):
            return place
        if asked in head.names:
            return place
    return None
