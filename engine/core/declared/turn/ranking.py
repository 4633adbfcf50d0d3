"""Who comes first: those of the lowest rank."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

T = TypeVar("T")


def lowest(game: Any, waiting: list[T], rank: Callable[[Any, T], Any]) -> list[T]:  # noqa: ANN401 - of any system
    """Those of the lowest rank. They are few, and asked in one pass: lists of all ranks would take three times as
    long."""
    first: list[T] = []
    best: Any = None
    for candidate in waiting:
        place = rank(game, candidate)
        if not first or place < best:
            best, first = place, [candidate]
        elif place == best:
            first.append(candidate)
    return first
