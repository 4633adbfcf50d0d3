"""Players that know no system: `random` and `eager`. They have generators of their own, so no player moves a die."""

from __future__ import annotations

from engine.core.chance import Seeded
from engine.core.decisions import Decision


class RandomPlayer:
    """Any option, all alike."""

    def __init__(self, seed: int) -> None:
        self._below = Seeded(seed).below

    def choose(self, decision: Decision) -> int:
        return self._below(len(decision.options))


class EagerPlayer:
    """Does something nine times in ten where it might do nothing: uniform play hardly ever fights."""

    def __init__(self, seed: int) -> None:
        self._chance = Seeded(seed)

    def choose(self, decision: Decision) -> int:
        if decision.may_decline and self._chance.below(10):
            return 1 + self._chance.below(len(decision.options) - 1)
        return self._chance.below(len(decision.options))
