"""1.8: what is declared before anybody moves: attacks, and which bases act together (1.6b)."""

from __future__ import annotations

from engine.brigades.questions.bases import places_apart
from engine.core.decisions import Ask, choose
from engine.core.declared.turn.sequence import Step
from engine.space.stands.rows import middle_together
from engine.systems.lumi.position import events
from engine.systems.lumi.position.game import Game
from engine.systems.lumi.position.state import Unit
from engine.systems.lumi.questions import lines
from engine.systems.lumi.questions.attacks import Attack, attacks


def intentions(g: Game, step: Step) -> Ask[None]:
    """1.8a: before anybody moves, who is going to attack whom, and who parts or joins; by priority, as they will
    move."""
    for waiting in g.while_any(lambda: [unit for unit in g.on_table() if _is_to_say(g, unit)]):
        unit = step.foremost(g, waiting)[0]
        regroups = yield from _intend(g, unit, step.section, regroups=True)
        if regroups:
            # 1.6b: saying who acts together costs nothing; then it says whom it attacks.
            yield from _intend(g, unit, step.section, regroups=False)


def _is_to_say(g: Game, unit: Unit) -> bool:
    return unit.id not in g.state.asked and not unit.intent[0] and g.rules.may_manoeuvre(g, unit)


def _intend(g: Game, unit: Unit, section: str, *, regroups: bool) -> Ask[bool]:
    """One choice of a unit: whether it has only parted or joined others, and may still attack."""
    others = lines.regroupings(g, unit) if regroups else []
    options: list[Attack | None] = [None, *attacks(g, unit), *others]
    chosen = yield from choose("declare", unit.side, section, options, unit.id)
    if chosen is None:
        g.record(events.Asked(section, unit.id))
    elif chosen[0] == lines.APART:
        part(g, unit)
    elif chosen[0] == lines.TOGETHER:
        join(g, unit, g.state.units[chosen[1]])
    else:
        g.record(events.Declared(section, unit.id, *chosen))
    return chosen in others


def part(g: Game, unit: Unit) -> None:
    """1.6b: its bases stand where they stood, each a unit of its own from now on."""
    places = places_apart(g, unit)
    assert places is not None, "offered only where there is room"
    g.record(events.Parted("1.6", unit.id, places))


def join(g: Game, unit: Unit, other: Unit) -> None:
    """1.6b: the bases of both act as one from now on."""
    g.record(events.Joined("1.6", unit.id, other.id, *middle_together(unit.stand, other.stand)))
