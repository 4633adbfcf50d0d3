"""2.1: the whole game, turn by turn, in the phases that the ruleset declares. The place is in the state."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.core.decisions import Ask
from engine.core.declared.sequence import Procedures, play_turns
from engine.systems.cape.position.game import Context, Game
from engine.systems.cape.rules.movement import charges
from engine.systems.cape.rules.turn.activation import activation, weather
from engine.systems.cape.rules.turn.deployment import deployment
from engine.systems.cape.rules.turn.impulses import activated, others
from engine.systems.cape.rules.turn.orders import orders
from engine.systems.cape.rules.victory.victory import begin, ending

SEQUENCES: Final[Mapping[str, Procedures[Any]]] = {
    "turn": {
        "weather": weather,
        "activation": activation,
        "orders": orders,
        "deployment": deployment,
        "activated": activated,
        "others": others,
        "ending": ending,
    },
    "charge": charges.PHASES,
}
"""What is done in each phase, by the names of the declared sequences."""


def battle(g: Game) -> Ask[None]:
    """2.1: turn after turn, each through its declared phases."""
    if g.state.turn == 0:
        begin(g)
    yield from play_turns(g, g.setting.courses["turn"])


def at_table(under_way: Game | charges.Charge) -> Context:
    """For conditions of phases: they ask of nobody in particular."""
    return Context(under_way.game if isinstance(under_way, charges.Charge) else under_way, None)
