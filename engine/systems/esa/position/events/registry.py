"""All events of `esa`, for readers of journals."""

from __future__ import annotations

from typing import Final

from engine.core.position.events import Event, events_of
from engine.core.position.turn_events import BattleEnded, StepBegan, TurnBegan
from engine.systems.esa.position.events import cards, fights, moves, openings, turns

EVENTS: Final[tuple[type[Event], ...]] = (
    *(TurnBegan, StepBegan, BattleEnded),
    *events_of(openings, turns, cards, moves, fights),
)
