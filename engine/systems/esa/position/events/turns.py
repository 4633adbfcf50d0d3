"""The turn: steps, divisions acting, the reckoning, the end."""

from __future__ import annotations

from typing import ClassVar, final

from engine.core.position.events import Event
from engine.systems.esa.position.state import State


@final
class TurnBegan(Event):
    """A new turn."""

    FIELDS: ClassVar[tuple[str, ...]] = ("turn",)
    __slots__ = ("turn",)

    def __init__(self, section: str, turn: int) -> None:
        self.section = section
        self.turn = turn

    def apply(self, state: State) -> None:
        state.turn = self.turn
        state.step = 0
        state.fought = set()
        for side in state.sides:
            side.units_down = side.guns_down = side.leaders_down = side.objectives_down = side.routs_down = 0
        for unit in state.units:
            unit.forget_turn()
        for general in state.generals:
            general.moved = False
            at = state.at[general.hex] if general.hex >= 0 else -1
            general.started_attached = at if at >= 0 and state.units[at].side == general.side else -1


@final
class StepBegan(Event):
    """A step of the sequence of play."""

    FIELDS: ClassVar[tuple[str, ...]] = ("step", "label")
    __slots__ = ("label", "step")

    def __init__(self, section: str, step: int, label: str) -> None:
        self.section = section
        self.step = step
        self.label = label

    def apply(self, state: State) -> None:
        state.step = self.step
        state.active = -1
        state.done = set()
        state.phase_done = set()
        state.moves_made = 0
        for unit in state.units:
            unit.forfeited = 0


@final
class DivisionActs(Event):
    """A division begins to act in this step."""

    FIELDS: ClassVar[tuple[str, ...]] = ("division",)
    __slots__ = ("division",)

    def __init__(self, section: str, division: int) -> None:
        self.section = section
        self.division = division

    def apply(self, state: State) -> None:
        state.active = self.division
        state.moves_made = 0


@final
class DivisionDone(Event):
    """A division has done what it wants in this step."""

    FIELDS: ClassVar[tuple[str, ...]] = ("division",)
    __slots__ = ("division",)

    def __init__(self, section: str, division: int) -> None:
        self.section = section
        self.division = division

    def apply(self, state: State) -> None:
        state.done.add(self.division)
        state.active = -1


@final
class SecondMove(Event):
    """A division focused on movement moves again."""

    FIELDS: ClassVar[tuple[str, ...]] = ("division",)
    __slots__ = ("division",)

    def __init__(self, section: str, division: int) -> None:
        self.section = section
        self.division = division

    def apply(self, state: State) -> None:
        state.moves_made += 1
        state.phase_done = set()


@final
class UnitDone(Event):
    """A unit has done what it wants in this step."""

    FIELDS: ClassVar[tuple[str, ...]] = ("unit",)
    __slots__ = ("unit",)

    def __init__(self, section: str, unit: int) -> None:
        self.section = section
        self.unit = unit

    def apply(self, state: State) -> None:
        state.phase_done.add(self.unit)


@final
class LeaderDone(Event):
    """A leader has moved or stays."""

    FIELDS: ClassVar[tuple[str, ...]] = ("leader",)
    __slots__ = ("leader",)

    def __init__(self, section: str, leader: int) -> None:
        self.section = section
        self.leader = leader

    def apply(self, state: State) -> None:
        state.done.add(1000 + self.leader)
        state.generals[self.leader].moved = True


@final
class DivisionRouted(Event):
    """A division leaves the field."""

    FIELDS: ClassVar[tuple[str, ...]] = ("division",)
    __slots__ = ("division",)

    def __init__(self, section: str, division: int) -> None:
        self.section = section
        self.division = division

    def apply(self, state: State) -> None:
        division = state.divisions[self.division]
        division.routed = True
        division.on_field = False


@final
class LeaderLeft(Event):
    """A leader leaves the field with his division."""

    FIELDS: ClassVar[tuple[str, ...]] = ("leader",)
    __slots__ = ("leader",)

    def __init__(self, section: str, leader: int) -> None:
        self.section = section
        self.leader = leader

    def apply(self, state: State) -> None:
        leader = state.generals[self.leader]
        leader.alive = False
        leader.hex = -1
        state.sides[leader.side].routs_down += leader.morale


@final
class OrdersDiscarded(Event):
    """All orders lapse."""

    FIELDS: ClassVar[tuple[str, ...]] = ()
    __slots__ = ()

    def apply(self, state: State) -> None:
        for division in state.divisions:
            if division.card:
                state.sides[division.side].deck.discards.append(division.card)
            division.card = 0
            division.focused = False
            division.focus = 0
            division.order_lost = False


@final
class ObjectiveTaken(Event):
    """An army loses heart over an objective."""

    FIELDS: ClassVar[tuple[str, ...]] = ("objective", "side", "points")
    __slots__ = ("objective", "points", "side")

    def __init__(self, section: str, objective: int, side: int, points: int) -> None:
        self.section = section
        self.objective = objective
        self.side = side
        self.points = points

    def apply(self, state: State) -> None:
        state.objectives_taken.add(self.objective)
        state.sides[self.side].objectives_down += self.points


@final
class DeterminationLost(Event):
    """What the turn cost an army, one event for each cause."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side", "shaken", "other", "left")
    __slots__ = ("left", "other", "shaken", "side")

    def __init__(self, section: str, side: int, shaken: int, other: int, left: int) -> None:
        self.section = section
        self.side = side
        self.shaken = shaken
        self.other = other
        self.left = left

    def apply(self, state: State) -> None:
        state.sides[self.side].determination = self.left


@final
class PrevailingDeclared(Event):
    """An owner says which class gives a division its character."""

    FIELDS: ClassVar[tuple[str, ...]] = ("division", "klass")
    __slots__ = ("division", "klass")

    def __init__(self, section: str, division: int, klass: str) -> None:
        self.section = section
        self.division = division
        self.klass = klass

    def apply(self, state: State) -> None:
        state.divisions[self.division].prevailing = self.klass


@final
class DeterminationSet(Event):
    """What holds an army together at the start."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side", "determination")
    __slots__ = ("determination", "side")

    def __init__(self, section: str, side: int, determination: int) -> None:
        self.section = section
        self.side = side
        self.determination = determination

    def apply(self, state: State) -> None:
        state.sides[self.side].determination = self.determination


@final
class Arrived(Event):
    """Reinforcements come."""

    FIELDS: ClassVar[tuple[str, ...]] = ("division",)
    __slots__ = ("division",)

    def __init__(self, section: str, division: int) -> None:
        self.section = section
        self.division = division

    def apply(self, state: State) -> None:
        state.divisions[self.division].on_field = True


@final
class BattleEnded(Event):
    """It is over."""

    FIELDS: ClassVar[tuple[str, ...]] = ("winner", "reason")
    __slots__ = ("reason", "winner")

    def __init__(self, section: str, winner: int, reason: str) -> None:
        self.section = section
        self.winner = winner
        self.reason = reason

    def apply(self, state: State) -> None:
        state.over = True
        state.winner = self.winner
        state.reason = self.reason
