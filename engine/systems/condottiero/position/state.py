"""The position: plain objects, written by events only, copied in one call. Places are hundredths of a centimetre."""

from __future__ import annotations

from typing import Final

from engine.space.plane import Point, Shape
from engine.systems.condottiero.book.book import Ground, Profile

NOWHERE: Final[Point] = (-1, -1)

OK, BLOODLUST, DEMORALISED, FALLING_BACK, FLED = 0, 1, 2, 3, 4
MORALE: Final = ("ok", "bloodlust", "demoralised", "falling_back", "fled")
"""R.8, by the names that the ruleset gives them; from `DEMORALISED` on a unit is demoralised."""
COLUMN, LINE = 0, 1
FORMATIONS: Final = ("column", "line")
OPPOSE, ATTACK = "oppose", "attack"
SOUTH, NORTH = 0, 1
EDGES: Final = ("south_edge", "north_edge")

PRESENT, DEAD, RAN = "present", "dead", "fled"
WAITING, ON_TABLE, GONE_FLED, GONE_DESTROYED = "waiting", "on_table", "fled", "destroyed"

STAGES: Final = (
    "exploration",
    "terrain",
    "sides",
    "shifting",
    "order_of_deployment",
    "deployment",
    "reinforcements",
    "speeches",
)
"""2: what is done before the battle, in its order."""
STEPS: Final = ("markers", "orders", "movement", "shooting", "combat", "influencing", "command_tests", "ending")
"""R.7: the rounds of a turn, by the names that the ruleset gives them."""


class Unit:
    __slots__ = (
        "bloodlust_until",
        "command",
        "disorganised",
        "figures",
        "formation",
        "fought",
        "gone",
        "has_fought",
        "has_volleyed",
        "id",
        "morale",
        "moved",
        "name",
        "profile",
        "quality",
        "shot",
        "side",
        "x",
        "y",
    )

    def __init__(self, number: int, name: str, side: int, command: int, profile: Profile) -> None:
        self.id = number
        self.name = name
        self.side = side
        self.command = command
        self.profile = profile
        self.quality = profile.quality
        self.figures: frozenset[str] = frozenset()
        self.x, self.y = NOWHERE
        self.morale = OK
        self.disorganised = False
        self.bloodlust_until = 0
        self.formation = COLUMN
        self.gone = ""
        """`fled` or `destroyed`; empty while it is in play."""
        self.has_fought = False
        self.has_volleyed = False
        """CAV.e: remembered for the whole battle."""
        self.moved = self.shot = self.fought = False

    @property
    def on_table(self) -> bool:
        return not self.gone and self.x >= 0

    @property
    def is_demoralised(self) -> bool:
        return self.morale in (DEMORALISED, FALLING_BACK)

    def copy(self) -> Unit:
        made = Unit.__new__(Unit)
        for name in Unit.__slots__:
            setattr(made, name, getattr(self, name))
        return made


class Leader:
    __slots__ = (
        "charismatic",
        "command",
        "condottiero",
        "id",
        "joined",
        "marker",
        "name",
        "side",
        "status",
        "value",
        "x",
        "y",
    )

    def __init__(self, number: int, name: str, side: int, command: int, value: int) -> None:
        self.id = number
        self.name = name
        self.side = side
        self.command = command
        """The command he leads, -1 for a Condottiero without troops."""
        self.value = value
        self.condottiero = False
        self.charismatic = False
        self.status = PRESENT
        self.joined = -1
        self.marker = 0
        self.x, self.y = NOWHERE

    @property
    def present(self) -> bool:
        return self.status == PRESENT

    def copy(self) -> Leader:
        made = Leader.__new__(Leader)
        for name in Leader.__slots__:
            setattr(made, name, getattr(self, name))
        return made


