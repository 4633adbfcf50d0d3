"""Whether anything in a ruleset asks for a fact of the kit: what nobody asks for need not be told."""

from __future__ import annotations

from collections.abc import Iterator

from compiler.backends.words.asked import asked
from compiler.backends.words.wording import Pen
from engine.model.expression_parts import parts_of
from engine.model.pack import Ruleset
from engine.model.rules import Entry
from engine.model.values import Fact, Ref, Value


def mentions(ruleset: Ruleset, path: str) -> bool:
    return any(fact.path.partition(".")[0] == path for value in _values(ruleset) for fact in facts_in(value))


def asked_kinds(pen: Pen) -> list[str]:
    """Kinds of things, besides cards, of which the rules of the kit ask a figure by way of something else:
    `formation`, if the pace of a piece is that of its formation. In the order of what is declared."""
    ruleset = pen.ruleset
    if ruleset.plays is None:
        return []
    asked_of = {
        asked(pen, fact.kind, way).type
        for value in _values(ruleset)
        for fact in facts_in(value)
        if (way := fact.path.rpartition(".")[0])
    }
    cards = {kind.name for kind in ruleset.kinds if any(one.name == "card_profile" for one in pen.chain(kind.name))}
    return [kind for kind in dict.fromkeys(entry.kind for entry in ruleset.entries) if kind in asked_of - cards]


def facts_in(value: Value) -> Iterator[Fact]:
    """Every fact that an expression or an effect asks for."""
    if isinstance(value, Fact):
        yield value
    for inner in _inside(value):
        yield from facts_in(inner)


def _inside(value: Value) -> tuple[Value, ...]:
    match value:
        case tuple():
            return value
        case Ref(given=given):
            return given
    return parts_of(value)


def _values(ruleset: Ruleset) -> Iterator[Value]:
    for entry in ruleset.entries:
        yield from _of_entry(entry)
    for fact in ruleset.facts:
        yield fact.value
        yield from (value for _, value in fact.fields)
    for test in ruleset.tests:
        yield from (test.roll, test.score, test.goal, test.cards)
        yield from (value for outcome in test.outcomes for _, value in outcome.fields)
        yield from (modifier.when for modifier in test.modifiers)
        yield from (modifier.per for modifier in test.modifiers)
    for ending in ruleset.endings:
        yield ending.when
        yield from (value for _, value in ending.fields)


def _of_entry(entry: Entry) -> Iterator[Value]:
    yield from (value for _, value in entry.fields)
    for inner in entry.holds:
        yield from _of_entry(inner)
