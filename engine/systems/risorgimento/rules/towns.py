"""G.5d: out of a sector of a town."""

from __future__ import annotations

from typing import Final

from engine.space.areas import Area
from engine.space.lines import Box, middle_of
from engine.space.plane import Point, squared, toward
from engine.systems.risorgimento.book.setting import Terrain
from engine.systems.risorgimento.position.events import standing
from engine.systems.risorgimento.position.game import Game
from engine.systems.risorgimento.position.state import DESTROYED, Unit
from engine.systems.risorgimento.questions.moving import has_room
from engine.systems.risorgimento.questions.towns import sector_of, units_in
from engine.systems.risorgimento.rules.forced_moves import retire
from engine.systems.risorgimento.rules.houses import open_out
from engine.systems.risorgimento.rules.leading.commanders import overrun

_SLACK: Final = 100
"""A gap between sectors that does not part them, as wide as a street; so far askew they are still side by side."""


def leave_sector(g: Game, unit: Unit, length: int, section: str) -> None:
    """G.5d: to the sector behind or beside, if nobody is in it; where friends hold the next, through these and beyond;
    where enemies hold all that are next, it is lost; where none is next, out of its own like any other unit."""
    own = sector_of(g, unit.at)
    if own is not None and own.area is not None:
        held: list[bool] = []
        for sector in _next_to(g, own.area, unit):
            inside = units_in(g, sector)
            held.append(any(other.side != unit.side for other in inside))
            if sector.area is None or inside:
                continue
            x, y = middle_of(sector.area.box)
            stand = unit.stand.moved(x, y)
            if has_room(g, unit, stand):
                start = unit.at
                g.record(standing.Shifted("G.5d", unit.id, x, y, unit.facing, "retires"))
                overrun(g, unit, (start,))
                open_out(g, unit)
                return
        if held and all(held):
            g.record(standing.UnitLost("G.5d", unit.id, DESTROYED))
            return
        retire(g, unit, _way_out(g, unit, own, length), section, through=bool(held))
        return
    retire(g, unit, length, section)


def _way_out(g: Game, unit: Unit, own: Terrain, length: int) -> int:
    """So far home, or as much farther as takes it out of its own sector and of those that others hold."""
    home = home_point(g, unit)
    for far in range(length, g.setting.width + g.setting.height, 10):
        sector = sector_of(g, toward(unit.at, home, far))
        if sector is None or (sector is not own and not units_in(g, sector)):
            return far
    return length


def _next_to(g: Game, area: Area, unit: Unit) -> list[Terrain]:
    """Sectors that adjoin, the one nearest to own lines first; never one nearer to the enemy."""
    home, axis = home_point(g, unit), 1 if g.state.sides[unit.side].home in (0, 180) else 0
    near = [
        (abs(middle_of(piece.box)[axis] - home[axis]), squared(middle_of(piece.box), home), piece)
        for piece in g.setting.sectors
        if _adjoin(piece.box, area.box)
    ]
    reach = abs(middle_of(area.box)[axis] - home[axis]) + _SLACK
    return [piece for far, _, piece in sorted(near, key=lambda one: one[:2]) if far <= reach]


def _adjoin(one: Box, other: Box) -> bool:
    """Side by side or one behind the other, not merely at a corner."""
    shared = [min(one[end + 2], other[end + 2]) - max(one[end], other[end]) for end in (0, 1)]
    return one != other and min(shared) >= -_SLACK and max(shared) > _SLACK


def home_point(g: Game, unit: Unit) -> Point:
    """The point of its own edge that lies straight behind a unit."""
    home = g.state.sides[unit.side].home
    if home in (0, 180):
        return unit.x, g.setting.height if home == 0 else 0
    return g.setting.width if home == 90 else 0, unit.y
