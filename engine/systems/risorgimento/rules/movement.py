"""E: brigades move by turns, their units one by one."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.decisions import Ask, asks_everything, choose
from engine.core.declared.scenario.arrivals import UNDRAWN
from engine.core.declared.sequence import Step
from engine.core.lazy_options import OpenOptions, choose_lazily
from engine.core.position.knowing import asked_once
from engine.core.position.turn_events import Done
from engine.systems.risorgimento.position.events import command as events
from engine.systems.risorgimento.position.events import standing
from engine.systems.risorgimento.position.game import Game
from engine.systems.risorgimento.position.state import NOBODY, Brigade, Commander, Unit
from engine.systems.risorgimento.questions import moving, zones
from engine.systems.risorgimento.questions.ground import test_of
from engine.systems.risorgimento.questions.offers import Verdicts, offers
from engine.systems.risorgimento.rules.answers import answer_move, pass_along
from engine.systems.risorgimento.rules.leading.commanders import overrun, ride
from engine.systems.risorgimento.rules.leading.orders import couriers, send_orders
from engine.systems.risorgimento.rules.recovery import try_discipline


def moves(g: Game, _: Step) -> Ask[None]:
    """E.a."""
    state = g.state
    if state.mover == NOBODY:
        arrivals(g)
        couriers(g)
        leads = max(state.initiative, 0)
        g.record(events.BrigadeChosen("E.a", leads if state.ahead else 1 - leads, NOBODY, state.ahead))
    while True:
        g.safe()
        if state.acting < 0:
            if not any(waiting(g, side.id) for side in state.sides):
                return
            yield from next_brigade(g)
        else:
            yield from move_brigade(g, state.brigades[state.acting])


def arrivals(g: Game) -> None:
    """Brigades whose turn has come stand where the scenario says, if there is room."""
    for brigade in g.state.brigades:
        if brigade.arrives == UNDRAWN:
            turn = g.setting.arrivals.draw(brigade.id, g.chance, "E.a")
            g.record(standing.ArrivalDrawn("E.a", brigade.id, turn))
        if not 0 < brigade.arrives <= g.state.turn:
            continue
        units = [unit for unit in g.state.units if unit.brigade == brigade.id and unit.gone == "waiting"]
        others = g.on_table()
        if not any(unit.stand.overlaps(other.stand) for unit in units for other in others):
            g.record(events_of_arrival(brigade, units))


def events_of_arrival(brigade: Brigade, units: list[Unit]) -> standing.Arrived:
    return standing.Arrived("E.a", brigade.id, tuple((unit.id, unit.x, unit.y, unit.facing) for unit in units))


def waiting(g: Game, side: int) -> list[Brigade]:
    """Brigades of a side that have not moved and have somebody to move."""
    return [
        brigade
        for brigade in g.state.brigades
        if brigade.side == side and not brigade.moved and not brigade.removed and g.units_of(brigade)
    ]


def next_brigade(g: Game) -> Ask[None]:
    """C.2b, C.2c: the winner's moves ahead, each of which he may do without; then by turns."""
    state = g.state
    side = state.mover if waiting(g, state.mover) else 1 - state.mover
    options: list[int | None] = [brigade.id for brigade in waiting(g, side)]
    is_ahead = state.ahead_left > 0 and side == state.initiative
    if is_ahead:
        options.insert(0, None)
    chosen = yield from choose("activate", side, "C.2c" if is_ahead else "E.a", options)
    if chosen is None:
        g.record(events.BrigadeChosen("C.2c", 1 - side, NOBODY, 0))
        return
    left = state.ahead_left - 1 if is_ahead else 0
    g.record(events.BrigadeChosen("E.a", side if left else 1 - side, chosen, left))


def move_brigade(g: Game, brigade: Brigade) -> Ask[None]:
    """E.b: its units, those nearest to the enemy first; then its commander. With divisions (E.a) the others follow."""
    units = [unit for unit in g.units_of(brigade) if ("unit", unit.id) not in g.state.done]
    if units:
        unit = min(units, key=lambda unit: (nearness(g, unit), unit.id))
        yield from move_unit(g, unit)
        g.record(Done("E.b", "unit", unit.id))
        return
    g.record(events.BrigadeMoved("E.a", brigade.id))
    free = list(_without_waiting(g, brigade))
    for leader in free:
        if leader.present and not leader.moved:
            yield from ride(g, leader)
    for leader in free:
        yield from send_orders(g, leader)
    together = [
        other.id
        for other in waiting(g, brigade.side)
        if g.switches.moved_together == "divisions" and other.division == brigade.division
    ]
    g.record(events.BrigadeChosen("E.a", g.state.mover, together[0] if together else NOBODY, g.state.ahead_left))


