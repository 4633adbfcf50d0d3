"""The position: plain objects, written by events only (`events.py`), copied in one call."""

from __future__ import annotations

from typing import Final

from engine.core.deck import Deck
from engine.systems.esa.book.book import Profile, Stats

GONE: Final = -1
"""The place of whoever is not on the field."""

NO_POSTURE, IN_BATTERY, LIMBERED, MOUNTED, ON_FOOT = 0, 1, 2, 3, 4
POSTURES: Final = ("", "in_battery", "limbered", "on_horseback", "on_foot")

STEPS: Final = (
    "planning",
    "transfers",
    "assignment",
    "returns",
    "reveal",
    "specials",
    "chain_tests",
    "late_returns",
    "opening_fire",
    "marches",
    "aggressive_moves",
    "leaders",
    "shooting",
    "combats",
    "breaking_off",
    "late_moves",
    "rally",
    "late_breaking_off",
    "routs",
    "discards",
    "reckoning",
    "ending",
)
"""3.2: the steps of a turn, by the names that the ruleset gives them."""
LATE_MOVES: Final = STEPS.index("late_moves")

DIVISION_GENERAL, WING_GENERAL, CIC, CHARACTER = 0, 1, 2, 3


class Unit:
    __slots__ = (
        "acted",
        "aggressing",
        "alive",
        "by_reaction",
        "contact",
        "division",
        "evaded",
        "facing",
        "forfeited",
        "hex",
        "hexes_moved",
        "id",
        "initial",
        "losses",
        "moved",
        "name",
        "paralysed",
        "points_left",
        "posture",
        "pressed",
        "profile",
        "pursued",
        "rallied",
        "shaken",
        "shaken_this_turn",
        "shots",
        "side",
        "spirit",
        "stats",
        "strength",
        "taken_as_supported",
    )

    def __init__(self, number: int, name: str, side: int, division: int, profile: Profile) -> None:
        self.id = number
        self.name = name
        self.side = side
        self.division = division
        self.profile = profile
        self.initial = profile.strength
        self.strength = profile.strength
        self.hex = GONE
        self.facing = 0
        self.posture = NO_POSTURE
        self.alive = True
        self.shaken = False
        self.paralysed = False
        self.taken_as_supported = False
        self.spirit = 0
        """OPEN.4: 1 where a speech has heartened it, -1 where one has disheartened it."""
        self.stats: Stats = self._row()
        self.forget_turn()

    def forget_turn(self) -> None:
        """All that is remembered for one turn only."""
        self.losses = 0
        self.shaken_this_turn = False
        self.moved = False
        self.contact = False
        self.shots = 0
        self.evaded = False
        self.acted = False
        self.pressed = False
        self.pursued = False
        self.rallied = False
        self.forfeited = 0
        self.aggressing = False
        self.by_reaction = False
        self.hexes_moved = 0
        self.points_left = 0

    def _row(self) -> Stats:
        """9.7a, 9.15a, 9.15b: the row of the card that holds now."""
        rows = self.profile.rows
        if "large" in rows:
            return rows["large" if self.strength > self.profile.counted else "small"]
        if "mounted" in rows:
            return rows["dismounted" if self.posture == ON_FOOT else "mounted"]
        return next(iter(rows.values()))

    def profile_class(self) -> str:
        """The class that counts for a division's prevailing type: a dragoon is a dragoon, mounted or not."""
        return next(iter(self.profile.rows.values())).klass

    def reread_card(self) -> None:
        """After a change of strength or posture another row of the card may hold."""
        self.stats = self._row()

    def copy(self) -> Unit:
        made = Unit.__new__(Unit)
        for name in Unit.__slots__:
            setattr(made, name, getattr(self, name))
        return made


class General:
    __slots__ = (
        "alive",
        "division",
        "hex",
        "id",
        "melee",
        "morale",
        "moved",
        "movement",
        "name",
        "points",
        "protection",
        "rank",
        "shooting",
        "side",
        "started_attached",
        "strength",
        "superior",
    )

    def __init__(self, number: int, name: str, side: int, division: int, rank: int) -> None:
        self.id = number
        self.name = name
        self.side = side
        self.division = division
        self.rank = rank
        self.superior = -1
        self.hex = GONE
        self.alive = True
        self.morale = 1
        self.melee = 0
        self.shooting: int | None = None
        self.protection = (0, 0)
        self.strength = 1
        self.movement = 3
        self.points = 0
        self.moved = False
        self.started_attached = -1

    def copy(self) -> General:
        made = General.__new__(General)
        for name in General.__slots__:
            setattr(made, name, getattr(self, name))
        return made


