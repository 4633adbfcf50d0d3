"""Runs the parser's table over the tokens.

Knows states, not grammar: what to build is in `dsl.parsing.building`, what to do about an error in
`dsl.parsing.recovery`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from dsl.lexing.kept_tables import tables
from dsl.lexing.tables import STARTS, Reduction, Tables
from dsl.lexing.tokens import Tokens
from dsl.parsing.building import BUILDERS, Building, Part, first, more_items

Builder = Callable[[Building, list[Part]], Part]
# What to do in a state: go to another (a number), or take so many parts, build, and go on under a new name.
Step = int | tuple[int, str, Builder | None]


class Machine:
    """The table with the builders in it, and what was found out while running it."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.gotos = tables.gotos
        taken = {id(action): action for row in tables.rows for action in row.values() if type(action) is not int}
        made = {place: _step(reduction) for place, reduction in taken.items() if isinstance(reduction, Reduction)}
        self.rows: list[dict[str, Step]] = [
            {terminal: action if type(action) is int else made[id(action)] for terminal, action in row.items()}
            for row in tables.rows
        ]
        self.leaps: dict[int, dict[str, dict[str, tuple[int, Step | None]]]] = {}
        """What `leap` has found, by the state, the symbol and what is ahead."""

    def leap(self, below: int, symbol: str, terminal: str) -> tuple[int, Step | None]:
        """Where `symbol` leads from the state `below` with `terminal` ahead, and what to do there.

        Rules that add nothing are climbed at once. The answer is always the same, so it is kept.
        """
        action = self.rows[below].get(symbol)
        state = action if isinstance(action, int) else self.gotos[below][symbol]
        step = self.rows[state].get(terminal)
        while step is not None and not isinstance(step, int) and step[2] is None:
            state = self.gotos[below][step[1]]
            step = self.rows[state].get(terminal)
        self.leaps.setdefault(below, {}).setdefault(symbol, {})[terminal] = state, step
        return state, step

    def settle(self, states: list[int], terminal: str) -> Step | None:
        """Climb on the spot, where a parse is taken up again, and say what to do."""
        step = self.rows[states[-1]].get(terminal)
        while step is not None and not isinstance(step, int) and step[2] is None:
            states[-1] = self.gotos[states[-2]][step[1]]
            step = self.rows[states[-1]].get(terminal)
        return step


class Stack:
    """Where a parse stands: enough to go on from, and for recovery to take apart."""

    def __init__(self, start: int) -> None:
        self.states = [start]
        self.parts: list[Part] = []
        self.at = 0


def _step(reduction: Reduction) -> Step:
    if reduction.builder is None:
        return reduction.size, reduction.origin, None
    build = BUILDERS[reduction.builder]
    return reduction.size, reduction.origin, _filling(build, reduction.missing) if reduction.missing else build


def _filling(build: Builder, missing: tuple[int, ...]) -> Builder:
    """A builder that is given `None` for the parts not written."""

    def filled(building: Building, parts: list[Part]) -> Part:
        for place in missing:
            parts.insert(place, None)
        return build(building, parts)

    return filled


@cache
def machine() -> Machine:
    return Machine(tables())


def run(machine: Machine, building: Building, tokens: Tokens, stack: Stack) -> bool:
    """Parse on from where the stack stands; false if the token at `stack.at` does not fit."""
    leaps = machine.leaps
    types, values = tokens.types, tokens.values
    states, parts = stack.states, stack.parts
    push_state, push_part = states.append, parts.append
    at = stack.at
    terminal = types[at]
    step = machine.settle(states, terminal)
    state = states[-1]
    while step is not None:
        if step.__class__ is int:
            push_part(values[at])
            at += 1
            ahead = types[at]
            try:
                state, step = leaps[state][terminal][ahead]
            except KeyError:
                state, step = machine.leap(state, terminal, ahead)
            push_state(state)
            terminal = ahead
            continue
        size, origin, build = step  # type: ignore[misc]
        # Lists that begin or grow are two in five of all, and need no builder called.
        if build is more_items:
            item = parts.pop()
            if item is not None:
                parts[-1].append(item)
            del states[-2:]
        elif build is first:
            parts[-1] = parts[-1:]
            states.pop()
        elif size == 1:
            parts[-1] = build(building, parts[-1:])  # type: ignore[misc]
            states.pop()
        elif size:
            taken = parts[-size:]
            del states[-size:], parts[-size:]
            push_part(build(building, taken))  # type: ignore[misc]
        else:
            push_part(build(building, []))  # type: ignore[misc]
        if origin in _WHOLE:
            stack.at = at
            return True
        below = states[-1]
        try:
            state, step = leaps[below][origin][terminal]
        except KeyError:
            state, step = machine.leap(below, origin, terminal)
        push_state(state)
    stack.at = at
    return False


def complete(machine: Machine, building: Building, stack: Stack, terminal: str) -> None:
    """Build all that can be built if `terminal` comes next, without taking it."""
    states, parts = stack.states, stack.parts
    while True:
        step = machine.settle(states, terminal)
        if step is None or isinstance(step, int) or step[1] in _WHOLE:
            return
        size, origin, build = step
        assert build is not None, "settling leaves no rule that adds nothing"
        taken = parts[len(parts) - size :]
        del states[len(states) - size :], parts[len(parts) - size :]
        parts.append(build(building, taken))
        states.append(machine.gotos[states[-1]][origin])


_WHOLE = frozenset(STARTS)
