"""What many games come to: wins with their intervals, endings, lengths, losses. Whole numbers in, so that the same
games give the same figures however they were shared out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import sqrt
from typing import Any, Final

_Z: Final = 1.959963984540054
"""Of a normal distribution, 95 % lie within so many deviations of its middle."""

Interval = tuple[float, float]


@dataclass(frozen=True, slots=True)
class GameFigures:
    """One game as figures. `players` names who sat where."""

    seed: int
    players: tuple[str, ...]
    winner: int | None
    reason: str
    turn: int
    decisions: int
    score: tuple[int, ...]
    tally: tuple[tuple[str, tuple[int, ...]], ...]
    taken: tuple[tuple[str, int], ...] = ()
    """Objectives that fell, by name or number, each with the seat that took it, once however often it did."""
    hearts: tuple[tuple[int, ...], ...] = ()
    """What decides the battle, of each seat: before the first turn, and at the end of each."""


def wilson(hits: int, of: int, deviations: float = _Z) -> Interval:
    """The 95 % interval of a share: honest for few games and for shares near 0 and 1."""
    if not of:
        return 0.0, 1.0
    share = hits / of
    square = deviations * deviations
    middle = share + square / (2 * of)
    spread = deviations * sqrt(share * (1 - share) / of + square / (4 * of * of))
    scale = 1 + square / of
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


@dataclass(frozen=True, slots=True)
class Share:
    """So many of so many, with the interval in which the truth lies 95 times in 100."""

    wins: int
    of: int

    @property
    def interval(self) -> Interval:
        return wilson(self.wins, self.of)

    def plain(self) -> dict[str, Any]:
        low, high = self.interval
        share = self.wins / self.of if self.of else 0.0
        return {"wins": self.wins, "games": self.of, "share": _round(share), "interval": [_round(low), _round(high)]}


_SURELY: Final = 2.5758
"""Deviations to either side of 99 in 100."""
EVEN_WITHIN: Final = 0.1
"""A battle is called even when no side can well be farther than this from an equal share."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What wins come to, in one word: `ahead`, `even`, `unsure` (too few games to tell) or `nobody` (has won any)."""

    word: str
    leading: int
    """Whoever has won most, and the interval of its share of the games that somebody won."""
    least: float
    most: float
    is_near: bool = False
    """Whether that is as good as even: nobody wins more than `EVEN_WITHIN` above an equal share."""
    is_sure: bool = False
    """Whether it is ahead by the interval of 99 in 100 too: one even battle in twenty is not so by the other."""


def verdict_of(wins: Sequence[int]) -> Verdict:
    """Of the wins of each side, or of each camp where some are allied."""
    decided, leading, equal = sum(wins), max(range(len(wins)), key=lambda seat: wins[seat]), 1 / len(wins)
    low, high = wilson(wins[leading], decided)
    if not decided:
        return Verdict("nobody", leading, low, high)
    is_near = high <= equal + EVEN_WITHIN
    word = "ahead" if low > equal else "even" if is_near else "unsure"
    return Verdict(word, leading, low, high, is_near, wilson(wins[leading], decided, _SURELY)[0] > equal)


@dataclass(frozen=True, slots=True, kw_only=True)
class Summary:
    """Many games of one scenario. Lists have one figure a seat."""

    scenario: str
    rules: str
    seats: tuple[str, ...]
    games: int
    seeds: tuple[int, int]
    """The first and the last."""
    seated: tuple[tuple[str, ...], ...]
    """Who sat where: one line, or two where players changed sides."""
    sides: tuple[Share, ...]
    players: tuple[tuple[str, Share], ...]
    """By player, wherever it sat; one that plays both seats is left out."""
    draws: int
    winners: tuple[int | None, ...]
    """Who won each game, in the order they were asked for; nothing where nobody did."""
    endings: tuple[tuple[str, int], ...]
    turns: tuple[tuple[int, int], ...]
    """How many games ended in which turn."""
    decisions: float
    score: tuple[float, ...]
    margins: tuple[tuple[int, int], ...]
    """By how much the winner was ahead of the next in what decides the battle: each margin, and in how many games."""
    tally: tuple[tuple[str, tuple[float, ...]], ...]
    objectives: tuple[tuple[str, tuple[int, ...]], ...] = ()
    """In how many games each fell to whom; those that never did are not among them."""
    sway: tuple[tuple[float, ...], ...] = ()
    """Of each seat, what decides the battle: before the first turn and at the end of each, on average. A battle that is
    over stays as it ended."""
    lead_changes: float = 0.0
    """A game, from turn to turn."""
    chairs: tuple[tuple[str, tuple[Share, ...]], ...] = ()
    """Of each of those players, what it won from each seat."""


def lead_changes(hearts: Sequence[tuple[int, ...]]) -> int:
    leads = [lead for lead in map(_leader, hearts) if lead is not None]
    return sum(early != late for early, late in pairwise(leads))


def _leader(heart: tuple[int, ...]) -> int | None:
    """Nobody where the two best are level."""
    ahead = max(heart)
    return heart.index(ahead) if heart.count(ahead) == 1 else None


def _round(share: float) -> float:
    return round(share, 4)


def plain_summary(summary: Summary) -> dict[str, Any]:
    """For `--format json`."""
    return {
        "scenario": summary.scenario,
        "rules": summary.rules,
        "games": summary.games,
        "seeds": list(summary.seeds),
        "seated": [list(players) for players in summary.seated],
        "sides": {name: share.plain() for name, share in zip(summary.seats, summary.sides, strict=True)},
        "players": {name: share.plain() for name, share in summary.players},
        "by_side": {
            name: {seat: share.plain() for seat, share in zip(summary.seats, shares, strict=True)}
            for name, shares in summary.chairs
        },
        "draws": summary.draws,
        "endings": dict(summary.endings),
        "turns": {str(turn): count for turn, count in summary.turns},
        "decisions": _round(summary.decisions),
        "score": {name: _round(left) for name, left in zip(summary.seats, summary.score, strict=True)},
        "margins": {str(margin): count for margin, count in summary.margins},
        "tally": {
            kind: {name: _round(figure) for name, figure in zip(summary.seats, figures, strict=True)}
            for kind, figures in summary.tally
        },
        "objectives": {name: dict(zip(summary.seats, counts, strict=True)) for name, counts in summary.objectives},
        "sway": {name: [_round(left) for left in row] for name, row in zip(summary.seats, summary.sway, strict=True)},
        "lead_changes": _round(summary.lead_changes),
    }
