"""Commands in processes that can be interrupted and killed; forked, so that everything is loaded already.

The project is the one of the README; two spellings of it make two products that differ in one word.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import sys
import time
from pathlib import Path
from typing import Final

from compiler.settings import PROJECT_MARK
from tercio.cli import main
from tests.architecture.sources import REPOSITORY

COMMANDS: Final = {
    "compile": ("compile", "a.tercio", "-o", "OUT/pack.json"),
    "print": ("print", "a.tercio", "--what", "cards", "--out", "OUT/cards"),
    "site": ("site", "a.tercio", "--no-play", "--out", "OUT/site"),
    "build": ("build", "a.tercio", "--no-film", "--out", "OUT/build"),
}
OLD: Final = "Old"
NEW: Final = "New"
_SPELT: Final = "Tulip"
"""A word of its titles."""
State = dict[str, str]


class Workplace:
    """A folder with both spellings of the project and, for each command, what each of them becomes."""

    def __init__(self, folder: Path) -> None:
        self._folder: Final = folder.absolute()
        self.took: Final[dict[str, float]] = {}
        """Seconds of the clock that a command takes when nobody disturbs it."""

    def open(self, command: str) -> None:
        """Makes the products of a command, once."""
        if command in self.took:
            return
        for word in (OLD, NEW):
            _write_project(self._folder / word, word)
            begun = time.monotonic()
            out = self.product(command, word)
            out.mkdir(parents=True)
            assert os.waitstatus_to_exitcode(os.waitpid(self.start(command, word, out), 0)[1]) == 0, f"{command} fails"
            self.took[command] = time.monotonic() - begun

    def product(self, command: str, word: str) -> Path:
        return self._folder / f"{command}-{word}"

    def copy(self, command: str, word: str) -> Path:
        """A fresh copy of a product, to be spoilt."""
        copy = self._folder / "copy"
        shutil.rmtree(copy, ignore_errors=True)
        shutil.copytree(self.product(command, word), copy)
        return copy

    def start(self, command: str, word: str, out: Path) -> int:
        """Begins a command in a session of its own, to be killed with all that it starts; answers its process."""
        words = [given.replace("OUT", str(out)) for given in COMMANDS[command]]
        sys.stdout.flush()
        child = os.fork()
        if child:
            return child
        code = 70
        try:
            os.setsid()
            os.chdir(self._folder / word)
            said = os.open(out.with_name(f"{out.name}-{word}.txt"), os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
            os.dup2(said, 1)
            os.dup2(said, 2)
            code = main(words)
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(code)


def ended(process: int) -> int:
    return os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])


def said(out: Path, word: str) -> str:
    return out.with_name(f"{out.name}-{word}.txt").read_text(encoding="utf-8")


def visible(folder: Path) -> State:
    """The digest of every file but hidden ones, which an unlucky run may leave for the next to sweep."""
    return {
        name: digest
        for name, digest in everything(folder).items()
        if not any(part.startswith(".") and part != ".tercio-site" for part in Path(name).parts)
    }


def everything(folder: Path) -> State:
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def _write_project(folder: Path, word: str) -> None:
    if folder.exists():
        return
    folder.mkdir(parents=True)
    readme = (REPOSITORY / "README.md").read_text(encoding="utf-8")
    shown = re.search(r"```tercio\n(.*?)```", readme, re.DOTALL)
    assert shown is not None, "the README shows the language"
    assert _SPELT in shown[1], "both spellings differ"
    (folder / "a.tercio").write_text(shown[1].replace(_SPELT, word), encoding="utf-8")
    (folder / PROJECT_MARK).touch()
