"""Where a product may go. What cannot be written there is refused before anything is touched.

A stranger's project may hold links: one called `build` must not lead a product out of the project. So a target is never
a link, and a path below the current folder stays below it when all links are followed. A path that leads elsewhere by
its own words (`../public`, `/srv/www`) is what the user said.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable
from pathlib import Path, PurePosixPath
from typing import Final

SOURCE_ENDING: Final = ".tercio"


class NotWritten(Exception):  # noqa: N818 - what the user is told
    """Nothing was written; the message names the product and says why."""


class Targets:
    """Checks the places of products against one another and against what is read."""

    def __init__(self, inputs: Iterable[Path], *, may_be_sources: bool) -> None:
        self._inputs: Final = {identity for path in inputs if (identity := _identity(path)) is not None}
        self._may_be_sources: Final = may_be_sources
        self._taken: set[Path] = set()

    def file(self, path: Path) -> Path:
        """The place of one file; its folder need not be there yet."""
        target = _without_links(path)
        about = _lstat(target)
        if about is not None and not stat.S_ISREG(about.st_mode):
            raise NotWritten(f"{path}: cannot be written: it is there already and no regular file")
        if not self._may_be_sources:
            if path.suffix == SOURCE_ENDING:
                raise NotWritten(f"{path}: cannot be written: authors write {SOURCE_ENDING} files; choose another name")
            if about is not None and (about.st_dev, about.st_ino) in self._inputs:
                raise NotWritten(f"{path}: cannot be written: it is read from")
        self._take(target, path)
        return target

    def folder(self, path: Path) -> Path:
        """A folder for products; it need not be there yet."""
        target = _without_links(path)
        about = _lstat(target)
        if about is not None and not stat.S_ISDIR(about.st_mode):
            raise NotWritten(f"{path}: cannot be written: it is there already and no folder")
        self._take(target, path)
        return target

    def refuse_sources_in(self, folder: Path) -> None:
        """Before a folder is replaced as a whole: nothing that somebody wrote may be lost with it."""
        for inside, _, files in os.walk(folder):
            for name in files:
                path = Path(inside, name)
                if path.suffix == SOURCE_ENDING or _identity(path) in self._inputs:
                    raise NotWritten(f"{folder}: cannot be replaced: it holds {path.relative_to(folder)}")

    def _take(self, target: Path, path: Path) -> None:
        if target in self._taken:
            raise NotWritten(f"{path}: cannot be written: two products would go there")
        self._taken.add(target)


def confined(name: str) -> PurePosixPath:
    """A product's name inside its folder, if it stays there by its words alone."""
    path = PurePosixPath(name)
    if path.is_absolute() or not path.parts or ".." in path.parts or "\0" in name or "\\" in name:
        raise NotWritten(f"{name!a}: cannot be written: it is no name for a file")
    return path


def refuse_leaving(folder: Path, target: Path) -> None:
    """After links are followed a product still lies under its folder."""
    if not target.parent.resolve().is_relative_to(folder):
        raise NotWritten(f"{target}: cannot be written: a link leads out of {folder}")
    if target.is_symlink():
        raise NotWritten(f"{target}: cannot be written: it is a link")


def _without_links(path: Path) -> Path:
    here = Path.cwd()
    whole = here / path
    if whole.is_symlink():
        raise NotWritten(f"{path}: cannot be written: it is a link; name what it leads to, if that is meant")
    target = whole.parent.resolve() / whole.name if whole.name not in ("", "..") else whole.resolve()
    # `here` is a real path already. With `..` in it, or from the root, a path says itself that it leads elsewhere.
    if ".." not in path.parts and whole.is_relative_to(here) and not target.is_relative_to(here):
        raise NotWritten(f"{path}: cannot be written: a link leads out of this folder; name the place itself")
    return target


def _lstat(path: Path) -> os.stat_result | None:
    try:
        return path.lstat()
    except FileNotFoundError:
        return None


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        about = path.stat()
    except OSError:
        return None
    return about.st_dev, about.st_ino
