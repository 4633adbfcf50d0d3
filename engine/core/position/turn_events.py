"""Events that every system has: turns, steps and rounds of the sequence, tests, and the end."""

from __future__ import annotations

from typing import Final

from engine.core.position.changes import done_by
from engine.core.position.events import Event, Quiet, Told
from engine.core.position.progress import Progress


class TurnBegan(Event):
    """A new turn; what lasts a turn is forgotten."""

    turn: int

    def stirs(self, state: Progress) -> bool:
        return state.turn_stirs()

    def apply(self, state: Progress) -> None:
        state.begin_turn(self.turn)


class StepBegan(Event):
    """A step of the sequence of play, with the name that the ruleset gives it."""

    STIRS = False
    step: int
    label: str

    def apply(self, state: Progress) -> None:
        state.step = self.step
        state.forget_step()


class StageBegan(Event):
    """The next thing to do before the first turn."""

    stage: int
    label: str

    def apply(self, state: Progress) -> None:
        state.step = self.stage
        state.forget_step()


class RoundBegan(Event):
    """Steps that are repeated begin again, or are left behind: how often each loop has been gone through."""

    rounds: tuple[int, ...]

    def apply(self, state: Progress) -> None:
        state.rounds = self.rounds


class BattleEnded(Event):
    """It is over; the winner is -1 where there is none."""

    winner: int
    reason: str

    def apply(self, state: Progress) -> None:
        state.over = True
        state.winner = self.winner
        state.reason = self.reason


class Done(Quiet):
    """Somebody or something has had its share of this step: see `SharedProgress`."""

    what: str
    who: int = done_by("finish", "who", "what")


TURN_EVENTS: Final = (TurnBegan, StepBegan, BattleEnded)
"""Those that every battle has, turn by turn."""


class TakenTest(Told):
    """A declared test: which, and who took it. A system adds what was turned or thrown, and what came of it."""

    side: int
    test: str
    who: str
