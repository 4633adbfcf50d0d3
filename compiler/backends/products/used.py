"""What a battle uses of its rules: the guns that stand in it, the people whom its events may bring."""

from __future__ import annotations

from collections.abc import Iterator

from engine.model.battles import Army, Command, Piece, Scenario
from engine.model.pack import Rulepack, Ruleset
from engine.model.rules import Events
from engine.model.values import Ref, Value

Thing = tuple[str, str]
"""Kind and name."""


def refs_in(value: Value) -> Iterator[Thing]:
    """Every thing that a value names."""
    if isinstance(value, Ref):
        yield value.kind, value.name
    elif isinstance(value, tuple):
        for one in value:
            yield from refs_in(one)


def pieces_of(holder: Army | Command) -> Iterator[Piece]:
    """All pieces of an army in the order they were written."""
    yield from holder.pieces
    for command in holder.commands:
        yield from pieces_of(command)


def things_of(battle: Scenario, pack: Rulepack) -> Iterator[Thing]:
    """Whatever the pieces of a battle are or name, and whoever its event table may bring."""
    ruleset = next(one for one in pack.rulesets if one.name == battle.ruleset)
    for army in battle.armies:
        for piece in pieces_of(army):
            for _, value in piece.fields:
                yield from refs_in(value)
            if piece.profile is not None:
                yield _profile_kind(piece, ruleset), piece.profile
    for events in (*pack.events, *ruleset.events):
        if events.name == battle.event_table:
            yield from _brought_by(events, ruleset)


def all_named(battle: Scenario, pack: Rulepack) -> frozenset[Thing]:
    """The same, and whatever those name in turn: the weapons of a card, the class of a gun, the sector that it fires
    in."""
    ruleset = next(one for one in pack.rulesets if one.name == battle.ruleset)
    lists = {name for army in battle.armies for name in army.lists}
    held = [entry for one in pack.army_lists if one.name in lists for entry in one.profiles]
    known = {(entry.kind, entry.name): entry for entry in (*ruleset.entries, *held)}
    by_name = {entry.name: entry for entry in held}
    pieces = [piece for army in battle.armies for piece in pieces_of(army)]
    todo = [*things_of(battle, pack)]
    todo += [(by_name[name].kind, name) for piece in pieces if (name := piece.profile) in by_name and name is not None]
    found: set[Thing] = set()
    while todo:
        thing = todo.pop()
        if thing in found:
            continue
        found.add(thing)
        entry = known.get(thing)
        for value in [value for one in (entry, *entry.holds) for _, value in one.fields] if entry is not None else ():
            todo += refs_in(value)
    return frozenset(found)


def _profile_kind(piece: Piece, ruleset: Ruleset) -> str:
    """What a piece of this kind is one of: a gun is `of gun_type`."""
    kinds = {kind.name: kind for kind in ruleset.kinds}
    at = kinds.get(piece.kind)
    while at is not None:
        for field in at.fields:
            if field.name == "of":
                return field.type
        at = kinds.get(at.like or "")
    return ""


def _brought_by(events: Events, ruleset: Ruleset) -> Iterator[Thing]:
    """Whom an event says that it spawns, or else whom encounters of its type bring."""
    types = {entry.name: entry for entry in ruleset.entries if entry.kind == "encounter"}
    for event in events.events:
        for _, value in event.fields:
            yield from refs_in(value)
        of = event.get("of")
        if isinstance(of, Ref) and of.name in types and event.get("spawns") is None:
            for _, value in types[of.name].fields:
                yield from refs_in(value)
