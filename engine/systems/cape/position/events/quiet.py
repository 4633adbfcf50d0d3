"""A mark for events after which everybody stands, sees and is seen as before."""

from __future__ import annotations

from engine.core.position.events import Event, event


@event
class Quiet(Event):
    """What a game has found out about the position stays true after it."""
