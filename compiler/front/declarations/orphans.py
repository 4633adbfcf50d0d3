"""Examples that name what an amendment takes away: they show the rules as they were, and leave with it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from typing import Final

from compiler.front.declarations.amend import Change
from compiler.front.declarations.entry_trees import name_of
from dsl import nodes

_LINES: Final = ("modifier", "outcome", "row")
"""Parts of a test or a table, which no example names."""
_OPEN: Final = ("section", "rule", "house")


def without_orphans(
    items: tuple[nodes.Item, ...], changes: Collection[Change], own: Iterable[nodes.Item]
) -> tuple[nodes.Item, ...]:
    """The items of an amended ruleset without examples that are left over. Those of the amendment itself, `own`, stay:
    their mistakes are its author's."""
    removed = {name for change in changes if change.kind not in _LINES for name in change.gone}
    removed |= {f".{name.rpartition('.')[2]}" for name in removed if "." in name}
    # Cards and rows have numbers too: an example cites those of the book's parts alone.
    removed |= {_cited(name) for change in changes if change.kind in _OPEN for name in change.gone}
    kept = {name_of(item) for item in own if isinstance(item, nodes.Entry) and item.key.text == "example"}
    return _without(items, removed, kept) if removed else items


def _without(items: tuple[nodes.Item, ...], removed: set[str], kept: set[str]) -> tuple[nodes.Item, ...]:
    left: list[nodes.Item] = []
    for item in items:
        if isinstance(item, nodes.Entry) and item.body is not None:
            if item.key.text == "example" and name_of(item) not in kept and not removed.isdisjoint(words_in(item)):
                continue
            if item.key.text in _OPEN:
                inner = _without(item.body.items, removed, kept)
                if len(inner) != len(item.body.items):
                    item = replace(item, body=replace(item.body, items=inner))  # noqa: PLW2901 - as it is left
        left.append(item)
    return tuple(left)


def _cited(number: str) -> str:
    """The number of a section or rule, which no name is equal to."""
    return f"cites {number}"


def words_in(entry: nodes.Entry) -> Iterator[str]:
    """Every name in an entry, and each part of those with dots; the numbers that it cites."""
    for inner in entry.body.entries() if entry.body is not None else ():
        yield from inner.key.text.split(".")
        if inner.key.text == "cites":
            yield from (_cited(value.span.text()) for value in inner.values)
        for value in inner.values:
            yield from _names(value)
        yield from words_in(inner)


def _names(value: nodes.Expr) -> Iterator[str]:
    match value:
        case nodes.Name(text=text):
            yield from text.split(".")
            if "." in text:
                yield f".{text.rpartition('.')[2]}"  # a fact, of whomever
        case nodes.Unary(operand=inner):
            yield from _names(inner)
        case nodes.Binary(left=left, right=right):
            yield from _names(left)
            yield from _names(right)
        case nodes.Group(items=items):
            for one in items:
                yield from _names(one)
        case nodes.Call(name=name, arguments=arguments):
            yield name.text
            for argument in arguments:
                yield from _names(argument)
