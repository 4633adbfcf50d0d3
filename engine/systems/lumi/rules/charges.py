"""4.1, 4.2: charges and closing to short range: both test, the target reacts, the attacker goes as far as it can."""

from __future__ import annotations

from engine.brigades.position.pieces import NOBODY
from engine.brigades.rules.choices import choose_way, ways_open
from engine.core.decisions import Ask
from engine.systems.lumi.position import events
from engine.systems.lumi.position.state import DISORDERED, ROUTED, Context, Game, Unit, about
from engine.systems.lumi.questions import standing
from engine.systems.lumi.questions.attacks import (
    CHARGE,
    end_of,
    extra_of,
    is_in_reach,
    needed_length,
    short_of_obstacle,
)
from engine.systems.lumi.questions.moving import Judged, straight_on
from engine.systems.lumi.rules.forced import march_to, worsen
from engine.systems.lumi.rules.tests import grade, morale_test

_SECTIONS = {"charge": "4.1", "close": "4.2"}


def attack(g: Game, unit: Unit, target: Unit, manner: str, *, unasked: bool = False) -> Ask[None]:
    """4.1, 4.2, 1.6c: one test for all bases of the unit. AGG.b: who charges unasked tests only for the extra move.
    3.3.1d: over an obstacle it begins with the way up to it, without a test."""
    section, farthest = _SECTIONS[manner], unit.move + extra_of(g, unit, manner)
    is_near = is_in_reach(unit, target, manner, farthest)
    if is_near and end_of(g, unit, target, manner) is None:
        judged = short_of_obstacle(g, unit, target)
        if judged is not None:
            yield from march_to(g, unit, manner, judged, section)
        return
    g.record(events.Engaged(section, unit.id, manner, target.id))
    context = about(g, unit, target, section)
    if unasked:
        grade(g, context, "advance")
    elif not (yield from morale_test(g, context, "advance")):
        g.record(events.Engaged(section, unit.id, "", NOBODY))
        return
    # 1.8b: distances are known by now, and nobody fears a charge that cannot reach him.
    if manner == CHARGE and is_near:
        yield from face_charge(g, unit, target, section)
    # 4.1.7, 4.2.6: a score above six.
    yield from advance(g, unit, target, manner, farthest if context.score > g.figures.extra_score else unit.move)


def face_charge(g: Game, unit: Unit, target: Unit, section: str, *, may_react: bool = True) -> Ask[bool]:
    """4.1: the target tests, and if it stands it may react. A routed one runs on. Whether it has not failed."""
    if target.level == ROUTED:
        return True
    context = charged_context(g, target, unit, section)
    stands = (yield from morale_test(g, context, "charged")) and not target.gone
    if stands and may_react:
        yield from choose_way(g, "react", [None, *ways_open(g.setting.reactions, context)], context, section)
    return stands


def charged_context(g: Game, target: Unit, unit: Unit, section: str) -> Context:
    context = about(g, target, unit, section)
    context.by_horse = unit.profile.arm.is_mounted
    context.in_flank = standing.strikes_flank(unit.stand, target)
    return context


def advance(g: Game, unit: Unit, target: Unit, manner: str, reach: int) -> Ask[None]:
    """4.1, 4.2: into contact or to short range; who falls short stops where his legs end, disordered."""
    section = _SECTIONS[manner]
    if unit.gone:
        return
    end = end_of(g, unit, target, manner) if not target.gone else None
    reaches = end is not None and needed_length(g, unit, target, manner, end) <= reach
    if not reaches:
        g.record(events.Engaged(section, unit.id, "", NOBODY))
        end = straight_on(g, unit, target.at, reach)
    if end is not None:
        yield from march_to(g, unit, manner, Judged(end, NOBODY), section)
    if not reaches and not target.gone and target.level < ROUTED:
        worsen(g, unit, DISORDERED, "fell short", section)
