"""All events of `condottiero`, for readers of journals."""

from __future__ import annotations

from typing import Final

from engine.core.position.events import Event, events_of
from engine.core.position.turn_events import BattleEnded, StepBegan, TurnBegan
from engine.systems.condottiero.position.events import before, turns, units

EVENTS: Final[tuple[type[Event], ...]] = (TurnBegan, StepBegan, BattleEnded, *events_of(before, turns, units))
