"""Sections 2.1.1, 3.2.4, 3.2.5: routs, determination, objectives, the end of the battle."""

from __future__ import annotations

from engine.core.declared.sequence import Step
from engine.systems.esa.position.events import acts, turns
from engine.systems.esa.position.game import Context, Game
from engine.systems.esa.position.state import Side
from engine.systems.esa.questions import situation as ask


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


def discards(g: Game, _: Step) -> None:
    """3.2.4a."""
    g.record(turns.OrdersDiscarded("3.2.4a"))


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
    shaken = [unit for unit in g.state.units if unit.side == side.id and unit.shaken_this_turn]
    counted = [unit for unit in shaken if unit.alive or g.switches.shaken_then_lost == "both"]
    guns = side.guns_down if g.switches.dead_guns_cost else 0
    routs = side.routs_down if g.switches.rout_costs else 0
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
        beside = [near for near in (g.unit_at(at) for at in g.board.around[place]) if near is not None]
        for side in (0, 1):
            horse = any(unit.side == side and not unit.shaken and unit.stats.is_mounted for unit in beside)
            if horse and all(unit.side == side for unit in (*beside, inside) if unit is not None):
                return side
    return -1


def ending(g: Game, _: Step) -> None:
    """2.1.3b, 3.2.5a-3.2.5d: the conditions of the scenario, then those of the rules."""
    g.setting.endings.judge(g, {side.id: Context(g, side, None, side) for side in g.state.sides})
