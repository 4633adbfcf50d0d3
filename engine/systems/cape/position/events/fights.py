"""Fighting: rounds, wounds, nerves."""

from __future__ import annotations

from typing import ClassVar, final

from engine.core.position.events import Event
from engine.systems.cape.position.figures import CAPTIVE, DOWN
from engine.systems.cape.position.state import State


@final
class Fought(Event):
    """A round of melee: the groups, and what each did to the other (hits, wounds, out of action)."""

    FIELDS: ClassVar[tuple[str, ...]] = ("group", "target", "did", "suffered", "winner")
    __slots__ = ("did", "group", "suffered", "target", "winner")

    def __init__(
        self,
        section: str,
        group: int,
        target: int,
        did: tuple[int, int, int],
        suffered: tuple[int, int, int],
        winner: int,
    ) -> None:
        self.section = section
        self.group = group
        self.target = target
        self.did = did
        self.suffered = suffered
        self.winner = winner

    def apply(self, state: State) -> None:
        """Told, and nothing more."""


@final
class Wounded(Event):
    FIELDS: ClassVar[tuple[str, ...]] = ("figure", "wounds", "cause")
    __slots__ = ("cause", "figure", "wounds")

    def __init__(self, section: str, figure: int, wounds: int, cause: str) -> None:
        self.section = section
        self.figure = figure
        self.wounds = wounds
        self.cause = cause

    def apply(self, state: State) -> None:
        state.figures[self.figure].wounds = self.wounds


@final
class HorseWounded(Event):
    FIELDS: ClassVar[tuple[str, ...]] = ("figure", "wounds")
    __slots__ = ("figure", "wounds")

    def __init__(self, section: str, figure: int, wounds: int) -> None:
        self.section = section
        self.figure = figure
        self.wounds = wounds

    def apply(self, state: State) -> None:
        state.figures[self.figure].horse_wounds = self.wounds


@final
class Unhorsed(Event):
    """The horse is down: the rider is prone and goes on on foot."""

    FIELDS: ClassVar[tuple[str, ...]] = ("figure",)
    __slots__ = ("figure",)

    def __init__(self, section: str, figure: int) -> None:
        self.section = section
        self.figure = figure

    def apply(self, state: State) -> None:
        figure = state.figures[self.figure]
        figure.ride(up=False)
        figure.has_horse = False
        figure.prone = True


@final
class Protected(Event):
    """A devoted character takes the blow."""

    FIELDS: ClassVar[tuple[str, ...]] = ("figure", "master", "x", "y")
    __slots__ = ("figure", "master", "x", "y")

    def __init__(self, section: str, figure: int, master: int, x: int, y: int) -> None:
        self.section = section
        self.figure = figure
        self.master = master
        self.x = x
        self.y = y

    def apply(self, state: State) -> None:
        figure = state.figures[self.figure]
        figure.x, figure.y = self.x, self.y


@final
class Downed(Event):
    """Out of action, killed, dispersed or corrupted: see `how`; with the wounds it then has."""

    FIELDS: ClassVar[tuple[str, ...]] = ("figure", "how", "wounds")
    __slots__ = ("figure", "how", "wounds")

    def __init__(self, section: str, figure: int, how: str, wounds: int) -> None:
        self.section = section
        self.figure = figure
        self.how = how
        self.wounds = wounds

    def apply(self, state: State) -> None:
        state.figures[self.figure].wounds = self.wounds
        state.remove(self.figure, self.how)


@final
class Surrendered(Event):
    """He gives himself up, where he stands."""

    FIELDS: ClassVar[tuple[str, ...]] = ("figure",)
    __slots__ = ("figure",)

    def __init__(self, section: str, figure: int) -> None:
        self.section = section
        self.figure = figure

    def apply(self, state: State) -> None:
        figure = state.figures[self.figure]
        place = (figure.x, figure.y)
        state.remove(self.figure, CAPTIVE)
        figure.x, figure.y = place


@final
class Freed(Event):
    """A captive is with his own people again, and acts by himself from the next turn on."""

    FIELDS: ClassVar[tuple[str, ...]] = ("figure", "x", "y")
    __slots__ = ("figure", "x", "y")

    def __init__(self, section: str, figure: int, x: int, y: int) -> None:
        self.section = section
        self.figure = figure
        self.x = x
        self.y = y

    def apply(self, state: State) -> None:
        figure = state.figures[self.figure]
        figure.gone = ""
        figure.x, figure.y = self.x, self.y
        figure.home = -1
        figure.squad = figure.own
        group = state.groups[figure.own]
        group.activated = group.acted = group.done = True
        group.pa = 0


