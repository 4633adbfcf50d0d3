"""Texts in quotes and blocks in triple quotes, made into `TextPart`s.

In a block the common indentation, the empty lines at both ends and the blanks at line ends go; nothing is escaped. A
tab counts as one blank like any other, so drawings that mix tabs and blanks should not be expected to line up.
"""

from __future__ import annotations

from dsl.lexing.drafts import new_part
from dsl.nodes import TextPart
from dsl.source import Source, Span

_BLANKS = " \t\r"


def string_part(source: Source, start: int, end: int) -> TextPart:
    """The text between the quotes at `start` and before `end`."""
    value = source.text[start + 1 : end - 1]
    if "\\" in value:
        value = unescape(value)
    return new_part(None, value, is_block=False, span=Span(source, start, end), line_offsets=(start + 1,))


def unescape(value: str) -> str:
    """`\\"` and `\\\\` are escapes; a backslash before anything else was already reported and stays."""
    pieces = value.split("\\\\")
    return "\\".join(piece.replace('\\"', '"') for piece in pieces)


def escape(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"')


def block_part(source: Source, start: int, end: int, *, opening: int = 3, closing: int = 3) -> TextPart:
    """The block from its opening quotes to after its closing ones; some of them may be missing."""
    at = start + opening
    lines = source.text[at : end - closing].split("\n")
    offsets: list[int] = []
    for line in lines:
        offsets.append(at)
        at += len(line) + 1
    lines = [line.rstrip(_BLANKS) for line in lines]
    first, last = 0, len(lines)
    while first < last and not lines[first]:
        first += 1
    while last > first and not lines[last - 1]:
        last -= 1
    if first == last:
        return TextPart(None, "", True, Span(source, start, end), (start + opening,))
    lines, offsets = lines[first:last], offsets[first:last]
    indent = _common_indent([line for line in lines if line])
    return TextPart(
        None,
        "\n".join(line[indent:] for line in lines),
        True,
        Span(source, start, end),
        tuple(offset + min(indent, len(line)) for line, offset in zip(lines, offsets, strict=True)),
    )


def _common_indent(lines: list[str]) -> int:
    """How many blanks all lines begin with, blank by blank the same."""
    least, most = min(lines), max(lines)
    common = 0
    for one, other in zip(least, most, strict=False):
        if one != other or one not in _BLANKS:
            break
        common += 1
    return common
