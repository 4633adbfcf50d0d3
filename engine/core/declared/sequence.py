"""The order of play: a declared sequence of phases, flattened into steps, played from the place that the state holds.

A system gives a table from the names of phases to procedures. What is played, in which order, under which condition and
how often is read from the ruleset alone: a phase that an amendment moves is played where it stands now, one that it
removes is not played, and one that nobody plays is refused when the table is set up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, Generic, Protocol, TypeVar, final

from engine.core.decisions import Ask
from engine.core.declared.compiled import FactError, Facts, compile_expression
from engine.core.position.events import Event
from engine.core.system import Unplayable
from engine.model.rules import Origin, Phase, Sequence
from engine.model.values import Expression

Condition = Callable[[Any], Any]
"""A declared condition, compiled: takes a context."""


class Position(Protocol):
    """What a sequence reads of a state."""

    @property
    def over(self) -> bool: ...


class Table(Protocol):
    """A game, as far as a sequence goes."""

    @property
    def state(self) -> Position: ...

    def record(self, event: Event) -> None: ...

    def safe(self) -> None: ...


G = TypeVar("G", bound=Table)
Procedure = Callable[[G, "Step"], Ask[None]]
"""What is done in a phase; the step tells how the ruleset declares it."""


@final
class Loop:
    """A phase that is repeated: steps `first` to `last`, `least` to `most` times, on while a condition holds."""

    __slots__ = ("first", "goes_on", "last", "least", "most", "number")

    def __init__(
        self, number: int, first: int, last: int, span: tuple[int, int | None], goes_on: Condition | None
    ) -> None:
        self.number: Final = number
        self.first: Final = first
        self.last: Final = last
        self.least, self.most = span
        self.goes_on: Final = goes_on

    def begins_again(self, rounds: int, context: Any) -> bool:  # noqa: ANN401 - each system has its own context
        """Whether there is another round after so many."""
        if rounds < self.least:
            return True
        if self.most is not None and rounds >= self.most:
            return False
        return self.goes_on is None or bool(self.goes_on(context))


@final
class Step:
    """A phase that holds no other, with the conditions of all that hold it."""

    __slots__ = ("conditions", "index", "name", "phase", "section", "taken_by")

    def __init__(self, index: int, phase: Phase, section: str, conditions: tuple[Condition, ...]) -> None:
        self.index: Final = index
        self.phase: Final = phase
        self.name: Final = phase.name
        self.section: Final = phase.cites[0] if phase.cites else section
        """The rule that a journal cites for it."""
        self.taken_by: Final = phase.taken_by
        self.conditions: Final = conditions

    def is_due(self, context: Any) -> bool:  # noqa: ANN401
        return all(condition(context) for condition in self.conditions)


@final
class Place:
    """Where the next step is: its index (one past the last at the end), and the rounds of each loop."""

    __slots__ = ("label", "rounds", "step")

    def __init__(self, step: int, rounds: tuple[int, ...], label: str) -> None:
        self.step: Final = step
        self.rounds: Final = rounds
        self.label: Final = label


@final
class Course(Generic[G]):
    """A declared sequence with the procedures that play it."""

    def __init__(
        self,
        declared: Sequence,
        procedures: Mapping[str, Procedure[G]],
        facts: Facts,
        *,
        after: str = "next turn",
    ) -> None:
        """`after` is what a journal calls what comes behind the last step."""
        self.declared: Final = declared
        self.section: Final = declared.section or declared.name
        self.after: Final = after
        self._facts: Final = facts
        self._steps: Final[list[Step]] = []
        self._loops: Final[list[Loop]] = []
        self._flatten(declared.phases, ())
        self._procedures: Final = {step.name: _procedure(declared, step.phase, procedures) for step in self._steps}

    @property
    def steps(self) -> tuple[Step, ...]:
        return tuple(self._steps)

    @property
    def first(self) -> Place:
        return Place(0, (0,) * len(self._loops), self._label(0))

    def is_at_end(self, step: int) -> bool:
        return step >= len(self._steps)

    def name_of(self, step: int) -> str:
        """For messages: the phase at a place."""
        return self._label(step)

    def play(self, game: G, step: int, context: Callable[[G], Any]) -> Ask[None]:
        """One step, if it is due."""
        here = self._steps[step]
        if not here.conditions or here.is_due(context(game)):
            yield from self._procedures[here.name](game, here)

    def next_place(self, step: int, rounds: tuple[int, ...], context: Callable[[], Any]) -> Place:
        """What comes after a step: inner loops first, each begun again or left behind."""
        counts = list(rounds) or [0] * len(self._loops)
        for loop in self._loops:  # inner loops stand before those that hold them
            if loop.last == step:
                counts[loop.number] += 1
                if loop.begins_again(counts[loop.number], context()):
                    return Place(loop.first, tuple(counts), self._label(loop.first))
                counts[loop.number] = 0
        return Place(step + 1, tuple(counts), self._label(step + 1))

    def _label(self, step: int) -> str:
        return self._steps[step].name if step < len(self._steps) else self.after

    def _flatten(self, phases: tuple[Phase, ...], conditions: tuple[Condition, ...]) -> None:
        for phase in phases:
            first = len(self._steps)
            held = (*conditions, *self._compiled(phase, phase.when))
            if phase.phases:
                self._flatten(phase.phases, held)
            else:
                self._steps.append(Step(first, phase, self.section, held))
            if phase.repeat is not None or phase.while_ is not None:
                if len(self._steps) == first:
                    continue
                self._loops.append(self._loop(phase, first))

    def _loop(self, phase: Phase, first: int) -> Loop:
        low = int(phase.repeat.low) if phase.repeat is not None and phase.repeat.low is not None else 1
        high = int(phase.repeat.high) if phase.repeat is not None and phase.repeat.high is not None else None
        goes_on = next(iter(self._compiled(phase, phase.while_)), None)
        if high is None and goes_on is None:
            raise Unplayable(f"{place_of(phase.origin)}the phase `{phase.name}` is repeated without an end")
        return Loop(len(self._loops), first, len(self._steps) - 1, (low, high), goes_on)

    def _compiled(self, phase: Phase, condition: Expression | None) -> Iterator[Condition]:
        if condition is None:
            return
        try:
            yield compile_expression(condition, self._facts, f"{self.declared.name}:{phase.name}")
        except FactError as fault:
            raise Unplayable(f"{place_of(phase.origin)}the condition of the phase `{phase.name}`: {fault}") from fault


def _procedure(declared: Sequence, phase: Phase, procedures: Mapping[str, Procedure[G]]) -> Procedure[G]:
    if phase.name not in procedures:
        known = ", ".join(f"`{name}`" for name in procedures)
        raise Unplayable(
            f"{place_of(phase.origin)}nobody plays the phase `{phase.name}` of the sequence `{declared.name}`; "
            f"the phases that can be played are {known}"
        )
    return procedures[phase.name]


def place_of(origin: Origin | None) -> str:
    """`file:line: `, to stand before a message, where the place is known."""
    return f"{origin.file}:{origin.line}: " if origin is not None and origin.file else ""


T = TypeVar("T")


def foremost(waiting: list[T], taken_by: tuple[str, ...], ranks: Mapping[str, Callable[[T], Any]]) -> list[T]:
    """Those whose turn it is by the declared order: each key in turn leaves those of the lowest rank."""
    for key in taken_by:
        if len(waiting) < 2:
            break
        rank = ranks[key]
        best = min(rank(candidate) for candidate in waiting)
        waiting = [candidate for candidate in waiting if rank(candidate) == best]
    return waiting
