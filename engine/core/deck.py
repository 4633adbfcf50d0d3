"""A deck as a player knows it: cards put on top, the rest unseen, cards put underneath.

What nobody has seen is a bag, not an order: the future is not in the state, so nothing can peek at it.
"""

from __future__ import annotations

from engine.core.chance import Chance


class Deck:
    __slots__ = ("bag", "bottom", "discards", "top")

    def __init__(self, bag: list[int]) -> None:
        self.top: list[int] = []
        """Known, last one first to come."""
        self.bag = sorted(bag)
        self.bottom: list[int] = []
        """Known, first one first to come after the bag."""
        self.discards: list[int] = []

    def copy(self) -> Deck:
        made = Deck.__new__(Deck)
        made.top, made.bag = list(self.top), list(self.bag)
        made.bottom, made.discards = list(self.bottom), list(self.discards)
        return made

    def size(self) -> int:
        return len(self.top) + len(self.bag) + len(self.bottom)

    def next_card(self, chance: Chance, section: str) -> int | None:
        """Which card comes; it stays where it is until an event takes it. `None` when a shuffle must come first."""
        if self.top:
            return self.top[-1]
        if self.bag:
            return chance.face(self.bag, section)
        return self.bottom[0] if self.bottom else None

    def take(self, card: int) -> None:
        if self.top:
            assert self.top[-1] == card, f"card {card} is not on top"
            self.top.pop()
        elif self.bag:
            self.bag.remove(card)
        else:
            self.bottom.remove(card)

    def turn(self, card: int) -> None:
        """The card that comes is turned up and done with."""
        self.take(card)
        self.discards.append(card)

    def shuffle_discards(self) -> None:
        self.bag = sorted(self.bag + self.discards)
        self.discards = []

    def deal_anew(self, hidden: list[int], chance: Chance) -> list[int]:
        """Mixes the cards that nobody has seen turned up with others that are hidden elsewhere: its own piles are dealt
        again in the same numbers, and the rest is answered, to be dealt out there."""
        pool = sorted([*hidden, *self.top, *self.bottom, *self.bag])
        dealt = [pool.pop(chance.face(range(len(pool)), "redeal")) for _ in range(len(pool))]
        elsewhere, dealt = dealt[: len(hidden)], dealt[len(hidden) :]
        self.top, dealt = dealt[: len(self.top)], dealt[len(self.top) :]
        self.bottom, dealt = dealt[: len(self.bottom)], dealt[len(self.bottom) :]
        self.bag = sorted(dealt)
        return elsewhere

    def all_cards(self) -> list[int]:
        return sorted(self.top + self.bag + self.bottom + self.discards)
