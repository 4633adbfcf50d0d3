"""A battle under way: its setting, its position, its chance, its journal. Rules are functions that take it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final, Generic, TypeVar

from engine.core.chance import Chance
from engine.core.position.events import Event
from engine.core.position.progress import Progress

SettingT = TypeVar("SettingT")
StateT = TypeVar("StateT", bound=Progress)
T = TypeVar("T")


class Game(Generic[SettingT, StateT]):
    """A system's game adds short ways to what its rules ask for."""

    def __init__(self, setting: SettingT, state: StateT, chance: Chance, *, keep: bool = True) -> None:
        """Without `keep` there is no journal: for many games of which only the end counts."""
        self.setting: Final = setting
        self.book: Any = getattr(setting, "book", None)
        self.figures: Any = getattr(self.book, "figures", None)
        self.switches: Any = getattr(self.book, "switches", None)
        self.rules: Any = getattr(setting, "rules", None)
        """What the ruleset answers about pieces. A system says of what types they are."""
        self.state: Final = state
        self.chance: Final = chance
        self.journal: list[Event] = []
        self.keep: Final = keep
        self.on_safe: Callable[[Any], None] | None = None
        self.on_event: Callable[[Any, Event], None] | None = None
        self.last_test: Any = None
        """What the last test came to, in the shape that the system's examples ask for."""

    def record(self, event: Event) -> None:
        """The one way to change the position."""
        event.apply(self.state)
        if self.keep:
            self.journal.append(event)
        if self.on_event is not None:
            self.on_event(self, event)

    def safe(self) -> None:
        """Nothing is pending outside the state: a game taken up from a copy goes on just so."""
        if self.on_safe is not None:
            self.on_safe(self)

    def while_any(self, find: Callable[[], list[T]]) -> Iterator[list[T]]:
        """Those who wait, found anew whenever one of them has had his share, until nobody does. In between the position
        is safe."""
        while waiting := find():
            self.safe()
            yield waiting

    def place(self) -> str:
        """Turn, step and who is acting, for messages."""
        acting = self.acting()
        when = f"turn {self.state.turn}" if self.state.turn else "before the battle"
        return f"{when}, {self.step_name()}{', ' if acting else ''}{acting}"

    def step_name(self) -> str:
        """As the ruleset calls it, where the setting has the sequence of a turn, and of what comes before the first."""
        course = getattr(self.setting, "turn" if self.state.turn else "before", None)
        return str(course.name_of(self.state.step)) if course is not None else f"step {self.state.step}"

    def acting(self) -> str:
        """Who acts, if anybody does by himself."""
        return ""
