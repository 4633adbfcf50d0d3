"""Who takes part and what it cost: for readers of journals and balance reports."""

from __future__ import annotations

from engine.core.system import Piece, Roster
from engine.systems.esa.position.game import Game


def roster(game: Game) -> Roster:
    state = game.state
    return Roster(
        (
            ("side", tuple(Piece(side.name, side.id) for side in state.sides)),
            ("division", tuple(Piece(division.name, division.side) for division in state.divisions)),
            ("unit", tuple(Piece(unit.name, unit.side, unit.hex) for unit in state.units)),
            ("leader", tuple(Piece(leader.name, leader.side, leader.hex) for leader in state.generals)),
        ),
        game.board.width,
    )


def tally(game: Game) -> dict[str, tuple[int, ...]]:
    """Strength and units lost for good, leaders down, divisions that ran, units shaken at the end."""
    state = game.state
    seats = range(len(state.sides))
    units = [[unit for unit in state.units if unit.side == seat] for seat in seats]
    return {
        "strength_lost": tuple(
            sum(unit.initial - (unit.strength if unit.alive else 0) for unit in own) for own in units
        ),
        "units_lost": tuple(sum(1 for unit in own if not unit.alive) for own in units),
        "units_shaken": tuple(sum(1 for unit in own if unit.alive and unit.shaken) for own in units),
        "leaders_lost": tuple(side.generals_lost for side in state.sides),
        "divisions_routed": tuple(
            sum(1 for division in state.divisions if division.side == seat and division.routed) for seat in seats
        ),
    }
