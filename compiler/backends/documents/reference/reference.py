"""The quick reference of a ruleset, from its rule objects alone: the turn, tests with their odds, tables.

Values of the game stand in the book.

On one page if everything fits there in type that is read with ease; else on both sides of one sheet, in the largest
type that they hold, if it is no smaller than seven points; else on three sides or four, in type that is read with ease
again; else on as many as the smallest type needs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Final

from compiler.backends.cards.jobs import Document, Job
from compiler.backends.documents.parts.entries import field_words, is_bare, is_default, is_nothing
from compiler.backends.documents.parts.rules import ending_pieces, sentence
from compiler.backends.documents.parts.sectors import sector_strip
from compiler.backends.documents.parts.tables import marks_words, table_grid
from compiler.backends.documents.parts.writer import Writer
from compiler.backends.documents.reference.tests import by_figure, hung, test_blocks, usual_blocks, usual_figures
from compiler.backends.telling.known import fact_line, told_facts
from compiler.backends.telling.told import given_words, is_rule, rule_lines
from compiler.backends.telling.turns import phase_lines, usual_phases
from compiler.backends.words.atlas import Atlas
from compiler.backends.words.cast import Cast
from compiler.layout.flow.blocks import Block, Columns, Grid, Heading, Paragraph, Together
from compiler.layout.flow.pages import Paper
from compiler.layout.flow.rehearsal import Rehearsal
from compiler.layout.flow.text import TextRun, plain
from compiler.layout.yamlfile import read_yaml
from dsl.diagnostics import Sink
from engine.model.pack import Ruleset
from engine.model.rules import Entry, Phase, Table
from engine.model.values import Dice, Quantity, Ref, Text, Value

_COLUMNS: Final = 3
_TOLD: Final = ("movement", "action", "reaction", "spotting", "effect")
_KINDS: Final = "documents/reference.yaml"
"""Says of which kinds of things the figures are looked up in play."""
_WORDY: Final = frozenset(
    {"means", "about", "symbol", "emblem", "drawn_as", "is", "abbr", "counts_as", "protects", "linear", "when"}
)
_NARROW: Final = 5
_MANY: Final = 2
_WORDS: Final = 30
"""Letters in a cell that still fit a column of the page."""
_LONG: Final = 12
"""Things with one figure each: more of them are told one after the other."""
_MOST: Final = 12
"""Columns that a page has room for; where there are more, only what at least `_SOME` things have is kept."""
_SOME: Final = 3
_SMALLEST: Final = "sheet"
_TRIALS: Final = (
    ("large", True, 1),
    ("aid", True, 1),
    ("clear", True, 1),
    ("large", True, 2),
    ("aid", True, 2),
    ("clear", True, 2),
    ("clear", False, 2),
    (_SMALLEST, False, 2),
    ("aid", True, 3),
    ("clear", True, 3),
    ("aid", True, 4),
    ("clear", True, 4),
    ("clear", False, 4),
)
"""Types, whether modifiers have a line each, and the pages that each may take: from what is wished most to what is put
up with."""
_HOPELESS: Final = 9
"""Pages of a trial from which on no smaller type brings everything onto four."""


def references(job: Job, language: str) -> Iterator[Document]:
    for name, ruleset in job.rules_in_play:
        if ruleset.tests or ruleset.sequences:
            yield replace(reference(job, language, ruleset), name=name)


def reference(job: Job, language: str, ruleset: Ruleset) -> Document:
    """The first of the trials that holds everything; where none does, whatever the smallest type needs."""
    trial, atlas = replace(job, shop=replace(job.shop, sink=Sink())), Atlas(job.pack)
    tried: dict[tuple[str, bool], tuple[Writer, list[Block], int, bool]] = {}
    for variant, listed, most in _TRIALS:
        if (variant, listed) not in tried:
            writer = Writer(trial, language, ruleset, ruleset, variant, atlas)
            blocks = _blocks(writer, listed=listed)
            rehearsal = Rehearsal(_paper(writer), job.shop.theme, writer.styles, language)
            tried[variant, listed] = writer, blocks, *rehearsal.pages(blocks)
        writer, blocks, pages, is_sound = tried[variant, listed]
        if pages <= most and is_sound and not trial.shop.sink.sorted():
            return _set(writer, blocks)
        if pages >= _HOPELESS:
            break
    writer = Writer(job, language, ruleset, ruleset, _SMALLEST, atlas)
    return _set(writer, _blocks(writer, listed=False))


def _paper(writer: Writer) -> Paper:
    # A foot of 8 mm holds the stamp; printers at home reach no nearer the edge than 5.
    return writer.paper(side=8.0, top=13.0, foot=11.0)


def _set(writer: Writer, blocks: list[Block]) -> Document:
    name, kind = writer.ruleset.name, writer.say("reference")
    title = f"{writer.name(writer.ruleset)}: {kind.lower()}"
    return writer.document(name, title, blocks, paper=_paper(writer), kind=kind)


def _blocks(writer: Writer, *, listed: bool) -> list[Block]:
    column = _paper(writer).column(_COLUMNS)
    tables = [(table, table_grid(writer, table)) for table in writer.ruleset.tables]
    narrow: list[Block] = [
        block for table, grid in tables if not is_wide(table, grid) for block in titled_table(writer, table, grid)
    ]
    wide: list[Block] = [
        block for table, grid in tables if is_wide(table, grid) for block in titled_table(writer, table, grid)
    ]
    blocks: list[Block] = [Columns(_COLUMNS), *_sequence(writer), *ending_blocks(writer), *_rules(writer)]
    blocks += _tests(writer, listed=listed)
    blocks += [part_heading(writer, "tables"), *narrow] if narrow else []
    blocks += _sectors(writer, column)
    for heading, things in listed_things(writer):
        (wide if needs_width(things) else blocks).append(Together((heading, things)))
    # Tables that need the whole width come after all that does not.
    return [*blocks, Columns(1), *wide] if wide else blocks


def is_wide(table: Table, grid: Grid) -> bool:
    """Many columns, or columns that stand for many things at once."""
    return len(grid.head) > _NARROW or any(len(head.names) > _MANY for head in table.heads_across)


def part_heading(writer: Writer, key: str) -> Heading:
    words = writer.say(key)
    return Heading(plain(words), 1, f"part-{key}", words)


def _sequence(writer: Writer) -> list[Block]:
    made: list[Block] = []
    for sequence in writer.ruleset.sequences:
        words = writer.name(sequence) if sequence.title is not None else writer.say("sequence")
        made += [Heading(plain(words), 1, f"part-{sequence.name}", words), *_phases(writer, sequence.phases, 0)]
    return made


def _phases(writer: Writer, phases: tuple[Phase, ...], depth: int) -> list[Block]:
    made: list[Block] = []
    for at, phase in enumerate(usual_phases(writer.pen, phases), start=1):
        sign = f"{at}." if depth == 0 else "–"
        pieces = [TextRun(writer.name(phase), "" if depth else "b")]
        if phase.cites:
            pieces.append(TextRun(f" ({', '.join(map(writer.pen.number, phase.cites))})"))
        lines = phase_lines(writer.pen, phase)
        if lines:
            pieces += [TextRun(". "), *sentence(writer, " ".join(lines))]
        made.append(
            Paragraph(
                tuple(pieces), "body", mark=plain("\u00a0" * 2 * depth + sign), indent=3.4 + 2.4 * depth, tight=True
            )
        )
        made += _phases(writer, phase.phases, depth + 1)
    return made


def _rules(writer: Writer) -> list[Block]:
    """Actions, reactions, ways of moving and effects of a ruleset that plays by itself, then what is worked out."""
    made: list[Block] = []
    for kind in _TOLD:
        told = [entry for entry in writer.ruleset.entries if entry.kind == kind and is_rule(writer.ruleset, entry)]
        if told:
            words = Cast(writer.pen).say(f"head_{kind}")
            made.append(Heading(plain(words), 1, f"part-{kind}", words))
            made += [_rule(writer, one) for one in told]
    facts = [told_fact for told_fact in told_facts(writer.ruleset) if "starts" not in dict(told_fact.fields)]
    if facts:
        words = Cast(writer.pen).say("worked_out")
        made.append(Heading(plain(words), 1, "part-facts", words))
        for fact in facts:
            pieces = (TextRun(f"{writer.name(fact)}. ", "b"), *sentence(writer, fact_line(writer.pen, fact)))
            made.append(Paragraph(pieces, "body", tight=True))
    return made


def _rule(writer: Writer, entry: Entry) -> Paragraph:
    """The rule without its author's words, which stand in the book."""
    section = f" ({writer.pen.number(entry.section)})" if entry.section else ""
    given = given_words(writer.pen, entry) if entry.kind == "effect" else ""
    title = TextRun(f"{writer.name(entry)}{section}. ", "b")
    told = TextRun(f"{given[:1].upper()}{given[1:]}. ", "i") if given else TextRun("")
    return Paragraph((title, told, *sentence(writer, " ".join(rule_lines(writer.pen, entry)))), "body", tight=True)


