"""2.1: the whole game, turn by turn. Every loop keeps its place in the state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.core.decisions import Ask
from engine.core.position.turn_events import StepBegan, TurnBegan
from engine.systems.cape.position.game import Game
from engine.systems.cape.position.state import STEPS
from engine.systems.cape.rules.turn.activation import activation
from engine.systems.cape.rules.turn.deployment import deployment
from engine.systems.cape.rules.turn.impulses import activated, others
from engine.systems.cape.rules.turn.orders import orders
from engine.systems.cape.rules.victory.victory import begin, ending


def battle(g: Game) -> Ask[None]:
    """2.1: activation, orders, deployment, the activated, the others; then the next turn."""
    if g.state.turn == 0:
        begin(g)
    while not g.state.over:
        if g.state.turn == 0 or g.state.step >= len(STEPS):
            g.record(TurnBegan("2.1", g.state.turn + 1))
        while g.state.step < len(STEPS) and not g.state.over:
            g.safe()
            yield from STEP_RULES[STEPS[g.state.step]](g)
            after = g.state.step + 1
            g.record(StepBegan("2.1", after, STEPS[after] if after < len(STEPS) else "next turn"))


Rule = Callable[[Game], Ask[None]]
STEP_RULES: Final[dict[str, Rule]] = {
    "activation": activation,
    "orders": orders,
    "deployment": deployment,
    "activated": activated,
    "others": others,
    "ending": ending,
}
