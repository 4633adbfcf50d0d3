"""What keeps a long table of things short: marks as letters that are explained above it, and what lines in a row ask
alike said once before them.

`lists.py` draws the table; here is only what is taken out of its lines.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from compiler.backends.documents.parts.entries import field_words
from compiler.backends.documents.parts.prose import capital, curled
from compiler.backends.documents.parts.writer import Writer
from compiler.backends.telling.conditions import condition_words, is_condition
from compiler.backends.words.plainer import usual
from compiler.layout.flow.text import TextRun
from engine.model.rules import Entry
from engine.model.values import Expression, Logic, Ref, Value

_MARKS: Final = 4
_LINES: Final = 10
"""So many marks in so many lines: words behind every name would make most lines two."""
_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"
_ALIKE: Final = 3
"""Lines in a row that ask for the same, so that it is said once for all."""
_SHARED: Final = 2
"""Parts of a condition; a single one is said as soon as it is read."""


def letters_of_marks(entries: Sequence[Entry]) -> dict[Value, str]:
    """A letter for every mark, in the order in which they come; none where the marks are few. Where notes to the lines
    have small letters already, marks have capital ones: no letter means two things in a table."""
    marks = dict.fromkeys(mark for entry in entries for mark in marks_of(entry))
    if len(entries) < _LINES or not _MARKS <= len(marks) <= len(_LETTERS):
        return {}
    return dict(zip(marks, _LETTERS.upper() if any(map(_has_notes, entries)) else _LETTERS, strict=False))


def _has_notes(entry: Entry) -> bool:
    values = (one for _, value in entry.fields if isinstance(value, tuple) for one in value)
    return any(isinstance(one, Ref) and len(one.name) == 1 and one.name.islower() for one in values)


def marks_of(entry: Entry) -> tuple[Value, ...]:
    marks = entry.get("is")
    return marks if isinstance(marks, tuple) else ()


def letters_explained(writer: Writer, letters: dict[Value, str]) -> list[TextRun]:
    pieces: list[TextRun] = []
    for mark, letter in letters.items():
        pieces += [TextRun(f"{' · ' if pieces else ''}{letter}\u00a0", "b"), TextRun(field_words(writer, mark))]
    return pieces


class AskedTogether:
    """What lines that follow one another ask for alike, in one field."""

    def __init__(self, writer: Writer, entries: Sequence[Entry], names: Iterable[str]) -> None:
        self._writer: Final = writer
        self._shared: Final[dict[tuple[str, str], tuple[Expression, ...]]] = {}
        self._before: Final[dict[str, list[str]]] = {}
        for name in names:
            self._find(entries, name)

    def before(self, entry: Entry) -> str:
        """What stands across the table above this line: `For the next five: it serves a gun and …`"""
        return " ".join(self._before.get(entry.name, ()))

    def words(self, entry: Entry, name: str) -> str | None:
        """What is left for the line itself to ask; nothing where the line shares nothing."""
        shared = self._shared.get((entry.name, name))
        value = entry.get(name)
        if shared is None or not is_condition(value):
            return None
        own = tuple(part for part in self._parts(value) if part not in shared)
        return curled(condition_words(self._writer.pen, _all_of(own))) if own else "·"

    def _find(self, entries: Sequence[Entry], name: str) -> None:
        start = 0
        while start < len(entries):
            end, shared = start + 1, self._parts(entries[start].get(name))
            while end < len(entries):
                both = tuple(part for part in shared if part in self._parts(entries[end].get(name)))
                if len(both) < _SHARED:
                    break
                end, shared = end + 1, both
            if end - start >= _ALIKE and len(shared) >= _SHARED:
                self._share(entries[start:end], name, shared)
                start = end
            else:
                start += 1

    def _share(self, entries: Sequence[Entry], name: str, shared: tuple[Expression, ...]) -> None:
        writer = self._writer
        asked = curled(condition_words(writer.pen, _all_of(shared)))
        names = ", ".join(writer.name(entry) for entry in entries)
        said = f"{names}: {writer.say('asked_together')} {asked}."
        self._before.setdefault(entries[0].name, []).append(capital(said))
        self._shared.update({(entry.name, name): shared for entry in entries})

    def _parts(self, value: Value) -> tuple[Expression, ...]:
        if not is_condition(value):
            return ()
        asked = usual(self._writer.ruleset, value)
        return asked.of if isinstance(asked, Logic) and asked.by == "and" else (asked,)


def _all_of(parts: tuple[Expression, ...]) -> Expression:
    return parts[0] if len(parts) == 1 else Logic("and", parts)
