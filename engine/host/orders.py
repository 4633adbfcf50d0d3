"""Games to play, each by its seed, shared out in chunks; and the figures of one."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from engine.core.chance import Seeded
from engine.core.position.events import Event
from engine.core.position.turn_events import TurnBegan
from engine.core.system import Playing, System
from engine.host.play import Followed, Ready, following, seat_player, to_the_end
from engine.host.tallies import GameFigures
from engine.model.quick_dataclass import dataclass

_MOST_IN_A_CHUNK: Final = 25


@dataclass(frozen=True, slots=True)
class Order:
    """One game to play."""

    seed: int
    players: tuple[str, ...]


def orders(seed: int, games: int, players: tuple[str, ...], *, swap: bool) -> list[Order]:
    """Seeds one after the other; with `swap` each seed is played from every side, the players moving on by a place.
    Where all are alike that would be the same game again, counted as another."""
    if not swap or len(set(players)) == 1:
        return [Order(seed + number, players) for number in range(games)]
    seats = [players[place:] + players[:place] for place in range(len(players))]
    return [Order(seed + number // len(seats), seats[number % len(seats)]) for number in range(games)]


def chunks_of(todo: list[Order], chunks: int, most: int = _MOST_IN_A_CHUNK) -> Iterator[tuple[int, list[Order]]]:
    """Of what is left each takes its share of so many, and none more than `most` games: the last are of one game, so
    that nobody is idle while another still has many to play. Each with the number of its first game."""
    first = 0
    while first < len(todo):
        size = max(1, min(most, (len(todo) - first) // chunks))
        yield first, todo[first : first + size]
        first += size


def play_figures(ready: Ready, order: Order, *, near: bool = False, followed: Followed | None = None) -> GameFigures:
    """One game, of which only the figures are kept."""
    system = ready.system
    chance = Seeded(order.seed)
    game = system.near_start(ready.setting, chance) if near else system.new_game(ready.setting, chance, keep=False)
    taken: set[tuple[str, int]] = set()
    hearts: list[tuple[int, ...]] = []
    game.on_event = partial(_note, system, taken, hearts)
    sitting = [seat_player(name, system, game, seat, order.seed) for seat, name in enumerate(order.players)]
    asked = following(game, followed) if followed is not None else None
    choices = to_the_end(ready, game, sitting, asked=asked)
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
        tuple(sorted(taken)),
        (*hearts, result.score),
    )


def _note(
    system: System, taken: set[tuple[str, int]], hearts: list[tuple[int, ...]], game: Playing, event: Event
) -> None:
    if isinstance(event, TurnBegan):
        if event.turn == 1:
            hearts.clear()  # Before the first turn armies are set up, and what an opening was about is settled.
        hearts.append(system.result(game).score)
    capture = system.taken(game, event)
    if capture is not None:
        taken.add((str(capture[0]), capture[1]))
