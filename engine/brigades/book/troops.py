"""Arms and profiles, as the ruleset and its army lists declare them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final, Generic, TypeVar

from engine.core.declared.book import RuleBook
from engine.core.declared.reading import Measure, changed, refusal
from engine.core.declared.records import Length, LineOf
from engine.core.declared.scenario.building import card_of
from engine.model.battles import Piece
from engine.model.rules import Entry


class ArmLine(LineOf):
    """An arm, with what it `is`, and its ranges in hundredths. A system adds the moves that it has in its formations,
    each by the name of the formation."""

    FORMATIONS: ClassVar[tuple[str, ...]]
    is_: frozenset[str] = frozenset()
    short: Length
    medium: Length = 0

    def __init__(self, entry: Entry, measure: Measure | None) -> None:
        super().__init__(entry, measure)
        self.is_foot: Final = "foot" in self.is_
        self.is_mounted: Final = "mounted" in self.is_
        self.is_guns: Final = "guns" in self.is_

    def moves_by_formation(self) -> dict[str, int]:
        return {name: getattr(self, name) for name in self.FORMATIONS}


A = TypeVar("A", bound=ArmLine)


class ProfileLine(LineOf, Generic[A]):
    """Troops of one sort. What a system asks of them besides, a unit may say otherwise than its profile."""

    OWN: ClassVar[frozenset[str]]
    """The fields that a unit may say of itself."""
    arm_: str
    morale: int

    def __init__(self, entry: Entry, arms: Mapping[str, A]) -> None:
        super().__init__(entry)
        if self.arm_ not in arms:
            raise refusal(entry.origin, f"{entry.name} has no arm")
        self.arm: Final = arms[self.arm_]


P = TypeVar("P", bound=ProfileLine[Any])


class Troops(Generic[P]):
    """All profiles of a book."""

    def __init__(self, book: RuleBook, arms: Mapping[str, ArmLine], make: type[P]) -> None:
        self._arms: Final = arms
        self._make: Final = make
        self._entries: Final = book.entries("profile")
        self._read: Final = {name: make(entry, arms) for name, entry in self._entries.items()}

    def of(self, piece: Piece) -> P:
        """The profile of a piece, with what it says of itself in place of that."""
        profile = card_of(piece, self._read, "is of no known troops")
        own = {field: value for field, value in piece.fields if field in self._make.OWN}
        return self._make(changed(self._entries[profile.name], own), self._arms) if own else profile
