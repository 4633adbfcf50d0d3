"""Invariants on the watch: attached to a game, they look after each event that could break them, or after every one.

For tests, soaks and whoever hunts a fault; a game that nobody watches pays nothing.
"""

from __future__ import annotations

from typing import Any

from engine.core.position.events import Event
from engine.core.system import Invariant, Playing, System


class Broken(AssertionError):  # noqa: N818 - it is said of an invariant
    """An invariant that does not hold; the message says which, after what, and where."""


class Watch:
    def __init__(self, system: System, *, every_event: bool = False) -> None:
        self.looked = 0
        """How often an invariant was looked at: a watch that never looks proves nothing."""
        self._always = tuple(invariant for invariant in system.invariants if every_event or not invariant.after)
        self._after: dict[type[Event], tuple[Invariant, ...]] = {
            kind: tuple(
                invariant
                for invariant in system.invariants
                if invariant not in self._always and kind in invariant.after
            )
            for kind in system.events
        }

    def attach(self, game: Playing) -> None:
        game.on_event = self.look

    def look(self, game: Any, event: Event) -> None:  # noqa: ANN401 - each system has its own game
        for invariant in (*self._always, *self._after.get(type(event), ())):
            self.looked += 1
            if not invariant.holds(game):
                raise Broken(f"{invariant.name} ({invariant.section}) does not hold after {event!r}, {game.place()}")
