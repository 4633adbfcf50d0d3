"""What was written, as amendments look at it: what an entry is known by, where it stands, the tree with it changed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from compiler.front.declarations.section_order import section_key
from dsl import nodes

OPEN = ("section", "rule", "house")
"""Entries that are looked into when something is searched by name."""
STEPS = ("sequence", "phase")
"""Entries that hold phases: a phase goes by its name alone where only one has it."""


def name_of(entry: nodes.Entry) -> str:
    """What an entry is known by among those of its key."""
    if not entry.values:
        return entry.number.text if entry.number else ""
    value = entry.values[0]
    while isinstance(value, nodes.Unary):
        value = value.operand
    if isinstance(value, nodes.Binary) and value.op == "x":
        value = value.right
    return value.text if isinstance(value, nodes.Name | nodes.Number | nodes.SectionNumber) else value.span.text()


def is_called(entry: nodes.Entry, key: str, name: str) -> bool:
    if entry.key.text != key:
        return False
    return name_of(entry) == name or (entry.number is not None and entry.number.text == name)


def written(entry: nodes.Entry) -> str:
    return entry.values[0].span.to(entry.values[-1].span).text() if entry.values else ""


def deep(items: Iterable[nodes.Item]) -> Iterable[nodes.Entry]:
    for item in items:
        if isinstance(item, nodes.Entry):
            yield item
            if item.body is not None and item.key.text in OPEN:
                yield from deep(item.body.items)


def phases(entry: nodes.Entry) -> Iterable[nodes.Entry]:
    """The phases of a sequence, and those inside them."""
    for inner in entry.body.entries() if entry.body is not None and entry.key.text in STEPS else ():
        if inner.key.text == "phase":
            yield inner
            yield from phases(inner)


def put(items: tuple[nodes.Item, ...], old: nodes.Entry, new: nodes.Entry | None) -> tuple[nodes.Item, ...]:
    """The items with one entry, at whatever depth, replaced or removed."""
    result: list[nodes.Item] = []
    for item in items:
        if item is old:
            if new is not None:
                result.append(new)
        elif isinstance(item, nodes.Entry) and item.body is not None and item.key.text in (*OPEN, *STEPS):
            inner = put(item.body.items, old, new)
            same = len(inner) == len(item.body.items) and all(
                one is other for one, other in zip(inner, item.body.items, strict=True)
            )
            result.append(item if same else replace(item, body=replace(item.body, items=inner)))
        else:
            result.append(item)
    return tuple(result)


def in_order(items: tuple[nodes.Item, ...], section: nodes.Entry) -> tuple[nodes.Item, ...]:
    """A new section put where its number belongs."""
    assert section.number is not None
    key = section_key(section.number.text)
    place = 0
    for index, item in enumerate(items):
        if (
            isinstance(item, nodes.Entry)
            and item.key.text == "section"
            and item.number is not None
            and section_key(item.number.text) < key
        ):
            place = index + 1
    return (*items[:place], section, *items[place:]) if place else (*items, section)


def holder_of(items: Iterable[nodes.Item], wanted: nodes.Entry) -> nodes.Entry | None:
    """The nearest section or rule that an entry stands in."""
    for item in items:
        if isinstance(item, nodes.Entry) and item.body is not None and item.key.text in OPEN:
            if any(inner is wanted for inner in item.body.items):
                return item if item.key.text != "house" else None
            holder = holder_of(item.body.items, wanted)
            if holder is not None:
                return holder
    return None


def declared_in(entry: nodes.Entry | None) -> frozenset[str]:
    """The names and numbers of an entry and, if it is a part of the book, of all that it holds."""
    if entry is None:
        return frozenset()
    held = list(deep(entry.body.items)) if entry.body is not None and entry.key.text in OPEN else []
    # What has neither title nor braces is a field, and its value no name.
    names = [name_of(inner) for inner in held if inner.texts or inner.body is not None or inner.key.text in OPEN]
    names += [inner.number.text for inner in (entry, *held) if inner.number is not None]
    return frozenset(name for name in (name_of(entry), *names) if name)
