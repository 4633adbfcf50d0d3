"""4.3.2b: where one gets through what bars the way: bridges over water, gates in a wall."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.space.areas import Polygon
from engine.space.ground import Opening
from engine.space.lines import length_up
from engine.space.plane import Point
from engine.systems.cape.book.declared import Piece, corridor


class Passages:
    """The bridges and gates of a table."""

    __slots__ = ("_decks", "_gates", "ends")

    def __init__(self, pieces: Sequence[Piece], wide: int) -> None:
        bridges = [piece for piece in pieces if piece.has("bridges") and len(piece.path) > 1]
        # A bridge is straight: what counts is where it begins and where it ends.
        self._decks: Final = tuple(Polygon(corridor(one.path[0], one.path[-1], wide)) for one in bridges)
        self._gates: Final = [piece for piece in pieces if piece.has("opens_walls") and len(piece.line) > 1]
        self.ends: Final[list[tuple[str, Point]]] = [
            (one.name, end) for one in bridges for end in (one.path[0], one.path[-1])
        ]

    def decks_over(self, piece: Piece) -> tuple[Polygon, ...]:
        return self._decks if piece.has("water") else ()

    def gates_in(self, piece: Piece) -> tuple[Opening, ...]:
        """Where a wall gives way to a gate that stands in its line; houses have doors of their own."""
        if piece.is_building or piece.has("water") or piece in self._gates:
            return ()
        return tuple(
            (middle, length_up(gate.line[0], gate.line[-1]))
            for gate in self._gates
            if piece.is_on_line(middle := _middle(gate.line[0], gate.line[-1]))
        )


def _middle(one: Point, other: Point) -> Point:
    return (one[0] + other[0]) // 2, (one[1] + other[1]) // 2
