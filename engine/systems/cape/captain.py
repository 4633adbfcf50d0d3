"""`captain`: plays to win. One short answer for each kind of decision."""

from __future__ import annotations

from engine.core.chance import Seeded
from engine.core.decisions import Decision
from engine.systems.cape.game import Game


class Captain:
    def __init__(self, game: Game, seat: int, seed: int) -> None:
        self._g = game
        self._seat = seat
        self._chance = Seeded(seed * 2 + seat)

    def choose(self, decision: Decision) -> int:
        return self._chance.below(len(decision.options))
