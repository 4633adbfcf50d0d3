"""Stances: what a scenario tells captains to do with troops, so that a simulated battle is the author's battle.

`stance hold` keeps troops where they stand; `attacks mill` sends them to an objective and keeps them there. Said of an
army or a command it holds for all below, unless something nearer to the troops says otherwise (`stance free`). Only
captains heed it: it is no rule, and players at the table are free.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, Protocol, final

from engine.core.declared.reading import word
from engine.model.battles import Army, Command, Objective, Piece

HOLD: Final = "hold"


@final
class Stance:
    """Either `holds`, or goes for the objective with a number (`-1` for none)."""

    __slots__ = ("goal", "holds")

    def __init__(self, *, holds: bool = False, goal: int = -1) -> None:
        self.holds: Final = holds
        self.goal: Final = goal


FREE: Final = Stance()


class Troops(Protocol):
    """A unit or a command in play; `side` is the place of its army in the scenario."""

    @property
    def id(self) -> int: ...
    @property
    def name(self) -> str: ...
    @property
    def side(self) -> int: ...


class Stances:
    """What captains are told of each piece and each command, by army and name."""

    def __init__(self, armies: Iterable[Army], objectives: Iterable[Objective]) -> None:
        goals = {objective.name: number for number, objective in enumerate(objectives)}
        self._told: Final = {
            (side, name): stance for side, army in enumerate(armies) for name, stance in _stances(army, FREE, goals)
        }

    def among(self, troops: Iterable[Troops]) -> dict[int, Stance]:
        """Of those of whom anything is told, by their ids."""
        if not self._told:
            return {}
        told = {unit.id: self._told.get((unit.side, unit.name)) for unit in troops}
        return {number: stance for number, stance in told.items() if stance is not None}


def _stances(holder: Army | Command, usual: Stance, goals: dict[str, int]) -> Iterator[tuple[str, Stance]]:
    stance = _told_of(holder, usual, goals)
    if stance is not FREE:
        yield holder.name, stance
    for piece in holder.pieces:
        own = _told_of(piece, stance, goals)
        if own is not FREE:
            yield piece.name, own
    for command in holder.commands:
        yield from _stances(command, stance, goals)


def _told_of(holder: Army | Command | Piece, usual: Stance, goals: dict[str, int]) -> Stance:
    fields = dict(holder.fields)
    goal, stance = word(fields.get("attacks")), word(fields.get("stance"))
    if goal in goals:
        return Stance(goal=goals[goal])
    return usual if not stance else Stance(holds=True) if stance == HOLD else FREE
