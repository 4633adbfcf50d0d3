"""Tables and sectors: what is drawn inside a block becomes heads, cells and marks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction

from compiler.codes.naming import UNKNOWN_NAME
from compiler.codes.tables import BAD_SECTOR, RAGGED_ROW, UNKNOWN_HEAD, WRONG_CELL
from compiler.codes.typing import UNIT_MIXING
from compiler.front.fields.figures import Missing, undoubted
from compiler.front.formulas.calls import Env
from compiler.front.formulas.references import find_by_word, words_for
from compiler.front.words.drawn_lists import cell_values
from compiler.front.words.spelling import did_you_mean
from compiler.front.words.things import Thing
from compiler.front.words.types import Type, read_type
from compiler.lower.context import Context, expression, text, texts, word
from compiler.lower.table_changes import DrawnLine, changed_lines, doubt_cells
from dsl import nodes
from dsl.drawn import Cell as DrawnCell
from dsl.drawn import read_rows, read_table
from dsl.source import Span as Place
from engine.model.quick_dataclass import dataclass
from engine.model.rules import Cell, Head, Mark, Sector, SectorCell, Table
from engine.model.values import Quantity, Ref, Span, Value

_LONGEST_CELL = 200


@dataclass(slots=True)
class _Axis:
    """What heads stand for: names of a kind, or numbers."""

    kind: str | None
    label: str
    is_distance: bool = False


def lower_table(thing: Thing, context: Context) -> Table | None:
    lines = _drawn_lines(thing, context)
    if lines is None or "down" not in thing.fields:
        return None
    head, rows, before = lines
    marks = tuple(_mark(child, context) for child in thing.children if child.kind.name == "mark")
    down = _axis(thing, "down", context)
    across = _axis(thing, "across", context) if "across" in thing.fields else None
    env = Env(thing.scope, thing)
    cell_type = _cell_type(thing)
    heads_across = tuple(_head(cell, across, thing, context) for cell in head[1:])
    heads_down: list[Head] = []
    cells: list[tuple[Cell, ...]] = []
    for row in rows:
        if len(row) != len(head):
            place = row[0].span.to(row[-1].span)
            message = f"this line has {len(row)} cells and the head {len(head)}"
            context.sink.report(RAGGED_ROW, message, place, help="put `|` between all cells; `.` stands for nothing")
            thing.damaged = True
            continue
        heads_down.append(_head(row[0], down, thing, context))
        cells.append(tuple(_cell(cell, marks, cell_type, env, context) for cell in row[1:]))
    if cell_type.name == "any":
        _tell_words_among_figures([row[1:] for row in rows if len(row) == len(head)], cells, context)
    if thing.row_changes:
        known = {id(cell): cell for row in before for cell in row[1:]}
        figures = [_cell(cell, marks, cell_type, env, context).value for cell in known.values()]
        whole = [row[1:] for row in rows if len(row) == len(head)]
        changed = [
            (drawn, cell.value)
            for line, read in zip(whole, cells, strict=True)
            for drawn, cell in zip(line, read, strict=True)
            if id(drawn) not in known
        ]
        doubt_cells(figures, changed, context.sink)
    table = Table(
        **context.common(thing),
        down=expression(thing, "down"),
        down_type=down.label,
        across=expression(thing, "across"),
        across_type=across.label if across else None,
        cell=word(thing, "cell"),
        otherwise=thing.fields.get("otherwise"),
        marks=marks,
        heads_down=tuple(heads_down),
        heads_across=heads_across,
        cells=tuple(cells),
        means=text(thing, "means"),
        notes=texts(thing, "note"),
    )
    used = {name for row_of in cells for cell in row_of for name in cell.marks}
    for child in thing.children:
        if child.name in used:
            child.used = True
    return context.keep(thing, table)


# --- lines of a table and their amendments --------------------------------------------------------------------


def _drawn_lines(thing: Thing, context: Context) -> tuple[DrawnLine, list[DrawnLine], list[DrawnLine]] | None:
    """The head, the lines below it, and these as they were before anything was amended."""
    raw = thing.raw.get("rows")
    part = raw[0].entry.text.parts[0] if raw and raw[0].entry.text else None
    if part is None:
        return None
    drawn = read_table(part, part.span.source)
    if not drawn.head:
        context.sink.report(RAGGED_ROW, "this table is empty", part.span)
        return None
    rows = list(drawn.rows)
    for change in thing.row_changes:
        rows = changed_lines(drawn.head, rows, change, thing, context.sink)
    return drawn.head, rows, list(drawn.rows)


# --- heads ----------------------------------------------------------------------------------------------------


def _axis(thing: Thing, field_name: str, context: Context) -> _Axis:
    value = thing.fields.get(field_name)
    if isinstance(value, Ref) and value.kind == "kind":
        return _Axis(value.name, value.name)
    raw = thing.raw[field_name][0].entry.values[0]
    result = (
        context.world.values.expressions.infer(raw, context.env(thing))
        if not isinstance(value, Ref) and raw.span.text() not in ("roll", "score")
        else None
    )
    if result is not None and result[1].name == "kind":
        return _Axis(result[1].family, result[1].family)
    if result is not None and result[1].name == "list" and result[1].of is not None and result[1].of.name == "kind":
        return _Axis(result[1].of.family, result[1].of.family)
    if result is not None and result[1].name == "yes_no":
        return _Axis("yes_no", "yes_no")
    return _Axis(None, "number", is_distance=result is not None and result[1].name == "quantity")


def _head(cell: DrawnCell, axis: _Axis | None, thing: Thing, context: Context) -> Head:
    if axis is None:
        return Head(names=(cell.text,))
    values = cell_values(cell, cell.span.source, context.sink)
    if values is None:
        return Head()
    names: list[str] = []
    span: Span | None = None
    unit: str | None = None
    for written in map(undoubted, values):
        value, said = _without_unit(written, context) if axis.is_distance else (written, None)
        unit = said or unit
        if axis.kind == "yes_no" and isinstance(value, nodes.Name) and value.text in ("yes", "no"):
            names.append(value.text)
            continue
        if isinstance(value, nodes.Name | nodes.SectionNumber) and axis.kind is not None:
            found = (
                find_by_word(thing.scope, axis.kind, value.text)
                if axis.kind in context.world.vocabulary.kinds
                else None
            )
            if found is not None:
                found.used = True
                names.append(found.name)
                continue
            help = did_you_mean(value.text, words_for(thing.scope, axis.kind), context.sink)
            context.sink.report(UNKNOWN_HEAD, f"no {axis.kind} is called `{value.text}`", value.span, help=help)
            thing.damaged = True
            continue
        read = context.world.values.read_values(Type("span"), (value,), Env(thing.scope, thing), "head")
        if isinstance(read, Span):
            span = read
    if not values:
        context.sink.report(UNKNOWN_HEAD, "this head is empty", cell.span)
    return Head(tuple(names), span, unit)


def _without_unit(value: nodes.Expr, context: Context) -> tuple[nodes.Expr, str | None]:
    """A span of distances as one of plain figures, and their unit: `8 to 16 cm`, `8 cm to 16 cm`, `3 hexes or more`."""
    units: list[str] = []

    def bare(expr: nodes.Expr) -> nodes.Expr:
        match expr:
            case nodes.Quantity(amount=amount, unit=unit, span=span):
                units.append("hex" if unit == "hexes" else unit)
                return nodes.Number(amount, span)
            case nodes.Binary(op="to", left=left, right=right):
                return replace(expr, left=bare(left), right=bare(right))
            case nodes.Unary(op="or more" | "or less", operand=operand):
                return replace(expr, operand=bare(operand))
        return expr

    plain = bare(value)
    if len(set(units)) > 1:
        context.sink.report(UNIT_MIXING, f"a head in {units[0]} and {units[1]}", value.span, help="one unit will do")
    return plain, units[0] if units else None


# --- cells ----------------------------------------------------------------------------------------------------


def _cell_type(thing: Thing) -> Type:
    raw = thing.raw.get("cell")
    value = raw[0].entry.values[0] if raw and raw[0].entry.values else None
    figure = thing.scope.find("figure", value.text) if isinstance(value, nodes.Name) else None
    of = figure.raw.get("of") if figure else None
    if of and of[0].entry.values:
        return read_type(of[0].entry.values[0]) or Type("any")
    return Type("number") if figure else Type("any")


def _cell(cell: DrawnCell, marks: tuple[Mark, ...], cell_type: Type, env: Env, context: Context) -> Cell:
    written = cell.text
    doubt = written.endswith("?")
    written = written.removesuffix("?").strip()
    if written in ("", "."):
        return Cell(doubt=doubt)
    rest, found = _marks(written, marks)
    if rest is None:
        signs = ", ".join(f"`{mark.sign}`" for mark in marks)
        help = f"marks of this table: {signs}" if marks else None
        context.sink.report(WRONG_CELL, f"`{cell.text}` is no figure and no mark of this table", cell.span, help=help)
        return Cell()
    value: Value = None
    if rest and rest != "-":
        place = Place(cell.span.source, cell.span.start, cell.span.start + len(rest))
        values = cell_values(DrawnCell(rest, place), cell.span.source, context.sink)
        read = context.world.values.read_values(cell_type, values, env, "cell") if values else None
        value = None if isinstance(read, Missing) else read
    return Cell(value, tuple(found), doubt)


def _tell_words_among_figures(
    drawn: Sequence[Sequence[DrawnCell]], cells: Sequence[Sequence[Cell]], context: Context
) -> None:
    """A table that does not say what its cells are may hold figures or words; one word between figures is a slip, and
    nobody can reckon with it."""
    for line, row in enumerate(cells):
        for column, cell in enumerate(row):
            if not isinstance(cell.value, str | Ref):
                continue
            beside = [other.value for at, other in enumerate(row) if at != column]
            above = [other[column].value for at, other in enumerate(cells) if at != line]
            known = [value for value in (*beside, *above) if value is not None]
            if len(known) > 1 and all(isinstance(value, int | Fraction | Quantity) for value in known):
                place = drawn[line][column]
                message = f"`{place.text}` stands between figures, and is none"
                help = "write a figure, or `-` for none; a table of words and figures says what its `cell`s are"
                context.sink.report(WRONG_CELL, message, place.span, help=help)


def _marks(written: str, marks: Iterable[Mark]) -> tuple[str | None, list[str]]:
    """What stands before the marks, and the marks; `None` when part of the cell is neither. Longest signs first."""
    if len(written) > _LONGEST_CELL:
        return None, []
    by_sign = {mark.sign: mark.name for mark in reversed(tuple(marks)) if mark.sign}
    lengths = sorted({len(sign) for sign in by_sign}, reverse=True)
    found: list[str] = []
    rest = written
    while rest:
        length = next((one for one in lengths if rest[-one:] in by_sign), None)
        if length is None:
            break
        found.append(by_sign[rest[-length:]])
        rest = rest[:-length].rstrip()
    looks_like_a_value = not rest or rest == "-" or rest.lstrip("+-")[:1].isalnum() or rest[:1] == "("
    return (rest if looks_like_a_value else None), found[::-1]


def _mark(thing: Thing, context: Context) -> Mark:
    sign = thing.entry.text.value if thing.entry.text else ""
    return context.keep(
        thing,
        Mark(**context.common(thing), sign=sign, when=expression(thing, "when"), figures=context.fields(thing, "when")),
    )


# --- sectors --------------------------------------------------------------------------------------------------


def lower_sector(thing: Thing, context: Context) -> Sector:
    marks = tuple(_mark(child, context) for child in thing.children if child.kind.name == "mark")
    raw = thing.raw.get("cells")
    part = raw[0].entry.text.parts[0] if raw and raw[0].entry.text else None
    cells = _sector_cells(part, marks, context) if part is not None else ()
    used = {cell.mark for cell in cells}
    for child in thing.children:
        if child.name in used or (part is not None and not cells):
            child.used = True  # a drawing that could not be read uses whatever it likes
    if part is None and "shape" not in thing.fields and not thing.damaged:
        context.sink.report(BAD_SECTOR, f"{thing.label()} has neither `cells` nor a `shape`", thing.name_span)
    return context.keep(
        thing,
        Sector(
            **context.common(thing),
            marks=marks,
            cells=cells,
            shape=word(thing, "shape"),
            spread=thing.fields.get("spread"),
            reach=thing.fields.get("reach"),
            width=thing.fields.get("width"),
            means=text(thing, "means"),
        ),
    )


def _signs(drawn: DrawnCell) -> Iterable[DrawnCell]:
    """A doubt takes the blank after its sign, so that the line keeps its columns: `o?o` is two hexes."""
    at = drawn.span.start
    for written in drawn.text.replace("?", "? ").split():
        yield DrawnCell(written, Place(drawn.span.source, at, at + len(written)))
        at += len(written)


def _sector_cells(part: nodes.TextPart, marks: tuple[Mark, ...], context: Context) -> tuple[SectorCell, ...]:
    """Every sign takes two columns, so a line's shift by half a hex is one column. `@` is the unit, `?` a doubt."""
    by_sign = {mark.sign: mark.name for mark in marks}
    source = part.span.source
    rows = read_rows(part, source)
    starts = [offset for line, offset in zip(part.value.split("\n"), part.line_offsets, strict=False) if line.strip()]
    home: tuple[int, int] | None = None
    placed: list[tuple[int, int, DrawnCell]] = []
    for line, row in enumerate(rows):
        for cell in (sign for drawn in row.cells for sign in _signs(drawn)):
            column = cell.span.start - starts[line]
            if cell.text == "@":
                if home is not None:
                    context.sink.report(BAD_SECTOR, "the unit `@` stands twice", cell.span)
                home = (line, column)
            else:
                placed.append((line, column, cell))
    if home is None:
        context.sink.report(
            BAD_SECTOR, "the unit `@` is missing", part.span, help="draw the unit as `@`; it faces the top"
        )
        return ()
    found: list[SectorCell] = []
    for line, column, cell in placed:
        sign = cell.text.removesuffix("?")
        if sign == ".":
            continue
        if sign not in by_sign:
            help = did_you_mean(sign, by_sign, context.sink) or 'declare it: `mark near "o" { … }`'
            context.sink.report(UNKNOWN_NAME, f"no mark of this sector is drawn `{sign}`", cell.span, help=help)
            continue
        r, halves = line - home[0], column - home[1]
        if (halves - r) % 2:
            context.sink.report(
                BAD_SECTOR,
                "this sign lies between two hexes",
                cell.span,
                help="shift each line by one blank against its neighbours, two blanks a hex",
            )
            continue
        found.append(SectorCell((halves - r) // 2, r, by_sign[sign], cell.text.endswith("?")))
    return tuple(found)
