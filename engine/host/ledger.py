"""Games kept in a file as they are played: a run that was ended goes on where it stopped, and loses nothing.

A file is a small database of one run. It says what was played (scenario, rules by their digest, first seed, players),
and has a row for each game; rows of another run never come in.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from engine.host.rules import HostError
from engine.host.tallies import GameFigures

ENDING: Final = ".games.sqlite"
_LAYOUT: Final = "3"
"""Of the rows: a file with other rows is of another run."""
_TABLES: Final = """
CREATE TABLE IF NOT EXISTS run (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS game (
  number INTEGER PRIMARY KEY, seed INTEGER NOT NULL, players TEXT NOT NULL, winner INTEGER, reason TEXT NOT NULL,
  turn INTEGER NOT NULL, decisions INTEGER NOT NULL, score TEXT NOT NULL, tally TEXT NOT NULL,
  taken TEXT NOT NULL, hearts TEXT NOT NULL
);
"""


class Ledger:
    """`about` is what was played, key by key; a file that says otherwise is refused, not written over."""

    def __init__(self, path: Path, about: Mapping[str, str]) -> None:
        self.path = path
        about = {**about, "layout": _LAYOUT}
        try:
            self._base = sqlite3.connect(path, timeout=30)
            self._base.executescript(_TABLES)
            known = dict(self._base.execute("SELECT key, value FROM run"))
            if not known:
                self._base.executemany("INSERT INTO run VALUES (?, ?)", sorted(about.items()))
                self._base.commit()
        except sqlite3.Error as fault:
            raise HostError(f"{path.name} cannot be used to keep games in: {fault}") from fault
        other = [key for key, value in about.items() if known and known.get(key) != value]
        if other:
            self._base.close()
            words = " and ".join(key.replace("_", " ") for key in other)
            raise HostError(f"{path.name} keeps games of another run ({words}): give another folder, or remove it")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._base.close()

    def numbers(self) -> set[int]:
        """Of the games that are kept, in their run."""
        return {number for (number,) in self._base.execute("SELECT number FROM game")}

    def games(self, numbers: range) -> Iterator[tuple[int, GameFigures]]:
        """Those that are kept of these numbers, one after the other."""
        within = (numbers.start, numbers.stop)
        rows = self._base.execute("SELECT * FROM game WHERE number >= ? AND number < ? ORDER BY number", within)
        try:
            for row in rows:
                yield row[0], _figures(row[1:])
        except (sqlite3.Error, ValueError, TypeError) as fault:
            raise HostError(f"{self.path.name} has a game that cannot be read: {fault}") from fault

    def add(self, games: Iterable[tuple[int, GameFigures]]) -> None:
        """Some games by their numbers: all of them are kept, or, where the process is ended, none."""
        with self._base:
            self._base.executemany(
                "INSERT OR IGNORE INTO game VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                [(number, *_row(game)) for number, game in games],
            )


def _row(game: GameFigures) -> tuple[object, ...]:
    parts = (game.players, game.score, game.tally, game.taken, game.hearts)
    players, score, tally, taken, hearts = (json.dumps(part) for part in parts)
    return game.seed, players, game.winner, game.reason, game.turn, game.decisions, score, tally, taken, hearts


def _figures(row: tuple[object, ...]) -> GameFigures:
    seed, players, winner, reason, turn, decisions, score, tally, taken, hearts = row
    tallies = tuple((str(kind), tuple(map(int, figures))) for kind, figures in json.loads(str(tally)))
    return GameFigures(
        int(str(seed)),
        tuple(map(str, json.loads(str(players)))),
        None if winner is None else int(str(winner)),
        str(reason),
        int(str(turn)),
        int(str(decisions)),
        tuple(map(int, json.loads(str(score)))),
        tallies,
        tuple((str(objective), int(seat)) for objective, seat in json.loads(str(taken))),
        tuple(tuple(map(int, heart)) for heart in json.loads(str(hearts))),
    )
