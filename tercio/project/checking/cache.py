"""What was worked out before, in files that nobody misses: where none can be kept, the next run is as slow as this."""

from __future__ import annotations

import os
import time
from contextlib import suppress
from pathlib import Path
from typing import Final

from engine.model.plain_file import read_plain_file
from tercio.project.products.targets import NotWritten, Targets

_MOST_BYTES: Final = 64 << 20
_HALVES: Final = "halves"
_ABANDONED: Final = 3600.0
"""Seconds after which nobody is writing a file any more."""
_NEW: Final = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)


def cache_folder() -> Path | None:
    """Nothing for a user who has no home: one without an entry in the list of passwords, as in many containers."""
    named = os.environ.get("TERCIO_CACHE")
    if named:
        return Path(named)
    base = os.environ.get("XDG_CACHE_HOME")
    try:
        return (Path(base) if base else Path.home() / ".cache") / "tercio"
    except RuntimeError:
        return None


def recall_text(name: str) -> str | None:
    folder = cache_folder()
    if folder is None:
        return None
    try:
        return read_plain_file(folder / name, _MOST_BYTES).decode("utf-8")
    except (OSError, ValueError):
        return None


def remember_text(name: str, text: str) -> None:
    remember_bytes(name, text.encode("utf-8"))


def remember_bytes(name: str, data: bytes) -> None:
    """Whoever reads it meanwhile reads the earlier bytes or these, and never half of them."""
    folder = cache_folder()
    if folder is None:
        return
    with suppress(OSError, NotWritten):
        target = Targets((), may_be_sources=False).file(folder / name)
        target.parent.mkdir(parents=True, exist_ok=True)
        half = _half(folder)
        try:
            with os.fdopen(os.open(half, _NEW, 0o600), "wb") as file:
                file.write(data)
            half.replace(target)
        except BaseException:
            half.unlink(missing_ok=True)
            raise


def _half(folder: Path) -> Path:
    """A file of nobody's, in a room where those that killed runs left behind are found and thrown away."""
    room = folder / _HALVES
    room.mkdir(mode=0o700, exist_ok=True)
    now = time.time()
    for left in room.iterdir():
        with suppress(OSError):
            if now - left.lstat().st_mtime > _ABANDONED:
                left.unlink()
    return room / os.urandom(8).hex()
