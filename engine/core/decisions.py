"""Decisions: what is asked of a player, with every legal answer listed.

Options are plain values (a hex number, a unit's id, a small word) in a canonical order; where declining is legal it is
option 0 and is `None`. Words for options are made by whoever shows them.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Final, TypeVar, final

T = TypeVar("T")
Ask = Generator["Decision", int, T]
"""A procedure of the rules: it yields decisions and is sent the index of the answer."""


@final
class Decision:
    """`kind` is a declared decision of the ruleset, `subject` who or what it is about (a unit's id), if anybody."""

    __slots__ = ("kind", "options", "seat", "section", "subject")

    def __init__(self, kind: str, seat: int, section: str, options: Sequence[Any], subject: Any = None) -> None:  # noqa: ANN401
        self.kind: Final = kind
        self.seat: Final = seat
        self.section: Final = section
        self.options: Final = options
        self.subject: Final = subject

    @property
    def may_decline(self) -> bool:
        return self.options[0] is None

    def __repr__(self) -> str:
        return f"Decision({self.kind}, seat {self.seat}, {self.section}, {self.subject!r}, {len(self.options)} options)"


_asks_all: Final[ContextVar[bool]] = ContextVar("asks_all", default=False)


@contextmanager
def every_question() -> Iterator[None]:
    """While this lasts, questions with a single answer are asked as well: examples may name it."""
    before = _asks_all.set(True)
    try:
        yield
    finally:
        _asks_all.reset(before)


def asks_everything() -> bool:
    """Whether examples are played: then all that may be answered is offered, where otherwise a choice of it is."""
    return _asks_all.get()


def is_open(options: Sequence[object]) -> bool:
    """Whether there is anything to ask: more than one answer."""
    return len(options) > 1 or _asks_all.get()


def choose(kind: str, seat: int, section: str, options: list[T], subject: Any = None) -> Ask[T]:  # noqa: ANN401
    """Asks, unless there is only one answer. What is asked most often asks by itself, if its options are open: a
    generator less for each answer to go through."""
    if len(options) == 1 and not _asks_all.get():
        return options[0]
    answer = yield Decision(kind, seat, section, options, subject)
    return options[answer]
