"""Many games in many processes. Workers are handed the rules as bytes and seeds, never a position; what they answer is
put back in the order of the seeds, so that the figures do not depend on who played what."""

from __future__ import annotations

import json
import multiprocessing
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from typing import Final

from engine.core.chance import Seeded
from engine.host.play import Ready, prepare, seat_player, seated, to_the_end
from engine.host.rules import rules_for
from engine.host.tallies import GameFigures, Summary, summarise
from engine.model.codec import from_plain, to_plain
from engine.model.pack import Rulepack

CHUNKS_A_JOB: Final = 8
"""So that a slow game does not leave the other processes idle at the end."""
MOST_IN_A_CHUNK: Final = 25

Told = Callable[[int, int], None]
"""Is told how many games are done, and of how many."""


@dataclass(frozen=True, slots=True)
class Order:
    """One game to play."""

    seed: int
    players: tuple[str, ...]


def orders(seed: int, games: int, players: tuple[str, ...], *, swap: bool) -> list[Order]:
    """Seeds one after the other; with `swap` each seed is played twice, the players changing places."""
    if not swap:
        return [Order(seed + number, players) for number in range(games)]
    return [Order(seed + number // 2, players[::-1] if number % 2 else players) for number in range(games)]


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
    tell: Told | None = None,
) -> Summary:
    ready = prepare(pack, scenario)
    todo = orders(seed, games, seated(players, len(ready.seats())), swap=swap)
    done: list[GameFigures | None] = [None] * len(todo)
    count = 0
    for first, figures in _play_all(pack, ready, todo, jobs, near=near):
        done[first : first + len(figures)] = figures
        count += len(figures)
        if tell is not None:
            tell(count, len(todo))
    found = [one for one in done if one is not None]
    assert len(found) == len(todo), "every game that was asked for is played"
    return summarise(scenario, ready.rules, ready.seats(), found)


def _play_all(
    pack: Rulepack, ready: Ready, todo: list[Order], jobs: int, *, near: bool
) -> Iterator[tuple[int, list[GameFigures]]]:
    """Answers (number of the first game, figures) chunk by chunk, in any order."""
    size = max(1, min(MOST_IN_A_CHUNK, len(todo) // (max(1, jobs) * CHUNKS_A_JOB) or 1))
    starts = range(0, len(todo), size)
    if jobs <= 1 or len(todo) <= 1:
        for first in starts:
            yield first, [play_figures(ready, order, near=near) for order in todo[first : first + size]]
        return
    rules = json.dumps(to_plain(rules_for(pack, ready.scenario)), ensure_ascii=False).encode()
    # Started afresh and not forked: the same on every system, whatever threads the caller has.
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(
        min(jobs, len(starts)), mp_context=context, initializer=_sit_down, initargs=(rules, ready.scenario, near)
    ) as pool:
        waiting = {pool.submit(_play_chunk, todo[first : first + size]): first for first in starts}
        try:
            for future in as_completed(waiting):
                yield waiting[future], future.result()
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def play_figures(ready: Ready, order: Order, *, near: bool = False) -> GameFigures:
    """One game, of which only the figures are kept."""
    system = ready.system
    chance = Seeded(order.seed)
    game = system.near_start(ready.setting, chance) if near else system.new_game(ready.setting, chance, keep=False)
    sitting = [seat_player(name, system, game, seat, order.seed) for seat, name in enumerate(order.players)]
    choices = to_the_end(ready, game, sitting)
    result = system.result(game)
    return GameFigures(
        order.seed,
        order.players,
        result.winner,
        result.reason,
        result.turn,
        len(choices),
        result.score,
        tuple(system.tally(game).items()),
    )


# --- in a worker ------------------------------------------------------------------------------------------------

_worker: list[tuple[Ready, bool]] = []
"""What this process plays: set once, when it starts."""


def _sit_down(rules: bytes, scenario: str, near: bool) -> None:
    _worker[:] = [(prepare(from_plain(json.loads(rules)), scenario), near)]


def _play_chunk(todo: list[Order]) -> list[GameFigures]:
    ready, near = _worker[0]
    return [play_figures(ready, order, near=near) for order in todo]
