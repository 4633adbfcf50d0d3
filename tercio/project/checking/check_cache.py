"""What `tercio check` found last time, for files that have not changed since.

An entry says which files were read (with their digests), which folders were listed and which were looked for in vain;
when all that still holds and the tool is the same, the answer is the same. Plain JSON, and losing it costs nothing.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

from engine.model.budget import FILE_BYTES
from engine.model.plain_file import read_plain_file
from engine.model.quick_dataclass import dataclass
from tercio import __version__
from tercio.project.checking.cache import recall_text, remember_text
from tercio.project.places import PACKAGES_FOLDER, shipped

_PACKAGES = ("dsl", "compiler", "engine", "tercio")


@dataclass(frozen=True, slots=True)
class Remembered:
    exit_code: int
    text: str
    coloured: str
    json: str


@cache
def tool_digest() -> str:
    """The tool's own files: an edited checkout must not answer with an old checkout's findings."""
    digest = hashlib.sha256(__version__.encode())
    try:
        for package in _PACKAGES:
            for name, about in _sources_in(PACKAGES_FOLDER / package):
                digest.update(f"{package}/{name}:{about.st_size}:{about.st_mtime_ns};".encode())
    except OSError:
        # A file went while it was looked at: the checkout is changing, and nothing that is known is of this one.
        return os.urandom(32).hex()
    return digest.hexdigest()


def _sources_in(folder: Path | str) -> Iterator[tuple[str, os.stat_result]]:
    with os.scandir(folder) as inside:
        every = sorted(inside, key=lambda one: one.name)
    for one in every:
        if one.name.endswith((".py", ".lark")):
            yield one.name, one.stat()
        elif one.is_dir(follow_symlinks=False) and one.name != "__pycache__":
            for name, about in _sources_in(one.path):
                yield f"{one.name}/{name}", about


def entry_name(what: str, paths: Iterable[Path]) -> str:
    """The file in which something about these paths is kept."""
    named = "\n".join([str(Path.cwd()), str(shipped("scenarios")), *sorted(str(path) for path in paths)])
    return f"{what}-{hashlib.sha256(os.fsencode(named)).hexdigest()[:32]}.json"


def recall(paths: list[Path]) -> Remembered | None:
    text = recall_text(entry_name("check", paths))
    try:
        known = json.loads(text) if text is not None else {}
        if not known or known["tool"] != tool_digest() or not _unchanged(known["watch"]):
            return None
        return Remembered(int(known["exit_code"]), str(known["text"]), str(known["coloured"]), str(known["json"]))
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        # Somebody else wrote it, or half of it: as good as none.
        return None


def _unchanged(watch: dict[str, dict[str, object]]) -> bool:
    for name, digest in watch["digests"].items():
        if hashlib.sha256(read_plain_file(Path(name), FILE_BYTES)).hexdigest() != digest:
            return False
    return is_as_listed(watch["listings"], watch["missing"])


def is_as_listed(listings: Mapping[str, object], missing: Iterable[str]) -> bool:
    """Whether folders hold the files that they held, and what was looked for in vain is still not there."""
    for name, listed in listings.items():
        if sorted(one.name for one in Path(name).iterdir() if one.suffix == ".tercio" or one.is_dir()) != listed:
            return False
    return not any(Path(name).exists() for name in missing)


def remember(paths: list[Path], watch: dict[str, object], found: Remembered) -> None:
    known = {
        "tool": tool_digest(),
        "watch": watch,
        "exit_code": found.exit_code,
        "text": found.text,
        "coloured": found.coloured,
        "json": found.json,
    }
    # In plain ASCII: names of files may hold what is no character.
    remember_text(entry_name("check", paths), json.dumps(known))
