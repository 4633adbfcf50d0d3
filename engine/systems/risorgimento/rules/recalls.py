"""E.2.2f, G.4.1b: where cavalry goes that breaks off its charge against a square, or is in hand after a victory."""

from __future__ import annotations

from typing import Final

from engine.core.decisions import Ask, asks_everything, choose
from engine.core.lazy_options import OpenOptions
from engine.space.plane import Point, is_on_table
from engine.systems.risorgimento.position.events import standing
from engine.systems.risorgimento.position.game import Game
from engine.systems.risorgimento.position.state import Unit
from engine.systems.risorgimento.questions import ground
from engine.systems.risorgimento.questions.moving import is_clear
from engine.systems.risorgimento.questions.offers import step
from engine.systems.risorgimento.rules.leading.commanders import overrun

_WINDS: Final = range(0, 360, 45)


def ride_off(g: Game, unit: Unit, length: int, section: str = "E.2.2f") -> Ask[None]:
    """In any direction by what is left of the move: towards own lines first, then the other winds; or it stays."""
    home = g.state.sides[unit.side].home
    ends = [step(unit.at, length, home + wind) for wind in _WINDS]
    places: list[Point | None] = [None, *(place for place in ends if _can_reach(g, unit, length, place))]
    if asks_everything():
        places = OpenOptions(places, lambda place: _can_reach(g, unit, length, place))
    place = yield from choose("ride_off", unit.side, section, places, unit.id)
    if place is not None:
        start = unit.at
        g.record(standing.Shifted(section, unit.id, *place, unit.facing, "rides off"))
        overrun(g, unit, (start,))


def _can_reach(g: Game, unit: Unit, length: int, place: Point) -> bool:
    """E.5a, E.7: over ground that it may enter, through nobody, and not into contact."""
    arm, end = unit.profile.arm, unit.stand.moved(*place)
    way = ground.way(g, arm, unit.formation, unit.at, place)
    return (
        way is not None
        and way.length + way.quarters * arm.line // 4 <= length + 1
        and is_on_table(end.block, g.setting.width, g.setting.height)
        and is_clear(g, unit, unit.stand, end, (unit.at, place), touches=False)
    )
