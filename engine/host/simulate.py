"""Many games in many processes. Workers are copies of this one where that can be, else they are handed the rules as
bytes; and then seeds, never a position. What they answer is put back in the order of the seeds, so that the figures do
not depend on who played what."""

from __future__ import annotations

import gc
import json
import multiprocessing
import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from contextlib import nullcontext
from ctypes import c_long
from functools import partial
from itertools import count
from pathlib import Path
from threading import Thread
from types import TracebackType
from typing import TYPE_CHECKING, Final, Self

from engine.host.cluster import Cluster
from engine.host.copies import can_be_copied
from engine.host.gathering import Gathered
from engine.host.ledger import Ledger
from engine.host.orders import Order, chunks_of, orders, play_figures
from engine.host.play import Followed, Ready, prepare, seated
from engine.host.rules import rules_for, scenario_of
from engine.host.tallies import GameFigures, Summary, wilson
from engine.model.codec import from_plain, to_plain
from engine.model.pack import Rulepack

if TYPE_CHECKING:
    from ctypes import Array

    _Far = Array[c_long]
    """What workers write down: how many games are done, the turn of the first, its decisions. Without a lock: one who
    is killed with it in hand would stop all others, and a figure that is lost is only told a moment later."""

CHUNKS_A_JOB: Final = 8
BATCH: Final = 100
"""So many games are played before it is asked whether enough is known."""

Told = Callable[[int, int], None]
"""Is told how many games are done, and of how many."""
Heard = Callable[[int, int, int], None]
"""Is told how many games are done, and how far the first has come: its turn and its decisions."""
_LOOK: Final = 0.5
"""Seconds after which it is looked again how far the workers have come."""


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
    follow: Followed | None = None,
) -> Summary:
    """Plays `games`, or fewer: with `until` no more than it takes to know each side's share so exactly (0.03 is three
    in a hundred to either side). Games that a file `keep_in` has already are not played again. With `cluster`, the
    address of a scheduler, its workers play and not the processes of this machine. `follow` is told how far the first
    game has come until one is done: slow players are long about it."""
    ready = prepare(pack, scenario)
    todo = orders(seed, games, seated(players, len(ready.seats())), swap=swap)
    about = {"scenario": scenario, "rules": ready.rules, "first_seed": str(seed), "players": ",".join(todo[0].players)}
    about |= {"swap": str(swap), "near": str(near)}
    gathered, of_ledger, told = Gathered(len(ready.seats())), 0, 0

    def heard(done: int, turn: int, decisions: int) -> None:
        nonlocal told
        # Workers have done more than they have brought.
        told = max(told, gathered.games, of_ledger + done)
        if not told and follow is not None:
            follow(turn, decisions)
        elif tell is not None:
            tell(told, len(todo))

    with (
        Ledger(keep_in, about) if keep_in is not None else nullcontext() as ledger,
        _tables(pack, ready, jobs, cluster, near=near, heard=heard if follow is not None else None) as tables,
    ):
        kept = ledger.numbers() if ledger is not None else set()
        for stop in range(BATCH, len(todo) + BATCH, BATCH) if until is not None else (len(todo),):
            numbers = range(gathered.games, min(stop, len(todo)))
            if ledger is not None:
                for number, game in ledger.games(numbers):
                    gathered.add(number, game)
                    of_ledger += 1
            left = [number for number in numbers if number not in kept]
            for first, figures in tables.play([todo[number] for number in left]):
                new = list(zip(left[first : first + len(figures)], figures, strict=True))
                for number, game in new:
                    gathered.add(number, game)
                if ledger is not None:
                    ledger.add(new)
                heard(0, 0, 0)
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


def _tables(
    pack: Rulepack, ready: Ready, jobs: int, cluster: str | None, *, near: bool, heard: Heard | None
) -> _Tables | Cluster:
    if cluster is None:
        return _Tables(pack, ready, jobs, near=near, heard=heard)
    return Cluster(cluster, _as_bytes(pack, ready.scenario), ready.scenario, near=near)


def _as_bytes(pack: Rulepack, scenario: str) -> bytes:
    """What is played, for whoever plays it elsewhere."""
    return json.dumps(to_plain(rules_for(pack, scenario)), ensure_ascii=False).encode()


class _Tables:
    """Where games are played: here, or in processes that are started once."""

    def __init__(self, pack: Rulepack, ready: Ready, jobs: int, *, near: bool, heard: Heard | None) -> None:
        self._heard = heard
        self._far: _Far | None = None
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
                yield number, [play_figures(self._ready, order, near=self._near, followed=self._first())]
            return
        chunks = list(chunks_of(todo, self._jobs * CHUNKS_A_JOB))
        pool = self._started(len(chunks))
        waiting = {pool.submit(_play_chunk, chunk): first for first, chunk in chunks}
        left = set(waiting)
        while left:
            done, left = wait(left, _LOOK if self._far is not None else None, FIRST_COMPLETED)
            for future in done:
                yield waiting[future], future.result()
            if self._far is not None and self._heard is not None:
                self._heard(*self._far[:])

    def _first(self) -> Followed | None:
        """Of the first game alone it is told how far it has come: then somebody knows how long they are."""
        heard, self._heard = self._heard, None
        return partial(heard, 0) if heard is not None else None

    def _started(self, chunks: int) -> ProcessPoolExecutor:
        if self._pool is None:
            jobs = min(self._jobs, chunks)
            start = "fork" if can_be_copied() else "spawn"
            self._far = multiprocessing.get_context(start).RawArray(c_long, 3) if self._heard is not None else None
            if start == "fork":
                # They know what is ready here; the others read the rules again, which takes as long as fifty games.
                self._pool = _pool(jobs, start, _sit_down, self._ready, self._near, self._far)
            else:
                rules = _as_bytes(self._pack, self._ready.scenario)
                self._pool = _pool(jobs, start, _read_and_sit_down, rules, self._ready.scenario, self._near, self._far)
        return self._pool


def _pool(jobs: int, start: str, sit_down: Callable[..., None], *given: object) -> ProcessPoolExecutor:
    return ProcessPoolExecutor(jobs, multiprocessing.get_context(start), sit_down, given)


# --- in a worker ------------------------------------------------------------------------------------------------

_worker: list[tuple[Ready, bool, _Far | None]] = []
"""What this process plays: set once, when it starts."""


def _sit_down(ready: Ready, near: bool, far: _Far | None) -> None:
    Thread(target=_leave_with_whoever_asked, daemon=True).start()
    # What is there already stays: it need not be looked through for garbage again and again.
    gc.freeze()
    _worker[:] = [(ready, near, far)]


def _read_and_sit_down(rules: bytes, scenario: str, near: bool, far: _Far | None) -> None:
    _sit_down(prepare(from_plain(json.loads(rules)), scenario), near, far)


def _leave_with_whoever_asked() -> None:
    """A process that is killed tells nobody, and its workers would wait for their next game for ever."""
    asked_by = multiprocessing.parent_process()
    if asked_by is not None:
        asked_by.join()
        os._exit(1)


def _play_chunk(todo: list[Order]) -> list[GameFigures]:
    ready, near, far = _worker[0]
    if far is None:
        return [play_figures(ready, order, near=near) for order in todo]
    played = []
    for order in todo:
        played.append(play_figures(ready, order, near=near, followed=partial(_note, far) if not far[0] else None))
        far[0] += 1
    return played


def _note(far: _Far, turn: int, decisions: int) -> None:
    """Of whichever game has come farthest: a line that goes back would puzzle."""
    if (turn, decisions) > (far[1], far[2]):
        far[1], far[2] = turn, decisions
