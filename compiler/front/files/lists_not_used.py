"""Names that stand in a list of the game, or beside the battle, which no `use` brings: whoever writes them is told
which. Looked for only where a name is unknown; the lists are searched and not read."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from compiler.codes.naming import UNKNOWN_NAME
from compiler.front.files.units import RULES, SUFFIX, Unit, Watch, bases
from compiler.front.words.spelling import nearest
from dsl.diagnostics import Diagnostic

_LIST: Final = re.compile(r"^(army_list|deck|events)\s+([a-z][a-z0-9_]*)", re.MULTILINE)
_BATTLE: Final = re.compile(r"^(?:scenario|ruleset)\b", re.MULTILINE)
_NAME: Final = re.compile(r"^\s*(?:[a-z_]+\s+)?([a-z][a-z0-9_]*)\s*[\"{|]", re.MULTILINE)
"""At the beginning of a line: `profile gendarmes "…"`, or a row of a drawn list."""
_MOST_FILES: Final = 200
_MOST_TOLD: Final = 20

Found = tuple[str, str | None, set[str]]
"""The dotted name of a file, the army list in it if it is one, and all names there."""


def with_lists_not_used(told: Sequence[Diagnostic], units: Iterable[Unit], watch: Watch) -> tuple[Diagnostic, ...]:
    """The same diagnostics: those of an unknown name that is in a list nearby say of which."""
    unknown = [one for one in told if one.code is UNKNOWN_NAME][:_MOST_TOLD]
    homes = {parsed.tree.source.name: unit for unit in units for parsed in unit.files} if unknown else {}
    lists: dict[str, list[Found]] = {}
    better: dict[Diagnostic, Diagnostic] = {}
    for one in unknown:
        unit = homes.get(one.span.source.name)
        if unit is None or unit.ruleset_names():
            continue
        if unit.key not in lists:
            lists[unit.key] = list(_lists_near(unit, watch))
        help = _help(one, lists[unit.key])
        if help is not None:
            better[one] = replace(one, help=help)
    return tuple(better.get(one, one) for one in told)


def _help(told: Diagnostic, lists: Iterable[Found]) -> str | None:
    name = told.span.text()
    for dotted, held, names in lists:
        if name in names:
            then = f", and say `from {held}` in the army" if held is not None else ""
            return f"it is of `{dotted}`: write `use {dotted}` above the scenario{then}"
    if told.help is not None:
        return None
    every = {known: dotted for dotted, _, names in lists for known in names}
    near = nearest(name, every)
    return f"did you mean `{near}`? It is of `{every[near]}`, which is not used" if near is not None else None


def _lists_near(unit: Unit, watch: Watch) -> Iterator[Found]:
    """Lists in the folders of the game and beside the battle, but for those that are used."""
    own = unit.files[0].path
    used = {parsed.path for _, other in unit.uses for parsed in other.files} | {own}
    looked_at = 0
    for home in bases(own.parent, own.parent, unit, ()):
        if not home.is_dir():
            continue
        for folder in (home, *sorted(one for one in home.iterdir() if one.is_dir() and one.name != RULES)):
            watch.list_folder(folder)
            for file in sorted(one for one in folder.iterdir() if one.suffix == SUFFIX and one.is_file()):
                looked_at += 1
                if looked_at > _MOST_FILES or file.resolve() in used:
                    continue
                found = _names_of(file, watch)
                if found is not None:
                    yield ".".join(file.relative_to(home).with_suffix("").parts), *found


def _names_of(file: Path, watch: Watch) -> tuple[str | None, set[str]] | None:
    try:
        data = file.read_bytes()
        text = data.decode("utf-8")
    except (OSError, UnicodeDecodeError):
        return None
    held = _LIST.search(text)
    if held is None or _BATTLE.search(text) is not None:
        return None
    watch.note(file.resolve(), data)
    key, name = held.groups()
    return name if key == "army_list" else None, set(_NAME.findall(text)) | {name}
