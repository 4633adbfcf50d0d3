"""What is asked of an army, a brigade and the orders in play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.brigades.position.pieces import WAITING
from engine.systems.lumi.position.state import ROUTED, SHAKEN

if TYPE_CHECKING:
    from engine.systems.lumi.position.game import Game
    from engine.systems.lumi.position.state import Brigade, Side, Unit


def divisions_on_table(g: Game, side: int) -> int:
    """2.3.1."""
    present = {g.state.brigades[unit.brigade].division for unit in g.on_table(side)}
    return len(present)


def is_chief_free(g: Game, side: Side) -> bool:
    """2.3.1: he is there, and leads no division himself."""
    chief = g.state.generals[side.chief]
    return not chief.lost and all(division.general != side.chief for division in g.state.divisions)


def bases_left(g: Game, side: int) -> int:
    """Bases that are neither eliminated nor in rout; those that are still to come count."""
    return sum(unit.bases for unit in g.state.units if unit.side == side and _is_better(unit, ROUTED))


def _is_better(unit: Unit, level: int) -> bool:
    """Whether it is less disordered than that, or still to come."""
    return unit.gone == WAITING or (not unit.gone and unit.level < level)


def share_lost(g: Game, side: int) -> int:
    """8.1: in hundredths."""
    first = g.state.sides[side].bases
    return 100 * (first - bases_left(g, side)) // max(1, first)


def points_lost(g: Game, side: int) -> int:
    """VICTORY: of bases eliminated or in rout."""
    own = [unit for unit in g.state.units if unit.side == side]
    return g.state.sides[side].points - sum(unit.points * unit.bases for unit in own if _is_better(unit, ROUTED))


def places_lost(g: Game, side: int) -> int:
    return sum(goal.worth for goal in g.state.goals if goal.owner == side and goal.holder == 1 - side)


def places_held(g: Game, side: int) -> int:
    """8.2."""
    return sum(goal.worth for goal in g.state.goals if goal.holder == side)


def bases_out(g: Game, brigade: Brigade) -> int:
    """7.3: shaken, routed or eliminated."""
    own = [unit for unit in g.state.units if unit.brigade == brigade.id]
    return brigade.first_bases - sum(unit.bases for unit in own if _is_better(unit, SHAKEN))


def is_brigade_led(g: Game, brigade: Brigade) -> bool:
    return any(g.attached_to(unit) for unit in g.on_table(brigade.side) if unit.brigade == brigade.id)


def orders_in_play(g: Game) -> list[int]:
    """2.1d: of both armies."""
    return [division.order for division in g.state.divisions if division.order]
