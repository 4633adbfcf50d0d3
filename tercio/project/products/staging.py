"""Hidden folders in which products are made, beside the place they go to, so that a rename puts them there.

A folder is locked while its owner lives. What a killed process left behind is swept by whoever writes there next; a
process number would not do, since two containers may share a folder and not their numbers.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path
from typing import Final

from tercio.project.products.locks import Answer, has_locks, try_lock

PREFIX: Final = ".tercio-staging-"
KEPT: Final = ".tercio-kept-"
"""What could not be put back is kept under such a name, for its owner to find."""
_OLD: Final = "old"
_TRIES: Final = 20


class Staging:
    def __init__(self, home: Path) -> None:
        self.home: Final = home
        _sweep(home)
        self.folder, self._lock = _make(home)
        self._rooms = 0

    def room(self) -> Path:
        """A path in it that nothing has yet."""
        self._rooms += 1
        return self.folder / str(self._rooms)

    def old(self, name: str) -> Path:
        """Where an earlier folder of `home` waits while the new one comes; `_put_back` looks here."""
        (self.folder / _OLD).mkdir(exist_ok=True)
        return self.folder / _OLD / name

    def remove(self) -> None:
        shutil.rmtree(self.folder, ignore_errors=True)
        self._unlock()

    def keep(self) -> Path:
        """Instead of being removed: it holds what somebody has lost otherwise."""
        kept = self.home / (KEPT + self.folder.name.removeprefix(PREFIX))
        self.folder.rename(kept)
        self._unlock()
        return kept

    def _unlock(self) -> None:
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None


def _make(home: Path) -> tuple[Path, int | None]:
    for _ in range(_TRIES):
        folder = Path(tempfile.mkdtemp(dir=home, prefix=PREFIX))
        if not has_locks():
            return folder, None
        try:
            lock = os.open(folder, os.O_RDONLY)
        except FileNotFoundError:
            continue
        if try_lock(lock) is not Answer.HELD and _is_there(folder, lock):
            return folder, lock
        # Somebody swept it between its making and its locking.
        os.close(lock)
    raise OSError(None, "no folder can be made here", str(home))


def _is_there(folder: Path, lock: int) -> bool:
    try:
        return os.fstat(lock).st_ino == folder.stat().st_ino
    except FileNotFoundError:
        return False


def _sweep(home: Path) -> None:
    """Removes what dead processes left, after putting back what only they still hold. Without locks nobody knows who is
    dead, and nothing is removed."""
    if not has_locks():
        return
    for folder in home.glob(f"{PREFIX}*"):
        try:
            lock = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
        except OSError:
            continue
        try:
            if try_lock(lock) is Answer.TAKEN:
                _put_back(folder, home)
                shutil.rmtree(folder, ignore_errors=True)
        finally:
            os.close(lock)


def _put_back(folder: Path, home: Path) -> None:
    """Where folders cannot be exchanged, a process may die while the earlier one is here and the new one not yet there.

    The folder may also be a stranger's, laid out to look like ours: it may give back a folder that has a plain name
    and is missing, and nothing else.
    """
    for earlier in (folder / _OLD).glob("*"):
        is_plain = not earlier.name.startswith(".") and earlier.is_dir() and not earlier.is_symlink()
        if is_plain and not os.path.lexists(home / earlier.name):
            earlier.rename(home / earlier.name)
