"""Proofs of a ruleset that a battle's special rules leave as they are: they are read once for both, or not at all.

A battle changes a few words of its ruleset, and most of a ruleset are proofs. One that names nothing of what changed
means the same in both; whether it still *holds* is found out by playing it, not by reading it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Set

from compiler.front.declarations.amend import Change
from compiler.front.declarations.entry_trees import name_of
from compiler.front.declarations.orphans import words_in
from compiler.front.words.things import Thing
from dsl import nodes


def shared_examples(base: Thing, special: Iterable[nodes.Item], changes: Collection[Change]) -> dict[int, Thing]:
    """The proofs of a ruleset that its special rules do not touch, by the identity of their entries."""
    touched = touched_by(special)
    if touched is None:
        return {}
    touched |= {name for change in changes for name in (change.name, change.within or "", *change.gone)} - {""}
    proofs = [thing for thing in base.children if thing.kind.name == "example" and is_untouched(thing.entry, touched)]
    return {id(thing.entry): thing for thing in proofs}


def touched_by(special: Iterable[nodes.Item]) -> set[str] | None:
    """The names that special rules give, change or take away, or nothing if they may change what any other means."""
    touched: set[str] = set()
    for item in items_within(special):
        if isinstance(item, nodes.Outcome):
            touched.add(item.result.text)
        elif isinstance(item, nodes.Entry):
            if item.key.text in ("kind", "field"):
                return None
            touched |= {name_of(item), *name_of(item).split(".")}
    return touched - {""}


def is_untouched(example: nodes.Entry, touched: Set[str]) -> bool:
    """Whether an example is a mere proof, and names nothing of this: a story could give any figure and any term."""
    inner, text = example.body.entries() if example.body is not None else (), example.span.text()
    if "[[" in text or any(entry.key.text == "means" for entry in inner):
        return False
    # What is not in its text it does not name; few have any of these in it.
    may_be_named = any(name in text for name in touched)
    return not may_be_named or touched.isdisjoint(words_in(example))


def items_within(items: Iterable[nodes.Item]) -> Iterator[nodes.Item]:
    """These and all in them, however deep."""
    for item in items:
        yield item
        if item.body is not None:
            yield from items_within(item.body.items)
