"""Where units and commanders stand, and in what shape."""

from __future__ import annotations

from engine.core.position.changes import adds, done_by, of, puts
from engine.core.position.events import Event, OfOne, Quiet
from engine.systems.risorgimento.position.state import PRESENT, WAITING, State


class Marched(OfOne):
    """A unit moves of its own will: where to, how, and how many quarters of its move that takes."""

    unit: int
    x: int
    y: int
    facing: int
    formation: str
    manner: str
    quarters: int

    def apply(self, state: State) -> None:
        unit = state.units[self.unit]
        unit.formation = self.formation
        unit.moved = True
        unit.quarters += self.quarters
        state.place(self.unit, self.x, self.y, self.facing)


class CameBy(OfOne):
    """E.9a: a unit on its way, where an enemy may fire at it; its move is not over."""

    unit: int
    x: int
    y: int
    facing: int
    formation: str

    def apply(self, state: State) -> None:
        state.units[self.unit].formation = self.formation
        state.place(self.unit, self.x, self.y, self.facing)


class Shifted(OfOne):
    """A unit is moved by what befalls it: it retires, flees, pursues, is aligned; `why` is a word of reports."""

    unit: int
    x: int
    y: int
    facing: int
    why: str

    def apply(self, state: State) -> None:
        state.place(self.unit, self.x, self.y, self.facing)


class Formed(OfOne):
    """A unit is in another formation without having moved."""

    unit: int = of("units")
    formation: str = puts()


class ArrivalDrawn(Event):
    """Chance has said from which turn a brigade comes."""

    brigade: int = of("brigades")
    arrives: int = puts()


class Arrived(Event):
    """A brigade comes to the table: its units with their places, and the commanders who have come with it."""

    brigade: int
    places: tuple[tuple[int, int, int, int], ...]

    def apply(self, state: State) -> None:
        for unit, x, y, facing in self.places:
            state.units[unit].gone = ""
            state.place(unit, x, y, facing)
        brigade = state.brigades[self.brigade]
        brigade.arrives = 0
        led = {other.leader for other in state.brigades if other.arrives}
        for leader in state.commanders:
            if leader.status == WAITING and brigade.leader in (leader.id, leader.superior) and leader.id not in led:
                leader.status = PRESENT
                leader.x, leader.y = state.units[leader.attached].at if leader.attached >= 0 else self.places[0][1:3]


class Withdrew(Quiet):
    """E.8c: a unit has left a melee."""

    unit: int = of("units", withdrew=True)


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
