"""Exact odds of a test as a table, by the values of the ability that matters most, in percent."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Final

from compiler.backends.documents.parts.prose import capital, curled
from compiler.backends.documents.parts.writer import Writer
from compiler.backends.words.abilities import Figure
from compiler.backends.words.formulas import Formulas
from compiler.backends.words.odds import counted_throughout, reckoned
from compiler.codes.budget import ODDS_LEFT_OUT
from compiler.layout.flow.text import TextRuns, plain
from engine.model.quick_dataclass import dataclass
from engine.model.rules import Deck, Test
from engine.model.values import Amount, Fact
from engine.odds.odds import Odds
from engine.odds.telling import decimal

_MOST_SCORES: Final = 5
_MOST_ACROSS: Final = 7
"""Values that stand side by side in a column of text; more of them go down the page."""


@dataclass(frozen=True, slots=True)
class OddsTable:
    head: tuple[TextRuns, ...]
    rows: tuple[tuple[TextRuns, ...], ...]
    deck: str
    held: str = ""
    """What the other figures of the test are taken for."""


def odds_table(writer: Writer, test: Test) -> OddsTable | None:
    """`None` where a test asks more than one table can tell."""
    deck = _deck(writer, test)
    if test.cards is not None and deck is None:
        return None
    found = reckoned(test, writer.pen, deck)
    if found.too_dear:
        writer.job.shop.sink.report(ODDS_LEFT_OUT, found.too_dear, writer.job.shop.place(test.origin))
    odds = found.odds
    if not odds or (len(odds[0][1].outcomes) < 2 and test.success is None):
        return None
    formulas = Formulas.of(writer.pen, test)
    subject = curled(formulas.words(found.varied)) if found.varied is not None else ""
    made = _table(writer, test, odds, subject, writer.name(deck) if deck is not None else "")
    held = [_figure_words(writer, formulas, fact, value) for fact, value in found.held]
    versus = next((other for other in writer.ruleset.tests if other.name == test.versus), None)
    if versus is not None:
        other = Formulas.of(writer.pen, versus)
        held += [
            writer.say("odds_of_the_other", figure=other.words(fact), value=writer.plain(value))
            for fact, value in found.of_the_other
        ]
    held += [writer.words(one.title) for one in counted_throughout(test, odds)]
    return replace(made, held=curled("; ".join(held)))


def _figure_words(writer: Writer, formulas: Formulas, fact: Fact, value: Figure) -> str:
    return f"{formulas.words(fact)}\u00a0{writer.plain(value)}"


def _deck(writer: Writer, test: Test) -> Deck | None:
    """The first deck of the ruleset: what everybody begins with."""
    if test.cards is None:
        return None
    family = writer.job.pack.family(writer.ruleset.name)
    decks = [*writer.ruleset.decks, *(deck for deck in writer.job.pack.decks if deck.ruleset in family)]
    return decks[0] if decks else None


def _table(
    writer: Writer, test: Test, found: tuple[tuple[int | None, Odds], ...], subject: str, deck: str
) -> OddsTable:
    """Successes in columns, or outcomes in rows: what there is more of goes down the page."""
    values = [plain("" if value is None else writer.plain(value)) for value, _ in found]
    if test.success is not None and len(test.outcomes) < 2:
        scores = sorted({score for _, one in found for score, _ in one.scores})
        last = scores[min(_MOST_SCORES, len(scores)) - 1]
        shown = [score for score in scores if score <= last]
        titles = [f"{score}+" if score == last != scores[-1] else str(score) for score in shown]
        head = (plain(capital(subject)), *(plain(title) for title in titles), plain(writer.say("mean")))
        rows = []
        for value, (_, one) in zip(values, found, strict=True):
            cells = [plain(_bare(writer, _chance(one, score, last))) for score in shown]
            rows.append(
                (value, *cells, plain("–" if one.expected is None else writer.pen.decimal(decimal(one.expected, "−"))))
            )
        return OddsTable(head, tuple(rows), deck)
    outcomes = {outcome.name: writer.words(outcome.title) for outcome in test.outcomes}
    names = [name for name, _ in found[0][1].outcomes]
    # What never comes of these values need not be told: a one that always hits changes nothing where it hits anyway.
    never = {name for at, name in enumerate(names) if not any(one.outcomes[at][1] for _, one in found)}
    names = [name for name in names if name not in never] if len(names) > len(never) + 1 else names
    if len(found) > _MOST_ACROSS:
        head = (plain(capital(subject)), *(plain(outcomes.get(name) or name.replace("_", " ")) for name in names))
        chances = [
            tuple(plain(_bare(writer, chance)) for name, chance in one.outcomes if name in names) for _, one in found
        ]
        return OddsTable(head, tuple((value, *cells) for value, cells in zip(values, chances, strict=True)), deck)
    down = []
    for name in names:
        cells = [plain(_bare(writer, dict(one.outcomes)[name])) for _, one in found]
        down.append((plain(outcomes.get(name) or name.replace("_", " ")), *cells))
    return OddsTable((plain(capital(subject)), *values), tuple(down), deck)


def _chance(odds: Odds, score: Amount, last: Amount) -> Fraction:
    """Of a score; the last one stands for all that are higher."""
    chances = [chance for one, chance in odds.scores if one == score or one > score == last]
    return sum(chances, Fraction(0))


def _bare(writer: Writer, chance: Fraction) -> str:
    """Whole, and without its sign: the heading says that these are percentages. What is possible is never nought."""
    whole = int(chance * 100 + Fraction(1, 2))
    if chance and not whole:
        return "<1"
    return ">99" if whole == 100 != chance * 100 else writer.plain(whole)
