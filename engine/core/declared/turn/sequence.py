"""The order of play: a declared sequence of phases, flattened into steps, played from the place that the state holds.

A system gives a table from the names of phases to procedures. What is played, in which order, under which condition,
how often and by whom first is read from the ruleset alone: a phase that an amendment moves is played where it stands
now, one that it removes is not played, and one that nobody plays is refused when the table is set up.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import partial
from typing import Any, Final, Generic, Protocol, TypeVar, final

from engine.core.decisions import Ask
from engine.core.declared.expressions.compiled import FactError, Facts, compile_expression
from engine.core.declared.expressions.settled import never, unsettled
from engine.core.declared.turn.ranking import lowest
from engine.core.driver import TooLong
from engine.core.position.events import Event
from engine.core.position.turn_events import RoundBegan, StepBegan, TurnBegan
from engine.core.system import Unplayable
from engine.model.rules import Origin, Phase, Sequence
from engine.model.values import Expression

MOST_TURNS: Final = 1_000
"""A battle that lasts longer has lost the phase in which it would end."""

Condition = Callable[[Any], Any]
"""A declared condition, compiled: takes a context."""


class Position(Protocol):
    """What a sequence reads of a state: `step` and `rounds` are the place in it."""

    @property
    def turn(self) -> int: ...
    @property
    def step(self) -> int: ...
    @property
    def rounds(self) -> tuple[int, ...]: ...
    @property
    def over(self) -> bool: ...


class Table(Protocol):
    """A game, as far as a sequence goes."""

    @property
    def state(self) -> Position: ...

    def record(self, event: Event) -> None: ...

    def safe(self) -> None: ...


G = TypeVar("G")
"""A game; or, for a sequence within a step, whatever is under way (a charge)."""
AtTable = TypeVar("AtTable", bound=Table)
T = TypeVar("T")
Procedure = Callable[[G, "Step"], Ask[None] | None]
"""What is done in a phase; the step tells how the ruleset declares it. One that asks nothing may be a plain
function."""
Ranks = Mapping[str, Callable[[Any, Any], Any]]
"""By the words of `taken_by`: takes the game and who waits; the lowest rank comes first."""


@final
class Ordered(Generic[G]):
    """A procedure that asks the step who comes first, with the words that its `taken_by` may hold."""

    __slots__ = ("procedure", "ranks")

    def __init__(self, procedure: Procedure[G], ranks: Ranks) -> None:
        self.procedure: Final = procedure
        self.ranks: Final = ranks


Procedures = Mapping[str, Procedure[G] | Ordered[G]]
"""By the names of phases that hold no others."""


def called_alike(*procedures: Procedure[G]) -> dict[str, Procedure[G]]:
    """Procedures that are called as the phases in which they are played."""
    return {getattr(procedure, "__name__", ""): procedure for procedure in procedures}


def ordered(ranks: Ranks, *procedures: Procedure[G]) -> dict[str, Ordered[G]]:
    """The same for procedures in which those who act come in an order."""
    return {name: Ordered(procedure, ranks) for name, procedure in called_alike(*procedures).items()}


def phases_in(phases: Iterable[Phase]) -> Iterator[Phase]:
    """All of them, each before those that it holds."""
    for phase in phases:
        yield phase
        yield from phases_in(phase.phases)


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
    """A phase that holds no other, with the conditions of all that hold it and the order in which it is taken."""

    __slots__ = ("conditions", "index", "is_played", "name", "phase", "ranks", "section")

    def __init__(
        self,
        index: int,
        phase: Phase,
        section: str,
        conditions: tuple[Condition, ...],
        ranks: tuple[Callable[[Any, Any], Any], ...],
    ) -> None:
        self.index: Final = index
        self.phase: Final = phase
        self.name: Final = phase.name
        self.section: Final = phase.cites[0] if phase.cites else section
        """The rule that a journal cites for it."""
        self.is_played: Final = never not in conditions
        self.conditions: Final = conditions
        self.ranks: Final = ranks

    def is_due(self, context: Any) -> bool:  # noqa: ANN401
        return all(condition(context) for condition in self.conditions)

    def foremost(self, game: Any, waiting: list[T]) -> list[T]:  # noqa: ANN401
        """Those whose turn it is: each word of `taken_by` leaves those of the lowest rank."""
        for rank in self.ranks:
            if len(waiting) < 2:
                break
            waiting = lowest(game, waiting, rank)
        return waiting

    def in_order(self, game: Any, waiting: Iterable[T]) -> list[T]:  # noqa: ANN401
        """All of them, one after the other; those of equal rank as they stand."""
        ordered = list(waiting)
        for rank in self.ranks[::-1]:
            ordered.sort(key=partial(rank, game))
        return ordered


@final
class Place:
    """Where the next step is: its index (one past the last at the end), and the rounds of each loop."""

    __slots__ = ("rounds", "step")

    def __init__(self, step: int, rounds: tuple[int, ...]) -> None:
        self.step: Final = step
        self.rounds: Final = rounds


@final
class Course(Generic[G]):
    """A declared sequence with the procedures that play it."""

    def __init__(
        self,
        declared: Sequence,
        procedures: Procedures[G],
        facts: Facts,
        context: Callable[[G], Any],
        *,
        needs: Collection[str] = (),
        after: str = "next turn",
        began: Callable[[str, int, str], Event] = StepBegan,
        ends_at_once: bool = False,
    ) -> None:
        """`needs` are phases without which there would be no game; `after` is what a journal calls what comes behind
        the last step, `began` the event that tells of each. `context` is what conditions are asked of. Where a game
        `ends_at_once`, no step begins after its end."""
        self.declared: Final = declared
        self.section: Final = declared.section or declared.name
        self._ends_at_once: Final = ends_at_once
        self._context: Final = context
        self._facts: Final = facts
        self._steps: Final[list[Step]] = []
        self._loops: Final[list[Loop]] = []
        self._loops_in: Final[dict[str, tuple[int, int]]] = {}
        """Of a phase, those that it is or that stand in it: from which to which."""
        self._procedures: Final[list[Procedure[G]]] = []
        self._spans: Final[dict[str, tuple[int, int]]] = {}
        self._flatten(declared.phases, (), (), procedures)
        self._spans[declared.name] = (0, len(self._steps))
        self._loops_in[declared.name] = (0, len(self._loops))
        self._names: Final = [*(step.name for step in self._steps), after]
        self._beginnings: Final = [began(self.section, number, name) for number, name in enumerate(self._names)]
        """The event with which each step begins, and what comes after the last. Events never change: every game and
        every turn has the same ones."""
        for name in needs:
            if name not in self._spans:
                raise Unplayable(
                    f"{place_of(declared.origin)}the sequence `{declared.name}` has no phase `{name}`, "
                    "and without it there is no game"
                )

    # --- playing ----------------------------------------------------------------------------------------------

    def play(self: Course[AtTable], game: AtTable) -> Ask[None]:
        """From the place that the state holds to the end of the sequence, or of the game."""
        state, steps, procedures, beginnings = game.state, self._steps, self._procedures, self._beginnings
        while not state.over and (here := state.step) < len(steps):
            game.safe()
            step = steps[here]
            # As in `perform`, but every answer of a player comes through here.
            if not step.conditions or (step.is_played and step.is_due(self._context(game))):
                asked = procedures[here](game, step)
                if asked is not None:
                    yield from asked
            if self._ends_at_once and game.state.over:
                return
            after = state.step + 1
            if self._loops:
                place = self.next_place(state.step, state.rounds, lambda: self._context(game))
                after = place.step
                if place.rounds != (state.rounds or (0,) * len(place.rounds)):
                    game.record(RoundBegan(self.section, place.rounds))
            game.record(beginnings[after])

    def run(self, under_way: G, is_off: Callable[[G], bool]) -> Ask[None]:
        """A sequence within a step, from its beginning until it ends or is off. No state holds its place, so nothing
        within it is a safe point."""
        place = Place(0, ())
        while place.step < len(self._steps) and not is_off(under_way):
            yield from self.perform(under_way, self._steps[place.step])
            place = self.next_place(place.step, place.rounds, lambda: self._context(under_way))

    def perform(self, game: G, step: Step) -> Ask[None]:
        """One step, if it is due."""
        if not step.conditions or (step.is_played and step.is_due(self._context(game))):
            asked = self._procedures[step.index](game, step)
            if asked is not None:
                yield from asked

    def replay(self: Course[AtTable], game: AtTable, phase: str, begin: Callable[[Step], None]) -> Ask[None]:
        """A phase, or the whole sequence, as often as it repeats itself, whatever place the state holds."""
        if phase not in self._spans:
            return
        first, end = self._spans[phase]
        inner = self._loops[slice(*self._loops_in[phase])]
        place = Place(first, ())
        while place.step < end and not game.state.over:
            step = self._steps[place.step]
            begin(step)
            yield from self.perform(game, step)
            following = self.next_place(place.step, place.rounds, lambda: self._context(game), inner)
            if following.rounds != (place.rounds or (0,) * len(following.rounds)):
                game.record(RoundBegan(self.section, following.rounds))
            place = following

    def next_place(
        self, step: int, rounds: tuple[int, ...], context: Callable[[], Any], loops: list[Loop] | None = None
    ) -> Place:
        """What comes after a step: inner loops first, each begun again or left behind."""
        counts = list(rounds) or [0] * len(self._loops)
        for loop in self._loops if loops is None else loops:  # inner loops stand before those that hold them
            if loop.last == step:
                counts[loop.number] += 1
                if loop.begins_again(counts[loop.number], context()):
                    return Place(loop.first, tuple(counts))
                counts[loop.number] = 0
        return Place(step + 1, tuple(counts))

    # --- places -----------------------------------------------------------------------------------------------

    @property
    def steps(self) -> tuple[Step, ...]:
        return tuple(self._steps)

    def step(self, name: str) -> Step | None:
        """The step of a phase, or the first within it; nothing where an amendment has removed it."""
        return next(iter(self.steps_of(name)), None)

    def steps_of(self, name: str) -> tuple[Step, ...]:
        """The steps of a phase, or of the whole sequence; none where an amendment has removed it."""
        return tuple(self._steps[slice(*self._spans[name])]) if name in self._spans else ()

    def begin(self, step: int = 0) -> Event:
        return self._beginnings[step]

    def is_at_end(self, step: int) -> bool:
        return step >= len(self._steps)

    def is_past(self, step: int, phase: str) -> bool:
        """Whether a phase of the sequence lies behind a place."""
        return phase in self._spans and step >= self._spans[phase][1]

    def name_of(self, step: int) -> str:
        """What a journal calls a place."""
        return self._names[min(step, len(self._steps))]

    # --- reading ----------------------------------------------------------------------------------------------

    def _flatten(
        self,
        phases: tuple[Phase, ...],
        conditions: tuple[Condition, ...],
        taken_by: tuple[str, ...],
        procedures: Procedures[G],
    ) -> None:
        for phase in phases:
            first, loops = len(self._steps), len(self._loops)
            held = (*conditions, *self._due(phase))
            if phase.phases:
                self._flatten(phase.phases, held, phase.taken_by or taken_by, procedures)
            else:
                procedure, ranks = _found(self.declared, phase, taken_by, procedures)
                self._procedures.append(procedure)
                self._steps.append(Step(first, phase, self.section, held, ranks))
            self._spans[phase.name] = (first, len(self._steps))
            if phase.repeat is not None or phase.while_ is not None:
                self._loops.append(self._loop(phase, first))
            self._loops_in[phase.name] = (loops, len(self._loops))

    def _loop(self, phase: Phase, first: int) -> Loop:
        low = int(phase.repeat.low) if phase.repeat is not None and phase.repeat.low is not None else 1
        high = int(phase.repeat.high) if phase.repeat is not None and phase.repeat.high is not None else None
        goes_on = self._compiled(phase, phase.while_) if phase.while_ is not None else None
        if high == 0:
            raise Unplayable(f"{place_of(phase.origin)}the phase `{phase.name}` is repeated 0 times: leave it away")
        if high is None and goes_on is None:
            raise Unplayable(f"{place_of(phase.origin)}the phase `{phase.name}` is repeated without an end")
        return Loop(len(self._loops), first, len(self._steps) - 1, (low, high), goes_on)

    def _due(self, phase: Phase) -> list[Condition]:
        return [] if phase.when is None else unsettled(phase.when, self._compiled(phase, phase.when), self._facts)

    def _compiled(self, phase: Phase, condition: Expression) -> Condition:
        try:
            return compile_expression(condition, self._facts, f"{self.declared.name}:{phase.name}")
        except FactError as fault:
            raise Unplayable(f"{place_of(phase.origin)}the condition of the phase `{phase.name}`: {fault}") from fault


def play_turns(game: AtTable, turn: Course[AtTable], at_head: Callable[[AtTable], None] | None = None) -> Ask[None]:
    """Turn after turn until the game is over; `at_head` is what happens as each begins."""
    while not game.state.over:
        if game.state.turn == 0 or turn.is_at_end(game.state.step):
            if game.state.turn >= MOST_TURNS:
                raise TooLong(f"{MOST_TURNS:,} turns and no end")
            game.record(TurnBegan(turn.section, game.state.turn + 1))
            if at_head is not None:
                at_head(game)
        yield from turn.play(game)


def place_of(origin: Origin | None) -> str:
    """`file:line: `, to stand before a message, where the place is known."""
    return f"{origin.file}:{origin.line}: " if origin is not None and origin.file else ""


def _found(
    declared: Sequence, phase: Phase, inherited: tuple[str, ...], procedures: Procedures[G]
) -> tuple[Procedure[G], tuple[Callable[[Any, Any], Any], ...]]:
    """The procedure of a phase and its order: its own, or that of a phase which holds it."""
    procedure = procedures.get(phase.name)
    if procedure is None:
        raise Unplayable(
            f"{place_of(phase.origin)}nobody plays the phase `{phase.name}` of the sequence `{declared.name}`; "
            f"the phases that can be played are {_listed(procedures)}"
        )
    ranks: Ranks = procedure.ranks if isinstance(procedure, Ordered) else {}
    for word in phase.taken_by:
        if word not in ranks:
            raise Unplayable(
                f"{place_of(phase.origin)}the phase `{phase.name}` cannot be taken by `{word}`; "
                + (f"it can be taken by {_listed(ranks)}" if ranks else "its order is fixed")
            )
    words = phase.taken_by or tuple(word for word in inherited if word in ranks)
    plain = procedure.procedure if isinstance(procedure, Ordered) else procedure
    return plain, tuple(ranks[word] for word in words)


def _listed(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)
