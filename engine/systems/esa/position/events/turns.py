"""The turn: steps, divisions acting, the reckoning, the end."""

from __future__ import annotations

from engine.core.position.changes import adds, done_by, enters, of, puts
from engine.core.position.events import Event
from engine.systems.esa.position.state import State


class DivisionActs(Event):
    """A division begins to act in this step."""

    division: int = puts("active", moves_made=0)


class DivisionDone(Event):
    """A division has done what it wants in this step."""

    division: int = enters("done", active=-1)


class SecondMove(Event):
    """A division focused on movement moves again."""

    division: int

    def apply(self, state: State) -> None:
        state.moves_made += 1
        state.phase_done = set()


class UnitDone(Event):
    """A unit has done what it wants in this step."""

    unit: int = enters("phase_done")


class LeaderDone(Event):
    """A leader has moved or stays."""

    leader: int = of("generals", moved=True)


class DivisionRouted(Event):
    """A division leaves the field."""

    division: int = of("divisions", routed=True, on_field=False)


class LeaderLeft(Event):
    """A leader leaves the field with his division."""

    leader: int = done_by("lose_leader", "leader", counted_as="routs_down")


class OrdersDiscarded(Event):
    """All orders lapse."""

    def apply(self, state: State) -> None:
        for division in state.divisions:
            if division.card:
                state.sides[division.side].deck.discards.append(division.card)
            division.drop_card()
            division.order_lost = False


class ObjectiveTaken(Event):
    """An army loses heart over an objective."""

    objective: int = enters("objectives_taken")
    side: int = of("sides")
    points: int = adds("objectives_down")


class DeterminationLost(Event):
    """What the turn cost an army, one event for each cause."""

    side: int = of("sides")
    shaken: int
    other: int
    left: int = puts("determination")


class PrevailingDeclared(Event):
    """An owner says which class gives a division its character."""

    division: int = of("divisions")
    klass: str = puts("prevailing")


class DeterminationSet(Event):
    """What holds an army together at the start."""

    side: int = of("sides")
    determination: int = puts()


class ArrivalDrawn(Event):
    """Chance has said from which turn reinforcements come."""

    division: int = of("divisions")
    arrives: int = puts()


class Arrived(Event):
    """Reinforcements come."""

    division: int = of("divisions", on_field=True)
