"""What happens to cards and by event tables in a game of the kit."""

from __future__ import annotations

from typing import Any

from engine.core.position.events import Event, Told


class Drew(Event):
    side: int
    deck: str
    card: int

    def apply(self, state: Any) -> None:  # noqa: ANN401
        deck = state.decks[self.deck]
        deck.take(self.card)
        state.armies[self.side].hand.append(self.card)


class Shuffled(Event):
    deck: str

    def apply(self, state: Any) -> None:  # noqa: ANN401
        state.decks[self.deck].shuffle_discards()


class Played(Event):
    side: int
    deck: str
    card: int

    def apply(self, state: Any) -> None:  # noqa: ANN401
        state.armies[self.side].hand.remove(self.card)
        state.decks[self.deck].discards.append(self.card)


class TurnedOver(Event):
    """A card of a test is turned over, and discarded."""

    side: int
    deck: str
    card: int

    def apply(self, state: Any) -> None:  # noqa: ANN401
        deck = state.decks[self.deck]
        deck.take(self.card)
        deck.discards.append(self.card)


class Found(Told):
    """A line of an event table."""

    side: int
    faces: tuple[int, ...]
    found: str
