"""Many games in many processes. Workers are copies of this one where that can be, else they are handed the rules as
bytes; and then seeds, never a position. What they answer is put back in the order of the seeds, so that the figures do
not depend on who played what."""

from __future__ import annotations

import gc
import json
import multiprocessing
import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import nullcontext
from itertools import count
from pathlib import Path
from threading import Thread
from types import TracebackType
from typing import Final, Self

from engine.host.cluster import Cluster
from engine.host.copies import can_be_copied
from engine.host.gathering import Gathered
from engine.host.ledger import Ledger
from engine.host.orders import Order, chunks_of, orders, play_figures
from engine.host.play import Ready, prepare, seated
from engine.host.rules import rules_for, scenario_of
from engine.host.tallies import GameFigures, Summary, wilson
from engine.model.codec import from_plain, to_plain
from engine.model.pack import Rulepack

CHUNKS_A_JOB: Final = 8
BATCH: Final = 100
"""So many games are played before it is asked whether enough is known."""

Told = Callable[[int, int], None]
"""Is told how many games are done, and of how many."""


def simulate(
    pack: Rulepack,
    scenario: str,
    *,
    games: int,
    seed: int = 1,
    players: Sequence[str] = ("captain",),
    jobs: int = 1,
    swap: bool = False,
    near: bool = False,
    until: float | None = None,
    keep_in: Path | None = None,
    cluster: str | None = None,
    tell: Told | None = None,
) -> Summary:
    """Plays `games`, or fewer: with `until` no more than it takes to know each side's share so exactly (0.03 is three
    in a hundred to either side). Games that a file `keep_in` has already are not played again. With `cluster`, the
    address of a scheduler, its workers play and not the processes of this machine."""
    ready = prepare(pack, scenario)
    todo = orders(seed, games, seated(players, len(ready.seats())), swap=swap)
    about = {"scenario": scenario, "rules": ready.rules, "first_seed": str(seed), "players": ",".join(todo[0].players)}
    about |= {"swap": str(swap), "near": str(near)}
    with (
        Ledger(keep_in, about) if keep_in is not None else nullcontext() as ledger,
        _tables(pack, ready, jobs, cluster, near=near) as tables,
    ):
        kept = ledger.numbers() if ledger is not None else set()
        gathered = Gathered(len(ready.seats()))
        for stop in range(BATCH, len(todo) + BATCH, BATCH) if until is not None else (len(todo),):
            numbers = range(gathered.games, min(stop, len(todo)))
            if ledger is not None:
                for number, game in ledger.games(numbers):
                    gathered.add(number, game)
            left = [number for number in numbers if number not in kept]
            for first, figures in tables.play([todo[number] for number in left]):
                new = list(zip(left[first : first + len(figures)], figures, strict=True))
                for number, game in new:
                    gathered.add(number, game)
                if ledger is not None:
                    ledger.add(new)
                if tell is not None:
                    tell(gathered.games, len(todo))
            if until is not None and is_known(gathered.wins, gathered.games, until):
                break
    names = [objective.name for objective in scenario_of(pack, scenario).objectives]
    return gathered.summary(scenario, ready.rules, ready.seats(), names)


def is_known(wins: Sequence[int], games: int, until: float) -> bool:
    """Whether the share of every side is known so exactly. Asked after whole batches only, so that the number of games
    does not depend on how they were shared out."""
    return all(high - low <= 2 * until for low, high in (wilson(won, games) for won in wins))


def enough_games(until: float) -> int:
    """After so many every share is known so exactly, whoever wins: the worst is one half."""
    return next(games for games in count(BATCH, BATCH) if is_known((games // 2,), games, until))


def _tables(pack: Rulepack, ready: Ready, jobs: int, cluster: str | None, *, near: bool) -> _Tables | Cluster:
    if cluster is None:
        return _Tables(pack, ready, jobs, near=near)
    return Cluster(cluster, _as_bytes(pack, ready.scenario), ready.scenario, near=near)


def _as_bytes(pack: Rulepack, scenario: str) -> bytes:
    """What is played, for whoever plays it elsewhere."""
    return json.dumps(to_plain(rules_for(pack, scenario)), ensure_ascii=False).encode()


class _Tables:
    """Where games are played: here, or in processes that are started once."""

    def __init__(self, pack: Rulepack, ready: Ready, jobs: int, *, near: bool) -> None:
        self._pack = pack
        self._ready = ready
        self._jobs = max(1, jobs)
        self._near = near
        self._pool: ProcessPoolExecutor | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=fault is None, cancel_futures=True)

    def play(self, todo: list[Order]) -> Iterator[tuple[int, list[GameFigures]]]:
        """Answers (number of the first game, figures) chunk by chunk, in any order."""
        if self._jobs == 1 or len(todo) <= 1:
            for number, order in enumerate(todo):
                yield number, [play_figures(self._ready, order, near=self._near)]
            return
        chunks = list(chunks_of(todo, self._jobs * CHUNKS_A_JOB))
        pool = self._started(len(chunks))
        waiting = {pool.submit(_play_chunk, chunk): first for first, chunk in chunks}
        for future in as_completed(waiting):
            yield waiting[future], future.result()

    def _started(self, chunks: int) -> ProcessPoolExecutor:
        if self._pool is None:
            jobs = min(self._jobs, chunks)
            if can_be_copied():
                # They know what is ready here; the others read the rules again, which takes as long as fifty games.
                self._pool = _pool(jobs, "fork", _sit_down, self._ready, self._near)
            else:
                rules = _as_bytes(self._pack, self._ready.scenario)
                self._pool = _pool(jobs, "spawn", _read_and_sit_down, rules, self._ready.scenario, self._near)
        return self._pool


def _pool(jobs: int, start: str, sit_down: Callable[..., None], *given: object) -> ProcessPoolExecutor:
    return ProcessPoolExecutor(jobs, multiprocessing.get_context(start), sit_down, given)


# --- in a worker ------------------------------------------------------------------------------------------------

_worker: list[tuple[Ready, bool]] = []
"""What this process plays: set once, when it starts."""


def _sit_down(ready: Ready, near: bool) -> None:
    Thread(target=_leave_with_whoever_asked, daemon=True).start()
    # What is there already stays: it need not be looked through for garbage again and again.
    gc.freeze()
    _worker[:] = [(ready, near)]


def _read_and_sit_down(rules: bytes, scenario: str, near: bool) -> None:
    _sit_down(prepare(from_plain(json.loads(rules)), scenario), near)


def _leave_with_whoever_asked() -> None:
    """A process that is killed tells nobody, and its workers would wait for their next game for ever."""
    asked_by = multiprocessing.parent_process()
    if asked_by is not None:
        asked_by.join()
        os._exit(1)


def _play_chunk(todo: list[Order]) -> list[GameFigures]:
    ready, near = _worker[0]
    return [play_figures(ready, order, near=near) for order in todo]
