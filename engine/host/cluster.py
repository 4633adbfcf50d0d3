"""Many games on many machines, by Dask's scheduler. A worker that dies is replaced by another: a game is its seed, so
whoever plays it again plays the same game."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import lru_cache
from types import TracebackType
from typing import TYPE_CHECKING, Final, Self

from engine.host.orders import Order, chunks_of, play_figures
from engine.host.play import Ready, prepare
from engine.host.rules import HostError
from engine.host.tallies import GameFigures
from engine.model.codec import from_plain

if TYPE_CHECKING:
    from distributed import Client

CONNECT_SECONDS: Final = 10
_CHUNKS: Final = 64
"""Parts of a run. There may be many workers, and a part that is lost with one is played again whole."""
_MOST_IN_A_CHUNK: Final = 100
"""Handing out a part takes a scheduler some 17 ms, so those of a million games are larger than between processes."""
_LOST_WORKERS: Final = 20
"""A part of a run is given up when so many workers have died over it: then it is not the machines."""


class Cluster:
    """Workers that a scheduler at an address knows. Each has Tercio installed, the same version as here."""

    def __init__(self, address: str, rules: bytes, scenario: str, *, near: bool) -> None:
        self._client: Client = _client(address)
        # As a task and not as data: should every worker that has the rules die, the scheduler still can hand them out.
        self._rules = self._client.submit(bytes, rules, pure=False)
        self._scenario = scenario
        self._near = near

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._client.close()

    def play(self, todo: list[Order]) -> Iterator[tuple[int, list[GameFigures]]]:
        """Answers (number of the first game, figures) chunk by chunk, in any order."""
        from distributed import as_completed

        waiting = {
            self._client.submit(
                play_chunk, self._rules, self._scenario, chunk, self._near, pure=False, retries=_LOST_WORKERS
            ): first
            for first, chunk in chunks_of(todo, _CHUNKS, _MOST_IN_A_CHUNK)
        }
        for future in as_completed(waiting, loop=self._client.loop):
            yield waiting[future], future.result()


def _client(address: str) -> Client:
    try:
        from distributed import Client
    except ImportError:
        message = "`--cluster` needs Dask: pip install tercio[cluster], here and on every worker"
        raise HostError(message) from None
    try:
        return Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
    except (OSError, ValueError) as fault:
        raise HostError(f"no scheduler answers at {address}: start one with `dask scheduler` ({fault})") from None


# --- in a worker ------------------------------------------------------------------------------------------------


def play_chunk(rules: bytes, scenario: str, todo: list[Order], near: bool) -> list[GameFigures]:
    ready = _ready(rules, scenario)
    return [play_figures(ready, order, near=near) for order in todo]


@lru_cache(maxsize=2)
def _ready(rules: bytes, scenario: str) -> Ready:
    return prepare(from_plain(json.loads(rules)), scenario)
