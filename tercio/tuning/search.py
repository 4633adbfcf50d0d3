"""Looking for the one change that brings a battle to where its author wants it.

Every lever is tried a step up and a step down on the games that were played unchanged. The seeds are the same, so that
the games that end otherwise tell how much is owed to the change and how much to luck. The surest levers are followed as
far as they lead, and what comes nearest is played on seeds that had no say in choosing it: the best of many tries looks
better than it is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from typing import Final

from engine.host.tallies import Interval, wilson
from engine.model.quick_dataclass import dataclass
from tercio.tuning.levers import Change, Lever

FOLLOWED: Final = 3
"""So many levers are followed beyond their first step, and so many changes are proved on fresh seeds."""
_FEWEST: Final = 20

Winners = tuple[int | None, ...]
Play = Callable[[Change | None, int, int], Winners | None]
"""Plays so many games from a seed on with a change, and answers who won each; nothing where the battle cannot be set up
so."""


@dataclass(frozen=True, slots=True)
class Share:
    """What the first army won of the games that somebody won."""

    won: int
    of: int

    @property
    def percent(self) -> float:
        return 100 * self.won / self.of if self.of else 50.0

    @property
    def interval(self) -> Interval:
        return wilson(self.won, self.of)

    def off(self, target: float) -> float:
        return abs(self.percent - target)


def share_of(winners: Winners) -> Share:
    decided = [winner for winner in winners if winner is not None]
    return Share(sum(winner == 0 for winner in decided), len(decided))


@dataclass(frozen=True, slots=True)
class Trial:
    change: Change
    share: Share
    """On the games that every trial is played on."""
    before: Share
    """The same games, unchanged."""
    sureness: float
    """How many deviations lie between the two, counted on the games that ended otherwise; more than nothing where the
    first army won more of them."""


@dataclass(frozen=True, slots=True)
class Proof:
    """A change on seeds that had no say in choosing it."""

    change: Change
    share: Share


@dataclass(frozen=True, slots=True)
class Found:
    before: Share
    trials: tuple[Trial, ...]
    proofs: tuple[Proof, ...]
    """The best first."""
    is_there: bool
    """Nothing need be changed."""

    def reached(self, target: float, within: float) -> Proof | None:
        return next((proof for proof in self.proofs if proof.share.off(target) <= within), None)


def search(levers: Sequence[Lever], play: Play, *, target: float, within: float, games: int, seed: int) -> Found:
    """`target` and `within` in percent."""
    unchanged = play(None, games, seed)
    assert unchanged is not None, "the battle as it is written was set up before"
    before = share_of(unchanged)
    if before.off(target) <= within:
        return Found(before, (), (), is_there=True)
    fewer = min(games, max(_FEWEST, games // 2))
    same_games = unchanged[:fewer]
    towards = 1 if before.percent < target else -1

    def tried(change: Change) -> Trial | None:
        winners = play(change, fewer, seed)
        if winners is None:
            return None
        return Trial(change, share_of(winners), share_of(same_games), _sureness(same_games, winners))

    firsts = [trial for change in _first_steps(levers) if (trial := tried(change)) is not None]
    helping = sorted(
        (trial for trial in firsts if towards * trial.sureness > 0), key=lambda trial: -towards * trial.sureness
    )
    trials = list(firsts)
    best: list[Trial] = []
    for first in helping[:FOLLOWED]:
        followed = _follow(first, tried, target)
        trials += followed[1:]
        best.append(min(followed, key=lambda trial: trial.share.off(target)))
    proofs = []
    for trial in best:
        winners = play(trial.change, games, seed + games)
        if winners is not None:
            proofs.append(Proof(trial.change, share_of(winners)))
    proofs.sort(key=lambda proof: proof.share.off(target))
    return Found(before, tuple(trials), tuple(proofs), is_there=False)


def _first_steps(levers: Sequence[Lever]) -> list[Change]:
    steps = ((lever, lever.value + side * lever.step) for lever in levers for side in (-1, 1))
    return [Change(lever, value) for lever, value in steps if lever.least <= value <= lever.most]


def _sureness(before: Winners, after: Winners) -> float:
    """Of a sign test on the pairs of games: a win is worth two, a draw one."""
    gains = [_worth(late) - _worth(early) for early, late in zip(before, after, strict=True)]
    changed = sum(gain * gain for gain in gains)
    return float(sum(gains) / sqrt(changed)) if changed else 0.0


def _worth(winner: int | None) -> int:
    return 1 if winner is None else 2 if winner == 0 else 0


def _follow(first: Trial, tried: Callable[[Change], Trial | None], target: float) -> list[Trial]:
    """Step by step the same way, until the target is passed, the figure may go no farther, or it no longer helps. Where
    the first step goes too far, half of it."""
    lever = first.change.lever
    stride = first.change.value - lever.value
    way = [first]
    if not _is_short_of(first, target) and abs(stride) > 1:
        half = tried(Change(lever, lever.value + int(stride / 2)))
        return way if half is None else [first, half]
    while _is_short_of(way[-1], target):
        value = way[-1].change.value + stride
        next_trial = tried(Change(lever, value)) if lever.least <= value <= lever.most else None
        if next_trial is None:
            break
        is_worse = next_trial.share.off(target) > way[-1].share.off(target)
        way.append(next_trial)
        if is_worse:
            break
    return way


def _is_short_of(trial: Trial, target: float) -> bool:
    """Whether the target still lies ahead, seen from the battle as it is."""
    return (trial.share.percent < target) == (trial.before.percent < target) and trial.share.percent != target
