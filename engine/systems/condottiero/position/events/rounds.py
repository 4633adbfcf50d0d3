"""The turn: markers, orders, commands that are lost."""

from __future__ import annotations

from engine.core.position.changes import also, done_by, of, puts
from engine.core.position.events import Event
from engine.systems.condottiero.position.state import State


class MarkersDealt(Event):
    """Initiative markers: (leader, number)."""

    markers: tuple[tuple[int, int], ...] = done_by("deal", "markers", to="leaders")


class ExecutionDealt(Event):
    """Execution markers: (command, number)."""

    markers: tuple[tuple[int, int], ...] = done_by("deal", "markers", to="commands")


class Done(Event):
    """A command, leader, character or unit has had its share of this step."""

    what: str
    who: int = done_by("finish", "who", "what")


class OrderChanged(Event):
    """A cavalry command has a new order."""

    command: int
    order: str

    def apply(self, state: State) -> None:
        command = state.commands[self.command]
        command.order = self.order
        command.order_since = state.turn
        command.panicked = False
        for unit in state.units:
            # CAV.e: the next order to attack is let go by what comes after it.
            if unit.command == command.id:
                unit.has_fought = unit.has_volleyed = False


class OrderFailed(Event):
    """An order that was not taken: when it may be tried again, and whether there was panic."""

    command: int = of("commands")
    again: int = puts("no_order_before")
    panic: bool = puts("panicked")


class Called(Event):
    """A command that has to take the command test, and why."""

    command: int = of("commands", called=True)
    why: str


class CommandTested(Event):
    """A command has taken its test for this turn."""

    command: int = also(of("commands", then="settle"), done_by("finish", "command", what="command"))


class CommandLost(Event):
    """A command has fled, or has no unit left; `units` are those it loses with that, each with how."""

    command: int
    how: str
    units: tuple[tuple[int, str], ...]

    def apply(self, state: State) -> None:
        command = state.commands[self.command]
        command.status = self.how
        command.settle()
        for unit, how in self.units:
            state.remove(unit, how)
