"""Who stands between two: the bases that a straight line from middle to middle goes over."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from engine.kit.field.hexfield import HexField
from engine.kit.playing.parts import Table
from engine.kit.position.game import KitGame
from engine.space.lines import is_near

IsClear = Callable[..., bool]
"""A function of the game and two, who are pieces or places; and of the kinds that count, where not all do."""


def clear_ways(setting: Table) -> IsClear:
    field = setting.field

    def between(g: KitGame, one: Any, other: Any, kinds: Collection[str] | None) -> list[Any]:  # noqa: ANN401
        return [
            piece
            for piece in g.state.pieces
            if piece.is_in_play and piece is not one and piece is not other and (kinds is None or piece.kind in kinds)
        ]

    def on_hexes(g: KitGame, one: Any, other: Any, kinds: Collection[str] | None = None) -> bool:  # noqa: ANN401
        """Along the side between two hexes both must be taken."""
        assert isinstance(field, HexField), "hexes are crossed on a map of hexes"
        if one.at < 0 or other.at < 0:
            return False
        taken = {piece.at for piece in between(g, one, other, kinds)} - {one.at, other.at}
        board = field.board
        return not any(at in taken for at in board.crossed(one.at, other.at)) and not any(
            left in taken and right in taken for left, right in board.passed_between(one.at, other.at)
        )

    def on_table(g: KitGame, one: Any, other: Any, kinds: Collection[str] | None = None) -> bool:  # noqa: ANN401
        """A base is as wide as two pieces stay apart: its middle is nearer to the line than half of that."""
        if one.at < 0 or other.at < 0:
            return False
        x, y, to_x, to_y = one.x, one.y, other.x, other.y
        wide = field.apart
        left, right = min(x, to_x) - wide, max(x, to_x) + wide
        bottom, top = min(y, to_y) - wide, max(y, to_y) + wide
        square = wide * wide  # of twice half the width: the line is measured in halves
        return not any(
            left <= piece.x <= right
            and bottom <= piece.y <= top
            and is_near(2 * piece.x, 2 * piece.y, 2 * x, 2 * y, 2 * to_x, 2 * to_y, square)
            for piece in between(g, one, other, kinds)
        )

    return on_hexes if isinstance(field, HexField) else on_table
