"""How a seat stands in a position, from what every system tells of one: who has won, what each side has left of what it
can lose the battle by, and the strength of what is still in the field."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.core.system import Playing, System
from engine.core.watching.scene import Watched

VICTORY: Final = 1.0
MARGIN: Final = 0.3
"""What a margin counts once the battle is over, of what it counts before."""


class Standing:
    def __init__(self, system: System, seat: int) -> None:
        self._system: Final = system
        self._seat: Final = seat

    def at_the_end(self, game: Playing) -> float:
        winner = self._system.result(game).winner
        won = 0.0 if winner is None else VICTORY if winner == self._seat else -VICTORY
        return won + MARGIN * self.now(game)

    def now(self, game: Playing) -> float:
        """By how much it is ahead of whoever is second to it, or best: in what decides the battle, and in strength."""
        return self._ahead(self._system.result(game).score) + self._ahead(self._strengths(game))

    def _ahead(self, figures: Sequence[int]) -> float:
        """As a share of what both have; from -1 to 1."""
        own = figures[self._seat]
        rival = max(figure for seat, figure in enumerate(figures) if seat != self._seat)
        both = abs(own) + abs(rival)
        return (own - rival) / both if both else 0.0

    def _strengths(self, game: Playing) -> list[int]:
        """Of what stands in the field, by side; nothing where none is counted."""
        system = self._system
        sums = [0] * len(system.result(game).score)
        if not isinstance(system, Watched):
            return sums
        rosters = dict(system.roster(game).pieces)
        for figure, stand in zip(system.figures(game), system.scene(game).stands, strict=True):
            if figure.most and stand.place is not None:
                listed = rosters.get(figure.kind, ())
                side = listed[figure.number].side if figure.number < len(listed) else figure.side
                if side >= 0:
                    sums[side] += stand.strength
        return sums
