"""What was worked out before, in files that nobody misses: where none can be kept, the next run is as slow as this."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import Final

from engine.model.plain_file import read_plain_file
from tercio.project.products.targets import NotWritten

_MOST_BYTES: Final = 64 << 20


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
    folder = cache_folder()
    if folder is None:
        return
    from tercio.project.products.writing import Products

    with suppress(OSError, NotWritten), Products(is_lasting=False) as products:
        products.add(folder / name, data)
        products.put_in_place()
