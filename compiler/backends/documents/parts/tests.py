"""Tests of the table as a panel: what is rolled or drawn, what changes it, what comes of it, and how often."""

from __future__ import annotations

from typing import Final

from compiler.backends.documents.parts.doubts import doubt_notes, house_mark
from compiler.backends.documents.parts.odds import OddsTable, odds_table
from compiler.backends.documents.parts.prose import capital, curled
from compiler.backends.documents.parts.rules import sentence
from compiler.backends.documents.parts.writer import Writer, anchor_of
from compiler.backends.telling.told import (
    is_read_in_words,
    modified_said,
    modifier_said,
    outcome_does,
    taken_by,
    test_said,
    versus_said,
)
from compiler.backends.words.cast import Cast
from compiler.backends.words.formulas import Formulas
from compiler.layout.flow.blocks import Block, Grid, Panel, Paragraph
from compiler.layout.flow.text import TextRun, TextRuns, plain
from engine.model.rules import Modifier, Outcome, Test
from engine.model.values import Literal

_BESIDE: Final = 6
"""Columns of odds that a line of outcomes has room for."""
_SHORT: Final = 48
"""Letters of an outcome beside several of them."""
_LEAST: Final = 2


def test_panel(writer: Writer, test: Test) -> Panel:
    made: list[Block] = [
        Paragraph(
            plain(writer.name(test) + house_mark(test)), "example_title", anchor=anchor_of("test", test), keep=True
        ),
        *writer.prose(test.means, "example"),
        *(Paragraph(line, "example", tight=True) for line in test_lines(writer, test)),
    ]
    modifiers = modifiers_grid(writer, test)
    outcomes = None if is_read_in_words(test) else outcomes_grid(writer, test)
    odds = odds_table(writer, test)
    both = _with_odds(writer, test, outcomes, odds) if outcomes is not None and odds is not None else None
    if both is not None:
        outcomes = both
    made += [grid for grid in (modifiers, outcomes) if grid is not None]
    if odds is not None:
        plainly = "odds_opposed" if test.versus is not None else "odds"
        words = writer.say("odds_with", deck=odds.deck) if odds.deck else writer.say(plainly)
        by = "".join(piece.words for piece in odds.head[0])
        if both is not None and by:
            words = writer.say("odds_by", what=words, value=by[:1].lower() + by[1:])
        told = plain(f"{words} · {writer.say('odds_held')}: {odds.held}" if odds.held else words)
        # A sign of percent over the figures says it where there is no more to say.
        is_said = both is not None and not by and not odds.held and words == writer.say("odds")
        made += [] if is_said else [Paragraph(told, "small", keep=both is None)]
        rows = _by_score(test, outcomes, odds) if outcomes is not None else odds.rows
        made += [Grid(odds.head, rows, "l" + "c" * len(odds.head))] if both is None else []
    made += doubt_notes(writer, test)
    return Panel(tuple(made), "plain", again=plain(writer.say("continued", what=writer.name(test))))


def _by_score(test: Test, outcomes: Grid, odds: OddsTable) -> tuple[tuple[TextRuns, ...], ...]:
    """Odds below outcomes by the scores that these have: their words stand above. Of two the second has what is
    left."""
    if len(odds.rows) != len(outcomes.rows) or len(test.outcomes) != len(odds.rows):
        return odds.rows
    rows = tuple((score, *chances[1:]) for (score, *_), chances in zip(outcomes.rows, odds.rows, strict=True))
    return rows[:1] if len(rows) == _LEAST else rows


def _with_odds(writer: Writer, test: Test, outcomes: Grid, odds: OddsTable) -> Grid | None:
    """Outcomes with their odds behind them, where a line has room for both: a table of odds below would tell every
    outcome once more."""
    titles = [writer.words(outcome.title) for outcome in test.outcomes]
    chances = {"".join(piece.words for piece in row[0]): row[1:] for row in odds.rows}
    told = max((len("".join(piece.words for piece in row[1])) for row in outcomes.rows), default=0)
    columns = len(odds.head) - 1
    fits = columns <= _BESIDE and (told <= _SHORT or columns == 1)
    if not fits or len(set(titles)) < len(titles) or not set(chances) <= set(titles) or len(chances) < _LEAST:
        return None
    rows = tuple(
        (*row, *chances.get(title, (plain("–"),) * columns)) for title, row in zip(titles, outcomes.rows, strict=True)
    )
    values = odds.head[1:] if columns > 1 else (plain("%"),)
    return Grid((*outcomes.head, *values), rows, "ll" + "c" * columns, role=outcomes.role)


