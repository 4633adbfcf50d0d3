"""The turn: rounds, markers, orders, and the end."""

from __future__ import annotations

from typing import ClassVar, final

from engine.core.position.events import Event
from engine.systems.condottiero.position.state import State


@final
class TurnBegan(Event):
    """A new turn; what units did in the last one is forgotten."""

    FIELDS: ClassVar[tuple[str, ...]] = ("turn",)
    __slots__ = ("turn",)

    def __init__(self, section: str, turn: int) -> None:
        self.section = section
        self.turn = turn

    def apply(self, state: State) -> None:
        state.turn = self.turn
        state.step = 0
        state.done = set()
        state.dealt = False
        for unit in state.units:
            unit.moved = unit.shot = unit.fought = False


@final
class StepBegan(Event):
    """A round of the turn."""

    FIELDS: ClassVar[tuple[str, ...]] = ("step", "label")
    __slots__ = ("label", "step")

    def __init__(self, section: str, step: int, label: str) -> None:
        self.section = section
        self.step = step
        self.label = label

    def apply(self, state: State) -> None:
        state.step = self.step
        state.done = set()
        state.dealt = False


@final
class MarkersDealt(Event):
    """Initiative markers: (leader, number)."""

    FIELDS: ClassVar[tuple[str, ...]] = ("markers",)
    __slots__ = ("markers",)

    def __init__(self, section: str, markers: tuple[tuple[int, int], ...]) -> None:
        self.section = section
        self.markers = markers

    def apply(self, state: State) -> None:
        state.dealt = True
        for leader in state.leaders:
            leader.marker = 0
        for number, marker in self.markers:
            state.leaders[number].marker = marker


@final
class ExecutionDealt(Event):
    """Execution markers: (command, number)."""

    FIELDS: ClassVar[tuple[str, ...]] = ("markers",)
    __slots__ = ("markers",)

    def __init__(self, section: str, markers: tuple[tuple[int, int], ...]) -> None:
        self.section = section
        self.markers = markers

    def apply(self, state: State) -> None:
        state.dealt = True
        for command in state.commands:
            command.marker = 0
        for number, marker in self.markers:
            state.commands[number].marker = marker


@final
class Done(Event):
    """A command, leader or unit has had its share of this round."""

    FIELDS: ClassVar[tuple[str, ...]] = ("what", "who")
    __slots__ = ("what", "who")

    def __init__(self, section: str, what: str, who: int) -> None:
        self.section = section
        self.what = what
        self.who = who

    def apply(self, state: State) -> None:
        state.done.add(self.who)


@final
class OrderChanged(Event):
    """A cavalry command has a new order."""

    FIELDS: ClassVar[tuple[str, ...]] = ("command", "order")
    __slots__ = ("command", "order")

    def __init__(self, section: str, command: int, order: str) -> None:
        self.section = section
        self.command = command
        self.order = order

    def apply(self, state: State) -> None:
        command = state.commands[self.command]
        command.order = self.order
        command.order_since = state.turn
        command.panicked = False
        for unit in state.units:
            # CAV.e: the next order to attack is let go by what comes after it.
            if unit.command == command.id:
                unit.has_fought = unit.has_volleyed = False


@final
class OrderFailed(Event):
    """An order that was not taken: when it may be tried again, and whether there was panic."""

    FIELDS: ClassVar[tuple[str, ...]] = ("command", "again", "panic")
    __slots__ = ("again", "command", "panic")

    def __init__(self, section: str, command: int, again: int, panic: bool) -> None:
        self.section = section
        self.command = command
        self.again = again
        self.panic = panic

    def apply(self, state: State) -> None:
        command = state.commands[self.command]
        command.no_order_before = self.again
        command.panicked = self.panic


@final
class Called(Event):
    """A command that has to take the command test, and why."""

    FIELDS: ClassVar[tuple[str, ...]] = ("command", "why")
    __slots__ = ("command", "why")

    def __init__(self, section: str, command: int, why: str) -> None:
        self.section = section
        self.command = command
        self.why = why

    def apply(self, state: State) -> None:
        state.commands[self.command].called = True


@final
class CommandTested(Event):
    """A command has taken its test for this turn."""

    FIELDS: ClassVar[tuple[str, ...]] = ("command",)
    __slots__ = ("command",)

    def __init__(self, section: str, command: int) -> None:
        self.section = section
        self.command = command

    def apply(self, state: State) -> None:
        command = state.commands[self.command]
        command.called = False
        command.marker = 0
        state.done.add(self.command)


@final
class CommandLost(Event):
    """A command has fled, or has no unit left; `units` are those it loses with that, each with how."""

    FIELDS: ClassVar[tuple[str, ...]] = ("command", "how", "units")
    __slots__ = ("command", "how", "units")

    def __init__(self, section: str, command: int, how: str, units: tuple[tuple[int, str], ...]) -> None:
        self.section = section
        self.command = command
        self.how = how
        self.units = units

    def apply(self, state: State) -> None:
        command = state.commands[self.command]
        command.status = self.how
        command.called = False
        command.marker = 0
        for unit, how in self.units:
            state.remove(unit, how)


@final
class BattleEnded(Event):
    FIELDS: ClassVar[tuple[str, ...]] = ("winner", "reason")
    __slots__ = ("reason", "winner")

    def __init__(self, section: str, winner: int, reason: str) -> None:
        self.section = section
        self.winner = winner
        self.reason = reason

    def apply(self, state: State) -> None:
        state.over = True
        state.winner = self.winner
        state.reason = self.reason
