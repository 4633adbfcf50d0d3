"""What is asked of an army and of the orders in play."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.systems.lumi.position.game import Game
    from engine.systems.lumi.position.state import Side


def is_chief_free(g: Game, side: Side) -> bool:
    """2.3.1: he is there, and leads no division himself."""
    return not g.state.generals[side.chief].lost and side.chief not in [one.general for one in g.state.divisions]


def orders_in_play(g: Game) -> list[int]:
    """2.1d: of both armies."""
    return [division.order for division in g.state.divisions if division.order]