class Character:
    __slots__ = ("command", "id", "joined", "name", "part", "present", "raised", "side")

    def __init__(self, number: int, name: str, side: int, command: int, part: str) -> None:
        self.id = number
        self.name = name
        self.side = side
        self.command = command
        self.part = part
        self.present = True
        self.joined = -1
        self.raised = False
        """Holds the army standard up."""

    def copy(self) -> Character:
        made = Character.__new__(Character)
        for name in Character.__slots__:
            setattr(made, name, getattr(self, name))
        return made


class Command:
    __slots__ = (
        "allegiance",
        "called",
        "cavalry",
        "entry",
        "id",
        "leader",
        "marker",
        "name",
        "no_order_before",
        "order",
        "order_since",
        "panicked",
        "side",
        "since",
        "status",
    )

    def __init__(self, number: int, name: str, side: int) -> None:
        self.id = number
        self.name = name
        self.side = side
        self.leader = -1
        self.allegiance = "own"
        self.cavalry = False
        self.entry = "deployed"
        self.order = OPPOSE
        self.order_since = 0
        self.no_order_before = 0
        """A turn before which its order cannot be tried again."""
        self.panicked = False
        self.status = WAITING
        self.since = 0
        """Its first turn on the table."""
        self.called = False
        """Has to take the command test."""
        self.marker = 0

    @property
    def lost(self) -> bool:
        return self.status in (GONE_FLED, GONE_DESTROYED)

    def copy(self) -> Command:
        made = Command.__new__(Command)
        for name in Command.__slots__:
            setattr(made, name, getattr(self, name))
        return made


class Side:
    __slots__ = ("condottiero", "edge", "field_score", "id", "light", "name", "speech", "spoken_to")

    def __init__(self, number: int, name: str) -> None:
        self.id = number
        self.name = name
        self.condottiero = -1
        self.edge = number
        self.light = False
        """In unfavourable light."""
        self.speech = "neutral"
        self.spoken_to = -1
        self.field_score = 0
        """Its score for the choice of the battlefield."""

    def copy(self) -> Side:
        made = Side.__new__(Side)
        for name in Side.__slots__:
            setattr(made, name, getattr(self, name))
        return made


class Piece:
    """A piece of terrain. Its shape is replaced, never changed."""

    __slots__ = ("ground", "id", "name", "shape")

    def __init__(self, number: int, name: str, ground: Ground, shape: Shape) -> None:
        self.id = number
        self.name = name
        self.ground = ground
        self.shape = shape

    def copy(self) -> Piece:
        return Piece(self.id, self.name, self.ground, self.shape)


class State:
    """Everything that can change. `stage` and `step` are the place in the sequence of play; `done` and `dealt` say how
    far that step has come, so that a game can be taken up from a copy."""

    __slots__ = (
        "characters",
        "commands",
        "dealt",
        "done",
        "field_winner",
        "first",
        "leaders",
        "over",
        "pieces",
        "reason",
        "reinforcements",
        "sides",
        "situation",
        "stage",
        "step",
        "turn",
        "units",
        "winner",
    )

    def __init__(self) -> None:
        self.stage = 0
        self.turn = 0
        self.step = 0
        self.done: set[int] = set()
        """Who or what has had its share of this stage or step: pieces, commands, leaders, units."""
        self.dealt = False
        """Execution markers lie."""
        self.situation = ""
        self.field_winner = -1
        self.first = -1
        self.reinforcements = 0
        self.over = False
        self.winner = -1
        self.reason = ""
        self.sides: list[Side] = []
        self.commands: list[Command] = []
        self.leaders: list[Leader] = []
        self.characters: list[Character] = []
        self.units: list[Unit] = []
        self.pieces: list[Piece] = []

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

    def copy(self) -> State:
        made = State.__new__(State)
        for name in State.__slots__:
            setattr(made, name, getattr(self, name))
        made.done = set(self.done)
        made.sides = [one.copy() for one in self.sides]
        made.commands = [one.copy() for one in self.commands]
        made.leaders = [one.copy() for one in self.leaders]
        made.characters = [one.copy() for one in self.characters]
        made.units = [one.copy() for one in self.units]
        made.pieces = [one.copy() for one in self.pieces]
        return made
