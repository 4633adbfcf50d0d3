"""`captain`: plays to win, with what its seat may see. First sketch: does something wherever it may."""

from __future__ import annotations

from engine.core.decisions import Decision
from engine.core.players import EagerPlayer
from engine.systems.esa.game import Game


class Captain:
    def __init__(self, game: Game, seat: int, seed: int) -> None:
        self._game = game
        self._seat = seat
        self._eager = EagerPlayer(seed)

    def choose(self, decision: Decision) -> int:
        return self._eager.choose(decision)
