"""E.2.1, E.2.3c, E.9: what the other side does while a unit moves, and when it has moved."""

from __future__ import annotations

from engine.core.decisions import Ask
from engine.space.stands.contact import is_touching
from engine.systems.risorgimento.position.events import standing
from engine.systems.risorgimento.position.game import Game
from engine.systems.risorgimento.position.state import DESTROYED, Unit
from engine.systems.risorgimento.questions.halts import Halt, halts, may_stop
from engine.systems.risorgimento.questions.moving import CONTACT, QUARTERS, Move, most_quarters
from engine.systems.risorgimento.rules.charges import ride_and_fight, set_out
from engine.systems.risorgimento.rules.losses import overrun
from engine.systems.risorgimento.rules.opportunity import answer_with_fire
from engine.systems.risorgimento.rules.reactions import (
    can_counter_charge,
    gun_crew_stays,
    offer_counter_charge,
    threatened_batteries,
)
from engine.systems.risorgimento.rules.rout import remove_touched


def pass_along(g: Game, unit: Unit, move: Move, quarters: int, tested: set[int]) -> Ask[Halt | None]:
    """E.9a: a move of so many quarters, with all who fire at the unit on its way; where it stops, if it does not
    come to the end. MOR.b: who fails a test has only half of a move left; beyond that it stops where there is room."""
    formation, drawn_up = move[1], unit.formation
    places, was_shaken = halts(g, unit, move), unit.shaken
    for number, halt in enumerate(places):
        if halt.is_watched:
            stand = halt.stand
            g.record(standing.CameBy("E.9a", unit.id, stand.x, stand.y, stand.facing, formation))
            if move[0] == CONTACT:
                yield from test_gunners(g, unit, tested)
            yield from answer_with_fire(g, unit, drawn_up if halt.is_start else "")
            if unit.gone or unit.routed:
                return None
        if unit.shaken and not was_shaken:
            most = most_quarters(g, unit)
            goes_on = quarters <= most or any(later.quarters <= most for later in places[number + 1 :])
            if not goes_on and may_stop(g, unit, formation, halt):
                return halt
    return None


def test_gunners(g: Game, unit: Unit, tested: set[int]) -> Ask[None]:
    """E.2.3c: batteries whose zone cavalry enters that comes into contact, each once."""
    for battery in threatened_batteries(g, unit) if unit.profile.arm.is_mounted else ():
        if battery.id not in tested:
            tested.add(battery.id)
            yield from gun_crew_stays(g, battery, unit)


def answer_move(g: Game, unit: Unit, move: Move, left: str, tested: set[int]) -> Ask[None]:
    """`left` is the formation that it has just given up, where it stands."""
    yield from overrun(g, unit)
    remove_touched(g)
    if move[0] == CONTACT:
        yield from test_gunners(g, unit, tested)
        for battery in g.enemies(unit.side) if unit.profile.arm.is_mounted else ():
            if battery.guns_left and is_touching(unit.stand, battery.guns):
                g.record(standing.UnitLost("E.2.3d", battery.id, DESTROYED))
    yield from answer_with_fire(g, unit, left)
    for enemy in g.enemies(unit.side):
        if unit.gone or unit.routed:
            return
        if can_counter_charge(g, enemy, unit) and (yield from offer_counter_charge(g, enemy, unit)):
            rider = set_out(g, enemy, unit, QUARTERS)
            if rider is not None:
                yield from ride_and_fight(g, [rider])
