"""1.8: what is declared before anybody moves: attacks, and which bases act together (1.6b)."""

from __future__ import annotations

from engine.brigades.questions.bases import places_apart
from engine.core.decisions import Ask, choose
from engine.core.declared.effects import needed
from engine.core.declared.turn.sequence import Step
from engine.space.stands.rows import middle_together
from engine.systems.lumi.position import events
from engine.systems.lumi.position.state import Game, Unit
from engine.systems.lumi.questions import lines
from engine.systems.lumi.questions.attacks import attacks


def intentions(g: Game, step: Step) -> Ask[None]:
    """1.8a: before anybody moves, who is going to attack whom, and who parts or joins; by priority, as they will
    move."""
    for waiting in g.while_any(lambda: [unit for unit in g.on_table() if _is_to_say(g, unit)]):
        unit = step.foremost(g, waiting)[0]
        others = lines.regroupings(g, unit)
        chosen = yield from choose("declare", unit.side, step.section, [None, *attacks(g, unit), *others], unit.id)
        if chosen in others:
            regroup(g, unit, g.state.units[chosen[1]])
            # 1.6b: saying who acts together costs nothing; then it says whom it attacks.
            chosen = yield from choose("declare", unit.side, step.section, [None, *attacks(g, unit)], unit.id)
        if chosen is None:
            g.record(events.Asked(step.section, unit.id))
        else:
            g.record(events.Declared(step.section, unit.id, *chosen))


def _is_to_say(g: Game, unit: Unit) -> bool:
    return not unit.asked and not unit.intent[0] and g.rules.may_manoeuvre(g, unit)


def regroup(g: Game, unit: Unit, other: Unit) -> None:
    """1.6b: the bases of both act as one from now on; those of a unit by itself each as a unit of its own, where they
    stand."""
    if other is not unit:
        g.record(events.Joined("1.6", unit.id, other.id, *middle_together(unit.stand, other.stand)))
    else:
        g.record(events.Parted("1.6", unit.id, needed(places_apart(g, unit))))
