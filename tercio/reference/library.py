"""The page of the shipped library: what a scenario may be made of, by the names that a file uses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from pathlib import PurePosixPath
from typing import Final

from engine.model.battles import ArmyList
from engine.model.pack import Rulepack, Ruleset
from engine.model.rules import Declared, Entry
from engine.model.values import Quantity, Ref, Text, Value
from tercio.reference.kinds import table
from tercio.reference.shipped import shipped_library

_INTRODUCTION: Final = """\
What comes with Tercio, by the names that you write. A `?` after a figure means that its author is not sure of it."""

_FIGURES: Final = int | Fraction | Quantity | Ref


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
    yield f"Write {_use(army_list)} at the top of the file and `from {army_list.name}` in the army."
    for kind in dict.fromkeys(profile.kind for profile in army_list.profiles):
        profiles = [profile for profile in army_list.profiles if profile.kind == kind]
        fields = _columns(profiles)
        yield table(
            (kind, "title", *(f"`{field}`" for field in fields)),
            (
                (f"`{profile.name}`", _title(profile), *(_figure(profile, field) for field in fields))
                for profile in profiles
            ),
        )


def _columns(profiles: Sequence[Entry]) -> list[str]:
    """Of what a card says, the sort of troops first, then the figures, points last: what most of a list have, and what
    tells them apart. Words and lists of abilities stand in the file itself."""
    told: dict[str, list[Value]] = {}
    for profile in profiles:
        for field, value in profile.fields:
            if value and isinstance(value, _FIGURES | tuple) and not (isinstance(value, tuple) and _is_list(value)):
                told.setdefault(field, []).append(value)
    ordinary = {"nation", "quantity"}
    found = [field for field, values in told.items() if field not in ordinary or len({*map(str, values)}) > 1]
    return sorted(found, key=lambda field: (field == "points", not isinstance(told[field][0], Ref)))


def _is_list(value: tuple[object, ...]) -> bool:
    return not all(isinstance(part, _FIGURES) and not isinstance(part, Ref) for part in value)


def _figure(entry: Entry, field: str) -> str:
    value = entry.get(field)
    doubt = "?" if any(doubt.field == field for doubt in entry.doubts) else ""
    match value:
        case None:
            return ""
        case bool():
            return "yes" if value else ""
        case Ref():
            return value.name.replace("_", " ")
        case Quantity():
            return f"{value.amount} {value.unit}{doubt}"
        case tuple():
            return " ".join(map(str, value)) + doubt
        case _:
            return f"{value}{doubt}"


def _sign(terrain: Entry) -> str:
    sign = terrain.get("symbol")
    return f"`{sign.words[0][1]}`" if isinstance(sign, Text) else ""


def _title(made: Declared) -> str:
    return made.title.words[0][1] if made.title else made.name


def _use(made: Declared) -> str:
    """How another file takes this one: its path below the ruleset's folder, with dots."""
    return f"`use {'.'.join(PurePosixPath(made.origin.file).with_suffix('').parts[1:])}`"
