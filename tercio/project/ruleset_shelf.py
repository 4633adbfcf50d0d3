"""Shipped rulesets, ready to be used by the next `tercio check`, in files beside what else it remembers.

They are read only if nobody but this user could have written them: of any other file the bytes might be a stranger's.
As many are kept as somebody works with at once; the oldest goes first.
"""

from __future__ import annotations

import hashlib
import os
import stat
from contextlib import suppress
from pathlib import Path
from typing import Final

from engine.model.plain_file import read_plain_file
from tercio.project.cache import cache_folder, remember_bytes
from tercio.project.check_cache import tool_digest

_MOST_BYTES: Final = 32 << 20
_MOST_FILES: Final = 48
_SUFFIX: Final = ".ready"


class RulesetShelf:
    """What `compiler.front.shelf.Shelf` asks for."""

    def take(self, key: str) -> bytes | None:
        file = _file(key)
        if file is None or not _is_ours_alone(file):
            return None
        try:
            return read_plain_file(file, _MOST_BYTES)
        except OSError:
            return None

    def put(self, key: str, data: bytes) -> None:
        file = _file(key)
        if file is None or len(data) > _MOST_BYTES:
            return
        remember_bytes(file.name, data)
        with suppress(OSError):
            file.chmod(0o600)
        _forget_the_oldest(file.parent)


def _file(key: str) -> Path | None:
    folder = cache_folder()
    digest = hashlib.sha256(f"{tool_digest()} {key}".encode()).hexdigest()
    return folder / f"{digest[:40]}{_SUFFIX}" if folder is not None else None


def _is_ours_alone(file: Path) -> bool:
    """Whether the file and its folder belong to this user, and nobody else may write there."""
    if not hasattr(os, "getuid"):
        return True  # where users have no numbers, their folders are their own
    try:
        abouts = [file.lstat(), file.parent.stat()]
    except OSError:
        return False
    shared = stat.S_IWGRP | stat.S_IWOTH
    return all(about.st_uid == os.getuid() and not about.st_mode & shared for about in abouts)


def _forget_the_oldest(folder: Path) -> None:
    with suppress(OSError):
        known = sorted(folder.glob(f"*{_SUFFIX}"), key=lambda file: file.stat().st_mtime_ns)
        for file in known[:-_MOST_FILES]:
            file.unlink(missing_ok=True)
