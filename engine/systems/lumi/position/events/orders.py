"""Tests, orders, impulses and generals."""

from __future__ import annotations

from engine.core.declared.trials.trials import Applied
from engine.core.position.changes import each, of, puts
from engine.core.position.events import Event, Quiet
from engine.core.position.families import OfArrival
from engine.core.position.turn_events import TakenTest
from engine.systems.lumi.position.state import State


class OfBrigade(Event):
    """The turn in which a brigade comes."""

    brigade: int
    arrives: int


class Tested(TakenTest):
    """A declared test: who took it, the faces, what modified it, the score and the outcome."""

    faces: tuple[int, ...]
    applied: Applied
    score: int
    outcome: str


class OrdersRolled(Quiet):
    """2.3.1: what each side may give, and who has the initiative."""

    orders: tuple[tuple[int, ...], tuple[int, ...]]
    initiative: int

    def apply(self, state: State) -> None:
        state.initiative, state.has_rolled = self.initiative, True
        for side, dice in zip(state.sides, self.orders, strict=True):
            side.dice = dice
        for division in state.divisions:
            division.order = 0


class OrderGiven(Quiet):
    """2.3.3: a division gets an order; or one that nobody can take is put aside (-1)."""

    side: int
    division: int
    priority: int

    def apply(self, state: State) -> None:
        side = state.sides[self.side]
        dice = list(side.dice)
        dice.remove(self.priority)
        side.dice = tuple(dice)
        if self.division >= 0:
            division = state.divisions[self.division]
            division.order, division.had_order = self.priority, True


class Deactivated(Event):
    """2.1c, 2.1d: divisions whose orders are spent."""

    divisions: tuple[int, ...] = each("divisions", order=0)


class OrdersWorn(Quiet):
    """2.1d: where an order lasts as many impulses as its priority, what each division has left."""

    orders: tuple[int, ...]

    def apply(self, state: State) -> None:
        for division, order in zip(state.divisions, self.orders, strict=True):
            division.order = order


class ImpulseEnded(Quiet):
    """What lasts an impulse is forgotten."""

    impulse: int

    def apply(self, state: State) -> None:
        state.impulse = self.impulse + 1
        for unit in state.units:
            unit.moved_now = unit.done = unit.fired = False
            unit.intent = unit.engaged = ("", -1)


ArrivalDrawn = OfArrival.which("ArrivalDrawn", division=of("divisions"), arrives=puts())
"""2.2: chance has said from which turn a division comes."""


class Arrived(Event):
    """2.2: a division comes to the table: its units with their places."""

    division: int
    places: tuple[tuple[int, int, int, int], ...]

    def apply(self, state: State) -> None:
        state.divisions[self.division].arrives = 0
        state.bring_on(self.places)


BrigadeDrawn = OfBrigade.which("BrigadeDrawn", brigade=of("brigades"), arrives=puts())
"""2.2: chance has said from which turn a brigade comes by itself."""


class BrigadeArrived(Event):
    """2.2: a brigade comes by itself: its units with their places."""

    brigade: int
    places: tuple[tuple[int, int, int, int], ...]

    def apply(self, state: State) -> None:
        state.brigades[self.brigade].arrives = 0
        state.bring_on(self.places)


class Rode(Event):
    """2.3.4: a general rides; to a unit that he joins, or -1."""

    general: int = of("generals", rode=True)
    attached: int = puts()
    x: int = puts()
    y: int = puts()


class GeneralFell(Event):
    general: int

    def apply(self, state: State) -> None:
        general = state.generals[self.general]
        general.lost, general.attached = True, -1
        state.sides[general.side].fallen += general.morale
