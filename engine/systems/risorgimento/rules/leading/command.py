"""A.1: the chain of command, from the top down; commanders who come back or are replaced (CMDLOSS)."""

from __future__ import annotations

from engine.core.decisions import Ask
from engine.core.declared.sequence import Step
from engine.core.declared.trials.dice_tests import undergo
from engine.systems.risorgimento.position.events import command as events
from engine.systems.risorgimento.position.game import Context, Game
from engine.systems.risorgimento.position.state import AWAY, LOST, Commander, Unit
from engine.systems.risorgimento.questions import command as ask
from engine.systems.risorgimento.questions.zones import touching
from engine.systems.risorgimento.rules.leading.orders import take_orders

FULL, GREEN = "full", "green"


def command(g: Game, _: Step) -> Ask[None]:
    take_orders(g)
    for leader in g.state.commanders:
        come_back(g, leader)
    for leader in sorted(g.state.commanders, key=lambda leader: (leader.level, leader.id)):
        if leader.present:
            yield from find_state(g, leader)
    for side in g.state.sides:
        take_in_hand(g, side.id)


def come_back(g: Game, leader: Commander) -> None:
    """CMDLOSS.c-e: when his turns are over a wounded man leads again, a dead one is replaced or passed over."""
    if not leader.away_until or g.state.turn <= leader.away_until:
        return
    if leader.status == AWAY:
        g.record(events.Returned("CMDLOSS.d", leader.id, leader.initiative, leader.bonus, leader.replaces))
    elif leader.status == LOST and leader.rank in ("brigade", "regiment"):
        grade = g.book.grades.get((g.state.sides[leader.side].nation, leader.rank))
        low = (grade.initiative, grade.bonus) if grade is not None else (leader.initiative, leader.bonus)
        g.record(events.Returned("CMDLOSS.c", leader.id, *low, True))
    elif leader.status == LOST:
        heir = heir_of(g, leader)
        if heir is not None:
            g.record(events.Passed("CMDLOSS.c", leader.id, heir.id))


def heir_of(g: Game, lost: Commander) -> Commander | None:
    """CMDLOSS.c: the next above him; for a commander-in-chief the best of those straight below him."""
    above = ask.superior_of(g, lost)
    if above is not None:
        return above
    below = [leader for leader in g.state.commanders if leader.superior == lost.id and leader.status != LOST]
    return max(below, key=lambda leader: (-leader.level, leader.initiative, -leader.id), default=None)


def find_state(g: Game, leader: Commander) -> Ask[None]:
    """A.1c-A.1f."""
    superior = ask.superior_of(g, leader)
    if superior is None:
        mark(g, leader, FULL)
    elif ask.is_under(g, leader):
        mark(g, leader, superior.state)
    elif g.switches.written_orders and leader.order and leader.rank == "corps":
        mark(g, leader, FULL)
    else:
        test = g.book.ranks[leader.rank].test or "division_initiative"
        yield from undergo(g, test, Context(g, g.state.sides[leader.side], leader=leader), leader.name)


def mark(g: Game, leader: Commander, state: str) -> None:
    if leader.state != state:
        g.record(events.Marked("A.1h", leader.id, state))


def take_in_hand(g: Game, side: int) -> None:
    """A.1a, A.1b, A.1i: the states of units."""
    states: dict[int, str] = {}
    waiting: list[Unit] = []
    for unit in g.on_table(side):
        leader = ask.best_leader(g, unit)
        if leader is not None:
            states[unit.id] = leader.state
        else:
            waiting.append(unit)
    spreads = True
    while spreads and waiting:
        spreads = False
        for unit in waiting[:]:
            near = [states[other.id] for other in touching(g, unit) if states.get(other.id, GREEN) != GREEN]
            if near:
                states[unit.id] = max(near, key=lambda state: (g.book.states[state].quarters, state))
                waiting.remove(unit)
                spreads = True
    record_states(g, states, {unit.id for unit in waiting})


def record_states(g: Game, states: dict[int, str], astray: set[int]) -> None:
    """One event for each state that any unit comes to."""
    for state in g.book.states:
        units = [number for number, known in sorted(states.items()) if known == state]
        changed = [
            number
            for number in units
            if (g.state.units[number].state, g.state.units[number].is_astray) != (state, False)
        ]
        if changed:
            g.record(events.InHand("A.1a", tuple(changed), state, False))
    lost = tuple(number for number in sorted(astray) if not g.state.units[number].is_astray)
    if lost:
        g.record(events.InHand("A.1i", lost, GREEN, True))
