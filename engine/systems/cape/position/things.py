"""What stands or lies about and does not act: guns, event markers, things to carry. Written by events only; places
are hundredths of the measure."""

from __future__ import annotations

from typing import Final

from engine.core.position.records import Record, record
from engine.space.plane import Point
from engine.space.standing import Placed
from engine.systems.cape.book.book import GunType

NOWHERE: Final[Point] = (-1, -1)


@record
class Gun(Record, Placed):
    id: int
    name: str
    side: int
    type: GunType
    crew: int = -1
    x: int = -1
    y: int = -1
    facing: int = 0
    """Degrees clockwise from the north."""
    loaded: bool = True
    limbered: bool = False
    team_x: int = -1
    team_y: int = -1
    """Where the team that draws it stands."""

    @property
    def team(self) -> Point:
        return self.team_x, self.team_y


@record
class Marker(Record, Placed):
    """An event marker; gone once it is looked under or a reserve comes in its place."""

    id: int
    x: int
    y: int
    gone: bool = False


@record
class Thing(Record, Placed):
    """Something that can be found, picked up and carried off: an object of an encounter, or a fallen flag."""

    id: int
    name: str
    event: str
    """The encounter that brought it, `flag` for colours, `wine` for a cask."""
    x: int
    y: int
    weight: int = 0
    """In hundredths of a carrier's own."""
    carried_by: int = -1
    gone: bool = False
