"""The accelerated build: a copy of the packages in a folder of its own, some of its modules compiled there.

Pure Python stays the reference. Nothing compiled lies among the sources, and the copy plays the same games: journals
are the same byte for byte.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from typing import Final

from tercio.accelerated.amended import AMENDMENTS, amended
from tercio.accelerated.chain import compiled_modules
from tercio.accelerated.conditions import ready_made
from tercio.accelerated.extremes import EXTREMES, SOURCE
from tercio.accelerated.mixed_in import COPIES, asked_of_copies, written
from tercio.accelerated.played import PLAYED
from tercio.accelerated.unfolding import unfolded
from tercio.project.places import shipped

PACKAGES: Final = ("dsl", "compiler", "engine", "tercio")
SHIPPED_FOLDERS: Final = ("templates", "scenarios", "site")
"""At the top of a checkout; in an installed package they are part of `tercio`."""
_OURS: Final = ".accelerated"
"""A file that says whose folder it is: no other is emptied."""
_SCRIPT: Final = """\
#!{python}
import sys

sys.path.insert(0, {folder!r})
from tercio.cli import command

command()
"""


class NotOurs(Exception):  # noqa: N818 - what the command tells
    """A folder in which somebody else has something."""


def copy_sources(root: Path, out: Path) -> list[str]:
    """All packages, and the modules that will be compiled as mypyc can make the most of them: their paths."""
    if out.exists() and any(out.iterdir()) and not (out / _OURS).exists():
        raise NotOurs(f"{out.name} holds something else than an accelerated build: name another folder")
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    (out / _OURS).touch()
    for package in PACKAGES:
        shutil.copytree(root / package, out / package, ignore=shutil.ignore_patterns("__pycache__"))
    for folder in SHIPPED_FOLDERS:
        if (root / folder).is_dir():
            (out / folder).symlink_to(root / folder, target_is_directory=True)
    paths = compiled_modules(root)
    for path in paths:
        text = unfolded(path, (root / path).read_text(encoding="utf-8"))
        (out / path).write_text(text, encoding="utf-8")
    for path in sorted(_interpreted(root).difference(paths)):
        text = asked_of_copies(path, amended(path, (root / path).read_text(encoding="utf-8")))
        (out / path).write_text(text, encoding="utf-8")
    for path in COPIES:
        (out / path).write_text(written(root, path), encoding="utf-8")
    for played in PLAYED:
        (out / played.ready_made).write_text(ready_made(shipped("scenarios"), played), encoding="utf-8")
    (out / EXTREMES).write_text(SOURCE, encoding="utf-8")
    return [*paths, *COPIES, *(played.ready_made for played in PLAYED), EXTREMES]


def _interpreted(root: Path) -> set[str]:
    """What is not compiled and says something else in the copy even so."""
    owners = [root / whose for _, whose in COPIES.values()]
    asking = {path.relative_to(root).as_posix() for owner in owners for path in owner.rglob("*.py")}
    return asking | {path for path, _, _ in AMENDMENTS}


def write_command(out: Path) -> Path:
    """`bin/tercio`, which runs what stands beside it."""
    script = out / "bin" / "tercio"
    script.parent.mkdir(exist_ok=True)
    script.write_text(_SCRIPT.format(python=sys.executable, folder=str(out)), encoding="utf-8")
    script.chmod(0o755)
    return script
