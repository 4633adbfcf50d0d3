"""What the tool tells an author: values that are collected, never printed here.

A `Code` is a kind of mistake with its manual page; a `Diagnostic` is one mistake, in its place, with its cause and,
where there is one, its likely fix.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from enum import Enum

from dsl.quick_dataclass import dataclass
from dsl.source import Span


class Severity(Enum):
    ERROR = "error"
    WARNING = "warning"


@dataclass(frozen=True, slots=True, kw_only=True)
class Code:
    """A stable code, its kebab name and its manual: why it matters, a text that gives it, a text that does not.

    `bad` and `good` are complete `.tercio` files; unit tests compile both. `manual` is Markdown.
    """

    code: str
    name: str
    summary: str
    manual: str
    bad: str
    good: str

    @property
    def severity(self) -> Severity:
        return Severity.WARNING if self.code.startswith("W") else Severity.ERROR


@dataclass(frozen=True, slots=True)
class Note:
    """A second place that belongs to a mistake: "first declared here"."""

    message: str
    span: Span


@dataclass(frozen=True, slots=True)
class Diagnostic:
    code: Code
    message: str
    """One sentence in the author's words, no full stop: `no terrain is called `hil``."""
    span: Span
    notes: tuple[Note, ...] = ()
    help: str | None = None
    """What to do about it: "did you mean `hill`?"."""

    @property
    def severity(self) -> Severity:
        return self.code.severity

    def sort_key(self) -> tuple[str, int, int, str, str]:
        return (self.span.source.name, self.span.start, self.span.end, self.code.code, self.message)


class Sink:
    """Where the stages put what they find. A later stage need not know what an earlier one said."""

    MOST = 1000
    LONG = 100

    def __init__(self, after: Sink | None = None) -> None:
        self._found: list[Diagnostic] = []
        self._errors: list[Diagnostic] = []
        """Those of them that are no warnings."""
        self._after = after
        """What earlier stages have put elsewhere, and this one goes on from."""
        self._seen: set[tuple[str, int, int, str, str]] = set()
        self.left_out = 0
        self._about: str | None = None
        """Whose text the stages look at just now, if they say so."""
        self.found_in: dict[Diagnostic, str] = {}
        """Of those that nobody else had, whose text they came up in."""

    def report(
        self, code: Code, message: str, span: Span, *, notes: tuple[Note, ...] = (), help: str | None = None
    ) -> None:
        self.add(Diagnostic(code, message, span, notes, help))

    def add(self, diagnostic: Diagnostic) -> None:
        key = diagnostic.sort_key()
        if key in self._seen:
            if self._about is None:
                self.found_in.pop(diagnostic, None)
            return
        if len(self._found) >= self.MOST:
            self.left_out += 1
            return
        self._seen.add(key)
        self._found.append(diagnostic)
        if diagnostic.severity is Severity.ERROR:
            self._errors.append(diagnostic)
        if self._about is not None:
            self.found_in[diagnostic] = self._about

    @contextmanager
    def looking_at(self, whose: str | None) -> Iterator[None]:
        """What is found meanwhile is noted as found in somebody's text, unless it was found already."""
        before, self._about = self._about, whose
        yield
        self._about = before

    def sorted(self) -> tuple[Diagnostic, ...]:
        """In the order of files and places, whatever order the stages ran in."""
        return tuple(sorted(self._found, key=Diagnostic.sort_key))

    def left_unsaid(self) -> bool:
        """Counts one more that is left out, if there are too many already: then its words need not be found."""
        if len(self._found) < self.MOST:
            return False
        self.left_out += 1
        return True

    @property
    def is_long(self) -> bool:
        """Whether so much was found already that help for one more is not worth its time."""
        return len(self._found) >= self.LONG

    def has_errors_in(self, span: Span) -> bool:
        """Whether something within a span is wrong, as far as any stage has found."""
        if self._after is not None and self._after.has_errors_in(span):
            return True
        return any(
            found.span.source == span.source and span.start <= found.span.start < span.end for found in self._errors
        )

    @property
    def has_errors(self) -> bool:
        return bool(self._errors) or (self._after is not None and self._after.has_errors)


class Unheard(Sink):
    """For whoever only tries something: what is told here nobody reads, so no help is thought of for it."""

    def add(self, diagnostic: Diagnostic) -> None:
        pass

    @property
    def is_long(self) -> bool:
        return True
