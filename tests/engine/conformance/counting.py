"""Counting tables: how many answers there are one, two, three decisions deep from a named position.

A table is a YAML file of a system, `counts/<name>.yaml`: how the position is reached, and the counts. One figure that
moves says that a rule offers more or less than it did, long before a game looks wrong. `make playthroughs` counts anew.
"""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[3]))

from engine.core.chance import Seeded
from engine.core.decisions import Decision
from engine.core.players import EagerPlayer
from engine.core.system import Playing
from engine.host.play import Ready
from engine.systems.registry import SYSTEMS
from tests.architecture.sources import REPOSITORY
from tests.engine.conformance.games import ready
from tests.yaml_files import quick_yaml

MOST_NODES = 3000


@dataclass(frozen=True, slots=True)
class Position:
    """The first decision of kind `at` in turn `turn` or later, in a game of `eager` players from a seed."""

    system: str
    scenario: str
    near: bool
    seed: int
    at: str
    turn: int
    counts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Root:
    """A copy of the last safe point before a decision, and the answers given since."""

    copy: Playing
    answers: tuple[int, ...]


def files(system: str) -> list[Path]:
    return sorted((REPOSITORY / "tests" / "engine" / "systems" / system / "counts").glob("*.yaml"))


def read(system: str, path: Path) -> Position:
    plain = quick_yaml(path.read_text(encoding="utf-8"))
    return Position(
        system,
        plain["scenario"],
        plain["near"],
        plain["seed"],
        plain["at"],
        plain["turn"],
        tuple(plain["counts"]),
    )


def find(it: Ready, position: Position) -> Root:
    """Plays to the position."""
    game = it.begin(Seeded(position.seed), near=position.near)
    last = [it.system.resume(game, Seeded(0))]
    since: list[int] = []

    def note(now: Any) -> None:  # noqa: ANN401 - each system has its own game
        last[:] = [it.system.resume(now, Seeded(0))]
        since.clear()

    game.on_safe = note
    players = [EagerPlayer(position.seed + seat) for seat in range(len(it.seats()))]
    procedure = it.system.play(game)
    decision = next(procedure)
    while decision.kind != position.at or it.system.result(game).turn < position.turn:
        answer = players[decision.seat].choose(decision)
        since.append(answer)
        try:
            decision = procedure.send(answer)
        except StopIteration:
            raise LookupError(f"{position.scenario}, seed {position.seed}: `{position.at}` is never asked") from None
    return Root(last[0], tuple(since))


def count(it: Ready, position: Position, depth: int) -> tuple[int, ...]:
    """The number of answers at each depth, from 1 on; the same cards come up on every branch."""
    root = find(it, position)
    counts: list[int] = []
    level: list[tuple[int, ...]] = [()]
    for _ in range(depth):
        offered = [(prefix, _next(it, root, position.seed, prefix)) for prefix in level]
        counts.append(sum(len(decision.options) for _, decision in offered if decision is not None))
        if counts[-1] > MOST_NODES:
            break
        level = [
            (*prefix, answer)
            for prefix, decision in offered
            if decision is not None
            for answer in range(len(decision.options))
        ]
    return tuple(counts)


def _next(it: Ready, root: Root, seed: int, prefix: tuple[int, ...]) -> Decision | None:
    procedure = it.system.play(it.system.resume(root.copy, Seeded(seed)))
    try:
        decision = next(procedure)
        for answer in (*root.answers, *prefix):
            decision = procedure.send(answer)
    except StopIteration:
        return None
    return decision


def main() -> None:
    for system in sys.argv[1:] or SYSTEMS:
        for path in files(system):
            position = _settled(read(system, path))
            counts = count(ready(system, position.scenario), position, len(position.counts) or 4)
            text = path.read_text(encoding="utf-8").partition("counts:")[0]
            text = re.sub(r"^seed: .*$", f"seed: {position.seed}", text, flags=re.MULTILINE)
            path.write_text(f"{text}counts: [{', '.join(map(str, counts))}]\n", encoding="utf-8", newline="\n")
            print(f"counted {path.relative_to(REPOSITORY)}: {counts}")


def _settled(position: Position) -> Position:
    """With the next seed that still comes to such a decision."""
    for seed in range(position.seed, position.seed + 100):
        tried = replace(position, seed=seed)
        try:
            find(ready(position.system, position.scenario), tried)
        except LookupError:
            continue
        return tried
    raise LookupError(f"{position.scenario}: `{position.at}` is never asked")


if __name__ == "__main__":
    main()
