"""What must hold between any two events, each with the events that could break it; and what begins a battle where it
cannot stand, or too late: see `engine.core.watching.misplaced`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.brigades.watching.invariants import leaders_are_attached_to_units_on_the_table, units_do_not_overlap
from engine.brigades.watching.misplaced import begins_badly
from engine.core.system import invariant, invariants_of
from engine.core.watching.misplaced import Misplaced, Written
from engine.systems.lumi.position import events
from engine.systems.lumi.position.state import Game

_MOVING: Final = (events.Marched, events.Shifted, events.Exchanged, events.Parted, events.Joined)
OVERLAP: Final = invariant("3.1", *_MOVING, events.Arrived, events.BrigadeArrived)(units_do_not_overlap)
_LEAVING: Final = (events.Rode, events.GeneralFell, events.Hurt, events.Eliminated, events.Joined)
ATTACHED: Final = invariant("2.3.4", *_LEAVING)(leaders_are_attached_to_units_on_the_table)


@invariant("1.1")
def losses_keep_their_bounds(g: Game) -> bool:
    """1.1, 3.2.2: a base with four losses is gone; states are ordered to routed."""
    most = g.figures.losses_to_die
    return all(
        0 <= unit.level <= 3 and all(0 <= wound < most for wound in unit.wounds) and (unit.wounds or unit.gone)
        for unit in g.state.units
    )


@invariant("2.3.3", events.OrderGiven, events.Deactivated, events.OrdersRolled)
def orders_are_of_priority_one_to_three(g: Game) -> bool:
    return all(0 <= division.order <= 3 for division in g.state.divisions)


INVARIANTS: Final = invariants_of(globals())


def misplaced(game: Game) -> Iterator[Misplaced]:
    """2.2, 3.5."""
    yield from begins_badly(game)
    written = Written(game.setting.battle)
    for brigade in game.state.brigades:
        division = game.state.divisions[brigade.division]
        if 0 < brigade.arrives < division.arrives:
            told = f"{brigade.name} comes in turn {brigade.arrives}, and its division {division.name} only in turn"
            yield written.at_odds(brigade, f"{told} {division.arrives}")
