"""Exact odds of a test as a table, by the values of the ability that matters most, in percent."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from compiler.backends.documents.parts.prose import capital
from compiler.backends.documents.parts.writer import Writer
from compiler.backends.products.used import pieces_of
from compiler.backends.words.formulas import Formulas
from compiler.codes.budget import ODDS_LEFT_OUT
from compiler.layout.flow.text import TextRuns, plain
from engine.model.rules import Deck, Test
from engine.model.values import Amount, Expression, Fact
from engine.odds.asking import Asking
from engine.odds.distribution import OddsError, TooDearError
from engine.odds.odds import Odds, odds_of
from engine.odds.telling import decimal, percent
from engine.odds.trees import spell, walk

_VALUES: Final = range(6)
_MOST_SCORES: Final = 5
_MOST_VALUES: Final = 6
_MOST_ACROSS: Final = 7
"""Values that stand side by side in a column of text; more of them go down the page."""
_WIDEST: Final = 12
"""How far apart the least and the greatest of them may be: all between them are told as well."""


@dataclass(frozen=True, slots=True)
class OddsTable:
    head: tuple[TextRuns, ...]
    rows: tuple[tuple[TextRuns, ...], ...]
    deck: str


def odds_table(writer: Writer, test: Test, values: range = _VALUES) -> OddsTable | None:
    """`None` where a test asks more than one table can tell."""
    deck = _deck(writer, test)
    if test.cards is not None and deck is None:
        return None
    try:
        varied = _varied(test, writer)
        found = _all(test, writer, varied, deck, _met(writer, varied) or list(values))
    except TooDearError as fault:
        writer.job.shop.sink.report(ODDS_LEFT_OUT, str(fault), writer.job.shop.place(test.origin))
        return None
    except OddsError:
        return None
    if not found or (len(found[0][1].outcomes) < 2 and test.cards is None):
        return None
    subject = Formulas(writer.pen, test.roles).words(varied) if varied is not None else ""
    return _table(writer, test, found, subject, writer.name(deck) if deck is not None else "")


def _deck(writer: Writer, test: Test) -> Deck | None:
    """The first deck of the ruleset: what everybody begins with."""
    if test.cards is None:
        return None
    family = writer.job.pack.family(writer.ruleset.name)
    decks = [*writer.ruleset.decks, *(deck for deck in writer.job.pack.decks if deck.ruleset in family)]
    return decks[0] if decks else None


def _varied(test: Test, writer: Writer) -> Fact | None:
    """The last figure that the cards, the goal, the score or the ends of the outcomes ask: the ability."""
    asking = Asking(test, writer.ruleset)
    parts: list[Expression] = [one for one in (test.cards, test.goal, test.score) if one is not None]
    parts += [end for outcome in test.outcomes for end in (outcome.low, outcome.high) if end is not None]
    found = [fact for fact in _facts(parts) if spell(fact) in asking.asked and asking.asked[spell(fact)].type.is_figure]
    return found[-1] if found else None


def _met(writer: Writer, varied: Fact | None) -> list[int]:
    """The values that the ability really has in the rules, the army lists and the scenarios; none if they are many."""
    if varied is None:
        return []
    name = varied.path.rpartition(".")[2]
    pack = writer.job.pack
    family = pack.family(writer.ruleset.name)
    lists = [army_list for army_list in pack.army_lists if army_list.ruleset in family]
    holders = [*writer.ruleset.entries, *(entry for one in lists for entry in one.profiles)]
    fields = [dict(entry.fields) for entry in holders]
    battles = [scenario for scenario in pack.scenarios if scenario.ruleset.partition(".")[0] in family]
    fields += [dict(piece.fields) for battle in battles for army in battle.armies for piece in pieces_of(army)]
    known = {value for field in fields if isinstance(value := field.get(name), int) and not isinstance(value, bool)}
    if not 1 < len(known) <= _MOST_VALUES or max(known) - min(known) > _WIDEST:
        return []
    return list(range(min(known), max(known) + 1))


def _facts(parts: list[Expression]) -> Iterator[Fact]:
    for part in parts:
        yield from (one for one in walk(part) if isinstance(one, Fact))


def _all(
    test: Test, writer: Writer, varied: Fact | None, deck: Deck | None, values: list[int]
) -> list[tuple[int | None, Odds]]:
    steady = _steady(test, writer, varied)
    if varied is None:
        return [(None, odds_of(test, steady, writer.ruleset, deck, writer.pen.atlas.effort))]
    effort = writer.pen.atlas.effort
    found = [(value, odds_of(test, steady | {spell(varied): value}, writer.ruleset, deck, effort)) for value in values]
    return list(found) if len({odds.outcomes + odds.scores for _, odds in found}) > 1 else []


def _steady(test: Test, writer: Writer, varied: Fact | None) -> dict[str, int]:
    """Figures that have no default take what the field of their piece usually is: strength, army value."""
    asking = Asking(test, writer.ruleset)
    usual = {
        field.name: int(field.default)
        for kind in writer.ruleset.kinds
        for field in kind.fields
        if isinstance(field.default, str) and field.default.isdigit()
    }
    found: dict[str, int] = {}
    for name, asked in asking.asked.items():
        path = name.rpartition(".")[2]
        if asked.type.name == "number" and path in ("strength", "value") and path in usual:
            found[name] = usual[path]
    if varied is not None:
        found.pop(spell(varied), None)
    return found


def _table(writer: Writer, test: Test, found: list[tuple[int | None, Odds]], subject: str, deck: str) -> OddsTable:
    """Successes in columns, or outcomes in rows: what there is more of goes down the page."""
    values = [plain("" if value is None else writer.plain(value)) for value, _ in found]
    if test.cards is not None and len(test.outcomes) < 2:
        scores = sorted({score for _, one in found for score, _ in one.scores})
        last = scores[min(_MOST_SCORES, len(scores)) - 1]
        shown = [score for score in scores if score <= last]
        titles = [f"{score}+" if score == last != scores[-1] else str(score) for score in shown]
        head = (plain(capital(subject)), *(plain(title) for title in titles), plain(writer.say("mean")))
        rows = []
        for value, (_, one) in zip(values, found, strict=True):
            cells = [plain(_bare(_chance(one, score, last))) for score in shown]
            rows.append((value, *cells, plain("–" if one.expected is None else decimal(one.expected, "−"))))
        return OddsTable(head, tuple(rows), deck)
    outcomes = {outcome.name: writer.words(outcome.title) for outcome in test.outcomes}
    names = [name for name, _ in found[0][1].outcomes]
    if len(found) > _MOST_ACROSS:
        head = (plain(capital(subject)), *(plain(outcomes.get(name) or name.replace("_", " ")) for name in names))
        chances = [tuple(plain(_bare(chance)) for _, chance in one.outcomes) for _, one in found]
        return OddsTable(head, tuple((value, *cells) for value, cells in zip(values, chances, strict=True)), deck)
    down = []
    for at, name in enumerate(names):
        cells = [plain(_bare(one.outcomes[at][1])) for _, one in found]
        down.append((plain(outcomes.get(name) or name.replace("_", " ")), *cells))
    return OddsTable((plain(capital(subject)), *values), tuple(down), deck)


def _chance(odds: Odds, score: Amount, last: Amount) -> Fraction:
    """Of a score; the last one stands for all that are higher."""
    chances = [chance for one, chance in odds.scores if one == score or one > score == last]
    return sum(chances, Fraction(0))


def _bare(chance: Fraction) -> str:
    """Without its sign: the heading says that these are percentages."""
    return percent(chance).removesuffix("%")
