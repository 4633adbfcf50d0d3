"""The position: plain objects, written by events only, copied in one call."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.core.deck import Deck
from engine.space.plane import Point
from engine.systems.cape.book.profiles import Profile
from engine.systems.cape.position.figures import DOWN, Figure, Group
from engine.systems.cape.position.sides import Side
from engine.systems.cape.position.things import NOWHERE, Gun, Marker, Thing

STEPS: Final = ("activation", "orders", "deployment", "activated", "others", "ending")
"""2.1: the phases of a turn, by the names that the ruleset gives them; `ending` looks whether the game is over."""


class State:
    """Everything that can change. `step`, `turn_of` and `actor` are the place in the sequence of play."""

    __slots__ = (
        "actor",
        "breaches",
        "encounters",
        "figures",
        "groups",
        "guns",
        "last_initiative",
        "markers",
        "over",
        "profiles",
        "reason",
        "revealed",
        "sides",
        "step",
        "things",
        "turn",
        "waters",
        "weather",
        "winner",
    )

    def __init__(self, profiles: Mapping[str, Profile]) -> None:
        self.profiles = profiles
        """Sheets of the book, for who comes during the game."""
        self.turn = 0
        self.step = 0
        self.actor = -1
        """The group whose impulse is under way."""
        self.last_initiative = -1
        self.weather = ""
        self.over = False
        self.winner = -1
        self.reason = ""
        self.sides: list[Side] = []
        self.figures: list[Figure] = []
        self.groups: list[Group] = []
        self.guns: list[Gun] = []
        self.markers: list[Marker] = []
        self.things: list[Thing] = []
        self.revealed: frozenset[int] = frozenset()
        """Lines of the event table that have come up."""
        self.encounters: Deck | None = None
        """The lines still to come, where events are drawn by cards."""
        self.waters: dict[int, str] = {}
        """Watercourses in flood or run dry, by their pieces."""
        self.breaches: dict[int, tuple[Point, ...]] = {}
        """Where walls have been breached, by their pieces."""

    # --- for events -------------------------------------------------------------------------------------------

    def remove(self, number: int, how: str) -> None:
        """A figure is out of the game; who is merely out of action lies where it fell."""
        figure = self.figures[number]
        self.drop(number)
        if figure.carried_by >= 0:
            self.figures[figure.carried_by].burden = -1
            figure.carried_by = -1
        figure.gone = how
        figure.prone = False
        if how != DOWN:
            figure.x, figure.y = NOWHERE
        if how != DOWN or figure.hangs:
            figure.up, figure.perch, figure.hangs = 0, -1, False
        for group in (self.groups[figure.own], self.groups[figure.squad], self.groups[figure.home]):
            if group.figure == number:
                group.pa = 0
            elif number in group.members:
                group.members.remove(number)

    def let_off(self, number: int, weapon: str, *, is_firearm: bool) -> None:
        """5.1.6, 5.3.2f, 9.3.1: no longer loaded; one shot fewer; thrown away if it cannot be loaded again."""
        figure = self.figures[number]
        figure.fired = figure.fired or is_firearm
        if weapon in figure.shots:
            figure.shots[weapon] -= 1
        arm = next(one for one in figure.weapons if one.name == weapon)
        if arm.reload:
            figure.unloaded = figure.unloaded | {weapon}
        elif not arm.bursts:
            figure.bereft = figure.bereft | {weapon}

    def appear(self, side: int, name: str, profile: str, x: int, y: int, squad: int) -> None:
        figure = Figure(len(self.figures), name, side, self.profiles[profile])
        group = Group(len(self.groups), name, side, figure.id)
        group.guest = True
        figure.own = group.id
        figure.squad = group.id
        figure.x, figure.y = x, y
        self.figures.append(figure)
        self.groups.append(group)
        if squad >= 0:
            self.join(figure, self.groups[squad])

    def join(self, figure: Figure, squad: Group) -> None:
        figure.home = figure.squad = squad.id
        squad.members.append(figure.id)
        squad.strength += 1

    def gather(self, side: int, name: str, figures: tuple[int, ...]) -> None:
        squad = Group(len(self.groups), name, side)
        squad.guest = True
        self.groups.append(squad)
        for number in figures:
            self.join(self.figures[number], squad)

    def lay(self, name: str, event: str, x: int, y: int, weight: int) -> None:
        thing = Thing(len(self.things), name, event, x, y)
        thing.weight = weight
        self.things.append(thing)

    def pick_up(self, number: int, thing: int) -> None:
        """A thing by its number; one who lies down by -2 less his own."""
        figure = self.figures[number]
        figure.burden = thing
        if thing >= 0:
            self.things[thing].carried_by = number
        else:
            self.figures[-2 - thing].carried_by = number
        self.carry(figure)

    def carry(self, figure: Figure) -> None:
        """What is carried is where its carrier is."""
        if figure.burden >= 0:
            thing = self.things[figure.burden]
            thing.x, thing.y = figure.x, figure.y
        elif figure.burden < -1:
            body = self.figures[-2 - figure.burden]
            body.x, body.y = figure.x, figure.y

    def drop(self, number: int) -> None:
        figure = self.figures[number]
        if figure.burden >= 0:
            self.things[figure.burden].carried_by = -1
        elif figure.burden < -1:
            self.figures[-2 - figure.burden].carried_by = -1
        figure.burden = -1

    def copy(self) -> State:
        made = State.__new__(State)
        for name in State.__slots__:
            setattr(made, name, getattr(self, name))
        made.sides = [one.copy() for one in self.sides]
        made.figures = [one.copy() for one in self.figures]
        made.groups = [one.copy() for one in self.groups]
        made.guns = [one.copy() for one in self.guns]
        made.markers = [one.copy() for one in self.markers]
        made.things = [one.copy() for one in self.things]
        made.encounters = self.encounters.copy() if self.encounters is not None else None
        made.waters = dict(self.waters)
        made.breaches = dict(self.breaches)
        return made
