"""Armies brought near one another on a board of hexes, so that even a poor player fights at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Protocol, TypeVar

from engine.space.hexboard import HexBoard


class OnHex(Protocol):
    @property
    def id(self) -> int: ...
    @property
    def side(self) -> int: ...
    @property
    def hex(self) -> int: ...


T = TypeVar("T", bound=OnHex)


def draw_near(
    board: HexBoard,
    pieces: Sequence[T],
    enemies: Callable[[int], Iterable[OnHex]],
    may_enter: Callable[[T, int], bool],
    move: Callable[[int, int], object],
    gap: int = 3,
) -> None:
    """Each piece slides toward its nearest enemy, a hex at a time, until so few are between them or it stands still."""
    for _ in range(board.lines):
        for piece in pieces:
            foes = [*enemies(piece.side)] if piece.hex >= 0 else []
            if not foes:
                continue
            far, _, goal = min((board.distance(piece.hex, foe.hex), foe.id, foe.hex) for foe in foes)
            ways = [at for at in board.around[piece.hex] if board.distance(at, goal) < far and may_enter(piece, at)]
            if ways and far > gap:
                move(piece.id, min(ways))


def beside_nearest(board: HexBoard, place: int, pieces: Sequence[OnHex], is_free: Callable[[int], bool]) -> int:
    """A free hex beside the nearest of some pieces; the place itself where there is none."""
    if place < 0 or not pieces:
        return place
    _, _, beside = min((board.distance(piece.hex, place), piece.id, piece.hex) for piece in pieces)
    return next(filter(is_free, board.around[beside]), place)
