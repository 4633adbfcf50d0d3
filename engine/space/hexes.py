"""Hexes: pointy tops, columns and lines from the top left, even lines half a hex to the right; facings and lines.

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


# --- facings ----------------------------------------------------------------------------------------------------

FACINGS: Final = {"n": 0, "ne": 1, "se": 2, "s": 3, "sw": 4, "nw": 5}
FRONT, SIDE, REAR = 0, 1, 2
BEARINGS: Final = ("front", "side", "rear")
_BEARING_OF: Final = (FRONT, SIDE, REAR, REAR, SIDE, FRONT)
"""Bearing of direction d for facing 0: north-east front, east side, and so on round."""


def bearing(facing: int, direction: int) -> int:
    """The two hexes at the faced vertex are the front, the next two the sides, the last two the rear."""
    return _BEARING_OF[(direction - facing) % 6]


def bearing_afar(q: int, r: int) -> int:
    """Of a hex at any distance for facing 0: front and rear are the wedges that begin with the two hexes there."""
    if q >= 0 >= q + r:
        return FRONT
    return REAR if q <= 0 <= q + r else SIDE


def turned(q: int, r: int, facing: int) -> tuple[int, int]:
    """A step of facing 0, seen from another facing."""
    for _ in range(facing):
        q, r = -r, q + r
    return q, r


# --- lines ------------------------------------------------------------------------------------------------------

_CORNERS: Final = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
"""Corners of a hex, on a grid where hex (q, r) has its centre at (2q + r, 3r): all integers, nothing is rounded."""


def trace(q: int, r: int) -> tuple[tuple[tuple[int, int], ...], tuple[tuple[tuple[int, int], tuple[int, int]], ...]]:
    """Hexes whose inside a line from the origin crosses, and pairs of hexes whose common side it runs along."""
    ex, ey = 2 * q + r, 3 * r
    length = ex * ex + ey * ey
    reach = (abs(q) + abs(r) + abs(q + r)) // 2
    crossed: list[tuple[int, int]] = []
    touched: list[tuple[int, int]] = []
    for dq, dr in _beside_line(ex, ey, r, reach):
        if (dq, dr) in ((0, 0), (q, r)):
            continue
        cx, cy = 2 * dq + dr, 3 * dr
        along = [(cx + x) * ex + (cy + y) * ey for x, y in _CORNERS]
        if max(along) <= 0 or min(along) >= length:
            continue
        across = [(cx + x) * ey - (cy + y) * ex for x, y in _CORNERS]
        if min(across) < 0 < max(across):
            crossed.append((dq, dr))
        elif across.count(0) == 2:
            touched.append((dq, dr))
    pairs = [
        (one, other)
        for index, one in enumerate(touched)
        for other in touched[index + 1 :]
        if (other[0] - one[0], other[1] - one[1]) in STEPS
    ]
    return tuple(crossed), tuple(pairs)


def _beside_line(ex: int, ey: int, r: int, reach: int) -> list[tuple[int, int]]:
    """Hexes that a line to a point of the grid may touch: those whose centre is no farther from it than a corner."""
    wide = abs(ey) + 2 * abs(ex)
    found: list[tuple[int, int]] = []
    for dr in range(max(-reach, min(0, r) - 2), min(reach, max(0, r) + 2) + 1):
        first, last = max(-reach, -dr - reach), min(reach, -dr + reach)
        middle = 3 * dr * ex
        if ey == 0:
            if abs(middle) > wide:
                continue
        else:  # the centre's (2 dq + dr) * ey is within `wide` of the middle
            ends = sorted(((middle - wide) // ey, (middle + wide) // ey))
            first, last = max(first, (ends[0] - dr) // 2), min(last, (ends[1] + 1 - dr) // 2 + 1)
        found += [(dq, dr) for dq in range(first, last + 1)]
    return sorted(found)


def ring(place: Hex, radius: int) -> tuple[Hex, ...]:
    """The hexes at exactly a distance, on the map or not, clockwise from the one straight to the north-west."""
    if radius == 0:
        return (place,)
    q, r = axial(place)
    q, r = q + radius * STEPS[5][0], r + radius * STEPS[5][1]
    found: list[Hex] = []
    for dq, dr in (STEPS[1], STEPS[2], STEPS[3], STEPS[4], STEPS[5], STEPS[0]):
        for _ in range(radius):
            found.append(from_axial(q, r))
            q, r = q + dq, r + dr
    return tuple(found)
