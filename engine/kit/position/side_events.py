"""Whose turn it is, where one side plays several phases before the next one does."""

from __future__ import annotations

from typing import Any, Final

from engine.core.position.events import Event

NO_SIDE: Final = -1
"""Nobody has a turn of its own: the order of each phase says who acts."""
NOBODY: Final = -2
"""It would be the turn of an army that is out of the battle."""


class SideBegan(Event):
    """The turn of a side; `waiting` are those that have theirs later."""

    side: int
    waiting: tuple[int, ...]

    def apply(self, state: Any) -> None:  # noqa: ANN401
        state.turn_of = self.side
        state.sides_waiting = self.waiting
        for whose in (*state.armies, *state.pieces):
            if whose.side == self.side:
                whose.forget_own_turn()


class ChangedSides(Event):
    """A piece fights for another army from now on, in none of its commands; `camp` is that of its new friends."""

    piece: int
    side: int
    camp: int

    def apply(self, state: Any) -> None:  # noqa: ANN401
        piece = state.pieces[self.piece]
        piece.side, piece.camp, piece.command = self.side, self.camp, ""


class SideDone(Event):
    def apply(self, state: Any) -> None:  # noqa: ANN401
        state.turn_of = NO_SIDE
