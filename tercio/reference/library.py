"""The page of the shipped library: what a scenario may be made of, by the names that a file uses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import PurePosixPath
from typing import Final

from engine.model.battles import ArmyList
from engine.model.pack import Rulepack, Ruleset
from engine.model.rules import Declared, Entry
from engine.model.values import Ref, Text
from tercio.reference.kinds import table
from tercio.reference.shipped import shipped_library

_INTRODUCTION: Final = """\
What comes with Tercio, by the names that you write. A `?` after a figure means that its author is not sure of it."""


def library_reference() -> str:
    library = shipped_library().pack
    assert library is not None
    parts = (
        "# The shipped library",
        "<!-- Written by `python -m tercio.reference`; edit the files in `scenarios` instead. -->",
        _INTRODUCTION,
        *(part for ruleset in library.rulesets if ruleset.amends is None for part in _ruleset(ruleset, library)),
    )
    return "\n\n".join(parts) + "\n"


def _ruleset(ruleset: Ruleset, library: Rulepack) -> Iterator[str]:
    yield f"## {_title(ruleset)} {{ #{ruleset.name} }}"
    yield f"Files for these rules begin with `use {ruleset.name}`."
    yield "**Ground**: the keys of a map, and their signs in drawings. `open`, with the sign `.`, is known everywhere."
    terrains = [entry for entry in ruleset.entries if entry.kind == "terrain"]
    yield table(
        ("terrain", "title", "sign"), ((f"`{terrain.name}`", _title(terrain), _sign(terrain)) for terrain in terrains)
    )
    if ruleset.switches:
        yield "**Switches**: what a scenario may say under `options`."
        yield table(
            ("switch", "asks", "unless said"),
            ((f"`{switch.name}`", _title(switch), f"`{switch.default}`") for switch in ruleset.switches),
        )
    decks = [deck for deck in library.decks if deck.origin.file.startswith(f"{ruleset.name}/")]
    if decks:
        yield "**Decks**: " + ", ".join(f"`{deck.name}` ({_title(deck)}, {_use(deck)})" for deck in decks) + "."
    played = [scenario for scenario in library.scenarios if scenario.ruleset.split(".")[0] == ruleset.name]
    if played:
        yield (
            "**Scenarios** to read and to copy from: "
            + ", ".join(f"{_title(one)} (`{one.name}`)" for one in played)
            + "."
        )
    for army_list in library.army_lists:
        if army_list.ruleset == ruleset.name:
            yield from _army_list(army_list)


def _army_list(army_list: ArmyList) -> Iterator[str]:
    yield f"### {_title(army_list)} {{ #{army_list.name} }}"
    yield f"Say {_use(army_list)} at the top of the file and `from {army_list.name}` in the army."
    for kind in dict.fromkeys(profile.kind for profile in army_list.profiles):
        yield table(
            (kind, "title", "is", "points"),
            _profiles(profile for profile in army_list.profiles if profile.kind == kind),
        )


def _profiles(profiles: Iterable[Entry]) -> Iterator[tuple[str, str, str, str]]:
    for profile in profiles:
        sort = profile.get("class")
        says = sort.name.replace("_", " ") if isinstance(sort, Ref) else f"morale {_figure(profile, 'morale')}"
        yield f"`{profile.name}`", _title(profile), says, _figure(profile, "points")


def _figure(entry: Entry, field: str) -> str:
    value = entry.get(field)
    if value is None:
        return ""
    return f"{value}?" if any(doubt.field == field for doubt in entry.doubts) else str(value)


def _sign(terrain: Entry) -> str:
    sign = terrain.get("symbol")
    return f"`{sign.words[0][1]}`" if isinstance(sign, Text) else ""


def _title(made: Declared) -> str:
    return made.title.words[0][1] if made.title else made.name


def _use(made: Declared) -> str:
    """How another file takes this one: its path below the ruleset's folder, with dots."""
    return f"`use {'.'.join(PurePosixPath(made.origin.file).with_suffix('').parts[1:])}`"
