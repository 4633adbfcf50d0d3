"""Families of events that several systems tell alike: of one army, one unit, one leader. See `Event.which`."""

from __future__ import annotations

from engine.core.position.events import Event, Quiet


class OfSide(Event):
    side: int


class OfUnit(Event):
    unit: int


class OfLeader(Event):
    leader: int


class OfTurn(Event):
    turn: int


class OfCard(Quiet):
    """What becomes of one card of an army."""

    side: int
    card: int


class HowOfUnit(Event):
    unit: int
    how: str


class OfArrival(Event):
    """The turn in which a division comes."""

    division: int
    arrives: int