def _without_waiting(g: Game, brigade: Brigade) -> Iterator[Commander]:
    """CMDR.c, A.2b: its commander, and those above him who wait for no other brigade."""
    number = brigade.leader
    while number >= 0:
        if not any(_is_under(g, other, number) for other in waiting(g, brigade.side)):
            yield g.state.commanders[number]
        number = g.state.commanders[number].superior


def _is_under(g: Game, brigade: Brigade, leader: int) -> bool:
    number = brigade.leader
    while number >= 0 and number != leader:
        number = g.state.commanders[number].superior
    return number == leader


@asked_once
def nearness(g: Game, unit: Unit) -> int:
    return g.nearest_enemy(unit.at, unit.side)


# --- a unit -------------------------------------------------------------------------------------------------------


def move_unit(g: Game, unit: Unit) -> Ask[None]:
    if moving.budget(g, unit) <= 0 or unit.moved:
        return
    verdict = Verdicts(g, unit)
    options = offers(g, unit, verdict)
    if asks_everything():
        every = OpenOptions(options, lambda move: verdict(move) is not None)
        move = yield from choose("move", unit.side, "E.b", every, unit.id)
    else:
        move = yield from choose_lazily("move", unit.side, "E.b", options, unit.id, _stays)
    judged = verdict(move) if move is not None else None
    if move is not None and judged is not None:
        yield from carry_out(g, unit, move, judged)


def _stays(move: moving.Move | None) -> bool:
    """Whether a unit only changes its formation, which it almost always may."""
    return move is not None and move[0] == moving.FORM


def carry_out(g: Game, unit: Unit, move: moving.Move, judged: moving.Judged) -> Ask[None]:
    manner, formation, x, y, facing = move
    start, drawn_up = unit.at, unit.formation
    was_touching = zones.touches_enemy(g, unit)
    strained = _strains(g, unit, move)
    tested: set[int] = set()
    way = moving.path_of(g, unit, move) or (start,)
    stop = yield from pass_along(g, unit, move, judged.quarters, tested)
    if unit.gone or unit.routed:
        return
    if stop is not None:
        (x, y), facing, judged = stop.stand.at, stop.stand.facing, moving.Judged(stop.quarters, stop.entered)
        way = (start, (x, y))
        move = (moving.MARCH if manner == moving.CONTACT else manner, formation, x, y, facing)
    is_forced = manner in moving.FORCED_MARCHES
    section = "E.3.1" if is_forced else "E.8a" if manner == moving.BACK else "E.b"
    g.record(standing.Marched(section, unit.id, x, y, facing, formation, move[0], judged.quarters))
    if is_forced:
        g.record(standing.Tired("E.3.1", unit.id, g.figures.fatigue_of_march, "march"))
    if was_touching:
        # E.8b: whoever can fires at it, as at all who move.
        g.record(standing.Withdrew("E.8c", unit.id))
    take_strain(g, unit, strained, judged)
    # E.4c, E.9d: the formation is changed before the move, and only who stays in its place is still caught in between.
    overrun(g, unit, way)
    left = drawn_up if (x, y) == start else ""
    yield from answer_move(g, unit, move, way, judged.quarters, left, tested)


def _strains(g: Game, unit: Unit, move: moving.Move) -> str | None:
    """B.1a, table 4: a sudden turn or a change of formation in a zone of control; a battery also beside it."""
    changes = move[1] not in (unit.formation, "square")
    if changes and unit.profile.arm.is_guns and zones.is_in_short_range(g, unit):
        return "limber_near_enemy"
    if not zones.is_in_a_zone(g, unit):
        return None
    if changes:
        return "change_in_zone"
    return "turn_in_zone" if moving.angle(unit.facing, move[4]) >= g.figures.sharp_turn else None


def take_strain(g: Game, unit: Unit, strained: str | None, judged: moving.Judged) -> None:
    """B.1a, E.5a: at most one test, with the worst of the occasions."""
    adds = g.book.fight.occasions
    occasions = [(strained, 0)] if strained is not None else []
    for piece in judged.entered:
        extra = test_of(piece.ground, unit.profile.arm, unit.formation)
        if extra >= 0:
            occasions.append(("ground", extra))
    if occasions:
        occasion, ground = max(occasions, key=lambda one: adds[one[0]] + one[1])
        try_discipline(g, unit, occasion, ground)
