"""Positions told plainly: every field of every record, so that two of them can be compared, or made into a figure."""

from __future__ import annotations

from engine.core.deck import Deck
from engine.core.position.records import Record

_PLAIN = (int, str, type(None))


def told(value: object) -> object:
    """What is printed on a card is told by its name: nobody can change it."""
    if isinstance(value, Record):
        return {name: told(getattr(value, name)) for name in value.FIELDS}
    if isinstance(value, list | tuple):
        return [told(member) for member in value]
    if isinstance(value, set | frozenset):
        return sorted((told(member) for member in value), key=repr)
    if isinstance(value, dict):
        return [(key, told(held)) for key, held in value.items()]
    if isinstance(value, Deck):
        return (value.top, value.bag, value.bottom, value.discards)
    return value if isinstance(value, _PLAIN) else getattr(value, "name", type(value).__name__)
