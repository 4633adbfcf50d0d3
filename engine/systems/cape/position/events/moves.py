"""Movement: where figures go, how they stand, who leaves the table."""

from __future__ import annotations

from typing import ClassVar, final

from engine.core.position.events import Event
from engine.systems.cape.position.state import State
from engine.systems.cape.position.things import NOWHERE


@final
class Deployed(Event):
    """A reserve comes to the table: figures with their places, in the place of a marker (-1: from an edge)."""

    FIELDS: ClassVar[tuple[str, ...]] = ("group", "marker", "spots", "edge")
    __slots__ = ("edge", "group", "marker", "spots")

    def __init__(
        self, section: str, group: int, marker: int, spots: tuple[tuple[int, int, int], ...], edge: str
    ) -> None:
        self.section = section
        self.group = group
        self.marker = marker
        self.spots = spots
        self.edge = edge

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


@final
class Moved(Event):
    """One uninterrupted way of a character or squad: `distance` is what counts as moved, `how` why it moved."""

    FIELDS: ClassVar[tuple[str, ...]] = ("group", "spots", "way", "distance", "how")
    __slots__ = ("distance", "group", "how", "spots", "way")

    def __init__(
        self,
        section: str,
        group: int,
        spots: tuple[tuple[int, int, int], ...],
        way: tuple[tuple[int, int], ...],
        distance: int,
        how: str,
    ) -> None:
        self.section = section
        self.group = group
        self.spots = spots
        self.way = way
        self.distance = distance
        self.how = how

    def apply(self, state: State) -> None:
        group = state.groups[self.group]
        group.moved += self.distance
        if self.how not in ("push", "shift"):
            group.impulse_moved += self.distance
        if self.how in ("move", "charge"):
            group.impulse_rides += 1
        if self.distance:
            group.aimed = False
        for number, x, y in self.spots:
            figure = state.figures[number]
            figure.x, figure.y = x, y
            state.carry(figure)


@final
class Climbed(Event):
    """Up or down: where to, how high above the ground, on which piece of terrain (-1: on the ground), and how."""

    FIELDS: ClassVar[tuple[str, ...]] = ("group", "figure", "x", "y", "up", "perch", "hangs", "how")
    __slots__ = ("figure", "group", "hangs", "how", "perch", "up", "x", "y")

    def __init__(
        self, section: str, group: int, figure: int, x: int, y: int, up: int, perch: int, hangs: bool, how: str
    ) -> None:
        self.section = section
        self.group = group
        self.figure = figure
        self.x = x
        self.y = y
        self.up = up
        self.perch = perch
        self.hangs = hangs
        self.how = how

    def apply(self, state: State) -> None:
        figure = state.figures[self.figure]
        figure.x, figure.y = self.x, self.y
        figure.up, figure.perch, figure.hangs = self.up, self.perch, self.hangs
        state.groups[self.group].aimed = False


@final
class Charged(Event):
    """A charge is under way: who charges has its impetus from now on."""

    FIELDS: ClassVar[tuple[str, ...]] = ("group", "target")
    __slots__ = ("group", "target")

    def __init__(self, section: str, group: int, target: int) -> None:
        self.section = section
        self.group = group
        self.target = target

    def apply(self, state: State) -> None:
        group = state.groups[self.group]
        group.charging = group.charged = group.fierce = True


@final
class Overtaken(Event):
    """Who evaded and was caught counts as fleeing from the fight for the rest of the impulse."""

    FIELDS: ClassVar[tuple[str, ...]] = ("group",)
    __slots__ = ("group",)

    def __init__(self, section: str, group: int) -> None:
        self.section = section
        self.group = group

    def apply(self, state: State) -> None:
        state.groups[self.group].overtaken = True


@final
class ImpetusRegained(Event):
    """Who pushes back and follows up charges again."""

    FIELDS: ClassVar[tuple[str, ...]] = ("group",)
    __slots__ = ("group",)

    def __init__(self, section: str, group: int) -> None:
        self.section = section
        self.group = group

    def apply(self, state: State) -> None:
        group = state.groups[self.group]
        group.charging = True
        group.fierce = False


@final
class ImpetusSpent(Event):
    """The first round of a charge has been fought."""

    FIELDS: ClassVar[tuple[str, ...]] = ("group", "met")
    __slots__ = ("group", "met")

    def __init__(self, section: str, group: int, met: tuple[int, ...]) -> None:
        self.section = section
        self.group = group
        self.met = met

    def apply(self, state: State) -> None:
        group = state.groups[self.group]
        group.fierce = False
        group.met = group.met | set(self.met)


@final
class LaidDown(Event):
    """Prone, or up again."""

    FIELDS: ClassVar[tuple[str, ...]] = ("figure", "down")
    __slots__ = ("down", "figure")

    def __init__(self, section: str, figure: int, down: bool) -> None:
        self.section = section
        self.figure = figure
        self.down = down

    def apply(self, state: State) -> None:
        state.figures[self.figure].prone = self.down


@final
class Rode(Event):
    """Into the saddle or out of it; a horse that is left waits there."""

    FIELDS: ClassVar[tuple[str, ...]] = ("figure", "up", "x", "y")
    __slots__ = ("figure", "up", "x", "y")

    def __init__(self, section: str, figure: int, up: bool, x: int, y: int) -> None:
        self.section = section
        self.figure = figure
        self.up = up
        self.x = x
        self.y = y

    def apply(self, state: State) -> None:
        figure = state.figures[self.figure]
        figure.ride(up=self.up)
        figure.x, figure.y = self.x, self.y
        figure.horse_at = NOWHERE if self.up else (self.x, self.y)


@final
class Reformed(Event):
    """A squad changes its formation."""

    FIELDS: ClassVar[tuple[str, ...]] = ("group", "formation")
    __slots__ = ("formation", "group")

    def __init__(self, section: str, group: int, formation: str) -> None:
        self.section = section
        self.group = group
        self.formation = formation

    def apply(self, state: State) -> None:
        state.groups[self.group].formation = self.formation


@final
class LeftTable(Event):
    """Figures that go off the table, by which way out or edge, and why."""

    FIELDS: ClassVar[tuple[str, ...]] = ("figures", "edge", "how")
    __slots__ = ("edge", "figures", "how")

    def __init__(self, section: str, figures: tuple[int, ...], edge: str, how: str) -> None:
        self.section = section
        self.figures = figures
        self.edge = edge
        self.how = how

    def apply(self, state: State) -> None:
        for number in self.figures:
            state.remove(number, self.how)
            state.figures[number].left_by = self.edge


@final
class Followed(Event):
    """Heroes and protagonists who act with another until the turn ends."""

    FIELDS: ClassVar[tuple[str, ...]] = ("leader", "followers")
    __slots__ = ("followers", "leader")

    def __init__(self, section: str, leader: int, followers: tuple[int, ...]) -> None:
        self.section = section
        self.leader = leader
        self.followers = followers

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
