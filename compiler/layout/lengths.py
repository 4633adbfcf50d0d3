"""Lengths as layouts write them: `3`, `8pt`, `1cm`, `0.25in`, `25%`, `50% + 2`. Bare numbers are millimetres."""

from __future__ import annotations

import math
import re
from typing import Final

from compiler.layout.draw import MM_PER_POINT
from engine.model.quick_dataclass import dataclass

UNITS: Final = {"mm": 1.0, "cm": 10.0, "in": 25.4, "pt": MM_PER_POINT}
MOST: Final = 2000.0
"""No sheet is longer."""
_TERM: Final = re.compile(r"([+-]?)\s*([0-9]{1,6}(?:\.[0-9]{1,6})?)\s*(mm|cm|in|pt|%)?\s*")


@dataclass(frozen=True, slots=True)
class Length:
    """So many millimetres, and a share of the length of what it stands in."""

    mm: float = 0.0
    share: float = 0.0

    def of(self, whole: float) -> float:
        return self.mm + self.share * whole


def read_length(value: object, unit: str = "mm") -> Length | None:
    """A length, or nothing if it is none. `unit` is what a bare number counts."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int | float):
        length = float(value) * UNITS[unit]
        return Length(length) if math.isfinite(length) and abs(length) <= MOST else None
    if not isinstance(value, str) or not value.strip():
        return None
    rest, mm, share, first = value.strip(), 0.0, 0.0, True
    while rest:
        found = _TERM.match(rest)
        if found is None or (not first and not found[1]):
            return None
        amount = float(found[2]) * (-1 if found[1] == "-" else 1)
        if found[3] == "%":
            share += amount / 100
        else:
            mm += amount * UNITS[found[3] or unit]
        rest, first = rest[found.end() :], False
    return Length(mm, share) if abs(mm) <= MOST and abs(share) <= 10 else None
