"""Games of every system, for the tests of this folder: compiled once, played once."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from engine.core.decisions import Decision
from engine.core.system import Playing
from engine.core.watching.watch import Watch
from engine.host.play import Played, Ready, play_ready, prepare
from engine.model.pack import Rulepack
from engine.systems.registry import SYSTEMS
from tests.shipped import shipped_pack


def pack_of(system: str) -> Rulepack:
    """All that is shipped for a system."""
    return shipped_pack(system)


@cache
def shipped() -> tuple[tuple[str, str], ...]:
    """Every shipped scenario that a system plays, as (system, scenario)."""
    return tuple((system, scenario.name) for system in SYSTEMS for scenario in pack_of(system).scenarios)


@cache
def ready(system: str, scenario: str) -> Ready:
    return prepare(pack_of(system), scenario)


@dataclass(slots=True)
class Recording:
    """A game with what is needed to take it up again from any of its safe points."""

    played: Played
    decisions: list[Decision] = field(default_factory=list)
    safe_points: list[SafePoint] = field(default_factory=list)
    looked: int = 0


@dataclass(frozen=True, slots=True)
class SafePoint:
    """A copy of the position, with how many choices, faces and events lie before it."""

    copy: Playing
    choices: int
    faces: int
    events: int


def recorded(
    system: str, scenario: str, seed: int, player: str = "eager", *, near: bool = False, every: int = 5
) -> Recording:
    """Plays with invariants on; every so many safe points a copy is kept. Each game is played once."""
    return _recorded(system, scenario, seed, player, near, every)


@cache
def _recorded(system: str, scenario: str, seed: int, player: str, near: bool, every: int) -> Recording:
    it = ready(system, scenario)
    watch = Watch(it.system)
    decisions: list[Decision] = []
    points: list[SafePoint] = []
    count = 0

    def note(game: Any) -> None:  # noqa: ANN401 - each system has its own game
        nonlocal count
        count += 1
        if count % every == 0:
            copy = it.system.resume(game, game.chance)
            points.append(SafePoint(copy, len(decisions), len(game.chance.faces), len(game.journal)))

    def began(game: Playing) -> None:
        watch.attach(game)
        game.on_safe = note

    played = play_ready(
        it, seed, (player,), near=near, began=began, asked=lambda decision, _: decisions.append(decision)
    )
    return Recording(played, decisions, points, watch.looked)


def recorded_closely(system: str, scenario: str, seed: int, player: str = "eager") -> Recording:
    """The same; every safe point of a game that is soon over."""
    found = recorded(system, scenario, seed, player)
    return found if len(found.safe_points) > 20 else recorded(system, scenario, seed, player, every=1)


def python_files(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*.py"))
