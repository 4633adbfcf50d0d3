"""Scenarios: maps, armies, objectives, examples' positions."""

from __future__ import annotations

from engine.model.quick_dataclass import dataclass
from engine.model.rules import Declared, Ending, Entry, Step
from engine.model.values import Amount, Date, Expression, Hour, Place, Side, Size, Span, Text, Value


@dataclass(frozen=True, slots=True, kw_only=True)
class Feature(Declared):
    """A piece of terrain: hexes, a line through places, hex sides, or a polygon on a table."""

    terrain: str
    at: tuple[Place, ...] = ()
    through: tuple[Place, ...] = ()
    sides: tuple[Side, ...] = ()
    shape: tuple[Place, ...] = ()
    fields: tuple[tuple[str, Value], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Objective(Declared):
    at: tuple[Place, ...] = ()
    worth: Amount | None = None
    counts: str = "once"
    owner: str | None = None
    gains: str | None = None
    when: Expression | None = None
    marks: tuple[str, ...] = ()
    means: Text | None = None
    fields: tuple[tuple[str, Value], ...] = ()
    """What the ruleset adds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Map(Declared):
    """`ground` is the drawn terrain, line by line from the top, of a hex map; empty on a table."""

    size: Size
    squares: Size | None = None
    north: Value = None
    scale: Text | None = None
    ground: tuple[tuple[str, ...], ...] = ()
    features: tuple[Feature, ...] = ()
    zones: tuple[Entry, ...] = ()
    exits: tuple[Entry, ...] = ()
    markers: tuple[Entry, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece(Declared):
    """Something on the map. `fields` are what the scenario says of it; the profile says the rest."""

    kind: str
    profile: str | None = None
    at: Place | None = None
    facing: Value = None
    marks: tuple[str, ...] = ()
    fields: tuple[tuple[str, Value], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Command(Declared):
    """A level of command with what it leads."""

    kind: str
    fields: tuple[tuple[str, Value], ...] = ()
    pieces: tuple[Piece, ...] = ()
    commands: tuple[Command, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Army(Declared):
    lists: tuple[str, ...] = ()
    nation: str | None = None
    fields: tuple[tuple[str, Value], ...] = ()
    pieces: tuple[Piece, ...] = ()
    commands: tuple[Command, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Hand(Declared):
    """A result of an opening (`name`) and what the battle's ruleset takes it as."""

    taken_as: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Opening(Declared):
    """What another ruleset settles before the battle: its table, the same armies in its words, what it hands over."""

    ruleset: str
    options: tuple[tuple[str, str], ...] = ()
    map: Map | None = None
    armies: tuple[Army, ...] = ()
    hands: tuple[Hand, ...] = ()

    def as_scenario(self, name: str) -> Scenario:
        """As its own ruleset sees it: a battle of that ruleset, called like the one that it opens."""
        return Scenario(
            name=name,
            title=self.title,
            origin=self.origin,
            ruleset=self.ruleset,
            options=self.options,
            map=self.map,
            armies=self.armies,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Scenario(Declared):
    ruleset: str
    """The ruleset that it is played with; one of its own where it has special rules."""
    date: Date | None = None
    hour: Hour | None = None
    place: Text | None = None
    turns: Amount | None = None
    weather: str | None = None
    event_table: str | None = None
    players: Span | None = None
    fields: tuple[tuple[str, Value], ...] = ()
    """The prose (background, history, …), sources and what the ruleset adds."""
    options: tuple[tuple[str, str], ...] = ()
    map: Map | None = None
    armies: tuple[Army, ...] = ()
    objectives: tuple[Objective, ...] = ()
    endings: tuple[Ending, ...] = ()
    opening: Opening | None = None
    editions: tuple[tuple[str, Amount], ...] = ()
    """How many turns it lasts by an edition that its rules amend."""
    others: tuple[Entry, ...] = ()
    """Things of kinds that the ruleset lets stand in a scenario."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Example(Declared):
    cites: tuple[str, ...] = ()
    means: Text | None = None
    options: tuple[tuple[str, str], ...] = ()
    given: tuple[tuple[str, Value], ...] = ()
    map: Map | None = None
    armies: tuple[Army, ...] = ()
    objectives: tuple[Objective, ...] = ()
    steps: tuple[Step, ...] = ()
    others: str | None = None
    proof: bool = False
    """Played and counted like any other, and not shown to readers."""
    fields: tuple[tuple[str, Value], ...] = ()
    """What the ruleset adds."""
    things: tuple[Entry, ...] = ()
    """Things of kinds that the ruleset lets stand in an example."""

    @property
    def is_told(self) -> bool:
        """Whether it is for readers: it has a story. Others are proofs: played, and never published."""
        return self.means is not None and not self.proof


@dataclass(frozen=True, slots=True, kw_only=True)
class ArmyList(Declared):
    ruleset: str
    fields: tuple[tuple[str, Value], ...] = ()
    profiles: tuple[Entry, ...] = ()
    others: tuple[Entry, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Campaign(Declared):
    fields: tuple[tuple[str, Value], ...] = ()
    evenings: tuple[Entry, ...] = ()
