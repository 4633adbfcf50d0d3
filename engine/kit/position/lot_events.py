"""Commands that are drawn from a cup."""

from __future__ import annotations

from typing import Any

from engine.core.position.events import Event


class ChitDrawn(Event):
    """A command is drawn by lot: its pieces act next."""

    side: int
    command: str

    def apply(self, state: Any) -> None:  # noqa: ANN401
        state.chit = (self.side, self.command)
        state.chits = (*state.chits, state.chit)
        state.active = -1


class ChitSpent(Event):
    """The command that was drawn does nothing more."""

    side: int

    def apply(self, state: Any) -> None:  # noqa: ANN401
        state.chit = (-1, "")
        state.active = -1
        state.last_side = self.side
