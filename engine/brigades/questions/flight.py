"""Where a unit comes that flees or retires towards its own lines: round others where there is a gap, else through
friends, as far as ground and the table let it."""

from __future__ import annotations

from typing import Any, Final, NamedTuple, TypeVar

from engine.brigades.position.pieces import BasedUnit
from engine.brigades.questions.near import near_units
from engine.brigades.questions.room import passed_through
from engine.brigades.questions.ways import way_over
from engine.core.position.field import FieldGame
from engine.space.plane import overlaps
from engine.space.stands.manoeuvre import ahead, step, swept
from engine.space.stands.stand import Stand

U = TypeVar("U", bound=BasedUnit)
_WAYS: Final = (0, 20, -20, 40, -40, 60, -60)
"""Degrees off the straight way home that a unit may go to find a gap."""
_STEP: Final = 100
_STEPS: Final = (100, 10, 1)
"""In which the place is looked for where it comes to stand: ever finer, to the hundredth."""


class Flight(NamedTuple):
    """How a unit flees or retires."""

    length: int
    facing: int
    """Its front where it ends."""
    gap: int
    """How wide a gap between others must be that it goes through."""
    runs_as: str
    """The formation as in which ground lets it run."""
    leaves: bool
    """It may end off the table."""


def end_of_flight(g: FieldGame[Any, Any, U], unit: U, flight: Flight, *, through: bool) -> tuple[Stand | None, bool]:
    """Where it ends, or nothing; and whether enemies bar every direction. `through` friends it goes at once, or where
    there is no gap."""
    tries = [(off, through_friends) for through_friends in ((True,) if through else (False, True)) for off in _WAYS]
    barred = 0
    for off, through_friends in tries:
        end, meets_enemies = _way_home(g, unit, flight, off, through_friends=through_friends)
        barred += meets_enemies
        if end is not None:
            return end, False
    return None, barred == len(tries)


def _way_home(
    g: FieldGame[Any, Any, U], unit: U, flight: Flight, off: int, *, through_friends: bool
) -> tuple[Stand | None, bool]:
    """Where it ends so many degrees off the way home, or nothing; and whether enemies bar that direction."""
    # As wide as the gap that it needs; without depth, so that whoever stands behind its back bars nothing.
    column = Stand(unit.x, unit.y, flight.gap, 2, g.state.sides[unit.side].home + off)
    for extra in range(0, 8 * _STEP, _STEP):
        place = ahead(column, flight.length + extra)
        end, block = unit.stand_in(unit.formation, *place.at, flight.facing), swept(column, place)
        others = near_units(g, unit, unit.at, end.at)
        passed = {other.side for other in others if overlaps(block, other.stand.block)}
        if 1 - unit.side in passed:
            return None, True
        leaves = not g.setting.holds(end)
        if not _lets_run(g, unit, flight, end) or (leaves and not flight.leaves):
            break
        is_free = not any(end.overlaps(other.stand) for other in others)
        if not through_friends and (passed or not is_free):
            return None, False
        if is_free:
            return end, False
        # Out on the far side of those who stand there.
    # Round a friend it goes its whole distance: a way that ground cuts short is no gap.
    short = _short(g, unit, flight, column) if through_friends or off == 0 else None
    is_gap = short is not None and (through_friends or not passed_through(g, unit, short.at, column.width))
    return short if is_gap else None, False


def _short(g: FieldGame[Any, Any, U], unit: U, flight: Flight, column: Stand) -> Stand | None:
    """As far as it can go before the table ends or ground bars the way."""
    found: Stand | None = None
    others = [other.stand for other in near_units(g, unit, unit.at, step(unit.at, flight.length, column.facing))]
    far, most = 0, flight.length
    for fine in _STEPS:
        for more in range(most, far, -fine):
            end = unit.stand_in(unit.formation, *step(unit.at, more, column.facing), flight.facing)
            is_on_table = g.setting.holds(end)
            if is_on_table and not any(map(end.overlaps, others)) and _lets_run(g, unit, flight, end):
                found, far = end, more
                break
        most = min(flight.length, far + fine - 1)
    return found


def _lets_run(g: FieldGame[Any, Any, U], unit: U, flight: Flight, end: Stand) -> bool:
    """Whether the ground lets it run there."""
    return way_over(g, unit, flight.runs_as, (unit.at, end.at), runs=True) is not None
