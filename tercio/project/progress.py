"""A line that moves while long work is under way, on standard error, gone when done. Where nobody looks at a terminal,
a line now and then, so that a log shows that it goes on."""

from __future__ import annotations

import sys
import time
from types import TracebackType

_PATIENCE = 0.3
_SELDOM = 30.0
"""Nobody wants a line for work that is done before it can be read."""


class Progress:
    def __init__(self, title: str) -> None:
        self._title = title
        self._shown = False
        self._began = time.monotonic()
        self._on = sys.stderr.isatty()
        self._logged = self._began

    def tell(self, what: str) -> None:
        if not self._on:
            self._log(what)
        elif time.monotonic() - self._began > _PATIENCE:
            self._shown = True
            sys.stderr.write(f"\r\x1b[K{self._title}: {what}"[:120])
            sys.stderr.flush()

    def _log(self, what: str) -> None:
        if time.monotonic() - self._logged > _SELDOM:
            self._logged = time.monotonic()
            sys.stderr.write(f"{self._title}: {what}\n")
            sys.stderr.flush()

    def __enter__(self) -> Progress:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()


def tell_game(progress: Progress, which: str, turn: int, decisions: int) -> None:
    """How far one game has come: those of slow players take minutes."""
    progress.tell(f"{which}: turn {turn}, {decisions} decisions" if turn else f"{which} begins")
