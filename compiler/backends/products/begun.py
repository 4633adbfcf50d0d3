"""What pieces of a battle begin with of what is kept of them, and what the rules can make of each.

A roster ticks the one and has boxes for the other; markers are counted by both.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from compiler.backends.products.kept import Kept, entries_by_name, refs_of
from compiler.backends.products.used import pieces_of
from compiler.backends.words.card_rows import rows_of
from engine.model.battles import Scenario
from engine.model.pack import Rulepack, Ruleset
from engine.model.quick_dataclass import dataclass
from engine.model.rules import Entry
from engine.model.values import Compare, Fact, Literal, Logic, Ref, Value

Values = Mapping[str, Value]
"""What the card of a piece says, and the piece over it."""


@dataclass(frozen=True, slots=True)
class Begun:
    """A piece of a battle as it begins."""

    kind: str
    values: Values


def begun_pieces(battle: Scenario, pack: Rulepack, ruleset: Ruleset) -> list[Begun]:
    lists = {one.name: one for one in pack.army_lists}
    made: list[Begun] = []
    for army in battle.armies:
        cards = entries_by_name(ruleset)
        for name in army.lists:
            cards |= {entry.name: entry for entry in lists[name].profiles} if name in lists else {}
        for piece in pieces_of(army):
            card = cards.get(piece.profile or "")
            first = dict(rows_of(card, ruleset)[0].fields) if card is not None and card.holds else {}
            held = {**(dict(card.fields) if card is not None else {}), **_said(first), **dict(piece.fields)}
            made.append(Begun(piece.kind, held))
    return made


def begins_as(kept: Kept, values: Values) -> Value:
    """What is kept of a piece before anybody has acted: the same for all, or what its card says."""
    starts = kept.starts
    return values.get(starts.path) if isinstance(starts, Fact) else starts


def may_be(kept: Kept, values: Values, ruleset: Ruleset) -> list[Entry]:
    """What a piece with these figures is at first or may become: only foot forms a square."""
    if not kept.things:
        return []
    known = {thing.name for thing in kept.things}
    at_first = begins_as(kept, values)
    names = {at_first.name} if isinstance(at_first, Ref) else set[str]()
    for effect, whens in _deeds(ruleset):
        if not _sets(effect, kept) or (whens and not any(_allows(when, values, effect) for when in whens)):
            continue
        value = _made(effect)
        # What is reckoned may be anything.
        names |= {value.name} if isinstance(value, Ref) else known
    return [thing for thing in kept.things if thing.name in names]


def is_handed_on(kept: Kept, ruleset: Ruleset) -> bool:
    """Whether nobody comes by it but from another: the general who rides from one regiment to the next."""
    givers = [
        [effect for effect in refs_of(one.fields) if _sets(effect, kept)]
        for entry in ruleset.entries
        for one in (entry, *entry.holds)
    ]
    others = [effect for effect, _ in _deeds(ruleset) if _sets(effect, kept)]
    given = [held for held in givers if any(_made(effect) is True for effect in held)]
    if sum(map(len, givers)) != len(others):
        return False
    return bool(given) and all(len(held) > 1 and any(_made(effect) is False for effect in held) for held in given)


def _said(fields: Values) -> dict[str, Value]:
    return {name: value for name, value in fields.items() if value is not None}


def _sets(effect: Ref, kept: Kept) -> bool:
    fact = effect.given[0] if len(effect.given) > 1 and effect.name == "set" else None
    return isinstance(fact, Fact) and (fact.kind, fact.path) == (kept.owner, kept.name)


def _made(effect: Ref) -> Value:
    made = effect.given[1]
    return made.value if isinstance(made, Literal) else made


def _deeds(ruleset: Ruleset) -> Iterator[tuple[Ref, list[Value]]]:
    """Every effect with the conditions of who brings it about: those of a test are of the actions that call for it."""
    for entry in ruleset.entries:
        for one in (entry, *entry.holds):
            yield from ((effect, [entry.get("when")]) for effect in refs_of(one.fields))
    for test in ruleset.tests:
        callers = [entry for entry in ruleset.entries if _calls(entry, test.name)]
        for outcome in test.outcomes:
            yield from ((effect, [entry.get("when") for entry in callers]) for effect in refs_of(outcome.fields))
    for card in (card for deck in ruleset.decks for card in deck.cards):
        yield from ((effect, []) for effect in refs_of(card.fields))


def _calls(entry: Entry, test: str) -> bool:
    called = entry.get("test")
    return isinstance(called, Ref) and called.name == test


def _allows(when: Value, values: Values, effect: Ref) -> bool:
    """Whether what is plainly asked of the card of a piece is true of it; of all else nobody knows beforehand."""
    subject = effect.given[0].subject if isinstance(effect.given[0], Fact) else ""
    parts = when.of if isinstance(when, Logic) and when.by == "and" else (when,)
    for part in parts:
        if not isinstance(part, Compare) or not isinstance(part.left, Fact) or not isinstance(part.right, Literal):
            continue
        fact, asked = part.left, part.right.value
        if fact.subject != subject or fact.path not in values or part.by not in ("=", "!="):
            continue
        if (values[fact.path] == asked) is not (part.by == "="):
            return False
    return True