def _tests(writer: Writer, *, listed: bool) -> list[Block]:
    if not writer.ruleset.tests:
        return []
    note = writer.say("odds_note")
    if any(test.versus is not None for test in writer.ruleset.tests):
        note = f"{note} {writer.say('odds_note_opposed')}"
    made: list[Block] = [part_heading(writer, "tests"), Paragraph(plain(note), "small", keep=True)]
    usual = usual_figures(writer)
    made += usual_blocks(writer, usual)
    told: set[str] = set()
    return [*made, *(test_blocks(writer, test, usual, told, listed=listed) for test in writer.ruleset.tests)]


def titled_table(writer: Writer, table: Table, grid: Grid) -> list[Block]:
    section = f" ({writer.pen.number(table.section)})" if table.section else ""
    signs = marks_words(writer, table)
    title = Heading(plain(f"{writer.name(table)}{section}"), 2)
    return [Together((title, grid, *((Paragraph(plain(signs), "small"),) if signs else ())))]


def _sectors(writer: Writer, column: float) -> list[Block]:
    return sector_strip(writer, list(writer.ruleset.sectors), column)


def listed_things(writer: Writer) -> list[tuple[Heading, Block]]:
    """Classes of troops, qualities, ground, weapons: a line each, with the figures that any of them has."""
    made: list[tuple[Heading, Block]] = []
    for kind in _kinds(writer):
        entries = [entry for entry in writer.ruleset.entries if entry.kind == kind]
        heading = Heading(plain(writer.pen.kind_title(kind)), 2)
        if entries and all(_is_sign(entry.name) for entry in entries):
            made.append((heading, _run_on(writer, ((entry.name, writer.name(entry)) for entry in entries))))
            continue
        said = [entry for entry in entries if not is_bare(writer, entry)]
        names = _columns(writer, said) or _columns(writer, entries)
        if len(names) == 1 and len(said) > _LONG:
            told = [(field_words(writer, entry.get(names[0])), writer.name(entry)) for entry in entries]
            made.append((heading, _run_on(writer, told)))
        elif names:
            # Of a single figure everybody's is told: that it is the usual one is what a player looks up.
            everybody = entries if len(names) == 1 and len(said) < len(entries) else said
            made.append((heading, _listed(writer, everybody, names, whole=len(names) == 1)))
    return made


