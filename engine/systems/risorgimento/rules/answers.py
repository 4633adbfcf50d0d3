"""E.2.1, E.2.3c, E.9: what the other side does when a unit has moved."""

from __future__ import annotations

from engine.core.decisions import Ask
from engine.systems.risorgimento.position.game import Game
from engine.systems.risorgimento.position.state import Unit
from engine.systems.risorgimento.rules.charges import QUARTERS, ride_and_fight, set_out
from engine.systems.risorgimento.rules.losses import overrun
from engine.systems.risorgimento.rules.opportunity import answer_with_fire
from engine.systems.risorgimento.rules.reactions import (
    can_counter_charge,
    gun_crew_stays,
    offer_counter_charge,
    threatened_batteries,
)
from engine.systems.risorgimento.rules.rout import remove_touched


def answer_move(g: Game, unit: Unit, left: str) -> Ask[None]:
    """`left` is the formation that it had before."""
    yield from overrun(g, unit)
    remove_touched(g)
    if unit.profile.arm.is_mounted:
        for battery in threatened_batteries(g, unit):
            yield from gun_crew_stays(g, battery, unit)
    yield from answer_with_fire(g, unit, left)
    for enemy in g.enemies(unit.side):
        if unit.gone or unit.routed:
            return
        if can_counter_charge(g, enemy, unit) and (yield from offer_counter_charge(g, enemy, unit)):
            rider = set_out(g, enemy, unit, QUARTERS)
            if rider is not None:
                yield from ride_and_fight(g, [rider])
