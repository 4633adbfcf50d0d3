"""Fighting: rounds, wounds, nerves."""

from __future__ import annotations

from engine.core.position.changes import also, done_by, of, puts
from engine.core.position.events import Event, Quiet, Told
from engine.systems.cape.position.events.turns import OfFigure, OfGroup
from engine.systems.cape.position.figures import CAPTIVE
from engine.systems.cape.position.state import State


class Fought(Told):
    """A round of melee: the groups, and what each did to the other (hits, wounds, out of action)."""

    group: int
    target: int
    did: tuple[int, int, int]
    suffered: tuple[int, int, int]
    winner: int


class Wounded(Event):
    figure: int = of("figures")
    wounds: int = puts()
    cause: str


class HorseWounded(Event):
    figure: int = of("figures")
    wounds: int = puts("horse_wounds")


Unhorsed = OfFigure.which("Unhorsed", figure=of("figures", has_horse=False, prone=True, then="dismount"))
"""The horse is down: the rider is prone and goes on on foot."""
Surrendered = OfFigure.which("Surrendered", figure=done_by("remove", "figure", how=CAPTIVE))
"""He gives himself up, where he stands."""
Killed = OfFigure.which("Killed", figure=done_by("remove", "figure", how="dead"))
"""One who lay out of action is dead for good."""
RanOn = OfGroup.which("RanOn", group=of("groups", behind=True))
"""The shaken have run, and may gather themselves from now on."""


class Protected(Event):
    """A devoted character takes the blow."""

    figure: int = of("figures")
    master: int
    x: int = puts()
    y: int = puts()


class Downed(Event):
    """Out of action, killed, dispersed or corrupted: see `how`; with the wounds it then has."""

    figure: int = of("figures")
    how: str = done_by("remove", "figure", "how")
    wounds: int = puts()


class Freed(Event):
    """A captive is with his own people again, and acts by himself from the next turn on."""

    figure: int
    x: int
    y: int

    def apply(self, state: State) -> None:
        figure = state.figures[self.figure]
        figure.gone = ""
        figure.x, figure.y = self.x, self.y
        figure.home = -1
        figure.squad = figure.own
        group = state.groups[figure.own]
        group.activated = group.acted = group.done = True
        group.pa = 0


class Shaken(Event):
    """Nerves gone; `flees` is where it makes for."""

    group: int = also(
        of("groups", shaken=True, behind=False, aimed=False, charging=False, storms=False),
        done_by("date_fear", "group"),
    )
    cause: str
    flees: str = puts()


class FirmnessPaid(Quiet):
    """The value of the shaken has been taken from the army, once."""

    group: int = of("groups")
    paid: bool = puts()


class Parted(Event):
    """One of several who act together is by himself, or with them again."""

    figure: int = of("figures")
    group: int = puts("squad")


class Recovered(Event):
    group: int = of("groups", shaken=False, behind=False, flees="")
    how: str


class Cried(Event):
    figure: int = of("figures", cried=True)
    target: int


class Corrupted(Event):
    """The betrayer has had his way, once in a game."""

    figure: int = of("figures", traitor=True)
    victims: tuple[int, ...]


class RiderExcused(Event):
    """A dragoon without a horse is taken off, so that the others ride on."""

    group: int = of("groups", plus={"strength": -1, "excused": 1})
    figure: int = done_by("remove", "figure", how="dispersed")
