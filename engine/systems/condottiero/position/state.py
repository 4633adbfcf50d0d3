"""The position: plain records, written by events only, copied in one call. Places are hundredths of a centimetre."""

from __future__ import annotations

from typing import Final

from engine.core.position.pieces import Named, Owned
from engine.core.position.progress import SharedProgress
from engine.core.position.records import for_step, for_turn, pieces, reckoned, record, starts_from
from engine.space.plane import Point, Shape
from engine.space.standing import Standing
from engine.systems.condottiero.book.book import Ground, Profile

NOWHERE: Final[Point] = (-1, -1)


class Morale:
    """R.8; from `DEMORALISED` on a unit is demoralised."""

    OK, BLOODLUST, DEMORALISED, FALLING_BACK, FLED = range(5)
    NAMES: Final = ("ok", "bloodlust", "demoralised", "falling_back", "fled")


class Formation:
    COLUMN, LINE = range(2)
    NAMES: Final = ("column", "line")


class Edge:
    SOUTH, NORTH = range(2)
    NAMES: Final = ("south_edge", "north_edge")


class Order:
    OPPOSE, ATTACK = "oppose", "attack"


class Status:
    """Where a command is, or how it was lost."""

    WAITING, ON_TABLE, FLED, DESTROYED = "waiting", "on_table", "fled", "destroyed"


PRESENT, DEAD, RAN = "present", "dead", "fled"


@record
class Unit(Owned, Standing):
    command: int
    profile: Profile
    radius: int = reckoned(lambda unit: unit.profile.radius)
    up: int = reckoned(lambda unit: 0)
    quality: str = starts_from(lambda unit: unit.profile.quality)
    figures: frozenset[str] = frozenset()
    x: int = -1
    y: int = -1
    morale: int = Morale.OK
    disorganised: bool = False
    bloodlust_until: int = 0
    formation: int = Formation.COLUMN
    gone: str = ""
    """`fled` or `destroyed`; empty while it is in play."""
    has_fought: bool = False
    has_volleyed: bool = False
    """CAV.e: remembered for the whole battle."""
    moved: bool = for_turn(False)
    shot: bool = for_turn(False)
    fought: bool = for_turn(False)
    on_table: bool = reckoned(lambda unit: not unit.gone and unit.x >= 0)
    is_demoralised: bool = reckoned(lambda unit: unit.morale in (Morale.DEMORALISED, Morale.FALLING_BACK))


@record
class Leader(Owned):
    command: int
    """The command he leads, -1 for a Condottiero without troops."""
    value: int
    condottiero: bool = False
    charismatic: bool = False
    status: str = PRESENT
    joined: int = -1
    marker: int = 0
    x: int = -1
    y: int = -1
    present: bool = reckoned(lambda leader: leader.status == PRESENT)


@record
class Character(Owned):
    command: int
    part: str
    present: bool = True
    joined: int = -1
    raised: bool = False
    """Holds the army standard up."""


@record
class Command(Owned):
    leader: int = -1
    allegiance: str = "own"
    cavalry: bool = False
    entry: str = "deployed"
    order: str = Order.OPPOSE
    order_since: int = 0
    no_order_before: int = 0
    """A turn before which its order cannot be tried again."""
    panicked: bool = False
    status: str = Status.WAITING
    since: int = 0
    """Its first turn on the table."""
    called: bool = False
    """Has to take the command test."""
    marker: int = 0
    lost: bool = reckoned(lambda command: command.status in (Status.FLED, Status.DESTROYED))

    def settle(self) -> None:
        """It has no test to take any more, and no marker. For events."""
        self.called = False
        self.marker = 0


@record
class Side(Named):
    condottiero: int = -1
    edge: int = starts_from(lambda side: side.id)
    light: bool = False
    """In unfavourable light."""
    speech: str = "neutral"
    spoken_to: int = -1


@record
class TerrainPiece(Named):
    """A piece of terrain. Its shape is replaced, never changed."""

    ground: Ground
    shape: Shape


@record
class State(SharedProgress):
    """Everything that can change. `step` is the place in the sequence of play, before the first turn in that of what
    comes before the battle; what lasts a step says how far it has come, so that a game can be taken up from a copy."""

    dealt: bool = for_step(False)
    """Execution markers lie."""
    situation: str = ""
    field_winner: int = -1
    first: int = -1
    reinforcements: int = 0
    sides: list[Side] = pieces(Side)
    commands: list[Command] = pieces(Command)
    leaders: list[Leader] = pieces(Leader)
    characters: list[Character] = pieces(Character)
    units: list[Unit] = pieces(Unit)
    pieces: list[TerrainPiece] = pieces(TerrainPiece)

    def deal(self, markers: tuple[tuple[int, int], ...], to: str) -> None:
        """Markers lie beside leaders or commands, and nobody else has one. For events."""
        self.dealt = True
        holders: list[Leader] | list[Command] = getattr(self, to)
        for holder in holders:
            holder.marker = 0
        for number, marker in markers:
            holders[number].marker = marker

    def remove(self, number: int, how: str) -> None:
        """A unit leaves the table; who was with it is left where it stood. For events."""
        unit = self.units[number]
        for leader in self.leaders:
            if leader.joined == unit.id:
                leader.joined = -1
                leader.x, leader.y = unit.x, unit.y
        for character in self.characters:
            if character.joined == unit.id:
                character.joined = -1
        unit.gone = how
        unit.bloodlust_until = 0
        unit.x, unit.y = NOWHERE
