"""Drawn tables with their heads in words, and what the signs in their cells stand for."""

from __future__ import annotations

from typing import Final

from compiler.backends.documents.parts.doubts import doubt_notes, house_mark, open_note
from compiler.backends.documents.parts.prose import capital, curled
from compiler.backends.documents.parts.writer import Writer, anchor_of
from compiler.backends.telling.axes import axis_title, side_title, span_words, unit_of
from compiler.backends.telling.marks import OPEN, figure_title, is_open, mark_words, open_sign, several_signs
from compiler.backends.words.formulas import Formulas
from compiler.layout.flow.blocks import Block, Columns, Grid, Paragraph
from compiler.layout.flow.text import TextRuns, plain
from engine.model.rules import Cell, Head, Table
from engine.model.values import Ref

_HANGING, _WIDER = 4.0, 2.0
"""What signs take of the lines that explain them, and what a span of figures takes besides."""
_SIGNS: Final = 2
_IN_CORNER: Final = 20
"""Letters of a title that the corner has room for beside the other."""
NARROW: Final = 4
"""Columns of a table that a column of text has room for."""


def table_blocks(writer: Writer, table: Table) -> list[Block]:
    grid = table_grid(writer, table, open_sign(table))
    words = writer.name(table) + house_mark(table)
    title = Paragraph(plain(words), "example_title", anchor=anchor_of("table", table), keep=True)
    after = [*writer.prose(table.means, "note"), *_marks(writer, table)]
    after += [block for note in table.notes for block in writer.prose(note, "note")]
    notes = doubt_notes(writer, table)
    # A book explains its usual sign on its cover.
    if is_open(table) and not (writer.gathers and open_sign(table) == OPEN):
        after += notes or [open_note(writer, open_sign(table))]
    else:
        after += notes
    made: list[Block] = [title, grid, *after]
    if len(grid.rows[0] if grid.rows else ()) > NARROW:
        return [Columns(1), *made, Columns(2)]
    return made


def table_grid(writer: Writer, table: Table, open_cell: str = "") -> Grid:
    """Sheets for play pass no sign for what the source leaves open: they tell what is played."""
    signs = {mark.name: mark.sign for mark in table.marks}
    corner = side_title(writer.pen, table.down, table.down_type)
    unit = unit_of(writer.pen, table.across, table.heads_across)
    across = [head_words(writer, head, table.across_type, unit) for head in table.heads_across]
    if table.across is None and table.cell and len(across) == 1:
        across = [capital(figure_title(writer.pen, table.cell))]
    unit = unit_of(writer.pen, table.down, table.heads_down)
    if _is_mostly_empty(table):
        return _listed(writer, table, corner, across, unit)
    rows = tuple(
        (
            plain(head_words(writer, head, table.down_type, unit), "b"),
            *(_cell(writer, cell, signs, open_cell) for cell in cells),
        )
        for head, cells in zip(table.heads_down, table.cells, strict=True)
    )
    align = "l" + "c" * len(across)
    # Without it a reader of `0–2`, `3–4` or of classes of troops does not know what to look up there; `rain` says it.
    above = axis_title(writer.pen, table.across) if len(across) > 1 else ""
    if 0 < len(above) <= _IN_CORNER and all(head.span is None for head in table.heads_across):
        # Names of things are heads of several lines: beside them the corner has room for both titles.
        corner, above = f"{corner} ↓ {above} →".strip(), ""
    return Grid((plain(corner), *(plain(one) for one in across)), rows, align, across=plain(above) if above else ())


def _is_mostly_empty(table: Table) -> bool:
    """Many columns of which a row fills one or two with words: most of what is drawn would be dots."""
    cells = [cell for row in table.cells for cell in row]
    filled = [cell for cell in cells if cell.value is not None or cell.marks]
    worded = all(isinstance(cell.value, Ref) and not cell.marks for cell in filled)
    return len(table.heads_across) > NARROW and worded and len(filled) * 3 <= len(cells)


def _listed(writer: Writer, table: Table, corner: str, across: list[str], unit: str | None) -> Grid:
    """A row for each head, with those of its columns that hold anything."""
    rows = []
    for head, cells in zip(table.heads_down, table.cells, strict=True):
        filled = [(title, cell) for title, cell in zip(across, cells, strict=True) if cell.value is not None]
        told = [(*plain(f"{title}: ", "b"), *_cell(writer, cell, {}, "")) for title, cell in filled]
        runs = tuple(run for at, one in enumerate(told) for run in ((*plain("; "), *one) if at else one))
        rows.append((plain(head_words(writer, head, table.down_type, unit), "b"), runs or plain("·")))
    return Grid((plain(corner), plain(side_title(writer.pen, table.across, table.across_type))), tuple(rows), "ll")


def head_words(writer: Writer, head: Head, kind: str | None, unit: str | None = None) -> str:
    if head.span is not None:
        return span_words(writer.pen, head, unit)
    return ", ".join(_titled(writer, kind or "", name) for name in head.names)


def _titled(writer: Writer, kind: str, name: str) -> str:
    found = writer.pen.atlas.declared(writer.ruleset.name, kind, name)
    found = found or next((decision for decision in writer.ruleset.decisions if decision.name == name), None)
    return writer.name(found) if found is not None else name.replace("_", " ")


def _cell(writer: Writer, cell: Cell, signs: dict[str, str], open_cell: str) -> TextRuns:
    marks = "".join(signs.get(mark, mark) for mark in cell.marks)
    value = "" if cell.value is None else curled(Formulas(writer.pen).words(cell.value))
    return plain((value + marks or "·") + (open_cell if cell.doubt else ""))


def marks_words(writer: Writer, table: Table) -> str:
    """What the signs in the cells stand for, on one line."""
    return "; ".join(f"{sign} {words}" for sign, words in _signs(writer, table))


def _signs(writer: Writer, table: Table) -> list[tuple[str, str]]:
    told = []
    amounts = [cell.value for row in table.cells for cell in row if isinstance(cell.value, int)]
    if table.marks and table.cell and amounts:
        # Beside signs that are explained a bare figure asks what it counts.
        low, high = min(amounts), max(amounts)
        told.append((f"{low}–{high}" if low < high else f"{low}", figure_title(writer.pen, table.cell)))
    for mark in table.marks:
        title = f"{writer.name(mark)}: " if mark.title is not None and writer.name(mark) != mark.sign else ""
        told.append((mark.sign, curled(title + mark_words(writer.pen, mark))))
    if table.marks and any(cell.value is None and not cell.marks for row in table.cells for cell in row):
        told.append(("·", writer.say("no_result")))
    several = several_signs(table)
    told += [(several, writer.pen.words["several_signs"])] if several else []
    return told


def _marks(writer: Writer, table: Table) -> list[Block]:
    """What the signs in the cells stand for, a line each."""
    signs = _signs(writer, table)
    indent = _HANGING + (_WIDER if any(len(sign) > _SIGNS for sign, _ in signs) else 0.0)
    return [Paragraph(plain(words), "note", mark=plain(sign, "b"), indent=indent, tight=True) for sign, words in signs]
