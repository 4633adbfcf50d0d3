"""Tables whose cells hold figures and marks: what each gives, and when a mark counts. Conditions are compiled once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from engine.core.declared.book.book import RuleBook
from engine.core.declared.expressions.compiled import FactError, FactFunction, Facts, compile_expression
from engine.core.declared.reading import number, refusal

Given = tuple[int, str, FactFunction | None]
"""A figure; the mark that gives it, empty where it stands in the cell itself; the condition under which it counts."""
Cells = Mapping[tuple[str, str], tuple[Given, ...]]
"""By what stands down the side and across the top."""


def marked_cells(book: RuleBook, facts: Facts, name: str, figure: str) -> Cells:
    """The cells of a table; `figure` is what its marks say (`mark on_contact "*" { hits 1 }`)."""
    return {(down, across): given for down, across, given in _cells(book, facts, name, figure)}


def _cells(book: RuleBook, facts: Facts, name: str, figure: str) -> Iterator[tuple[str, str, tuple[Given, ...]]]:
    marks: dict[str, Given] = {}
    for mark in book.table(name).marks:
        try:
            when = compile_expression(mark.when, facts, f"{book.prefix}:{name}:{mark.name}") if mark.when else None
        except FactError as fault:
            raise refusal(mark.origin, f"the table `{name}`: {fault}") from None
        marks[mark.name] = (number(dict(mark.figures).get(figure)), mark.name, when)
    for down, across, cell in book.cells(name):
        plain = ((cell.value, "", None),) if isinstance(cell.value, int) and cell.value else ()
        unknown = [mark for mark in cell.marks if mark not in marks]
        if unknown:
            raise refusal(book.table(name).origin, f"the table `{name}` has no mark `{unknown[0]}`")
        yield down, across, (*plain, *(marks[mark] for mark in cell.marks))


def sums_of(cells: Cells) -> dict[tuple[str, str], int]:
    """What each cell gives in all, where no mark has a condition."""
    return {key: sum(figure for figure, _, _ in given) for key, given in cells.items()}


def given_now(given: tuple[Given, ...], context: Any) -> Iterator[tuple[int, str]]:  # noqa: ANN401 - of each system
    """What a cell gives in a context: figures, each with its mark."""
    return ((figure, mark) for figure, mark, when in given if when is None or when(context))
