"""Which steps of a battle are worth jumping to, and which of several battles is worth watching."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from compiler.backends.replay.reel import Step

MOST_MOMENTS: Final = 8


def key_moments(steps: Sequence[Step], most: int = MOST_MOMENTS) -> tuple[int, ...]:
    """Where the figures of the plot move most, told by words, and the end; in the order of the battle."""
    told = [number for number, step in enumerate(steps) if step.turn and step.lines]
    swings = {number: _swing(steps[number - 1].heart, steps[number].heart) for number in told if number}
    # The same swing later weighs more: it is nearer to the decision.
    largest = sorted((number for number in swings if swings[number]), key=lambda number: (-swings[number], -number))
    chosen = set(largest[: most - 1])
    if told:
        chosen.add(told[-1])
    return tuple(sorted(chosen))


def _swing(before: Sequence[int], after: Sequence[int]) -> int:
    return sum(abs(new - old) for old, new in zip(before, after, strict=True))


def drama(hearts: Sequence[Sequence[int]], *, is_decided: bool) -> int:
    """How a battle looks from the figures of its plot: changes of the lead, a close end, and a decision."""
    leads = [_leader(heart) for heart in hearts]
    known = [lead for lead in leads if lead is not None]
    changes = sum(now != before for before, now in pairwise(known))
    ranges = [abs(value) for heart in hearts for value in heart]
    largest = max(ranges, default=0) or 1
    first, second = [*sorted(hearts[-1], reverse=True), 0, 0][:2] if hearts else (0, 0)
    closeness = max(0, 20 - 20 * (first - second) // largest)
    return 12 * min(changes, 6) + closeness + (25 if is_decided else 0)


def _leader(heart: Sequence[int]) -> int | None:
    best = max(heart, default=0)
    leading = [side for side, value in enumerate(heart) if value == best]
    return leading[0] if len(leading) == 1 else None
