"""Running the command line as a user does, in a folder of its own: in this process, or in one of its own.

A process takes a third of a second before it does anything, so it is started where it is itself what is looked at:
what it returns to the shell, what it loads, that nothing hangs on what this process has loaded before.
"""

from __future__ import annotations

import io
import os
import subprocess
import sys
from contextlib import chdir, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import patch

import pytest

from tercio.cli import main
from tercio.commands import check as command
from tercio.project import places
from tercio.project.checking import check_cache
from tests.architecture.sources import REPOSITORY


@dataclass(frozen=True, slots=True)
class Ran:
    code: int
    out: str
    err: str


def _environment(folder: Path, cache: Path | None) -> dict[str, str]:
    """A cache that no other test sees."""
    return {"TERCIO_CACHE": str(cache or folder / ".cache"), "TERCIO_DEBUG": "", "COLUMNS": "100"}


def tercio(*words: str, folder: Path, cache: Path | None = None) -> Ran:
    """Runs `tercio` in a folder, in this process."""
    out, err = io.StringIO(), io.StringIO()
    with (
        chdir(folder),
        patch.dict(os.environ, _environment(folder, cache)),
        redirect_stdout(out),
        redirect_stderr(err),
    ):
        try:
            code = main(list(words))
        except SystemExit as left:
            code = int(left.code or 0)
    return Ran(code, out.getvalue(), err.getvalue())


def started(*words: str, folder: Path, cache: Path | None = None, python: tuple[str, ...] = ()) -> Ran:
    """Runs `tercio` in a folder, in a process of its own."""
    done = subprocess.run(
        [sys.executable, *python, "-m", "tercio", *words],
        cwd=folder,
        env={
            **os.environ,
            "PYTHONPATH": str(REPOSITORY),
            "PYTHONDONTWRITEBYTECODE": "1",
            **_environment(folder, cache),
        },
        capture_output=True,
        check=False,
        encoding="utf-8",
        timeout=120,
    )
    return Ran(done.returncode, done.stdout, done.stderr)


def ship(folder: Path, patched: pytest.MonkeyPatch) -> None:
    """This folder is the library from now on, for whoever checks in this process."""

    def shipped(name: str) -> Path:
        return folder if name == "scenarios" else REPOSITORY / name

    for module in (places, check_cache, command):
        patched.setattr(module, "shipped", shipped)
