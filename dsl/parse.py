"""Reads a text of the language. Never raises on any text: what is wrong with it is told as diagnostics."""

from __future__ import annotations

import gc
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from dsl import codes
from dsl.diagnostics import Diagnostic, Sink
from dsl.lexing.braces import balance
from dsl.lexing.budget import MOST_CHARACTERS, MOST_TOKENS
from dsl.lexing.lexer import tokenise
from dsl.lexing.limits import check_characters, check_names, cut_deep_nesting, is_too_long
from dsl.lexing.tokens import Tokens
from dsl.nodes import Binary, Entry, Expr, File, Name, Number
from dsl.parsing.building import Building
from dsl.parsing.complaints import NEVER_KEYS, complain
from dsl.parsing.damage import mark_damaged
from dsl.parsing.driver import Stack, machine, run
from dsl.parsing.recovery import parse, scene_of
from dsl.quick_dataclass import dataclass
from dsl.source import Source, Span

_SIMPLE = re.compile(r"(?:([a-z][a-z0-9_]*)|([0-9]+))")
_DICE = re.compile(r"d[0-9]+")


@dataclass(frozen=True, slots=True)
class ParseResult:
    tree: File
    diagnostics: tuple[Diagnostic, ...]


def parse_text(source: Source) -> ParseResult:
    """The tree of a whole file. With errors it holds all that could be understood."""
    if is_too_long(source):
        message = f"this file has {len(source.text):,} characters; {MOST_CHARACTERS:,} are allowed"
        return _refused(source, message)
    with no_collection():
        ours = machine()
        start = 1 if source.text.startswith("\ufeff") else 0
        tokens = tokenise(source, ours.tables, start, len(source.text))
        if len(tokens.types) > MOST_TOKENS:
            return _refused(source, f"this file has more than {MOST_TOKENS:,} words and signs")
        check_characters(tokens)
        check_names(tokens)
        cut_deep_nesting(tokens)
        balance(tokens)
        building = Building(tokens)
        entries: tuple[Entry, ...] = tuple(parse(ours, tokens, building))
        _check_uses(tokens, entries)
        if tokens.problems:
            # A comma that was dropped stands outside its entry; recovery has noted where that is.
            places = (problem.span.start for problem in tokens.problems if problem.code is not codes.DANGLING_COMMA)
            hurts = sorted({*building.hurts, *places})
            entries = tuple(item for item in mark_damaged(entries, hurts) if isinstance(item, Entry))
        return ParseResult(File(entries, tuple(tokens.comments), source), _sorted(tokens))


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
    building = Building(tokens)
    cut_deep_nesting(tokens)
    stack = Stack(ours.tables.starts["cell"])
    if run(ours, building, tokens, stack):
        diagnostics = _sorted(tokens)
        return (None if diagnostics else tuple(stack.parts[0])), diagnostics
    if not tokens.problems:
        complaint = complain(scene_of(ours, tokens, stack)[0])
        tokens.report(complaint.code, complaint.message, complaint.start, complaint.end, help=complaint.help)
    return None, _sorted(tokens)


def can_be_key(word: str) -> bool:
    """Whether a name can begin an entry: `to` and the units of distance cannot, though they are names as values."""
    return machine().tables.keywords.get(word) not in NEVER_KEYS


def _refused(source: Source, message: str) -> ParseResult:
    end = min(len(source.text), 1)
    problem = Diagnostic(
        codes.FILE_TOO_LARGE, message, Span(source, 0, end), help="divide it, and join the parts with `use`"
    )
    return ParseResult(File((), (), source), (problem,))


def _check_uses(tokens: Tokens, entries: tuple[Entry, ...]) -> None:
    for entry in entries:
        if entry.key.text != "use" or entry.damaged:
            continue
        wrong = next((value for value in entry.values if isinstance(value, Binary)), None) or entry.text
        if wrong is not None:
            _, start, end = wrong.span
            path = tokens.source.text[start:end].strip('"').removesuffix(".tercio")
            help = f"write `use {'.'.join(path.split('/'))}`" if re.fullmatch(r"\w[\w./]*", path) else None
            message = "`use` takes a name, with dots for folders, not the path of a file"
            tokens.report(codes.PATH_IN_USE, message, start, end, help=help)


def _sorted(tokens: Tokens) -> tuple[Diagnostic, ...]:
    if not tokens.problems:
        return ()
    sink = Sink()
    for problem in tokens.problems:
        sink.add(problem)
    return sink.sorted()


@contextmanager
def no_collection() -> Iterator[None]:
    """What grows and throws nothing away, a tree or a compilation, the collector would walk through again and again for
    nothing: a third of the time."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            if not _is_frozen():
                # What has grown counts as old at once: as young, all of it would be walked through at the next moment.
                gc.freeze()
                gc.unfreeze()
            gc.enable()


_FROZEN: Final[list[bool]] = []
"""Whether somebody has frozen what there was: asked until somebody has, for to count it takes longer than to parse."""


def _is_frozen() -> bool:
    if not _FROZEN and gc.get_freeze_count():
        _FROZEN.append(True)
    return bool(_FROZEN)
