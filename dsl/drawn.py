"""Reads what is drawn inside a block: tables, map rows, sectors, legends.

Only cuts the drawing into cells with their places; whether a row has the right number of cells, or a symbol is known,
is for the compiler to say. Inside a drawing a tab is one blank. Empty lines are no rows.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from dsl.nodes import TextPart
from dsl.quick_dataclass import dataclass
from dsl.source import Source, Span

_SYMBOL = re.compile(r"[^ \t\r]+")
_BLANKS = " \t\r"


@dataclass(frozen=True, slots=True)
class Cell:
    """What stands between two bars or blanks, without outer blanks. An empty cell's span covers its blanks."""

    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class DrawnTable:
    """Bars between cells, the first line the heads. Rows are as long as they were drawn."""

    head: tuple[Cell, ...]
    rows: tuple[tuple[Cell, ...], ...]


@dataclass(frozen=True, slots=True)
class DrawnRow:
    """Symbols with blanks between. `indent` counts the blanks before the first, from the block's own margin."""

    indent: int
    cells: tuple[Cell, ...]


def read_table(part: TextPart, source: Source) -> DrawnTable:
    lines = [tuple(_barred(line, offset, source)) for line, offset in _lines(part)]
    return DrawnTable(lines[0], tuple(lines[1:])) if lines else DrawnTable((), ())


def read_rows(part: TextPart, source: Source) -> tuple[DrawnRow, ...]:
    return tuple(
        DrawnRow(len(line) - len(line.lstrip(_BLANKS)), tuple(_symbols(line, offset, source)))
        for line, offset in _lines(part)
    )


def read_legend(part: TextPart, source: Source) -> tuple[tuple[Cell, Cell], ...]:
    """Symbols and their names in turn. A last symbol without a name is paired with an empty cell."""
    cells = [cell for line, offset in _lines(part) for cell in _symbols(line, offset, source)]
    if len(cells) % 2:
        end = cells[-1].span.end
        cells.append(Cell("", Span(source, end, end)))
    return tuple(zip(cells[::2], cells[1::2], strict=True))


def _lines(part: TextPart) -> Iterator[tuple[str, int]]:
    for line, offset in zip(part.value.split("\n"), part.line_offsets, strict=False):
        if line.strip(_BLANKS):
            yield line, offset


def _barred(line: str, offset: int, source: Source) -> Iterator[Cell]:
    for piece in line.split("|"):
        text = piece.strip(_BLANKS)
        lead = len(piece) - len(piece.lstrip(_BLANKS)) if text else 0
        yield Cell(text, Span(source, offset + lead, offset + lead + (len(text) or len(piece))))
        offset += len(piece) + 1


def _symbols(line: str, offset: int, source: Source) -> Iterator[Cell]:
    for match in _SYMBOL.finditer(line):
        yield Cell(match[0], Span(source, offset + match.start(), offset + match.end()))
