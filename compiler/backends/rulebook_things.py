"""What sections hold, as blocks: tests, tables, firing sectors, the sequence of a turn, readings, other things."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from compiler.backends.booklet_writer import Writer, anchor_of
from compiler.backends.reference_odds import odds_table
from compiler.backends.rulebook_sectors import sector_strip
from compiler.backends.site.formulas import Formulas
from compiler.layout.flow_blocks import Block, Columns, Grid, Panel, Paragraph
from compiler.layout.flow_text import Piece, Pieces, plain
from engine.model.rules import (
    Cell,
    Declared,
    Ending,
    Entry,
    Head,
    Limit,
    Modifier,
    Phase,
    Sector,
    Sequence,
    Switch,
    Table,
    Test,
)
from engine.model.values import Literal, Ref, Text, Value, Worded

_NARROW: Final = 4
"""Columns of a table that a column of text has room for."""
HIDDEN: Final = frozenset({"role", "figure", "effect", "constant", "fact", "result", "taking", "example"})
"""Kinds that say nothing to a reader: their words stand where they are used."""


def thing_blocks(writer: Writer, kind: str, thing: Declared) -> list[Block]:
    match thing:
        case Test():
            return [test_panel(writer, thing)]
        case Table():
            return table_blocks(writer, thing)
        case Sequence():
            return [*_anchored(writer, kind, thing), *_phases(writer, thing.phases, 0)]
        case Switch():
            return [switch_panel(writer, thing)]
        case Ending():
            words = (Piece(f"{writer.name(thing)}. ", "b"), *writer.pieces(thing.means))
            return [Paragraph(words, mark=plain("•"), indent=4.0, anchor=anchor_of(kind, thing))]
        case Limit():
            return [_limit(writer, thing)]
        case Entry() if kind not in HIDDEN:
            return entry_blocks(writer, thing)
    return []


def things_blocks(writer: Writer, held: Iterable[tuple[str, Declared]], measure: float) -> list[Block]:
    """All that a section holds, in its order; firing sectors that follow one another side by side."""
    made: list[Block] = []
    sectors: list[Sector] = []
    for kind, thing in held:
        if isinstance(thing, Sector):
            sectors.append(thing)
            continue
        made += sector_strip(writer, sectors, measure)
        sectors = []
        made += thing_blocks(writer, kind, thing)
    return [*made, *sector_strip(writer, sectors, measure)]


def _anchored(writer: Writer, kind: str, thing: Declared) -> list[Block]:
    return [Paragraph(plain(writer.name(thing)), "example_title", anchor=anchor_of(kind, thing), keep=True)]


# --- tests --------------------------------------------------------------------------------------------------------


def test_panel(writer: Writer, test: Test) -> Panel:
    made: list[Block] = [
        Paragraph(
            plain(writer.name(test) + house_mark(test)), "example_title", anchor=anchor_of("test", test), keep=True
        ),
        *writer.prose(test.means, "example"),
        *(Paragraph(line, "example", tight=True) for line in test_lines(writer, test)),
    ]
    modifiers = modifiers_grid(writer, test)
    outcomes = outcomes_grid(writer, test)
    made += [grid for grid in (modifiers, outcomes) if grid is not None]
    odds = odds_table(writer, test)
    if odds is not None:
        words = writer.say("odds_with", deck=odds.deck) if odds.deck else writer.say("odds")
        made.append(Paragraph(plain(words), "small", keep=True))
        made.append(Grid(odds.head, odds.rows, "l" + "c" * len(odds.head)))
    made += doubt_notes(writer, test)
    return Panel(tuple(made), "plain")


def test_lines(writer: Writer, test: Test) -> list[Pieces]:
    """What is rolled or drawn, and what counts, a line each."""
    formulas, words = Formulas(writer.pen, test.roles), writer.pen.words
    asked = (
        ("dice", test.roll),
        ("cards", test.cards),
        ("least", test.least),
        ("success", test.success),
        ("goal", test.goal),
        ("score", test.score),
        ("only_when", test.when),
        ("impossible", test.impossible),
        ("automatic", test.automatic),
    )
    lines = [
        (Piece(f"{_capital(words[key]).rstrip(':')}: ", "b"), Piece(_curled(formulas.words(what))))
        for key, what in asked
        if what is not None
    ]
    if test.versus is not None:
        other = next((one for one in writer.ruleset.tests if one.name == test.versus), test)
        lines.append((Piece(f"{_capital(words['versus']).rstrip(':')}: ", "b"), Piece(writer.name(other))))
    return list(lines)


def modifiers_grid(writer: Writer, test: Test, role: str = "table") -> Grid | None:
    if not test.modifiers:
        return None
    formulas = Formulas(writer.pen, test.roles)
    rows = tuple((plain(amount_words(one, formulas, writer)), writer.pieces(one.title)) for one in test.modifiers)
    return Grid((plain(writer.say("modifier")), plain(writer.say("when"))), rows, "ll", role=role)


def amount_words(modifier: Modifier, formulas: Formulas, writer: Writer) -> str:
    amount = modifier.amount
    said = formulas.words(amount)
    figure = amount.value if isinstance(amount, Literal) else None
    if isinstance(figure, int) and not isinstance(figure, bool) and figure > 0:
        said = f"+{figure}"
    elif not isinstance(amount, Literal):
        said = f"+ {said}"
    elif isinstance(figure, Ref):
        said = said if said.startswith("−") else f"+{said}"
    per = f" {writer.pen.words['per']} {formulas.words(modifier.per)}" if modifier.per is not None else ""
    return _curled(said + per)


def outcomes_grid(writer: Writer, test: Test, role: str = "table") -> Grid | None:
    if not test.outcomes:
        return None
    formulas = Formulas(writer.pen, test.roles)
    counted = "score" if test.cards is None or test.score is not None else "successes"
    rows = tuple((plain(_curled(formulas.span(one.low, one.high))), writer.pieces(one.title)) for one in test.outcomes)
    head = (plain(_capital(writer.say(counted))), plain(writer.say("outcome")))
    return Grid(head, rows, "ll", role=role)


# --- tables -------------------------------------------------------------------------------------------------------


def table_blocks(writer: Writer, table: Table) -> list[Block]:
    grid = table_grid(writer, table)
    title = Paragraph(plain(writer.name(table)), "example_title", anchor=anchor_of("table", table), keep=True)
    after = [*writer.prose(table.means, "note"), *_marks(writer, table)]
    after += [block for note in table.notes for block in writer.prose(note, "note")]
    after += doubt_notes(writer, table)
    made: list[Block] = [title, grid, *after]
    if len(grid.rows[0] if grid.rows else ()) > _NARROW:
        return [Columns(1), *made, Columns(2)]
    return made


def table_grid(writer: Writer, table: Table, role: str = "table") -> Grid:
    signs = {mark.name: mark.sign for mark in table.marks}
    formulas = Formulas(writer.pen)
    corner = _capital(formulas.words(table.down)) if table.down is not None else ""
    across = [head_words(writer, head, table.across_type) for head in table.heads_across]
    if table.across is None and table.cell and len(across) == 1:
        across = [_capital(_figure_title(writer, table.cell))]
    rows = tuple(
        (plain(head_words(writer, head, table.down_type), "b"), *(_cell(writer, cell, signs) for cell in cells))
        for head, cells in zip(table.heads_down, table.cells, strict=True)
    )
    align = "l" + "c" * len(across)
    return Grid((plain(corner), *(plain(one) for one in across)), rows, align, role=role)


def head_words(writer: Writer, head: Head, kind: str | None) -> str:
    if head.span is not None:
        return writer.pen.span(head.span.low, head.span.high)
    return ", ".join(_titled(writer, kind or "", name) for name in head.names)


def _titled(writer: Writer, kind: str, name: str) -> str:
    found = writer.pen.atlas.declared(writer.ruleset.name, kind, name)
    found = found or next((one for one in writer.ruleset.decisions if one.name == name), None)
    return writer.name(found) if found is not None else name.replace("_", " ")


def _cell(writer: Writer, cell: Cell, signs: dict[str, str]) -> Pieces:
    marks = "".join(signs.get(mark, mark) for mark in cell.marks)
    value = "" if cell.value is None else _curled(Formulas(writer.pen).words(cell.value))
    return plain((value + marks or "·") + ("?" if cell.doubt else ""))


def marks_words(writer: Writer, table: Table) -> str:
    """What the signs in the cells stand for, on one line."""
    return "; ".join(f"{sign} {words}" for sign, words in _signs(writer, table))


def _signs(writer: Writer, table: Table) -> list[tuple[str, str]]:
    formulas = Formulas(writer.pen)
    found = []
    for mark in table.marks:
        said = ", ".join(f"{_figure_title(writer, name)} {writer.plain(value)}" for name, value in mark.figures)
        when = f", {writer.say('when').lower()} {formulas.words(mark.when)}" if mark.when is not None else ""
        title = f"{writer.name(mark)}: " if mark.title is not None and writer.name(mark) != mark.sign else ""
        found.append((mark.sign, _curled(title + said + when)))
    return found


def _marks(writer: Writer, table: Table) -> list[Block]:
    """What the signs in the cells stand for, a line each."""
    made: list[Block] = []
    for sign, words in _signs(writer, table):
        made.append(Paragraph(plain(words), "note", mark=plain(sign, "b"), indent=4.0, tight=True))
    return made


def _figure_title(writer: Writer, name: str) -> str:
    found = next((one for one in writer.ruleset.entries if one.kind == "figure" and one.name == name), None)
    return writer.name(found) if found is not None else name.replace("_", " ")


# --- the rest -----------------------------------------------------------------------------------------------------


def _phases(writer: Writer, phases: tuple[Phase, ...], depth: int) -> list[Block]:
    made: list[Block] = []
    for at, phase in enumerate(phases, start=1):
        sign = f"{at}." if depth == 0 else f"{chr(96 + at)}." if depth == 1 and at <= 26 else "–"
        pieces: list[Piece] = [Piece(writer.name(phase), "" if depth else "b")]
        if phase.means is not None:
            pieces += [Piece(". "), *writer.pieces(phase.means)]
        for index, number in enumerate(phase.cites):
            pieces.append(Piece(", " if index else " → "))
            pieces += writer.reference("rule", number, number)
        indent = 5.0 * (depth + 1)
        mark = Piece("\u00a0" * 3 * depth + sign, "b" if not depth else "")
        made.append(Paragraph(tuple(pieces), "example", mark=(mark,), indent=indent, tight=True))
        made += _phases(writer, phase.phases, depth + 1)
    return made


def switch_panel(writer: Writer, switch: Switch) -> Panel:
    title = (Piece(f"{writer.say('choice')}: ", "b"), Piece(writer.name(switch), "b"))
    made: list[Block] = [Paragraph(title, "example_title", anchor=anchor_of("switch", switch), keep=True)]
    for name, words in switch.choices:
        said = writer.pieces(words) if words is not None else plain(writer.pen.words[name])
        usual = (Piece(f" ({writer.say('usual')})", "i"),) if name == switch.default else ()
        made.append(Paragraph((*said, *usual), "example", mark=plain("•"), indent=3.6, tight=True))
    made += writer.prose(switch.because, "note")
    return Panel(tuple(made), "note", whole=True)


def _limit(writer: Writer, limit: Limit) -> Block:
    plurals = {kind.plural: kind for kind in writer.ruleset.kinds if kind.plural}
    titles = {name: writer.name(plurals[name]) if name in plurals else name for name, _ in limit.counts}
    said = [f"{titles[name]}: {writer.pen.span(span.low, span.high)}" for name, span in limit.counts]
    return Paragraph((Piece(f"{writer.name(limit)}. ", "b"), Piece(" · ".join(said))), anchor=anchor_of("limit", limit))


def entry_blocks(writer: Writer, entry: Entry) -> list[Block]:
    """A thing by its title, its meaning, and what else is said of it."""
    fields = dict(entry.fields)
    means = fields.get("means") or fields.get("about")
    abbr = fields.get("abbr")
    short = f" ({writer.words(abbr)})" if isinstance(abbr, Text) else ""
    pieces: list[Piece] = [Piece(f"{writer.name(entry)}{short}{house_mark(entry)}. ", "b")]
    if isinstance(means, Text):
        pieces += writer.pieces(means)
    said = [
        (name, value)
        for name, value in entry.fields
        if not is_nothing(value)
        and name not in ("means", "about", "abbr", "symbol")
        and not is_default(writer, entry, name, value)
    ]
    if said:
        told = [f"{_field(writer, entry.kind, name)}: {field_words(writer, value)}" for name, value in said]
        pieces.append(Piece(f" {_capital('; '.join(told))}."))
    made: list[Block] = [Paragraph(tuple(pieces), anchor=anchor_of(entry.kind, entry))]
    if entry.holds:
        grid = held_grid(writer, entry.holds)
        made += [Columns(1), grid, Columns(2)] if len(grid.head) > _NARROW else [grid]
    return [*made, *doubt_notes(writer, entry)]


def is_nothing(value: Value) -> bool:
    """What nobody has said. A nought is a figure."""
    return value is None or value is False or value == ()


def is_bare(writer: Writer, entry: Entry) -> bool:
    """Whether there is nothing to say of a thing but its name."""
    said = [
        name for name, value in entry.fields if not is_nothing(value) and not is_default(writer, entry, name, value)
    ]
    return not entry.holds and not [name for name in said if name != "symbol"]


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
    return _curled(Formulas(writer.pen).words(value))


def held_grid(writer: Writer, held: Iterable[Entry], role: str = "table") -> Grid:
    """What a thing holds, a line each: columns are the fields in which any of them says something of its own."""
    listed = list(held)
    names = dict.fromkeys(
        name
        for entry in listed
        for name, value in entry.fields
        if not is_nothing(value) and name != "names" and not is_default(writer, entry, name, value)
    )
    rows = []
    for entry in listed:
        said = dict(entry.fields)
        cells = [
            plain(_blank(field_words(writer, said[name])) if not is_nothing(said.get(name)) else "·") for name in names
        ]
        rows.append((plain(_row_title(writer, entry), "b"), *cells))
    head = [plain(""), *(plain(_capital(_field(writer, listed[0].kind, name))) for name in names)]
    return Grid(tuple(head), tuple(rows), "l" * len(head), role=role)


def _row_title(writer: Writer, entry: Entry) -> str:
    """The thing that a line is about: its own title, or that of the names it stands for."""
    if entry.title is not None:
        return writer.name(entry)
    names = dict(entry.fields).get("names")
    if isinstance(names, tuple) and names:
        return ", ".join(writer.plain(one) for one in names)
    for kind in ("class", "row"):
        found = writer.pen.atlas.declared(writer.ruleset.name, kind, entry.name)
        if found is not None:
            return writer.name(found)
    return entry.name.replace("_", " ")


def house_mark(thing: Declared) -> str:
    """Stands behind the title of what is ours."""
    return " †" if any(doubt.reason for doubt in thing.doubts) else ""


def doubt_notes(writer: Writer, thing: Declared) -> list[Block]:
    """Why something is ours, where that is said for the first time; and what the source leaves open."""
    reasons = dict.fromkeys(doubt.reason for doubt in thing.doubts if doubt.reason)
    made: list[Block] = [
        Paragraph((Piece(f"† {writer.say('house')}. ", "b"), Piece(_curled(reason or ""))), "note")
        for reason in reasons
        if reason not in writer.reasons
    ]
    writer.reasons |= dict.fromkeys(reason for reason in reasons if reason)
    if not reasons and any(doubt.field != "*" for doubt in thing.doubts):
        made.append(Paragraph((Piece("? ", "b"), Piece(writer.say("doubtful"))), "note"))
    return made


def _blank(words: str) -> str:
    return words or "·"


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def _curled(words: str) -> str:
    return words.replace("'", "’")
