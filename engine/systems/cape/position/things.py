"""What stands or lies about and does not act: guns, event markers, things to carry. Written by events only; places
are hundredths of the measure."""

from __future__ import annotations

from typing import Final

from engine.space.plane import Point
from engine.systems.cape.book.profiles import GunType

NOWHERE: Final[Point] = (-1, -1)


class Gun:
    __slots__ = ("crew", "facing", "id", "limbered", "loaded", "name", "side", "team", "type", "x", "y")

    def __init__(self, number: int, name: str, side: int, kind: GunType) -> None:
        self.id = number
        self.name = name
        self.side = side
        self.type = kind
        self.crew = -1
        self.x, self.y = NOWHERE
        self.facing = 0
        """Degrees clockwise from the north."""
        self.loaded = True
        self.limbered = False
        self.team: Point = NOWHERE
        """Where the team that draws it stands."""

    def copy(self) -> Gun:
        made = Gun.__new__(Gun)
        for name in Gun.__slots__:
            setattr(made, name, getattr(self, name))
        return made


class Marker:
    """An event marker; gone once it is looked under or a reserve comes in its place."""

    __slots__ = ("gone", "id", "x", "y")

    def __init__(self, number: int, x: int, y: int) -> None:
        self.id = number
        self.x = x
        self.y = y
        self.gone = False

    def copy(self) -> Marker:
        made = Marker(self.id, self.x, self.y)
        made.gone = self.gone
        return made


class Thing:
    """Something that can be found, picked up and carried off: an object of an encounter, or a fallen flag."""

    __slots__ = ("carried_by", "event", "gone", "id", "name", "weight", "x", "y")

    def __init__(self, number: int, name: str, event: str, x: int, y: int) -> None:
        self.id = number
        self.name = name
        self.event = event
        """The encounter that brought it, `flag` for colours, `wine` for a cask."""
        self.x = x
        self.y = y
        self.weight = 0
        """In hundredths of a carrier's own."""
        self.carried_by = -1
        self.gone = False

    def copy(self) -> Thing:
        made = Thing.__new__(Thing)
        for name in Thing.__slots__:
            setattr(made, name, getattr(self, name))
        return made
