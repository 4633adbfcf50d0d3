"""`unit 3 gendarmes`, where `unit 3 x gendarmes` is meant: read as it is meant, so that one slip costs one message."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from compiler.codes.naming import MISSING_NAME
from dsl import nodes
from dsl.diagnostics import Sink


def joined(items: list[nodes.Item | None], place: int, known: Collection[str], sink: Sink) -> nodes.Entry | None:
    """The entry of a piece at a place, with the name that was read as the key of the next; that one is taken out, or
    begins again behind the name. `None` where the next entry is one of its own (its key is `known`)."""
    entry, after = items[place], items[place + 1] if place + 1 < len(items) else None
    if not isinstance(entry, nodes.Entry) or not isinstance(after, nodes.Entry) or entry.body or entry.texts:
        return None
    (number,) = entry.values
    if not isinstance(number, nodes.Number) or after.key.text in known or after.verb is not None:
        return None
    span = number.span.to(after.key.span)
    meant = f"{number.text} x {after.key.text}"
    if not after.damaged or after.values:  # at the end of a block the parser has said so
        message = f"between how many and which stands an `x`: `{meant}`"
        sink.report(MISSING_NAME, message, span, help=f"write `{meant}`")
    values = (nodes.Binary("x", number, after.key, span),)
    if not after.values:
        items[place + 1] = None
        return replace(
            entry, values=values, texts=after.texts, body=after.body, span=entry.span.to(after.span), damaged=True
        )
    items[place + 1] = None
    _begin_again(items, place + 1, after.values[0], known)
    return replace(entry, values=values, span=entry.span.to(after.key.span), damaged=True)


def _begin_again(items: list[nodes.Item | None], place: int, key: nodes.Expr, known: Collection[str]) -> None:
    """`unit` after a name was read as its value, and what it declares as the next key; and so on to the next braces."""
    name = items[place + 1] if place + 1 < len(items) else None
    if not isinstance(key, nodes.Name) or key.text not in known or not isinstance(name, nodes.Entry):
        return
    if name.key.text in known or len(name.values) > 1:
        return
    span = key.span.to(name.key.span if name.values else name.span)
    items[place + 1] = nodes.Entry(None, key, None, (name.key,), name.texts, name.body, span, damaged=True)
    if name.values:
        _begin_again(items, place + 1, name.values[0], known)
