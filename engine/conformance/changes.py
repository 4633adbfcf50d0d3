"""Single changes of a ruleset: each constant, table cell, outcome, effect, phase, ending and switch, one at a time.

A change makes a whole ruleset, as valid as the one it was made of: where an outcome is taken away its neighbour takes
its scores, and a phase is dropped or played last. What it changes is told, so that a change without consequence can be
named to its author.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final, TypeVar

from engine.model.pack import Ruleset
from engine.model.rules import Cell, Outcome, Phase, Sequence, Table, Test
from engine.model.values import Quantity, Share, Span, Value

Thing = TypeVar("Thing")

ONE_MORE: Final = 1
"""By how much a figure is raised. A rule that reads it must notice a difference of one."""


@dataclass(frozen=True, slots=True)
class Change:
    """What was changed (`constant`, `table`, `outcome`, …), its name with its place in the object, and the result."""

    kind: str
    name: str
    ruleset: Ruleset

    @property
    def thing(self) -> str:
        """The name of what was changed, without the place in it."""
        return self.name.partition(",")[0]

    def __str__(self) -> str:
        return f"{self.kind} {self.name}"


def changes_of(ruleset: Ruleset) -> Iterator[Change]:
    """Every single change, in the order of the book."""
    for make in (
        changed_constants,
        changed_cells,
        removed_outcomes,
        removed_effects,
        removed_phases,
        phases_played_last,
        removed_endings,
        turned_switches,
    ):
        yield from make(ruleset)


# --- figures ------------------------------------------------------------------------------------------------------


def raised(value: Value) -> Value | None:
    """A figure that is larger by one; nothing for what is no figure."""
    match value:
        case bool() | None:
            return None
        case int() | Fraction():
            return value + ONE_MORE
        case Quantity():
            return replace(value, amount=value.amount + ONE_MORE)
        case Share():
            return replace(value, percent=value.percent + 10 * ONE_MORE)
        case Span():
            low = None if value.low is None else value.low + ONE_MORE
            high = None if value.high is None else value.high + ONE_MORE
            return Span(low, high)
    return None


def changed_constants(ruleset: Ruleset) -> Iterator[Change]:
    for at, constant in enumerate(ruleset.constants):
        value = raised(constant.value)
        if value is not None:
            constants = _with(ruleset.constants, at, replace(constant, value=value))
            yield Change("constant", constant.name, replace(ruleset, constants=constants))


def changed_cells(ruleset: Ruleset) -> Iterator[Change]:
    """A figure is raised; a cell of marks loses them, or gets the first mark that the table knows."""
    for at, table in enumerate(ruleset.tables):
        for down, row in enumerate(table.cells):
            for across, cell in enumerate(row):
                other = _other_cell(table, cell)
                if other is not None:
                    cells = _with(table.cells, down, _with(row, across, other))
                    tables = _with(ruleset.tables, at, replace(table, cells=cells))
                    yield Change(
                        "table", f"{table.name}, {_head(table, down, across)}", replace(ruleset, tables=tables)
                    )


def _other_cell(table: Table, cell: Cell) -> Cell | None:
    value = raised(cell.value)
    if value is not None:
        return replace(cell, value=value)
    if cell.marks:
        return replace(cell, marks=())
    return replace(cell, marks=(table.marks[0].name,)) if table.marks else None


def _head(table: Table, down: int, across: int) -> str:
    heads = (table.heads_down[down], table.heads_across[across] if table.heads_across else None)
    told = [" ".join(head.names) or _span(head.span) for head in heads if head is not None]
    return " by ".join(text for text in told if text)


def _span(span: Span | None) -> str:
    return "" if span is None else f"{span.low}-{span.high}"


# --- tests --------------------------------------------------------------------------------------------------------


def removed_outcomes(ruleset: Ruleset) -> Iterator[Change]:
    """An outcome is taken away; the one behind it, or before it, has all scores that are left over."""
    for at, test in enumerate(ruleset.tests):
        for number, outcome in enumerate(test.outcomes if len(test.outcomes) > 1 else ()):
            heir = test.outcomes[number + 1 if number + 1 < len(test.outcomes) else number - 1]
            others = tuple(kept for kept in test.outcomes if kept is not outcome and kept is not heir)
            outcomes = (*others, *_spans(heir), replace(heir, low=None, high=None))
            yield _of_test("outcome", f"{test.name}, {outcome.name}", ruleset, at, replace(test, outcomes=outcomes))


def _spans(heir: Outcome) -> tuple[Outcome, ...]:
    """The heir keeps its own scores before it is handed what is left over."""
    return () if heir.low is None and heir.high is None else (heir,)


def removed_effects(ruleset: Ruleset) -> Iterator[Change]:
    for at, test in enumerate(ruleset.tests):
        for number, outcome in enumerate(test.outcomes):
            if any(name == "effect" for name, _ in outcome.fields):
                fields = tuple(field for field in outcome.fields if field[0] != "effect")
                outcomes = _with(test.outcomes, number, replace(outcome, fields=fields))
                changed = replace(test, outcomes=outcomes)
                yield _of_test("effect", f"{test.name}, {outcome.name}", ruleset, at, changed)


def _of_test(kind: str, name: str, ruleset: Ruleset, at: int, test: Test) -> Change:
    return Change(kind, name, replace(ruleset, tests=_with(ruleset.tests, at, test)))


# --- the order of play --------------------------------------------------------------------------------------------


def removed_phases(ruleset: Ruleset) -> Iterator[Change]:
    yield from _changed_phases(ruleset, "phase removed", _without)


def phases_played_last(ruleset: Ruleset) -> Iterator[Change]:
    yield from _changed_phases(ruleset, "phase last", lambda phases, leaf: (*_without(phases, leaf), leaf))


def _changed_phases(
    ruleset: Ruleset, kind: str, change: Callable[[tuple[Phase, ...], Phase], tuple[Phase, ...]]
) -> Iterator[Change]:
    for at, sequence in enumerate(ruleset.sequences):
        for leaf in leaves(sequence.phases):
            phases = change(sequence.phases, leaf)
            if phases != sequence.phases:
                changed: Sequence = replace(sequence, phases=phases)
                sequences = _with(ruleset.sequences, at, changed)
                yield Change(kind, f"{sequence.name}, {leaf.name}", replace(ruleset, sequences=sequences))


def leaves(phases: tuple[Phase, ...]) -> Iterator[Phase]:
    """Phases that hold no others: those in which something is done."""
    for phase in phases:
        if phase.phases:
            yield from leaves(phase.phases)
        else:
            yield phase


def _without(phases: tuple[Phase, ...], leaf: Phase) -> tuple[Phase, ...]:
    """A phase that held nothing but this one goes with it: left alone it would be a phase of its own."""
    kept = []
    for phase in phases:
        if phase is leaf:
            continue
        if phase.phases:
            inner = _without(phase.phases, leaf)
            if not inner:
                continue
            kept.append(replace(phase, phases=inner) if inner != phase.phases else phase)
        else:
            kept.append(phase)
    return tuple(kept)


# --- endings and switches -----------------------------------------------------------------------------------------


def removed_endings(ruleset: Ruleset) -> Iterator[Change]:
    for at, ending in enumerate(ruleset.endings):
        endings = (*ruleset.endings[:at], *ruleset.endings[at + 1 :])
        yield Change("ending", ending.name, replace(ruleset, endings=endings))


def turned_switches(ruleset: Ruleset) -> Iterator[Change]:
    """Every choice of every switch that is not the one in force."""
    chosen = dict(ruleset.options)
    for switch in ruleset.switches:
        now = chosen.get(switch.name, switch.default)
        for choice, _ in switch.choices:
            if choice != now:
                options = (
                    *((name, word) for name, word in ruleset.options if name != switch.name),
                    (switch.name, choice),
                )
                yield Change("switch", f"{switch.name}, {choice}", replace(ruleset, options=options))


def _with(things: tuple[Thing, ...], at: int, thing: Thing) -> tuple[Thing, ...]:
    return (*things[:at], thing, *things[at + 1 :])
