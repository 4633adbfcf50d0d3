"""All events of `cape`, for readers of journals."""

from __future__ import annotations

from typing import Final

from engine.core.position.events import Event, events_of
from engine.core.position.turn_events import RoundBegan, StepBegan, TurnBegan
from engine.systems.cape.position.events import arms, fights, finds, guns, moves, tallies, turns

EVENTS: Final[tuple[type[Event], ...]] = (
    *(TurnBegan, StepBegan, RoundBegan),
    *events_of(turns, tallies, moves, arms, fights, finds, guns),
)
