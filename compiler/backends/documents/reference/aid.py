"""The player aid of a ruleset: one page to lie beside the map. The turn, every test in a few lines, what is looked up.

It has no odds: the quick reference has them. Tables and lists stand on it as far as the page has room for them in type
that is read at arm's length; where a table finds none, the aid goes on overleaf.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from compiler.backends.cards.jobs import Document, Job
from compiler.backends.documents.parts.prose import curled
from compiler.backends.documents.parts.rules import sentence
from compiler.backends.documents.parts.tables import table_grid
from compiler.backends.documents.parts.tests import outcome_pieces
from compiler.backends.documents.parts.writer import Writer
from compiler.backends.documents.reference.listed import listed_things, needs_width
from compiler.backends.documents.reference.reference import (
    ending_blocks,
    is_wide,
    part_heading,
    titled_table,
)
from compiler.backends.documents.reference.tests import (
    ARROW,
    test_head,
    test_modifiers,
    usual_blocks,
    usual_figures,
)
from compiler.backends.telling.told import is_rule, rule_lines
from compiler.backends.telling.turns import usual_phases
from compiler.backends.words.atlas import Atlas
from compiler.backends.words.cast import Cast
from compiler.backends.words.formulas import Formulas
from compiler.layout.flow.blocks import Block, Columns, Heading, Paragraph, Together
from compiler.layout.flow.pages import Paper
from compiler.layout.flow.rehearsal import Rehearsal
from compiler.layout.flow.text import TextRun, plain
from dsl.diagnostics import Sink
from engine.model.pack import Ruleset
from engine.model.rules import Phase, Test

_COLUMNS: Final = 3
_TYPES: Final = (
    ("large", True),
    ("aid", True),
    ("clear", True),
    ("clear", False),
    ("sheet", False),
)
"""From the one that is read at arm's length, with a line for each modifier, to the smallest, of seven points."""
_SIDES: Final = 2
_TABLE: Final = "table:"
_READ_AFAR: Final = 3
"""How many of these can be read at arm's length."""


def player_aids(job: Job, language: str) -> Iterator[Document]:
    for name, ruleset in job.rules_in_play:
        if ruleset.tests or ruleset.sequences:
            yield replace(player_aid(job, language, ruleset), name=name)


def player_aid(job: Job, language: str, ruleset: Ruleset) -> Document:
    """In the largest type that makes turn, tests and all that is looked up one page; where no type that can be read at
    arm's length does, in the one that has room for most of it, if all tables are among that. Otherwise on both sides
    of a sheet, again in the largest type that holds everything, or else in the one that holds most."""
    trial, atlas = replace(job, shop=replace(job.shop, sink=Sink())), Atlas(job.pack)
    sheet, kept = _chosen(cache(lambda way: _sheet(trial, language, ruleset, way, atlas)))
    # What is wrong with the templates themselves was told where nobody hears it.
    heard = _sheet(job, language, ruleset, sheet.way, atlas) if trial.shop.sink.sorted() else sheet
    return _set(heard, kept)


def _chosen(sheet_in: Callable[[tuple[str, bool]], _Sheet]) -> tuple[_Sheet, tuple[str, ...]]:
    """The type of an aid, and the names of what is looked up on it."""
    afar = [sheet_in(way) for way in _TYPES[:_READ_AFAR]]
    for sheet in afar:
        if sheet.fits(sheet.everything, 1):
            return sheet, sheet.everything
    # Only what is smaller for the sake of a table, and still easily read, is worth a trial.
    fitting = [(sheet, sheet.kept(1)) for sheet in afar if sheet.fits((), 1)]
    best = max(fitting, key=lambda one: len(one[1]), default=None)
    if best is not None and set(best[0].tables) <= set(best[1]):
        return best
    # A test that ends in `as the table says` needs its table: the back of the sheet has room for it.
    for sheet in afar:
        if sheet.fits(sheet.everything, _SIDES):
            return sheet, sheet.everything
    leaves = [(sheet, sheet.kept(_SIDES)) for sheet in afar if sheet.fits(sheet.tables, _SIDES)]
    if leaves:
        return max(leaves, key=lambda one: len(one[1]))
    for sheet in map(sheet_in, _TYPES):
        if sheet.fits((), _SIDES):
            return sheet, sheet.kept(_SIDES)
    return sheet_in(_TYPES[-1]), ()


@dataclass(frozen=True, slots=True)
class _Sheet:
    """What may stand on an aid in one type: turn and tests, and by their names what is looked up."""

    way: tuple[str, bool]
    writer: Writer
    paper: Paper
    first: tuple[Block, ...]
    looked_up: tuple[tuple[str, list[Block], bool], ...]
    rehearsal: Rehearsal

    def blocks(self, kept: tuple[str, ...]) -> list[Block]:
        held = [(blocks, is_broad) for name, blocks, is_broad in self.looked_up if name in kept]
        narrow = [block for blocks, is_broad in held if not is_broad for block in blocks]
        wide = [block for blocks, is_broad in held if is_broad for block in blocks]
        return [*self.first, *narrow, *((Columns(1), *wide) if wide else ())]

    def fits(self, kept: tuple[str, ...], sides: int) -> bool:
        pages, is_sound = self.rehearsal.pages(self.blocks(kept))
        return pages <= sides and is_sound

    @property
    def everything(self) -> tuple[str, ...]:
        return tuple(name for name, _, _ in self.looked_up)

    @property
    def tables(self) -> tuple[str, ...]:
        """What a test may send its reader to."""
        return tuple(name for name in self.everything if name.startswith(_TABLE))

    def kept(self, sides: int) -> tuple[str, ...]:
        """As much of it as there is room for: tables first."""
        kept: tuple[str, ...] = ()
        for name in sorted(self.everything, key=lambda one: one not in self.tables):
            if self.fits((*kept, name), sides):
                kept = (*kept, name)
        return kept


