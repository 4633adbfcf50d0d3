"""Chapter 3: the battle, turn by turn, step by step. Every loop keeps its place in the state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.core.decisions import Ask, choose
from engine.core.position.turn_events import StepBegan, TurnBegan
from engine.systems.esa.position.events.cards import ReserveHandedOver
from engine.systems.esa.position.events.moves import LeaderPlaced, Placed
from engine.systems.esa.position.events.turns import Arrived, DivisionActs, DivisionDone, UnitDone
from engine.systems.esa.position.game import Game
from engine.systems.esa.position.state import STEPS
from engine.systems.esa.questions import situation as ask
from engine.systems.esa.questions.sighting import may_shoot, targets_of
from engine.systems.esa.rules.endings import discards, ending, reckoning, routs
from engine.systems.esa.rules.melee import break_off, melee_of_division, next_to_break_off
from engine.systems.esa.rules.movement import aggressive_move, movement_of_division, next_leader, ride
from engine.systems.esa.rules.orders import assignment, chain_tests, planning, returns, reveal, specials, transfers
from engine.systems.esa.rules.preparing import prepare, zone_hexes
from engine.systems.esa.rules.rally import late_move_of_division, rally_of_division
from engine.systems.esa.rules.shooting import shoot_with, shooting_of_division

Act = Callable[[Game, int], Ask[bool]]


def battle(g: Game) -> Ask[None]:
    """1, 3, 3.2: from set-up to the end."""
    if not g.state.deployed:
        yield from prepare(g)
    while not g.state.over:
        if g.state.turn == 0 or g.state.step >= len(STEPS):
            g.record(TurnBegan("3.2", g.state.turn + 1))
            arrivals(g)
            g.record(StepBegan("3.2", 0, STEPS[0]))
        while g.state.step < len(STEPS) and not g.state.over:
            g.safe()
            yield from STEP_RULES[STEPS[g.state.step]](g)
            after = g.state.step + 1
            g.record(StepBegan("3.2", after, STEPS[after] if after < len(STEPS) else "next turn"))


def arrivals(g: Game) -> None:
    """Reinforcements come at the head of a turn, in the hexes where the scenario lets them in; OPEN.3: an opening may
    have put it off."""
    for division in g.state.divisions:
        due = g.setting.arrivals.get(division.id)
        if division.on_field or division.routed or due is None or g.state.turn < max(due, g.state.help_from):
            continue
        g.record(Arrived("3.2", division.id))
        hexes = [at for at in zone_hexes(g, division.side, division.id) if not g.board.ground[at].impassable]
        for unit in g.state.units:
            if unit.division == division.id and unit.hex < 0:
                free = next((at for at in hexes if g.state.at[at] < 0), None)
                if free is not None:
                    g.record(Placed("3.2", unit.id, free, 3 if g.board.hex(free).line <= g.board.lines // 2 else 0))
        general = g.general_of(division)
        if general.alive and general.hex < 0 and hexes:
            g.record(LeaderPlaced("3.2", general.id, hexes[0]))
        if 0 <= general.division != division.id:
            # They come to a general who has a division already, and join it.
            for unit in g.state.units:
                if unit.division == division.id and unit.hex >= 0:
                    g.record(ReserveHandedOver("3.2", unit.id, general.division))


# --- who acts ---------------------------------------------------------------------------------------------------


def next_division(g: Game, order: int) -> Ask[int | None]:
    """3.1a, 3.1b, 10.10: by priority, then initiative; among his own of equal priority the owner chooses."""
    if g.state.active >= 0:
        return g.state.active
    waiting = [
        one
        for one in g.state.divisions
        if one.id not in g.state.done and one.on_field and ask.orders_of(g, one) & order
    ]
    if not waiting:
        return None
    top = max(ask.priority_of(g, one) for one in waiting)
    first = [one for one in waiting if ask.priority_of(g, one) == top]
    own = [one.id for one in first if one.side == g.state.initiative] or [one.id for one in first]
    side = g.state.divisions[own[0]].side
    chosen = yield from choose("act_with", side, "3.1a", own)
    g.record(DivisionActs("3.1a", chosen))
    return chosen


def by_divisions(g: Game, order: int, act: Act, section: str) -> Ask[None]:
    """A phase of actions: each division in its turn does one thing after the other."""
    while True:
        g.safe()
        division = yield from next_division(g, order)
        if division is None:
            return
        if not (yield from act(g, division)):
            g.record(DivisionDone(section, division))


def marches(g: Game) -> Ask[None]:
    yield from by_divisions(g, 1, movement_of_division, "5b")


def shooting(g: Game) -> Ask[None]:
    yield from by_divisions(g, 2, shooting_of_division, "6a")


def combats(g: Game) -> Ask[None]:
    """7a; aggressive units that went off by themselves fight last (9.1a)."""
    yield from by_divisions(g, 4, melee_of_division, "7a")
    for division in g.state.divisions:
        while any(unit.aggressing and unit.division == division.id for unit in g.state.units):
            g.safe()
            if not (yield from melee_of_division(g, division.id)):
                break


def rally(g: Game) -> Ask[None]:
    yield from by_divisions(g, 8, rally_of_division, "8a")


def late_moves(g: Game) -> Ask[None]:
    yield from by_divisions(g, 1, late_move_of_division, "9.6a")


# --- other steps ------------------------------------------------------------------------------------------------


def early_returns(g: Game) -> Ask[None]:
    if g.switches.returned_cards == "before_reveal":
        yield from returns(g)


def late_returns(g: Game) -> Ask[None]:
    if g.switches.returned_cards == "after_tests":
        yield from returns(g)


def opening_fire(g: Game) -> Ask[None]:
    """What cards grant at the start of the movement phase: every unit of the division may shoot once more."""
    while True:
        g.safe()
        ready = [
            unit
            for unit in g.state.units
            if unit.id not in g.state.phase_done
            and ask.has_effect(g, g.division(unit), "extra_fire")
            and ask.holds(g, unit, 2)
            and may_shoot(g, unit)
            and targets_of(g, unit)
        ]
        own = [unit.id for unit in ready if unit.side == g.state.initiative] or [unit.id for unit in ready]
        if not own:
            return
        side = g.state.units[own[0]].side
        chosen = yield from choose("shoot", side, "2.5.2b", [None, *own])
        if chosen is None:
            for unit in own:
                g.record(UnitDone("2.5.2b", unit))
        else:
            yield from shoot_with(g, g.state.units[chosen], "2.5.2b")


def aggressive_moves(g: Game) -> Ask[None]:
    """9.1b: those of the initiative player first."""
    first = g.state.initiative
    for side in (first, 1 - first):
        while True:
            g.safe()
            if not (yield from aggressive_move(g, side)):
                break


def leaders(g: Game) -> Ask[None]:
    """5.2b."""
    while True:
        g.safe()
        general = next_leader(g)
        if general is None:
            return
        yield from ride(g, general, "5.2b")


def breaking_off(g: Game) -> Ask[None]:
    if g.switches.break_off_moment == "end_of_melee":
        yield from all_break_off(g)


def late_breaking_off(g: Game) -> Ask[None]:
    if g.switches.break_off_moment == "end_of_turn":
        yield from all_break_off(g)


def all_break_off(g: Game) -> Ask[None]:
    """7.1g, 9.4."""
    while True:
        g.safe()
        unit = next_to_break_off(g)
        if unit is None:
            return
        yield from break_off(g, unit)


STEP_RULES: Final[dict[str, Callable[[Game], Ask[None]]]] = {
    "planning": planning,
    "transfers": transfers,
    "assignment": assignment,
    "returns": early_returns,
    "reveal": reveal,
    "specials": specials,
    "chain_tests": chain_tests,
    "late_returns": late_returns,
    "opening_fire": opening_fire,
    "marches": marches,
    "aggressive_moves": aggressive_moves,
    "leaders": leaders,
    "shooting": shooting,
    "combats": combats,
    "breaking_off": breaking_off,
    "late_moves": late_moves,
    "rally": rally,
    "late_breaking_off": late_breaking_off,
    "routs": routs,
    "discards": discards,
    "reckoning": reckoning,
    "ending": ending,
}
"""What is done in each step of `STEPS`."""
