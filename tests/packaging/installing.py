"""How tests install the wheel, and what they call then."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

BUILT_FROM = ("pyproject.toml", "setup.py", "README.md", "LICENSE", "dsl", "compiler", "engine", "tercio")
SHIPPED_FOLDERS = ("templates", "scenarios", "site")
SHIPPED_TOPS = {"dsl", "compiler", "engine", "tercio"}
# What would let the checkout, or the environment the tests run in, help the installed program along.
LEANING_ON = ("PYTHONPATH", "PYTHONHOME", "PYTHONDONTWRITEBYTECODE", "VIRTUAL_ENV")


def run(command: Sequence[str | Path], cwd: Path) -> subprocess.CompletedProcess[str]:
    """Run a command as from a bare shell."""
    environment = {name: value for name, value in os.environ.items() if name not in LEANING_ON}
    return subprocess.run(command, cwd=cwd, env=environment, capture_output=True, text=True, check=False)


def pip(python: Path) -> list[str | Path]:
    """Ours works for an environment that has none: to put one into each takes longer than all that is installed there.
    Bytecode is left to Python, which makes it of what is imported."""
    return [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", "--python", python]


def run_well(command: Sequence[str | Path], cwd: Path) -> str:
    done = run(command, cwd)
    # Only the end of what was said, where programs sum up; and outside the assert, which would print the rest.
    ended_well, said = done.returncode == 0, f"{done.stdout}\n{done.stderr}"[-1500:]
    assert ended_well, f"{command} ended with {done.returncode}\n{said}"
    return done.stdout


@dataclass(frozen=True, slots=True)
class Installed:
    """An environment that holds the wheel and its pinned requirements, and a folder to stand in."""

    scripts: Path
    elsewhere: Path

    def tercio(self, *arguments: str) -> str:
        return run_well([self.scripts / "tercio", *arguments], self.elsewhere)

    def fails(self, *arguments: str) -> str:
        """What it writes when it exits with 1."""
        done = run([self.scripts / "tercio", *arguments], self.elsewhere)
        assert done.returncode == 1, done.stdout
        return done.stdout + done.stderr

    def python(self, *arguments: str) -> str:
        return run_well([self.scripts / "python", *arguments], self.elsewhere)
