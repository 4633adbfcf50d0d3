"""A ruleset found by the name that it gives itself, wherever it stands in a project.

A folder or a file that is called like its ruleset is found without this. A copied or renamed project has neither, so
the files beside are looked through for `ruleset NAME`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from compiler.front.files.units import RULES, SUFFIX, Watch
from engine.model.plain_file import UnfitFileError, read_plain_file


def find_ruleset(name: str, places: Iterable[Path], root: Path, watch: Watch, most_bytes: int) -> Path | None:
    """The first file that opens a ruleset of this name: in the `rules` of a place, of a folder in it, or beside them.

    Only files below `root` are looked at. `watch` notes what the answer depended on."""
    opens = re.compile(rb"(?m)^\s*ruleset\s+" + re.escape(name.encode()) + rb"(?![\w.])")
    left = most_bytes
    for file in dict.fromkeys(_candidates(places, root, watch)):
        try:
            real = file.resolve()
            text = read_plain_file(real, left) if real.is_relative_to(root) else b""
        except (UnfitFileError, OSError, RuntimeError):
            continue  # who asks for that file is told what is wrong with it; a link to itself is a RuntimeError
        left -= len(text)
        watch.note(real, text)
        if opens.search(text):
            return file
    return None


def is_shipped(name: str, libraries: Iterable[Path]) -> bool:
    """Whether a library has a ruleset in a folder of this name."""
    return any((library / name / RULES).is_dir() for library in libraries)


def is_homonym(rules: Path, root: Path, libraries: Iterable[Path], watch: Watch, most_bytes: int) -> bool:
    """House rules for `esa` may well stand in a folder `esa`: whoever asks for that name wants the library's, unless
    they call themselves so."""
    folder = rules.parent
    if not is_shipped(folder.name, libraries) or any(rules.is_relative_to(library) for library in libraries):
        return False
    own = find_ruleset(folder.name, (folder,), root, watch, most_bytes)
    return own is None or own.parent != rules


def find_edition(name: str, libraries: Iterable[Path]) -> Path | None:
    """A file of a ruleset that a library keeps in the folder of the one that it amends: `lumi/lumi_2/rules`."""
    for library in libraries:
        for rules in sorted(library.glob(f"*/{name}/{RULES}")):
            first = min(rules.glob(f"*{SUFFIX}"), default=None)
            if first is not None:
                return first
    return None


def _candidates(places: Iterable[Path], root: Path, watch: Watch) -> Iterator[Path]:
    for place in places:
        if not place.is_relative_to(root):
            continue
        folders = (place, *sorted(one for one in place.iterdir() if one.is_dir() and not one.name.startswith(".")))
        for rules in (folder / RULES for folder in folders):
            if rules.is_dir():
                yield from _listed(rules, watch)
        yield from _listed(place, watch)


def _listed(folder: Path, watch: Watch) -> list[Path]:
    watch.list_folder(folder)
    return sorted(one for one in folder.iterdir() if one.suffix == SUFFIX)
