"""What a side has left: the worth of its pieces, as the ruleset reckons it, or by their points, or one each."""

from __future__ import annotations

from typing import Any

from engine.kit.position.game import KitGame


def worth_of(g: KitGame, piece: Any) -> int:  # noqa: ANN401
    if not piece.is_in_play:
        return 0
    declared = g.setting.declared
    name = declared.fact_of(piece.kind, "worth")
    if name is not None:
        kept = declared.kept.get(name)
        figure = getattr(piece, kept.attribute) if kept is not None else g.setting.coder.fact(name)(g, piece)
        return int(figure)
    return 1


def worth_of_side(g: KitGame, side: int) -> int:
    return sum(worth_of(g, piece) for piece in g.state.pieces if piece.side == side)
