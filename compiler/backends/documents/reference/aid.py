"""The player aid of a ruleset: one page to lie beside the map. The turn, every test in a few lines, what is looked up.

It has no odds: the quick reference has them. Tables and lists stand on it as far as the page has room for them in type
that is read at arm's length; where a table finds none, the aid goes on overleaf. Rules of which two sides hold too
little have a folded sheet of four: `folded` in `documents/reference.yaml` names them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from typing import Final

from compiler.backends.cards.jobs import Document, Job
from compiler.backends.documents.parts.prose import curled
from compiler.backends.documents.parts.tables import table_grid
from compiler.backends.documents.parts.tests import is_any, outcome_pieces
from compiler.backends.documents.parts.writer import Writer
from compiler.backends.documents.reference.belonging import test_of_table
from compiler.backends.documents.reference.chosen import FILE, explained, meanings, sequences_in_play, tests_in_play
from compiler.backends.documents.reference.figures import Figures, figure_lines, figures_of, other_figures
from compiler.backends.documents.reference.listed import listed_by_test, needs_width
from compiler.backends.documents.reference.of_battle import table_in_battle
from compiler.backends.documents.reference.quoted import ALL_TESTS, done_in, more_quoted, quoted
from compiler.backends.documents.reference.reference import (
    atlas_for,
    ending_blocks,
    is_wide,
    part_heading,
    titled_table,
    told_rules,
    tongues,
)
from compiler.backends.documents.reference.tests import (
    ARROW,
    read_as,
    test_head,
    test_modifiers,
    usual_blocks,
    usual_figures,
)
from compiler.backends.telling.turns import cited_in, usual_phases
from compiler.backends.words.atlas import Atlas
from compiler.backends.words.formulas import Formulas
from compiler.layout.flow.blocks import Block, Columns, Heading, Paragraph, Together
from compiler.layout.flow.pages import Paper
from compiler.layout.flow.rehearsal import Rehearsal
from compiler.layout.flow.text import TextRun, plain
from dsl.diagnostics import Sink
from engine.model.keeping import keep_last
from engine.model.pack import Ruleset
from engine.model.quick_dataclass import dataclass
from engine.model.rules import Phase, Test

_COLUMNS: Final = 3
_TYPES: Final = (
    ("large", True),
    ("easy", True),
    ("aid", True),
    ("clear", True),
    ("clear", False),
    ("sheet", False),
)
"""From the one that is read at arm's length, with a line for each modifier, to the smallest, of seven points."""
_SIDES: Final = 2
_FOLDED: Final = 4
"""Sides of a sheet that is folded."""
_TABLE: Final = "table:"
_MORE: Final = "more"
"""What is done in each phase, and rules below tests that may be left out."""
_FIGURES: Final = "figures"
_READ_AFAR: Final = 4
"""How many of these are read at arm's length with a line for each modifier."""
_READ_WELL: Final = 5
"""How many are read so at all."""


def player_aids(job: Job, language: str) -> Iterator[Document]:
    for name, ruleset in job.rules_in_play:
        if ruleset.tests or ruleset.sequences:
            # The aid of a battle has only what is in it: two of them are two sheets.
            yield replace(player_aid(job, language, ruleset), name=job.scenario or name)


def player_aid(job: Job, language: str, ruleset: Ruleset) -> Document:
    """In the largest type that makes turn, tests and all that is looked up one page; where no type that can be read at
    arm's length does, both sides of a sheet, again in the largest type that holds everything, or else in the one that
    holds most. Two players with two languages have the same things before them: what stands on it, and how large, is
    settled for all languages of the rules at once."""
    way, kept = _settled(job, ruleset, tongues(ruleset, language))
    return _set(_sheet(job, language, ruleset, way, atlas_for(job.pack, ruleset)), kept)


@keep_last
def _settled(job: Job, ruleset: Ruleset, languages: tuple[str, ...]) -> tuple[tuple[str, bool], tuple[str, ...]]:
    """For all languages at once, and so once for all of them."""
    trial, atlas = replace(job, shop=replace(job.shop, sink=Sink())), atlas_for(job.pack, ruleset)

    @cache
    def edition(way: tuple[str, bool]) -> _Edition:
        return _Edition(languages, cache(lambda language: _sheet(trial, language, ruleset, way, atlas)))

    return _chosen(edition)


def _chosen(edition_in: Callable[[tuple[str, bool]], _Edition]) -> tuple[tuple[str, bool], tuple[str, ...]]:
    """The type of an aid, and the names of what is looked up on it."""
    afar, well = _TYPES[:_READ_AFAR], _TYPES[:_READ_WELL]
    folded = [(_FOLDED, well, True)] if edition_in(_TYPES[0]).first.is_folded else []
    for sides, ways, is_full in ((1, afar, True), (_SIDES, well, True), *folded, (_SIDES, well, False)):
        for way in ways:
            whole = edition_in(way).whole(sides, is_full=is_full)
            if whole is not None:
                return way, whole
    leaves = [
        (way, edition_in(way).kept(_SIDES))
        for way in _TYPES[:_READ_WELL]
        if edition_in(way).fits(edition_in(way).tables, _SIDES)
    ]
    if leaves:
        # What comes first is needed most: no number of other things makes up for it.
        return max(leaves, key=lambda one: [name in one[1] for name in edition_in(one[0]).everything])
    for way in _TYPES:
        if edition_in(way).fits((), _SIDES):
            return way, edition_in(way).kept(_SIDES)
    return _TYPES[-1], ()


