"""A test on a quick-reference sheet: what is rolled, every modifier in a line or two, each outcome with its odds."""

from __future__ import annotations

from typing import Final

from compiler.backends.documents.parts.doubts import house_mark
from compiler.backends.documents.parts.odds import OddsTable, odds_table
from compiler.backends.documents.parts.prose import capital, curled
from compiler.backends.documents.parts.tests import amount_words, modified_words, modifier_pieces, outcome_pieces
from compiler.backends.documents.parts.writer import Writer
from compiler.backends.telling.told import taken_by, test_said
from compiler.backends.words.cast import Cast
from compiler.backends.words.formulas import Formulas
from compiler.layout.flow.blocks import Block, Grid, Heading, Paragraph
from compiler.layout.flow.text import TextRun, TextRuns, plain
from engine.model.rules import Test
from engine.model.values import Literal, Local

_FIGURES: Final = ("dice", "cards", "cards_of", "goal", "success", "success_of_dice")
_TWO: Final = 2
_BESIDE: Final = 2
"""Columns of a table of odds that has room beside the outcomes: one of words, one of figures."""
_SHORT: Final = 90
"""Letters of outcomes that are told one after the other."""


def test_blocks(writer: Writer, test: Test, told: set[str]) -> list[Block]:
    section = f" ({writer.pen.number(test.section)})" if test.section else ""
    made: list[Block] = [Heading(plain(f"{writer.name(test)}{section}{house_mark(test)}"), 2)]
    made.append(Paragraph(test_formula(writer, test), "body", tight=True, keep=True))
    modifiers = test_modifiers(writer, test, told)
    if modifiers:
        made.append(Paragraph(modifiers, "body", tight=True, keep=True))
    return [*made, *_outcomes(writer, test)]


def test_formula(writer: Writer, test: Test) -> TextRuns:
    words = writer.pen.words
    figures = dict(test_said(writer.pen, test))
    by = taken_by(writer.pen, test)
    said: list[tuple[str, str]] = [(Cast(writer.pen).say("taken_by"), by)] if by else []
    said += [(words[key], figures[key]) for key in _FIGURES if key in figures]
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


def test_modifiers(writer: Writer, test: Test, told: set[str]) -> TextRuns:
    """`+2 poor troops · −1 veterans · − commander (his bonus)`: the figure where it is one, else the words that say
    what is added, or what it is counted by. Those stand in the first test of a sheet that has them: `told` holds what
    has been said."""
    formulas, plays = Formulas.of(writer.pen, test), writer.ruleset.plays is not None
    changed = modified_words(writer, test)
    pieces: list[TextRun] = [TextRun(f"{capital(changed)}: ", "i")] if changed and test.modifiers else []
    begins = len(pieces)
    for modifier in test.modifiers:
        between = " · " if len(pieces) > begins else ""
        if isinstance(modifier.amount, Literal) and (plays or modifier.per is None):
            figure = amount_words(modifier, formulas, writer)
            pieces += [TextRun(f"{between}{figure}\u00a0", "b"), *modifier_pieces(writer, test, modifier)]
        else:
            said = formulas.added(modifier.amount) if plays else formulas.counted(modifier)
            sign, _, figure = curled(said).partition(" ")
            title = writer.words(modifier.title)
            said = f"{title} ({figure})" if title else figure
            pieces += [TextRun(f"{between}{sign}\u00a0", "b"), TextRun(title if title and said in told else said)]
            told.add(said)
    return tuple(pieces)


def _outcomes(writer: Writer, test: Test) -> list[Block]:
    """What comes of each score, then how often, by the figure that matters most. Odds that hang on no figure stand
    beside their outcomes; of two outcomes only the first has its odds told: the other has what is left."""
    odds = odds_table(writer, test)
    formulas = Formulas.of(writer.pen, test)
    first = test.outcomes[0] if len(test.outcomes) == 1 else None
    if first is not None and first.low is None and first.high is None:
        return [Paragraph(outcome_pieces(writer, test, first), "body", tight=True)]
    bands = [(formulas.span(outcome.low, outcome.high).replace("'", "’"), outcome) for outcome in test.outcomes]
    told = [(band, outcome_pieces(writer, test, outcome)) for band, outcome in bands]
    by_outcome = odds is not None and len(odds.rows) == len(bands) and len(bands) > 1
    if odds is None or (by_outcome and len(odds.head) <= _BESIDE):
        chances = [row[1:] for row in odds.rows] if odds is not None else [()] * len(told)
        rows = tuple((plain(band, "b"), words, *cells) for (band, words), cells in zip(told, chances, strict=True))
        return [Grid((), rows, "llr"), *(_held(writer, odds) if odds is not None else ())] if rows else []
    shown = odds.rows[:1] if by_outcome and len(bands) == _TWO else odds.rows
    return [
        *_bands(told),
        Grid(odds.head, shown, "l" + "r" * len(odds.head)),
        *_held(writer, odds),
    ]


def _bands(told: list[tuple[str, TextRuns]]) -> list[Block]:
    """Short outcomes one after the other, long ones a line each."""
    length = sum(len(band) + len(piece.words) for band, pieces in told for piece in pieces)
    if len(told) > _TWO or length > _SHORT:
        return [
            Paragraph(
                (TextRun(f"{band}\u00a0", "b"), *pieces), "body", mark=plain("→"), indent=2.6, tight=True, keep=True
            )
            for band, pieces in told
        ]
    pieces: list[TextRun] = []
    for band, words in told:
        pieces += [TextRun(" · " if pieces else "→ "), TextRun(f"{band}\u00a0", "b"), *words]
    return [Paragraph(tuple(pieces), "body", tight=True, keep=True)]


def _held(writer: Writer, odds: OddsTable) -> list[Block]:
    """Of whom the odds are true, where more than one figure counts."""
    return [Paragraph(plain(f"{writer.say('odds_held')}: {odds.held}"), "small")] if odds.held else []
