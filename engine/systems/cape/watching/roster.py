"""Who takes part and what it cost: for readers of journals and balance reports."""

from __future__ import annotations

from engine.core.system import Piece, Roster
from engine.systems.cape.position.figures import DEAD, DOWN, LEFT
from engine.systems.cape.position.game import Game


def roster(game: Game) -> Roster:
    state = game.state
    return Roster(
        (
            ("side", tuple(Piece(side.name, side.id) for side in state.sides)),
            ("group", tuple(Piece(group.name, group.side) for group in state.groups)),
            ("figure", tuple(Piece(one.name, one.side) for one in state.figures)),
            ("gun", tuple(Piece(gun.name, gun.side) for gun in state.guns)),
            ("thing", tuple(Piece(thing.name, -1) for thing in state.things)),
            ("piece", tuple(Piece(piece.name, -1) for piece in game.setting.pieces)),
        )
    )


def tally(game: Game) -> dict[str, tuple[int, ...]]:
    """Figures out of action, run away or left, groups shaken at the end, firmness and points."""
    state = game.state
    seats = range(len(state.sides))
    own = [[one for one in state.figures if one.side == seat] for seat in seats]
    return {
        "out_of_action": tuple(sum(1 for one in figures if one.gone in (DOWN, DEAD)) for figures in own),
        "run_away": tuple(
            sum(1 for one in figures if one.gone and one.gone not in (DOWN, DEAD, LEFT)) for figures in own
        ),
        "left the table": tuple(sum(1 for one in figures if one.gone == LEFT) for figures in own),
        "shaken": tuple(
            sum(1 for group in state.groups if group.side == seat and group.shaken and game.members(group))
            for seat in seats
        ),
        "firmness": tuple(side.firmness for side in state.sides),
        "victory_points": tuple(side.points for side in state.sides),
    }
