"""Which part of a rulepack a scenario is played with, and which system plays it.

A pack may hold a whole library. A save must not become foreign because another scenario was added to it, so the hash
that names the rules of a game is of what this scenario needs and of nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from engine.core.system import System, Unplayable
from engine.host.namesakes import told_apart
from engine.model.battles import Opening, Scenario
from engine.model.keeping import keep_last
from engine.model.pack import VOCABULARIES, Rulepack, Ruleset
from engine.model.rules import Events
from engine.model.values import Ref
from engine.systems.registry import system_of


class HostError(Unplayable):
    """What the caller asked for cannot be done with this pack; the message is for the user."""


def scenario_of(pack: Rulepack, name: str) -> Scenario:
    for scenario in pack.scenarios:
        if scenario.name == name:
            return scenario
    raise HostError(f"the rulepack has no scenario `{name}`")


def ruleset_of(pack: Rulepack, scenario: Scenario) -> Ruleset:
    for ruleset in pack.rulesets:
        if ruleset.name == scenario.ruleset:
            return ruleset
    raise HostError(f"the rulepack lacks the ruleset `{scenario.ruleset}` of {scenario.name}")


def system_for(pack: Rulepack, scenario: str) -> System:
    """The system of the scenario's ruleset, or of the ruleset that it amends."""
    return _system_of(pack, ruleset_of(pack, scenario_of(pack, scenario)).name)


def opener_for(pack: Rulepack, opening: Opening) -> System:
    """The system that plays an opening."""
    return _system_of(pack, opening.ruleset)


def _system_of(pack: Rulepack, ruleset: str) -> System:
    try:
        return system_of(ruleset, pack.rulesets)
    except KeyError as error:
        raise HostError(str(error.args[0])) from None


def editions_of(pack: Rulepack, name: str) -> list[str]:
    """The other editions of a scenario's rules: what they amend and what amends them; no battle's special rules."""
    own = scenario_of(pack, name).ruleset.partition(".")[0]
    books = [one.name for one in pack.rulesets if one.name not in VOCABULARIES and "." not in one.name]
    return [book for book in books if book != own and (book in pack.family(own) or own in pack.family(book))]


def by_edition(pack: Rulepack, name: str, edition: str) -> Rulepack:
    """The pack with a scenario played by another edition of its rules: one that they amend, or one that amends them.

    A scenario's special rules amend the edition it was written for, and stay behind with it; it may last longer."""
    scenario = scenario_of(pack, name)
    editions = editions_of(pack, name)
    if edition not in (scenario.ruleset, *editions):
        others = f"there are {', '.join(editions)}" if editions else "they have no other"
        raise HostError(f"`{edition}` is no edition of the rules of {name}; {others}")
    turns = dict(scenario.editions).get(edition, scenario.turns)
    replaced = replace(scenario, ruleset=edition, turns=turns)
    return replace(pack, scenarios=tuple(replaced if one is scenario else one for one in pack.scenarios))


def rules_for(pack: Rulepack, name: str) -> Rulepack:
    """The part of a pack that a scenario is played with, in an order of its own: the same from a library and alone.

    Without examples: they show the rules and have no say in a game, and one more makes no save foreign."""
    scenario = scenario_of(pack, name)
    chain: list[Ruleset] = []
    known = {ruleset.name: ruleset for ruleset in pack.rulesets}
    for first in (ruleset_of(pack, scenario).name, scenario.opening.ruleset if scenario.opening else None):
        wanted = first
        while wanted in known and known[wanted] not in chain:
            chain.append(known[wanted])
            wanted = known[wanted].amends
    lists = {listed for army in scenario.armies for listed in army.lists}
    family = pack.family(scenario.ruleset)
    events = tuple(event for event in pack.events if event.name == scenario.event_table)
    called = _profiles_in(events)
    # Who comes out of a house may stand in a list that no army is drawn from.
    lists |= {
        army_list.name
        for army_list in pack.army_lists
        if army_list.ruleset in family and any(profile.name in called for profile in army_list.profiles)
    }
    rules = replace(
        pack,
        rulesets=tuple(map(_played, chain)),
        army_lists=tuple(
            sorted((army_list for army_list in pack.army_lists if army_list.name in lists), key=lambda one: one.name)
        ),
        decks=tuple(sorted((deck for deck in pack.decks if deck.ruleset in family), key=lambda one: one.name)),
        events=events,
        scenarios=(scenario,),
        campaigns=(),
    )
    return told_apart(rules)


def _without_examples(ruleset: Ruleset) -> Ruleset:
    amendments = tuple(change for change in ruleset.amendments if change.kind != "example")
    return replace(ruleset, examples=(), amendments=amendments)


_played: Final = keep_last(_without_examples)


def _profiles_in(tables: Iterable[Events]) -> set[str]:
    """The troops that events name."""
    fields = [value for table in tables for event in table.events for _, value in event.fields]
    return {value.name for value in fields if isinstance(value, Ref) and value.kind == "profile"}
