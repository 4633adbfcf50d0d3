"""How every file that a stranger may have sent is opened: only if it is a plain one, and never more than so much of it.

A link may lead to a device that never ends, and a FIFO waits for a writer that never comes; neither is a file to read.
"""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import Final

_FLAGS: Final = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
"""Without waiting: a FIFO is opened at once, and then refused."""


class UnfitFileError(OSError):
    """A file that is there and is not read: no plain file, or too large. The words are in `strerror`."""

    def __init__(self, words: str, path: Path) -> None:
        super().__init__(0, words, str(path))


class NotPlainFileError(UnfitFileError):
    """A device, a FIFO, a folder."""


class FileTooLargeError(UnfitFileError):
    """More bytes than are read; `size` is how many, as far as is known."""

    def __init__(self, size: int, most: int, path: Path) -> None:
        super().__init__(f"{size:,} bytes are more than the {most:,} that are read of such a file", path)
        self.size = size


def read_plain_file(path: Path, most: int) -> bytes:
    """All of a plain file of at most `most` bytes. Whatever is wrong is an `OSError`."""
    opened = os.open(path, _FLAGS)
    with os.fdopen(opened, "rb") as file:
        about = os.fstat(opened)
        if not stat.S_ISREG(about.st_mode):
            raise NotPlainFileError("not a plain file", path)
        if about.st_size > most:
            raise FileTooLargeError(about.st_size, most, path)
        contents = file.read(most + 1)
    if len(contents) > most:
        # It grew while it was read, or is one of those that say they are empty.
        raise FileTooLargeError(len(contents), most, path)
    return contents


def read_plain_text(path: Path, most: int) -> str:
    """As text to look into or to show; what is no UTF-8 stands as `�`."""
    return read_plain_file(path, most).decode("utf-8", errors="replace")