@dataclass(frozen=True, slots=True)
class _Sheet:
    """What may stand on an aid in one type: turn and tests, and by their names what is looked up."""

    writer: Writer
    paper: Paper
    turns: tuple[tuple[Block, ...], tuple[Block, ...]]
    """The turn, and the same with what is done in each phase."""
    tests: tuple[tuple[str, _Told], ...]
    """Each by its name, with and without the figures that belong to it, and the rules that may be left out below it."""
    looked_up: tuple[_LookedUp, ...]
    rehearsal: Rehearsal
    is_folded: bool
    """Whether it may take four sides."""

    def blocks(self, kept: tuple[str, ...]) -> list[Block]:
        """Behind each test what it sends its reader to; what needs the whole width comes last, in the order of
        `kept`."""
        held = {one.name: one for one in self.looked_up if one.name in kept}
        slim = [one for one in held.values() if not one.is_broad]
        made = list(self.turns[_MORE in kept])
        for name, told in self.tests:
            made.append(told[_FIGURES in kept, _MORE in kept])
            made += [block for one in slim if one.test == name for block in one.blocks]
        made += [block for one in slim if not one.test for block in one.blocks]
        wide = [block for name in kept if held[name].is_broad for block in held[name].blocks]
        return [*made, *((Columns(1), *wide) if wide else ())]


@dataclass(frozen=True, slots=True)
class _LookedUp:
    """Something to look up on an aid, by a name of its own."""

    name: str
    blocks: list[Block]
    is_broad: bool = False
    """Whether it needs the whole width."""
    test: str = ""
    """The test that it belongs to, if it belongs to one."""


_Told = dict[tuple[bool, bool], Block]
"""A test by whether its figures stand there, and whether all rules do: made once, since a rehearsal knows a block that
it has set by its identity."""


def _told(test: tuple[Block, ...], more: tuple[Block, ...], figures: tuple[Block, ...]) -> _Told:
    return {
        (is_figured, is_full): Together(
            (*test, *(more if is_full else ()), *(figures if is_figured else ())), whole=True
        )
        for is_figured in (False, True)
        for is_full in (False, True)
    }


@dataclass(frozen=True, slots=True)
class _Edition:
    """The same aid in one type and in all languages of its rules; what does not fit in one is not made in the next."""

    languages: tuple[str, ...]
    sheet_in: Callable[[str], _Sheet]

    @property
    def first(self) -> _Sheet:
        return self.sheet_in(self.languages[0])

    def fits(self, kept: tuple[str, ...], sides: int) -> bool:
        sheets = (self.sheet_in(language) for language in self.languages)
        return all(sheet.rehearsal.fits(sheet.blocks(kept), sides) for sheet in sheets)

    @property
    def everything(self) -> tuple[str, ...]:
        return tuple(one.name for one in self.first.looked_up)

    @property
    def tables(self) -> tuple[str, ...]:
        """What a test may send its reader to."""
        return tuple(name for name in self.everything if name.startswith(_TABLE))

    def whole(self, sides: int, *, is_full: bool) -> tuple[str, ...] | None:
        """Everything, or all but what may be left out, in an order in which there is room for it: a table that no
        longer fits below the others of a page may fit there before them."""
        broad = [one.name for one in self.first.looked_up if one.is_broad]
        everything = tuple(name for name in self.everything if is_full or name != _MORE)
        orders = [everything]
        for name in broad if sides > 1 else ():
            others = tuple(one for one in everything if one != name)
            orders += [(name, *others), (*others, name)]
        return next((order for order in orders if self.fits(order, sides)), None)

    def kept(self, sides: int) -> tuple[str, ...]:
        """As much of it as there is room for: tables first. What needs the whole width stands wherever it leaves most
        room: the foot of a page may be too low for one table and high enough for another."""
        broad = {one.name for one in self.first.looked_up if one.is_broad}
        kept: tuple[str, ...] = ()
        for name in sorted(self.everything, key=lambda one: one not in self.tables):
            places = range(len(kept), -1, -1) if name in broad else (len(kept),)
            longer = ((*kept[:place], name, *kept[place:]) for place in places)
            kept = next((one for one in longer if self.fits(one, sides)), kept)
        return kept


