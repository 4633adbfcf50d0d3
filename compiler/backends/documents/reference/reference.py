"""The quick reference of a ruleset, from its rule objects alone: the turn, tests with their odds, tables.

Values of the game stand in the book.

On one page if everything fits there in type that is read with ease; else on both sides of one sheet, in the largest
type that they hold, if it is no smaller than seven points; else on three sides or four, in type that is read with ease
again; else on as many as the smallest type needs.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from compiler.backends.cards.jobs import Document, Job
from compiler.backends.documents.parts.prose import capital
from compiler.backends.documents.parts.rules import ending_pieces, sentence
from compiler.backends.documents.parts.sectors import sector_strip
from compiler.backends.documents.parts.tables import marks_words, table_grid
from compiler.backends.documents.parts.writer import Writer
from compiler.backends.documents.reference.belonging import test_of_table
from compiler.backends.documents.reference.chosen import explained, meanings, sequences_in_play, tests_in_play
from compiler.backends.documents.reference.figures import figure_lines, figures_of, other_figures
from compiler.backends.documents.reference.listed import listed_by_test, needs_width
from compiler.backends.documents.reference.quoted import ALL_TESTS, ENDS, done_in, more_quoted, quoted
from compiler.backends.documents.reference.scores import score_blocks
from compiler.backends.documents.reference.tests import test_blocks, usual_blocks, usual_figures
from compiler.backends.telling.known import fact_line, told_facts
from compiler.backends.telling.told import given_words, is_rule, rule_lines
from compiler.backends.telling.turns import cited_in, phase_lines, usual_phases
from compiler.backends.words.atlas import Atlas
from compiler.backends.words.cast import Cast
from compiler.backends.words.odds import reckoned
from compiler.layout.flow.blocks import Block, Columns, Grid, Heading, Paragraph, Together
from compiler.layout.flow.pages import Paper
from compiler.layout.flow.rehearsal import Rehearsal
from compiler.layout.flow.text import TextRun, plain
from dsl.diagnostics import Sink
from engine.model.keeping import keep_last
from engine.model.pack import Rulepack, Ruleset
from engine.model.rules import Entry, Phase, Table

_COLUMNS: Final = 3
_TOLD: Final = ("movement", "action", "reaction", "spotting", "effect")
_MANY: Final = 2
_SMALLEST: Final = "sheet"
_TRIALS: Final = (
    ("large", True, 1),
    ("easy", True, 1),
    ("aid", True, 1),
    ("clear", True, 1),
    ("large", True, 2),
    ("easy", True, 2),
    ("aid", True, 2),
    ("clear", True, 2),
    ("clear", False, 2),
    (_SMALLEST, False, 2),
    ("aid", True, 3),
    ("clear", True, 3),
    ("clear", False, 3),
    ("aid", True, 4),
    ("clear", True, 4),
    ("clear", False, 4),
)
"""Types, whether modifiers have a line each, and the pages that each may take: from what is wished most to what is put
up with."""
_UNSOUND: Final = 5
"""More pages than any trial may take: something on it does not fit."""
_HOPELESS: Final = 9
"""Pages of a trial from which on no smaller type brings everything onto four."""


def references(job: Job, language: str) -> Iterator[Document]:
    for name, ruleset in job.rules_in_play:
        if ruleset.tests or ruleset.sequences:
            yield replace(reference(job, language, ruleset), name=name)


def reference(job: Job, language: str, ruleset: Ruleset) -> Document:
    """The first of the trials that holds everything, in all languages of the rules: what is a list in one is a list in
    the other. Where none does, whatever the smallest type needs."""
    languages = tongues(ruleset, language)
    (variant, listed), first = _settled(job, ruleset, languages)
    writer = Writer(job, language, ruleset, ruleset, variant, atlas_for(job.pack, ruleset))
    return _set(writer, _ordered(_blocks(writer, listed=listed), first[languages.index(language)]))


def tongues(ruleset: Ruleset, language: str) -> tuple[str, ...]:
    """The languages that a sheet is settled for: those of the rules, in their order, and the one asked for."""
    return tuple(dict.fromkeys((*ruleset.languages, language)))


@keep_last
def atlas_for(pack: Rulepack, _ruleset: Ruleset) -> Atlas:
    """One for all sheets of a ruleset: its odds are reckoned once. Other rulesets of the pack have their own, so that
    none takes of what another may spend on its odds."""
    return Atlas(pack)


_Way = tuple[str, bool]
"""A type, and whether modifiers have a line each."""


@keep_last
def _settled(job: Job, ruleset: Ruleset, languages: tuple[str, ...]) -> tuple[_Way, tuple[int, ...]]:
    """How the sheet is set, and which of its wide tables comes first in each language: asked once for all of them."""
    trial, atlas = replace(job, shop=replace(job.shop, sink=Sink())), atlas_for(job.pack, ruleset)
    tried: dict[_Way, tuple[int, tuple[int, ...]]] = {}
    for variant, listed, most in _TRIALS:
        way = variant, listed
        if way not in tried:
            tried[way] = _tried(trial, languages, ruleset, way, atlas)
        pages, first = tried[way]
        if pages <= most and not trial.shop.sink.sorted():
            return way, first
        if pages >= _HOPELESS:
            break
    return (_SMALLEST, False), (0,) * len(languages)


_Blocks = tuple[list[Block], list[Block]]
"""What stands in columns, and tables that need the whole width."""


def _tried(
    job: Job, languages: tuple[str, ...], ruleset: Ruleset, way: _Way, atlas: Atlas
) -> tuple[int, tuple[int, ...]]:
    """The most pages that the sheet takes in any language, and the wide table that comes first in each: one that fits
    below the columns of a page, if that saves one."""
    best: list[tuple[int, int]] = []
    for language in languages:
        writer = Writer(job, language, ruleset, ruleset, way[0], atlas)
        rehearsal = Rehearsal(_paper(writer), job.shop.theme, writer.styles, language)
        blocks = _blocks(writer, listed=way[1])
        counted = ((rehearsal.pages(_ordered(blocks, first)), first) for first in range(max(len(blocks[1]), 1)))
        best.append(min((count if is_sound else _UNSOUND, first) for (count, is_sound), first in counted))
    return max(count for count, _ in best), tuple(first for _, first in best)


def _paper(writer: Writer) -> Paper:
    # A foot of 8 mm holds the stamp; printers at home reach no nearer the edge than 5.
    return writer.paper(side=8.0, top=13.0, foot=11.0)


def _set(writer: Writer, blocks: list[Block]) -> Document:
    name, kind = writer.ruleset.name, writer.say("reference")
    title = f"{writer.name(writer.ruleset)}: {kind.lower()}"
    return writer.document(name, title, blocks, paper=_paper(writer), kind=kind)


def _ordered(blocks: _Blocks, first: int) -> list[Block]:
    """Tables that need the whole width after all that does not, one of them before the others."""
    narrow, wide = blocks
    ordered = [*wide[first : first + 1], *wide[:first], *wide[first + 1 :]]
    return [*narrow, Columns(1), *ordered] if wide else narrow


def _blocks(writer: Writer, *, listed: bool) -> _Blocks:
    column = _paper(writer).column(_COLUMNS)
    below: dict[str, list[Block]] = {test.name: [] for test in writer.ruleset.tests}
    narrow: list[Block] = []
    wide: list[Block] = []
    for table in writer.ruleset.tables:
        grid = table_grid(writer, table)
        home = below.get(test_of_table(writer.ruleset, table), narrow)
        (wide if is_wide(table, grid) else home).extend(titled_table(writer, table, grid))
    things: list[Block] = []
    for heading, block, test in listed_by_test(writer):
        (wide if needs_width(block) else below.get(test, things)).append(Together((heading, block)))
    blocks: list[Block] = [Columns(_COLUMNS), *_sequence(writer), *ending_blocks(writer), *_rules(writer)]
    blocks += _tests(writer, below, listed=listed)
    blocks += [part_heading(writer, "tables"), *narrow] if narrow else []
    blocks += [*_sectors(writer, column), *meanings(writer), *explained(writer), *things]
    blocks += other_figures(writer, figures_of(writer.ruleset), listed=True)
    return blocks, wide


def is_wide(table: Table, grid: Grid) -> bool:
    """Many columns, or with more in them than a word or two, or columns that stand for many things at once."""
    return needs_width(grid) or any(len(head.names) > _MANY for head in table.heads_across)


def part_heading(writer: Writer, key: str) -> Heading:
    words = writer.say(key)
    return Heading(plain(words), 1, f"part-{key}", words)


def _sequence(writer: Writer) -> list[Block]:
    made: list[Block] = []
    for sequence in sequences_in_play(writer):
        words = writer.name(sequence) if sequence.title is not None else writer.say("sequence")
        made += [Heading(plain(words), 1, f"part-{sequence.name}", words), *_phases(writer, sequence.phases, 0)]
    return made


def _phases(writer: Writer, phases: tuple[Phase, ...], depth: int) -> list[Block]:
    made: list[Block] = []
    for at, phase in enumerate(usual_phases(writer.pen, phases), start=1):
        sign = f"{at}." if depth == 0 else "–"
        pieces = [TextRun(writer.name(phase), "" if depth else "b")]
        cites = cited_in(phase)
        if cites:
            pieces.append(TextRun(f" ({', '.join(map(writer.pen.number, cites))})"))
        lines = phase_lines(writer.pen, phase)
        if lines:
            pieces += [TextRun(". "), *sentence(writer, " ".join(lines))]
        pieces += done_in(writer, phase)
        made.append(
            Paragraph(
                tuple(pieces), "body", mark=plain("\u00a0" * 2 * depth + sign), indent=3.4 + 2.4 * depth, tight=True
            )
        )
        made += _phases(writer, phase.phases, depth + 1)
    return made


def _rules(writer: Writer) -> list[Block]:
    return [block for _, blocks in told_rules(writer) for block in blocks]


def told_rules(writer: Writer) -> list[tuple[str, list[Block]]]:
    """Actions, reactions, ways of moving and effects of a ruleset that plays by itself, then what is worked out."""
    made: list[tuple[str, list[Block]]] = []
    for kind in _TOLD:
        told = [entry for entry in writer.ruleset.entries if entry.kind == kind and is_rule(writer.ruleset, entry)]
        if told:
            words = Cast(writer.pen).say(f"head_{kind}")
            heading = Heading(plain(words), 1, f"part-{kind}", words)
            made.append((kind, [heading, *(_rule(writer, one) for one in told)]))
    facts = [told_fact for told_fact in told_facts(writer.ruleset) if "starts" not in dict(told_fact.fields)]
    if facts:
        words = Cast(writer.pen).say("worked_out")
        lines: list[Block] = [Heading(plain(words), 1, "part-facts", words)]
        for fact in facts:
            pieces = (TextRun(f"{capital(writer.name(fact))}. ", "b"), *sentence(writer, fact_line(writer.pen, fact)))
            lines.append(Paragraph(pieces, "body", tight=True))
        made.append(("facts", lines))
    return made


def _rule(writer: Writer, entry: Entry) -> Together:
    """The rule without its author's words, which stand in the book."""
    section = f" ({writer.pen.number(entry.section)})" if entry.section else ""
    given = given_words(writer.pen, entry) if entry.kind == "effect" else ""
    title = TextRun(f"{writer.name(entry)}{section}. ", "b")
    told = TextRun(f"{given[:1].upper()}{given[1:]}. ", "i") if given else TextRun("")
    pieces = (title, told, *sentence(writer, " ".join(rule_lines(writer.pen, entry))))
    return Together((Paragraph(pieces, "body", tight=True),))


