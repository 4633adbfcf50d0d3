"""Families of events that several systems tell alike: of one army, one unit, one leader. See `Event.which`."""

from __future__ import annotations

from engine.core.position.events import Event


class OfSide(Event):
    side: int


class OfUnit(Event):
    unit: int


class OfLeader(Event):
    leader: int
