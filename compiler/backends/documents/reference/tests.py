"""A test on a quick-reference sheet: what is rolled, every modifier in a line or two, each outcome with its odds."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Final

from compiler.backends.documents.parts.odds import OddsTable, odds_table
from compiler.backends.documents.parts.prose import capital, curled
from compiler.backends.documents.parts.tests import (
    amount_words,
    is_any,
    modified_words,
    modifier_pieces,
    outcome_pieces,
)
from compiler.backends.documents.parts.writer import Writer
from compiler.backends.telling.told import is_read_in_words, says_the_same, taken_by, test_said, versus_said
from compiler.backends.words.cast import Cast
from compiler.backends.words.formulas import Formulas
from compiler.layout.flow.blocks import Block, Grid, Heading, Paragraph, Together
from compiler.layout.flow.text import TextRun, TextRuns, plain
from engine.model.rules import Modifier, Test
from engine.model.values import Literal, Local

_FIGURES: Final = ("dice", "cards", "cards_of", "least_cards", "goal", "value", "success", "success_of_dice")
_LIMITS: Final = ("least", "automatic")
_SHARED: Final = ("dice", "least_cards", "success", "success_of_dice")
_OFTEN: Final = 3
_TWO: Final = 2
_BESIDE: Final = 2
"""Columns of a table of odds that has room beside the outcomes: one of words, one of figures."""
_LINE: Final = 54.0
"""Millimetres of a line in a column of a sheet, behind the sign that hangs before it."""
_SHORT: Final = 90
"""Letters of outcomes that are told one after the other."""


_FIGURE: Final = 3
"""Letters of a figure that hangs before what it is added for."""
_WIDE: Final = 0.6
"""How wide such a letter is, of the size of its type."""
_WIDEST: Final = 0.95
_LAST: Final = 1000
_SIGNS: Final = ("+", "−")
ARROW: Final = 1.15
"""How far what follows an arrow stands in, of the size of its type."""


def usual_figures(writer: Writer) -> dict[str, str]:
    """What most tests of a ruleset have in common, such as the dice: it is told once, above them all."""
    tests = writer.ruleset.tests
    said = [dict(test_said(writer.pen, test)) for test in tests]
    counted = Counter((key, one[key]) for one in said for key in _SHARED if key in one)
    shared = {key: what for (key, what), often in counted.items() if often >= _OFTEN and often * 5 >= len(tests) * 3}
    return {key: shared[key] for key in _SHARED if key in shared}


def usual_blocks(writer: Writer, usual: dict[str, str]) -> list[Block]:
    """`Unless a test says otherwise, dice rolled: 1d10`, with the first test."""
    told = [(writer.pen.words[key], what) for key, what in usual.items()]
    if not told:
        return []
    first, *others = _labelled(told)
    label = replace(first, words=first.words[:1].lower() + first.words[1:])
    return [Paragraph((TextRun(f"{writer.say('unless_said')}, "), label, *others), "body", keep=True)]


def test_blocks(writer: Writer, test: Test, usual: dict[str, str], told: set[str], *, listed: bool) -> Block:
    """What is ours in it is told in the book: a sheet for play says what is played."""
    return Together(
        (*test_head(writer, test, usual), *test_modifiers(writer, test, told, listed=listed), *_outcomes(writer, test))
    )


def test_head(writer: Writer, test: Test, usual: dict[str, str]) -> list[Block]:
    section = f" ({writer.pen.number(test.section)})" if test.section else ""
    title = Heading(plain(f"{writer.name(test)}{section}"), 2)
    formula = test_formula(writer, test, usual)
    return [title, Paragraph(formula, "body", tight=True, keep=True)] if formula else [title]


def test_formula(writer: Writer, test: Test, usual: dict[str, str]) -> TextRuns:
    words = writer.pen.words
    figures = dict(test_said(writer.pen, test))
    by = taken_by(writer.pen, test)
    said: list[tuple[str, str]] = [(Cast(writer.pen).say("taken_by"), by)] if by else []
    said += [(words[key], figures[key]) for key in _FIGURES if key in figures and usual.get(key) != figures[key]]
    if test.score is not None and test.score != Local("roll"):
        said.append((words["score"], figures["score"]))
    said += [(words[key], figures[key]) for key in ("only_when", "impossible", *_LIMITS, "ties") if key in figures]
    versus = versus_said(writer.pen, test)
    said += [versus] if versus is not None else []
    return _labelled(said)


def _labelled(said: list[tuple[str, str]]) -> TextRuns:
    pieces: list[TextRun] = []
    for label, told in said:
        pieces += [TextRun(f"{'; ' if pieces else ''}{capital(label).rstrip(':')}: ", "i"), TextRun(curled(told))]
    return tuple(pieces)


def test_modifiers(writer: Writer, test: Test, told: set[str], *, listed: bool) -> list[Block]:
    """A line for each, with its figure before it; or, where a sheet has no room for that, one for each figure with all
    that it is added for. `told` holds what has been said on this sheet already."""
    changed = modified_words(writer, test)
    made: list[Block] = []
    if changed and test.modifiers:
        made.append(Paragraph((TextRun(f"{capital(changed)}:", "i"),), "body", tight=True, keep=True))
    said = [_modifier(writer, test, modifier, told) for modifier in test.modifiers]
    return [*made, *hung(writer, _on_one_line(writer, said if listed else _sorted(by_figure(said))))]


def hung(writer: Writer, said: list[tuple[str, TextRuns]]) -> list[Block]:
    """Each with its figure, or the letter that it is called by, before it."""
    made: list[Block] = []
    size = writer.styles["body"].setting.size
    indent = round(max((_breadth(figure) for figure, _ in said if _hangs(figure)), default=_WIDE) * size + 1.0, 3)
    for figure, words in said:
        hangs = _hangs(figure)
        pieces = words if hangs else (TextRun(f"{figure}\u00a0", "b"), *words)
        mark = plain(figure, "b") if hangs else ()
        made.append(Paragraph(pieces, "body", mark=mark, indent=indent, tight=True, keep=True))
    return made


def _breadth(figure: str) -> float:
    """How wide it is, of the size of its type: notes to a table may be called m or w."""
    return sum(_WIDEST if letter in "mMwW" else _WIDE for letter in figure)


def _hangs(figure: str) -> bool:
    """A figure or a letter; a word such as `never` begins its line."""
    return len(figure) <= _FIGURE and not (figure.isalpha() and len(figure) > 1)


def _modifier(writer: Writer, test: Test, modifier: Modifier, told: set[str]) -> tuple[str, TextRuns]:
    """`+2`, poor troops; `−`, commander (his bonus): the figure where it is one, else the words that say what is added,
    or what it is counted by. Those stand in the first test of a sheet that has them."""
    formulas, plays = Formulas.of(writer.pen, test), writer.ruleset.plays is not None
    if isinstance(modifier.amount, Literal) and (plays or modifier.per is None):
        figure, _, each = amount_words(modifier, formulas, writer).partition("\u00a0")
        if not figure.startswith(_SIGNS) and not each:
            # `always`, `never`: what the author says of it behind a colon is this once more.
            return figure, plain(writer.words(modifier.title).partition(":")[0])
        behind = (TextRun("× ", "b"),) if each else ()
        return figure, (*behind, *modifier_pieces(writer, test, modifier))
    said = formulas.added(modifier.amount) if plays else formulas.counted(modifier)
    sign, _, figure = curled(said).partition(" ")
    title = writer.words(modifier.title)
    is_twice = bool(title) and says_the_same(title, figure)
    if is_twice and modifier.per is not None and isinstance(modifier.amount, Literal):
        # The title alone would be read as a modifier that counts once.
        return formulas.added(modifier.amount), (TextRun("× ", "b"), *plain(title))
    said = title if is_twice else f"{title} ({figure})" if title else figure
    pieces = plain(title if title and said in told else said)
    told.add(said)
    return sign, pieces


def by_figure(said: list[tuple[str, TextRuns]]) -> list[tuple[str, TextRuns]]:
    """What has the same figure, together."""
    alike: dict[str, list[TextRun]] = {}
    for figure, words in said:
        held = alike.setdefault(figure, [])
        held += [*plain(" · ", "b"), *words] if held else words
    return [(figure, tuple(words)) for figure, words in alike.items()]


def _sorted(said: list[tuple[str, TextRuns]]) -> list[tuple[str, TextRuns]]:
    """From the highest to the lowest, then what is no plain figure."""
    return sorted(said, key=lambda one: -(_amount(one[0]) or -_LAST))


def _on_one_line(writer: Writer, said: list[tuple[str, TextRuns]]) -> list[tuple[str, TextRuns]]:
    """What is added and what is taken away without a figure, where a line has room for both: many tests have the same
    two."""
    bare = [(sign, words) for sign, words in said if sign in _SIGNS]
    if len(bare) < _TWO:
        return said
    (sign, first), *others = bare
    behind = [piece for other, words in others for piece in (*plain(" · "), *plain(f"{other}\u00a0", "b"), *words)]
    size = writer.styles["body"].setting.size
    wide = sum(writer.scribe.width(piece.words, "sans", piece.style, size) for piece in (*first, *behind))
    return [*(one for one in said if one not in bare), (sign, (*first, *behind))] if wide <= _LINE else said


def _amount(figure: str) -> int | None:
    digits = figure.replace("−", "-").replace("+", "")
    return int(digits) if digits.lstrip("-").isdigit() else None


def _outcomes(writer: Writer, test: Test) -> list[Block]:
    """What comes of each score, then how often, by the figure that matters most. Odds that hang on no figure stand
    beside their outcomes; of two outcomes only the first has its odds told: the other has what is left."""
    odds = odds_table(writer, test)
    formulas = Formulas.of(writer.pen, test)
    if is_any(test):
        indent = round(writer.styles["body"].setting.size * ARROW, 3)
        alone: list[Block] = [
            Paragraph(
                outcome_pieces(writer, test, test.outcomes[0]), "body", mark=plain("→"), indent=indent, tight=True
            )
        ]
        table = (
            [Grid(odds.head, odds.rows, "l" + "r" * len(odds.head)), *_held(writer, odds)] if odds is not None else []
        )
        return [*alone, *table]
    bands = [(formulas.band(test, outcome).replace("'", "’"), outcome) for outcome in test.outcomes]
    told = [(band, outcome_pieces(writer, test, outcome)) for band, outcome in bands]
    read = read_as(writer, test)
    if read:
        return [*read, *((Grid(odds.head, odds.rows, "l" + "r" * len(odds.head)),) if odds is not None else ())]
    by_outcome = odds is not None and len(odds.rows) == len(bands) and len(bands) > 1
    if odds is None or (by_outcome and len(odds.head) <= _BESIDE):
        chances = [row[1:] for row in odds.rows] if odds is not None else [()] * len(told)
        rows = tuple((plain(band, "b"), words, *cells) for (band, words), cells in zip(told, chances, strict=True))
        return [Grid((), rows, "llr"), *(_held(writer, odds) if odds is not None else ())] if rows else []
    shown = odds.rows[:1] if by_outcome and len(bands) == _TWO else odds.rows
    return [
        *_bands(writer, told),
        Grid(odds.head, shown, "l" + "r" * len(odds.head)),
        *_held(writer, odds),
    ]


def read_as(writer: Writer, test: Test) -> list[Block]:
    """How a test is read at the table in its author's words, where its outcomes would be a sum for an engine."""
    if not is_read_in_words(test):
        return []
    return [replace(one, tight=True) if isinstance(one, Paragraph) else one for one in writer.prose(test.means, "body")]


def _bands(writer: Writer, told: list[tuple[str, TextRuns]]) -> list[Block]:
    """Short outcomes one after the other, long ones a line each."""
    indent = round(writer.styles["body"].setting.size * ARROW, 3)
    length = sum(len(band) + len(piece.words) for band, pieces in told for piece in pieces)
    if len(told) > _TWO or length > _SHORT:
        return [
            Paragraph(
                (TextRun(f"{band}\u00a0", "b"), *pieces), "body", mark=plain("→"), indent=indent, tight=True, keep=True
            )
            for band, pieces in told
        ]
    pieces: list[TextRun] = []
    for band, words in told:
        pieces += [*plain(" · " if pieces else ""), TextRun(f"{band}\u00a0", "b"), *words]
    return [Paragraph(tuple(pieces), "body", mark=plain("→"), indent=indent, tight=True, keep=True)]


def _held(writer: Writer, odds: OddsTable) -> list[Block]:
    """Of whom the odds are true, where more than one figure counts."""
    return [Paragraph(plain(f"{writer.say('odds_held')}: {odds.held}"), "small")] if odds.held else []
