"""Who takes part and what it cost: for readers of journals and balance reports."""

from __future__ import annotations

from engine.core.system import Piece, Roster
from engine.systems.condottiero.position.game import Game


def roster(game: Game) -> Roster:
    state = game.state
    return Roster(
        (
            ("side", tuple(Piece(side.name, side.id) for side in state.sides)),
            ("command", tuple(Piece(command.name, command.side) for command in state.commands)),
            ("unit", tuple(Piece(unit.name, unit.side) for unit in state.units)),
            ("leader", tuple(Piece(leader.name, leader.side) for leader in state.leaders)),
            ("character", tuple(Piece(one.name, one.side) for one in state.characters)),
            ("piece", tuple(Piece(one.name, -1) for one in state.pieces)),
        )
    )


def tally(game: Game) -> dict[str, tuple[int, ...]]:
    """Units fled and destroyed, leaders and commands lost, units demoralised or disorganised at the end."""
    state = game.state
    seats = range(len(state.sides))
    units = [[unit for unit in state.units if unit.side == seat] for seat in seats]
    return {
        "units_fled": tuple(sum(1 for unit in own if unit.gone == "fled") for own in units),
        "units_destroyed": tuple(sum(1 for unit in own if unit.gone == "destroyed") for own in units),
        "units_demoralised": tuple(sum(1 for unit in own if unit.on_table and unit.is_demoralised) for own in units),
        "leaders_lost": tuple(
            sum(1 for leader in state.leaders if leader.side == seat and not leader.present) for seat in seats
        ),
        "commands_lost": tuple(
            sum(1 for command in state.commands if command.side == seat and command.lost) for seat in seats
        ),
    }
