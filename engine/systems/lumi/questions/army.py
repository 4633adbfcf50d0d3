"""What is asked of an army and the orders in play, beyond what the ruleset counts."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.systems.lumi.position.game import Game
    from engine.systems.lumi.position.state import Side


def divisions_on_table(g: Game, side: int) -> int:
    """2.3.1."""
    present = {g.state.brigades[unit.brigade].division for unit in g.on_table(side)}
    return len(present)


def is_chief_free(g: Game, side: Side) -> bool:
    """2.3.1: he is there, and leads no division himself."""
    chief = g.state.generals[side.chief]
    return not chief.lost and all(division.general != side.chief for division in g.state.divisions)


def orders_in_play(g: Game) -> list[int]:
    """2.1d: of both armies."""
    return [division.order for division in g.state.divisions if division.order]
