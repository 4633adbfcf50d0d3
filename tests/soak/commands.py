"""A command of `tercio`, given in this process as a user gives it. What it does not answer for itself is raised."""

from __future__ import annotations

import io
from collections.abc import Sequence
from contextlib import redirect_stderr, redirect_stdout

from tercio.cli import main


def give(words: Sequence[str]) -> tuple[int, str]:
    """The exit code, and all that was said. `TERCIO_DEBUG` is set by whoever starts the run, so a crash is raised."""
    said = io.StringIO()
    with redirect_stdout(said), redirect_stderr(said):
        try:
            code = main(list(words))
        except SystemExit as left:
            code = int(left.code or 0)
    assert code in (0, 1), f"exit code {code}: {said.getvalue()[-200:]}"
    return code, said.getvalue()
