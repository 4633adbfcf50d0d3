"""Arrivals: commands that come during the battle, from the turn that a scenario declares (`arrives 3`)."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.declared.reading import refusal
from engine.model.battles import Command
from engine.model.values import Literal


def arrival_turn(command: Command) -> int:
    """The turn from which a command may come. One that does not say, or would roll for it, is refused."""
    declared = dict(command.fields).get("arrives")
    turn = declared.value if isinstance(declared, Literal) else declared
    if not isinstance(turn, int) or turn < 1:
        raise refusal(command.origin, f"`{command.name}` does not say from which turn it comes: `arrives 3`")
    return turn


class Arrivals:
    """Who comes later, by the ids of their commands."""

    def __init__(self) -> None:
        self._turns: dict[int, int] = {}

    def expect(self, command: int, turn: int) -> None:
        self._turns[command] = turn

    @property
    def earliest(self) -> int | None:
        """The first turn in which anybody comes."""
        return min(self._turns.values(), default=None)

    def due(self, turn: int, waiting: Iterable[int], not_before: int = 0) -> list[int]:
        """Those of the waiting who may come in a turn; something may have put all of them off."""
        return [command for command in waiting if max(self._turns.get(command, turn + 1), not_before) <= turn]
