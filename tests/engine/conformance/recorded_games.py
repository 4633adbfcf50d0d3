"""Recorded games: whole games from their seeds, as how they ended, how often what happened, and a figure for the rest.

A playthrough shows the opening of a game line by line. These go to the end, with optional rules and other readings
turned on and off, and the figure is made of every event and of all that was offered at every decision: a rule that
gives or offers something else anywhere changes it. On crowded fields positions go into it too. `make playthroughs`
records all anew; do that when a rule was corrected, and read the tallies. Names of systems, or of rulesets that the kit
plays, on the command line record only those.
"""

from __future__ import annotations

import hashlib
import random
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[3]))

import yaml

from engine.core.decisions import Decision
from engine.core.position.events import Event
from engine.core.system import Playing
from engine.host.journal import event_line
from engine.host.play import Played, Ready, play_ready, prepare
from engine.model.pack import Rulepack
from engine.model.rules import Switch
from engine.systems.registry import SYSTEMS
from tests.architecture.sources import REPOSITORY
from tests.engine.conformance.crowded import NAME as CROWDED
from tests.engine.conformance.crowded import crowded_pack, fields_of, scattered
from tests.engine.conformance.games import LONG_BATTLES, pack_of
from tests.engine.conformance.positions import told
from tests.engine.systems.esa import crowded as esa
from tests.shipped import rulesets_of_the_kit
from tests.yaml_files import quick_yaml

GAMES = 5
"""Of each scenario."""
LONG_GAMES = 2
"""Of a battle whose games take seconds: one with the rules as shipped, one with switches by lot."""
KIT_GAMES = 12
"""Of each scenario that the kit plays: they take a few hundredths of a second."""
CROWDED_GAMES = 24
"""Of each crowded field of a system: short ones."""
LOOKS = 10
"""After so many decisions on a crowded field the position is looked at."""
SHIPPED_READING = 1
"""The first so many are played with the switches as shipped; in the others each is set by lot."""


@dataclass(frozen=True, slots=True)
class RecordedGame:
    """`seed` settles who plays, where the sides begin and how the switches stand."""

    scenario: str
    seed: int
    ends: str
    tally: str
    figure: str

    @property
    def name(self) -> str:
        return f"{self.scenario}-{self.seed}"


def file_of(system: str) -> Path:
    """Of a system, or of a ruleset that the kit plays."""
    tests = REPOSITORY / "tests" / "engine"
    return (
        tests / "systems" / system / "games.yaml" if system in SYSTEMS else tests / "kit" / "games" / f"{system}.yaml"
    )


@cache
def read(system: str) -> list[RecordedGame]:
    """None of a system that ships no battle yet."""
    if not file_of(system).exists():
        return []
    plain = quick_yaml(file_of(system).read_text(encoding="utf-8"))
    return [RecordedGame(**game) for game in plain]


@cache
def _prepared(system: str, scenario: str, seed: int) -> Ready:
    return prepare(_with_lots(system, scenario, seed), scenario)


def _with_lots(system: str, scenario: str, seed: int) -> Rulepack:
    """What is played, with its switches set by lot, and its places dealt anew where it is a crowded field."""
    crowded = scenario in fields_of(system)
    pack = crowded_pack(system) if crowded else pack_of(system)
    chosen = next(one for one in pack.scenarios if one.name == scenario)
    ruleset = next(one for one in pack.rulesets if one.name == chosen.ruleset)
    changed = scattered(chosen, seed) if crowded else chosen
    if seed > SHIPPED_READING:
        options = dict(chosen.options) | dict(_by_lot(ruleset.switches, f"{scenario} {seed}"))
        changed = replace(changed, options=tuple(options.items()))
    return replace(pack, scenarios=tuple(changed if one is chosen else one for one in pack.scenarios))


def _by_lot(switches: tuple[Switch, ...], seed: str) -> Iterator[tuple[str, str]]:
    lot = random.Random(seed)
    for switch in switches:
        yield switch.name, lot.choice([name for name, _ in switch.choices])


def play(system: str, scenario: str, seed: int) -> RecordedGame:
    """The game as it goes today: eager players and careless ones, sides apart and near one another, in turn."""
    if (system, scenario) == ("esa", CROWDED):
        phases = esa.PlayedPhases(_with_lots(system, scenario, seed), seed)
        return RecordedGame(scenario, seed, phases.ends, _tally(phases.game.journal), phases.digest.hexdigest()[:16])
    digest = hashlib.sha256()
    crowded = scenario in fields_of(system)
    asked = 0
    games: list[Playing] = []

    def note(decision: Decision, answer: int) -> None:
        nonlocal asked
        digest.update(f"{decision.kind} {decision.section} {decision.seat} {decision.options!r} {answer}\n".encode())
        asked += 1
        if crowded and asked % LOOKS == 0:
            look()

    def look() -> None:
        digest.update(repr(told(games[0].state)).encode())

    player = "random" if seed % 2 and not crowded else "eager"
    near = seed % 4 > 1 and not crowded
    ready = _prepared(system, scenario, seed)
    played = play_ready(ready, seed, (player,), near=near, began=games.append, asked=note)
    for event in played.journal:
        digest.update(event_line(event).encode())
    if crowded:
        look()
    return RecordedGame(scenario, seed, _ends(played), _tally(played.journal), digest.hexdigest()[:16])


def _ends(played: Played) -> str:
    result = played.result
    winner = "nobody wins" if result.winner is None else f"seat {result.winner} wins"
    return f"turn {result.turn}, {winner}, {result.reason}, {' : '.join(map(str, result.score))}"


def _tally(journal: Sequence[Event]) -> str:
    counts = Counter(type(event).__name__ for event in journal)
    return ", ".join(f"{name} {number}" for name, number in sorted(counts.items()))


def seeds_of(system: str, scenario: str) -> range:
    """Of the games that are recorded of a shipped battle."""
    games = KIT_GAMES if system not in SYSTEMS else LONG_GAMES if scenario in LONG_BATTLES else GAMES
    return range(1, games + 1)


def record(system: str) -> str:
    scenarios = [scenario.name for scenario in pack_of(system).scenarios]
    games = [play(system, scenario, seed) for scenario in scenarios for seed in seeds_of(system, scenario)]
    games += [play(system, field, seed) for field in fields_of(system) for seed in range(1, CROWDED_GAMES + 1)]
    plain = [{field: getattr(game, field) for field in RecordedGame.__slots__} for game in games]
    return yaml.safe_dump(plain, sort_keys=False, width=120)


def facts_of_esa() -> dict[str, str]:
    """What each fact answers on crowded fields."""
    return esa.figures_of_facts(_with_lots("esa", CROWDED, seed) for seed in range(1, CROWDED_GAMES // 2))


def main() -> None:
    for system in (*SYSTEMS, *rulesets_of_the_kit()):
        if not sys.argv[1:] or system in sys.argv[1:]:
            path = file_of(system)
            path.write_text(record(system), encoding="utf-8", newline="\n")
            print(f"recorded {path.relative_to(REPOSITORY)}")
    if not sys.argv[1:] or "esa" in sys.argv[1:]:
        text = yaml.safe_dump(facts_of_esa(), width=200)
        file_of("esa").with_name("facts.yaml").write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
