"""Small diagrams of hexes, their points up as units face them: firing sectors, weak sides."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from compiler.layout.draw import Part, polygon

_ROOT: Final = math.sqrt(3)
_CORNERS: Final = tuple((math.sin(math.radians(60 * n)), -math.cos(math.radians(60 * n))) for n in range(6))


def hex_corners(x: float, y: float, radius: float) -> list[tuple[float, float]]:
    """The corners of a hex about a point, the top one first."""
    return [(round(x + radius * dx, 4), round(y + radius * dy, 4)) for dx, dy in _CORNERS]


@lru_cache(maxsize=4096)
def hex_outline(x: float, y: float, radius: float) -> tuple[Part, ...]:
    """The same parts for the same hex, which a painter spells once: a diagram comes again on many cards."""
    return polygon(hex_corners(x, y, radius))


def hex_within(x: float, y: float, wide: float, high: float) -> list[tuple[float, float]]:
    """The largest hex in a box: standing on its point, it is narrower than it is high."""
    return hex_corners(x + wide / 2, y + high / 2, min(high / 2, wide / _ROOT))


def spread(
    cells: list[tuple[int, int, str]], x: float, y: float, wide: float, high: float, most: float
) -> Iterator[tuple[str, float, float, float]]:
    """(mark, centre, radius) of each cell (q right, r down), as large as the box allows, no hex wider than `most`."""
    if not cells:
        return
    centres = [(_ROOT * (q + r / 2), 1.5 * r) for q, r, _ in cells]
    left, right = min(cx for cx, _ in centres) - _ROOT / 2, max(cx for cx, _ in centres) + _ROOT / 2
    top, bottom = min(cy for _, cy in centres) - 1, max(cy for _, cy in centres) + 1
    radius = min(wide / (right - left), high / (bottom - top), most / _ROOT)
    dx = x + (wide - radius * (right - left)) / 2 - radius * left
    dy = y + (high - radius * (bottom - top)) / 2 - radius * top
    for (_, _, mark), (cx, cy) in zip(cells, centres, strict=True):
        yield mark, dx + radius * cx, dy + radius * cy, radius
