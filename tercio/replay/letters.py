"""The letters on a counter that has no icon: short, and no two of a side alike, so that a legend can explain them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

_PARTS: Final = re.compile(r"[^\W\d_]+|\d+")
_BATTALION: Final = re.compile(r"[IVX]{1,4}/\d{1,3}")
_SMALL: Final = re.compile(
    r"an?|and|at|by|de[ls]?|della|d[iu]|from|l[ae]|o[fn]|st|[nr]d|th|the|to|v[ao]n|with", re.IGNORECASE
)
"""Words that say nothing of who it is, and endings of numbers."""
LONGEST: Final = 4


class Letters:
    """Hands out letters, each once a side."""

    def __init__(self) -> None:
        self._given: set[tuple[int, str]] = set()

    def of(self, name: str, side: int) -> str:
        for letters in _choices(name):
            if (side, letters) not in self._given:
                self._given.add((side, letters))
                return letters
        return letters


def _choices(name: str) -> Iterator[str]:
    """From the plainest to one that nobody else has: initials, more of the first word, then numbers."""
    battalion = _BATTALION.match(name)
    if battalion is not None and len(battalion.group()) <= LONGEST:
        yield battalion.group()
    parts = [part for part in _PARTS.findall(name) if not _SMALL.fullmatch(part)] or [name[:1] or "?"]
    number = parts.pop()[:2] if len(parts) > 1 and parts[-1].isdigit() else ""
    first = parts[0]
    if first.isdigit():
        yield first[:3]
    short = "".join(part[0].upper() for part in parts[:2]) if len(parts) > 1 else first[:2].capitalize()
    if number:
        yield f"{short[:1]}{number}"
    yield f"{short}{number}"[:LONGEST]
    yield f"{first[:3].capitalize()}{number}"[:LONGEST]
    yield from (f"{short}{count}"[:LONGEST] for count in range(2, 100))
