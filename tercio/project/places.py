"""Where things are: the shipped library and templates, in a wheel or in a checkout."""

from __future__ import annotations

import os
from pathlib import Path

from compiler.settings import PROJECT_MARK, Settings

_FRONT_DOOR = Path(__file__).resolve().parents[1]


def shipped(name: str) -> Path:
    """A shipped folder (`scenarios`, `templates`, `site`): in the package of a wheel, else at the checkout's root."""
    packed = _FRONT_DOOR / "_data" / name
    return packed if packed.is_dir() else _FRONT_DOOR.parent / name


def settings() -> Settings:
    return Settings(library=shipped("scenarios"))


def project_or_library() -> Path:
    """What is meant when no path is given: the project around the current folder, else the shipped library."""
    here = Path.cwd()
    for folder in (here, *here.parents):
        if (folder / PROJECT_MARK).is_file():
            return folder
    return shipped("scenarios")


def cache_folder() -> Path:
    named = os.environ.get("TERCIO_CACHE")
    if named:
        return Path(named)
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "tercio"