def _kinds(writer: Writer) -> list[str]:
    shop = writer.job.shop
    spot = read_yaml(shop.library, _KINDS, shop.sink)
    said = spot.mapping() if spot is not None else {}
    line = writer.job.pack.lineage(writer.ruleset.name)
    mine = next((said[name] for name in (*line, "other") if name in said), None)
    return [str(one.value) for one in mine.sequence()] if mine is not None else []


def _is_sign(name: str) -> bool:
    """Notes to a table are called by a letter."""
    return len(name) == 1


def _is_signs(value: Value) -> bool:
    return isinstance(value, tuple) and all(isinstance(one, Ref) and _is_sign(one.name) for one in value)


def _is_short(value: Value) -> bool:
    return _is_signs(value) or (
        isinstance(value, tuple) and all(isinstance(one, Ref) and one.kind == "tag" for one in value)
    )


def _run_on(writer: Writer, told: Iterable[tuple[str, str]]) -> Together:
    """Many short things: those that cost the same one after the other, with what it is before them."""
    return Together(tuple(hung(writer, by_figure([(figure, plain(name)) for figure, name in told]))))


def _columns(writer: Writer, entries: list[Entry]) -> list[str]:
    """Fields in which the things differ; where they are many, not those that list others, which the rulebook tells,
    nor those that hardly any of them has. Signs and traits are short enough to be listed."""
    fields = dict.fromkeys(name for entry in entries for name, _ in entry.fields)
    said = Counter(name for entry in entries for name, value in entry.fields if _is_told(writer, entry, name, value))
    names = [name for name in fields if name in said and len({str(entry.get(name)) for entry in entries}) > 1]
    if len(names) < _NARROW:
        return names
    names = [
        name
        for name in names
        if all(_is_short(entry.get(name) or ()) for entry in entries) or not _lists(entries, name)
    ]
    return names if len(names) <= _MOST else [name for name in names if said[name] >= _SOME]


