"""What a game remembers of its position, and for how long."""

from __future__ import annotations

from typing import Any

from engine.core.chance import Seeded
from engine.core.position.events import Event, Quiet
from engine.core.position.knowing import KnowingGame, asked_now, asked_of_cast, asked_once, asked_while
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


class Shoved(Event):
    """Somebody stands elsewhere, and nobody comes or goes."""

    CASTS = False
    number: int

    def apply(self, state: Progress) -> None:
        state.step = self.number


class Come(Event):
    number: int

    def apply(self, state: Progress) -> None:
        state.turn = self.number


@asked_of_cast
def comers(g: KnowingGame[Any, Progress]) -> int:
    return g.state.turn


class Piece:
    """Something that stands somewhere."""

    def __init__(self, number: int, x: int) -> None:
        self.id = number
        self.x = x
        self.y = 0


@asked_while("piece.x")
def height(g: KnowingGame[Any, Progress], piece: Any) -> int:  # noqa: ANN401
    return g.state.step + piece.y


def test_who_takes_part_is_asked_anew_when_somebody_comes_and_not_when_somebody_moves() -> None:
    game: KnowingGame[Any, Progress] = KnowingGame(None, Progress(), Seeded(1))
    assert (comers(game), step(game)) == (0, 0)
    game.state.turn = 3
    game.record(Shoved("1", 5))
    assert (comers(game), step(game)) == (0, 5)
    game.record(Come("1", 4))
    assert comers(game) == 4


def test_what_a_part_of_a_piece_decides_is_asked_anew_of_each_piece_when_that_is_another() -> None:
    game: KnowingGame[Any, Progress] = KnowingGame(None, Progress(), Seeded(1))
    one, other = Piece(1, 100), Piece(2, 100)
    assert height(game, one) == 0
    one.y = 7
    game.record(Shoved("1", 5))
    assert (height(game, one), height(game, other)) == (0, 5)
    one.x = 200
    assert height(game, one) == 12
    one.y = 9
    game.forget()
    assert height(game, one) == 14


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
