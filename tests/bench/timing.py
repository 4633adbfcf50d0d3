"""Timing work in this process and of whole commands: the best of several tries, since noise only ever adds."""

from __future__ import annotations

import gc
import os
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path


def best_of_rounds(rounds: int, works: Mapping[str, Callable[[], object]]) -> dict[str, float]:
    """Seconds of each work at its best. Works take turns, so that a slow minute of the machine hits all alike."""
    best = dict.fromkeys(works, float("inf"))
    for _ in range(rounds):
        for name, work in works.items():
            gc.collect()
            start = time.perf_counter()
            work()
            best[name] = min(best[name], time.perf_counter() - start)
    return best


class CommandFailedError(Exception):
    """A timed command did not end well: its time means nothing."""


def best_of_command(
    tries: int,
    command: Sequence[str | Path],
    cwd: Path,
    before: Callable[[], None] | None = None,
    more: Mapping[str, str] | None = None,
) -> float:
    """Wall seconds of a command at its best, after one try that warms caches and leaves compiled bytecode behind.
    What is done `before` each try is not timed; `more` is set in its environment."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environment |= more or {}
    best = float("inf")
    for number in range(tries + 1):
        if before is not None:
            before()
        start = time.perf_counter()
        done = subprocess.run(command, cwd=cwd, env=environment, capture_output=True, text=True, check=False)
        seconds = time.perf_counter() - start
        if done.returncode != 0:
            shown = " ".join(map(str, command))
            last = (done.stderr or done.stdout).strip().splitlines()[-1:]
            raise CommandFailedError(f"`{shown}` ended with {done.returncode}: {' '.join(last)}")
        if number:
            best = min(best, seconds)
    return best
