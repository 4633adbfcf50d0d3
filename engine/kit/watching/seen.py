"""What a viewer sees of a piece: where it stands, what it is drawn as, and what is kept of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from engine.core.watching.scene import SceneFigure, SeenKind, Stand, measured
from engine.kit.field.tablefield import TableField
from engine.kit.position.game import KitGame
from engine.kit.reading.declared import BATTLE, Kept
from engine.model.values import Expression

MOST_MARKS: Final = 5
"""More do not fit around a counter."""
NOT_SO: Final = "no"


def _pieces(game: KitGame) -> Iterable[Any]:
    pieces: list[Any] = game.state.pieces
    return pieces


def _figure(game: KitGame, piece: Any) -> SceneFigure:  # noqa: ANN401 - all are asked alike
    """Drawn as its class, where its card has one; what takes up no room of its own stands beside those that do."""
    field, light = game.setting.field, game.setting.light
    radius = measured(field.base // 2) if isinstance(field, TableField) else 0
    drawn_as = getattr(piece.card, "of_class", None)
    look = drawn_as if isinstance(drawn_as, str) else piece.card.name
    stands_beside = piece.kind in light and any(other.kind not in light for other in game.state.pieces)
    return SceneFigure("piece", piece.id, "" if stands_beside else look, radius=radius)


def _stand(game: KitGame, piece: Any) -> Stand:  # noqa: ANN401
    field = game.setting.field
    place = field.shown(piece)
    if place is None:
        return Stand(None)
    facing = field.degrees(piece.facing) if game.setting.coder.asks_bearing else -1
    return Stand(place, facing, marks=tuple(_marks(game, piece))[:MOST_MARKS])


def _marks(game: KitGame, piece: Any) -> Iterable[str]:  # noqa: ANN401
    """Whether it is hidden; for whom it fights, where that is another army than at first; and what is kept of it for
    longer than a turn and is otherwise than at first: `fact:unit.shaken`, and with a figure or a name
    `fact:unit.losses=2`, `fact:unit.loaded=no`."""
    if piece.is_hidden:
        yield "hidden"
    armies = game.setting.battle.armies
    if game.setting.armies.fielded[piece.id].side != piece.side:
        yield f"army:{armies[piece.side].name}"
    declared = game.setting.declared
    for kept in declared.kept.values():
        if kept.lasts == BATTLE and kept.type != "distance" and declared.is_like(piece.kind, kept.kind):
            value = getattr(piece, kept.attribute)
            if isinstance(value, bool) and kept.start is True:
                # What is true of all at first is marked where it no longer is, as on the table.
                yield from () if value else (f"fact:{kept.name}={NOT_SO}",)
            elif value is True:
                yield f"fact:{kept.name}"
            elif value is not False and _is_told(kept, value):
                yield f"fact:{kept.name}={value}"


def _is_told(kept: Kept, value: Any) -> bool:  # noqa: ANN401 - a figure or a name
    """A figure unless it is as at first; a name always where the card says the first."""
    if isinstance(value, str):
        return bool(value) and (isinstance(kept.start, Expression) or getattr(kept.start, "name", kept.start) != value)
    return not isinstance(kept.start, Expression) and bool(value != kept.start)


SEEN: Final = (SeenKind(_pieces, _figure, _stand),)
