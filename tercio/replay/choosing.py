"""Which battle of a scenario is shown: of a few, the one with the most changes of fortune. Always the same."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from engine.core.position.events import Event
from engine.core.system import Playing, System
from engine.core.watching.scene import Watched
from engine.host.play import play_ready, prepare
from engine.model.pack import Rulepack
from tercio.replay.moments import drama

SEEDS: Final = range(1, 9)
MOST_EVENTS: Final = 12_000
"""After so many no further battle is tried: large battles are shown as they come."""


class _Watcher:
    """Notes how much heart each side has as a battle goes on."""

    def __init__(self, system: System) -> None:
        self._system: Final = system
        self.hearts: Final[list[tuple[int, ...]]] = []
        self.events = 0

    def attach(self, game: Playing) -> None:
        game.on_event = self._look

    def _look(self, game: Any, event: Event) -> None:  # noqa: ANN401 - each system has its own game
        self.events += 1
        # What decides a battle changes seldom; to look at each turn's beginning and end is enough.
        if event.name.startswith("Turn") and isinstance(self._system, Watched):
            self.hearts.append(self._system.scene(game).heart)


def battle_worth_watching(pack: Rulepack, scenario: str, players: Sequence[str]) -> int:
    """Its seed."""
    ready = prepare(pack, scenario)
    best, seed, events = -1, SEEDS[0], 0
    for tried in SEEDS:
        watcher = _Watcher(ready.system)
        played = play_ready(ready, tried, players, began=watcher.attach)
        events += watcher.events
        worth = drama([*watcher.hearts, played.result.score], is_decided=played.result.winner is not None)
        if worth > best:
            best, seed = worth, tried
        if events > MOST_EVENTS:
            break
    return seed
