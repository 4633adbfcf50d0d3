"""Going on after a token that does not fit.

A plain slip is put right on the spot. Otherwise the unfinished item is given up: parsing goes on in the body around it,
at its `}`, at the next entry that is first on its line (or stands apart by two blanks), or at a `{`, whose body is
kept under a damaged entry with the key that was lost. One bad entry costs that entry.
"""

from __future__ import annotations

import sys

from dsl.lexing.tables import STARTS
from dsl.lexing.tokens import Partial, Tokens
from dsl.nodes import Name, Number, SectionNumber, Text
from dsl.parsing.building import Building, Part
from dsl.parsing.complaints import Repair, Scene, complain
from dsl.parsing.driver import Machine, Stack, complete, run
from dsl.quick_dataclass import dataclass
from dsl.source import Span

MOST_ERRORS = 1000
_LISTS = {"items": "entry", "modifier_items": "modifier", "outcome_items": "outcome"}
_VERBS = frozenset({"add", "replace", "remove", "amend"})


def parse(machine: Machine, tokens: Tokens, building: Building) -> list[Part]:
    """All entries of a file, whatever is wrong with it."""
    stack = Stack(machine.tables.starts["file"])
    last = _Last()
    for _ in range(MOST_ERRORS):
        if run(machine, building, tokens, stack):
            break
        _recover(machine, tokens, building, stack, last)
    else:
        # So many errors are no slips: keep what there is and close all bodies.
        _give_up(machine, tokens, stack)
        run(machine, building, tokens, stack)
    entries: list[Part] = stack.parts[0]
    return entries


@dataclass(slots=True)
class _Last:
    """Where the error before this one was, and whether parsing went on in the middle of its line."""

    at: int = -1
    line: int = -1


def scene_of(machine: Machine, tokens: Tokens, stack: Stack) -> tuple[Scene, int]:
    """What is unfinished at the error, and how far up the stack the list around it lies."""
    kind, level = _list_around(machine, stack)
    at = stack.at
    could = set(machine.rows[stack.states[-1]])
    if fits(machine, stack.states, ("COMMA", tokens.types[at])):
        could.add("COMMA+")
    unfinished = stack.parts[level:]
    if at and tokens.types[at - 1] == "RBRACE":
        unfinished = []  # a body ends its entry: the token was to begin the next
    return Scene(tokens, at, unfinished, kind, frozenset(could)), level


def _list_around(machine: Machine, stack: Stack) -> tuple[str, int]:
    """The innermost list of entries, modifiers or outcomes, begun or about to begin."""
    for level in range(len(stack.states) - 1, -1, -1):
        for items, item in _LISTS.items():
            if item in machine.gotos[stack.states[level]] or items in machine.gotos[stack.states[level]]:
                return item, level
    return "cell", 0


def fits(machine: Machine, states: list[int], terminals: tuple[str, ...]) -> bool:
    """Whether these terminals could come next, tried out on a copy of the stack."""
    states = list(states)
    for terminal in terminals:
        while True:
            step = machine.rows[states[-1]].get(terminal)
            if step is None:
                return False
            if isinstance(step, int):
                states.append(step)
                break
            size, origin, _ = step
            if size:
                del states[-size:]
            if origin in STARTS:
                return terminal == "$END"
            states.append(machine.gotos[states[-1]][origin])
    return True


def _recover(machine: Machine, tokens: Tokens, building: Building, stack: Stack, last: _Last) -> None:
    scene, level = scene_of(machine, tokens, stack)
    at = stack.at
    complaint = complain(scene)
    line = tokens.line(tokens.start(at))
    is_echo = at <= last.at or line == last.line
    if not is_echo:
        tokens.report(complaint.code, complaint.message, complaint.start, complaint.end, help=complaint.help)
    repair = complaint.repair if at > last.at else Repair.NONE
    last.at, last.line = at, -1
    if _repair(machine, tokens, building, stack, repair):
        return
    if repair is Repair.VALUE_IS_KEY:
        # The word before was taken for a value and is the key of the next line: read it again as that.
        at = stack.at = at - 1
        stack.states.pop()
        stack.parts.pop()

    # What is whole without the token stays; otherwise the item is given up. Skip what cannot begin another.
    first_token = _first_token(tokens, at, stack.parts[level:])
    if len(stack.states) - 1 > level:
        for closing in ("RBRACE", "$END"):
            if fits(machine, stack.states, (closing,)):
                complete(machine, building, stack, closing)
                if tokens.types[at - 1] != "RBRACE" and tokens.line(tokens.start(at - 1)) == line:
                    building.hurts.append(tokens.start(at - 1))
                _, level = _list_around(machine, stack)
                break
    unfinished = stack.parts[level:]
    del stack.states[level + 1 :], stack.parts[level:]
    _begin_list(machine, stack)
    to = _resume_at(machine, tokens, stack.states[-1], at, first_token)
    if (
        tokens.types[to] != "$END"
        and tokens.line(tokens.start(to)) == line
        and tokens.types[to] not in ("RBRACE", "LBRACE")
    ):
        last.line = line if repair is not Repair.VALUE_IS_KEY else -1
    partial = _partial(tokens, scene.kind, unfinished, at, to)
    if to > at:
        tokens.types[to - 1], tokens.values[to - 1] = "DAMAGED", partial
        stack.at = to - 1
    elif partial.key is not None or tokens.types[to] == "LBRACE":
        tokens.types.insert(to, "DAMAGED")
        tokens.values.insert(to, partial)