def _sheet(job: Job, language: str, ruleset: Ruleset, way: tuple[str, bool], atlas: Atlas) -> _Sheet:
    variant, is_listed = way
    writer = Writer(job, language, ruleset, ruleset, variant, atlas)
    usual, figures, told = usual_figures(writer), figures_of(ruleset), set[str]()
    tests = [
        (
            test.name,
            _told(
                (_test(writer, test, usual, told, is_listed=is_listed), *quoted(writer, test.name)),
                tuple(more_quoted(writer, test.name)),
                tuple(figure_lines(writer, figures.of(test), listed=is_listed)),
            ),
        )
        for test in tests_in_play(writer)
    ]
    paper = writer.paper(side=8.0, top=13.0, foot=11.0)
    rehearsal = Rehearsal(paper, job.shop.theme, writer.styles, language)
    looked_up = tuple(_looked_up(writer, figures, is_listed=is_listed))
    turns = _turn(writer, usual, is_full=False), _turn(writer, usual, is_full=True)
    is_folded = writer.ruleset.name in _folded(writer)
    return _Sheet(writer, paper, turns, tuple(tests), looked_up, rehearsal, is_folded)


def _folded(writer: Writer) -> list[str]:
    spot = writer.file(FILE)
    held = spot.mapping().get("folded") if spot is not None else None
    return [str(one.value) for one in held.sequence()] if held is not None else []


def _turn(writer: Writer, usual: dict[str, str], *, is_full: bool) -> tuple[Block, ...]:
    """All that stands before the first test."""
    blocks: list[Block] = [Columns(_COLUMNS)]
    for sequence in sequences_in_play(writer):
        words = writer.name(sequence) if sequence.title is not None else writer.say("sequence")
        blocks += [Heading(plain(words), 1), *_phases(writer, sequence.phases, 0, is_full=is_full)]
    blocks += ending_blocks(writer, is_full=is_full)
    blocks += [part_heading(writer, "tests")] if writer.ruleset.tests else []
    more = more_quoted(writer, ALL_TESTS) if is_full else ()
    return (*blocks, *usual_blocks(writer, usual), *quoted(writer, ALL_TESTS), *more)


def _looked_up(writer: Writer, figures: Figures, *, is_listed: bool) -> Iterator[_LookedUp]:
    """What may be done and what effects do, tables and lists; what a player needs most comes first."""
    for kind, blocks in told_rules(writer):
        yield _LookedUp(f"rules:{kind}", blocks)
    for table in (table_in_battle(writer.job, one) for one in writer.ruleset.tables):
        grid = table_grid(writer, table)
        blocks, test = titled_table(writer, table, grid), test_of_table(writer.ruleset, table)
        yield _LookedUp(f"{_TABLE}{table.name}", blocks, is_wide(table, grid), test)
    for name, blocks in (("meanings", meanings(writer)), ("states", explained(writer))):
        if blocks:
            yield _LookedUp(name, blocks)
    for at, (heading, listed, test) in enumerate(listed_by_test(writer, is_for_battle=True)):
        yield _LookedUp(f"things:{at}", [Together((heading, listed))], needs_width(listed), test)
    yield _LookedUp(_FIGURES, [])
    yield _LookedUp(_MORE, [])
    others = other_figures(writer, figures, listed=is_listed)
    if others:
        yield _LookedUp("figures:others", others)


def _set(sheet: _Sheet, kept: tuple[str, ...]) -> Document:
    writer = sheet.writer
    of = _of_battle(writer)
    title = f"{writer.name(writer.ruleset)}: {writer.say('aid').lower()}{f', {of}' if of else ''}"
    kind = f"{writer.say('aid')}: {of}" if of else writer.say("aid")
    return writer.document(writer.ruleset.name, title, sheet.blocks(kept), paper=sheet.paper, kind=kind)


def _of_battle(writer: Writer) -> str:
    """What the one battle is called that the aid is for: what stands behind a colon of its own is told elsewhere."""
    job = writer.job
    named = [writer.name(one) for one in job.scenarios] if job.scenario is not None else []
    return named[0].partition(": ")[0] if named else ""


def _phases(writer: Writer, phases: tuple[Phase, ...], depth: int, *, is_full: bool) -> list[Block]:
    """The order of play by names and numbers of rules, and with what is done in each phase."""
    made: list[Block] = []
    for at, phase in enumerate(usual_phases(writer.pen, phases), start=1):
        cited = cited_in(phase)
        cites = f" ({', '.join(map(writer.pen.number, cited))})" if cited else ""
        done = done_in(writer, phase) if is_full else ()
        pieces = (TextRun(writer.name(phase), "" if depth else "b"), TextRun(cites), *done)
        sign = plain("\u00a0" * 2 * depth + (f"{at}." if depth == 0 else "–"))
        made.append(Paragraph(pieces, "body", mark=sign, indent=4.0 + 2.6 * depth, tight=True))
        made += _phases(writer, phase.phases, depth + 1, is_full=is_full)
    return made


def _test(writer: Writer, test: Test, usual: dict[str, str], told: set[str], *, is_listed: bool) -> Block:
    """Its name, what is rolled, what changes it, and what comes of it, without a table."""
    made = [*test_head(writer, test, usual), *test_modifiers(writer, test, told, listed=is_listed)]
    indent = round(writer.styles["body"].setting.size * ARROW, 3)
    read = read_as(writer, test)
    if read:
        return Together((*made, *read), whole=True)
    formulas = Formulas.of(writer.pen, test)
    # Of a single outcome, whatever the score is, nothing is `otherwise`.
    is_alone = is_any(test)
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
    return Together(tuple(made), whole=True)
