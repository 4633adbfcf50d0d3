"""Reads a text of the language. Never raises on any text: what is wrong with it is told as diagnostics."""

from __future__ import annotations

import re
from dataclasses import dataclass

from dsl.building import Building
from dsl.diagnostics import Code, Diagnostic
from dsl.driver import Stack, machine, run
from dsl.lexer import tokenise
from dsl.nodes import Entry, Expr, File, Name, Number
from dsl.source import Source, Span


@dataclass(frozen=True, slots=True)
class ParseResult:
    tree: File
    diagnostics: tuple[Diagnostic, ...]


_SYNTAX = Code(code="E0101", name="unexpected", summary="", manual="", bad="", good="")
_DICE = re.compile(r"d[0-9]+")
_SIMPLE = re.compile(r"(?:([a-z][a-z0-9_]*)|([0-9]+))")


def parse_text(source: Source) -> ParseResult:
    """The tree of a whole file. With errors it holds all that could be understood."""
    ours = machine()
    start = 1 if source.text.startswith("\ufeff") else 0
    tokens = tokenise(source, ours.tables, start, len(source.text))
    stack = Stack(ours.tables.starts["file"])
    diagnostics: tuple[Diagnostic, ...] = ()
    entries: tuple[Entry, ...] = ()
    if run(ours, Building(source), tokens, stack):
        entries = tuple(stack.parts[0])
    else:
        span = Span(source, tokens.start(stack.at), tokens.end(stack.at))
        diagnostics = (Diagnostic(_SYNTAX, f"`{span.text()}` does not fit here", span),)
    return ParseResult(File(entries, tuple(tokens.comments), source), diagnostics)


def parse_values(source: Source, start: int, end: int) -> tuple[tuple[Expr, ...] | None, tuple[Diagnostic, ...]]:
    """What stands between two offsets, a cell of a drawn table, as values with commas."""
    ours = machine()
    simple = _SIMPLE.fullmatch(source.text, start, end)
    if simple is not None:
        if simple.lastindex == 2:
            return (Number(simple[2], Span(source, start, end)),), ()
        if simple[1] not in ours.tables.keywords and not _DICE.fullmatch(simple[1]):
            return (Name(simple[1], Span(source, start, end)),), ()
    tokens = tokenise(source, ours.tables, start, end)
    stack = Stack(ours.tables.starts["cell"])
    if run(ours, Building(source), tokens, stack):
        return tuple(stack.parts[0]), ()
    span = Span(source, tokens.start(stack.at), tokens.end(stack.at))
    return None, (Diagnostic(_SYNTAX, f"`{span.text()}` does not fit here", span),)
