"""Lines of a list of things: those of one army below its name, no column that says a name once more, nothing told of
what does nothing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from compiler.backends.documents.parts.entries import field_words, is_default, is_nothing
from compiler.backends.documents.parts.writer import Writer
from engine.model.rules import Entry
from engine.model.values import Quantity, Ref, Value

_GROUND: Final = "terrain"
_LINEAR: Final = "linear"
"""How ground is drawn: that a road is a line is no effect of it."""


def parted_by(writer: Writer, entries: Sequence[Entry], names: Iterable[str]) -> str:
    """The field whose things stand above the lines that have them: where lines of one name come in several armies, the
    army. Empty where all lines have names of their own."""
    called = [writer.name(entry) for entry in entries]
    if len(set(called)) == len(called):
        return ""
    return next((name for name in names if _parts(writer, entries, name)), "")


def _parts(writer: Writer, entries: Sequence[Entry], name: str) -> bool:
    """Whether lines with one value follow one another, no two of one name, and each value is a thing."""
    values = [entry.get(name) for entry in entries]
    runs = [value for at, value in enumerate(values) if at == 0 or value != values[at - 1]]
    if len(runs) < 2 or len(set(map(str, runs))) < len(runs) or not all(isinstance(one, Ref) for one in values):
        return False
    told = {(str(value), writer.name(entry)) for value, entry in zip(values, entries, strict=True)}
    return len(told) == len(entries)


def says_the_name(writer: Writer, entries: Sequence[Entry], name: str) -> bool:
    """Whether a column only says again what its lines are called: the rank `Corps commander` beside `Corps`."""
    values = [entry.get(name) for entry in entries]
    return all(
        isinstance(value, Ref) and _words_of(writer.name(entry)) <= _words_of(writer.plain(value))
        for entry, value in zip(entries, values, strict=True)
    )


def _words_of(words: str) -> set[str]:
    return set(words.lower().split())


def told_figure(writer: Writer, entry: Entry, name: str) -> str:
    """What a cell says: the same in a rulebook and on sheets, since a reader lays them side by side."""
    value: Value = entry.get(name)
    if is_nothing(value) and not writer.pen.denies(entry.kind, name, value):
        return "·"
    if writer.pen.is_nothing(entry.kind, name, value):
        return "–"
    if isinstance(value, tuple) and all(isinstance(one, Ref) and len(one.name) == 1 for one in value):
        return " ".join(one.name for one in value if isinstance(one, Ref))
    return field_words(writer, value)


def idle_figures(writer: Writer, entry: Entry, names: Iterable[str]) -> frozenset[str]:
    """The figures of ground that is like any other in all that is told of it, as a road is: they would be taken for a
    price."""
    told = [name for name in names if name != _LINEAR]
    if entry.kind != _GROUND or not all(_is_usual(writer, entry, name) for name in told):
        return frozenset()
    return frozenset(name for name in told if type(entry.get(name)) is int or isinstance(entry.get(name), Quantity))


def _is_usual(writer: Writer, entry: Entry, name: str) -> bool:
    value, field = entry.get(name), writer.pen.field(entry.kind, name)
    if isinstance(value, Quantity):
        return field is not None and field.default == f"{value.amount} {value.unit}"
    if writer.pen.denies(entry.kind, name, value):
        return False
    return is_nothing(value) or is_default(writer, entry, name, value)
