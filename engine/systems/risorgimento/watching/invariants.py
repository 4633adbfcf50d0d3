"""What must hold between any two events, each with the events that could break it."""

from __future__ import annotations

from typing import Final

from engine.core.system import invariant, invariants_of
from engine.space.stands.contact import have_room
from engine.systems.risorgimento.position.events import standing
from engine.systems.risorgimento.position.game import Game
from engine.systems.risorgimento.position.state import WAITING


@invariant("E.7", standing.Marched, standing.Shifted, standing.Arrived)
def units_do_not_overlap(g: Game) -> bool:
    """E.7: bases stand beside one another, on the table."""
    here = tuple([unit.stand for unit in g.state.units if unit.on_table])
    return have_room(here, g.setting.width, g.setting.height)


@invariant("MOR.e")
def values_keep_their_bounds(g: Game) -> bool:
    """MOR.e, B.3b, H.1b."""
    return all(
        0 <= unit.morale <= unit.profile.morale and unit.disorder in (0, 1, 2) and unit.fatigue >= 0
        for unit in g.state.units
    )


@invariant("CMDR.a")
def commanders_are_attached_to_units_on_the_table(g: Game) -> bool:
    return all(
        leader.attached < 0 or leader.status == WAITING or (leader.present and g.state.units[leader.attached].on_table)
        for leader in g.state.commanders
    )


INVARIANTS: Final = invariants_of(globals())
