"""Exact odds of a test on its page: a line for each value of the figure that matters most, a column an outcome."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from markupsafe import Markup

from compiler.backends.words.atlas import Reckoned
from compiler.backends.words.formulas import Formulas
from compiler.backends.words.markup import cell, inert, table
from compiler.backends.words.wording import Pen
from engine.model.rules import Deck, Test
from engine.model.values import Expression, Fact
from engine.odds.asking import Asking
from engine.odds.distribution import OddsError, TooDearError
from engine.odds.odds import Odds, odds_of
from engine.odds.telling import decimal, percent
from engine.odds.trees import spell, walk

_VALUES: Final = range(7)
_MOST_SCORES: Final = 8


def odds_table(test: Test, pen: Pen, formulas: Formulas, deck: Deck | None) -> dict[str, object] | None:
    """`None` where a test asks more than can be told in one table."""
    if test.cards is not None and deck is None:
        return None
    # The same in every language, and reckoned once: some take long.
    key = (pen.ruleset.name, test.name)
    if key not in pen.atlas.odds:
        pen.atlas.odds[key] = _reckoned(test, pen, deck)
    varied, odds = pen.atlas.odds[key]
    if not odds:
        return None
    deck_title = pen.name(deck) if deck is not None and test.cards is not None else ""
    subject = formulas.words(varied) if varied is not None else ""
    return {"table": _table(test, pen, odds, subject), "deck": deck_title}


def _reckoned(test: Test, pen: Pen, deck: Deck | None) -> Reckoned:
    try:
        varied = _varied(test, pen)
        return varied, _odds(test, pen, varied, deck)
    except TooDearError:
        pen.atlas.too_dear.append(test)
        return None, []
    except OddsError:
        return None, []


def _varied(test: Test, pen: Pen) -> Fact | None:
    """The last figure that the number of cards, the goal, the score or the ends of the outcomes ask: the ability."""
    asking = Asking(test, pen.ruleset)
    parts: list[Expression] = [one for one in (test.cards, test.goal, test.score) if one is not None]
    parts += [end for outcome in test.outcomes for end in (outcome.low, outcome.high) if end is not None]
    if not parts and test.roll is not None:
        parts = [test.roll]
    asked = (one for part in parts for one in walk(part) if isinstance(one, Fact) and spell(one) in asking.asked)
    found = [one for one in asked if asking.asked[spell(one)].type.is_figure]
    return found[-1] if found else None


def _odds(test: Test, pen: Pen, varied: Fact | None, deck: Deck | None) -> list[tuple[int | None, Odds]]:
    if varied is None:
        return [(None, odds_of(test, {}, pen.ruleset, deck, pen.atlas.effort))]
    found: list[tuple[int | None, Odds]] = [
        (value, odds_of(test, {spell(varied): value}, pen.ruleset, deck, pen.atlas.effort)) for value in _VALUES
    ]
    return found if len({odds.outcomes + odds.scores for _, odds in found}) > 1 else []


def _table(test: Test, pen: Pen, odds: list[tuple[int | None, Odds]], subject: str) -> Markup:
    counts = test.cards is not None and len(test.outcomes) < 2
    first = odds[0][1]
    if counts:
        scores = sorted({score for _, one in odds for score, _ in one.scores})[:_MOST_SCORES]
        head = [
            inert(f"{score} {pen.words['successes']}" if at == 0 else str(score)) for at, score in enumerate(scores)
        ]
        head.append(inert(pen.words["mean"]))
    else:
        titles = {outcome.name: outcome.title for outcome in test.outcomes}
        head = [pen.phrase(titles.get(name)) or inert(name.replace("_", " ")) for name, _ in first.outcomes]
    rows = []
    for value, one in odds:
        if counts:
            chances = dict(one.scores)
            cells = [cell(percent(chances.get(score, Fraction(0)))) for score in scores]
            cells.append(cell("–" if one.expected is None else decimal(one.expected, "−")))
        else:
            cells = [cell(percent(chance)) for _, chance in one.outcomes]
        rows.append([inert("" if value is None else pen.bare(value), begins=False), *cells])
    return table([inert(subject) if subject else Markup(" "), *head], rows, "l" + "r" * len(head))
