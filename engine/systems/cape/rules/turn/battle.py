"""2.1: the whole game, turn by turn: what is done in each phase that the ruleset declares, and who may come first."""

from __future__ import annotations

from typing import Final

from engine.core.decisions import Ask
from engine.core.declared.sequence import Ordered, Procedures, Ranks, play_turns
from engine.systems.cape.position.game import Game
from engine.systems.cape.rules.turn.activation import activation, by_initiative, orders, weather, without_initiative
from engine.systems.cape.rules.turn.deployment import deployment
from engine.systems.cape.rules.turn.impulses import activated, by_points, others
from engine.systems.cape.rules.victory.victory import begin, ending

_ORDERS: Final[Ranks] = {"initiative": by_initiative, "last_initiative": without_initiative, "points": by_points}

PHASES: Final[Procedures[Game]] = {
    "weather": weather,
    "activation": activation,
    "orders": Ordered(orders, {word: _ORDERS[word] for word in ("initiative", "last_initiative")}),
    "deployment": Ordered(deployment, _ORDERS),
    "activated": Ordered(activated, _ORDERS),
    "others": Ordered(others, _ORDERS),
    "ending": ending,
}


def battle(g: Game) -> Ask[None]:
    """2.1: turn after turn, each through its declared phases."""
    if g.state.turn == 0:
        begin(g)
    yield from play_turns(g, g.setting.turn)
