"""H: units that break, recover or flee on, and brigades that give way."""

from __future__ import annotations

from engine.core.decisions import Ask
from engine.core.declared.sequence import Step
from engine.core.declared.trials.dice_tests import undergo
from engine.systems.risorgimento.position.events import standing
from engine.systems.risorgimento.position.game import Game
from engine.systems.risorgimento.position.state import DISPERSED, Unit
from engine.systems.risorgimento.questions import zones
from engine.systems.risorgimento.rules.forced_moves import retire
from engine.systems.risorgimento.rules.tests import about


def flee(g: Game, unit: Unit, section: str) -> None:
    """MOR.c, E.3.4: its full column move towards its own lines. H.1c: one that an enemy still touches is removed."""
    retire(g, unit, unit.profile.arm.column, section, flees=True)
    if not unit.gone and zones.touches_enemy(g, unit):
        g.record(standing.UnitLost("H.1c", unit.id, DISPERSED))


def remove_touched(g: Game) -> None:
    """H.1c, E.2.3d: routed units and gunners without their guns that an enemy touches."""
    for unit in g.on_table():
        if (unit.routed or unit.guns_left) and zones.touches_enemy(g, unit):
            g.record(standing.UnitLost("H.1c" if unit.routed else "E.2.3d", unit.id, DISPERSED))


def rout_recovery(g: Game, _: Step) -> Ask[None]:
    """H, H.4."""
    remove_touched(g)
    for unit in g.on_table():
        if unit.routed and not unit.gone and ("unit", unit.id) not in g.state.done:
            yield from undergo(g, "recovery_from_rout", about(g, unit), unit.name)
