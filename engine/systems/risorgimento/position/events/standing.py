"""Where units and commanders stand, and in what shape."""

from __future__ import annotations

from engine.brigades.position.events import PLACED, BrigadeCame, BrigadeDue, Displaced, OfUnit
from engine.brigades.position.pieces import WAITING
from engine.core.position.changes import adds, also, done_by, of, puts
from engine.core.position.events import Event, OfOne, Quiet
from engine.systems.risorgimento.position.state import PRESENT, State


class Marched(OfOne):
    """A unit moves of its own will: where to, how, and how many quarters of its move that takes."""

    unit: int = also(of("units", moved=True), PLACED)
    x: int
    y: int
    facing: int
    formation: str = puts()
    manner: str
    quarters: int = adds()


class CameBy(OfOne):
    """E.9a: a unit on its way, where an enemy may fire at it; its move is not over."""

    unit: int = also(of("units"), PLACED)
    x: int
    y: int
    facing: int
    formation: str = puts()


Shifted = Displaced.which("Shifted", unit=also(PLACED))
"""It retires, flees, pursues, is aligned."""


class Formed(OfOne):
    """A unit is in another formation without having moved."""

    unit: int = of("units")
    formation: str = puts()


ArrivalDrawn = BrigadeDue.which("ArrivalDrawn", brigade=of("brigades"), arrives=puts())
"""Chance has said from which turn a brigade comes."""


class Arrived(BrigadeCame):
    """Its commanders come with it."""

    def apply(self, state: State) -> None:
        state.bring_on(self.places)
        brigade = state.brigades[self.brigade]
        brigade.arrives = 0
        led = {other.leader for other in state.brigades if other.arrives}
        for leader in state.commanders:
            if leader.status == WAITING and brigade.leader in (leader.id, leader.superior) and leader.id not in led:
                leader.status = PRESENT
                leader.x, leader.y = state.units[leader.attached].at if leader.attached >= 0 else self.places[0][1:3]


Withdrew = OfUnit.which("Withdrew", unit=of("units", withdrew=True))
"""E.8c: a unit has left a melee."""


class Disordered(Quiet):
    """A unit is disordered."""

    unit: int = of("units", disorder=2)
    why: str


class Reordered(Quiet):
    """B.3b: a marker is turned or taken away."""

    unit: int = of("units")
    disorder: int = puts()


class Tired(Quiet):
    """A unit has more fatigue, or less."""

    unit: int = of("units")
    by: int = adds("fatigue")
    why: str


class Routed(OfOne):
    """A unit breaks."""

    unit: int = of("units", routed=True, charge_target=-1)


class Rallied(OfOne):
    """H.4: a routed unit recovers, with so much morale, disordered, in its usual formation if there is room."""

    unit: int = of("units", routed=False, disorder=2)
    morale: int = puts()
    formation: str = puts()


class UnitLost(OfOne):
    """A unit is removed: `destroyed` or `dispersed`."""

    unit: int = done_by("remove", "unit", "how")
    how: str


class Rode(Event):
    """A commander rides; to a unit that he is attached to, or -1."""

    commander: int = of("commanders", moved=True)
    attached: int = puts()
    x: int = puts()
    y: int = puts()
