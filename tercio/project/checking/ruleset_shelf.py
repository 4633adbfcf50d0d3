"""Rulesets, ready to be used by the next `tercio check`, in files beside what else it remembers.

They are read only if nobody but this user could have written them: of any other file the bytes might be a stranger's.
As many are kept as somebody works with at once; the oldest goes first. Whoever writes special rules leaves a ruleset
behind with every change of them, so that they are weighed as well as counted.
"""

from __future__ import annotations

import hashlib
import os
import stat
from contextlib import suppress
from itertools import accumulate
from pathlib import Path
from typing import Final

from engine.model.plain_file import read_plain_file
from tercio.project.checking.cache import cache_folder, remember_bytes
from tercio.project.checking.check_cache import tool_digest

_MOST_BYTES: Final = 32 << 20
_MOST_FILES: Final = 120
_MOST_TOGETHER: Final = 96 << 20
_FOLDER: Final = "rulesets"
_SUFFIX: Final = ".ready"


def ruleset_shelf() -> RulesetShelf | None:
    """Nothing where no folder can be had that is this user's alone."""
    kept = cache_folder()
    if kept is None:
        return None
    folder = kept / _FOLDER
    with suppress(OSError):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if _is_ours_alone(folder) and os.access(folder, os.W_OK):
            return RulesetShelf(folder)
    return None


class RulesetShelf:
    """What `compiler.front.shelf.Shelf` asks for."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def take(self, key: str) -> bytes | None:
        file = self._file(key)
        if not _is_ours_alone(file) or not _is_ours_alone(self._folder):
            return None
        try:
            return read_plain_file(file, _MOST_BYTES)
        except OSError:
            return None

    def put(self, key: str, data: bytes) -> None:
        if len(data) <= _MOST_BYTES:
            file = self._file(key)
            remember_bytes(f"{_FOLDER}/{file.name}", data)
            with suppress(OSError):
                file.chmod(0o600)
            _forget_the_oldest(self._folder)

    def _file(self, key: str) -> Path:
        digest = hashlib.sha256(f"{tool_digest()} {key}".encode()).hexdigest()
        return self._folder / f"{digest[:40]}{_SUFFIX}"


def _is_ours_alone(place: Path) -> bool:
    """Whether it belongs to this user, and nobody else may write there."""
    if not hasattr(os, "getuid"):
        return True  # where users have no numbers, their folders are their own
    try:
        about = place.lstat()
    except OSError:
        return False
    return about.st_uid == os.getuid() and not about.st_mode & (stat.S_IWGRP | stat.S_IWOTH)


def _forget_the_oldest(folder: Path) -> None:
    with suppress(OSError):
        known = [(file, file.stat()) for file in folder.glob(f"*{_SUFFIX}")]
        known.sort(key=lambda one: one[1].st_mtime_ns, reverse=True)
        together = accumulate(about.st_size for _, about in known)
        for place, ((file, _), bytes_so_far) in enumerate(zip(known, together, strict=True)):
            if place >= _MOST_FILES or bytes_so_far > _MOST_TOGETHER:
                file.unlink(missing_ok=True)
