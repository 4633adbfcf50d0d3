"""Weapons: tests, aiming, shooting, loading, and what happens to arms."""

from __future__ import annotations

from typing import ClassVar, final

from engine.core.declared.trials import Applied
from engine.core.position.events import Event
from engine.systems.cape.position.state import State


@final
class Tested(Event):
    """A declared test, thrown: the faces, the modifiers that applied, the goal after them, the outcome."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side", "test", "who", "faces", "applied", "goal", "outcome")
    __slots__ = ("applied", "faces", "goal", "outcome", "side", "test", "who")

    def __init__(
        self,
        section: str,
        side: int,
        test: str,
        who: str,
        faces: tuple[int, ...],
        applied: Applied,
        goal: int,
        outcome: str,
    ) -> None:
        self.section = section
        self.side = side
        self.test = test
        self.who = who
        self.faces = faces
        self.applied = applied
        self.goal = goal
        self.outcome = outcome

    def apply(self, state: State) -> None:
        """Told, and nothing more."""


@final
class Rolled(Event):
    """Dice of a volley, a fight or a burst that are thrown alike: how many came to what."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side", "test", "who", "faces", "applied", "goal", "successes")
    __slots__ = ("applied", "faces", "goal", "side", "successes", "test", "who")

    def __init__(
        self,
        section: str,
        side: int,
        test: str,
        who: str,
        faces: tuple[int, ...],
        applied: Applied,
        goal: int,
        successes: int,
    ) -> None:
        self.section = section
        self.side = side
        self.test = test
        self.who = who
        self.faces = faces
        self.applied = applied
        self.goal = goal
        self.successes = successes

    def apply(self, state: State) -> None:
        """Told, and nothing more."""


@final
class Aimed(Event):
    FIELDS: ClassVar[tuple[str, ...]] = ("group",)
    __slots__ = ("group",)

    def __init__(self, section: str, group: int) -> None:
        self.section = section
        self.group = group

    def apply(self, state: State) -> None:
        state.groups[self.group].aimed = True


@final
class Shot(Event):
    """Weapons let off at a target; who shot and with what."""

    FIELDS: ClassVar[tuple[str, ...]] = ("group", "target", "shots", "firearm")
    __slots__ = ("firearm", "group", "shots", "target")

    def __init__(
        self, section: str, group: int, target: int, shots: tuple[tuple[int, str], ...], firearm: bool
    ) -> None:
        self.section = section
        self.group = group
        self.target = target
        self.shots = shots
        self.firearm = firearm

    def apply(self, state: State) -> None:
        group = state.groups[self.group]
        group.aimed = False
        for number, weapon in self.shots:
            state.let_off(number, weapon, is_firearm=self.firearm)


@final
class FireReceived(Event):
    """A group has been shot at and hit."""

    FIELDS: ClassVar[tuple[str, ...]] = ("group", "firearm")
    __slots__ = ("firearm", "group")

    def __init__(self, section: str, group: int, firearm: bool) -> None:
        self.section = section
        self.group = group
        self.firearm = firearm

    def apply(self, state: State) -> None:
        group = state.groups[self.group]
        group.hit_by_fire = True
        group.hit_by_firearm = group.hit_by_firearm or self.firearm


@final
class Loaded(Event):
    FIELDS: ClassVar[tuple[str, ...]] = ("figures", "weapon")
    __slots__ = ("figures", "weapon")

    def __init__(self, section: str, figures: tuple[int, ...], weapon: str) -> None:
        self.section = section
        self.figures = figures
        self.weapon = weapon

    def apply(self, state: State) -> None:
        for number in self.figures:
            figure = state.figures[number]
            figure.unloaded = figure.unloaded - {self.weapon}


@final
class Unloaded(Event):
    """Weapons that are no longer ready, and why."""

    FIELDS: ClassVar[tuple[str, ...]] = ("figures", "why")
    __slots__ = ("figures", "why")

    def __init__(self, section: str, figures: tuple[tuple[int, str], ...], why: str) -> None:
        self.section = section
        self.figures = figures
        self.why = why

    def apply(self, state: State) -> None:
        for number, weapon in self.figures:
            figure = state.figures[number]
            figure.unloaded = figure.unloaded | {weapon}


