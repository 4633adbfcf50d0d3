"""Games of one scenario, each played once and kept with what is needed to take it up again from any safe point."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from engine.core.decisions import Decision
from engine.core.system import Playing
from engine.core.watching.watch import Watch
from engine.host.play import Played, Ready, play_ready, prepare
from engine.model.pack import Rulepack

FEW_SAFE_POINTS: Final = 20
"""A game with fewer copies than this is soon over, and is looked at more closely."""


@dataclass(frozen=True, slots=True)
class SafePoint:
    """A copy of the position, with how many choices, faces and events lie before it."""

    copy: Playing
    choices: int
    faces: int
    events: int


@dataclass(slots=True)
class Recording:
    """A game that was played under watch. `looked` counts how often an invariant was looked at."""

    played: Played
    decisions: list[Decision] = field(default_factory=list)
    safe_points: list[SafePoint] = field(default_factory=list)
    looked: int = 0


class Examined:
    """A scenario under examination: what is dear to make is made once for all checks."""

    def __init__(self, pack: Rulepack, scenario: str) -> None:
        self.pack: Final = pack
        self.scenario: Final = scenario
        self.ready: Final[Ready] = prepare(pack, scenario)
        self._recordings: Final[dict[tuple[int, str, bool, int], Recording]] = {}

    @property
    def turns(self) -> int | None:
        """The last turn, where the scenario has one."""
        turns = next(scenario.turns for scenario in self.pack.scenarios if scenario.name == self.scenario)
        return int(turns) if turns is not None else None

    def recorded(self, seed: int, player: str = "eager", *, near: bool = False, every: int = 5) -> Recording:
        """A game with invariants on; a copy is kept at every so many safe points."""
        key = (seed, player, near, every)
        if key not in self._recordings:
            self._recordings[key] = self._record(seed, player, near, every)
        return self._recordings[key]

    def recorded_closely(self, seed: int, player: str = "eager") -> Recording:
        """The same; every safe point of a game that is soon over."""
        recording = self.recorded(seed, player)
        return recording if len(recording.safe_points) > FEW_SAFE_POINTS else self.recorded(seed, player, every=1)

    def _record(self, seed: int, player: str, near: bool, every: int) -> Recording:
        ready = self.ready
        watch = Watch(ready.system)
        decisions: list[Decision] = []
        points: list[SafePoint] = []
        passed = 0

        def note(game: Any) -> None:  # noqa: ANN401 - each system has its own game
            nonlocal passed
            passed += 1
            if passed % every == 0:
                copy = ready.system.resume(game, game.chance)
                points.append(SafePoint(copy, len(decisions), len(game.chance.faces), len(game.journal)))

        def began(game: Playing) -> None:
            watch.attach(game)
            game.on_safe = note

        played = play_ready(
            ready, seed, (player,), near=near, began=began, asked=lambda decision, _: decisions.append(decision)
        )
        return Recording(played, decisions, points, watch.looked)
