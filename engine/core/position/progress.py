"""How far a battle has come, and how it ended: what the state of every system begins with."""

from __future__ import annotations

from engine.core.position.records import Record, for_step, record, starts


@record
class Progress(Record):
    """A system's state adds to it. `begin_turn` is for the event of the turn; a system with more to settle than what
    its records forget does so there."""

    turn: int = starts(0)
    step: int = starts(0)
    """The place in the sequence of play."""
    rounds: tuple[int, ...] = starts(())
    """How often each loop of the sequence has been gone through; empty where a turn has just begun."""
    over: bool = starts(False)
    winner: int = starts(-1)
    """A seat, or -1."""
    reason: str = starts("")

    def turn_stirs(self) -> bool:
        """Whether anybody may stand, see or be seen otherwise once the next turn has begun. Some systems can tell."""
        return True

    def begin_turn(self, turn: int) -> None:
        self.turn = turn
        self.step = 0
        self.rounds = ()
        self.forget_turn()


@record
class SharedProgress(Progress):
    """Of a system in whose steps one after the other has its share."""

    done: set[tuple[str, int]] = for_step(set())
    """Who or what has had its share of this step: a `unit`, a `command`, each by its number."""

    def finish(self, who: int, what: str) -> None:
        """For events."""
        self.done.add((what, who))
