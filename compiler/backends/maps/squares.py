"""Squares of a table by their names: `f3` finds a unit on the drawing, where `(54.5, 56)` must be measured.

Tables that their author divides keep the author's squares; any other is divided here, along the figures of its rulers.
As on a page, `a1` is at the upper left.
"""

from __future__ import annotations

import math
from typing import Final

from engine.model.battles import Map
from engine.model.values import Place, Point

_MOST: Final = 12
"""Squares along one side: with more the drawing would be all letters."""
_STEPS: Final = (1, 2, 5)


def side_of_squares(drawn: Map) -> int:
    """How long the sides of squares are, in units of the table: a round number of them."""
    longest, tens = max(drawn.size.width, drawn.size.height), 1
    while True:
        for step in _STEPS:
            if longest <= step * tens * _MOST:
                return step * tens
        tens *= 10


def rows_of_squares(drawn: Map) -> int:
    return max(1, math.ceil(drawn.size.height / side_of_squares(drawn)))


def columns_of_squares(drawn: Map) -> int:
    return max(1, math.ceil(drawn.size.width / side_of_squares(drawn)))


def square_of(drawn: Map | None, place: Place | None) -> str:
    """The square that a point lies in; nothing for other places, which have names of their own."""
    if drawn is None or drawn.size.unit == "hex" or not isinstance(place, Point):
        return ""
    across, up = drawn.size.width, drawn.size.height
    if drawn.squares is not None:
        columns, rows = int(drawn.squares.width), int(drawn.squares.height)
        column, line = math.floor(place.x * columns / across), math.floor((up - place.y) * rows / up)
    else:
        side = side_of_squares(drawn)
        columns, rows = columns_of_squares(drawn), rows_of_squares(drawn)
        # The rows begin where the ruler does, below; they are counted from above, as all squares are.
        column, line = math.floor(place.x / side), rows - 1 - math.floor(place.y / side)
    if not 0 <= place.x <= across or not 0 <= place.y <= up:
        return ""
    return f"{letter_of(min(column, columns - 1))}{min(max(line, 0), rows - 1) + 1}"


def letter_of(column: int) -> str:
    return chr(ord("a") + column)
