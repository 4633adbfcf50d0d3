"""How even a battle is, on its page: who won how many of the games that were played, in words, figures and bars."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from markupsafe import Markup

from compiler.backends.site.pages import Balance, Won
from compiler.backends.telling.blocks import View
from compiler.backends.words.atlas import family_name
from compiler.backends.words.markup import cell, inert, joined, table
from compiler.backends.words.wording import Pen
from engine.model.battles import Scenario
from engine.model.pack import Rulepack
from engine.model.values import Ref

_WON_BY: Final = "won_by"


def balance_view(pack: Rulepack, scenario: Scenario, played: Sequence[Balance], pen: Pen) -> View | None:
    """Games by each edition of the rules, a table each."""
    if not played:
        return None
    names = [pen.title(army) for army in scenario.armies]
    lines = [
        {
            "edition": _edition(pack, games.edition or scenario.ruleset, pen) if len(played) > 1 else "",
            "games": games.games,
            "first": games.seeds[0],
            "last": games.seeds[1],
            "is_current": games.is_current,
            "ahead": names[games.ahead] if games.ahead is not None else "",
            "least": games.least,
            "table": _table(names, games, pen),
        }
        for games in played
    ]
    return {"lines": lines, "history": _history(pack, scenario, played, pen)}


def _edition(pack: Rulepack, ruleset: str, pen: Pen) -> Markup:
    book = family_name(ruleset)
    return pen.title(next(known for known in pack.rulesets if known.name == book))


def _history(pack: Rulepack, scenario: Scenario, played: Sequence[Balance], pen: Pen) -> View | None:
    """Who won in history, as the scenario declares, and in how many of these games, by each edition."""
    winner = dict(scenario.fields).get(_WON_BY)
    if not isinstance(winner, Ref):
        return None
    names = [army.name for army in scenario.armies]
    row = names.index(winner.name) if winner.kind == "army" and winner.name in names else len(names)
    shares = []
    for games in played:
        share = inert(f"{round(100 * games.wins[row].games / games.games)}\u00a0%", begins=False)
        edition = _edition(pack, games.edition or scenario.ruleset, pen)
        shares.append(Markup("{} ({})").format(share, edition) if len(played) > 1 else share)
    return {"winner": pen.value(winner), "shares": joined(shares)}


def _table(names: list[Markup], games: Balance, pen: Pen) -> Markup:
    words = pen.words
    players = [*map(cell, games.players), Markup("–")]
    rows = [
        [name, player, Markup(won.games), _bar(won, games.games), inert(f"{won.low}–{won.high} %", begins=False)]
        for name, player, won in zip([*names, inert(words["draw"])], players, games.wins, strict=True)
    ]
    head = [inert(words[name]) for name in ("whose", "played_by", "wins", "share", "likely")]
    return table(head, rows, "llrrr")


def _bar(won: Won, games: int) -> Markup:
    """The share as a figure and a bar; the line across it spans where the true share may lie."""
    share = round(100 * won.games / games)
    bar = '{} <span class="tercio-bar" style="--share:{};--low:{};--high:{}"></span>'
    return Markup(bar).format(inert(f"{share} %", begins=False), share, won.low, won.high)
