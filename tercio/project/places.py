"""Where things are: the shipped library and templates, in a wheel or in a checkout."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from functools import lru_cache
from pathlib import Path

from compiler.settings import PROJECT_MARK, Settings

_FRONT_DOOR = Path(__file__).resolve().parents[1]
PACKAGES_FOLDER = _FRONT_DOOR.parent
"""Where the packages of the tool itself stand."""
SYSTEMS_GROUP = "tercio.systems"
"""The group of entry points in which packages announce rule systems; `engine.systems.registry` plays them."""


def shipped(name: str) -> Path:
    """A shipped folder (`scenarios`, `templates`, `site`): in the package of a wheel, else at the checkout's root."""
    packed = _FRONT_DOOR / "_data" / name
    return packed if packed.is_dir() else PACKAGES_FOLDER / name


def brought(name: str) -> tuple[Path, ...]:
    """The same folder of each installed package that brings a rule system of its own, where it has one.

    Packages are found by what they announce and not imported: `tercio check` runs nobody's code.
    """
    folders = [folder / name for _, folder in announcing_packages()]
    return tuple(folder for folder in folders if folder.is_dir())


def announcing_packages() -> list[tuple[str, Path]]:
    """Names and folders of the installed packages that bring rule systems."""
    if not _may_be_announced():
        return []
    from importlib.metadata import entry_points
    from importlib.util import find_spec

    packages = {entry.module.partition(".")[0] for entry in entry_points(group=SYSTEMS_GROUP)}
    found: list[tuple[str, Path]] = []
    for package in sorted(packages):
        spec = find_spec(package)
        places = spec.submodule_search_locations if spec is not None else None
        found += [(package, Path(place)) for place in places or ()]
    return found


def _may_be_announced() -> bool:
    """Whether some installed package names our group at all: to read what all of them announce takes much longer."""
    return any(_may_announce(place) if Path(place).is_absolute() else _announces(place) for place in sys.path)


@lru_cache(maxsize=64)
def _may_announce(place: str) -> bool:
    """The same, asked once in a process: what is installed meanwhile is seen by the next. Where a place without a root
    is hangs on the current folder."""
    return _announces(place)


def _announces(place: str) -> bool:
    group = SYSTEMS_GROUP.encode()
    folder = Path(place or ".")
    if not folder.is_dir():
        return folder.exists()  # an archive: whoever reads it properly will see
    with os.scandir(folder) as inside:
        announcing = [one.path for one in inside if one.name.endswith((".dist-info", ".egg-info"))]
    for package in announcing:
        with suppress(OSError):  # most announce nothing
            if group in Path(package, "entry_points.txt").read_bytes():
                return True
    return False


def settings() -> Settings:
    return Settings(library=shipped("scenarios"), others=brought("scenarios"))


def project_or_library() -> Path:
    """What is meant when no path is given: the project around the current folder, else the shipped library."""
    here = Path.cwd()
    for folder in (here, *here.parents):
        if (folder / PROJECT_MARK).is_file():
            return folder
    return shipped("scenarios")
