"""A disk that fails once: the n-th write, rename, link, new folder or sync below a folder is refused.

Everything of ours and of mkdocs that changes files goes through these few functions of Python.
"""

from __future__ import annotations

import builtins
import errno
import io
import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

from tercio.project.products import swapping

KINDS: Final = ("write", "rename", "exchange", "link", "folder", "sync")


class Disk:
    """Counts what is done below a folder, and refuses one of it."""

    def __init__(self, folder: Path, kind: str, at: int) -> None:
        self._folder: Final = folder.resolve()
        self._kind: Final = kind
        self._left = at
        self.has_failed = False

    def act(self, kind: str, *paths: object) -> None:
        if kind != self._kind or not any(self._is_below(path) for path in paths):
            return
        self._left -= 1
        if self._left == 0:
            self.has_failed = True
            # As the system tells it: of an open file it has no name.
            named = [str(path) for path in paths[:1] if not isinstance(path, int)]
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), *named)

    def _is_below(self, path: object) -> bool:
        if isinstance(path, int):
            path = Path(f"/proc/self/fd/{path}").readlink()
        return isinstance(path, str | Path) and Path(path).absolute().is_relative_to(self._folder)


@contextmanager
def failing(folder: Path, kind: str, at: int) -> Iterator[Disk]:
    disk = Disk(folder, kind, at)
    opened = io.open

    def open_file(file: Any, mode: str = "r", *rest: Any, **named: Any) -> Any:  # noqa: ANN401 - as Python has it
        made = opened(file, mode, *rest, **named)
        if any(sign in mode for sign in "wxa+"):
            try:
                disk.act("write", file)
            except OSError:
                made.write("half" if isinstance(made, io.TextIOBase) else b"half")
                made.close()
                raise
        return made

    def before(kind: str, real: Callable[..., Any], paths: int) -> Callable[..., Any]:
        def call(*given: Any, **named: Any) -> Any:  # noqa: ANN401
            disk.act(kind, *given[:paths])
            return real(*given, **named)

        return call

    with ExitStack() as stack:
        for module, name in ((io, "open"), (builtins, "open")):
            stack.enter_context(patch.object(module, name, open_file))
        for name, kind_of, paths in (
            ("rename", "rename", 2),
            ("replace", "rename", 2),
            ("link", "link", 2),
            ("mkdir", "folder", 1),
            ("fsync", "sync", 1),
        ):
            stack.enter_context(patch.object(os, name, before(kind_of, getattr(os, name), paths)))
        stack.enter_context(patch.object(swapping, "exchange", before("exchange", swapping.exchange, 2)))
        yield disk


def state(folder: Path) -> dict[str, bytes]:
    """Everything in a folder, hidden things and empty folders too."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() if path.is_file() else b"a folder"
        for path in sorted(folder.rglob("*"))
    }
