"""Movement: where figures go, how they stand, who leaves the table."""

from __future__ import annotations

from engine.core.position.changes import each_by, of, puts, unites
from engine.core.position.events import Event, Quiet
from engine.systems.cape.position.events.turns import OfGroup
from engine.systems.cape.position.figures import NOWHERE
from engine.systems.cape.position.state import State


class Deployed(Event):
    """A reserve comes to the table: figures with their places, in the place of a marker (-1: from an edge)."""

    group: int
    marker: int
    spots: tuple[tuple[int, int, int], ...]
    edge: str

    def apply(self, state: State) -> None:
        group = state.groups[self.group]
        group.reserve = False
        group.edge = self.edge
        for number, x, y in self.spots:
            figure = state.figures[number]
            figure.x, figure.y = x, y
            if figure.has_horse and not figure.mounted:
                figure.horse_at = (x, y)
            state.groups[figure.own].reserve = False
        if self.marker >= 0:
            state.markers[self.marker].gone = True


class Moved(Event):
    """One uninterrupted way of a character or squad: `distance` is what counts as moved, `how` why it moved."""

    group: int
    spots: tuple[tuple[int, int, int], ...]
    way: tuple[tuple[int, int], ...]
    distance: int
    how: str

    CASTS = False

    def apply(self, state: State) -> None:
        group = state.groups[self.group]
        group.moved += self.distance
        if self.how not in ("push", "follow", "shift") and state.actor in (self.group, -1):
            # 5.1.3a: what one does in the impulse of another is no move of one's own impulse.
            group.impulse_moved += self.distance
        if self.how in ("move", "flee", "break_off", "evade"):
            group.storms = False
        if self.how in ("move", "charge"):
            group.impulse_rides += 1
        if self.distance:
            group.aimed = False
        for number, x, y in self.spots:
            figure = state.figures[number]
            figure.x, figure.y = x, y
            state.carry(figure)


class Climbed(Event):
    """Up or down: where to, how high above the ground, on which piece of terrain (-1: on the ground), and how."""

    group: int = of("groups", aimed=False)
    figure: int = of("figures")
    x: int = puts()
    y: int = puts()
    up: int = puts()
    perch: int = puts()
    hangs: bool = puts()
    how: str

    CASTS = False


class Charged(Quiet):
    """A charge is under way: who charges has its impetus from now on."""

    group: int = of("groups", charging=True, charged=True, fierce=True, storms=True)
    target: int


Overtaken = OfGroup.which("Overtaken", group=of("groups", overtaken=True))
"""Who evaded and was caught counts as fleeing from the fight for the rest of the impulse."""
ImpetusRegained = OfGroup.which("ImpetusRegained", group=of("groups", charging=True, fierce=False))
"""Who pushes back and follows up charges again."""


class ImpetusSpent(Quiet):
    """The first round of a charge has been fought."""

    group: int = of("groups", fierce=False)
    met: tuple[int, ...] = unites()


class LaidDown(Quiet):
    """Prone, or up again."""

    figure: int = of("figures")
    down: bool = puts("prone")


class Rode(Event):
    """Into the saddle or out of it; a horse that is left waits there."""

    figure: int
    up: bool
    x: int
    y: int

    def apply(self, state: State) -> None:
        figure = state.figures[self.figure]
        figure.ride(up=self.up)
        figure.x, figure.y = self.x, self.y
        figure.horse_at = NOWHERE if self.up else (self.x, self.y)


class Reformed(Event):
    group: int = of("groups")
    formation: str = puts()


class LeftTable(Event):
    """Figures that go off the table, by which way out or edge, and why."""

    figures: tuple[int, ...] = each_by("remove", "how", "edge")
    edge: str
    how: str


class Followed(Event):
    """Heroes and protagonists who act with another until the turn ends."""

    leader: int
    followers: tuple[int, ...]

    def apply(self, state: State) -> None:
        group = state.groups[self.leader]
        for number in self.followers:
            figure = state.figures[number]
            own = state.groups[figure.own]
            own.pa = 0
            own.activated = True
            own.led = group.id
            figure.squad = group.id
            group.members.append(number)
