"""What must hold between any two events, each with the events that could break it."""

from __future__ import annotations

from typing import Final

from engine.brigades.watching.invariants import leaders_are_attached_to_units_on_the_table, units_do_not_overlap
from engine.core.system import invariant, invariants_of
from engine.systems.risorgimento.position import events
from engine.systems.risorgimento.position.game import Game

OVERLAP: Final = invariant("E.7", events.Marched, events.Shifted, events.Arrived)(units_do_not_overlap)
ATTACHED: Final = invariant("CMDR.a")(leaders_are_attached_to_units_on_the_table)


@invariant("MOR.e")
def values_keep_their_bounds(g: Game) -> bool:
    """MOR.e, B.3b, H.1b."""
    return all(
        0 <= unit.morale <= unit.profile.morale and unit.disorder in (0, 1, 2) and unit.fatigue >= 0
        for unit in g.state.units
    )


INVARIANTS: Final = invariants_of(globals())
