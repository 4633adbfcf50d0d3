"""`tercio` under limits of time and memory, each time in a process of its own that has everything loaded already.

A process that waits for work is started once, and forks for each: to start `tercio` anew takes longer than most checks.
"""

from __future__ import annotations

import io
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import IO

USUAL = 0.025
"""Seconds that `_pace` takes on the machine on which the limits were measured."""
MOST_SECONDS = 40


def _pace() -> float:
    """How long this machine takes for the same few sums, at its best of three."""
    took = []
    for _ in range(3):
        began, total = time.process_time(), 0
        for number in range(500_000):
            total += number
        took.append(time.process_time() - began)
    return min(took)


def _seconds(pace: float) -> int:
    """A machine that is slow because others share it is slower still in the next moment."""
    return 8 if pace < 1.3 * USUAL else min(MOST_SECONDS, round(16 * pace / USUAL))


SECONDS = _seconds(_pace())
"""Of work, not of waiting. Five are promised, and the dearest file takes four; that a machine is slower than the one on
which this was measured is no fault of ours."""
BYTES = 1 << 30
_REPOSITORY = Path(__file__).resolve().parents[2]


@dataclass(frozen=True, slots=True)
class Checked:
    """`code` is negative where a limit ended the process."""

    code: int
    out: str
    err: str


Check = Callable[..., Checked]
Run = Callable[[Path, Sequence[str]], Checked]
"""A folder, and the words of a command that is given there."""


@contextmanager
def checking() -> Iterator[Check]:
    """Gives what checks some files."""
    with running() as run:

        def check(*paths: Path) -> Checked:
            return run(_REPOSITORY, ["check", "--no-cache", "--format", "json", *map(str, paths)])

        yield check


@contextmanager
def running() -> Iterator[Run]:
    """Gives what runs any command."""
    with subprocess.Popen(
        [sys.executable, "-m", "tests.compiler.limited"],
        cwd=_REPOSITORY,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as waiting:
        assert waiting.stdin is not None
        assert waiting.stdout is not None
        ask, hear = waiting.stdin, waiting.stdout

        def run(folder: Path, words: Sequence[str]) -> Checked:
            ask.write(json.dumps([str(folder), *words]) + "\n")
            ask.flush()
            return Checked(*json.loads(hear.readline()))

        yield run
        ask.close()


def _serve() -> None:
    from tercio.cli import main

    with redirect_stdout(io.StringIO()):
        main(["check", "--no-cache", str(_REPOSITORY / "scenarios" / "prelude")])  # what is read once in a process
    with os.fdopen(os.dup(1), "w") as told:
        for line in sys.stdin:
            with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
                child = os.fork()
                if not child:
                    folder, *words = json.loads(line)
                    _run(folder, words, out.fileno(), err.fileno())
                _, status = os.waitpid(child, 0)
                told.write(json.dumps([os.waitstatus_to_exitcode(status), _read(out), _read(err)]) + "\n")
                told.flush()


def _run(folder: str, words: list[str], out: int, err: int) -> None:
    """In the child, which does not return."""
    from tercio.cli import main

    code = 70
    try:
        os.dup2(out, 1)
        os.dup2(err, 2)
        resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS + 1))
        os.chdir(folder)
        code = main(words)
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


def _read(file: IO[bytes]) -> str:
    file.seek(0)
    return file.read().decode("utf-8")


if __name__ == "__main__":
    _serve()
