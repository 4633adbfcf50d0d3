"""What a game remembers of its position, and for how long."""

from __future__ import annotations

from typing import Any

from engine.core.chance import Seeded
from engine.core.position.events import Event, Quiet
from engine.core.position.knowing import KnowingGame, asked_now, asked_once
from engine.core.position.progress import Progress


class Counted(Quiet):
    number: int

    def apply(self, state: Progress) -> None:
        state.turn = self.number


class Shifted(Event):
    """It stirs in odd turns only."""

    number: int

    def stirs(self, state: Progress) -> bool:
        return bool(state.turn % 2)

    def apply(self, state: Progress) -> None:
        state.step = self.number


@asked_once
def step(g: KnowingGame[Any, Progress]) -> int:
    return g.state.step


@asked_now
def turn(g: KnowingGame[Any, Progress]) -> int:
    return g.state.turn


def test_what_any_event_may_change_is_asked_anew_after_each() -> None:
    game: KnowingGame[Any, Progress] = KnowingGame(None, Progress(), Seeded(1))
    assert turn(game) == 0
    game.record(Counted("1", 2))
    assert turn(game) == 2


def test_an_event_that_stirs_at_times_lets_what_is_known_stand_at_others() -> None:
    game: KnowingGame[Any, Progress] = KnowingGame(None, Progress(), Seeded(1))
    assert step(game) == 0
    game.record(Shifted("1", 5))
    assert step(game) == 0
    game.record(Counted("1", 1))
    game.record(Shifted("1", 6))
    assert step(game) == 6
