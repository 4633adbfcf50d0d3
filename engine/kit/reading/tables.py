"""A declared table as a function of what stands down its side and across its top. A dash is none."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, Final

from engine.core.declared.expressions.compiled import FactError
from engine.core.declared.reading import refusal
from engine.kit.reading.cards import plain_figure
from engine.model.rules import Head, Table, place_among
from engine.model.values import Amount, Quantity, Ref, Span

MOST_KNOWN: Final = 5_000
"""What is remembered of a table; then it begins anew."""


def looker(table: Table, length: Callable[[Quantity], int], scale: int) -> Callable[..., Any]:
    """`length` is that of a distance on the map, `scale` how much of it a unit of the map is: heads of distances are
    read in such units, and so is what is asked. Distances in cells are lengths as cards have them."""
    if any(cell.marks for row in table.cells for cell in row):
        raise refusal(table.origin, f"the table `{table.name}` has marks in its cells, and the kit reads figures only")
    down_heads, across_heads = (
        [_read(head, table, length, scale) for head in heads] for heads in (table.heads_down, table.heads_across)
    )
    try:
        values = [[_plain(cell.value, length) for cell in row] for row in table.cells]
        otherwise = _plain(table.otherwise, length)
    except FactError as fault:
        raise refusal(table.origin, f"the table `{table.name}`: {fault}") from None

    known: dict[tuple[Any, Any], Any] = {}

    def look(down: Any, across: Any = None) -> Any:  # noqa: ANN401 - a name or a figure
        key = (down, across)
        if key in known:
            return known[key]
        if len(known) > MOST_KNOWN:
            known.clear()
        cell = known[key] = read(down, across)
        return cell

    def read(down: Any, across: Any) -> Any:  # noqa: ANN401
        row = place_among(down_heads, down)
        column = 0 if table.across_type is None else place_among(across_heads, across)
        return otherwise if row is None or column is None else values[row][column]

    return look


def _plain(value: Any, length: Callable[[Quantity], int]) -> Any:  # noqa: ANN401
    return plain_figure(value, length) if isinstance(value, Ref | Quantity) else value


def _read(head: Head, table: Table, length: Callable[[Quantity], int], scale: int) -> Head:
    """A head whose span is in units of the map."""
    if head.span is None or head.unit is None:
        return head

    def units(end: Amount | None) -> Amount | None:
        return None if end is None else Fraction(length(Quantity(end, head.unit or "")), scale)

    try:
        return Head(head.names, Span(units(head.span.low), units(head.span.high)))
    except FactError as fault:
        raise refusal(table.origin, f"the table `{table.name}`: {fault}") from None
