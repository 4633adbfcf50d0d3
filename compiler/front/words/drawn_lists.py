"""`list K`: many entries of one kind drawn as a table. Each line becomes the very entry it stands for."""

from __future__ import annotations

from compiler.codes.naming import MISPLACED_ENTRY, UNKNOWN_KEY
from compiler.codes.tables import RAGGED_ROW
from compiler.codes.typing import WRONG_COUNT
from compiler.front.words.spelling import did_you_mean
from compiler.front.words.types import leaf_names
from compiler.front.words.vocabulary import FieldSpec, Vocabulary
from dsl import nodes
from dsl.diagnostics import Sink
from dsl.drawn import Cell, read_table
from dsl.parse import parse_values
from dsl.source import Source

_EMPTY = ("", ".")
_WORDED = ("text", "prose", "symbol", "playing_card")


def entries_of_list(item: nodes.Entry, container: str, vocabulary: Vocabulary, sink: Sink) -> list[nodes.Entry]:
    """The entries that a drawn list stands for; what is wrong with its shape goes to the sink."""
    key = item.values[0] if item.values else None
    text = item.text
    if not isinstance(key, nodes.Name) or text is None or not text.parts[0].is_block:
        if not item.damaged:
            sink.report(WRONG_COUNT, '`list` needs a kind and a drawn table: `list weapon """ … """`', item.span)
        return []
    kinds = vocabulary.kinds_inside(container)
    if key.text not in kinds:
        help = did_you_mean(key.text, kinds, sink)
        if key.text == "row":
            held = f"inside {container}  key row  named row  field fire"
            help = f'say what a row of it holds: `kind card_row "Row" {{ {held} "Fire" {{ of number }} }}`'
        sink.report(MISPLACED_ENTRY, f"no list of `{key.text}` may stand here", key.span, help=help)
        return []
    source = key.span.source
    table = read_table(text.parts[0], source)
    if not table.head:
        sink.report(RAGGED_ROW, "this table is empty", text.span)
        return []
    known = vocabulary.fields_of(kinds[key.text].name)
    entries = []
    for row in table.rows:
        if len(row) != len(table.head):
            span = row[-1].span if row else text.span
            sink.report(
                RAGGED_ROW,
                f"this line has {len(row)} cells and the head {len(table.head)}",
                span,
                help="put `|` between all cells, and leave a cell empty where there is nothing to say",
            )
            continue
        entries.append(_entry(key, table.head, row, source, known, sink))
    return entries


def _entry(
    key: nodes.Name,
    head: tuple[Cell, ...],
    row: tuple[Cell, ...],
    source: Source,
    known: dict[str, FieldSpec],
    sink: Sink,
) -> nodes.Entry:
    names = cell_values(row[0], source, sink)
    fields: list[nodes.Item] = []
    worded: dict[str, list[nodes.TextPart]] = {}
    for column, cell in zip(head[1:], row[1:], strict=True):
        name, _, language = column.text.partition(" ")
        takes_words = name == "title" or (name in known and leaf_names(known[name].type)[0] in _WORDED)
        if language and not takes_words:
            sink.report(
                UNKNOWN_KEY, f"`{column.text}` is no column", column.span, help="only texts take a language: `title it`"
            )
        elif cell.text in _EMPTY:
            continue
        elif takes_words and not (cell.text == "-" and name in known and known[name].type.name == "optional"):
            worded.setdefault(name, []).append(_part(cell, language.strip() or None))
        elif cell.text == "-":
            fields.append(_field(name, column, cell, (nodes.Name("none", cell.span),), known))
        else:
            values = cell_values(cell, source, sink)
            if values is not None:
                fields.append(_field(name, column, cell, values, known))
    title = _text(worded.pop("title", []))
    for name, parts in worded.items():
        here = nodes.Name(name, parts[0].span)
        fields.append(nodes.Entry(None, here, None, (), _text(parts), None, parts[0].span))
    span = row[0].span.to(row[-1].span)
    return nodes.Entry(
        None, key, None, names or (), title, nodes.Body(tuple(fields), span), span, damaged=names is None
    )


def _field(
    name: str, column: Cell, cell: Cell, values: tuple[nodes.Expr, ...], known: dict[str, FieldSpec]
) -> nodes.Entry:
    # An unknown column is reported at its head, once; a wrong value in its cell.
    here = nodes.Name(name, cell.span if name in known else column.span)
    return nodes.Entry(None, here, None, values, (), None, cell.span)


def _text(parts: list[nodes.TextPart]) -> tuple[nodes.Text, ...]:
    parts.sort(key=lambda part: part.language is not None)
    return (nodes.Text(tuple(parts), parts[0].span),) if parts else ()


def _part(cell: Cell, language: str | None) -> nodes.TextPart:
    return nodes.TextPart(language, cell.text, False, cell.span, (cell.span.start,))


def cell_values(cell: Cell, source: Source, sink: Sink) -> tuple[nodes.Expr, ...] | None:
    if not cell.text:
        return ()
    values, diagnostics = parse_values(source, cell.span.start, cell.span.end)
    for diagnostic in diagnostics:
        sink.add(diagnostic)
    return values
