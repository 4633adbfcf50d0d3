"""Chapter 3: the battle, turn by turn: what is done in each phase that the ruleset declares, and who comes first; routs
(2.1.1), determination and objectives (3.2.4), the end (3.2.5)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import Final

from engine.core.decisions import Ask, choose
from engine.core.declared.playbook import Plan, Playbook
from engine.core.declared.scenario.arrivals import UNDRAWN
from engine.core.declared.turn.acting import GroupAct, as_they_like, foremost_first, group_by_group, until_done
from engine.core.declared.turn.sequence import Ordered, Procedures, Ranks, Step, called_alike, ordered, play_turns
from engine.systems.esa.book.book import MELEE, MOVEMENT, RALLY, SHOOTING
from engine.systems.esa.position.events import acts, turns
from engine.systems.esa.position.game import Context, Game
from engine.systems.esa.position.state import Division, General, Side, Unit
from engine.systems.esa.questions import situation as ask
from engine.systems.esa.questions.facts import FACTS, SUBJECTS
from engine.systems.esa.questions.reach import targets_of
from engine.systems.esa.rules import melee, movement
from engine.systems.esa.rules.melee import break_off, to_break_off
from engine.systems.esa.rules.movement import aggressive_move, aggressive_units, leaders_to_move, ride
from engine.systems.esa.rules.orders import assignment, chain_tests, planning, returns, reveal, specials, transfers
from engine.systems.esa.rules.preparing import facing_inward, prepare, zone_hexes
from engine.systems.esa.rules.shooting import ready_to_shoot, shoot_with
from engine.systems.esa.rules.tests import EFFECTS


def routs(g: Game, _: Step) -> None:
    """2.1.1b: more than half of the prevailing type shaken or gone, and the division leaves the field."""
    for division in g.state.divisions:
        stands = division.on_field and not division.routed and not division.is_reserve
        if stands and g.setting.division_rules.broken(g, division):
            g.record(turns.DivisionRouted("2.1.1b", division.id))
            for unit in g.state.units:
                if unit.division == division.id and ask.on_field(unit):
                    g.record(acts.Eliminated("2.1.1b", unit.id, "rout"))
            general = g.general_of(division)
            if general.alive and general.division == division.id:
                g.record(turns.LeaderLeft("2.1.1b", general.id))


def reckoning(g: Game, _: Step) -> None:
    """3.2.4b-3.2.4e, 1.4e-1.4g: what the turn cost each army."""
    for number, prize in enumerate(g.setting.objectives):
        holder = occupier(g, number)
        if holder < 0:
            continue
        winner, loser = g.state.sides[holder], g.state.sides[1 - holder]
        taken, is_last = number in g.state.objectives_taken, g.state.turn == g.setting.turns
        passes = prize.can_pass(loser.name, winner.name) and prize.counts(taken_before=taken, last_turn=is_last)
        if passes and prize.is_reached(Context(g, winner, None, winner)):
            usual = g.figures.recurring_cost if prize.is_recurring else g.figures.objective_cost
            points = prize.worth if prize.worth is not None else usual
            g.record(turns.ObjectiveTaken("1.4f" if prize.is_recurring else "1.4e", number, loser.id, points))
    for side in g.state.sides:
        lose_determination(g, side)


def lose_determination(g: Game, side: Side) -> None:
    """3.2.4b-3.2.4e, 2.1.1b: each cause by itself, so that the journal tells them apart."""
    shaken = [unit for unit in g.units_of[side.id] if unit.shaken_this_turn]
    counted = [unit for unit in shaken if unit.alive or g.switches.shaken_then_lost == "both"]
    guns = side.guns_down if g.switches.dead_guns_cost else 0
    routs = side.routs_down if g.switches.rout_costs else 0
    if not (counted or side.units_down or guns or routs or side.leaders_down or side.objectives_down):
        return
    for section, cost, others in (
        ("3.2.4b", len(counted) * g.book.shaken_cost, 0),
        ("3.2.4c", 0, side.units_down + guns),
        ("2.1.1b", 0, routs),
        ("3.2.4d", 0, side.leaders_down),
        ("3.2.4e", 0, side.objectives_down),
    ):
        if cost or others:
            g.record(turns.DeterminationLost(section, side.id, cost, others, side.determination - cost - others))


def occupier(g: Game, number: int) -> int:
    """1.4g: a steady unit in the hex; or steady cavalry beside it while no enemy is in it or beside it."""
    for place in g.setting.objective_hexes[number]:
        inside = g.unit_at(place)
        if inside is not None and not inside.shaken:
            return inside.side
        at, units = g.state.at, g.state.units
        beside = [units[at[near]] for near in g.board.around[place] if at[near] >= 0]
        for side in (0, 1) if beside else ():
            horse = any(unit.side == side and not unit.shaken and unit.stats.is_mounted for unit in beside)
            if horse and all(unit.side == side for unit in (*beside, inside) if unit is not None):
                return side
    return -1


def ending(g: Game, _: Step) -> None:
    """2.1.3b, 3.2.5a-3.2.5d: the conditions of the scenario, then those of the rules."""
    g.setting.endings.judge(g, {side.id: Context(g, side, None, side) for side in g.state.sides})


# --- the battle -----------------------------------------------------------------------------------------------


def battle(g: Game) -> Ask[None]:
    """1, 3, 3.2: from set-up to the end."""
    if not g.state.deployed:
        yield from prepare(g)
    yield from play_turns(g, g.setting.turn, begin_turn)


def begin_turn(g: Game) -> None:
    arrivals(g)
    g.record(g.setting.turn.begin())


def arrivals(g: Game) -> None:
    """Reinforcements come at the head of a turn, in the hexes where the scenario lets them in; OPEN.3: an opening may
    have put it off."""
    waiting = [division for division in g.state.divisions if not division.on_field and not division.routed]
    for division in waiting:
        if division.arrives == UNDRAWN:
            g.record(turns.ArrivalDrawn("3.2", division.id, g.setting.arrivals.draw(division.id, g.chance, "3.2")))
    for division in waiting:
        if max(division.arrives, g.state.help_from) > g.state.turn:
            continue
        g.record(turns.Arrived("3.2", division.id))
        hexes = [at for at in zone_hexes(g, division.side, division.id) if not g.board.ground[at].impassable]
        for unit in g.state.units:
            if unit.division == division.id and unit.hex < 0:
                free = next((at for at in hexes if g.state.at[at] < 0 and g.passage(unit, at).may_stay), None)
                if free is not None:
                    g.record(acts.Placed("3.2", unit.id, free, facing_inward(g, free)))
        general = g.general_of(division)
        if general.alive and general.hex < 0 and hexes:
            g.record(acts.LeaderPlaced("3.2", general.id, hexes[0]))
        if 0 <= general.division != division.id:
            # They come to a general who has a division already, and join it.
            for unit in g.state.units:
                if unit.division == division.id and unit.hex >= 0:
                    g.record(turns.ReserveHandedOver("3.2", unit.id, general.division))


# --- who acts ---------------------------------------------------------------------------------------------------


def foremost(order: int, g: Game, step: Step) -> list[Division]:
    """3.1a, 3.1b, 10.10: whose turn it is; of both sides, if they are of equal rank."""
    cards, done = g.setting.cards, g.state.done
    # Asked after every act of a division: `orders_of` is written out.
    waiting = [
        one
        for one in g.state.divisions
        if one.card
        and (one.focus if one.focused else cards[one.card].orders) & order
        and one.on_field
        and one.id not in done
    ]
    return step.foremost(g, waiting) if len(waiting) > 1 else waiting


def by_divisions(order: int, act: GroupAct, section: str) -> Callable[[Game, Step], Ask[None] | None]:
    """A phase of actions: each division in its turn does one thing after the other; 3.1a: the owner chooses among his
    own of equal rank."""
    # Events never change: every battle has the same ones.
    begins, ends = cache(partial(turns.DivisionActs, "3.1a")), cache(partial(turns.DivisionDone, section))
    return group_by_group(partial(foremost, order), ("act_with", "3.1a"), begins, act, ends)


_fighting_divisions: Final = by_divisions(MELEE, melee.of_division, "7a")


def combats(g: Game, step: Step) -> Ask[None]:
    """7a; aggressive units that went off by themselves fight last (9.1a)."""
    asked = _fighting_divisions(g, step)
    if asked is not None:
        yield from asked
    for division in sorted({unit.division for unit in g.state.units if unit.aggressing}):
        yield from until_done(g, melee.of_division, division)


rally_of_division: Final = as_they_like("rally_unit", "8a", melee.ready_to_rally, melee.rally)
late_moves: Final = as_they_like("march", "9.6a", melee.ready_to_move_late, melee.move_late)


# --- other steps ------------------------------------------------------------------------------------------------


def ready_to_open_fire(g: Game) -> list[Unit]:
    """2.5.2b: what cards grant at the start of the movement phase."""
    return [unit for unit in g.state.units if g.rules.may_open_fire(g, unit) and targets_of(g, unit)]


def open_fire(g: Game, ready: list[Unit]) -> Ask[None]:
    """2.5.2b: every unit of the division may shoot once more."""
    own = [unit.id for unit in ready]
    chosen = yield from choose("shoot", ready[0].side, "2.5.2b", [None, *own])
    if chosen is not None:
        yield from shoot_with(g, g.state.units[chosen], "2.5.2b")
    for unit in own if chosen is None else ():
        g.record(turns.UnitDone("2.5.2b", unit))


breaking_off: Final = foremost_first(to_break_off, lambda g, waiting: break_off(g, waiting[0]))
"""7.1g, 9.4."""


# --- the order of play ------------------------------------------------------------------------------------------


def _acted(g: Game, actor: Division | Unit | General) -> int:
    """How many of its side have had their share: who has had fewer comes first, so that the sides alternate."""
    state = g.state
    if isinstance(actor, Division):
        had: list[Division | Unit | General] = [state.divisions[one] for one in state.done]
    elif isinstance(actor, Unit):
        had = [state.units[one] for one in state.phase_done]
    else:
        had = [general for general in state.generals if general.moved]
    return sum(1 for one in had if one.side == actor.side)


def _haste(g: Game, actor: Division | Unit) -> int:
    """3.1a: the highest priority comes first. Asked after every act of a division: `priority_of` is written out."""
    division = actor if isinstance(actor, Division) else g.state.divisions[actor.division]
    card = g.setting.cards[division.card]
    return -card.priority if (division.focus if division.focused else card.orders) else 0


SIDES: Final[Ranks] = {
    "initiative": lambda g, side: side.id != g.state.initiative,
    "sides_in_turn": lambda g, side: side.id,
    "both_at_once": lambda g, side: 0,
}
"""How sides come one after the other, by the words of `taken_by`. Neither sees what the other does at once."""
LEADERS: Final[Ranks] = {
    "initiative": lambda g, actor: actor.side != g.state.initiative,
    "sides_in_turn": lambda g, actor: actor.side,
    "alternating": _acted,
}
ACTORS: Final[Ranks] = {
    "priority": _haste,
    **LEADERS,
}
"""How divisions and units do."""

PHASES: Final[Procedures[Game]] = {
    **ordered(SIDES, planning, transfers, assignment, returns),
    **ordered(ACTORS, specials, chain_tests, combats),
    "late_returns": Ordered(returns, SIDES),
    "opening_fire": Ordered(foremost_first(ready_to_open_fire, open_fire), ACTORS),
    "marches": Ordered(by_divisions(MOVEMENT, movement.of_division, "5b"), ACTORS),
    "aggressive_moves": Ordered(foremost_first(aggressive_units, aggressive_move), ACTORS),
    "leaders": Ordered(foremost_first(leaders_to_move, lambda g, waiting: ride(g, waiting[0], "5.2b")), LEADERS),
    "shooting": Ordered(by_divisions(SHOOTING, as_they_like("shoot", "6a", ready_to_shoot, shoot_with), "6a"), ACTORS),
    "breaking_off": Ordered(breaking_off, ACTORS),
    "late_moves": Ordered(by_divisions(MOVEMENT, late_moves, "9.6a"), ACTORS),
    "rally": Ordered(by_divisions(RALLY, rally_of_division, "8a"), ACTORS),
    "late_breaking_off": Ordered(breaking_off, ACTORS),
    "discards": lambda g, _: g.record(turns.OrdersDiscarded("3.2.4a")),
    **called_alike(reveal, routs, reckoning, ending),
}
"""What is done in each phase of the turn, by its declared name."""


PLAYBOOK: Final = Playbook(
    facts=FACTS,
    subjects=SUBJECTS,
    sequences={"turn": Plan(PHASES, needs=("ending",))},
    effects=EFFECTS,
    at_table=lambda g: Context(g, g.state.sides[0], None, g.state.sides[0]),
)
