"""What a side has left: the worth of its pieces, as the ruleset reckons it, or one each."""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import Any

from engine.kit.playing.parts import Table
from engine.kit.position.game import KitGame
from engine.kit.position.records import WAITING

Worth = Callable[[KitGame, Any], int]


def worth_of(g: KitGame, piece: Any) -> int:  # noqa: ANN401
    return full_worth(g, piece) if piece.is_in_play else 0


def full_worth(g: KitGame, piece: Any) -> int:  # noqa: ANN401
    """Whether it is on the field or not."""
    worths = g.setting.worths
    worth = worths.get(piece.kind)
    if worth is None:
        worth = worths[piece.kind] = _worth(g.setting, piece.kind)
    return int(worth(g, piece))


def has_own_worth(g: KitGame, kind: str) -> bool:
    """Whether the ruleset says what a piece of a kind is worth."""
    return g.setting.declared.fact_of(kind, "worth") is not None


def _worth(setting: Table, kind: str) -> Worth:
    name = setting.declared.fact_of(kind, "worth")
    if name is None:
        return lambda g, piece: 1
    kept = setting.declared.kept.get(name)
    if kept is None:
        return setting.coder.fact(name)
    figure = attrgetter(kept.attribute)
    return lambda g, piece: int(figure(piece))


def worth_of_side(g: KitGame, side: int) -> int:
    return worth_of_sides(g)[side]


def worth_to_come(g: KitGame, side: int) -> int:
    """What those are worth who have not come yet."""
    coming = (piece for piece in g.state.pieces if piece.side == side and piece.status == WAITING)
    return sum(full_worth(g, piece) for piece in coming if piece.id not in g.setting.hiding.decoys)


def worth_of_sides(g: KitGame) -> list[int]:
    """What each side has left, by its number."""
    worths, sums = g.setting.worths, [0] * len(g.state.armies)
    decoys = g.setting.hiding.decoys
    for piece in g.state.pieces:
        if piece.is_in_play and (not decoys or piece.id not in decoys):
            worth = worths.get(piece.kind)
            sums[piece.side] += int(worth(g, piece)) if worth is not None else full_worth(g, piece)
    return sums
