"""Fights: shots, melees, losses, states, rally."""

from __future__ import annotations

from typing import ClassVar, final

from engine.core.position.events import Event
from engine.systems.esa.position.state import IN_BATTERY, LIMBERED, State

Path = tuple[int, ...]
"""Places one after the other."""


@final
class Shot(Event):
    """A shot and what it did."""

    FIELDS: ClassVar[tuple[str, ...]] = ("unit", "target", "automatic", "successes", "protection", "zone")
    __slots__ = ("automatic", "protection", "successes", "target", "unit", "zone")

    def __init__(
        self, section: str, unit: int, target: int, automatic: int, successes: int, protection: int, zone: str
    ) -> None:
        self.section = section
        self.unit = unit
        self.target = target
        self.automatic = automatic
        self.successes = successes
        self.protection = protection
        self.zone = zone

    def apply(self, state: State) -> None:
        unit = state.units[self.unit]
        unit.shots += 1


@final
class LossesTaken(Event):
    """A unit loses strength."""

    FIELDS: ClassVar[tuple[str, ...]] = ("unit", "losses", "cause")
    __slots__ = ("cause", "losses", "unit")

    def __init__(self, section: str, unit: int, losses: int, cause: str) -> None:
        self.section = section
        self.unit = unit
        self.losses = losses
        self.cause = cause

    def apply(self, state: State) -> None:
        unit = state.units[self.unit]
        unit.strength -= self.losses
        unit.losses += self.losses
        unit.reread_card()


@final
class BecameShaken(Event):
    """A unit is shaken."""

    FIELDS: ClassVar[tuple[str, ...]] = ("unit",)
    __slots__ = ("unit",)

    def __init__(self, section: str, unit: int) -> None:
        self.section = section
        self.unit = unit

    def apply(self, state: State) -> None:
        unit = state.units[self.unit]
        if not unit.shaken:
            unit.shaken = True
            if not unit.shaken_this_turn:
                unit.shaken_this_turn = True


@final
class BecameParalysed(Event):
    """A unit is pinned by distant guns."""

    FIELDS: ClassVar[tuple[str, ...]] = ("unit",)
    __slots__ = ("unit",)

    def __init__(self, section: str, unit: int) -> None:
        self.section = section
        self.unit = unit

    def apply(self, state: State) -> None:
        state.units[self.unit].paralysed = True


@final
class Eliminated(Event):
    """A unit is gone."""

    FIELDS: ClassVar[tuple[str, ...]] = ("unit", "cause")
    __slots__ = ("cause", "unit")

    def __init__(self, section: str, unit: int, cause: str) -> None:
        self.section = section
        self.unit = unit
        self.cause = cause

    def apply(self, state: State) -> None:
        unit = state.units[self.unit]
        state.at[unit.hex] = -1
        unit.hex = -1
        unit.alive = False
        side = state.sides[unit.side]
        if self.cause == "rout":
            side.routs_down += unit.profile.points
        elif unit.posture in (IN_BATTERY, LIMBERED):
            side.guns_down += unit.profile.points
        else:
            side.units_down += unit.profile.points


@final
class LeaderHurt(Event):
    """A leader loses strength."""

    FIELDS: ClassVar[tuple[str, ...]] = ("leader",)
    __slots__ = ("leader",)

    def __init__(self, section: str, leader: int) -> None:
        self.section = section
        self.leader = leader

    def apply(self, state: State) -> None:
        state.generals[self.leader].strength -= 1


@final
class LeaderFell(Event):
    """A leader is lost."""

    FIELDS: ClassVar[tuple[str, ...]] = ("leader",)
    __slots__ = ("leader",)

    def __init__(self, section: str, leader: int) -> None:
        self.section = section
        self.leader = leader

    def apply(self, state: State) -> None:
        leader = state.generals[self.leader]
        leader.alive = False
        leader.hex = -1
        side = state.sides[leader.side]
        side.leaders_down += leader.morale


@final
class Replaced(Event):
    """A lesser man takes over."""

    FIELDS: ClassVar[tuple[str, ...]] = ("leader", "place", "morale", "melee", "protection", "strength")
    __slots__ = ("leader", "melee", "morale", "place", "protection", "strength")

    def __init__(
        self, section: str, leader: int, place: int, morale: int, melee: int, protection: tuple[int, int], strength: int
    ) -> None:
        self.section = section
        self.leader = leader
        self.place = place
        self.morale = morale
        self.melee = melee
        self.protection = protection
        self.strength = strength

    def apply(self, state: State) -> None:
        leader = state.generals[self.leader]
        leader.alive = True
        leader.hex = self.place
        leader.morale = self.morale
        leader.melee = self.melee
        leader.shooting = None
        leader.protection = self.protection
        leader.strength = self.strength
        leader.started_attached = -1
        state.sides[leader.side].generals_lost += 1


@final
class CombatFought(Event):
    """A melee and what it did: (automatic, successes) of each side."""

    FIELDS: ClassVar[tuple[str, ...]] = ("lone", "many", "main", "hits", "hits_back", "losses", "losses_back")
    __slots__ = ("hits", "hits_back", "lone", "losses", "losses_back", "main", "many")

    def __init__(
        self,
        section: str,
        lone: int,
        many: Path,
        main: int,
        hits: tuple[int, int],
        hits_back: tuple[int, int],
        losses: int,
        losses_back: int,
    ) -> None:
        self.section = section
        self.lone = lone
        self.many = many
        self.main = main
        self.hits = hits
        self.hits_back = hits_back
        self.losses = losses
        self.losses_back = losses_back

    def apply(self, state: State) -> None:
        for unit in self.many:
            state.fought.add((min(unit, self.lone), max(unit, self.lone)))


@final
class Reacted(Event):
    """A unit acts by reaction."""

    FIELDS: ClassVar[tuple[str, ...]] = ("unit", "how")
    __slots__ = ("how", "unit")

    def __init__(self, section: str, unit: int, how: str) -> None:
        self.section = section
        self.unit = unit
        self.how = how

    def apply(self, state: State) -> None:
        state.units[self.unit].by_reaction = True


@final
class Forfeited(Event):
    """A weakened unit does not dare."""

    FIELDS: ClassVar[tuple[str, ...]] = ("unit", "order")
    __slots__ = ("order", "unit")

    def __init__(self, section: str, unit: int, order: int) -> None:
        self.section = section
        self.unit = unit
        self.order = order

    def apply(self, state: State) -> None:
        state.units[self.unit].forfeited |= self.order


@final
class Rallied(Event):
    """A marker is taken away."""

    FIELDS: ClassVar[tuple[str, ...]] = ("unit", "marker")
    __slots__ = ("marker", "unit")

    def __init__(self, section: str, unit: int, marker: str) -> None:
        self.section = section
        self.unit = unit
        self.marker = marker

    def apply(self, state: State) -> None:
        unit = state.units[self.unit]
        if self.marker == "shaken":
            unit.shaken = False
        else:
            unit.paralysed = False
        unit.rallied = True


@final
class StrengthRegained(Event):
    """A weakened unit recovers."""

    FIELDS: ClassVar[tuple[str, ...]] = ("unit",)
    __slots__ = ("unit",)

    def __init__(self, section: str, unit: int) -> None:
        self.section = section
        self.unit = unit

    def apply(self, state: State) -> None:
        unit = state.units[self.unit]
        unit.strength += 1
        unit.rallied = True
        unit.reread_card()
