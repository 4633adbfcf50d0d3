"""H.2, H.3: brigades that are demoralised or run, looked at after each phase that costs anything."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.decisions import Ask
from engine.core.declared.sequence import Procedure, Procedures, Step
from engine.systems.risorgimento.position.events import command as events
from engine.systems.risorgimento.position.game import Game
from engine.systems.risorgimento.rules.morale import morale_test, strain


def judge_brigades(g: Game) -> Ask[None]:
    rules = g.setting.brigade_rules
    for brigade in g.state.brigades:
        if brigade.removed or not brigade.halves:
            continue
        if rules.runs(g, brigade):
            # H.3: all that is left of it leaves the field.
            g.record(events.BrigadeRouted("H.3", brigade.id, tuple(unit.id for unit in g.units_of(brigade))))
        elif rules.gives_way(g, brigade):
            g.record(events.BrigadeDemoralised("H.2", brigade.id))
            for unit in g.units_of(brigade):
                if not unit.gone and not unit.routed:
                    yield from morale_test(g, strain(g, unit, "brigade_demoralised"))


def then_judging(procedures: Mapping[str, Procedure[Game]]) -> Procedures[Game]:
    """Phases after each of which brigades are looked at."""
    return {name: _judged(procedure) for name, procedure in procedures.items()}


def _judged(procedure: Procedure[Game]) -> Procedure[Game]:
    def play(g: Game, step: Step) -> Ask[None]:
        asked = procedure(g, step)
        if asked is not None:
            yield from asked
        yield from judge_brigades(g)

    return play
