"""What a ruleset declares and what its system provides are the same lists.

By convention a system's package has a module `facts` with the table `FACTS` of what it answers.
"""

from __future__ import annotations

import ast
import importlib
from collections.abc import Iterator

import pytest

from engine.core.position.events import events_of
from engine.model.pack import Ruleset
from engine.model.values import Fact, Ref, Value, Worded
from engine.systems.registry import SYSTEMS
from tests.architecture.sources import REPOSITORY
from tests.engine.conformance.games import WATCHED_ONCE, pack_of, python_files, recorded, shipped

SEED = 11
PLAYERS = (("random", False), ("eager", False), ("eager", True), ("captain", False))
"""Each with whether the armies begin near one another; the same games as in `test_every_system.py`."""
EACH = pytest.mark.parametrize("system", list(SYSTEMS))


def ruleset(system: str) -> Ruleset:
    return next(one for one in pack_of(system).rulesets if one.name == system)


def editions(system: str) -> list[Ruleset]:
    """The system's own ruleset and those that amend it: the engine plays all of them."""
    return [one for one in pack_of(system).rulesets if system in (one.name, one.amends)]


def openers(system: str) -> list[Ruleset]:
    """Rulesets that open battles of a system."""
    named = {one.opening.ruleset for one in pack_of(system).scenarios if one.opening is not None}
    return [one for one in pack_of(system).rulesets if one.name in named]


def sections(system: str) -> set[str | None]:
    """What events and decisions may cite: own sections by their number, those of an opening in full."""
    own = {section.number for one in editions(system) for section in one.sections}
    return own | {f"{one.rule_prefix}-{section.number}" for one in openers(system) for section in one.sections}


def decisions(system: str) -> set[str]:
    return {decision.name for one in (*editions(system), *openers(system)) for decision in one.decisions}


def provided(system: str) -> set[str]:
    return set(importlib.import_module(f"engine.systems.{system}.questions.facts").FACTS)


def table_heads(own: Ruleset) -> set[str]:
    return {
        f"{head.kind}.{head.path}" if head.kind else head.path
        for table in own.tables
        for head in (table.down, table.across)
        if isinstance(head, Fact)
    }


@EACH
def test_every_declared_fact_is_answered(system: str) -> None:
    """By its function, by a value that the ruleset reckons from others, or because it is what a table is read by: the
    system looks tables up itself."""
    own = ruleset(system)
    declared = {fact.name for fact in own.facts if fact.value is None and "counts" not in dict(fact.fields)}
    assert sorted(declared - provided(system) - table_heads(own)) == []


@EACH
def test_every_fact_that_is_answered_is_declared(system: str) -> None:
    """As a fact, as a field of a kind (`unit.strength` is what the troop card says), or as what it is part of
    (`unit.division`), or as its parts (`army.units.points`)."""
    own = ruleset(system)
    declared = {fact.name for fact in own.facts}
    parts = {kind.name for kind in own.kinds} | {field.name for kind in own.kinds for field in kind.fields}
    plurals = {kind.plural for kind in own.kinds if kind.plural}
    parts |= plurals | {f"{plural}.{part}" for plural in plurals for part in parts}
    strange = [name for name in provided(system) - declared if name.partition(".")[2] not in parts]
    assert sorted(strange) == []


@EACH
def test_every_decision_asked_is_declared(system: str) -> None:
    """In the games that `test_every_system.py` plays; the next test reads the sources."""
    declared = decisions(system)
    asked = {
        decision.kind
        for of, scenario in shipped()
        if of == system and scenario not in WATCHED_ONCE
        for player, near in PLAYERS
        for decision in recorded(of, scenario, SEED, player, near=near).decisions
    }
    assert sorted(asked - declared) == []
    assert len(asked) >= 5


@EACH
def test_every_decision_asked_anywhere_in_the_sources_is_declared(system: str) -> None:
    """Play may not reach them all; the sources name them all."""
    declared = decisions(system)
    named: set[str] = set()
    for path in python_files(REPOSITORY / "engine" / "systems" / system):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Name)
                and node.func.id == "choose"
                and node.args
                and isinstance(node.args[0], ast.Constant)
            ):
                named.add(str(node.args[0].value))
    assert named
    assert sorted(named - declared) == []


def effects_of(value: Value) -> Iterator[str]:
    match value:
        case Worded():
            yield from effects_of(value.value)
        case Ref(kind="effect"):
            yield value.name
        case tuple():
            for one in value:
                yield from effects_of(one)


@EACH
def test_every_effect_that_a_card_has_is_implemented(system: str) -> None:
    pack = pack_of(system)
    used = {
        effect
        for deck in (*pack.decks, *ruleset(system).decks)
        for card in deck.cards
        for _, value in card.fields
        for effect in effects_of(value)
    }
    assert used or not pack.decks
    scenario = next(one.name for one in pack.scenarios if one.ruleset.partition(".")[0] == system)
    assert sorted(used - SYSTEMS[system].setting(pack, scenario).effects.names) == []


@EACH
def test_every_section_that_a_journal_cites_is_in_the_rulebook(system: str) -> None:
    known = sections(system)
    cited = {
        event.section
        for of, scenario in shipped()
        if of == system and scenario not in WATCHED_ONCE
        for player, near in PLAYERS
        for event in recorded(of, scenario, SEED, player, near=near).played.journal
    }
    assert sorted(cited - known) == []


@EACH
def test_every_section_that_a_decision_cites_is_in_the_rulebook(system: str) -> None:
    known = sections(system)
    cited = {
        decision.section
        for of, scenario in shipped()
        if of == system and scenario not in WATCHED_ONCE
        for player, near in PLAYERS
        for decision in recorded(of, scenario, SEED, player, near=near).decisions
    }
    assert sorted(cited - known) == []


@EACH
def test_events_have_the_fields_that_they_list(system: str) -> None:
    """`FIELDS` is what a journal holds: in the order of the constructor, and nothing left out."""
    for event in SYSTEMS[system].events:
        arguments = ("section", *event.FIELDS)
        made = event(*arguments)
        assert [getattr(made, name) for name in arguments] == list(arguments), event.__name__
        slots = [name for base in event.__mro__ for name in base.__dict__.get("__slots__", ())]
        assert sorted(slots) == sorted(arguments), event.__name__


@EACH
def test_every_event_class_of_the_sources_is_registered(system: str) -> None:
    """All that are told; one that is only there for others to build on is not."""
    package = REPOSITORY / "engine" / "systems" / system
    names = [path.relative_to(REPOSITORY).with_suffix("").as_posix() for path in python_files(package)]
    modules = [importlib.import_module(name.replace("/", ".").removesuffix(".__init__")) for name in names]
    classes = events_of(*modules)
    built_on = {base.__name__ for event in classes for base in event.__bases__}
    registered = SYSTEMS[system].events
    own = {event.__name__ for event in registered if event.__module__.startswith(f"engine.systems.{system}.")}
    assert own == {event.__name__ for event in classes} - built_on
    assert len({event.__name__ for event in registered}) == len(registered)


@EACH
def test_every_event_that_an_invariant_names_exists(system: str) -> None:
    known = set(SYSTEMS[system].events)
    assert all(set(invariant.after) <= known for invariant in SYSTEMS[system].invariants)
    assert SYSTEMS[system].invariants