@final
class WeaponDrawn(Event):
    FIELDS: ClassVar[tuple[str, ...]] = ("figures", "weapon")
    __slots__ = ("figures", "weapon")

    def __init__(self, section: str, figures: tuple[int, ...], weapon: str) -> None:
        self.section = section
        self.figures = figures
        self.weapon = weapon

    def apply(self, state: State) -> None:
        for number in self.figures:
            state.figures[number].hand = self.weapon


@final
class MatchLit(Event):
    FIELDS: ClassVar[tuple[str, ...]] = ("figures",)
    __slots__ = ("figures",)

    def __init__(self, section: str, figures: tuple[int, ...]) -> None:
        self.section = section
        self.figures = figures

    def apply(self, state: State) -> None:
        for number in self.figures:
            state.figures[number].match = True


@final
class BayonetSet(Event):
    """Fixed or taken off."""

    FIELDS: ClassVar[tuple[str, ...]] = ("figures", "fixed")
    __slots__ = ("figures", "fixed")

    def __init__(self, section: str, figures: tuple[int, ...], fixed: bool) -> None:
        self.section = section
        self.figures = figures
        self.fixed = fixed

    def apply(self, state: State) -> None:
        for number in self.figures:
            state.figures[number].bayonet = self.fixed


@final
class WeaponJammed(Event):
    FIELDS: ClassVar[tuple[str, ...]] = ("figure", "weapon")
    __slots__ = ("figure", "weapon")

    def __init__(self, section: str, figure: int, weapon: str) -> None:
        self.section = section
        self.figure = figure
        self.weapon = weapon

    def apply(self, state: State) -> None:
        figure = state.figures[self.figure]
        figure.jammed = figure.jammed | {self.weapon}


@final
class JamCleared(Event):
    FIELDS: ClassVar[tuple[str, ...]] = ("figure", "weapon")
    __slots__ = ("figure", "weapon")

    def __init__(self, section: str, figure: int, weapon: str) -> None:
        self.section = section
        self.figure = figure
        self.weapon = weapon

    def apply(self, state: State) -> None:
        figure = state.figures[self.figure]
        figure.jammed = figure.jammed - {self.weapon}


@final
class Disarmed(Event):
    """A weapon falls to the ground."""

    FIELDS: ClassVar[tuple[str, ...]] = ("figure", "weapon")
    __slots__ = ("figure", "weapon")

    def __init__(self, section: str, figure: int, weapon: str) -> None:
        self.section = section
        self.figure = figure
        self.weapon = weapon

    def apply(self, state: State) -> None:
        figure = state.figures[self.figure]
        figure.disarmed = figure.disarmed | {self.weapon}


@final
class WeaponPickedUp(Event):
    FIELDS: ClassVar[tuple[str, ...]] = ("figure",)
    __slots__ = ("figure",)

    def __init__(self, section: str, figure: int) -> None:
        self.section = section
        self.figure = figure

    def apply(self, state: State) -> None:
        state.figures[self.figure].disarmed = frozenset()


@final
class Threw(Event):
    """A grenade leaves the hand."""

    FIELDS: ClassVar[tuple[str, ...]] = ("group", "figure", "weapon", "x", "y")
    __slots__ = ("figure", "group", "weapon", "x", "y")

    def __init__(self, section: str, group: int, figure: int, weapon: str, x: int, y: int) -> None:
        self.section = section
        self.group = group
        self.figure = figure
        self.weapon = weapon
        self.x = x
        self.y = y

    def apply(self, state: State) -> None:
        state.groups[self.group].impulse_throws += 1
        state.let_off(self.figure, self.weapon, is_firearm=False)


@final
class Burst(Event):
    """A grenade or a shell bursts: where, and who is near enough, nearest first."""

    FIELDS: ClassVar[tuple[str, ...]] = ("x", "y", "near", "what")
    __slots__ = ("near", "what", "x", "y")

    def __init__(self, section: str, x: int, y: int, near: tuple[int, ...], what: str) -> None:
        self.section = section
        self.x = x
        self.y = y
        self.near = near
        self.what = what

    def apply(self, state: State) -> None:
        """Told, and nothing more."""
