"""Chapter 8: rallying, and the moves that come after the melees (9.6)."""

from __future__ import annotations

from engine.core.decisions import Ask, choose
from engine.systems.esa.book.book import MELEE, MOVEMENT, RALLY
from engine.systems.esa.position.events import fights, moves, turns
from engine.systems.esa.position.game import Game
from engine.systems.esa.questions import situation as ask
from engine.systems.esa.questions.reach import reach
from engine.systems.esa.rules.charges import move_along
from engine.systems.esa.rules.combat import fight_at_once
from engine.systems.esa.rules.movement import approached, turn_in_place
from engine.systems.esa.rules.tests import has_nerve, passes


def rally_of_division(g: Game, division: int) -> Ask[bool]:
    """8a: one unit, or the division is done."""
    ready = [unit.id for unit in ask.under(g, division, RALLY) if g.rules.may_rally(g, unit)]
    if not ready:
        return False
    chosen = yield from choose("rally_unit", g.state.divisions[division].side, "8a", [None, *ready])
    if chosen is None:
        return False
    unit = g.state.units[chosen]
    able = {"shaken": unit.shaken, "paralysed": unit.paralysed, "strength": g.rules.below_strength(g, unit)}
    options = [None, *(result for result, is_open in able.items() if is_open)]
    what = yield from choose("rally_unit", unit.side, "8b", options, unit.id)
    if what == "strength":
        yield from passes(g, "recovery", unit, RALLY)
    elif what is not None and (not g.switches.weakened_rally or (yield from has_nerve(g, unit, RALLY))):
        # 8b, 10.14b, 10.16d: no test, unless it is weakened.
        g.record(fights.Rallied("8b", unit.id, what))
    if what is not None and unit.stats.is_guns and ask.on_field(unit):
        g.record(moves.GunActed("9.2e", unit.id))
    g.record(turns.UnitDone("8a", unit.id))
    return True


# --- late moves -------------------------------------------------------------------------------------------------


def late_move_of_division(g: Game, division: int) -> Ask[bool]:
    """9.6a: a move after the melee phase, also into a new melee, fought at once."""
    ready = [unit.id for unit in g.state.units if unit.division == division and g.rules.may_move_late(g, unit)]
    if not ready:
        return False
    chosen = yield from choose("march", g.state.divisions[division].side, "9.6a", [None, *ready])
    if chosen is None:
        return False
    unit = g.state.units[chosen]
    if (yield from has_nerve(g, unit, MOVEMENT)):
        ways = reach(g, unit, g.rules.movement_points(g, unit), has_melee=ask.holds(g, unit, MELEE))
        place = yield from choose("march", unit.side, "9.6a", [None, unit.hex, *sorted(ways)], unit.id)
        if place == unit.hex:
            yield from turn_in_place(g, unit, "9.6a")
        elif place is not None:
            spent, path = ways[place]
            g.record(moves.PointsLeft("5.1a", unit.id, g.rules.movement_points(g, unit) - spent))
            yield from move_along(g, unit, path, "9.6a", approached(g, unit, path))
            if ask.holds(g, unit, MELEE):
                yield from fight_at_once(g, unit, "9.6a", may_pursue=False)
    g.record(turns.UnitDone("9.6a", unit.id))
    return True
