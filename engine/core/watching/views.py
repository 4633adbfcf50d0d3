"""What one player may know of a position, as plain values: all that its records hold, but for what is hidden."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.core.deck import Deck
from engine.core.position.records import Record

Hides = Callable[[Record, str], bool]
"""Whether a field of a record is hidden from whoever looks."""


def plain_view(value: object, hides: Hides) -> Any:  # noqa: ANN401 - whatever a record holds
    match value:
        case Record():
            return {
                name: _hidden(getattr(value, name)) if hides(value, name) else plain_view(getattr(value, name), hides)
                for name in value.FIELDS
            }
        case Deck():
            return {name: list(getattr(value, name)) for name in ("top", "bag", "bottom", "discards")}
        case list() | tuple():
            return [plain_view(part, hides) for part in value]
        case set() | frozenset():
            return sorted(value)
        case Mapping():
            return {key: plain_view(part, hides) for key, part in value.items()}
        case None | int() | str():
            return value
    return getattr(value, "name", None)  # What never changes: a profile, a piece of ground.


def _hidden(value: object) -> Any:  # noqa: ANN401
    """Of cards their number, and those that lie open; of a figure whether there is any; of all else nothing."""
    match value:
        case Deck():
            return {
                "cards": value.size(),
                "top": len(value.top),
                "bottom": len(value.bottom),
                "discards": value.discards[:],
            }
        case list() | set():
            return len(value)
        case bool():
            return None
        case int():
            return value != 0
    return None
