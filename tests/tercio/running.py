"""Running the command line as a user does: a process of its own, in a folder of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from tests.architecture.sources import REPOSITORY


@dataclass(frozen=True, slots=True)
class Ran:
    code: int
    out: str
    err: str


def tercio(*words: str, folder: Path, cache: Path | None = None, python: tuple[str, ...] = ()) -> Ran:
    """Runs `tercio` in a folder, with a cache that no other test sees."""
    environment = {
        **os.environ,
        "PYTHONPATH": str(REPOSITORY),
        "PYTHONDONTWRITEBYTECODE": "1",
        "TERCIO_CACHE": str(cache or folder / ".cache"),
        "TERCIO_DEBUG": "",
        "COLUMNS": "100",
    }
    done = subprocess.run(
        [sys.executable, *python, "-m", "tercio", *words],
        cwd=folder,
        env=environment,
        capture_output=True,
        check=False,
        encoding="utf-8",
        timeout=120,
    )
    return Ran(done.returncode, done.stdout, done.stderr)
