"""Marks the entries in which something was lost, so that later stages are silent about what they may lack."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import replace

from dsl.nodes import Body, Entry, Item


def mark_damaged(items: tuple[Item, ...], hurts: list[int]) -> tuple[Item, ...]:
    """The same items with the innermost entry around each of the (sorted) offsets marked."""
    marked: list[Item] = []
    for item in items:
        _, start, end = item.span
        first, last = bisect_left(hurts, start), bisect_left(hurts, max(end, start + 1))
        marked.append(_mark(item, hurts[first:last]) if first < last else item)
    return tuple(marked)


def _mark(item: Item, hurts: list[int]) -> Item:
    own = hurts
    body: Body | None = item.body
    if body is not None:
        inner = mark_damaged(body.items, hurts)
        spans = [inside.span for inside in inner]
        own = [hurt for hurt in hurts if not any(span.start <= hurt < max(span.end, span.start + 1) for span in spans)]
        body = Body(inner, body.span)
    if isinstance(item, Entry):
        return replace(item, body=body, damaged=item.damaged or bool(own))
    return replace(item, body=body)
