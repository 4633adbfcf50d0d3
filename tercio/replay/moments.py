"""Which steps of a battle are worth jumping to, and which of several battles is worth watching."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from compiler.backends.replay.reel import Moment, Step, Words

MOST_MOMENTS: Final = 8
FEWEST_MOMENTS: Final = 4
"""Where the figures hardly move, what was told as decisive is worth a jump too."""
_TOGETHER: Final = 4
"""Steps: figures that are counted one after the other, as at the end of a turn, are one moment."""
_MOST_TOLD: Final = 2
_SUM: Final = re.compile(r"[+−]\d")
_DROPPED: Final = "\0"
_EQUALS: Final = f"{_DROPPED} = "
_FACES: Final = re.compile(r"\d++(?: ,\d++)*+")
"""What dice showed, read from its end."""


def key_moments(steps: Sequence[Step], first: int = 1, most: int = MOST_MOMENTS) -> tuple[Moment, ...]:
    """From the step `first` on, in their order: where the figures of the plot move most, told by words, and the end."""
    told = [number for number in range(max(first, 1), len(steps)) if steps[number].turn and steps[number].lines]
    weights: dict[int, int] = {}
    for number in told:
        swing = _swing(steps[number - 1].heart, steps[number].heart)
        last = next(reversed(weights), None)
        if swing and last is not None and number - last <= _TOGETHER and steps[last].turn == steps[number].turn:
            swing += weights.pop(last)
        if swing:
            weights[number] = swing
    # The same swing later weighs more: it is nearer to the decision.
    largest = sorted(weights, key=lambda number: (-weights[number], -number))
    chosen = {*largest[: most - 1], *told[-1:]}
    moments = _moments(steps, first, chosen)
    lacking = FEWEST_MOMENTS - len(moments)
    if lacking <= 0:
        return moments
    known = {number for moment in moments for number in moment.told}
    decisive = [number for number in told if not steps[number].level and number not in known]
    return _moments(steps, first, chosen | set(decisive[:: max(1, len(decisive) // lacking)][:lacking]))


def _moments(steps: Sequence[Step], first: int, chosen: set[int]) -> tuple[Moment, ...]:
    return tuple(_moment(steps, since, at) for since, at in pairwise([first - 1, *sorted(chosen)]))


def _moment(steps: Sequence[Step], since: int, at: int) -> Moment:
    """What decided it since the moment before; else its own words, with what was done to the same just before."""
    moment = steps[at]
    turn = [number for number in range(since + 1, at + 1) if steps[number].turn == moment.turn and steps[number].lines]
    decisive = [number for number in turn if not steps[number].level]
    told = decisive[-_MOST_TOLD:]
    if not told:
        is_caused = at - 1 > since and not set(steps[at - 1].about).isdisjoint(moment.about)
        told = [at - 1, at] if is_caused else [at]
    return Moment(at, tuple(told), _words([steps[number] for number in told]))


def _words(told: Sequence[Step]) -> Words:
    lines = [line.words for step in told for line in step.lines]
    return {language: "; ".join(without_sums(line[language]) for line in lines) for language in lines[0]}


def without_sums(words: str) -> str:
    """`Melee, 4 (+3 Steel, −1 Steel (the other)) = 6`, without what was added up: `Melee, 6`."""
    kept, held, depth = "", "", 0
    for letter in words:
        depth += letter == "("
        if not depth:
            kept += letter
            continue
        held += letter
        depth -= letter == ")"
        if not depth:
            kept = f"{kept.rstrip()}{_DROPPED}" if _SUM.search(held) else kept + held
            held = ""
    return _without_faces(kept + held).replace(_DROPPED, "")


def _without_faces(words: str) -> str:
    """Dice without what was added to them are no sum."""
    told, *sums = words.split(_EQUALS)
    for score in sums:
        faces = _FACES.match(told[::-1]) if score[:1].isdecimal() or score.startswith("−") else None
        told = f"{told[: len(told) - faces.end()]}{score}" if faces is not None else f"{told}{_EQUALS}{score}"
    return told


def _swing(before: Sequence[int], after: Sequence[int]) -> int:
    """A fall weighs more than a rise: what was lost and comes back decides less."""
    changes = [new - old for old, new in zip(before, after, strict=True)]
    return sum(change if change > 0 else -2 * change for change in changes)


def hearts_as_set(steps: Sequence[tuple[int, tuple[int, ...]]]) -> list[tuple[int, ...]]:
    """The hearts of steps, each with its turn. While a battle is prepared they count nothing, or only who is deployed
    so far, and that is what has lost it: up to where they are highest before the first turn they are told as they are
    there. What begins at nothing and grows with the turns does."""
    found = [list(heart) for _, heart in steps]
    prepared = sum(turn == 0 for turn, _ in steps)
    for side in range(len(found[0]) if found else 0):
        first = max(range(prepared), key=lambda at: steps[at][1][side], default=0)
        for earlier in found[:first]:
            earlier[side] = found[first][side]
    return [tuple(heart) for heart in found]


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
