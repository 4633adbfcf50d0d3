"""What nobody reads: a part of a pair that the rules of a game say to ignore is not printed, nor an objective that
counts for nobody there.

`documents/unread.yaml` says which; the rules themselves and whoever plays them keep the whole figure.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from compiler.layout.library import Library
from compiler.layout.yamlfile import Spot, read_yaml
from dsl.diagnostics import Sink
from engine.model.battles import Scenario
from engine.model.pack import Rulepack
from engine.model.rules import Entry
from engine.model.values import Value

_FILE: Final = "documents/unread.yaml"
_OBJECTIVE: Final = "objective"
_Unread = Mapping[str, frozenset[int]]
"""By field, the places in its figure that nobody reads."""


def as_printed(pack: Rulepack, library: Library, sink: Sink) -> Rulepack:
    """The same rules, with figures on cards as far as they are read, and battles with objectives as far as they
    count."""
    spot = read_yaml(library, _FILE, sink)
    said = spot.mapping() if spot is not None else {}
    pack = replace(pack, scenarios=tuple(_counting(one, said, pack) for one in pack.scenarios))
    unread: dict[str, _Unread] = {}
    for ruleset in pack.rulesets:
        rows = [said[name].mapping() for name in pack.lineage(ruleset.name) if name in said]
        names = {field: _listed(parts) for row in rows for field, parts in row.items()}
        parts = {field.name: field.parts for kind in ruleset.kinds for field in kind.fields if field.parts}
        places = {
            field: frozenset(at for at, part in enumerate(parts.get(field, ())) if part in gone)
            for field, gone in names.items()
        }
        if any(places.values()):
            unread[ruleset.name] = places
    if not unread:
        return pack
    lists = tuple(
        replace(one, profiles=tuple(_entry(entry, unread[one.ruleset]) for entry in one.profiles))
        if one.ruleset in unread
        else one
        for one in pack.army_lists
    )
    rulesets = tuple(
        replace(one, entries=tuple(_entry(entry, unread[one.name]) for entry in one.entries))
        if one.name in unread
        else one
        for one in pack.rulesets
    )
    return replace(pack, army_lists=lists, rulesets=rulesets)


def _counting(battle: Scenario, said: Mapping[str, Spot], pack: Rulepack) -> Scenario:
    rows = [said[name].mapping() for name in pack.lineage(battle.ruleset) if name in said]
    idle = {owner for row in rows if _OBJECTIVE in row for owner in _listed(row[_OBJECTIVE])}
    kept = tuple(one for one in battle.objectives if one.owner not in idle)
    return battle if len(kept) == len(battle.objectives) else replace(battle, objectives=kept)


def _listed(spot: Spot) -> set[str]:
    return {str(one.value) for one in spot.sequence()}


def _entry(entry: Entry, unread: _Unread) -> Entry:
    fields = tuple((name, _read(value, unread.get(name, frozenset()))) for name, value in entry.fields)
    return replace(entry, fields=fields, holds=tuple(_entry(one, unread) for one in entry.holds))


def _read(value: Value, gone: frozenset[int]) -> Value:
    """What is left of a figure: alone if it is one part."""
    if not gone or not isinstance(value, tuple) or len(value) <= max(gone):
        return value
    left = tuple(one for at, one in enumerate(value) if at not in gone)
    return left[0] if len(left) == 1 else left
