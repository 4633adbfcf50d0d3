"""Distributions as whole numbers: how many of so many equally likely ways give a value.

Own code rather than icepool: a wargame's test needs sums of like dice and draws without replacement, which are the two
functions below; the rest of a test (modifiers, moving ends, tables) is the ruleset's own expressions, which no dice
library could read. A dependency would save forty lines.

A deck that runs short is shuffled anew in the middle of a test, with the cards that the test itself has turned over:
each whole pass through the deck brings all its successes, and only the remainder is left to chance.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from itertools import accumulate, product
from math import comb, prod
from typing import Final, final

from engine.model.budget import ODDS_STEPS
from engine.model.values import Amount, Dice

Chance = tuple[Amount, Fraction]


class OddsError(Exception):
    """Odds that cannot be told, and why. `word` is what was not understood, `known` what might have been meant."""

    def __init__(self, message: str, word: str | None = None, known: Iterable[str] = ()) -> None:
        super().__init__(message)
        self.word = word
        self.known: tuple[str, ...] = tuple(known)


class TooDearError(OddsError):
    """Odds that could be told, but would keep somebody waiting too long."""


@final
class Effort:
    """The steps that are left: sums of dice, combinations, scores looked up among outcomes."""

    __slots__ = ("left",)

    def __init__(self, steps: int = ODDS_STEPS) -> None:
        self.left = steps

    def spend(self, steps: int, what: str) -> None:
        """`what` tells whoever asked what was too much."""
        self.left -= steps
        if self.left < 0:
            raise TooDearError(f"{what}: to tell the odds would take too long")


@final
class Distribution:
    """Values with their numbers of ways; `total` is all ways. No value has none."""

    __slots__ = ("total", "ways")

    def __init__(self, ways: dict[Amount, int]) -> None:
        self.ways: Final = {value: count for value, count in sorted(ways.items()) if count}
        self.total: Final = sum(self.ways.values())

    def chances(self) -> tuple[Chance, ...]:
        return tuple((value, Fraction(count, self.total)) for value, count in self.ways.items())


def dice(count: int, sides: int) -> Distribution:
    """The sum of some like dice; no dice sum to nothing."""
    return sum_of_dice([Dice(count, sides)])


def sum_of_dice(pools: Sequence[Dice]) -> Distribution:
    """The sum of dice of several sorts. Dice by dice, so that its cost is that of the sums and not of all throws."""
    ways = [1]
    for pool in pools:
        for _ in range(pool.count):
            # One more die: each sum gathers the ways of the `sides` sums below it, which is a moving window.
            sums = list(accumulate([*ways, *[0] * (pool.sides - 1)]))
            ways = [here - (sums[at - pool.sides] if at >= pool.sides else 0) for at, here in enumerate(sums)]
    least = sum(pool.count for pool in pools)
    return Distribution({least + at: here for at, here in enumerate(ways)})


def counted_dice(pool: Dice, good: int) -> Distribution:
    """How many of some like dice show one of their good faces (binomial)."""
    many, bad = pool.count, pool.sides - good
    return Distribution({count: comb(many, count) * good**count * bad ** (many - count) for count in range(many + 1)})


def cost_of_dice(pools: Sequence[Dice]) -> int:
    """About so many steps does their sum take: for each die, as many as there are sums."""
    return sum(pool.count for pool in pools) * sum(pool.count * pool.sides for pool in pools)


def draws(deck: int, successes: int, taken: int) -> Distribution:
    """The successes among cards drawn without replacement from a whole deck (hypergeometric)."""
    if not deck:
        return Distribution({0: 1})
    passes, left = divmod(taken, deck)
    return Distribution(
        {
            passes * successes + found: comb(successes, found) * comb(deck - successes, left - found)
            for found in range(max(0, left - deck + successes), min(successes, left) + 1)
        }
    )


def together(
    parts: Sequence[Distribution], value: Callable[[Sequence[Amount]], Amount], effort: Effort
) -> Distribution:
    """What independent throws make together: all their combinations, one by one."""
    effort.spend(prod(len(part.ways) for part in parts), "too many different dice at once")
    ways: dict[Amount, int] = {}
    for thrown in product(*(part.ways.items() for part in parts)):
        made = value([face for face, _ in thrown])
        ways[made] = ways.get(made, 0) + prod(count for _, count in thrown)
    return Distribution(ways)
