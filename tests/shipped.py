"""The shipped systems, compiled once for all workers of a run of the tests.

Most tests need one of them, and many when they are collected, which every worker does for itself. `tests/conftest.py`
gives the run a folder; the first who needs a system leaves it there, the others wait and take it. Without such a
folder, as in a script, a system is compiled here.
"""

from __future__ import annotations

import fcntl
import gc
import os
import pickle
import re
import shutil
from functools import cache
from pathlib import Path

from compiler.compile import compile_files
from compiler.settings import Settings
from engine.model.pack import Rulepack

LIBRARY = Path(__file__).resolve().parent.parent / "scenarios"
FOLDER = "TERCIO_TESTS_SHARED"
"""The environment variable that names the folder of this run."""
PLAYED_BY_KIT = re.compile(r"^\s*plays kit\b", re.MULTILINE)


def rulesets_of_the_kit(library: Path = LIBRARY) -> list[str]:
    """The folders of the library whose rules say `plays kit`."""
    files = sorted(library.glob("*/rules/*.tercio"))
    return sorted({file.parts[-3] for file in files if PLAYED_BY_KIT.search(file.read_text(encoding="utf-8"))})


def systems(library: Path = LIBRARY) -> list[str]:
    """The folders of the library that have rules."""
    return sorted(folder.parent.name for folder in library.glob("*/rules"))


@cache
def shipped_pack(system: str) -> Rulepack:
    """All that is shipped for a system."""
    folder = os.environ.get(FOLDER)
    if folder is None:
        return _compiled(system)
    file = Path(folder) / f"{system}.pickle"
    with file.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if file.exists():
            return _taken(file)
        made = _compiled(system)
        file.write_bytes(pickle.dumps(made, pickle.HIGHEST_PROTOCOL))
        return made


@cache
def rules_alone() -> Settings:
    """The library without the examples of its rulebooks, for small battles: to compile one takes a third of the time.

    The rules are the same, word for word; that their examples hold is tested with the whole library.
    """
    shared = os.environ.get(FOLDER)
    if shared is None:
        return Settings(library=LIBRARY)
    folder = Path(shared) / "rules_alone"
    with folder.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.exists():
            shutil.copytree(LIBRARY, folder, ignore=shutil.ignore_patterns("*examples*", "*proofs*"))
    return Settings(library=folder)


def _compiled(system: str) -> Rulepack:
    result = compile_files([LIBRARY / system], Settings(library=LIBRARY))
    assert result.pack is not None, "\n".join(f"{one.span}: {one.message}" for one in result.diagnostics)
    return result.pack


def _taken(file: Path) -> Rulepack:
    """Without looking for garbage on the way: there is none."""
    gc.disable()
    try:
        pack = pickle.loads(file.read_bytes())
    finally:
        gc.enable()
    assert isinstance(pack, Rulepack)
    return pack
