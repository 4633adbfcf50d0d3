"""Runs the parser's table over the tokens.

Knows states, not grammar: what to build is in `dsl.building`, what to do about an error in `dsl.recovery`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from dsl.building import BUILDERS, Building, Part
from dsl.lexer import Tokens
from dsl.tables import Reduction, Tables, tables

Builder = Callable[[Building, list[Part]], Part]
# What to do in a state: go to another (a number), or take so many parts, build, and go on under a new name.
Step = int | tuple[int, str, Builder | None]


class Machine:
    """The table with the builders in it, and what was found out about climbing through rules that add nothing."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.gotos = tables.gotos
        made: dict[int, Step] = {}
        self.rows: list[dict[str, Step]] = [
            {
                terminal: action if isinstance(action, int) else made.setdefault(id(action), _step(action))
                for terminal, action in row.items()
            }
            for row in tables.rows
        ]
        self.climbs: dict[tuple[int, int, str], tuple[int, Step | None]] = {}

    def climb(self, below: int, state: int, terminal: str) -> tuple[int, Step | None]:
        """Where the rules that add nothing lead from `state`, standing on `below`, and what to do there."""
        key = (below, state, terminal)
        step = self.rows[state].get(terminal)
        while step is not None and not isinstance(step, int) and step[2] is None:
            state = self.gotos[below][step[1]]
            step = self.rows[state].get(terminal)
        self.climbs[key] = state, step
        return state, step


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
    rows, gotos, climbs = machine.rows, machine.gotos, machine.climbs
    types, values = tokens.types, tokens.values
    states, parts = stack.states, stack.parts
    at = stack.at
    state = states[-1]
    terminal = types[at]
    step = rows[state].get(terminal)
    while True:
        if step.__class__ is int:
            parts.append(values[at])
            states.append(step)  # type: ignore[arg-type]
            state = step  # type: ignore[assignment]
            at += 1
            terminal = types[at]
            step = rows[state].get(terminal)
            continue
        if step is None:
            stack.at = at
            return False
        size, origin, build = step  # type: ignore[misc]
        if build is None:
            below = states[-2]
            state, step = climbs.get((below, state, terminal)) or machine.climb(below, state, terminal)
            states[-1] = state
            continue
        if size:
            taken = parts[-size:]
            del states[-size:]
            del parts[-size:]
        else:
            taken = []
        parts.append(build(building, taken))
        goto = gotos[states[-1]]
        if origin == "file" or origin == "cell":
            stack.at = at
            return True
        state = goto[origin]
        states.append(state)
        step = rows[state].get(terminal)
