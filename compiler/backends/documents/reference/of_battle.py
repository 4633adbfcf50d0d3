"""What a battle has of the things that sheets list: its nations, its arms, its ground.

The values of a nation that is not there, of an arm that nobody is of, and of ground that is nowhere on the map, only
stand in the way of what is looked for.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from compiler.backends.cards.jobs import Job
from compiler.backends.products.used import pieces_of
from engine.model.battles import Map, Scenario
from engine.model.rules import Entry
from engine.model.values import Ref, Value

_NATION: Final = "nation"
_GROUND: Final = "terrain"
_ARM: Final = "arm"


def in_battle(job: Job, entries: list[Entry]) -> list[Entry]:
    """Those that the battle of a job has; all of them where no battle is meant, or none of them would be left."""
    if job.scenario is None:
        return entries
    nations = {name for scenario in job.scenarios for name in _nations(job, scenario)}
    ground = {name for scenario in job.scenarios for name in _ground(scenario)}
    # What lies there may count as something else, whose line is read then.
    ground |= {name for entry in entries if entry.name in ground for name in likened(entry)}
    arms = {name for scenario in job.scenarios for name in _arms(job, scenario)}
    left = [entry for entry in entries if _is_there(entry, nations, ground, arms)]
    return left or entries


def likened(entry: Entry) -> set[str]:
    """Things of its own kind that it names: a ford counts as difficult ground."""
    return {value.name for _, value in entry.fields if isinstance(value, Ref) and value.kind == entry.kind}


def _is_there(entry: Entry, nations: set[str], ground: set[str], arms: set[str]) -> bool:
    if entry.kind in (_GROUND, _ARM):
        return entry.name in (ground if entry.kind == _GROUND else arms)
    nation = entry.name if entry.kind == _NATION else _nation(entry.fields)
    return nation is None or nation in nations


def _nations(job: Job, scenario: Scenario) -> Iterator[str]:
    for army in scenario.armies:
        lists = [one for one in job.pack.army_lists if one.name in army.lists]
        held = [profile.fields for army_list in lists for profile in army_list.profiles]
        for nation in (army.nation, *map(_nation, (*(one.fields for one in lists), *held))):
            if nation is not None:
                yield nation


def _arms(job: Job, scenario: Scenario) -> Iterator[str]:
    """Of all who take part, by their cards or by what is said of them."""
    rules = [one for one in job.pack.rulesets if one.name in job.pack.lineage(scenario.ruleset)]
    cards = {entry.name: entry for ruleset in rules for entry in ruleset.entries}
    for army in scenario.armies:
        lists = [one for one in job.pack.army_lists if one.name in army.lists]
        known = cards | {profile.name: profile for army_list in lists for profile in army_list.profiles}
        for piece in pieces_of(army):
            card = known.get(piece.profile or "")
            for _, value in (*piece.fields, *(card.fields if card is not None else ())):
                if isinstance(value, Ref) and value.kind == _ARM:
                    yield value.name


def _nation(fields: tuple[tuple[str, Value], ...]) -> str | None:
    value = dict(fields).get(_NATION)
    return value.name if isinstance(value, Ref) and value.kind == _NATION else None


def _ground(scenario: Scenario) -> Iterator[str]:
    maps: list[Map | None] = [scenario.map, scenario.opening.map if scenario.opening is not None else None]
    for drawn in maps:
        if drawn is not None:
            yield from (name for line in drawn.ground for name in line)
            yield from (feature.terrain for feature in drawn.features)