def _lists(entries: list[Entry], name: str) -> bool:
    return any(isinstance(entry.get(name), tuple) for entry in entries)


def _is_told(writer: Writer, entry: Entry, name: str, value: Value) -> bool:
    is_word = name in _WORDY or isinstance(value, Text)
    if writer.pen.denies(entry.kind, name, value):
        return True
    return not is_nothing(value) and not is_word and not is_default(writer, entry, name, value)


def _listed(writer: Writer, entries: list[Entry], names: list[str], *, whole: bool = False) -> Grid:
    fields = [writer.pen.field(entries[0].kind, name) for name in names]
    head = [plain(""), *(plain(writer.name(field)) if field is not None else () for field in fields)]
    rows = []
    for entry in entries:
        told = [whole or _is_told(writer, entry, name, entry.get(name)) for name in names]
        cells = [
            plain(_told_figure(writer, entry, name) if is_told or _is_figure(entry.get(name)) else "·")
            for name, is_told in zip(names, told, strict=True)
        ]
        if any(told):
            rows.append((plain(writer.name(entry)), *cells))
    return Grid(tuple(head), tuple(rows), "l" + "c" * len(names))


def _is_amount(value: Value) -> bool:
    """A figure other than nought, which is told though it is the usual one: a sign that means nothing would hide it."""
    amount = value.amount if isinstance(value, Quantity) else value
    return isinstance(value, Dice) or (isinstance(amount, int | Fraction) and amount is not True and amount != 0)


def _is_figure(value: Value) -> bool:
    """What is told wherever its column is: a figure, or a yes beside which others say no."""
    return value is True or _is_amount(value)


def _told_figure(writer: Writer, entry: Entry, name: str) -> str:
    value = entry.get(name)
    return "–" if writer.pen.is_nothing(entry.kind, name, value) else _figure(writer, value)


def _figure(writer: Writer, value: Value) -> str:
    if isinstance(value, tuple) and _is_signs(value):
        return " ".join(one.name for one in value if isinstance(one, Ref))
    return field_words(writer, value)


def needs_width(block: Block) -> bool:
    """Many columns, or cells with more than a word or two in them."""
    if not isinstance(block, Grid):
        return False
    cells = ("".join(piece.words for piece in cell) for row in block.rows for cell in row[1:])
    return len(block.head) > _NARROW or any(len(words) > _WORDS for words in cells)


def ending_blocks(writer: Writer) -> list[Block]:
    made = [
        Paragraph(ending_pieces(writer, ending), "body", mark=plain("•"), indent=2.6, tight=True)
        for ending in writer.ruleset.endings
    ]
    return [Together((part_heading(writer, "ends"), *made))] if made else []