class Division:
    __slots__ = (
        "card",
        "focus",
        "focused",
        "general",
        "id",
        "initial_prevailing",
        "is_reserve",
        "name",
        "on_field",
        "order_lost",
        "prevailing",
        "routed",
        "side",
    )

    def __init__(self, number: int, name: str, side: int) -> None:
        self.id = number
        self.name = name
        self.side = side
        self.general = -1
        self.prevailing = ""
        self.initial_prevailing = 0
        self.card = 0
        """The order card held, 0 for none."""
        self.focused = False
        self.focus = 0
        """The one order that a focused card is used for."""
        self.order_lost = False
        self.routed = False
        self.is_reserve = False
        self.on_field = True

    def copy(self) -> Division:
        made = Division.__new__(Division)
        for name in Division.__slots__:
            setattr(made, name, getattr(self, name))
        return made


class Side:
    __slots__ = (
        "capacity",
        "cic",
        "deck",
        "determination",
        "expansion",
        "generals_lost",
        "guns_down",
        "hand",
        "id",
        "leaders_down",
        "lost_determination",
        "name",
        "objectives_down",
        "routs_down",
        "units_down",
        "value",
    )

    def __init__(self, number: int, name: str, value: int) -> None:
        self.id = number
        self.name = name
        self.value = value
        self.cic = -1
        self.deck = Deck([])
        self.expansion: list[int] = []
        """Cards of the expansion deck that are not in play."""
        self.hand: list[int] = []
        self.determination = 0
        self.generals_lost = 0
        self.capacity = 0
        self.units_down = self.guns_down = self.leaders_down = self.objectives_down = self.routs_down = 0
        """Determination to be lost when the turn is reckoned, by its cause."""
        self.lost_determination = 0

    def copy(self) -> Side:
        made = Side.__new__(Side)
        for name in Side.__slots__:
            setattr(made, name, getattr(self, name))
        made.deck = self.deck.copy()
        made.hand = list(self.hand)
        made.expansion = list(self.expansion)
        return made


class State:
    """Everything that can change. `step` is the place in the sequence of play; the rest of the fields below it say how
    far that step has come, so that a game can be taken up from a copy."""

    __slots__ = (
        "active",
        "at",
        "deployed",
        "divisions",
        "done",
        "first_to_deploy",
        "fought",
        "generals",
        "help_from",
        "initiative",
        "moved_ground",
        "moves_made",
        "objectives_taken",
        "over",
        "phase_done",
        "reason",
        "sides",
        "step",
        "turn",
        "units",
        "winner",
    )

    def __init__(self, hexes: int) -> None:
        self.turn = 0
        self.step = 0
        self.active = -1
        """The division under way."""
        self.done: set[int] = set()
        """Divisions, or leaders, that have finished this step."""
        self.phase_done: set[int] = set()
        """Units that have finished this step."""
        self.moves_made = 0
        self.initiative = -1
        self.fought: set[tuple[int, int]] = set()
        self.objectives_taken: set[int] = set()
        self.deployed = False
        self.first_to_deploy = -1
        """OPEN.1: the army that sets up first; -1 where the cards decide."""
        self.moved_ground: tuple[tuple[str, tuple[int, ...]], ...] = ()
        """OPEN.2: features that lie elsewhere than drawn, with their hexes."""
        self.help_from = 0
        """OPEN.3: the turn before which no reinforcement comes."""
        self.over = False
        self.winner = -1
        self.reason = ""
        self.at = [-1] * hexes
        """The unit in each hex."""
        self.units: list[Unit] = []
        self.generals: list[General] = []
        self.divisions: list[Division] = []
        self.sides: list[Side] = []

    def copy(self) -> State:
        made = State.__new__(State)
        for name in State.__slots__:
            setattr(made, name, getattr(self, name))
        made.done, made.phase_done = set(self.done), set(self.phase_done)
        made.fought, made.objectives_taken = set(self.fought), set(self.objectives_taken)
        made.at = list(self.at)
        made.units = [unit.copy() for unit in self.units]
        made.generals = [general.copy() for general in self.generals]
        made.divisions = [division.copy() for division in self.divisions]
        made.sides = [side.copy() for side in self.sides]
        return made
