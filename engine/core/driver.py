"""The driver: runs a game's procedures, asks players, keeps the choices, refuses what is not offered."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, Protocol

from engine.core.decisions import Ask, Decision

MOST_DECISIONS: Final = 20_000
"""A game that asks more is not a game but a fault."""
MOST_IN_A_TURN: Final = 1_000
"""So is a turn that asks more: of the shipped battles none asks 300."""


class Refused(Exception):  # noqa: N818 - what a table would say
    """An answer that is not offered; the message holds the place, so that it alone tells what happened."""


class TooLong(Exception):  # noqa: N818
    """A game beyond all measure."""


class Playable(Protocol):
    """What the driver needs of a system's game."""

    def play(self) -> Ask[None]: ...

    def place(self) -> str:
        """Turn, phase and who is acting, for messages."""
        ...


class Player(Protocol):
    def choose(self, decision: Decision) -> int:
        """The index of an option."""
        ...


def run(
    game: Playable,
    players: Sequence[Player],
    *,
    asked: Callable[[Decision, int], None] | None = None,
    turn: Callable[[], int | None] | None = None,
) -> list[Any]:
    """Plays to the end; answers the choices, as values. With `turn`, which tells the number of the turn if it knows,
    one without end is noticed long before a game."""
    choices: list[Any] = []
    last = -1
    procedure = game.play()
    try:
        decision = next(procedure)
        while True:
            if len(choices) >= MOST_DECISIONS:
                raise TooLong(f"{MOST_DECISIONS:,} decisions and no end, {game.place()}")
            if turn is not None and len(choices) % MOST_IN_A_TURN == 0 and (now := turn()) is not None:
                if now == last:
                    raise TooLong(f"{MOST_IN_A_TURN:,} decisions, and the turn has no end, {game.place()}")
                last = now
            answer = players[decision.seat].choose(decision)
            choice = _choice(decision, answer, game)
            if asked is not None:
                asked(decision, answer)
            choices.append(choice)
            decision = procedure.send(answer)
    except StopIteration:
        return choices


def _choice(decision: Decision, answer: int, game: Playable) -> Any:  # noqa: ANN401
    # The options are not counted: that would judge all of them where they are lazy.
    if answer >= 0:
        try:
            return decision.options[answer]
        except IndexError:
            pass
    raise Refused(f"option {answer} of {decision!r} does not exist, {game.place()}")


class Replayer:
    """Answers as recorded, by value; says where the record and the game part."""

    def __init__(self, choices: Sequence[Any], game: Playable) -> None:
        self._choices = choices
        self._game = game
        self.used = 0

    def choose(self, decision: Decision) -> int:
        if self.used >= len(self._choices):
            raise Refused(f"{decision!r} has no recorded answer, {self._game.place()}")
        wanted = self._choices[self.used]
        wanted = tuple(wanted) if isinstance(wanted, list) else wanted
        if wanted not in decision.options:
            offered = f"{decision!r} offers {decision.options!r}, section {decision.section}, {self._game.place()}"
            raise Refused(f"the recorded answer {wanted!r} is not offered: {offered}")
        self.used += 1
        return decision.options.index(wanted)
