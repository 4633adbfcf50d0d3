"""What the loader reads: files, and the units that are compiled together; and where names in `use` are looked for."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import field
from pathlib import Path

from dsl import nodes
from engine.model.quick_dataclass import dataclass

SUFFIX = ".tercio"
RULES = "rules"
DECKS = "decks"
_MOST_PARTS = 8
_LONGEST_PART = 100


@dataclass(frozen=True, slots=True)
class Parsed:
    """A file that was read. `origin` is its path below its root: what a rulepack says."""

    path: Path
    origin: str
    tree: nodes.File


@dataclass(slots=True)
class Unit:
    """What is compiled together: a ruleset's folder, or a single file."""

    key: str
    files: list[Parsed]
    uses: list[tuple[nodes.Name, Unit]] = field(default_factory=list)
    """Used units with the name that brought them."""
    amends: dict[str, tuple[nodes.Name, Unit]] = field(default_factory=dict)
    """Ruleset name to the unit of what it amends."""
    is_short: bool = False
    """A `use` of it led nowhere, which was told."""
    is_skeleton: bool = False
    """Of its rulesets only the names were read."""
    openings: dict[str, Unit] = field(default_factory=dict)
    """Name as written after `of` to the unit of the ruleset that opens a battle."""
    _sorted: tuple[list[Parsed], dict[str, list[nodes.Entry]]] = field(default_factory=lambda: ([], {}))
    """Entries by their key, and the files that they were sorted from: a file may have thousands, each of which asks."""

    @property
    def home(self) -> Path:
        """The folder beside whose `rules` its armies and decks are; of a single file that above its own."""
        first = self.files[0].path
        return (rules_folder(first) or first.parent).parent

    def entries(self, key: str) -> list[nodes.Entry]:
        files, known = self._sorted
        if files is not self.files:
            known = {}
            for parsed in self.files:
                for entry in parsed.tree.entries:
                    known.setdefault(entry.key.text, []).append(entry)
            self._sorted = (self.files, known)
        return known.get(key, [])

    def ruleset_names(self) -> list[str]:
        first = [entry.values[0] for entry in self.entries("ruleset") if entry.values]
        return list(dict.fromkeys(value.text for value in first if isinstance(value, nodes.Name)))


@dataclass(slots=True)
class Watch:
    """What the outcome of loading depended on, so that it can be known to be unchanged later."""

    digests: dict[str, str] = field(default_factory=dict)
    missing: set[str] = field(default_factory=set)
    listings: dict[str, list[str]] = field(default_factory=dict)

    def note(self, file: Path, data: bytes) -> None:
        """A file was read."""
        self.digests[str(file)] = hashlib.sha256(data).hexdigest()

    def list_folder(self, folder: Path) -> None:
        """It mattered which files and folders are in one."""
        names = sorted(one.name for one in folder.iterdir() if one.suffix == SUFFIX or one.is_dir())
        self.listings[str(folder.resolve())] = names


def rules_folder(file: Path) -> Path | None:
    """The folder of the ruleset that a file is part of: `rules`, or a room in it. Where a folder of that name holds no
    file itself, what is in it are folders like any others."""
    if file.parent.name == RULES:
        return file.parent
    house = file.parent.parent
    return house if house.name == RULES and any(_files(house)) else None


def files_of_rules(rules: Path, watch: Watch) -> list[Path]:
    """The files of a ruleset in the order in which they are read: its own, then those of its rooms."""
    rooms = sorted(one for one in rules.iterdir() if one.is_dir() and one.suffix != SUFFIX and one.name[:1] != ".")
    for folder in (rules, *rooms):
        watch.list_folder(folder)
    return [file for folder in (rules, *rooms) for file in _files(folder)]


def _files(folder: Path) -> list[Path]:
    return sorted(one for one in folder.iterdir() if one.suffix == SUFFIX)


def decks_beside(unit: Unit, watch: Watch) -> list[Path]:
    """Decks in the folder beside a ruleset's `rules`."""
    decks = unit.home / DECKS
    if rules_folder(unit.files[0].path) is None or not decks.is_dir():
        return []
    watch.list_folder(decks)
    return _files(decks)


def last_part(name: nodes.Name) -> str:
    """The ruleset that a dotted name means: `lumi_1` of `systems.lumi_1`."""
    return name.text.rpartition(".")[2]


def is_likely(name: nodes.Name) -> bool:
    """Whether a name is short enough to be looked for."""
    parts = name.text.split(".")
    return len(parts) <= _MOST_PARTS and max(map(len, parts)) <= _LONGEST_PART


def is_called(entry: nodes.Entry, name: str) -> bool:
    """By the name as it was understood: the parser may have mended its spelling."""
    return bool(entry.values) and isinstance(entry.values[0], nodes.Name) and entry.values[0].text == name


def bases(folder: Path, root: Path, user: Unit, libraries: Iterable[Path]) -> list[Path]:
    """Where names are looked for: the file's folder and those above it up to the root, then the folders of the
    ruleset in use and of those that it amends, then the libraries."""
    places = [place for place in (folder, *folder.parents) if place.is_relative_to(root)]
    in_use = [used for _, used in user.uses if used.ruleset_names()]
    in_use += [amended for _, amended in user.amends.values() if amended is not user]
    places += [unit.home for unit in _with_amended(in_use)]
    places += libraries
    return list(dict.fromkeys(places))


def _with_amended(units: Iterable[Unit]) -> list[Unit]:
    """Units of rulesets, each followed by what it amends; those that amend one another in a circle only once."""
    waiting, reached = list(units), list[Unit]()
    while waiting:
        unit = waiting.pop(0)
        if all(unit is not known for known in reached):
            reached.append(unit)
            waiting += [amended for _, amended in unit.amends.values()]
    return reached
