"""What must hold between any two events, each with the events that could break it."""

from __future__ import annotations

from typing import Final

from engine.core.system import invariant, invariants_of
from engine.space.stands.contact import have_room
from engine.systems.lumi.position.events import orders, units
from engine.systems.lumi.position.game import Game


@invariant(
    "3.1",
    units.Marched,
    units.Shifted,
    units.Exchanged,
    units.Parted,
    units.Joined,
    orders.Arrived,
    orders.BrigadeArrived,
)
def units_do_not_overlap(g: Game) -> bool:
    """3.1: bases stand beside one another, on the table."""
    here = tuple([unit.stand for unit in g.state.units if unit.on_table])
    return have_room(here, g.setting.width, g.setting.height)


@invariant("1.1")
def losses_keep_their_bounds(g: Game) -> bool:
    """1.1, 3.2.2: a base with four losses is gone; states are ordered to routed."""
    most = g.figures.losses_to_die
    return all(
        0 <= unit.level <= 3 and all(0 <= wound < most for wound in unit.wounds) and (unit.wounds or unit.gone)
        for unit in g.state.units
    )


@invariant("2.3.3", orders.OrderGiven, orders.Deactivated, orders.OrdersRolled)
def orders_are_of_priority_one_to_three(g: Game) -> bool:
    return all(0 <= division.order <= 3 for division in g.state.divisions)


@invariant("2.3.4", orders.Rode, orders.GeneralFell, units.Hurt, units.Eliminated, units.Joined)
def generals_are_attached_to_units_on_the_table(g: Game) -> bool:
    return all(
        general.attached < 0 or (not general.lost and g.state.units[general.attached].on_table)
        for general in g.state.generals
    )


INVARIANTS: Final = invariants_of(globals())
