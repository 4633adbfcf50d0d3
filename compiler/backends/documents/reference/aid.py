"""The player aid of a ruleset: one page to lie beside the map. The turn, every test in a few lines, what is looked up.

It has no odds: the quick reference has them. Tables and lists stand on it as far as the page
has room for them in the type that turn and tests are set in.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from compiler.backends.cards.jobs import Document, Job
from compiler.backends.documents.parts.tables import table_grid
from compiler.backends.documents.parts.writer import Writer
from compiler.backends.documents.reference.reference import (
    ending_blocks,
    is_wide,
    listed_things,
    needs_width,
    part_heading,
    titled_table,
)
from compiler.backends.documents.reference.tests import test_formula, test_modifiers
from compiler.backends.telling.turns import usual_phases
from compiler.backends.words.formulas import Formulas
from compiler.layout.flow.blocks import Block, Columns, Heading, Paragraph
from compiler.layout.flow.text import TextRun, plain
from dsl.diagnostics import Sink
from engine.model.pack import Ruleset
from engine.model.rules import Phase, Test

_COLUMNS: Final = 3
_TYPES: Final = ("aid", "sheet", "snug", "tight")
"""From the one that is read at arm's length to the smallest."""


def player_aids(job: Job, language: str) -> Iterator[Document]:
    for name, ruleset in job.rules_in_play:
        if ruleset.tests or ruleset.sequences:
            yield replace(player_aid(job, language, ruleset), name=name)


def player_aid(job: Job, language: str, ruleset: Ruleset) -> Document:
    """Turn and tests in the largest type that makes them one page, then every table and list that fits there too."""
    variant = next((one for one in _TYPES if _is_page(job, language, ruleset, one, ())), _TYPES[-1])
    kept: tuple[str, ...] = ()
    for name in _names(Writer(job, language, ruleset, ruleset, variant)):
        if _is_page(job, language, ruleset, variant, (*kept, name)):
            kept = (*kept, name)
    return _set(job, language, ruleset, variant, kept)


def _is_page(job: Job, language: str, ruleset: Ruleset, variant: str, kept: tuple[str, ...]) -> bool:
    trial = replace(job, shop=replace(job.shop, sink=Sink()))
    document = _set(trial, language, ruleset, variant, kept)
    return len(document.pages) == 1 and not trial.shop.sink.sorted()


def _names(writer: Writer) -> list[str]:
    return [name for name, _, _ in _looked_up(writer)]


def _looked_up(writer: Writer) -> Iterator[tuple[str, list[Block], bool]]:
    """Tables and lists by names of their own, and whether each needs the whole width."""
    for table in writer.ruleset.tables:
        grid = table_grid(writer, table)
        yield f"table:{table.name}", titled_table(writer, table, grid), is_wide(table, grid)
    for at, (heading, listed) in enumerate(listed_things(writer)):
        yield f"things:{at}", [heading, listed], needs_width(listed)


def _set(job: Job, language: str, ruleset: Ruleset, variant: str, kept: tuple[str, ...]) -> Document:
    writer = Writer(job, language, ruleset, ruleset, variant)
    paper = writer.paper(side=8.0, top=13.0, foot=11.0)
    title = f"{writer.name(ruleset)}: {writer.say('aid').lower()}"
    blocks: list[Block] = [Columns(_COLUMNS)]
    for sequence in ruleset.sequences:
        words = writer.name(sequence) if sequence.title is not None else writer.say("sequence")
        blocks += [Heading(plain(words), 1), *_phases(writer, sequence.phases, 0)]
    blocks += [part_heading(writer, "tests")] if ruleset.tests else []
    told: set[str] = set()
    for test in ruleset.tests:
        blocks += _test(writer, test, told)
    looked_up = [(held, is_broad) for name, held, is_broad in _looked_up(writer) if name in kept] if kept else []
    blocks += [block for held, is_broad in looked_up if not is_broad for block in held]
    blocks += ending_blocks(writer)
    wide = [block for held, is_broad in looked_up if is_broad for block in held]
    blocks += [Columns(1), *wide] if wide else []
    return writer.document(ruleset.name, title, blocks, paper=paper)


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


def _test(writer: Writer, test: Test, told: set[str]) -> list[Block]:
    """Its name, what is rolled, what changes it, and what comes of it, without a table."""
    section = f" ({writer.pen.number(test.section)})" if test.section else ""
    made: list[Block] = [Heading(plain(f"{writer.name(test)}{section}"), 2)]
    made.append(Paragraph(test_formula(writer, test), "body", tight=True, keep=True))
    modifiers = test_modifiers(writer, test, told)
    if modifiers:
        made.append(Paragraph(modifiers, "body", tight=True))
    formulas = Formulas.of(writer.pen, test)
    pieces: list[TextRun] = []
    for outcome in test.outcomes:
        band = formulas.span(outcome.low, outcome.high).replace("'", "’")
        pieces += [
            TextRun(" · " if pieces else "→ "),
            TextRun(f"{band}\u00a0", "b"),
            TextRun(writer.words(outcome.title)),
        ]
    return [*made, Paragraph(tuple(pieces), "body", tight=True)] if pieces else made
