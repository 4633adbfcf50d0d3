"""`make bench`, second part: how fast battles are played, beside random games of python-chess, in one run.

A decision of ours lists every legal answer, as a ply of chess lists every legal move: decisions a second against plies
a second. Chess is a yardstick, installed for this script only (`requirements-bench.txt`).
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import subprocess
import sys
import time
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent.parent
if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))

from compiler.compile import compile_files
from compiler.settings import Settings
from engine.core.chance import Seeded
from engine.core.driver import Player
from engine.core.players import EagerPlayer, RandomPlayer
from engine.host.tidying import seldom_tidied
from engine.model.pack import Rulepack
from engine.systems.registry import system_of
from tests.bench.beside_chess import Chess, Row, gain_of_two_chess_players

MEASURED_WITH = {
    "esa": "lens_1648",
    "cape": "carmes_1626",
    "condottiero": "fornovo_1495",
    "risorgimento": "outposts_1859",
    "lumi": "carpi_1701",
}
"""The battle that each system with Python of its own is timed by."""
LEAST_TIMES_CHESS = {"esa": 3.0, "cape": 1.0, "condottiero": 1.0}
"""Random decisions a second beside random plies of chess, in pure Python."""
LEAST_COMPILED = 6.0
"""The same of esa by the build of `make fast`."""
LEAST_OF_TWO_PROCESSES = 1.9
GAMES_OF_PROCESSES = 4_800
"""So many that what is timed is play: compiling and starting a process take a second or two, however many follow."""
SECONDS_OF_CHESS = 0.2
"""Before each captain's game."""
SLICES = 8
"""So often chess has its turn while a row is timed."""
MOST_MICROSECONDS_OF_FORK = 200.0
MOST_SECONDS_OF_CAPTAIN = 0.5
BASES_ON_A_TABLE = ("risorgimento", "lumi")
"""Systems of units on an open table, each with many scenarios."""
MOST_MILLISECONDS_OF_PLACES = 1.0
LEAST_TIMES_ESA = 0.8
"""Random play of the kit on hexes, beside that of a system with Python of its own."""
KIT_ON_HEXES = "skirmish", "cider_lane"
LEAST_ON_A_TABLE = 8_000
"""Random decisions a second of the kit on an open table, with twelve figures."""
KIT_ON_A_TABLE = "lanterns", "gannet_cove"


@cache
def compiled(system: str) -> Rulepack:
    pack = compile_files([ROOT / "scenarios" / system], Settings(library=ROOT / "scenarios")).pack
    assert pack is not None, "the library compiles"
    return pack


class Field:
    """A scenario, ready to be played many times."""

    def __init__(self, system: str, scenario: str) -> None:
        pack = compiled(system)
        self.system: Any = system_of(system, pack.rulesets)
        self.setting = self.system.setting(pack, scenario)
        self.seats = range(len(self.system.seats(self.setting)))
        # What was compiled stays: the collector need not walk it again and again.
        gc.collect()
        gc.freeze()

    def _player(self, kind: str, game: Any, seat: int, seed: int) -> Player:  # noqa: ANN401
        made: dict[str, Any] = {
            "random": lambda: RandomPlayer(2 * seed + seat),
            "eager": lambda: EagerPlayer(2 * seed + seat),
            "captain": lambda: self.system.captain(game, seat, seed),
        }
        player: Player = made[kind]()
        return player

    def row(self, kind: str, seconds: float) -> Row:
        """What a second of play is worth, in slices between slices of chess."""
        chess, decisions, games, spent = Chess(), 0, 0, 0.0
        for _ in range(SLICES):
            chess.play(seconds / SLICES / 2)
            start = time.process_time()
            while time.process_time() - start < seconds / SLICES:
                decisions += self._play(kind, games)
                games += 1
            spent += time.process_time() - start
        chess.play(seconds / SLICES / 2)
        return Row(decisions / spent, games / spent, chess.rate)

    def _play(self, kind: str, seed: int) -> int:
        """One game: its decisions."""
        decisions = 0
        game = self.system.new_game(self.setting, Seeded(seed))
        players = [self._player(kind, game, seat, seed) for seat in self.seats]
        procedure = self.system.play(game)
        try:
            decision = next(procedure)
            while True:
                decisions += 1
                decision = procedure.send(players[decision.seat].choose(decision))
        except StopIteration:
            return decisions

    def seconds_a_game(self, kind: str, games: int, chess: Chess) -> float:
        """The mean of so many games."""
        spent = 0.0
        for number in range(games):
            chess.play(SECONDS_OF_CHESS)
            start = time.process_time()
            game = self.system.new_game(self.setting, Seeded(number), keep=False)
            players = [self._player(kind, game, seat, number) for seat in self.seats]
            procedure = self.system.play(game)
            try:
                decision = next(procedure)
                while True:
                    decision = procedure.send(players[decision.seat].choose(decision))
            except StopIteration:
                spent += time.process_time() - start
        return spent / games

    def fork_microseconds(self) -> float:
        """From a safe point: a copy of the position, and on to the next decision."""
        points: list[Any] = []
        game = self.system.new_game(self.setting, Seeded(1))
        game.on_safe = lambda playing: points.append(self.system.resume(playing, Seeded(1)))
        players = [RandomPlayer(seat + 1) for seat in self.seats]
        procedure = self.system.play(game)
        try:
            decision = next(procedure)
            while True:
                decision = procedure.send(players[decision.seat].choose(decision))
        except StopIteration:
            pass
        start = time.process_time()
        for point in points:
            next(self.system.play(self.system.resume(point, Seeded(2))), None)
        return (time.process_time() - start) / len(points) * 1e6


