"""Lines of a table as amendments leave them: rows added, replaced and removed, single cells replaced."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from compiler.codes.amending import ALREADY_THERE, UNLIKELY_VALUE
from compiler.codes.tables import RAGGED_ROW, UNKNOWN_HEAD
from compiler.front.declarations.changed_values import FAR
from compiler.front.words.spelling import did_you_mean
from compiler.front.words.things import Thing
from dsl import nodes
from dsl.diagnostics import Sink
from dsl.drawn import Cell, read_table
from dsl.source import Span
from engine.model.values import Value

DrawnLine = tuple[Cell, ...]


def changed_lines(
    head: DrawnLine, lines: list[DrawnLine], change: nodes.Entry, table: Thing, sink: Sink
) -> list[DrawnLine]:
    """The lines below the head after one change. Rows go by their heads as they are drawn."""
    if change.verb == "remove":
        return _without(lines, change, table, sink)
    if change.text is None:
        return lines
    part = change.text.parts[0]
    drawn = read_table(part, part.span.source)
    rows = [row for row in (drawn.head, *drawn.rows) if row]
    if change.key.text == "cell":
        return _with_cell(head, lines, rows, change, table, sink)
    called = _called(change)
    if called and len(rows) == 1 and len(rows[0]) == len(head) - 1:
        # `replace row PM """ 4 | 2 """`: its head is said, and need not be drawn.
        rows = [(Cell(called, _values_span(change)), *rows[0])]
    elif called and len(rows) == 1 and change.verb == "replace":
        place = _place(lines, called, _values_span(change), table, sink)
        return lines if place is None else [*lines[:place], rows[0], *lines[place + 1 :]]
    for row in rows:
        if change.verb == "replace":
            place = _place(lines, row[0].text, row[0].span, table, sink)
            if place is not None:
                lines = [*lines[:place], row, *lines[place + 1 :]]
        elif any(_same(row[0].text, known[0].text) for known in lines):
            message = f"{table.label()} has a row `{row[0].text}` already"
            sink.report(ALREADY_THERE, message, row[0].span, help="write `replace row` to change it")
        else:
            lines = [*lines, row]
    return lines


def doubt_cells(before: Iterable[Value], changed: Iterable[tuple[Cell, Value]], sink: Sink) -> None:
    """Figures unlike all that the table had: mostly a slip, and a rule that counts with them may be at a loss."""
    figures = [value for value in before if isinstance(value, int | Fraction)]
    for cell, value in changed:
        if not isinstance(value, int | Fraction) or isinstance(value, bool) or not figures:
            continue
        if value.denominator != 1 and all(figure.denominator == 1 for figure in figures):
            message = "this is no whole number, and all that the table had are"
        elif value < 0 <= min(figures):
            message = "this is below nothing, and nothing that the table had is"
        elif 0 < FAR * max(figures) <= value:
            message = f"this is more than {FAR} times all that the table had"
        else:
            continue
        help = 'correct it, or say why: `allow unlikely_value "…"`'
        sink.report(UNLIKELY_VALUE, message, cell.span, help=help)


def _without(lines: list[DrawnLine], change: nodes.Entry, table: Thing, sink: Sink) -> list[DrawnLine]:
    joined = change.values and any(_same(line[0].text, _called(change)) for line in lines)
    heads = [(_called(change), _values_span(change))] if joined else _said_heads(change)
    for head, span in heads:
        place = _place(lines, head, span, table, sink)
        if place is not None:
            lines = [*lines[:place], *lines[place + 1 :]]
    return lines


def _with_cell(
    head: DrawnLine, lines: list[DrawnLine], drawn: list[DrawnLine], change: nodes.Entry, table: Thing, sink: Sink
) -> list[DrawnLine]:
    """`replace cell PM, melee \"\"\" 4 \"\"\"`; where there is one column its head need not be said."""
    columns = [cell.text for cell in head[1:]]
    heads = _parted(change, [line[0].text for line in lines], columns) or _said_heads(change)
    if len(heads) == 1 and len(columns) == 1:
        heads.append((columns[0], heads[0][1]))
    if len(heads) != 2 or len(drawn) != 1 or len(drawn[0]) != 1:
        message = "a cell goes by the head of its row and that of its column, and holds one thing"
        help = 'write it like `replace cell row, column """ 4 """`'
        sink.report(RAGGED_ROW, message, change.span, help=help)
        return lines
    (row_head, row_span), (column_head, column_span) = heads
    place = _place(lines, row_head, row_span, table, sink)
    if place is None:
        return lines
    column = next((at for at, known in enumerate(columns, 1) if _same(known, column_head)), None)
    if column is None:
        message = f"no column of `{table.name}` is headed `{column_head}`"
        sink.report(UNKNOWN_HEAD, message, column_span, help=did_you_mean(column_head, columns, sink))
        return lines
    row = lines[place]
    changed = (*row[:column], drawn[0][0], *row[column + 1 :])
    return [*lines[:place], changed, *lines[place + 1 :]]


def _said_heads(change: nodes.Entry) -> list[tuple[str, Span]]:
    return [(value.span.text(), value.span) for value in change.values]


def _parted(change: nodes.Entry, rows: list[str], columns: list[str]) -> list[tuple[str, Span]] | None:
    """A row's head and a column's, of which either may be several names: `PM, CL, DM` is `PM` and `CL, DM`."""
    said = _said_heads(change)
    for at in range(1, len(said)):
        row, column = (", ".join(name for name, _ in part) for part in (said[:at], said[at:]))
        if any(_same(row, known) for known in rows) and any(_same(column, known) for known in columns):
            return [(row, said[0][1]), (column, said[at][1])]
    return None


def _place(lines: list[DrawnLine], head: str, span: Span, table: Thing, sink: Sink) -> int | None:
    for at, line in enumerate(lines):
        if _same(line[0].text, head):
            return at
    known = [line[0].text for line in lines]
    message = f"no row of `{table.name}` is headed `{head}`"
    sink.report(UNKNOWN_HEAD, message, span, help=did_you_mean(head, known, sink))
    return None


def _same(head: str, other: str) -> bool:
    """Heads of several names may stand with more or fewer blanks, and with a doubt or without."""
    return _bare(head) == _bare(other)


def _bare(head: str) -> str:
    return "".join(head.replace("?", "").split())


def _called(change: nodes.Entry) -> str:
    return ", ".join(value.span.text() for value in change.values)


def _values_span(change: nodes.Entry) -> Span:
    return change.values[0].span.to(change.values[-1].span)