def _sheet(job: Job, language: str, ruleset: Ruleset, way: tuple[str, bool], atlas: Atlas) -> _Sheet:
    variant, is_listed = way
    writer = Writer(job, language, ruleset, ruleset, variant, atlas)
    blocks: list[Block] = [Columns(_COLUMNS)]
    for sequence in ruleset.sequences:
        words = writer.name(sequence) if sequence.title is not None else writer.say("sequence")
        blocks += [Heading(plain(words), 1), *_phases(writer, sequence.phases, 0)]
    blocks += ending_blocks(writer)
    blocks += [part_heading(writer, "tests")] if ruleset.tests else []
    usual, told = usual_figures(writer), set[str]()
    blocks += usual_blocks(writer, usual)
    blocks += [_test(writer, test, usual, told, is_listed=is_listed) for test in ruleset.tests]
    paper = writer.paper(side=8.0, top=13.0, foot=11.0)
    rehearsal = Rehearsal(paper, job.shop.theme, writer.styles, language)
    return _Sheet(way, writer, paper, tuple(blocks), tuple(_looked_up(writer)), rehearsal)


def _looked_up(writer: Writer) -> Iterator[tuple[str, list[Block], bool]]:
    """What effects do, tables and lists, by names of their own, and whether each needs the whole width."""
    effects = _effects(writer)
    if effects:
        yield "effects", effects, False
    for table in writer.ruleset.tables:
        grid = table_grid(writer, table)
        yield f"{_TABLE}{table.name}", titled_table(writer, table, grid), is_wide(table, grid)
    for at, (heading, listed) in enumerate(listed_things(writer)):
        yield f"things:{at}", [Together((heading, listed))], needs_width(listed)


def _effects(writer: Writer) -> list[Block]:
    """What outcomes name and rules that play themselves declare: `hurt (2)` alone tells nobody what happens."""
    listed = [one for one in writer.ruleset.entries if one.kind == "effect" and is_rule(writer.ruleset, one)]
    made: list[Block] = []
    for entry in listed:
        words = sentence(writer, " ".join(rule_lines(writer.pen, entry)))
        made.append(Paragraph((TextRun(f"{writer.name(entry)}. ", "b"), *words), "body", tight=True))
    return [Heading(plain(Cast(writer.pen).say("head_effect")), 1), *made] if made else []


def _set(sheet: _Sheet, kept: tuple[str, ...]) -> Document:
    writer = sheet.writer
    title = f"{writer.name(writer.ruleset)}: {writer.say('aid').lower()}"
    return writer.document(writer.ruleset.name, title, sheet.blocks(kept), paper=sheet.paper, kind=writer.say("aid"))


def _phases(writer: Writer, phases: tuple[Phase, ...], depth: int) -> list[Block]:
    """The order of play by names and numbers of rules."""
    made: list[Block] = []
    for at, phase in enumerate(usual_phases(writer.pen, phases), start=1):
        cites = f" ({', '.join(map(writer.pen.number, phase.cites))})" if phase.cites else ""
        pieces = (TextRun(writer.name(phase), "" if depth else "b"), TextRun(cites))
        sign = plain("\u00a0" * 2 * depth + (f"{at}." if depth == 0 else "–"))
        made.append(Paragraph(pieces, "body", mark=sign, indent=4.0 + 2.6 * depth, tight=True))
        made += _phases(writer, phase.phases, depth + 1)
    return made


def _test(writer: Writer, test: Test, usual: dict[str, str], told: set[str], *, is_listed: bool) -> Block:
    """Its name, what is rolled, what changes it, and what comes of it, without a table."""
    made = [*test_head(writer, test, usual), *test_modifiers(writer, test, told, listed=is_listed)]
    indent = round(writer.styles["body"].setting.size * ARROW, 3)
    formulas = Formulas.of(writer.pen, test)
    # Of a single outcome, whatever the score is, nothing is `otherwise`.
    is_alone = len(test.outcomes) == 1 and test.outcomes[0].low is None and test.outcomes[0].high is None
    bands = [
        (
            *(() if is_alone else (TextRun(f"{curled(formulas.span(one.low, one.high))}\u00a0", "b"),)),
            *outcome_pieces(writer, test, one),
        )
        for one in test.outcomes
    ]
    if is_listed and len(bands) > 1:
        made += [Paragraph(band, "body", mark=plain("→"), indent=indent, tight=True, keep=True) for band in bands]
    elif bands:
        between = [(TextRun(" · "), *band) if at else band for at, band in enumerate(bands)]
        pieces = tuple(piece for band in between for piece in band)
        made.append(Paragraph(pieces, "body", mark=plain("→"), indent=indent, tight=True))
    return Together(tuple(made))
