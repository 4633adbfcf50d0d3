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
from engine.model.rules import Deck, Modifier, Test
from engine.model.values import Literal
from engine.odds.asking import Asking
from engine.odds.distribution import OddsError, TooDearError
from engine.odds.odds import Odds
from engine.odds.telling import decimal, percent

_MOST_SCORES: Final = 8


def odds_table(test: Test, pen: Pen, formulas: Formulas, deck: Deck | None) -> dict[str, object] | None:
    """`None` where a test asks more than can be told in one table."""
    if test.cards is not None and deck is None:
        return None
    found = reckoned(test, pen, deck)
    if not found.odds or (len(found.odds[0][1].outcomes) < 2 and test.success is None):
        return None
    deck_title = pen.name(deck) if deck is not None and test.cards is not None else ""
    subject = formulas.words(found.varied) if found.varied is not None else ""
    made = {"table": _table(test, pen, found.odds, subject), "deck": deck_title, "other": _of_the_other(found, pen)}
    is_of_cards = pen.ruleset.plays is not None
    asking = Asking(test, pen.ruleset)
    # In rules that play themselves the other figures are those of a usual card, and are told; else what the rules say.
    told = [(fact, value) for fact, value in found.held if is_of_cards or asking.usual(fact) is not None]
    held = [f"{formulas.words(fact)} {pen.bare(value)}" for fact, value in told]
    alike = "odds_alike" if test.versus is not None else "odds_usual"
    word = pen.words["odds_held" if is_of_cards else alike]
    counted = [pen.bare(one.title) for one in counted_throughout(test, found.odds)]
    return {**made, "held": ", ".join(held), "held_word": word, "counted": ", ".join(counted)}


def counted_throughout(test: Test, odds: tuple[tuple[int | None, Odds], ...]) -> list[Modifier]:
    """Circumstances that all these odds are of: where it is one or the other, one of them always counts."""
    counted = [{one.name for one in found.modifiers if one.always and one.amount} for _, found in odds]
    everywhere = set.intersection(*counted)
    told = [one for one in test.modifiers if one.name in everywhere and one.when is not None and one.title is not None]
    return [one for one in told if isinstance(one.amount, Literal)]


def _of_the_other(found: Reckoned, pen: Pen) -> str:
    versus = next((other for other in pen.ruleset.tests if other.name == found.test.versus), None)
    if versus is None:
        return ""
    formulas = Formulas.of(pen, versus)
    return ", ".join(f"{formulas.words(fact)} {pen.bare(value)}" for fact, value in found.of_the_other)


def reckoned(test: Test, pen: Pen, deck: Deck | None) -> Reckoned:
    """The same in every language and on every sheet that is tried, and reckoned once: some take long."""
    key = (pen.ruleset.name, test.name)
    if key not in pen.atlas.odds:
        pen.atlas.odds[key] = _reckoned(test, pen, deck)
    return pen.atlas.odds[key]


def _reckoned(test: Test, pen: Pen, deck: Deck | None) -> Reckoned:
    try:
        abilities = Abilities(test, pen.ruleset, pen.atlas.pack)
        odds = tuple(abilities.reckoned(deck, pen.atlas.effort))
    except TooDearError as fault:
        return Reckoned(test, too_dear=str(fault))
    except OddsError:
        return Reckoned(test)
    if abilities.is_assumed() or _is_even(test, odds):
        return Reckoned(test)
    return Reckoned(test, abilities.varied(), odds, tuple(abilities.held()), tuple(abilities.of_the_other()))


def _is_even(test: Test, odds: tuple[tuple[int | None, Odds], ...]) -> bool:
    """Whether two who take the same test with the same figures win as often as one another, which is no news."""
    chances = {chance for _, one in odds for _, chance in one.outcomes}
    return test.versus == test.name and len(odds) == 1 and len(chances) == 1


def _table(test: Test, pen: Pen, odds: tuple[tuple[int | None, Odds], ...], subject: str) -> Markup:
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
            if one.impossible == 1:
                cells = [inert(pen.words["odds_impossible"]), *(cell("–") for _ in cells[1:])]
        rows.append([inert("" if value is None else pen.bare(value), begins=False), *cells])
    return table([inert(subject) if subject else Markup(" "), *head], rows, "l" + "r" * len(head))
