"""Hexes: pointy tops, columns and lines from the top left, even lines half a hex to the right.

Places are `Hex(column, line)` as on the printed map; distances and neighbours go through axial steps (`q` right, `r`
down).
"""

from __future__ import annotations

from typing import Final

from engine.model.values import Area, Hex

STEPS: Final = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))
"""North-east, then clockwise."""


def axial(place: Hex) -> tuple[int, int]:
    row = place.line - 1
    return place.column - 1 - (row - (row & 1)) // 2, row


def from_axial(q: int, r: int) -> Hex:
    return Hex(q + (r - (r & 1)) // 2 + 1, r + 1)


def neighbours(place: Hex) -> tuple[Hex, ...]:
    """The six hexes around one, on the map or not, clockwise from the north-east."""
    q, r = axial(place)
    return tuple(from_axial(q + dq, r + dr) for dq, dr in STEPS)


def distance(one: Hex, other: Hex) -> int:
    q1, r1 = axial(one)
    q2, r2 = axial(other)
    dq, dr = q2 - q1, r2 - r1
    return (abs(dq) + abs(dr) + abs(dq + dr)) // 2


def between(one: Hex, other: Hex) -> tuple[Hex, ...]:
    """Hexes of a straight way between two, ends left out: each step is the neighbour nearest the goal."""
    way: list[Hex] = []
    at = one
    while distance(at, other) > 1:
        at = min(neighbours(at), key=lambda near: (distance(near, other), near.column, near.line))
        way.append(at)
    return tuple(way)


def is_on(place: Hex, width: int, height: int) -> bool:
    return 1 <= place.column <= width and 1 <= place.line <= height


def area(rectangle: Area) -> tuple[Hex, ...]:
    """All hexes of a rectangle, line by line; none when its corners are squares."""
    first, last = rectangle.first, rectangle.last
    if not isinstance(first, Hex) or not isinstance(last, Hex):
        return ()
    lines = range(min(first.line, last.line), max(first.line, last.line) + 1)
    columns = range(min(first.column, last.column), max(first.column, last.column) + 1)
    return tuple(Hex(column, line) for line in lines for column in columns)
