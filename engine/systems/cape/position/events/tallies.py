"""What is counted: firmness, victory points, experience, cards turned for dice, and the end."""

from __future__ import annotations

from typing import ClassVar, final

from engine.core.position.events import Event
from engine.systems.cape.position.state import State


@final
class FirmnessChanged(Event):
    """The resolve of an army."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side", "by", "why")
    __slots__ = ("by", "side", "why")

    def __init__(self, section: str, side: int, by: int, why: str) -> None:
        self.section = section
        self.side = side
        self.by = by
        self.why = why

    def apply(self, state: State) -> None:
        side = state.sides[self.side]
        side.firmness += self.by


@final
class FirmnessSet(Event):
    """What an army begins with."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side", "firmness")
    __slots__ = ("firmness", "side")

    def __init__(self, section: str, side: int, firmness: int) -> None:
        self.section = section
        self.side = side
        self.firmness = firmness

    def apply(self, state: State) -> None:
        side = state.sides[self.side]
        side.firmness = side.initial = self.firmness


@final
class SideBeaten(Event):
    """An army whose resolve is gone leaves the field."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side",)
    __slots__ = ("side",)

    def __init__(self, section: str, side: int) -> None:
        self.section = section
        self.side = side

    def apply(self, state: State) -> None:
        state.sides[self.side].out = True


@final
class PointsScored(Event):
    """Victory points, and for what."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side", "objective", "worth")
    __slots__ = ("objective", "side", "worth")

    def __init__(self, section: str, side: int, objective: str, worth: int) -> None:
        self.section = section
        self.side = side
        self.objective = objective
        self.worth = worth

    def apply(self, state: State) -> None:
        side = state.sides[self.side]
        side.points += self.worth
        side.reached = side.reached | {self.objective}


@final
class Achieved(Event):
    """Something that objectives count: bodies carried off, houses burnt, markers looked under."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side", "what", "by")
    __slots__ = ("by", "side", "what")

    def __init__(self, section: str, side: int, what: str, by: int) -> None:
        self.section = section
        self.side = side
        self.what = what
        self.by = by

    def apply(self, state: State) -> None:
        counts = state.sides[self.side].counts
        counts[self.what] = counts.get(self.what, 0) + self.by


@final
class ExperienceChanged(Event):
    """Experience earned or spent."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side", "by", "why")
    __slots__ = ("by", "side", "why")

    def __init__(self, section: str, side: int, by: int, why: str) -> None:
        self.section = section
        self.side = side
        self.by = by
        self.why = why

    def apply(self, state: State) -> None:
        state.sides[self.side].experience += self.by


@final
class CardTurned(Event):
    """A card instead of a die of ten."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side", "card")
    __slots__ = ("card", "side")

    def __init__(self, section: str, side: int, card: int) -> None:
        self.section = section
        self.side = side
        self.card = card

    def apply(self, state: State) -> None:
        deck = state.sides[self.side].cards
        assert deck is not None, "who turns cards has a deck"
        deck.take(self.card)
        deck.discards.append(self.card)


@final
class CardsShuffled(Event):
    """The cards that were turned are shuffled; `without` are taken out for good."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side", "without")
    __slots__ = ("side", "without")

    def __init__(self, section: str, side: int, without: tuple[int, ...]) -> None:
        self.section = section
        self.side = side
        self.without = without

    def apply(self, state: State) -> None:
        side = state.sides[self.side]
        assert side.cards is not None, "who shuffles cards has a deck"
        for card in self.without:
            side.cards.discards.remove(card)
        side.cards.shuffle_discards()
        side.dry = side.dry or bool(self.without)


@final
class GameEnded(Event):
    FIELDS: ClassVar[tuple[str, ...]] = ("winner", "reason")
    __slots__ = ("reason", "winner")

    def __init__(self, section: str, winner: int, reason: str) -> None:
        self.section = section
        self.winner = winner
        self.reason = reason

    def apply(self, state: State) -> None:
        state.over = True
        state.winner = self.winner
        state.reason = self.reason
