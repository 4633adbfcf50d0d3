"""E: brigades move by turns, their units one by one; what the other side does meanwhile."""

from __future__ import annotations

from collections.abc import Iterable

from engine.brigades.position.pieces import NOBODY
from engine.brigades.questions import near, room
from engine.brigades.questions.attempts import Attempt, Move
from engine.brigades.rules.arrivals import await_command
from engine.brigades.rules.moving import choose_move
from engine.core.decisions import Ask, choose
from engine.core.declared.effects import needed
from engine.core.declared.turn.sequence import Step
from engine.core.position.turn_events import Done
from engine.space.routes.paths import Path
from engine.space.stands.contact import is_touching
from engine.systems.risorgimento.position import events
from engine.systems.risorgimento.position.state import Brigade, Game, Unit, about
from engine.systems.risorgimento.questions import moving, offers
from engine.systems.risorgimento.questions.moving import BACK, FORM, MARCH, Halt, judge
from engine.systems.risorgimento.rules import cavalry, charges, command, fire, forced
from engine.systems.risorgimento.rules.charges import Rider


def moves(g: Game, _: Step) -> Ask[None]:
    """E.a."""
    state = g.state
    if state.mover == NOBODY:
        arrivals(g)
        command.couriers(g)
        leads = max(state.initiative, 0)
        g.record(events.BrigadeChosen("E.a", leads if state.ahead else 1 - leads, NOBODY, state.ahead))
    while True:
        g.safe()
        if state.acting >= 0:
            yield from move_brigade(g, state.brigades[state.acting])
        elif waiting(g, 0) or waiting(g, 1):
            yield from next_brigade(g)
        else:
            return


def arrivals(g: Game) -> None:
    for brigade in g.state.brigades:
        await_command(g, brigade, brigade.id, (brigade.id,), (events.ArrivalDrawn, events.Arrived), "E.c")


def waiting(g: Game, side: int) -> list[Brigade]:
    """Brigades of a side that have not moved and have somebody to move."""
    present = {unit.brigade for unit in g.on_table(side)}
    return [one for one in g.state.brigades if one.id in present and not (one.moved or one.removed)]


def next_brigade(g: Game) -> Ask[None]:
    """C.2b, C.2c: the winner's moves ahead, each of which he may do without; then by turns."""
    state = g.state
    side = state.mover if waiting(g, state.mover) else 1 - state.mover
    is_ahead = state.ahead_left > 0 and side == state.initiative
    options: list[int | None] = [*([None] if is_ahead else []), *(brigade.id for brigade in waiting(g, side))]
    chosen = yield from choose("activate", side, "C.2c" if is_ahead else "E.a", options)
    left = state.ahead_left - 1 if is_ahead and chosen is not None else 0
    section, brigade = ("C.2c", NOBODY) if chosen is None else ("E.a", chosen)
    g.record(events.BrigadeChosen(section, side if left else 1 - side, brigade, left))


def move_brigade(g: Game, brigade: Brigade) -> Ask[None]:
    """E.b: its units, those nearest to the enemy first; then its commander. With divisions (E.a) the others follow."""
    units = [unit for unit in g.units_of(brigade) if ("unit", unit.id) not in g.state.done]
    if units:
        unit = min(units, key=lambda unit: (near.nearness(g, unit), unit.id))
        yield from move_unit(g, unit)
        g.record(Done("E.b", "unit", unit.id))
        return
    g.record(events.BrigadeMoved("E.a", brigade.id))
    # CMDR.c, A.2b: its commander, and those above him who wait for no other brigade.
    awaited = {leader.id for other in waiting(g, brigade.side) for leader in g.chain(other)}
    free = [leader for leader in g.chain(brigade) if leader.id not in awaited]
    for leader in free:
        if leader.present and not leader.moved:
            yield from command.ride(g, leader)
    for leader in free:
        yield from command.send_orders(g, leader)
    others = waiting(g, brigade.side) if g.switches.moved_together == "divisions" else ()
    following = next((other.id for other in others if other.division == brigade.division), NOBODY)
    g.record(events.BrigadeChosen("E.a", g.state.mover, following, g.state.ahead_left))


# --- a unit -------------------------------------------------------------------------------------------------------


def move_unit(g: Game, unit: Unit) -> Ask[None]:
    if g.rules.quarters_left(g, unit) <= 0 or unit.moved:
        return
    move = yield from _move_as("E.b", g, unit, offers.thoughts(g, unit))
    if move is not None and move[0] == BACK and not unit.gone and g.rules.may_go_on(g, unit):
        yield from _move_as("E.6b", g, unit, offers.thoughts(g, unit))
    if move is not None and move[0] != FORM and g.rules.may_form_up(g, unit):
        yield from _move_as("E.4c", g, unit, offers.changes(unit), FORM)


