"""What every rule system fulfils, so that hosts, players and tests need not know which one they have."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, Protocol

from engine.core.chance import Chance
from engine.core.decisions import Ask
from engine.core.driver import Player
from engine.core.position.events import Event
from engine.model.battles import Example, Scenario
from engine.model.pack import Rulepack, Ruleset
from engine.model.quick_dataclass import dataclass


class Unplayable(Exception):  # noqa: N818 - it is said of a scenario
    """A rulepack or scenario that lacks what its system needs; the message is for its author. Where several things are
    wrong at once, the message is the first, and `others` are the rest."""

    def __init__(self, message: str, others: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.others: Final = others


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended. `winner` is a seat, or `None` for a draw; `score` what each side had left."""

    winner: int | None
    reason: str
    turn: int
    score: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RosterPiece:
    """What an id in an event stands for: its name in the scenario, its side, and where it stood at first (or -1)."""

    name: str
    side: int
    place: int = -1


@dataclass(frozen=True, slots=True)
class Roster:
    """Who takes part, so that a journal can be read without the game: pieces by what they are (`unit`, `division`),
    each list in the order of its ids. `width` is the hexes in a line, 0 on a table."""

    pieces: tuple[tuple[str, tuple[RosterPiece, ...]], ...]
    width: int = 0
    opening: OpeningRoster | None = None
    """Who takes part in the opening, where the battle has one: its events have ids of their own."""

    def with_those_who_came(self, last: Roster) -> Roster:
        """This roster of a game's beginning, and behind it whoever the one of its end has besides."""
        later = dict(last.pieces)
        pieces = tuple((kind, (*ones, *later.get(kind, ())[len(ones) :])) for kind, ones in self.pieces)
        return replace(self, pieces=pieces)


@dataclass(frozen=True, slots=True)
class OpeningRoster:
    """`system` is the one that opens; what comes before `HandedOver` in the journal is told with its ids."""

    system: str
    roster: Roster


@dataclass(frozen=True, slots=True)
class Draws:
    """Which events of a system tell of cards and of what is met, for whoever counts how often each comes."""

    dealt: tuple[type[Event], ...] = ()
    """A card comes to a hand, by its number: the field `card`."""
    played: tuple[type[Event], ...] = ()
    """A card of a hand is played."""
    met: tuple[tuple[type[Event], str], ...] = ()
    """Something of an event table comes up: the event, and the field that names it (empty: nothing)."""
    handfuls: tuple[tuple[type[Event], str], ...] = ()
    """Dice that are thrown by the handful, each a declared test of its own: the event, and the name of the test."""

    def cards_in(self, journal: Iterable[Event]) -> Iterator[tuple[int, bool]]:
        """Every card that came to a hand or was played, and whether it was played."""
        counted = dict.fromkeys(self.played, True) | dict.fromkeys(self.dealt, False)
        for event in journal:
            was_played = counted.get(type(event))
            if was_played is not None:
                yield getattr(event, "card"), was_played  # noqa: B009 - each system has its own events


Capture = tuple[int | str, int]
"""An objective, by its name or its number in the scenario, and the seat that has taken it."""


class Playing(Protocol):
    """A game under way."""

    journal: list[Event]
    on_safe: Callable[[Any], None] | None
    on_event: Callable[[Any, Event], None] | None

    @property
    def chance(self) -> Chance: ...

    def place(self) -> str: ...


@dataclass(frozen=True, slots=True)
class Invariant:
    """Something that holds between events. `after` names the events that could break it; empty means every event."""

    name: str
    section: str
    after: tuple[type[Event], ...]
    holds: Callable[[Any], bool]


def invariant(section: str, *after: type[Event]) -> Callable[[Callable[[Any], bool]], Invariant]:
    """Makes a function an invariant that is called as the function is."""
    return lambda holds: Invariant(holds.__name__.replace("_", " "), section, after, holds)


def invariants_of(names: Mapping[str, object]) -> tuple[Invariant, ...]:
    """Those among the names of a module: `INVARIANTS = invariants_of(globals())`."""
    return tuple(one for one in names.values() if isinstance(one, Invariant))


class System(Protocol):
    """A rule system. `setting` is all that stays the same through a battle: made once, shared by many games."""

    @property
    def name(self) -> str: ...

    @property
    def invariants(self) -> Sequence[Invariant]: ...

    @property
    def events(self) -> Sequence[type[Event]]: ...

    @property
    def draws(self) -> Draws: ...

    def setting(self, pack: Rulepack, scenario: str) -> Any: ...  # noqa: ANN401

    def seats(self, setting: Any) -> tuple[str, ...]: ...  # noqa: ANN401

    def new_game(self, setting: Any, chance: Chance, *, keep: bool = True) -> Playing: ...  # noqa: ANN401

    def near_start(self, setting: Any, chance: Chance) -> Playing: ...  # noqa: ANN401

    def resume(self, game: Any, chance: Chance) -> Playing:  # noqa: ANN401
        """A new game on a copy of a position; to be taken up at a safe point."""
        ...

    def play(self, game: Any, /) -> Ask[None]: ...  # noqa: ANN401

    def result(self, game: Any) -> Result: ...  # noqa: ANN401

    def roster(self, game: Any) -> Roster:  # noqa: ANN401
        """Asked of a game that has not begun."""
        ...

    def tally(self, game: Any) -> dict[str, tuple[int, ...]]:  # noqa: ANN401
        """What the battle cost, one figure a seat, for balance reports."""
        ...

    def taken(self, game: Any, event: Event) -> Capture | None:  # noqa: ANN401
        """An objective that this event tells of as taken, and the seat that has it now."""
        ...

    def view(self, game: Any, seat: int) -> dict[str, Any]:  # noqa: ANN401
        """What one player may know, as plain values."""
        ...

    def redeal(self, game: Any, seat: int, chance: Chance) -> Playing:  # noqa: ANN401
        """A copy in which all that this player cannot see is dealt anew."""
        ...

    def example(self, pack: Rulepack, ruleset: Ruleset, example: Example) -> Playing | None:
        """Plays an example; raises `Failure` (`engine.core.examples.bare_tests`). Answers the game, if any."""
        ...

    def captain(self, game: Any, seat: int, seed: int) -> Player: ...  # noqa: ANN401


class LayerSystem(System, Protocol):
    """A system that plays any ruleset which asks for it, and so is told which."""

    def open(self, pack: Rulepack, ruleset: Ruleset, battle: Scenario | Example) -> Any: ...  # noqa: ANN401