def test_lines(writer: Writer, test: Test) -> list[TextRuns]:
    """What is rolled or drawn, and what counts, a line each."""
    words = writer.pen.words
    by = taken_by(writer.pen, test)
    lines = [(TextRun(f"{Cast(writer.pen).say('taken_by')}: ", "b"), TextRun(curled(by)))] if by else []
    lines += [
        (TextRun(f"{capital(words[key]).rstrip(':')}: ", "b"), TextRun(curled(what)))
        for key, what in test_said(writer.pen, test)
    ]
    versus = versus_said(writer.pen, test)
    if versus is not None:
        lines.append((TextRun(f"{capital(versus[0])}: ", "b"), TextRun(curled(versus[1]))))
    return list(lines)


def modifiers_grid(writer: Writer, test: Test, role: str = "table") -> Grid | None:
    if not test.modifiers:
        return None
    formulas = Formulas.of(writer.pen, test)
    rows = tuple(
        (plain(amount_words(modifier, formulas, writer)), modifier_pieces(writer, test, modifier))
        for modifier in test.modifiers
    )
    changed = modified_words(writer, test)
    head = f"{writer.say('modifier')} {changed}" if changed else writer.say("modifier")
    return Grid((plain(head), plain(writer.say("when"))), rows, "ll", role=role)


def modified_words(writer: Writer, test: Test) -> str:
    """`to the goal`: what modifiers change where it is not the score."""
    return modified_said(writer.pen, test) if test.modify != "score" else ""


def modifier_pieces(writer: Writer, test: Test, modifier: Modifier) -> TextRuns:
    """An author's words, and the condition or the count behind them."""
    each = Formulas.of(writer.pen, test).for_each(modifier)
    title = plain(curled(each)) if each else writer.pieces(modifier.title)
    said = modifier_said(writer.pen, test, modifier)
    return (*title, TextRun(": " if title else ""), *sentence(writer, said)) if said else title


def amount_words(modifier: Modifier, formulas: Formulas, writer: Writer) -> str:
    """The figure with its sign, and what it is counted by."""
    said = formulas.counted(modifier)
    return curled(said.replace(" ", "\u00a0") if writer.ruleset.plays is not None else said)


def outcomes_grid(writer: Writer, test: Test, role: str = "table") -> Grid | None:
    if not test.outcomes:
        return None
    formulas = Formulas.of(writer.pen, test)
    first = test.outcomes[0]
    if is_any(test):
        # Whatever the score is: the outcome is all there is to say.
        return Grid((), ((plain(writer.say("outcome"), "b"), outcome_pieces(writer, test, first)),), "ll", role=role)
    counted = "score" if test.success is None or test.score is not None else "successes"
    rows = tuple(
        (plain(curled(formulas.band(test, outcome))), outcome_pieces(writer, test, outcome))
        for outcome in test.outcomes
    )
    head = (plain(capital(writer.say(counted))), plain(writer.say("outcome")))
    return Grid(head, rows, "ll", role=role)


def is_any(test: Test) -> bool:
    """Whether a test has one outcome, which comes of any score: `0 or more` of successes that are counted says
    nothing."""
    if len(test.outcomes) != 1:
        return False
    (only,) = test.outcomes
    return only.high is None and (only.low is None or (test.success is not None and only.low == Literal(0)))


def outcome_pieces(writer: Writer, test: Test, outcome: Outcome) -> TextRuns:
    """An author's words, and what follows."""
    title, does = writer.pieces(outcome.title), outcome_does(writer.pen, test, outcome)
    return (*title, TextRun(" → " if title else ""), *sentence(writer, does)) if does else title
