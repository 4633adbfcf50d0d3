"""Work done in a forked child, which may fail, hang or end the process without harm."""

from __future__ import annotations

import os
import resource
import signal
import time
import traceback
from collections.abc import Callable
from pathlib import Path

TROUBLE = Path(".trouble")
"""Where a child leaves why it could not work; nobody sees what it prints."""
PATIENCE = 3600
"""Seconds of the clock after which a child is given up; its own time is bounded more closely."""
MOST_MEMORY = 4 << 30
"""Bytes: a change that makes a loop endless may also make a list endless."""


def quietly() -> None:
    """From here on nothing is read and nothing is printed."""
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nothing, stream)


def in_child(work: Callable[[], int], seconds: int) -> tuple[int, bool]:
    """The child's code, and whether it ended by itself within so many seconds of its own."""
    process = os.fork()
    if process == 0:
        code = 70
        try:
            if seconds:
                resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 5))
                resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
            quietly()
            code = work()
        except Exception:  # noqa: BLE001 - it is told by the parent, whatever it is
            TROUBLE.write_text(traceback.format_exc(), encoding="utf-8")
        finally:
            os._exit(code)
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        ended, status = os.waitpid(process, os.WNOHANG)
        if ended:
            return (os.waitstatus_to_exitcode(status), not os.WIFSIGNALED(status))
        time.sleep(0.02)
    os.kill(process, signal.SIGKILL)
    os.waitpid(process, 0)
    return -signal.SIGKILL, False
