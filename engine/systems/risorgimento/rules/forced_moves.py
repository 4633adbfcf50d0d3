"""E.3.4, E.7, E.8d: moves that a unit does not choose, towards its own lines."""

from __future__ import annotations

from typing import Final

from engine.space.hauling import bearing
from engine.space.plane import is_on_table, overlaps
from engine.space.stands.manoeuvre import ahead, swept
from engine.space.stands.stand import Stand
from engine.systems.risorgimento.position.events import standing
from engine.systems.risorgimento.position.game import Game
from engine.systems.risorgimento.position.state import DESTROYED, DISPERSED, Unit
from engine.systems.risorgimento.questions import ground
from engine.systems.risorgimento.questions.moving import near_units, stand_in
from engine.systems.risorgimento.rules.houses import open_out
from engine.systems.risorgimento.rules.leading.commanders import overrun
from engine.systems.risorgimento.rules.recovery import try_discipline

_WAYS: Final = (0, 20, -20, 40, -40, 60, -60)
"""Degrees off the straight way home that a unit may go to find a gap."""
_STEP: Final = 100
_STEPS: Final = (100, 10, 1)
"""In which the place is looked for where it comes to stand: ever finer, to the hundredth."""


def retire(g: Game, unit: Unit, length: int, section: str, *, flees: bool = False, through: bool = False) -> None:
    """So far towards its own lines, round others where there is a gap as wide as a base is deep, else `through`
    friends, which are tested; facing the enemy, unless it flees. A unit that finds only enemies in its way is
    destroyed; one that flees off the table is lost (H.4), one that retires stops at its edge."""
    home = g.state.sides[unit.side].home
    facing = home if flees else (home + 180) % 360
    barred, tries = 0, (True,) if through else (False, True)
    for through_friends in tries:
        for off in _WAYS:
            end, meets_enemies = _way_home(g, unit, length, home + off, facing, through_friends=through_friends)
            barred += meets_enemies
            if end is not None:
                _go(g, unit, end, section, "flight" if flees else "retreat")
                return
    if barred == len(tries) * len(_WAYS):
        g.record(standing.UnitLost("E.8d", unit.id, DESTROYED))
    # Otherwise there is nowhere to go: it stays.


def _way_home(
    g: Game, unit: Unit, length: int, heading: int, facing: int, *, through_friends: bool
) -> tuple[Stand | None, bool]:
    """Where it ends in one direction, or nothing; and whether enemies bar that direction. Who flees may end off the
    table."""
    arm, formation = unit.profile.arm, "open_order" if unit.profile.arm.is_foot else unit.formation
    column = _file(g, unit, heading)
    for extra in range(0, 8 * _STEP, _STEP):
        place = ahead(column, length + extra)
        end = stand_in(arm, unit.formation, place.x, place.y, facing)
        others = near_units(g, unit, unit.at, end.at)
        block = swept(column, place)
        if any(other.side != unit.side and overlaps(block, other.stand.block) for other in others):
            return None, True
        leaves = not is_on_table(end.block, g.setting.width, g.setting.height)
        if ground.way(g, arm, formation, unit.at, end.at) is None or (leaves and not unit.routed):
            return _short(g, unit, column, length, facing), False
        if any(end.overlaps(other.stand) for other in others):
            if not through_friends:
                return None, False
            continue  # Out on their far side.
        if not through_friends and any(overlaps(block, other.stand.block) for other in others):
            return None, False
        return end, False
    return _short(g, unit, column, length, facing), False


def _file(g: Game, unit: Unit, heading: int) -> Stand:
    """E.3.4: as wide as the gap that it needs; without depth, so that whoever stands behind its back bars nothing."""
    return Stand(unit.x, unit.y, g.figures.flight_gap, 2, heading)


def _short(g: Game, unit: Unit, column: Stand, length: int, facing: int) -> Stand | None:
    """As far as it can go before the table ends or ground bars the way."""
    arm, formation = unit.profile.arm, "open_order" if unit.profile.arm.is_foot else unit.formation
    found: Stand | None = None
    far, most = 0, length
    for step in _STEPS:
        for more in range(most, far, -step):
            end = stand_in(arm, unit.formation, *ahead(column, more).at, facing)
            if (
                end.is_on_table(g.setting.width, g.setting.height)
                and ground.way(g, arm, formation, unit.at, end.at) is not None
                and not any(end.overlaps(other.stand) for other in near_units(g, unit, end.at, end.at))
            ):
                found, far = end, more
                break
        most = min(length, far + step - 1)
    return found


def _go(g: Game, unit: Unit, end: Stand, section: str, why: str) -> None:
    """E.7: whoever is passed through takes a discipline test. H.4: who leaves the table is lost."""
    column = _file(g, unit, bearing(unit.at, end.at))
    block = swept(column, column.moved(end.x, end.y))
    passed = [
        other
        for other in near_units(g, unit, unit.at, end.at)
        if other.side == unit.side and overlaps(block, other.stand.block)
    ]
    if is_on_table(end.block, g.setting.width, g.setting.height):
        start = unit.at
        g.record(standing.Shifted(section, unit.id, end.x, end.y, end.facing, why))
        overrun(g, unit, (start,))
        open_out(g, unit)
    else:
        g.record(standing.UnitLost("H.4", unit.id, DISPERSED))
    for friend in passed:
        if not friend.routed and not friend.gone:
            try_discipline(g, friend, "passed_through")