def system_rows(scenarios: dict[str, str], seconds: float) -> dict[str, dict[str, Row]]:
    """What every system plays a second, by who plays."""
    return {
        system: {kind: field.row(kind, seconds) for kind in ("random", "eager", "captain")}
        for system, scenario in scenarios.items()
        for field in (Field(system, scenario),)
    }


def gain_of_two_processes(scenario: str) -> float:
    """How much sooner `tercio simulate` is done with two workers than with one, set-up included: by the clock."""
    spent = {}
    for jobs in (1, 2):
        start = time.perf_counter()
        command = ["simulate", scenario, "--games", str(GAMES_OF_PROCESSES), "--jobs", str(jobs), "--seed", "1"]
        subprocess.run([sys.executable, "-m", "tercio", *command], cwd=ROOT, check=True, capture_output=True)
        spent[jobs] = time.perf_counter() - start
    return spent[1] / spent[2]


def accelerated_rows(scenario: str, seconds: float) -> dict[str, Row]:
    """The same battle by the build of `make fast`, in a process of its own; none where it has not been made."""
    fast = ROOT / "build" / "fast"
    if not list(fast.glob("*.so")):
        return {}
    told = subprocess.run(
        [sys.executable, "-c", _ACCELERATED, scenario, str(seconds)],
        env={**os.environ, "PYTHONPATH": os.pathsep.join((str(fast), str(ROOT)))},
        cwd=fast,
        capture_output=True,
        encoding="utf-8",
        check=True,
    ).stdout
    return {kind: Row(*rates) for kind, rates in json.loads(told).items()}


_ACCELERATED = """
import json, sys
from dataclasses import astuple
from tests.bench.engine import Field, seldom_tidied
rows = {}
with seldom_tidied():
    for system, scenario in (("esa", sys.argv[1]), ("cape", "carmes_1626")):
        field = Field(system, scenario)
        rows |= {f"{system}, {kind}": astuple(field.row(kind, float(sys.argv[2]))) for kind in ("random", "captain")}
print(json.dumps(rows))
"""


@dataclass(frozen=True, slots=True)
class CaptainGame:
    """A game between captains, and chess at that time."""

    seconds: float
    chess: float

    @property
    def plies(self) -> float:
        """So many plies of chess take as long: what does not change with the machine."""
        return self.seconds * self.chess


def captain_game(games: int, *fields: Field) -> CaptainGame:
    """The mean of so many games on each."""
    chess = Chess()
    seconds = sum(field.seconds_a_game("captain", games, chess) for field in fields) / len(fields)
    return CaptainGame(seconds, chess.rate)


def shipped_battles(system: str) -> list[Field]:
    return [Field(system, one.name) for one in compiled(system).scenarios]


def places_milliseconds() -> float:
    """A list of places on the fullest of the shipped tables: the mean over everybody who stands there."""
    from engine.space.places import places
    from engine.systems.cape.questions import ask, boards
    from engine.systems.cape.rules.movement import marching

    spent, lists = 0.0, 0
    for one in compiled("cape").scenarios:
        field = Field("cape", one.name)
        game = field.system.near_start(field.setting, Seeded(1))
        for group in game.state.groups:
            members = game.members(group)
            if not members:
                continue
            lead = members[0]
            board = boards.board_for(game, group)
            mover, wishes = boards.mover(game, lead, ask.speed(game, lead)), marching.wishes_of(game, group, lead)
            places(board, mover, wishes)
            start = time.process_time()
            for _ in range(5):
                places(board, mover, wishes)
            spent += (time.process_time() - start) / 5
            lists += 1
    return spent / lists * 1e3


