"""Many games with every invariant at every event: `make soak`, or `python tests/engine/conformance/soak.py --games N`.

Random, eager and captain games over all shipped scenarios, from their beginnings and from near starts; every other game
turns all switches of its rules by lot. A fault is told with what plays it again; the exit code is 1 if there was any.
`--rules lumi` plays by another edition whatever can be played by it; a `--scenario` that is given twice is played twice
as often.
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[3]))

from engine.core.chance import Seeded
from engine.core.watching.watch import Watch
from engine.host.play import Ready, play_ready, prepare
from engine.host.rules import by_edition, editions_of, rules_for, scenario_of
from engine.host.setting_up import set_up
from engine.model.pack import Rulepack
from tests.engine.conformance.games import pack_of, shipped

TABLES = (("random",), ("eager",), ("random", "eager"), ("eager", "random"), ("captain", "eager"), ("captain",))
"""Who plays against whom. Captains are slow and play one game in three."""
ROUND = 25


@dataclass(frozen=True, slots=True)
class Game:
    system: str
    scenario: str
    seed: int
    players: tuple[str, ...]
    near: bool
    options: tuple[tuple[str, str], ...] = ()
    """Switches turned by lot; empty as the scenario has them."""
    rules: str = ""
    """The edition that it is played by; empty for the one that it was written for."""


@dataclass(frozen=True, slots=True)
class Came:
    game: Game
    fault: str
    events: Counter[str]
    looked: int
    decisions: int


def battles(systems: Sequence[str] = (), scenarios: Sequence[str] = (), rules: str = "") -> list[tuple[str, str]]:
    """What is played in turn, as (system, scenario)."""
    places = [place for place in shipped() if not systems or place[0] in systems]
    if scenarios:
        places = [place for name in scenarios for place in places if place[1] == name]
    return [place for place in places if not rules or rules in _editions(*place)]


def _editions(system: str, scenario: str) -> list[str]:
    pack = pack_of(system)
    return [scenario_of(pack, scenario).ruleset, *editions_of(pack, scenario)]


def games(count: int, seed: int, places: Sequence[tuple[str, str]], rules: str = "") -> list[Game]:
    made = []
    for number in range(count):
        system, scenario = places[number % len(places)]
        turn = number // len(places)
        options = by_lot(system, scenario, seed + number, rules) if turn % 2 else ()
        players = TABLES[turn % len(TABLES)]
        made.append(Game(system, scenario, seed + number, players, turn // len(TABLES) % 2 == 1, options, rules))
    return made


def by_lot(system: str, scenario: str, seed: int, rules: str = "") -> tuple[tuple[str, str], ...]:
    """A choice for every switch of the rules that a scenario is played with."""
    pack = pack_of(system)
    played = rules or scenario_of(pack, scenario).ruleset
    lots = Seeded(seed)
    return tuple(
        (switch.name, switch.choices[lots.below(len(switch.choices))][0])
        for ruleset in pack.rulesets
        if ruleset.name == played
        for switch in ruleset.switches
    )


def table_of(game: Game) -> Ready:
    if not game.options:
        return _as_written(game.system, game.scenario, game.rules)
    pack = _pack_by(game.rules, game.system, game.scenario)
    turned = tuple(replace(one, options=game.options) if one.name == game.scenario else one for one in pack.scenarios)
    # Not `prepare`: which rules these are is reckoned from all of their text, and nobody asks.
    rules = rules_for(replace(pack, scenarios=turned), game.scenario)
    return Ready(*set_up(rules, game.scenario), game.scenario, "", "")


@cache
def _as_written(system: str, scenario: str, rules: str) -> Ready:
    return prepare(_pack_by(rules, system, scenario), scenario)


def _pack_by(rules: str, system: str, scenario: str) -> Rulepack:
    pack = pack_of(system)
    return by_edition(pack, scenario, rules) if rules else pack


def seating(players: tuple[str, ...], seats: int) -> tuple[str, ...]:
    """One name a seat; where there are more seats than names, the names go round."""
    return players if len(players) == 1 else tuple(players[seat % len(players)] for seat in range(seats))


def play(game: Game) -> Came:
    it = table_of(game)
    watch = Watch(it.system, every_event=True)
    try:
        played = play_ready(it, game.seed, seating(game.players, len(it.seats())), near=game.near, began=watch.attach)
    except Exception as fault:  # noqa: BLE001 - whatever goes wrong is what is looked for
        return Came(game, f"{type(fault).__name__}: {fault}", Counter(), watch.looked, 0)
    turns = len({event.section for event in played.journal})
    assert turns, "a journal cites sections"
    cited = Counter(event.name for event in played.journal)
    return Came(game, "", cited, watch.looked, len(played.choices))


def play_some(todo: list[Game]) -> list[Came]:
    return [play(game) for game in todo]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--system", action="append", choices=sorted({system for system, _ in shipped()}), default=[])
    parser.add_argument("--scenario", action="append", default=[], help="only these, in turn")
    parser.add_argument("--rules", default="", metavar="EDITION", help="only what can be played by it, and by it")
    parser.add_argument("--jobs", type=int, default=multiprocessing.cpu_count())
    options = parser.parse_args()
    places = battles(options.system, options.scenario, options.rules)
    if not places:
        parser.error("no shipped scenario is all of that")
    todo = games(options.games, options.seed, places, options.rules)
    began = time.monotonic()
    faults: list[Came] = []
    events: Counter[str] = Counter()
    looked = done = decisions = 0
    with ProcessPoolExecutor(options.jobs, mp_context=multiprocessing.get_context("spawn")) as pool:
        rounds = [todo[first : first + ROUND] for first in range(0, len(todo), ROUND)]
        for came in pool.map(play_some, rounds):
            for one in came:
                done += 1
                looked += one.looked
                decisions += one.decisions
                events += one.events
                if one.fault:
                    faults.append(one)
                    print(f"\n{one.game}\n  {one.fault}", flush=True)
            before, after = ("\r\x1b[K", "") if sys.stderr.isatty() else ("", "\n")
            so_far = f"{done} of {len(todo)} games, {len(faults)} faults, {time.monotonic() - began:.0f} s"
            print(f"{before}{so_far}", end=after, file=sys.stderr, flush=True)
    seconds = time.monotonic() - began
    silent = {event.__name__ for system in {game.system for game in todo} for event in _events(system)} - set(events)
    print(
        f"\n{done} games in {seconds:.0f} s, {decisions:,} decisions, {sum(events.values()):,} events, invariants "
        f"looked at {looked:,} times, {len(faults)} faults"
    )
    if silent:
        print(f"never seen: {', '.join(sorted(silent))}")
    return 1 if faults else 0


def _events(system: str) -> tuple[type, ...]:
    from engine.systems.registry import SYSTEMS

    return tuple(SYSTEMS[system].events)


if __name__ == "__main__":
    sys.exit(main())
