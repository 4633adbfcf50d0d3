"""A test on a quick-reference sheet: what is rolled, every modifier in a line or two, each outcome with its odds."""

from __future__ import annotations

from compiler.backends.documents.parts.doubts import house_mark
from compiler.backends.documents.parts.odds import OddsTable, odds_table
from compiler.backends.documents.parts.prose import capital
from compiler.backends.documents.parts.tests import amount_words, modifier_pieces, outcome_pieces
from compiler.backends.documents.parts.writer import Writer
from compiler.backends.telling.told import taken_by, test_said
from compiler.backends.words.cast import Cast
from compiler.backends.words.formulas import Formulas
from compiler.layout.flow.blocks import Block, Grid, Heading, Paragraph
from compiler.layout.flow.text import TextRun, TextRuns, plain
from engine.model.rules import Test
from engine.model.values import Literal, Local


def test_blocks(writer: Writer, test: Test) -> list[Block]:
    section = f" ({test.section})" if test.section else ""
    made: list[Block] = [Heading(plain(f"{writer.name(test)}{section}{house_mark(test)}"), 2)]
    made.append(Paragraph(test_formula(writer, test), "body", tight=True, keep=True))
    modifiers = test_modifiers(writer, test)
    if modifiers:
        made.append(Paragraph(modifiers, "body", tight=True, keep=True))
    return [*made, *_outcomes(writer, test)]


def test_formula(writer: Writer, test: Test) -> TextRuns:
    words = writer.pen.words
    figures = dict(test_said(writer.pen, test))
    by = taken_by(writer.pen, test)
    said: list[tuple[str, str]] = [(Cast(writer.pen).say("taken_by"), by)] if by else []
    said += [(words[key], figures[key]) for key in ("dice", "cards", "cards_of", "goal", "success") if key in figures]
    if test.score is not None and test.score != Local("roll"):
        said.append((words["score"], figures["score"]))
    if test.impossible is not None:
        said.append((words["impossible"], figures["impossible"]))
    if test.versus is not None:
        other = next((one for one in writer.ruleset.tests if one.name == test.versus), test)
        said.append((words["versus"], writer.name(other)))
    pieces: list[TextRun] = []
    for label, told in said:
        pieces += [
            TextRun(f"{'; ' if pieces else ''}{capital(label).rstrip(':')}: ", "i"),
            TextRun(told.replace("'", "’")),
        ]
    return tuple(pieces)


def test_modifiers(writer: Writer, test: Test) -> TextRuns:
    """`+2 poor troops · −1 veterans`: the figure where it is one, else the words that say what is added."""
    formulas = Formulas.of(writer.pen, test)
    pieces: list[TextRun] = []
    for modifier in test.modifiers:
        between = " · " if pieces else ""
        if isinstance(modifier.amount, Literal):
            each = f" ({writer.say('each')})" if modifier.per is not None else ""
            figure = formulas.added(modifier.amount)
            if writer.ruleset.plays is not None:
                figure = amount_words(modifier, formulas, writer)
            told = modifier_pieces(writer, test, modifier)
            if writer.ruleset.plays is not None:
                pieces += [TextRun(f"{between}{figure}\u00a0", "b"), *told]
                continue
            pieces += [TextRun(f"{between}{figure}\u00a0", "b"), TextRun(f"{writer.words(modifier.title)}{each}")]
        else:
            sign, _, figure = formulas.added(modifier.amount).replace("'", "’").partition(" ")
            title = writer.words(modifier.title)
            pieces += [TextRun(f"{between}{sign}\u00a0", "b"), TextRun(f"{title} ({figure})" if title else figure)]
    return tuple(pieces)


def _outcomes(writer: Writer, test: Test) -> list[Block]:
    """Bands, outcomes and odds in one table where the odds are told by outcome; else one after the other."""
    odds = odds_table(writer, test)
    formulas = Formulas.of(writer.pen, test)
    first = test.outcomes[0] if len(test.outcomes) == 1 else None
    if first is not None and first.low is None and first.high is None:
        return [Paragraph(outcome_pieces(writer, test, first), "body", tight=True)]
    bands = [(formulas.span(outcome.low, outcome.high).replace("'", "’"), outcome) for outcome in test.outcomes]
    if odds is None or not bands:
        bare = tuple((plain(band, "b"), outcome_pieces(writer, test, one)) for band, one in bands)
        return [Grid((), bare, "ll")] if bare else []
    if len(odds.rows) == len(bands) and len(bands) > 1:
        head = (plain(""), odds.head[0], *odds.head[1:])
        rows = tuple(
            (plain(band, "b"), outcome_pieces(writer, test, one), *line[1:])
            for (band, one), line in zip(bands, odds.rows, strict=True)
        )
        return [Grid(head, rows, "ll" + "r" * len(odds.head)), *_held(writer, odds)]
    listed = " · ".join(f"{band}: {writer.words(one.title)}" for band, one in bands)
    return [
        Paragraph(plain(listed), "body", tight=True, keep=True),
        Grid(odds.head, odds.rows, "l" + "r" * len(odds.head)),
        *_held(writer, odds),
    ]


def _held(writer: Writer, odds: OddsTable) -> list[Block]:
    """Of whom the odds are true, where more than one figure counts."""
    return [Paragraph(plain(f"{writer.say('odds_held')}: {odds.held}"), "small")] if odds.held else []