def _tests(writer: Writer, below: dict[str, list[Block]], *, listed: bool) -> list[Block]:
    """Each with the tables and lists that it sends its reader to, as far as a column holds them."""
    if not writer.ruleset.tests:
        return []
    note = writer.say("odds_note")
    if any(reckoned(test, writer.pen, None).of_the_other for test in writer.ruleset.tests if test.versus is not None):
        note = f"{note} {writer.say('odds_note_opposed')}"
    made: list[Block] = [part_heading(writer, "tests"), Paragraph(plain(note), "small", keep=True)]
    usual = usual_figures(writer)
    made += [*usual_blocks(writer, usual), *quoted(writer, ALL_TESTS), *more_quoted(writer, ALL_TESTS)]
    told: set[str] = set()
    figures = figures_of(writer.ruleset)
    for test in tests_in_play(writer):
        lines = figure_lines(writer, figures.of(test), listed=True)
        quotes = (*quoted(writer, test.name), *more_quoted(writer, test.name))
        block = test_blocks(writer, test, usual, told, listed=listed)
        made += [Together((block, *quotes, *lines), whole=True), *below[test.name]]
    return made


def titled_table(writer: Writer, table: Table, grid: Grid) -> list[Block]:
    section = f" ({writer.pen.number(table.section)})" if table.section else ""
    signs = marks_words(writer, table)
    title = Heading(plain(f"{writer.name(table)}{section}"), 2)
    noted = (*((Paragraph(plain(signs), "small"),) if signs else ()), *quoted(writer, table.name))
    return [Together((title, grid, *noted))]


def _sectors(writer: Writer, column: float) -> list[Block]:
    sectors = list(writer.ruleset.sectors)
    strip = sector_strip(writer, sectors, column)
    if not strip:
        return []
    cited = next((writer.pen.number(one.section) for one in sectors if one.section), "")
    title = writer.pen.kind_heading("sector", len(sectors))
    return [Heading(plain(f"{title} ({cited})" if cited else title), 2), *strip]


def ending_blocks(writer: Writer, *, is_full: bool = True) -> list[Block]:
    made = [
        Paragraph(ending_pieces(writer, ending), "body", mark=plain("•"), indent=2.6, tight=True)
        for ending in writer.ruleset.endings
    ]
    more = more_quoted(writer, ENDS) if is_full else ()
    told: tuple[Block, ...] = (part_heading(writer, "ends"), *made, *quoted(writer, ENDS), *more)
    return [Together(told), *score_blocks(writer)] if made else []
