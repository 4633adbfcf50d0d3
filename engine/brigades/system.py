"""A system of brigades, as hosts see it."""

from __future__ import annotations

from types import ModuleType
from typing import Any, ClassVar, TypeVar

from engine.brigades.position.events import Taken
from engine.brigades.setup.setup import BrigadeBuilder
from engine.core.base_system import WatchedSystem
from engine.core.declared.trials.taking import Tested
from engine.core.position.events import Event, events_of
from engine.core.position.game import Game
from engine.core.position.turn_events import TURN_EVENTS
from engine.core.system import Capture
from engine.core.watching.roster import lists_of

S = TypeVar("S")
G = TypeVar("G", bound=Game[Any, Any])


def brigade_events(*modules: ModuleType) -> tuple[type[Event], ...]:
    """The events that every such system has, and those of modules."""
    return (*TURN_EVENTS, Tested, Taken, *events_of(*modules))


class BrigadeSystem(WatchedSystem[S, G]):
    """Who takes part is told by the lists of the state that its builder makes."""

    dice_events = (Tested,)
    builder: ClassVar[type[BrigadeBuilder[Any, Any]]]

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.lists = lists_of(cls.builder.STATE)

    def taken(self, game: G, event: Event) -> Capture | None:
        if isinstance(event, Taken) and event.holder >= 0:
            return game.state.goals[event.goal].name, event.holder
        return None
