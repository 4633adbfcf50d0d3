"""The position: plain records, written by events only, copied in one call."""

from __future__ import annotations

from bisect import insort
from collections import Counter
from typing import Final

from engine.core.deck import Deck
from engine.core.position.pieces import Named, Owned
from engine.core.position.progress import Progress
from engine.core.position.records import for_step, for_turn, many, part, pieces, reckoned, record, starts_from
from engine.systems.esa.book.book import Profile, Stats

GONE: Final = -1
"""The place of whoever is not on the field."""

BREAK_OFF: Final = "break_off"
"""How horse gives way that has not driven off the enemy (7.1g)."""


class Posture:
    NONE, IN_BATTERY, LIMBERED, MOUNTED, ON_FOOT = range(5)
    NAMES: Final = ("", "in_battery", "limbered", "on_horseback", "on_foot")


class Rank:
    DIVISION_GENERAL, WING_GENERAL, CIC, CHARACTER = range(4)


@record
class Unit(Owned):
    division: int
    profile: Profile
    initial: int = starts_from(lambda unit: unit.profile.strength)
    strength: int = starts_from(lambda unit: unit.initial)
    hex: int = GONE
    facing: int = 0
    posture: int = Posture.NONE
    posture_name: str = reckoned(lambda unit: Posture.NAMES[unit.posture])
    alive: bool = True
    shaken: bool = False
    paralysed: bool = False
    taken_as_supported: bool = False
    spirit: int = 0
    """OPEN.4: 1 where a speech has heartened it, -1 where one has disheartened it."""
    stats: Stats = starts_from(lambda unit: unit.profile.row_of(unit))
    losses: int = for_turn(0)
    shaken_this_turn: bool = for_turn(False)
    moved: bool = for_turn(False)
    contact: bool = for_turn(False)
    shots: int = for_turn(0)
    evaded: bool = for_turn(False)
    acted: bool = for_turn(False)
    pressed: bool = for_turn(False)
    pursued: bool = for_turn(False)
    rallied: bool = for_turn(False)
    aggressing: bool = for_turn(False)
    by_reaction: bool = for_turn(False)
    hexes_moved: int = for_turn(0)
    points_left: int = for_turn(0)

    def reread_card(self) -> None:
        """After a change of strength or posture another row of the card may hold."""
        self.stats = self.profile.row_of(self)


@record
class General(Owned):
    division: int
    rank: int
    superior: int = -1
    hex: int = GONE
    alive: bool = True
    morale: int = 1
    melee: int = 0
    shooting: int | None = None
    protection: tuple[int, int] = (0, 0)
    strength: int = 1
    movement: int = 3
    points: int = 0
    moved: bool = for_turn(False)
    started_attached: int = -1


@record
class Division(Owned):
    general: int = -1
    prevailing: str = ""
    initial_prevailing: int = 0
    card: int = 0
    """The order card held, 0 for none."""
    focused: bool = False
    focus: int = 0
    """The one order that a focused card is used for."""
    order_lost: bool = False
    routed: bool = False
    is_reserve: bool = False
    on_field: bool = True
    arrives: int = 0
    """The turn from which it may come, 0 if it is there from the start."""

    def drop_card(self) -> None:
        self.card = self.focus = 0
        self.focused = False


@record
class Side(Named):
    value: int
    cic: int = -1
    deck: Deck = part(lambda: Deck([]))
    expansion: list[int] = many(list)
    """Cards of the expansion deck that are not in play."""
    hand: list[int] = many(list)
    determination: int = 0
    generals_lost: int = 0
    capacity: int = 0
    units_down: int = for_turn(0)
    guns_down: int = for_turn(0)
    leaders_down: int = for_turn(0)
    objectives_down: int = for_turn(0)
    routs_down: int = for_turn(0)
    """Determination to be lost when the turn is reckoned, by its cause."""

    def take_in_hand(self, card: int) -> None:
        insort(self.hand, card)


@record
class State(Progress):
    """Everything that can change. `step` is the place in the sequence of play; what lasts a step says how far that step
    has come, so that a game can be taken up from a copy."""

    hexes: int
    active: int = for_step(-1)
    """The division under way."""
    done: set[int] = for_step(set())
    """Divisions that have finished this step."""
    closed: set[int] = for_step(set())
    """Sides that have finished this step."""
    phase_done: set[int] = for_step(set())
    """Units that have finished this step."""
    forfeits: dict[int, int] = for_step({})
    """Orders that units do not dare to follow, by the unit."""
    moves_made: int = for_step(0)
    initiative: int = -1
    fought: set[tuple[int, int]] = for_turn(set())
    holding: set[tuple[int, int]] = for_turn(set())
    """9.4: units that have fought another this turn and not given way since, each with that other."""
    objectives_taken: set[int] = many(set)
    deployed: bool = False
    first_to_deploy: int = -1
    """OPEN.1: the army that sets up first; -1 where the cards decide."""
    moved_ground: tuple[tuple[str, tuple[int, ...]], ...] = ()
    """OPEN.2: features that lie elsewhere than drawn, with their hexes."""
    help_from: int = 0
    """OPEN.3: the turn before which no reinforcement comes."""
    at: list[int] = many(list)
    """The unit in each hex."""
    units: list[Unit] = pieces(Unit)
    generals: list[General] = pieces(General)
    divisions: list[Division] = pieces(Division)
    sides: list[Side] = pieces(Side)

    def __post_init__(self) -> None:
        self.at = [-1] * self.hexes

    def begin_turn(self, turn: int) -> None:
        super().begin_turn(turn)
        self.note_attached()

    def note_attached(self) -> None:
        """10.1a: with which unit each leader begins the turn."""
        for general in self.generals:
            at = self.at[general.hex] if general.hex >= 0 else -1
            general.started_attached = at if at >= 0 and self.units[at].side == general.side else -1

    def lose_leader(self, number: int, counted_as: str) -> None:
        """A leader is gone, and his army has that to reckon with. For events."""
        leader = self.generals[number]
        leader.alive = False
        leader.hex = GONE
        if leader.rank != Rank.CHARACTER:  # 3.2.4d speaks of generals
            side = self.sides[leader.side]
            setattr(side, counted_as, getattr(side, counted_as) + leader.morale)

    def count_lost_general(self, number: int) -> None:
        """Another has taken his place. For events."""
        self.sides[self.generals[number].side].generals_lost += 1

    def prevailing_classes(self, division: Division) -> list[str]:
        """2.1.1a: the class with most units, or those that share the lead, in the order in which they are written."""
        counts = Counter(unit.profile.klass for unit in self.units if unit.division == division.id)
        return [klass for klass, count in counts.items() if count == max(counts.values())]

    def move_again(self, _: int) -> None:
        """Its units may all act once more. For events."""
        self.moves_made += 1
        self.phase_done = set()

    def leave_melees(self, number: int, how: str) -> None:
        """A unit that gives way holds nobody; 7.1g: but where horse fights horse, both break off. For events."""
        if how != BREAK_OFF:
            self.holding = {held for held in self.holding if held[0] != number}

    def move(self, number: int, place: int) -> Unit:
        """A unit stands in another hex. For events."""
        unit = self.units[number]
        if unit.hex >= 0:
            self.at[unit.hex] = -1
        unit.hex = place
        self.at[place] = number
        return unit

    def march(self, number: int, path: tuple[int, ...]) -> Unit:
        """A unit goes along a path, perhaps none. For events."""
        unit = self.move(number, path[-1] if path else self.units[number].hex)
        unit.hexes_moved = len(path)
        return unit
