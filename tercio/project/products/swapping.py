"""Putting new files and folders where earlier ones are, one step each, with the step that takes it back."""

from __future__ import annotations

import ctypes
import errno
import os
import shutil
import signal
import stat
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from pathlib import Path
from typing import Final

from tercio.project.products.locks import Answer, has_locks, try_lock

Undo = Callable[[], None]
_AT_HERE: Final = -100
"""`AT_FDCWD`: paths are told from the current folder."""
_EXCHANGE: Final = 2
"""`RENAME_EXCHANGE` of Linux; `RENAME_SWAP` of macOS has the same number."""
_CANNOT: Final = frozenset({errno.ENOSYS, errno.EINVAL, errno.ENOTSUP, errno.EOPNOTSUPP})
_PATIENCE: Final = 30.0
"""Seconds to wait for another run that is putting its own products in place, which takes milliseconds."""


# --- one product ------------------------------------------------------------------------------------------------


def swap_file(new: Path, target: Path, spare: Path) -> Undo:
    """Puts a file in place. At every moment the earlier or the new one is there, whole."""
    try:
        earlier = target.lstat()
    except FileNotFoundError:
        new.replace(target)
        return target.unlink
    new.chmod(stat.S_IMODE(earlier.st_mode) & 0o777)
    try:
        os.link(target, spare)
    except OSError:
        # A file system without hard links, or somebody else's file: a copy serves as well.
        shutil.copy2(target, spare)
    new.replace(target)
    return lambda: _restored(spare, target)


def _restored(spare: Path, target: Path) -> None:
    spare.replace(target)


def swap_folder(new: Path, target: Path, old: Callable[[], Path]) -> Undo:
    """Puts a folder in place: exchanged in one step where the system can, else in two."""
    if not os.path.lexists(target):
        new.rename(target)
        return lambda: _restored(target, new)
    if exchange(new, target):
        return lambda: _exchanged(new, target)
    earlier = old()
    target.rename(earlier)
    try:
        new.rename(target)
    except BaseException:
        earlier.rename(target)
        raise

    def undo() -> None:
        target.rename(new)
        earlier.rename(target)

    return undo


def _exchanged(new: Path, target: Path) -> None:
    if not exchange(new, target):
        raise OSError(errno.EIO, "what could be exchanged once cannot be exchanged back", str(target))


def exchange(one: Path, other: Path) -> bool:
    """Exchanges two paths in one step; `False` where the system or its file system cannot."""
    call = _exchange_call()
    if call is None:
        return False
    code = call(os.fsencode(one), os.fsencode(other))
    if code == 0:
        return True
    if code in _CANNOT:
        return False
    raise OSError(code, os.strerror(code), str(other))


@cache
def _exchange_call() -> Callable[[bytes, bytes], int] | None:
    """The system's own call, answering 0 or the number of the error."""
    if not sys.platform.startswith(("linux", "darwin")):
        return None
    library = ctypes.CDLL(None, use_errno=True)
    name, before = ("renamex_np", ()) if sys.platform == "darwin" else ("renameat2", (_AT_HERE,))
    function = getattr(library, name, None)
    if function is None:
        return None
    path = [ctypes.c_int, ctypes.c_char_p] if before else [ctypes.c_char_p]
    function.argtypes = [*path, *path, ctypes.c_uint]
    function.restype = ctypes.c_int

    def call(one: bytes, other: bytes) -> int:
        return ctypes.get_errno() if function(*before, one, *before, other, _EXCHANGE) != 0 else 0

    return call


def make_folders(folder: Path, undo: list[Undo]) -> None:
    """Makes a folder and those above it; what is made is taken back with the rest."""
    missing = []
    while not folder.is_dir():
        missing.append(folder)
        folder = folder.parent
    for one in reversed(missing):
        one.mkdir()
        undo.append(one.rmdir)


# --- on the disk ------------------------------------------------------------------------------------------------


def sync(path: Path) -> None:
    """A file or a folder with all that is in it is on the disk, not only on its way there."""
    if path.is_dir() and not path.is_symlink():
        for one in sorted(path.iterdir()):
            sync(one)
        sync_folder(path)
    elif path.is_file():
        _sync(path)


def sync_folder(path: Path) -> None:
    if os.name != "nt":
        try:
            _sync(path)
        except OSError as fault:
            # Some file systems sync no folders; then there is nothing to be done.
            if fault.errno != errno.EINVAL:
                raise


def _sync(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    except OSError as fault:
        raise OSError(fault.errno, fault.strerror, str(path)) from None
    finally:
        os.close(handle)


# --- alone ------------------------------------------------------------------------------------------------------


@contextmanager
def undisturbed(folders: Iterable[Path]) -> Iterator[None]:
    """No other run puts products into these folders meanwhile, and no Ctrl-C comes between two renames."""
    with ExitStack() as stack:
        for folder in sorted({folder.resolve() for folder in folders}):
            stack.enter_context(_alone(folder))
        if hasattr(signal, "pthread_sigmask"):
            waiting = {signal.SIGINT, signal.SIGTERM, signal.SIGHUP}
            before = signal.pthread_sigmask(signal.SIG_BLOCK, waiting)
            stack.callback(signal.pthread_sigmask, signal.SIG_SETMASK, before)
        yield


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    if not has_locks():
        yield
        return
    lock = os.open(folder, os.O_RDONLY)
    try:
        until = time.monotonic() + _PATIENCE
        while try_lock(lock) is Answer.HELD:
            if time.monotonic() > until:
                raise OSError(errno.EBUSY, "another run has been writing here for long", str(folder))
            time.sleep(0.01)
        yield
    finally:
        os.close(lock)
