"""What a battle has of the things that sheets list: its nations, its arms, its ground.

The values of a nation that is not there, of an arm that nobody is of, and of ground that is nowhere on the map, only
stand in the way of what is looked for.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from typing import Final

from compiler.backends.cards.jobs import Job
from compiler.backends.products.used import pieces_of
from engine.model.battles import Map, Scenario
from engine.model.rules import Entry, Table
from engine.model.values import Ref, Value

_NATION: Final = "nation"
_GROUND: Final = "terrain"
_ARM: Final = "arm"
_RANK: Final = "rank"


def in_battle(job: Job, entries: list[Entry], ranks: Collection[tuple[str, str]] = ()) -> list[Entry]:
    """Those that the battle of a job has; all of them where no battle is meant, or none of them would be left. `ranks`
    are nations and ranks of its commanders, if they are known."""
    if job.scenario is None:
        return entries
    nations = {name for scenario in job.scenarios for name in _nations(job, scenario)}
    ground = {name for scenario in job.scenarios for name in _ground(scenario)}
    # What lies there may count as something else, whose line is read then.
    ground |= {name for entry in entries if entry.name in ground for name in likened(entry)}
    arms = {name for scenario in job.scenarios for name in _arms(job, scenario)}
    left = [entry for entry in entries if _is_there(entry, nations, ground, arms)]
    left = [
        entry for entry in left if not ranks or _rank(entry) is None or (_nation(entry.fields), _rank(entry)) in ranks
    ]
    return left or entries


def table_in_battle(job: Job, table: Table) -> Table:
    """A table without what nobody asks it in this battle: arms and nations that no army has. Rows for them are gone,
    and their names from rows that they share."""
    if job.scenario is None or table.down_type not in (_ARM, _NATION):
        return table
    held = _arms if table.down_type == _ARM else _nations
    there = {name for scenario in job.scenarios for name in held(job, scenario)}
    heads = [replace(head, names=tuple(name for name in head.names if name in there)) for head in table.heads_down]
    kept = [at for at, head in enumerate(heads) if head.names or head.span is not None]
    if not kept:
        return table
    return replace(table, heads_down=tuple(heads[at] for at in kept), cells=tuple(table.cells[at] for at in kept))


def likened(entry: Entry) -> set[str]:
    """Things of its own kind that it names: a ford counts as difficult ground."""
    return {value.name for _, value in entry.fields if isinstance(value, Ref) and value.kind == entry.kind}


def _is_there(entry: Entry, nations: set[str], ground: set[str], arms: set[str]) -> bool:
    if entry.kind in (_GROUND, _ARM):
        return entry.name in (ground if entry.kind == _GROUND else arms)
    nation = entry.name if entry.kind == _NATION else _nation(entry.fields)
    return nation is None or nation in nations


def _nations(job: Job, scenario: Scenario) -> Iterator[str]:
    """Those that the armies fight for, and those that a piece or its card names. The nation of a list counts only where
    the army has none of its own: who is borrowed from an ally's list fights by the figures of his army."""
    for army in scenario.armies:
        lists = [one for one in job.pack.army_lists if one.name in army.lists]
        cards = {profile.name: profile for one in lists for profile in one.profiles}
        listed = [_nation(one.fields) for one in lists] if army.nation is None else []
        pieces = list(pieces_of(army))
        own = [_nation(piece.fields) for piece in pieces]
        own += [_nation(cards[piece.profile].fields) for piece in pieces if piece.profile in cards]
        for nation in (army.nation, *listed, *own):
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


def _of_rank(entry: Entry) -> tuple[str | None, str | None]:
    return _nation(entry.fields), _rank(entry)


def _rank(entry: Entry) -> str | None:
    value = entry.get(_RANK)
    return value.name if isinstance(value, Ref) and value.kind == _RANK else None


def _nation(fields: tuple[tuple[str, Value], ...]) -> str | None:
    value = dict(fields).get(_NATION)
    return value.name if isinstance(value, Ref) and value.kind == _NATION else None


def _ground(scenario: Scenario) -> Iterator[str]:
    maps: list[Map | None] = [scenario.map, scenario.opening.map if scenario.opening is not None else None]
    for drawn in maps:
        if drawn is not None:
            yield from (name for line in drawn.ground for name in line)
            yield from (feature.terrain for feature in drawn.features)
