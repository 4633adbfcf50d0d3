"""Where a battle was fought, drawn over its map: a spot for each place where something was lost, as large as that."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from markupsafe import Markup

from compiler.backends.maps.drawing import MapDrawing
from engine.model.values import Hex, Point

_HEX: Final = re.compile(r"(\d{2})(\d{2})")
_POINT: Final = re.compile(r"\((-?\d{1,6}), (-?\d{1,6})\)")
_OF_A_HEX: Final = 0.45
_OF_A_TABLE: Final = 1 / 40
"""The largest spot, of what is measured from side to side."""


def fighting(board: MapDrawing, lost_at: Sequence[tuple[str, float]]) -> Markup:
    """Spots in the measures of the map; nothing where no place lies on it."""
    found = [(place, lost) for word, lost in lost_at if (place := _place(word)) is not None and lost > 0]
    spots = [(*centre, lost) for place, lost in found if (centre := board.centre(place)) is not None]
    if not spots:
        return Markup("")
    on_hexes = isinstance(found[0][0], Hex)
    largest = board.unit * _OF_A_HEX if on_hexes else max(board.width, board.height) * _OF_A_TABLE
    most = max(lost for _, _, lost in spots)
    drawn = Markup("").join(
        Markup('<circle cx="{:.1f}" cy="{:.1f}" r="{:.2f}"/>').format(x, y, largest * (lost / most) ** 0.5)
        for x, y, lost in spots
    )
    head = '<svg viewBox="0 0 {:.2f} {:.2f}" aria-hidden="true">{}</svg>'
    return Markup(head).format(board.width, board.height, drawn)


def _place(word: str) -> Hex | Point | None:
    """As kept games write it: `0812`, or `(40, 25)` on a table."""
    if cell := _HEX.fullmatch(word):
        return Hex(int(cell[1]), int(cell[2]))
    point = _POINT.fullmatch(word)
    return Point(Fraction(point[1]), Fraction(point[2])) if point else None
