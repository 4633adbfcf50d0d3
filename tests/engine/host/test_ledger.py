"""Games kept as they are played: a run that was ended is taken up, and comes to the same as one that was not."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from engine.core.chance import Seeded
from engine.host.gathering import summarise
from engine.host.ledger import ENDING, Ledger
from engine.host.rules import HostError
from engine.host.simulate import BATCH, simulate
from engine.host.tallies import GameFigures, Summary, wilson
from tests.engine.host.battles import SCENARIO, pack
from tests.tercio.running import tercio

ROOT = Path(__file__).resolve().parents[3]
PLAYERS = ("random", "eager")


KILLED = """
import os, signal, sys
from engine.host.ledger import Ledger
from tercio.cli import main

def add(self, games, add=Ledger.add):
    add(self, games)
    if len(self.numbers()) >= 20:
        os.kill(os.getpid(), signal.SIGKILL)

Ledger.add = add
main(sys.argv[1:])
"""
"""The command line, killed in the midst of its games, however fast it plays and however busy the machine is."""


class Ended(Exception):  # noqa: N818 - what happened, not whose fault it is
    """Somebody pulled the plug."""


def played(file: Path | None, games: int = 6) -> Summary:
    return simulate(pack(), SCENARIO, games=games, players=PLAYERS, swap=True, keep_in=file)


def test_a_run_that_was_ended_goes_on_where_it_was(tmp_path: Path) -> None:
    file = tmp_path / f"run{ENDING}"

    def end(done: int, _of: int) -> None:
        if done == 3:
            raise Ended

    with pytest.raises(Ended):
        simulate(pack(), SCENARIO, games=6, players=PLAYERS, swap=True, keep_in=file, tell=end)
    told: list[int] = []
    resumed = simulate(
        pack(), SCENARIO, games=6, players=PLAYERS, swap=True, keep_in=file, tell=lambda done, of: told.append(done)
    )
    assert told[0] == 4, "the first three are not played again"
    assert resumed == played(None)
    assert played(file, games=4) == played(None, games=4), "whoever asks for fewer gets those"


def test_games_of_another_run_do_not_come_in(tmp_path: Path) -> None:
    file = tmp_path / f"run{ENDING}"
    played(file, games=2)
    with pytest.raises(HostError, match=r"another run \(first seed\)"):
        simulate(pack(), SCENARIO, games=2, seed=77, players=PLAYERS, swap=True, keep_in=file)
    assert played(file, games=2) == played(None, games=2)


@pytest.mark.parametrize("content", [b"no database at all, but long enough to be looked at" * 30, b"\x00" * 4096])
def test_a_file_that_is_something_else_is_left_alone(content: bytes, tmp_path: Path) -> None:
    file = tmp_path / f"run{ENDING}"
    file.write_bytes(content)
    with pytest.raises(HostError, match="cannot be used to keep games in"):
        played(file, games=2)
    assert file.read_bytes() == content


def test_a_game_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    file = tmp_path / f"run{ENDING}"
    played(file, games=2)
    with sqlite3.connect(file) as base:
        base.execute("UPDATE game SET score = 'much' WHERE number = 1")
    with pytest.raises(HostError, match="a game that cannot be read"):
        played(file, games=2)


def test_figures_come_back_as_they_went_in(tmp_path: Path) -> None:
    game = GameFigures(7, ("a", "b"), None, "rout", 4, 100, (10, -4), (("units_lost", (1, 3)),))
    with Ledger(tmp_path / "x", {"scenario": "x"}) as ledger:
        ledger.add([(3, game)])
    with Ledger(tmp_path / "x", {"scenario": "x"}) as ledger:
        assert list(ledger.games(range(2, 5))) == [(3, game)]
        assert list(ledger.games(range(3))) == []
        assert ledger.numbers() == {3}


def test_a_run_ends_when_enough_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.host.simulate.BATCH", 4)
    exact = simulate(pack(), SCENARIO, games=40, players=("random",), until=0.25)
    assert exact.games % 4 == 0
    assert exact.games < 40
    assert all(share.interval[1] - share.interval[0] <= 0.5 for share in exact.sides)
    before = simulate(pack(), SCENARIO, games=exact.games - 4, players=("random",))
    assert any(share.interval[1] - share.interval[0] > 0.5 for share in before.sides), "it ended as soon as it could"


def test_intervals_hold_what_they_promise() -> None:
    """Of a thousand runs with known odds, 93 to 97 in a hundred have the truth within their interval."""
    chance = Seeded(1648)
    for of_six, games in ((1, 100), (2, 150), (3, 200)):
        held = 0
        for _ in range(1000):
            wins = sum(chance.below(6) < of_six for _ in range(games))
            low, high = wilson(wins, games)
            held += low <= of_six / 6 <= high
        assert 930 <= held <= 970, (of_six, held)


def test_the_interval_of_a_summary_is_that_of_its_games() -> None:
    games = [GameFigures(n, ("a", "b"), int(n % 3 == 0), "rout", 4, 9, (1, 1), ()) for n in range(BATCH)]
    assert summarise("lens", "", ("x", "y"), games).sides[1].interval == wilson(34, BATCH)


@pytest.mark.slow
def test_a_killed_process_loses_nothing_that_was_kept(tmp_path: Path) -> None:
    words = ["simulate", "cider_lane", "--games", "60", "--players", "random", "--jobs", "1", "--format", "json"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    killed = subprocess.run(
        [sys.executable, "-c", KILLED, *words, "--out", str(tmp_path)], cwd=ROOT, env=environment, check=False
    )
    assert killed.returncode == -signal.SIGKILL
    assert 20 <= kept(tmp_path / f"cider_lane{ENDING}") < 60, "it was killed in the middle"
    again = tercio(*words, "--out", str(tmp_path), folder=ROOT, cache=tmp_path)
    assert again.out == tercio(*words, folder=ROOT, cache=tmp_path).out
    assert again.code == 0


@pytest.mark.slow
def test_nobody_goes_on_waiting_for_a_process_that_was_killed(tmp_path: Path) -> None:
    """Its workers have what it writes to in common with it: that is closed when the last of them is gone."""
    words = [sys.executable, "-m", "tercio", "simulate", "cider_lane", "--games", "4000", "--players", "random"]
    words += ["--jobs", "2", "--out", str(tmp_path)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    file = tmp_path / f"cider_lane{ENDING}"
    with subprocess.Popen(words, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        deadline = time.monotonic() + 60
        while not kept(file) and time.monotonic() < deadline and process.poll() is None:
            time.sleep(0.01)
        process.send_signal(signal.SIGKILL)
        process.communicate(timeout=60)
    assert kept(file) < 4000


def kept(file: Path) -> int:
    if not file.exists():
        return 0
    try:
        with sqlite3.connect(f"file:{file}?mode=ro", uri=True) as base:
            return int(base.execute("SELECT count(*) FROM game").fetchone()[0])
    except sqlite3.Error:
        return 0
