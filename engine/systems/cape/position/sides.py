"""A side: its firmness, dice, cards, points, and what it has done. Written by events only."""

from __future__ import annotations

from engine.core.deck import Deck
from engine.core.position.records import Record, many, part, record, starts_from


@record
class Side(Record):
    id: int
    name: str
    edge: str = ""
    firmness: int = 0
    initial: int = 0
    dice: list[int] = many(list)
    """Valid dice not yet given."""
    rolled: tuple[int, ...] = ()
    """What it rolled this turn."""
    tactical: dict[int, int] = many(dict)
    """8.1.2h: group and its own die."""
    rank: int = starts_from(lambda side: side.id)
    """Place in the order of initiative, 0 first."""
    points: int = 0
    experience: int = 0
    out: bool = False
    """Its firmness is gone."""
    reached: frozenset[str] = frozenset()
    counts: dict[str, int] = many(dict)
    """What it has done for objectives: bodies carried off, houses burnt, markers looked under."""
    burnt: frozenset[int] = frozenset()
    cards: Deck | None = part()
    dry: bool = False
    """9.2.3: the poor cards have been taken out of its deck."""
