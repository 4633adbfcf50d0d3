"""E.2.1, E.2.3c, E.9: what the other side does while a unit moves, and when it has moved."""

from __future__ import annotations

from engine.core.decisions import Ask
from engine.space.plane import Point
from engine.space.stands.stand import Stand
from engine.systems.risorgimento.position.events import standing
from engine.systems.risorgimento.position.game import Game
from engine.systems.risorgimento.position.state import DESTROYED, Unit
from engine.systems.risorgimento.questions import zones
from engine.systems.risorgimento.questions.halts import Halt, halts, may_stop
from engine.systems.risorgimento.questions.moving import CONTACT, Move, most_quarters, stand_in
from engine.systems.risorgimento.rules import reactions
from engine.systems.risorgimento.rules.charges import Rider, await_charge, ride_and_fight, set_out
from engine.systems.risorgimento.rules.opportunity import answer_with_fire
from engine.systems.risorgimento.rules.rout import remove_touched


def pass_along(g: Game, unit: Unit, move: Move, quarters: int, tested: set[int]) -> Ask[Halt | None]:
    """E.9a: a move of so many quarters, with all who fire at the unit on its way; where it stops, if it does not
    come to the end. MOR.b: who fails a test has only half of a move left; beyond that it stops where there is room."""
    formation, drawn_up = move[1], unit.formation
    places, was_shaken = halts(g, unit, move), unit.shaken
    for number, halt in enumerate(places):
        if number and _is_barred(g, halt.stand, tested) and may_stop(g, unit, formation, places[number - 1]):
            return places[number - 1]
        if halt.is_watched:
            stand = halt.stand
            g.record(standing.CameBy("E.9a", unit.id, stand.x, stand.y, stand.facing, formation))
            if move[0] == CONTACT:
                yield from reactions.test_gunners(g, unit, tested)
            yield from answer_with_fire(g, unit, drawn_up if halt.is_start else "")
            if unit.gone or unit.routed:
                return None
        if unit.shaken and not was_shaken:
            most = most_quarters(g, unit)
            goes_on = quarters <= most or any(later.quarters <= most for later in places[number + 1 :])
            if not goes_on and may_stop(g, unit, formation, halt):
                return halt
    end = stand_in(unit.profile.arm, formation, *move[2:])
    is_short = places and _is_barred(g, end, tested) and may_stop(g, unit, formation, places[-1])
    return places[-1] if is_short else None


def _is_barred(g: Game, stand: Stand, tested: set[int]) -> bool:
    """E.2.3c, E.7: gunners who ran have come to stand in its way."""
    return any(stand.overlaps(g.state.units[one].stand) for one in tested if g.state.units[one].on_table)


def answer_move(
    g: Game, unit: Unit, move: Move, way: tuple[Point, ...], used: int, left: str, tested: set[int]
) -> Ask[None]:
    """`used` are the quarters of its move, `left` is the formation that it has just given up, where it stands."""
    remove_touched(g)
    if move[0] == CONTACT:
        yield from reactions.test_gunners(g, unit, tested)
        for battery in g.enemies(unit.side) if unit.profile.arm.is_mounted else ():
            if zones.is_at_guns(battery, unit.stand):
                g.record(standing.UnitLost("E.2.3d", battery.id, DESTROYED))
    yield from answer_with_fire(g, unit, left)
    riders: list[Rider] = []
    for enemy in g.enemies(unit.side) if not (unit.gone or unit.routed) else ():
        can_ride = reactions.can_counter_charge(g, enemy, unit)
        quarters = reactions.quarters_left(g, enemy, unit, way, used) if can_ride else 0
        if quarters and (yield from reactions.offer_counter_charge(g, enemy, unit)):
            rider = set_out(g, enemy, unit, quarters)
            riders += [rider] if rider is not None else []
    if riders:
        # E.1b, E.2.1e: a charge like any other.
        yield from await_charge(g, riders)
        yield from ride_and_fight(g, riders)