@final
class Killed(Event):
    """One who lay out of action is dead for good."""

    FIELDS: ClassVar[tuple[str, ...]] = ("figure",)
    __slots__ = ("figure",)

    def __init__(self, section: str, figure: int) -> None:
        self.section = section
        self.figure = figure

    def apply(self, state: State) -> None:
        figure = state.figures[self.figure]
        assert figure.gone == DOWN, "only the fallen are struck so"
        state.remove(self.figure, "dead")


@final
class Shaken(Event):
    """Nerves gone; `flees` is where it makes for."""

    FIELDS: ClassVar[tuple[str, ...]] = ("group", "cause", "flees")
    __slots__ = ("cause", "flees", "group")

    def __init__(self, section: str, group: int, cause: str, flees: str) -> None:
        self.section = section
        self.group = group
        self.cause = cause
        self.flees = flees

    def apply(self, state: State) -> None:
        group = state.groups[self.group]
        group.shaken = True
        group.flees = self.flees
        group.behind = False
        group.aimed = group.charging = False


@final
class FirmnessPaid(Event):
    """The value of the shaken has been taken from the army, once."""

    FIELDS: ClassVar[tuple[str, ...]] = ("group", "paid")
    __slots__ = ("group", "paid")

    def __init__(self, section: str, group: int, paid: bool) -> None:
        self.section = section
        self.group = group
        self.paid = paid

    def apply(self, state: State) -> None:
        state.groups[self.group].paid = self.paid


@final
class Parted(Event):
    """One of several who act together is by himself, or with them again."""

    FIELDS: ClassVar[tuple[str, ...]] = ("figure", "group")
    __slots__ = ("figure", "group")

    def __init__(self, section: str, figure: int, group: int) -> None:
        self.section = section
        self.figure = figure
        self.group = group

    def apply(self, state: State) -> None:
        state.figures[self.figure].squad = self.group


@final
class Recovered(Event):
    FIELDS: ClassVar[tuple[str, ...]] = ("group", "how")
    __slots__ = ("group", "how")

    def __init__(self, section: str, group: int, how: str) -> None:
        self.section = section
        self.group = group
        self.how = how

    def apply(self, state: State) -> None:
        group = state.groups[self.group]
        group.shaken = group.behind = False
        group.flees = ""


@final
class RanOn(Event):
    """The shaken have run, and may gather themselves from now on."""

    FIELDS: ClassVar[tuple[str, ...]] = ("group",)
    __slots__ = ("group",)

    def __init__(self, section: str, group: int) -> None:
        self.section = section
        self.group = group

    def apply(self, state: State) -> None:
        state.groups[self.group].behind = True


@final
class Cried(Event):
    """A battle cry."""

    FIELDS: ClassVar[tuple[str, ...]] = ("figure", "target")
    __slots__ = ("figure", "target")

    def __init__(self, section: str, figure: int, target: int) -> None:
        self.section = section
        self.figure = figure
        self.target = target

    def apply(self, state: State) -> None:
        state.figures[self.figure].cried = True


@final
class Corrupted(Event):
    """The betrayer has had his way, once in a game."""

    FIELDS: ClassVar[tuple[str, ...]] = ("figure", "victims")
    __slots__ = ("figure", "victims")

    def __init__(self, section: str, figure: int, victims: tuple[int, ...]) -> None:
        self.section = section
        self.figure = figure
        self.victims = victims

    def apply(self, state: State) -> None:
        state.figures[self.figure].traitor = True


@final
class RiderExcused(Event):
    """A dragoon without a horse is taken off, so that the others ride on."""

    FIELDS: ClassVar[tuple[str, ...]] = ("group", "figure")
    __slots__ = ("figure", "group")

    def __init__(self, section: str, group: int, figure: int) -> None:
        self.section = section
        self.group = group
        self.figure = figure

    def apply(self, state: State) -> None:
        group = state.groups[self.group]
        group.strength -= 1
        group.excused += 1
        state.remove(self.figure, "dispersed")
