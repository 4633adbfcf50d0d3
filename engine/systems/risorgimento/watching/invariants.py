"""What must hold between any two events, each with the events that could break it; and what begins a battle where it
cannot stand, or too late: see `engine.core.watching.misplaced`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.brigades.watching.invariants import leaders_are_attached_to_units_on_the_table, units_do_not_overlap
from engine.brigades.watching.misplaced import begins_badly
from engine.core.system import invariant, invariants_of
from engine.core.watching.misplaced import Misplaced, Written
from engine.space.plane import squared
from engine.systems.risorgimento.position import events
from engine.systems.risorgimento.position.state import Game

OVERLAP: Final = invariant("E.7", events.Marched, events.Shifted, events.Arrived)(units_do_not_overlap)
ATTACHED: Final = invariant("CMDR.a")(leaders_are_attached_to_units_on_the_table)


@invariant("MOR.e")
def values_keep_their_bounds(g: Game) -> bool:
    """MOR.e, B.3b, H.1b."""
    are_marked = all(unit.disorder in (0, 1, 2) and unit.fatigue >= 0 for unit in g.state.units)
    return are_marked and all(0 <= unit.morale <= unit.profile.morale for unit in g.state.units)


INVARIANTS: Final = invariants_of(globals())


def misplaced(game: Game) -> Iterator[Misplaced]:
    """E.5a; commanders who are away for the whole battle, or rank as high as whoever commands them; A.2a: objectives
    that a written order keeps a brigade from."""
    yield from begins_badly(game)
    setting, written = game.setting, Written(game.setting.battle)
    for leader in game.state.commanders:
        if setting.turns and leader.away_until > setting.turns:
            told = f"{leader.name} is away until turn {leader.away_until}, and the battle lasts {setting.turns} turns"
            yield written.at_odds(leader, told)
        above = game.state.commanders[leader.superior] if leader.superior >= 0 else None
        if above is not None and leader.level <= above.level:
            ranks = "as high as" if leader.level == above.level else "above"
            yield written.at_odds(leader, f"{leader.name} ranks {ranks} {above.name}, who commands him")
    slack = game.figures.order_slack**2 if game.switches.written_orders else -1
    for number, stance in setting.stances.among(game.state.brigades if slack >= 0 else ()).items():
        brigade = game.state.brigades[number]
        if stance.goal < 0 or brigade.leader < 0:
            continue
        leader, aim = game.state.commanders[brigade.leader], game.state.goals[stance.goal]
        is_far = squared((aim.x, aim.y), (leader.goal_x, leader.goal_y)) > slack
        if leader.order and leader.goal_x >= 0 and (is_far or leader.order == "withdraw"):
            told = f"the written order of {leader.name} keeps his brigade from `{aim.name}`, which it is to attack"
            yield written.at_odds(leader, told)
