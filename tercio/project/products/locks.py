"""Locks on folders that are open: they end with the process that holds them, however it ends."""

from __future__ import annotations

import enum
import importlib
from functools import cache
from types import ModuleType


class Answer(enum.Enum):
    TAKEN = enum.auto()
    HELD = enum.auto()
    """By another process."""
    NO_LOCKS = enum.auto()
    """Neither this system nor its file system may have any."""


def try_lock(handle: int) -> Answer:
    module = _module()
    if module is None:
        return Answer.NO_LOCKS
    try:
        module.flock(handle, module.LOCK_EX | module.LOCK_NB)
    except BlockingIOError:
        return Answer.HELD
    except OSError:
        return Answer.NO_LOCKS
    return Answer.TAKEN


@cache
def _module() -> ModuleType | None:
    """Windows has none of it, and opens no folders either."""
    try:
        return importlib.import_module("fcntl")
    except ImportError:
        return None


def has_locks() -> bool:
    return _module() is not None