def _move_as(section: str, g: Game, unit: Unit, wishes: Iterable[Move], manner: str = "") -> Ask[Move | None]:
    """What it chooses to do under a section, done; in that manner, if one is given."""
    likely = () if near.touches_enemy(g, unit) else offers.changes(unit)
    move: Move | None = yield from choose_move(
        "move", section, unit, wishes, lambda move: manner in ("", move[0]) and judge(g, unit, move) is not None, likely
    )
    if move is not None:
        yield from carry_out(g, unit, move, needed(judge(g, unit, move)))
    return move


def carry_out(g: Game, unit: Unit, move: Move, judged: moving.Judged) -> Ask[None]:
    manner, formation, x, y, facing = move
    attempt = Attempt(g, unit, move)
    start, drawn_up = unit.at, unit.formation
    was_touching = near.touches_enemy(g, unit)
    passed = room.passed_through(g, unit, (x, y), unit.stand.width) if was_touching else []
    strains = [name for name, when in g.setting.strains.items() if when(attempt)]
    tested: set[int] = set()
    way = attempt.path
    stop = yield from pass_along(attempt, judged.quarters, tested)
    if not unit.stands:
        return
    if stop is not None:
        (x, y), facing, judged = stop.stand.at, stop.stand.facing, moving.Judged(stop.quarters, stop.entered)
        way = (start, (x, y)) if (x, y) != start else (start,)
        manner = MARCH if attempt.manner.contact else manner
    is_forced = attempt.times > 1
    section = "E.3.1" if is_forced else "E.8a" if manner == BACK else "E.b"
    g.record(events.Marched(section, unit.id, x, y, facing, formation, manner, judged.quarters))
    if is_forced:
        g.record(events.Tired("E.3.1", unit.id, g.figures.fatigue_of_march, "march"))
    if was_touching:
        # E.8b: whoever can fires at it, as at all who move.
        g.record(events.Withdrew("E.8c", unit.id))
        forced.disturb(g, passed)
    forced.take_strain(g, unit, judged.entered, strains)
    command.overrun(g, unit, way)
    yield from g.setting.effects.happen(g, "remove_touched", about(g, unit))
    if g.setting.manners[manner].contact:
        yield from cavalry.test_gunners(g, unit, near.touching_enemies(g, unit), tested)
        cavalry.take_guns(g, unit)
    # E.4c, E.9d: the formation is changed before the move, and only who stays in its place is still caught in between.
    yield from fire.answer_with_fire(g, unit, drawn_up if (x, y) == start else "")
    yield from answer_with_charges(g, unit, way, judged.quarters)


# --- E.2.1, E.2.3c, E.9: what the other side does while a unit moves, and when it has moved -----------------------


def pass_along(attempt: Attempt[Game, Unit], quarters: int, tested: set[int]) -> Ask[Halt | None]:
    """E.9a: a move of so many quarters, with all who fire at the unit on its way; where it stops, if it does not
    come to the end. MOR.b: who fails a test has only half of a move left; beyond that it stops where there is room."""
    g, unit, formation = attempt.game, attempt.unit, attempt.formation
    start, drawn_up, was_shaken, places = unit.at, unit.formation, unit.shaken, moving.halts(attempt)
    beyond = [*(place.stand for place in places[1:]), attempt.end]
    sought = [enemy for enemy in g.enemies(unit.side) if is_touching(attempt.end, enemy.stand)] if places else []
    for number, halt in enumerate(places):
        if halt.is_watched:
            stand = halt.stand
            g.record(events.CameBy("E.9a", unit.id, stand.x, stand.y, stand.facing, formation))
            if attempt.manner.contact:
                yield from cavalry.test_gunners(g, unit, sought, tested)
            yield from fire.answer_with_fire(g, unit, drawn_up if stand.at == start else "")
            if not unit.stands:
                return None
        needed_on = min([quarters, *(later.quarters for later in places[number + 1 :])])
        is_spent = unit.shaken and not was_shaken and needed_on > g.rules.quarters_left(g, unit)
        # E.2.3c, E.7: gunners who ran may have come to stand in its way.
        gunners = [g.state.units[one] for one in tested if g.state.units[one].on_table]
        is_barred = any(beyond[number].overlaps(one.stand) for one in gunners)
        if (is_spent or is_barred) and moving.may_stop(g, unit, formation, halt):
            return halt
    return None


def answer_with_charges(g: Game, unit: Unit, way: Path, used: int) -> Ask[None]:
    """E.2.1: by cavalry that it has come near, in so many quarters of its move."""
    riders: list[Rider] = []
    for enemy in g.enemies(unit.side) if unit.stands else ():
        can_ride = cavalry.can_counter_charge(g, enemy, unit)
        quarters = cavalry.quarters_left(g, enemy, unit, way, used) if can_ride else 0
        if quarters and (yield from cavalry.offer_counter_charge(g, enemy, unit)):
            charges.set_out(g, riders, enemy, unit, quarters)
    if riders:
        # E.1b, E.2.1e: a charge like any other.
        yield from charges.await_charge(g, riders)
        yield from charges.ride_and_fight(g, riders)
