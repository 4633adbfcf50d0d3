"""The whole: what comes before the battle, then the day, turn by turn. Every loop keeps its place in the state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.core.decisions import Ask
from engine.core.position.turn_events import BattleEnded, StepBegan, TurnBegan
from engine.systems.condottiero.position.events.before import StageBegan
from engine.systems.condottiero.position.events.units import MoraleChanged
from engine.systems.condottiero.position.game import Context, Game
from engine.systems.condottiero.position.state import BLOODLUST, OK, STAGES, STEPS
from engine.systems.condottiero.questions import situation as ask
from engine.systems.condottiero.rules.battlefield import shifting, sides, terrain
from engine.systems.condottiero.rules.cavalry import orders
from engine.systems.condottiero.rules.command import command_tests
from engine.systems.condottiero.rules.deployment import deployment, order_of_deployment
from engine.systems.condottiero.rules.exploration import exploration
from engine.systems.condottiero.rules.fighting import combat, shooting
from engine.systems.condottiero.rules.influence import influencing
from engine.systems.condottiero.rules.markers import markers
from engine.systems.condottiero.rules.movement import movement
from engine.systems.condottiero.rules.reinforcements import turn_of_reinforcements
from engine.systems.condottiero.rules.speech import speeches


def battle(g: Game) -> Ask[None]:
    """2, R.7."""
    yield from before(g)
    while not g.state.over:
        if g.state.turn == 0 or g.state.step >= len(STEPS):
            g.record(TurnBegan("R.7", g.state.turn + 1))
        while g.state.step < len(STEPS) and not g.state.over:
            g.safe()
            yield from STEP_RULES[STEPS[g.state.step]](g)
            after = g.state.step + 1
            g.record(StepBegan("R.7", after, STEPS[after] if after < len(STEPS) else "next turn"))


def before(g: Game) -> Ask[None]:
    """2: stage after stage."""
    while g.state.turn == 0 and g.state.stage < len(STAGES):
        g.safe()
        yield from STAGE_RULES[STAGES[g.state.stage]](g)
        after = g.state.stage + 1
        g.record(StageBegan("2", after, STAGES[after] if after < len(STAGES) else "battle"))


def ending(g: Game) -> Ask[None]:
    """R.8: bloodlust that is over; T.6: who has lost the day."""
    for unit in g.state.units:
        if unit.on_table and unit.morale == BLOODLUST and unit.bloodlust_until <= g.state.turn:
            g.record(MoraleChanged("R.8", unit.id, OK, 0))
    for declared, holds in g.setting.endings:
        fallen = [side.id for side in g.state.sides if holds(Context(g, side))]
        if fallen:
            g.record(BattleEnded("T.6", _winner(g, declared.winner, fallen), declared.name))
            return
    if g.setting.turns and g.state.turn >= g.setting.turns:
        one, other = (ask.units_standing(g, side) for side in (0, 1))
        g.record(BattleEnded("T.6", -1 if one == other else 0 if one > other else 1, "nightfall"))
    yield from ()


def _winner(g: Game, declared: str | None, fallen: list[int]) -> int:
    """`enemy` is the other side of whoever the ending befell; when it befalls both, nobody has won."""
    if len(fallen) > 1:
        return -1
    if declared == "enemy":
        return 1 - fallen[0]
    named = [side.id for side in g.state.sides if side.name == declared]
    return named[0] if named else fallen[0] if declared is None else -1


Rule = Callable[[Game], Ask[None]]
STAGE_RULES: Final[dict[str, Rule]] = {
    "exploration": exploration,
    "terrain": terrain,
    "sides": sides,
    "shifting": shifting,
    "order_of_deployment": order_of_deployment,
    "deployment": deployment,
    "reinforcements": turn_of_reinforcements,
    "speeches": speeches,
}
STEP_RULES: Final[dict[str, Rule]] = {
    "markers": markers,
    "orders": orders,
    "movement": movement,
    "shooting": shooting,
    "combat": combat,
    "influencing": influencing,
    "command_tests": command_tests,
    "ending": ending,
}
