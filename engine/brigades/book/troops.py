"""Arms and profiles, as the ruleset and its army lists declare them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import Any, ClassVar, Final, Generic, TypeVar

from engine.core.declared.book.book import RuleBook
from engine.core.declared.book.lines import Line, asked_of_kind
from engine.core.declared.book.records import Asked
from engine.core.declared.reading import Measure, changed, refusal, word
from engine.core.declared.scenario.building import card_of
from engine.model.battles import Piece
from engine.model.rules import Entry

PLAIN_COST: Final = 4
"""Quarters of a measure of the move that a measure of open ground costs."""


class ArmLine(Line):
    """An arm, with what it `is`, its ranges, and how far it moves in each formation, in hundredths."""

    FORMATIONS: ClassVar[tuple[str, ...]]
    RANGES: ClassVar[tuple[str, ...]]
    """From the shortest to the farthest; an arm may lack some of them."""

    def __init__(self, entry: Entry, measure: Measure | None, asks: Iterable[Asked]) -> None:
        super().__init__(entry, measure, asks=asks)
        ranges = [(name, getattr(self, name)) for name in self.RANGES if getattr(self, name)]
        for (nearer, near), (farther, far) in pairwise(ranges):
            if near > far:
                raise refusal(entry.origin, f"{entry.name} reaches farther with `{nearer}` than with `{farther}`")
        self.is_foot: Final = "foot" in self.is_
        self.is_mounted: Final = "mounted" in self.is_
        self.is_guns: Final = "guns" in self.is_
        self.allowances: Final[dict[str, int]] = {name: getattr(self, name) for name in self.FORMATIONS}

    def cost_on(self, ground: Line, formation: str) -> int:
        """What a kind of ground costs it in a formation: an area for each measure, a line to cross it; 0 where it
        cannot be entered."""
        raise NotImplementedError


A = TypeVar("A", bound=ArmLine)


class ProfileLine(Line, Generic[A]):
    """Troops of one sort. What a system `ASKS_OF` them besides, a unit may say otherwise than its profile, but for what
    is its `OWN` already."""

    ASKS_OF: ClassVar[tuple[str, ...]]
    OWN: ClassVar[frozenset[str]] = frozenset()

    def __init__(self, entry: Entry, arms: Mapping[str, A], asks: Iterable[Asked]) -> None:
        super().__init__(entry, asks=asks)
        arm = arms.get(word(entry.get("arm")))
        if arm is None:
            raise refusal(entry.origin, f"{entry.name} has no arm")
        self.arm: Final = arm


P = TypeVar("P", bound=ProfileLine[Any])


class Troops(Generic[P]):
    """All profiles of a book."""

    def __init__(self, book: RuleBook, arms: Mapping[str, ArmLine], make: type[P]) -> None:
        self._arms: Final = arms
        self._make: Final = make
        self._asks: Final = asked_of_kind(book.ruleset, "profile", make.ASKS_OF, None)
        self._entries: Final = book.entries("profile")
        self._read: Final = {name: make(entry, arms, self._asks) for name, entry in self._entries.items()}

    def of(self, piece: Piece) -> P:
        """The profile of a piece, with what it says of itself in place of that."""
        profile = card_of(piece, self._read, "is of no known troops")
        told = {"arm", *self._make.ASKS_OF} - self._make.OWN
        own = {field: value for field, value in piece.fields if field in told}
        return self._make(changed(self._entries[profile.name], own), self._arms, self._asks) if own else profile
