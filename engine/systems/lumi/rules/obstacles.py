"""3.3: units that stop at obstacles, how hard these are, and who crosses them."""

from __future__ import annotations

from typing import Final

from engine.brigades.book.setting import UNKNOWN
from engine.core.decisions import Ask
from engine.core.declared.trials.dice_tests import undergo
from engine.systems.lumi.position import events
from engine.systems.lumi.position.game import Game
from engine.systems.lumi.position.state import DISORDERED, Unit
from engine.systems.lumi.questions import ground
from engine.systems.lumi.rules.forced import worsen
from engine.systems.lumi.rules.tests import about

_USUAL_LEVEL: Final = 1
"""3.3.2: of an obstacle, where nobody rolls for it."""


def stop_at(g: Game, unit: Unit, obstacle: int) -> Ask[None]:
    """3.3.1a: it goes no farther; 3.3.2: and only now its level is known."""
    g.record(events.Stopped("3.3.1", unit.id, obstacle, False))
    yield from _learn_level(g, unit, obstacle)


def _learn_level(g: Game, unit: Unit, obstacle: int) -> Ask[None]:
    if g.state.obstacles[obstacle].level == UNKNOWN:
        if g.switches.unknown_levels == "rolled":
            context = about(g, unit, section="3.3.1")
            context.value = obstacle
            yield from undergo(g, "obstacle_level", context, unit.name)
        else:
            g.record(events.LevelKnown("3.3.1", obstacle, _USUAL_LEVEL))


def may_pass(g: Game, unit: Unit) -> Ask[bool]:
    """3.3.1b, 3.3.1c: whether a unit that has stopped at an obstacle crosses it now."""
    yield from _learn_level(g, unit, unit.stopped_at)
    obstacle = g.state.obstacles[unit.stopped_at]
    if unit.tried:
        worsen(g, unit, DISORDERED, "obstacle", "3.3.1")
        return True
    if ground.has_opening(g, obstacle.id, unit.at) or (obstacle.level == 0 and g.switches.easy_obstacles):
        return True
    context = about(g, unit, section="3.3.1")
    crosses = next(name for name, when in g.setting.crossers.items() if when(context))
    context.value = g.book.crossing[crosses].value(obstacle.level)
    outcome = yield from undergo(g, "crossing", context, unit.name)
    return outcome is not g.setting.trials["crossing"].test.outcomes[-1]
