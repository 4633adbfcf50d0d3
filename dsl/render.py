"""Diagnostics for people and for programs. The only place that turns them into text.

The JSON form is an array of objects with the keys `code`, `name`, `severity`, `message`, `file`, `line`, `column`,
`end_line`, `end_column`, `help` (a string or null) and `notes`, an array of objects with `message`, `file`, `line`,
`column`, `end_line`, `end_column`. Lines and columns count from 1; the end is the place after the last character.
"""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Iterable, Sequence

from dsl.diagnostics import Diagnostic, Severity
from dsl.source import Span

WIDEST = 110
"""How much of a line is shown; of longer ones the part around the place."""
_TAB = "    "
_COLOURS = {"error": "\x1b[1;31m", "warning": "\x1b[1;33m", "bold": "\x1b[1m", "blue": "\x1b[1;34m"}
_PLAIN = "\x1b[0m"


class _Pen:
    def __init__(self, *, colour: bool) -> None:
        self._colour = colour

    def __call__(self, style: str, text: str) -> str:
        return f"{_COLOURS[style]}{text}{_PLAIN}" if self._colour else text


def render_text(diagnostics: Sequence[Diagnostic], *, colour: bool) -> str:
    """Each diagnostic with its place underlined, and a line that counts them; nothing if there are none."""
    if not diagnostics:
        return ""
    pen = _Pen(colour=colour)
    pieces = ["\n".join(_diagnostic(diagnostic, pen)) for diagnostic in diagnostics]
    return "\n\n".join([*pieces, summary(diagnostics)]) + "\n"


def summary(diagnostics: Iterable[Diagnostic]) -> str:
    """`3 errors, 1 warning`."""
    counts = dict.fromkeys(Severity, 0)
    for diagnostic in diagnostics:
        counts[diagnostic.severity] += 1
    told = [f"{n} {severity.value}{'' if n == 1 else 's'}" for severity, n in counts.items() if n]
    return ", ".join(told) or "no errors"


def render_json(diagnostics: Sequence[Diagnostic]) -> str:
    return json.dumps([_as_json(diagnostic) for diagnostic in diagnostics], ensure_ascii=False, indent=2) + "\n"


def visible(text: str) -> str:
    """Text from a file with nothing in it that a terminal would obey or hide."""
    if text.isprintable():
        return text
    return "".join(_visible_character(character) for character in text)


def _visible_character(character: str) -> str:
    if character.isprintable():
        return character
    if character == "\t":
        return _TAB
    if character == "\n":
        return "⏎"
    if ord(character) < 0x20:
        return chr(0x2400 + ord(character))
    if character == "\x7f":
        return "␡"
    # Unprintable blanks (a no-break space) look like what they are; the rest is spelled out.
    return " " if unicodedata.category(character) == "Zs" else f"<U+{ord(character):04X}>"


def _diagnostic(diagnostic: Diagnostic, pen: _Pen) -> list[str]:
    code = diagnostic.code
    severity = diagnostic.severity.value
    lines = [pen(severity, f"{severity}[{code.code}]") + pen("bold", f" {code.name}: {visible(diagnostic.message)}")]
    gutter = max(len(str(span.place()[0])) for span in (diagnostic.span, *(note.span for note in diagnostic.notes)))
    lines += _excerpt(diagnostic.span, gutter, pen, severity)
    for note in diagnostic.notes:
        lines.append(" " * gutter + pen("blue", " = ") + f"note: {visible(note.message)}")
        lines += _excerpt(note.span, gutter, pen, "blue")
    if diagnostic.help:
        lines.append(" " * gutter + pen("blue", " = ") + f"help: {visible(diagnostic.help)}")
    return lines


def _excerpt(span: Span, gutter: int, pen: _Pen, style: str) -> list[str]:
    """` --> file:line:column`, the line, and carets under the place."""
    source = span.source
    if not source.text:  # a file that is not there, or an empty one: there is no line to show
        return [" " * gutter + pen("blue", "--> ") + visible(source.name)]
    line, column = span.place()
    text = source.line(line).rstrip("\r")
    start = min(column - 1, len(text))
    end = min(len(text), start + max(span.end - span.start, 1))
    before, marked, after = _cut(text, start, end)
    carets = " " * width(before) + pen(style, "^" * max(width(marked), 1))
    bar = pen("blue", "|")
    return [
        " " * gutter + pen("blue", "--> ") + f"{visible(source.name)}:{line}:{column}",
        " " * gutter + f" {bar}",
        pen("blue", str(line).rjust(gutter)) + f" {bar} {before}{marked}{after}".rstrip(),
        " " * gutter + f" {bar} {carets}",
    ]


def _cut(text: str, start: int, end: int) -> tuple[str, str, str]:
    """What to show before, at and after the place, made visible, and cut where the line is very long."""
    if len(text) <= WIDEST:
        return visible(text[:start]), visible(text[start:end]), visible(text[end:])
    end = min(end, start + WIDEST)
    first = max(0, min(start - (WIDEST - (end - start)) // 2, len(text) - WIDEST))
    last = max(end, min(len(text), first + WIDEST))
    before = ("…" if first else "") + visible(text[first:start])
    return before, visible(text[start:end]), visible(text[end:last]) + ("…" if last < len(text) else "")


def width(text: str) -> int:
    """How many columns a text takes: wide characters two, accents that join the letter before them none."""
    if text.isascii():
        return len(text)
    columns = 0
    for character in text:
        if not unicodedata.combining(character):
            columns += 2 if unicodedata.east_asian_width(character) in "WF" else 1
    return columns


def _place(span: Span) -> dict[str, object]:
    line, column = span.place()
    end_line, end_column = span.source.place(span.end)
    return {
        "file": span.source.name,
        "line": line,
        "column": column,
        "end_line": end_line,
        "end_column": end_column,
    }


def _as_json(diagnostic: Diagnostic) -> dict[str, object]:
    return {
        "code": diagnostic.code.code,
        "name": diagnostic.code.name,
        "severity": diagnostic.severity.value,
        "message": diagnostic.message,
        **_place(diagnostic.span),
        "help": diagnostic.help,
        "notes": [{"message": note.message, **_place(note.span)} for note in diagnostic.notes],
    }
