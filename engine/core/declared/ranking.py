"""Who comes first: those of the lowest rank."""

from __future__ import annotations

from typing import Any, TypeVar

T = TypeVar("T")


def lowest(waiting: list[T], ranks: list[Any]) -> list[T]:
    """Those of the lowest rank; `ranks` has the rank of each."""
    if len(waiting) < 2:
        return waiting
    best = min(ranks)
    if max(ranks) == best:
        return waiting
    return [candidate for candidate, rank in zip(waiting, ranks, strict=True) if rank == best]
