"""Who takes part and what it cost: for readers of journals and balance reports."""

from __future__ import annotations

from functools import partial
from typing import Final

from engine.core.watching.roster import per_side
from engine.systems.cape.position.figures import DEAD, DOWN, LEFT
from engine.systems.cape.position.game import Game

LISTS: Final = {
    "side": "sides",
    "group": "groups",
    "figure": "figures",
    "gun": "guns",
    "thing": "things",
    "piece": "setting.pieces",
}


def tally(game: Game) -> dict[str, tuple[int, ...]]:
    """Figures out of action, run away or left, groups shaken at the end, firmness and points."""
    state = game.state
    count = partial(per_side, len(state.sides))
    return {
        "out_of_action": count(state.figures, lambda figure: figure.gone in (DOWN, DEAD)),
        "run_away": count(state.figures, lambda figure: bool(figure.gone) and figure.gone not in (DOWN, DEAD, LEFT)),
        "left the table": count(state.figures, lambda figure: figure.gone == LEFT),
        "shaken": count(state.groups, lambda group: group.shaken and bool(game.members(group))),
        "firmness": tuple(side.firmness for side in state.sides),
        "victory_points": tuple(side.points for side in state.sides),
    }
