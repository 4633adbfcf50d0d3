"""A side: its firmness, dice, cards, points, and what it has done. Written by events only."""

from __future__ import annotations

from engine.core.deck import Deck


class Side:
    __slots__ = (
        "burnt",
        "cards",
        "counts",
        "dice",
        "dry",
        "edge",
        "experience",
        "firmness",
        "id",
        "initial",
        "name",
        "out",
        "points",
        "rank",
        "reached",
        "rolled",
        "tactical",
    )

    def __init__(self, number: int, name: str) -> None:
        self.id = number
        self.name = name
        self.edge = ""
        self.firmness = 0
        self.initial = 0
        self.dice: list[int] = []
        """Valid dice not yet given."""
        self.rolled: tuple[int, ...] = ()
        """What it rolled this turn."""
        self.tactical: dict[int, int] = {}
        """8.1.2h: group and its own die."""
        self.rank = number
        """Place in the order of initiative, 0 first."""
        self.points = 0
        self.experience = 0
        self.out = False
        """Its firmness is gone."""
        self.reached: frozenset[str] = frozenset()
        self.counts: dict[str, int] = {}
        """What it has done for objectives: bodies carried off, houses burnt, markers looked under."""
        self.burnt: frozenset[int] = frozenset()
        self.cards: Deck | None = None
        self.dry = False
        """9.2.3: the poor cards have been taken out of its deck."""

    def copy(self) -> Side:
        made = Side.__new__(Side)
        for name in Side.__slots__:
            setattr(made, name, getattr(self, name))
        made.dice = list(self.dice)
        made.tactical = dict(self.tactical)
        made.counts = dict(self.counts)
        made.cards = self.cards.copy() if self.cards is not None else None
        return made
