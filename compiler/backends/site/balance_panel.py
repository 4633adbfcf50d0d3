"""How even a battle is, on its page: who won how many of the games that were played, in words, figures and bars."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from markupsafe import Markup

from compiler.backends.maps.drawing import MapDrawing
from compiler.backends.site.fighting import fighting
from compiler.backends.site.pages import Balance, BalanceFigures, Won
from compiler.backends.telling.blocks import View
from compiler.backends.words.atlas import family_name
from compiler.backends.words.markup import cell, inert, joined, table
from compiler.backends.words.wording import Pen
from engine.model.battles import Scenario
from engine.model.pack import Rulepack
from engine.model.values import Ref

_WON_BY: Final = "won_by"
_WIDE, _TALL, _ROOM = 620, 200, 28
_FEWEST_TURNS: Final = 3
_PLACES: Final = 8
"""So many are told in words; the map shows all."""


def balance_view(
    pack: Rulepack, scenario: Scenario, played: Sequence[Balance], board: MapDrawing | None, pen: Pen
) -> View | None:
    """Games by each edition of the rules, a table each. `board` says where places lie on the map of the battle."""
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
            "more": _more(pack, scenario, games, pen),
            "sway": _sway(names, games, pen),
            "among": _among(names, games, pen),
            "watched": _watched(names, games, board, pen),
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


def _among(names: list[Markup], games: Balance, pen: Pen) -> Markup:
    """The same battle by weaker and stronger players: whether it stays as even."""
    if not games.among:
        return Markup("")
    words = pen.words
    rows = [[cell(by.player), Markup(by.games), *(_bar(won, by.games) for won in by.wins)] for by in games.among]
    head = [inert(words["played_by"]), inert(words["balance_among_games"]), *names, inert(words["draw"])]
    return table(head, rows, "lr" + "r" * len(games.wins))


def _bar(won: Won, games: int) -> Markup:
    """The share as a figure and a bar; the line across it spans where the true share may lie."""
    share = round(100 * won.games / games)
    bar = '{} <span class="tercio-bar" style="--share:{};--low:{};--high:{}"></span>'
    return Markup(bar).format(inert(f"{share} %", begins=False), share, won.low, won.high)


# --- how they went ----------------------------------------------------------------------------------------------


def _more(pack: Rulepack, scenario: Scenario, games: Balance, pen: Pen) -> Markup:
    """How it ends, how long it lasts, by how much it is won, how often the lead changes, what is taken."""
    told, words = games.figures, pen.words
    if told is None:
        return Markup("")
    book = next((book for book in pack.rulesets if book.name == (games.edition or scenario.ruleset)), None)
    ways = {way.name: way for way in (*(book.endings if book is not None else ()), *scenario.endings)}
    ends = [
        _counted(pen.title(ways[name]) if name in ways else inert(name.replace("_", " ")), count, games.games)
        for name, count in told.endings
    ]
    lasted = [inert(f"{turn}: {round(100 * count / games.games)}\u00a0%", begins=False) for turn, count in told.turns]
    rows = [[inert(words["balance_ends"]), joined(ends, "; ")], [inert(words["balance_turns"]), joined(lasted, "; ")]]
    if told.margins:
        rows.append([inert(words["balance_margin"]), inert(_margin(told, pen), begins=False)])
    changes = _decimal(told.lead_changes, pen)
    rows.append([inert(words["balance_lead_changes"]), inert(f"{changes} {words['balance_a_game']}", begins=False)])
    taken = dict(told.objectives)
    for objective in scenario.objectives:
        if objective.name in taken:
            by = zip(scenario.armies, taken[objective.name], strict=True)
            shares = [_counted(pen.title(army), count, games.games) for army, count in by]
            rows.append(
                [Markup("{} {}").format(inert(words["balance_taken"]), pen.title(objective)), joined(shares, "; ")]
            )
    return table([inert(words["balance_how"]), inert("")], rows, "ll")


def _counted(what: Markup, count: int, games: int) -> Markup:
    return Markup("{} {}").format(what, inert(f"{round(100 * count / games)}\u00a0%", begins=False))


def _margin(told: BalanceFigures, pen: Pen) -> str:
    margins = [margin for margin, count in told.margins for _ in range(count)]
    quarter = len(margins) // 4
    middle, low, high = margins[len(margins) // 2], margins[quarter], margins[-1 - quarter]
    counted = _within(told.counted, pen)
    return pen.words["balance_margins"].format(counted=counted, middle=middle, low=low, high=high)


def _sway(names: list[Markup], games: Balance, pen: Pen) -> View | None:
    """What decides the battle turn by turn, as lines; nothing where it is not known."""
    told = games.figures
    if told is None or not told.sway or len(told.sway[0]) < _FEWEST_TURNS:
        return None
    rows, turns = told.sway, len(told.sway[0]) - 1
    most = max(1.0, *(figure for row in rows for figure in row))
    least = min(0.0, *(figure for row in rows for figure in row))
    across, up = (_WIDE - 2 * _ROOM) / turns, (_TALL - 2 * _ROOM) / (most - least)
    base = _ROOM + most * up
    drawn = [
        Markup('<path d="M{} {}V{}M{} {:.1f}H{}"/>').format(_ROOM, _ROOM, _TALL - _ROOM, _ROOM, base, _WIDE - _ROOM),
        Markup('<text x="{}" y="{}">{:.0f}</text>').format(_ROOM - 14, _ROOM + 4, most),
        Markup('<text x="{}" y="{:.1f}">0</text>').format(_ROOM - 14, base + 4),
    ]
    below = Markup('<text x="{:.1f}" y="{}">{}</text>')
    drawn += [below.format(_ROOM + turn * across, _TALL - _ROOM + 18, turn) for turn in range(turns + 1)]
    for side, row in enumerate(rows):
        points = " ".join(f"{_ROOM + turn * across:.1f},{base - left * up:.1f}" for turn, left in enumerate(row))
        drawn.append(Markup('<polyline class="tercio-side-{}" points="{}"/>').format(side, points))
    counted = _within(told.counted, pen)
    said = inert(pen.words["balance_sway"].format(counted=counted))
    head = '<svg class="tercio-sway" viewBox="0 0 {} {}" role="img" aria-label="{}">{}</svg>'
    plot = Markup(head).format(_WIDE, _TALL, counted, Markup("").join(drawn))
    keys = [{"side": side, "name": name} for side, name in enumerate(names)]
    return {"plot": plot, "said": said, "keys": keys}


# --- what was watched -------------------------------------------------------------------------------------------


def _watched(names: list[Markup], games: Balance, board: MapDrawing | None, pen: Pen) -> View | None:
    """Who took part and earned its points, which cards were played, where it was fought."""
    seen = games.figures.watched if games.figures is not None else None
    if seen is None:
        return None
    words = pen.words
    has_losses = any(piece.lost is not None for piece in seen.pieces)
    has_points = any(piece.points is not None for piece in seen.pieces)
    heads = ["balance_moved", *(["balance_lost"] * has_losses), "balance_gone"]
    heads += ["balance_points", "balance_earned"] * has_points
    sides = []
    for side, name in enumerate(names):
        rows = []
        for piece in seen.pieces:
            if piece.side == side:
                losses = [_figure(piece.lost, pen)] * has_losses
                earned = [_figure(piece.points, pen, ".0f"), _figure(piece.earned, pen)] * has_points
                shares = [Markup(f"{round(100 * share)}&nbsp;%") for share in (piece.moved, piece.gone)]
                rows.append([cell(_within(piece.title, pen)), shares[0], *losses, shares[1], *earned])
        sides.append(table([name, *(inert(words[head]) for head in heads)], rows, "l" + "r" * len(heads)))
    cards = [
        [cell(_within(card.title, pen)), _figure(card.dealt, pen), _figure(card.played, pen)] for card in seen.cards
    ]
    card_heads = [inert(words[head]) for head in ("balance_card", "balance_dealt", "balance_played")]
    places = [cell(f"{place} ({_decimal(lost, pen)})") for place, lost in seen.lost_at[:_PLACES]]
    return {
        "games": seen.games,
        "sides": sides,
        "cards": table(card_heads, cards, "lrr") if cards else Markup(""),
        "places": joined(places),
        "fought": fighting(board, seen.lost_at) if board is not None else Markup(""),
        "has_points": has_points,
    }


def _within(title: Mapping[str, str], pen: Pen) -> str:
    return title.get(pen.language, next(iter(title.values())))


def _figure(figure: float | None, pen: Pen, how: str = ".1f") -> Markup:
    return cell("–" if figure is None else _decimal(figure, pen, how))


def _decimal(figure: float, pen: Pen, how: str = ".1f") -> str:
    return format(figure, how).replace(".", "," if pen.language == "it" else ".")
