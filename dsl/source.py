"""A text being read, and places in it.

Offsets count characters from 0; lines and columns, which only people see, count from 1 and are worked out when
somebody asks.
"""

from __future__ import annotations

from bisect import bisect_right
from functools import cached_property
from itertools import accumulate
from typing import NamedTuple


class Source:
    """One text with the name it is shown under (a path with forward slashes, or `<text>`)."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.text = text

    def __repr__(self) -> str:
        return f"Source({self.name!r}, {len(self.text)} characters)"

    @cached_property
    def line_starts(self) -> list[int]:
        lengths = [len(line) + 1 for line in self.text.split("\n")]
        return [0, *accumulate(lengths[:-1])]

    def place(self, offset: int) -> tuple[int, int]:
        """The line and the column of an offset."""
        line = self.line_number(offset)
        return line, offset - self.line_starts[line - 1] + 1

    def line_number(self, offset: int) -> int:
        """The line of an offset."""
        return bisect_right(self.line_starts, offset)

    def line(self, number: int) -> str:
        """The text of a line, without its end."""
        start = self.line_starts[number - 1]
        end = self.line_starts[number] - 1 if number < len(self.line_starts) else len(self.text)
        return self.text[start:end]

    def span(self, start: int, end: int) -> Span:
        return Span(self, start, end)


class Span(NamedTuple):
    """From `start` up to, not including, `end`."""

    source: Source
    start: int
    end: int

    def text(self) -> str:
        return self.source.text[self.start : self.end]

    def place(self) -> tuple[int, int]:
        return self.source.place(self.start)

    def to(self, other: Span) -> Span:
        """From where this begins to where the other ends."""
        return Span(self.source, self.start, other.end)

    def __str__(self) -> str:
        line, column = self.place()
        return f"{self.source.name}:{line}:{column}"
