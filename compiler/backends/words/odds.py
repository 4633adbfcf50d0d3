"""Exact odds of a test on its page: a line for each value of the figure that matters most, a column an outcome."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from markupsafe import Markup

from compiler.backends.words.abilities import Abilities
from compiler.backends.words.atlas import Reckoned
from compiler.backends.words.formulas import Formulas
from compiler.backends.words.markup import cell, inert, table
from compiler.backends.words.wording import Pen
from engine.model.rules import Deck, Test
from engine.odds.distribution import OddsError, TooDearError
from engine.odds.odds import Odds
from engine.odds.telling import decimal, percent

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
    made = {"table": _table(test, pen, odds, subject), "deck": deck_title, "other": _of_the_other(test, pen)}
    return {**made, "held": _held(test, pen, formulas)}


def _held(test: Test, pen: Pen, formulas: Formulas) -> str:
    """What the other figures are taken for, in rules that play themselves: those of a usual card."""
    if pen.ruleset.plays is None:
        return ""
    held = Abilities(test, pen.ruleset, pen.atlas.pack).held()
    return ", ".join(f"{formulas.words(fact)} {pen.bare(value)}" for fact, value in held)


def _of_the_other(test: Test, pen: Pen) -> str:
    """What the other side's figures are taken for, where both take a test."""
    versus = next((other for other in pen.ruleset.tests if other.name == test.versus), None)
    if versus is None:
        return ""
    formulas, abilities = Formulas.of(pen, versus), Abilities(test, pen.ruleset, pen.atlas.pack)
    return ", ".join(f"{formulas.words(fact)} {pen.bare(value)}" for fact, value in abilities.of_the_other())


def _reckoned(test: Test, pen: Pen, deck: Deck | None) -> Reckoned:
    try:
        abilities = Abilities(test, pen.ruleset, pen.atlas.pack)
        return abilities.varied(), abilities.reckoned(deck, pen.atlas.effort)
    except TooDearError:
        pen.atlas.too_dear.append(test)
        return None, []
    except OddsError:
        return None, []


def _table(test: Test, pen: Pen, odds: list[tuple[int | None, Odds]], subject: str) -> Markup:
    counts = test.success is not None and len(test.outcomes) < 2
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
            cells = [cell(pen.decimal(percent(chances.get(score, Fraction(0))))) for score in scores]
            cells.append(cell("–" if one.expected is None else pen.decimal(decimal(one.expected, "−"))))
        else:
            cells = [cell(pen.decimal(percent(chance))) for _, chance in one.outcomes]
        rows.append([inert("" if value is None else pen.bare(value), begins=False), *cells])
    return table([inert(subject) if subject else Markup(" "), *head], rows, "l" + "r" * len(head))
