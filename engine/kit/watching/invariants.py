"""What holds between events in every game of the kit."""

from __future__ import annotations

from engine.core.system import Invariant
from engine.kit.field.tablefield import TableField
from engine.kit.position.events import Arrived, Left, Lost, Moved, SideOut
from engine.kit.position.game import KitGame
from engine.kit.position.side_events import ChangedSides

_PLACED = (Moved, Arrived, Lost, Left, SideOut, ChangedSides)


def _no_more_than_may(g: KitGame) -> bool:
    field = g.setting.field
    if isinstance(field, TableField):
        light = g.setting.light
        standing = (one for one in g.state.pieces if one.is_in_play)
        return field.clash([((one.x, one.y), one.camp, one.kind in light) for one in standing], 1) is None
    count: dict[int, int] = {}
    sides: dict[int, set[int]] = {}
    for piece in g.state.pieces:
        if piece.at >= 0:
            count[piece.at] = count.get(piece.at, 0) + (piece.kind not in g.setting.light)
            sides.setdefault(piece.at, set()).add(piece.camp)
    return all(many <= g.setting.stacking for many in count.values()) and all(
        len(those) == 1 for those in sides.values()
    )


def _stands_somewhere(g: KitGame) -> bool:
    field = g.setting.field
    if isinstance(field, TableField):
        return all(
            piece.is_in_play == (piece.at == 0 and field.is_on(piece.x, piece.y))
            and (not piece.is_in_play or piece.ground == field.ground_at((piece.x, piece.y)))
            for piece in g.state.pieces
        )
    return all(piece.is_in_play == (0 <= piece.at < field.count) for piece in g.state.pieces)


INVARIANTS = (
    Invariant("no more in a place than may be", "board", _PLACED, _no_more_than_may),
    Invariant("who is in play stands somewhere", "board", _PLACED, _stands_somewhere),
)