def main() -> int:
    parser = argparse.ArgumentParser(description="Time battles beside random games of chess.")
    parser.add_argument("--scenario", default="lens_1648")
    parser.add_argument("--seconds", type=float, default=4.0, help="of each kind of game")
    parser.add_argument("--out", type=Path, default=ROOT / "build")
    options = parser.parse_args()
    with seldom_tidied():  # as hosts play; chess has the same
        return timed(options)


def timed(options: argparse.Namespace) -> int:
    scenarios = {**MEASURED_WITH, "esa": options.scenario}
    field = Field("esa", options.scenario)
    systems = system_rows(scenarios, options.seconds)
    accelerated = accelerated_rows(options.scenario, options.seconds)
    fork = field.fork_microseconds()
    listed = places_milliseconds()
    captains = {system: captain_game(4, *shipped_battles(system)) for system in ("cape", *BASES_ON_A_TABLE)}
    kit = Field(*KIT_ON_HEXES)
    kit_rows = {kind: kit.row(kind, options.seconds) for kind in ("random", "captain")}
    captains["the kit"] = captain_game(8, kit)
    table = Field(*KIT_ON_A_TABLE)
    table_rows = {kind: table.row(kind, options.seconds) for kind in ("random", "captain")}
    captains["the kit on a table"] = captain_game(8, table)
    processes, two_of_chess = gain_of_two_processes(options.scenario), gain_of_two_chess_players()
    print("\nBattles on one core: " + ", ".join(scenarios.values()) + ".\n")
    print(f"{'':26} {'decisions/s':>12} {'games/s':>9} {'chess plies/s':>14}   x chess")
    rows = {f"{system}, {kind}": row for system, told in systems.items() for kind, row in told.items()}
    rows |= {f"compiled {kind}": row for kind, row in accelerated.items()}
    rows |= {f"kit, {kind}": row for kind, row in kit_rows.items()}
    rows |= {f"kit on a table, {kind}": row for kind, row in table_rows.items()}
    for name, row in rows.items():
        print(f"{name:26} {row.decisions:12,.0f} {row.games:9.1f} {row.chess:14,.0f}   {row.times_chess:.2f}")
    print()
    for name, game in captains.items():
        print(f"{'captain game of ' + name:34} {game.seconds:8.2f} seconds, {game.plies:8,.0f} plies of chess")
    print(f"{'fork at a safe point':34} {fork:8.0f} microseconds")
    print(f"{'cape, a list of places':34} {listed:8.2f} milliseconds, mean of all who stand")
    print(f"{'two processes beside one':34} {processes:8.2f} times as fast, {GAMES_OF_PROCESSES:,} captain games")
    print(f"{'two that play chess beside one':34} {two_of_chess:8.2f} times as fast: what this machine gives\n")
    of_the_kit = kit_rows["random"].times_chess / systems["esa"]["random"].times_chess
    goals = {
        f"fork <= {MOST_MICROSECONDS_OF_FORK:g} microseconds": fork <= MOST_MICROSECONDS_OF_FORK,
        **{
            f"a captain game of {name} <= {MOST_SECONDS_OF_CAPTAIN:g} s": game.seconds <= MOST_SECONDS_OF_CAPTAIN
            for name, game in captains.items()
        },
        f"random decisions of the kit >= {LEAST_TIMES_ESA:g} x esa ({of_the_kit:.2f})": of_the_kit >= LEAST_TIMES_ESA,
        f"random decisions of the kit on a table >= {LEAST_ON_A_TABLE:,}": table_rows["random"].decisions
        >= LEAST_ON_A_TABLE,
        f"a list of places <= {MOST_MILLISECONDS_OF_PLACES:g} ms": listed <= MOST_MILLISECONDS_OF_PLACES,
        f"two processes >= {LEAST_OF_TWO_PROCESSES:g} x one": processes >= LEAST_OF_TWO_PROCESSES,
    }
    for system, times in LEAST_TIMES_CHESS.items():
        reached = systems[system]["random"].times_chess
        goals[f"random decisions of {system} >= {times:g} x chess plies ({reached:.3f})"] = reached >= times
    if "esa, random" in accelerated:
        reached = accelerated["esa, random"].times_chess
        goals[f"random decisions of esa, compiled >= {LEAST_COMPILED:g} x chess plies ({reached:.3f})"] = (
            reached >= LEAST_COMPILED
        )
    for goal, met in goals.items():
        print(f"goal {'met   ' if met else 'MISSED'} {goal}")
    options.out.mkdir(parents=True, exist_ok=True)
    told = {
        "rows": {name: asdict(row) for name, row in rows.items()},
        "captain_games": {name: asdict(game) for name, game in captains.items()},
        "two_processes": processes,
        "two_processes_of_chess": two_of_chess,
        "places_milliseconds": listed,
        "fork_microseconds": fork,
        "goals": goals,
    }
    (options.out / "bench_engine.json").write_text(json.dumps(told, indent=2) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
