"""How games went, as it is kept beside their scenario and shown on its page. What a stranger writes there is looked at
part by part before it is shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final, cast

from compiler.backends.site.pages import BalanceFigures, WatchedCard, WatchedGames, WatchedPiece
from engine.host.tallies import Summary

if TYPE_CHECKING:
    from tercio.fairness.figures import Watched

_KEPT: Final = {"counted", "endings", "turns", "margins", "objectives", "sway", "lead_changes"}
_WATCHED: Final = "watched"
_MOST_LINES: Final = 400
_LONGEST: Final = 100
_MOST: Final = 1 << 20
_PLACES: Final = 80

Plain = dict[str, Any]


# --- keeping ----------------------------------------------------------------------------------------------------


def kept_figures(summary: Summary, counted: Mapping[str, str], watched: Mapping[str, Watched] | None = None) -> Plain:
    """`counted` says what decides the battle, by language; `watched` are the same games told in each of them."""
    plain: Plain = {
        "counted": dict(counted),
        "endings": dict(summary.endings),
        "turns": {str(turn): count for turn, count in summary.turns},
        "margins": {str(margin): count for margin, count in summary.margins},
        "objectives": {name: list(counts) for name, counts in summary.objectives},
        "sway": [[round(left, 1) for left in row] for row in summary.sway],
        "lead_changes": round(summary.lead_changes, 2),
    }
    return plain if watched is None else plain | {_WATCHED: _kept_watched(watched)}


def _kept_watched(watched: Mapping[str, Watched]) -> Plain:
    pieces = {language: told.pieces() for language, told in watched.items()}
    cards = {language: told.cards() for language, told in watched.items()}
    first = next(iter(watched.values()))
    return {
        "games": first.seen.games,
        "pieces": [
            {
                "side": row.side,
                "title": {language: rows[number].title for language, rows in pieces.items()},
                "moved": round(row.moved, 2),
                "gone": round(row.gone, 2),
                "lost": None if row.lost is None else round(row.lost, 1),
                "points": row.cost or None,
                "earned": None if row.earned is None else round(row.earned, 1),
            }
            for number, row in enumerate(first.pieces())
        ],
        "cards": [
            {
                "title": {language: f"{rows[number].number} {rows[number].title}" for language, rows in cards.items()},
                "dealt": round(row.dealt, 1),
                "played": round(row.played, 1),
            }
            for number, row in enumerate(first.cards())
        ],
        "lost_at": {place: round(lost, 2) for place, lost in first.ground()[:_PLACES]},
    }


# --- reading ----------------------------------------------------------------------------------------------------


def figures_of(plain: Plain) -> BalanceFigures:
    """Of what `are_figures` has found in order."""
    return BalanceFigures(
        counted=plain["counted"],
        endings=tuple(plain["endings"].items()),
        turns=tuple(sorted((int(turn), count) for turn, count in plain["turns"].items())),
        margins=tuple(sorted((int(margin), count) for margin, count in plain["margins"].items())),
        objectives=tuple((name, tuple(counts)) for name, counts in plain["objectives"].items()),
        sway=tuple(tuple(row) for row in plain["sway"]),
        lead_changes=plain["lead_changes"],
        watched=_watched_of(plain[_WATCHED]) if _WATCHED in plain else None,
    )


def _watched_of(plain: Plain) -> WatchedGames:
    return WatchedGames(
        games=plain["games"],
        pieces=tuple(WatchedPiece(**piece) for piece in plain["pieces"]),
        cards=tuple(WatchedCard(**card) for card in plain["cards"]),
        lost_at=tuple(plain["lost_at"].items()),
    )


def are_figures(plain: object, sides: int) -> bool:
    """Whether all is there, and of the right sort."""
    if not isinstance(plain, dict) or set(plain) - {_WATCHED} != _KEPT:
        return False
    sway, objectives = plain["sway"], plain["objectives"]
    if not isinstance(sway, list) or len(sway) != sides or not all(isinstance(row, list) for row in sway):
        return False
    lasted = {len(row) for row in sway}
    return (
        all(_are_named(plain[name], _is_count) for name in ("endings", "turns", "margins"))
        and all(_is_whole(key) for name in ("turns", "margins") for key in plain[name])
        and _are_named(objectives, lambda by: isinstance(by, list) and len(by) == sides and all(map(_is_count, by)))
        and _is_title(plain["counted"])
        and len(lasted) == 1
        and max(lasted) <= _MOST_LINES
        and all(_is_figure(left) for row in sway for left in row)
        and _is_figure(plain["lead_changes"])
        and (_WATCHED not in plain or _are_watched(plain[_WATCHED], sides))
    )


def _are_watched(plain: object, sides: int) -> bool:
    if not isinstance(plain, dict) or set(plain) != {"games", "pieces", "cards", "lost_at"}:
        return False

    def is_piece(piece: object) -> bool:
        figures = {"moved": _is_figure, "gone": _is_figure, **dict.fromkeys(("lost", "points", "earned"), _may_be)}
        return _has(
            piece, {"side": lambda side: _is_count(side) and cast(int, side) < sides, "title": _is_title} | figures
        )

    def is_card(card: object) -> bool:
        return _has(card, {"title": _is_title, "dealt": _is_figure, "played": _is_figure})

    lists = ((plain["pieces"], is_piece), (plain["cards"], is_card))
    return (
        _is_count(plain["games"])
        and all(isinstance(of, list) and len(of) <= _MOST_LINES and all(map(is_one, of)) for of, is_one in lists)
        and _are_named(plain["lost_at"], _is_figure)
    )


def _has(plain: object, parts: Mapping[str, Callable[[object], bool]]) -> bool:
    return isinstance(plain, dict) and set(plain) == set(parts) and all(parts[key](plain[key]) for key in parts)


def _are_named(plain: object, holds: Callable[[object], bool]) -> bool:
    return (
        isinstance(plain, dict)
        and len(plain) <= _MOST_LINES
        and all(len(name) <= _LONGEST and holds(value) for name, value in plain.items())
    )


def _is_title(plain: object) -> bool:
    return _are_named(plain, lambda word: isinstance(word, str) and len(word) <= _LONGEST) and bool(plain)


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= _MOST


def _is_whole(word: str) -> bool:
    return word.removeprefix("-").isdecimal() and word.isascii() and len(word) < 8


def _is_figure(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) <= _MOST


def _may_be(value: object) -> bool:
    return value is None or _is_figure(value)
