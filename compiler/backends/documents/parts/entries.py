"""Things of the ruleset's own kinds: title, meaning, what else is said of them, and what they hold."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from compiler.backends.documents.parts.doubts import doubt_notes, house_mark
from compiler.backends.documents.parts.prose import capital, curled
from compiler.backends.documents.parts.tables import NARROW
from compiler.backends.documents.parts.writer import Writer, anchor_of
from compiler.backends.telling.conditions import condition_words, is_condition
from compiler.backends.words.formulas import Formulas
from compiler.layout.flow.blocks import Block, Columns, Grid, Paragraph
from compiler.layout.flow.text import TextRun, TextRuns, plain
from engine.model.rules import Entry
from engine.model.values import Ref, Text, Value, Worded

PARAMETER: Final = "parameter"
"""What a card says besides, such as the bonus of a charge: its rule tells it."""
UNTOLD: Final = ("symbol", "drawn_as", "marker", "emblem", "colour")
"""What cards, maps and counters are made with, and no reader asks."""
_SHORT: Final = "short"
_TRAITS: Final = "is"
_CAPTION: Final = 120
"""Letters of what can stand above a table as its title; more is a paragraph of its own."""
_STOPS: Final = (".", "!", "?", "…")


def entry_blocks(writer: Writer, entry: Entry) -> list[Block]:
    """A thing by its title, its meaning, and what else is said of it."""
    fields = dict(entry.fields)
    means = fields.get("means") or fields.get("about")
    abbr = fields.get("abbr")
    short = f" ({writer.words(abbr)})" if isinstance(abbr, Text) else ""
    pieces: list[TextRun] = [TextRun(f"{writer.name(entry)}{short}{house_mark(entry)}. ", "b")]
    if isinstance(means, Text):
        pieces += writer.pieces(means)
    said = [
        (name, value)
        for name, value in entry.fields
        if _is_said(writer, entry, name, value)
        and name not in ("means", "about", "abbr", *UNTOLD)
        and not (isinstance(means, Text) and _is_effect(value))
        and not is_default(writer, entry, name, value)
        and not writer.pen.is_nothing(entry.kind, name, value)
    ]
    if said:
        told = [
            # `May come again`: a yes goes without saying.
            _field(writer, entry.kind, name)
            if value is True
            # `In short: may evade`: that it is short is seen; and traits are told by their names alone.
            else field_words(writer, value)
            if name == _TRAITS or (name == _SHORT and isinstance(value, Text))
            else f"{_field(writer, entry.kind, name)}: {field_words(writer, value)}"
            for name, value in said
        ]
        # `Difficult ground. Difficult ground.` says nothing more.
        words = capital("; ".join(one for one in told if one.lower() != writer.name(entry).lower()))
    if said and words:
        pieces.append(TextRun(f" {words}" if words.endswith(_STOPS) else f" {words}."))
    made: list[Block] = [Paragraph(tuple(pieces), anchor=anchor_of(entry.kind, entry))]
    if any(held.kind != PARAMETER for held in entry.holds):
        grid = held_grid(writer, entry.holds)
        is_long = sum(len(piece.words) for piece in pieces) > _CAPTION
        words = f"{writer.name(entry)}{short}{house_mark(entry)}"
        anchor = "" if is_long else anchor_of(entry.kind, entry)
        # The name is the title of its table, and goes where that goes; so does what else is said of it in a line.
        said_of_it: Block = (
            Paragraph(plain(words), "example_title", anchor=anchor, keep=True)
            if is_long or len(pieces) == 1
            else Paragraph(tuple(pieces), anchor=anchor, keep=True)
        )
        told_before = made if is_long else []
        table = [said_of_it, grid]
        made = [*told_before, *([Columns(1), *table, Columns(2)] if len(grid.head) > NARROW else table)]
    return [*made, *doubt_notes(writer, entry)]


def is_nothing(value: Value) -> bool:
    """What nobody has said. A nought is a figure."""
    return value is None or value is False or value == ()


def _is_said(writer: Writer, entry: Entry, name: str, value: Value) -> bool:
    return not is_nothing(value) or writer.pen.denies(entry.kind, name, value)


def _is_effect(value: Value) -> bool:
    """What the engine does of a thing: where its author tells its meaning, that has said it already."""
    values = value if isinstance(value, tuple) else (value,)
    return any(isinstance(one, Ref) and one.kind == "effect" for one in values)


def is_bare(writer: Writer, entry: Entry) -> bool:
    """Whether there is nothing to say of a thing but its name."""
    said = [
        name
        for name, value in entry.fields
        if _is_said(writer, entry, name, value) and not is_default(writer, entry, name, value)
    ]
    holds = [held for held in entry.holds if held.kind != PARAMETER]
    return not holds and not [name for name in said if name not in UNTOLD]


def is_default(writer: Writer, entry: Entry, name: str, value: Value) -> bool:
    """What every thing of its kind is, unless it says otherwise, need not be said again."""
    return writer.pen.is_default(entry.kind, name, value)


def _field(writer: Writer, kind: str, name: str) -> str:
    field = writer.pen.field(kind, name)
    return writer.name(field).lower() if field is not None else name.replace("_", " ")


def field_words(writer: Writer, value: Value) -> str:
    if isinstance(value, tuple) and value and all(isinstance(one, int) for one in value):
        return " / ".join(writer.plain(one) for one in value)
    if isinstance(value, tuple):
        return ", ".join(field_words(writer, one) for one in value)
    if isinstance(value, Worded):
        return writer.words(value.words)
    if isinstance(value, bool):
        return writer.pen.words["yes" if value else "no"]
    if is_condition(value):
        return curled(condition_words(writer.pen, value))
    return curled(Formulas(writer.pen).words(value))


def held_grid(writer: Writer, held: Iterable[Entry], role: str = "table") -> Grid:
    """What a thing holds, a line each: columns are the fields in which any of them says something of its own."""
    listed = list(held)
    names = held_columns(writer, listed)
    head = held_head(writer, listed, names)
    return Grid(head, tuple(held_rows(writer, listed, names)), "l" * len(head), role=role)


def held_columns(writer: Writer, held: Sequence[Entry]) -> list[str]:
    """In the order of the kind; lines may say them in any."""
    fields = dict.fromkeys((entry.kind, name) for entry in held for name, _ in entry.fields if name != "names")
    told = {
        name
        for entry in held
        for name, value in entry.fields
        if _is_said(writer, entry, name, value) and not is_default(writer, entry, name, value)
    }
    return [name for _, name in fields if name in told]


def held_head(writer: Writer, held: Sequence[Entry], names: Iterable[str]) -> tuple[TextRuns, ...]:
    return (plain(""), *(plain(capital(_field(writer, held[0].kind, name))) for name in names))


def held_rows(writer: Writer, held: Iterable[Entry], names: Sequence[str]) -> list[tuple[TextRuns, ...]]:
    """Lines that say the same are one line of several: `Heavy infantry, Pike and shot, Square`."""
    alike: dict[tuple[TextRuns, ...], list[str]] = {}
    for entry in held:
        said = dict(entry.fields)
        cells = tuple(
            plain(field_words(writer, said[name]) or "·" if _is_said(writer, entry, name, said.get(name)) else "·")
            for name in names
        )
        alike.setdefault(cells, []).append(_row_title(writer, entry))
    return [(plain(", ".join(titles), "b"), *cells) for cells, titles in alike.items()]


def _row_title(writer: Writer, entry: Entry) -> str:
    """The thing that a line is about: its own title, or that of the names it stands for."""
    if entry.title is not None:
        return writer.name(entry)
    names = dict(entry.fields).get("names")
    if isinstance(names, tuple) and names:
        return ", ".join(writer.plain(name) for name in names)
    for kind in ("class", "row"):
        found = writer.pen.atlas.declared(writer.ruleset.name, kind, entry.name)
        if found is not None:
            return writer.name(found)
    return entry.name.replace("_", " ")