def _repair(machine: Machine, tokens: Tokens, building: Building, stack: Stack, repair: Repair) -> bool:
    at = stack.at
    if repair in (Repair.DROP, Repair.COMMA, Repair.DROP_COMMA) and stack.parts:
        building.hurts.append(tokens.start(max(0, at - (2 if repair is Repair.DROP_COMMA else 1))))
    match repair:
        case Repair.DROP if fits(machine, stack.states, (tokens.types[at + 1],)):
            stack.at = at + 1
            return True
        case Repair.COMMA if fits(machine, stack.states, ("COMMA", tokens.types[at])):
            tokens.types.insert(at, "COMMA")
            tokens.values.insert(at, tokens.start(at))
            return True
        case Repair.DROP_COMMA if fits(machine, stack.states[:-1], (tokens.types[at],)):
            stack.states.pop()
            stack.parts.pop()
            return True
    return False


def _begin_list(machine: Machine, stack: Stack) -> None:
    """In a body where nothing was read yet, its list is still to be begun."""
    for name in _LISTS:
        if name in machine.gotos[stack.states[-1]]:
            stack.parts.append([])
            stack.states.append(machine.gotos[stack.states[-1]][name])
            return


def _first_token(tokens: Tokens, at: int, unfinished: list[Part]) -> int:
    """The token with which the unfinished item began."""
    if not unfinished:
        return at
    part = unfinished[0]
    while isinstance(part, list):
        part = part[0]
    start = part if isinstance(part, int) else part.span.start
    while at > 0 and tokens.start(at - 1) >= start:
        at -= 1
    return at


def _resume_at(machine: Machine, tokens: Tokens, state: int, at: int, first_token: int) -> int:
    row = machine.rows[state]
    # An item in the middle of a line says nothing about how its neighbours on other lines are indented.
    margin = tokens.indent(tokens.start(first_token)) if tokens.is_first_on_line(first_token) else sys.maxsize
    text = tokens.source.text
    index = at
    while True:
        terminal = tokens.types[index]
        if terminal in ("RBRACE", "$END", "LBRACE"):
            return index
        if terminal in row and terminal != "DAMAGED" and index > first_token:
            start = tokens.start(index)
            if tokens.is_first_on_line(index):
                if tokens.indent(start) <= margin:
                    return index
            elif index > at and text[start - 2 : start] == "  ":
                return index
        index += 1


def _partial(tokens: Tokens, kind: str, unfinished: list[Part], at: int, to: int) -> Partial:
    """What is known of an entry that was given up."""
    start = tokens.start(at)
    end = tokens.end(to - 1) if to > at else start
    partial = Partial(Span(tokens.source, start, max(start, end)))
    if kind != "entry":
        return partial
    for part in unfinished:
        if isinstance(part, Name):
            if partial.key is None and partial.verb is None and part.text in _VERBS:
                partial.verb = part
            elif partial.key is None:
                partial.key = part
            elif partial.key.text == "section" and not partial.values:
                partial.values = (part,)
        elif isinstance(part, Number | SectionNumber) and partial.key is not None and partial.key.text == "section":
            partial.number = part
        elif isinstance(part, list) and part:
            if isinstance(part[0], Text):
                partial.texts = tuple(part)
            else:
                partial.values = tuple(part)
        elif isinstance(part, Text):
            partial.texts = (*partial.texts, part)
    if partial.key is None and tokens.types[to] == "LBRACE":
        words = [value for value in tokens.values[at:to] if isinstance(value, Name) and value.text.isidentifier()]
        partial.key = words[-1] if words else None
    first = partial.verb or partial.key
    if first is not None:
        partial.span = Span(tokens.source, min(first.span.start, start), max(first.span.end, end))
    return partial


def _give_up(machine: Machine, tokens: Tokens, stack: Stack) -> None:
    """Leave out the rest of the text and close what is open."""
    _, level = _list_around(machine, stack)
    del stack.states[level + 1 :], stack.parts[level:]
    _begin_list(machine, stack)
    del tokens.types[stack.at :], tokens.values[stack.at :]
    for state in stack.states:
        if isinstance(machine.rows[state].get("RBRACE"), int):
            tokens.add("RBRACE", tokens.limit - 1)
    tokens.add("$END", tokens.limit)
