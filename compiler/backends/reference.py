"""The quick reference of a ruleset, from its rule objects alone: the turn, tests with their odds, tables, figures.

On one page if everything fits there in the smallest type that can be read; else on as few as the usual type needs.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from compiler.backends.booklet_writer import Writer
from compiler.backends.jobs import Document, Job
from compiler.backends.reference_tests import test_blocks
from compiler.backends.rulebook_sectors import sector_strip
from compiler.backends.rulebook_things import field_words, is_bare, is_default, marks_words, table_grid
from compiler.layout.flow_blocks import Block, Columns, Grid, Heading, Paragraph
from compiler.layout.flow_text import Piece, plain
from dsl.diagnostics import Sink
from engine.model.pack import Ruleset
from engine.model.rules import Entry, Phase, Table
from engine.model.values import Text, Value

_COLUMNS: Final = 3
_KINDS: Final = ("class", "quality", "terrain", "weapon")
"""Kinds of things whose figures are looked up in play."""
_NOTHING: Final = (None, False, ())
_WORDY: Final = frozenset({"means", "about", "symbol", "is", "abbr", "counts_as", "protects", "linear"})
_NARROW: Final = 5
_MANY: Final = 2
_VARIANTS: Final = ("sheet", "snug", "tight")
"""From the roomiest type to the smallest."""


def references(job: Job, language: str) -> Iterator[Document]:
    for ruleset in job.rulesets:
        if ruleset.tests or ruleset.sequences:
            yield reference(job, language, ruleset)


def reference(job: Job, language: str, ruleset: Ruleset) -> Document:
    """In the largest type that makes it one page, else in the usual one."""
    for variant in _VARIANTS:
        trial = replace(job, shop=replace(job.shop, sink=Sink()))
        made = _set(trial, language, ruleset, variant)
        if len(made.pages) == 1 and not trial.shop.sink.has_errors:
            return made
    return _set(job, language, ruleset, _VARIANTS[0])


def _set(job: Job, language: str, ruleset: Ruleset, variant: str) -> Document:
    writer = Writer(job, language, ruleset, ruleset, variant)
    # A foot of 8 mm holds the stamp; printers at home reach no nearer the edge than 5.
    paper = writer.paper(side=8.0, top=13.0, foot=11.0)
    title = f"{writer.name(ruleset)}: {writer.say('reference').lower()}"
    column = paper.column(_COLUMNS)
    tables = [(table, table_grid(writer, table)) for table in ruleset.tables]
    narrow: list[Block] = [
        block for table, grid in tables if not _is_wide(table, grid) for block in _table(writer, table, grid)
    ]
    wide: list[Block] = [
        block for table, grid in tables if _is_wide(table, grid) for block in _table(writer, table, grid)
    ]
    blocks: list[Block] = [Columns(_COLUMNS), *_sequence(writer), *_tests(writer)]
    blocks += [_heading(writer, "tables"), *narrow] if narrow else []
    blocks += _sectors(writer, column)
    for heading, grid in _things(writer):
        (wide if len(grid.head) > _NARROW else blocks).extend((heading, grid))
    blocks += [*_figures(writer), *_endings(writer)]
    # Tables that need the whole width come after all that does not.
    blocks += [Columns(1), *wide] if wide else []
    return writer.document(ruleset.name, title, blocks, paper=paper)


def _is_wide(table: Table, grid: Grid) -> bool:
    """Many columns, or columns that stand for many things at once."""
    return len(grid.head) > _NARROW or any(len(head.names) > _MANY for head in table.heads_across)


def _heading(writer: Writer, key: str) -> Heading:
    words = writer.say(key)
    return Heading(plain(words), 1, f"part-{key}", words)


def _sequence(writer: Writer) -> list[Block]:
    made: list[Block] = []
    for sequence in writer.ruleset.sequences:
        made += [_heading(writer, "sequence"), *_phases(writer, sequence.phases, 0)]
    return made


def _phases(writer: Writer, phases: tuple[Phase, ...], depth: int) -> list[Block]:
    made: list[Block] = []
    for at, phase in enumerate(phases, start=1):
        sign = f"{at}." if depth == 0 else "–"
        pieces = [Piece(writer.name(phase), "" if depth else "b")]
        if phase.cites:
            pieces.append(Piece(f" ({', '.join(phase.cites)})"))
        made.append(
            Paragraph(
                tuple(pieces), "body", mark=plain("\u00a0" * 2 * depth + sign), indent=3.4 + 2.4 * depth, tight=True
            )
        )
        made += _phases(writer, phase.phases, depth + 1)
    return made


def _tests(writer: Writer) -> list[Block]:
    made: list[Block] = [_heading(writer, "tests")] if writer.ruleset.tests else []
    for test in writer.ruleset.tests:
        made += test_blocks(writer, test)
    return made


def _table(writer: Writer, table: Table, grid: Grid) -> list[Block]:
    section = f" ({table.section})" if table.section else ""
    signs = marks_words(writer, table)
    title = Heading(plain(f"{writer.name(table)}{section}{f'. {signs}' if signs else ''}"), 2)
    return [title, grid]


def _sectors(writer: Writer, column: float) -> list[Block]:
    return sector_strip(writer, list(writer.ruleset.sectors), column)


def _things(writer: Writer) -> list[tuple[Heading, Grid]]:
    """Classes of troops, qualities, ground, weapons: a line each, with the figures that any of them has."""
    made: list[tuple[Heading, Grid]] = []
    for kind in _KINDS:
        entries = [one for one in writer.ruleset.entries if one.kind == kind and not is_bare(writer, one)]
        names = _columns(writer, entries)
        if entries and names:
            made.append((Heading(plain(writer.pen.kind_title(kind)), 2), _listed(writer, entries, names)))
    return made


def _columns(writer: Writer, entries: list[Entry]) -> list[str]:
    """Fields in which the things differ; where they are many, those that list other things are left to the rulebook."""
    said = dict.fromkeys(name for one in entries for name, value in one.fields if _is_told(writer, one, name, value))
    names = [name for name in said if len({str(dict(one.fields).get(name)) for one in entries}) > 1]
    if len(names) < _NARROW:
        return names
    return [name for name in names if not any(isinstance(dict(one.fields).get(name), tuple) for one in entries)]


def _is_told(writer: Writer, entry: Entry, name: str, value: Value) -> bool:
    is_word = name in _WORDY or isinstance(value, Text)
    return value not in _NOTHING and not is_word and not is_default(writer, entry, name, value)


def _listed(writer: Writer, entries: list[Entry], names: list[str]) -> Grid:
    fields = [writer.pen.field(entries[0].kind, name) for name in names]
    head = [plain(""), *(plain(writer.name(one)) if one is not None else () for one in fields)]
    rows = []
    for entry in entries:
        said = dict(entry.fields)
        told = [_is_told(writer, entry, name, said.get(name)) for name in names]
        cells = [
            plain(field_words(writer, said[name]) if is_told else "·")
            for name, is_told in zip(names, told, strict=True)
        ]
        if any(told):
            rows.append((plain(writer.name(entry)), *cells))
    return Grid(tuple(head), tuple(rows), "l" + "c" * len(names))


def _figures(writer: Writer) -> list[Block]:
    if not writer.ruleset.constants:
        return []
    pieces: list[Piece] = []
    for constant in writer.ruleset.constants:
        pieces += [
            Piece(f"{' · ' if pieces else ''}{writer.name(constant)}\u00a0"),
            Piece(field_words(writer, constant.value), "b"),
        ]
    return [_heading(writer, "figures"), Paragraph(tuple(pieces), "body")]


def _endings(writer: Writer) -> list[Block]:
    made: list[Block] = []
    for ending in writer.ruleset.endings:
        words = (Piece(f"{writer.name(ending)}. ", "b"), *writer.pieces(ending.means))
        made.append(Paragraph(words, "body", mark=plain("•"), indent=2.6, tight=True))
    return [_heading(writer, "ends"), *made] if made else []
