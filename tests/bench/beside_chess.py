"""The yardstick of the benchmarks: uniform random games of python-chess, timed beside ours."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from dataclasses import dataclass, field

PLIES_OF_A_PROCESS = 150_000


@dataclass(slots=True)
class Chess:
    """Random games, a few before and after whatever is timed beside them: the speed of a machine that others share
    changes from minute to minute, and both must be timed by the same one."""

    lots: random.Random = field(default_factory=lambda: random.Random(1))
    plies: int = 0
    seconds: float = 0.0

    @property
    def rate(self) -> float:
        """Plies a second."""
        return self.plies / self.seconds

    def play(self, seconds: float) -> None:
        start = time.process_time()
        while time.process_time() - start < seconds:
            self.plies += _plies_of_a_game(self.lots)
        self.seconds += time.process_time() - start


@dataclass(frozen=True, slots=True)
class Row:
    """What one kind of player does a second, and how many plies of chess were played a second meanwhile."""

    decisions: float
    games: float
    chess: float

    @property
    def times_chess(self) -> float:
        return self.decisions / self.chess


def gain_of_two_chess_players() -> float:
    """How much more two processes play than one that has the machine to itself: two cores that share a cache and
    their heat do not always give twice as much. By the clock."""
    alone = _seconds_of_processes(1)
    return 2 * alone / _seconds_of_processes(2)


def _seconds_of_processes(number: int) -> float:
    start = time.perf_counter()
    playing = [subprocess.Popen([sys.executable, __file__, str(PLIES_OF_A_PROCESS)]) for _ in range(number)]
    for one in playing:
        if one.wait():
            raise subprocess.CalledProcessError(one.returncode, one.args)
    return time.perf_counter() - start


def _plies_of_a_game(lots: random.Random) -> int:
    import chess  # the benchmarks' own (`requirements-bench.txt`), while tests read this folder, too

    board = chess.Board()
    while not board.is_game_over() and board.ply() < 600:
        board.push(lots.choice(list(board.legal_moves)))
    return board.ply()


if __name__ == "__main__":
    some_lots, left = random.Random(1), int(sys.argv[1])
    while left > 0:
        left -= _plies_of_a_game(some_lots)
