"""The tokens of a text, while they are read, mended and parsed."""

from __future__ import annotations

from bisect import bisect_right

from dsl.diagnostics import Code, Diagnostic, Note
from dsl.lexing.budget import MOST_PROBLEMS
from dsl.nodes import (
    Comment,
    Date,
    Dice,
    Expr,
    Hour,
    Name,
    Number,
    Quantity,
    SectionNumber,
    Share,
    Text,
    TextPart,
)
from dsl.source import Source, Span


class Partial:
    """What is known of an entry that had to be given up; recovery puts it among the tokens."""

    def __init__(self, span: Span) -> None:
        self.verb: Name | None = None
        self.key: Name | None = None
        self.number: Number | SectionNumber | None = None
        self.values: tuple[Expr, ...] = ()
        self.texts: tuple[Text, ...] = ()
        self.span = span


Value = Name | Number | SectionNumber | Quantity | Dice | Share | Date | Hour | TextPart | Partial | int

TEXTS = frozenset({"STRING", "BLOCK"})


class Tokens:
    """Terminals and values side by side, the comments between them, and what was found wrong so far."""

    def __init__(self, source: Source, limit: int) -> None:
        self.source = source
        self.limit = limit
        """Where the text to be read ends."""
        self.types: list[str] = []
        self.values: list[Value] = []
        self.comments: list[Comment] = []
        self.problems: list[Diagnostic] = []

    def add(self, terminal: str, value: Value) -> None:
        self.types.append(terminal)
        self.values.append(value)

    def start(self, index: int) -> int:
        value = self.values[index]
        return value if isinstance(value, int) else value.span.start

    def end(self, index: int) -> int:
        value = self.values[index]
        if isinstance(value, int):
            return value if self.types[index] == "$END" else value + 1
        return value.span.end

    def span(self, index: int) -> Span:
        return Span(self.source, self.start(index), self.end(index))

    def written(self, index: int) -> str:
        """A token as the author wrote it, cut short if it is long."""
        text = self.source.text[self.start(index) : self.end(index)].split("\n")[0].rstrip()
        return text if len(text) <= 40 else text[:39] + "…"

    def report(
        self, code: Code, message: str, start: int, end: int, *, notes: tuple[Note, ...] = (), help: str | None = None
    ) -> None:
        if len(self.problems) < MOST_PROBLEMS:
            self.problems.append(Diagnostic(code, message, Span(self.source, start, end), notes, help))

    def forget_after(self, offset: int) -> None:
        """Take back the tokens, comments and problems from an offset on: they were read under a wrong idea."""
        while self.types and self.start(len(self.types) - 1) >= offset:
            self.types.pop()
            self.values.pop()
        while self.comments and self.comments[-1].span.start >= offset:
            self.comments.pop()
        while self.problems and self.problems[-1].span.start >= offset:
            self.problems.pop()

    # --- layout, which is consulted only when something is wrong -----------------------------------------------

    def line(self, offset: int) -> int:
        return bisect_right(self.source.line_starts, offset)

    def indent(self, offset: int) -> int:
        """How far the line of an offset is indented."""
        start = self.source.line_starts[self.line(offset) - 1]
        return indent_at(self.source.text, start)

    def is_first_on_line(self, index: int) -> bool:
        return is_first_on_line(self.source.text, self.start(index))


def indent_at(text: str, line_start: int) -> int:
    """The blanks at the beginning of a line; a tab counts as one."""
    at = line_start
    while at < len(text) and text[at] in " \t\ufeff":
        at += 1
    return at - line_start


def is_first_on_line(text: str, offset: int) -> bool:
    """Whether only blanks stand before an offset on its line. Looks no further back than the blanks reach."""
    while offset and text[offset - 1] in " \t\r\ufeff":
        offset -= 1
    return offset == 0 or text[offset - 1] == "\n"
