"""Straight at somebody: how far a unit comes that rides or runs at an enemy, over what and through whom, and whom it
meets. The way is looked at step by step: nobody has judged it before."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Generic, NamedTuple, TypeVar

from engine.brigades.book.setting import Terrain
from engine.brigades.position.pieces import BasedUnit
from engine.brigades.questions.attempts import QUARTERS, ROUNDING
from engine.brigades.questions.near import near_units
from engine.brigades.questions.room import has_room, lets_by, passes_nobody, places_beside
from engine.brigades.questions.ways import Way, is_parted, way_over
from engine.core.position.field import FieldGame
from engine.space.ground import TOUCH
from engine.space.plane import squared, toward
from engine.space.stands.approach import until_met
from engine.space.stands.contact import flush, is_touching
from engine.space.stands.fire import entered
from engine.space.stands.manoeuvre import ahead
from engine.space.stands.stand import Stand

U = TypeVar("U", bound=BasedUnit)
_STEP: Final = 50


class Leg(NamedTuple, Generic[U]):
    """A part of such a way, before it is gone."""

    near: Stand | None = None
    """The last place before contact; nothing where it does not move at all."""
    end: Stand | None = None
    met: U | None = None
    """The enemy in its way, against whom it comes to stand."""
    crossed: int = 0
    """Quarters of the whole move for the lines of terrain on the way."""
    entered: tuple[Terrain, ...] = ()


def leg_towards(
    g: FieldGame[Any, Any, U],
    unit: U,
    formation: str,
    target: U,
    heading: int,
    length: int,
    spare: int,
    goal: Stand | None = None,
) -> Leg[U]:
    """Where so much of a move brings a unit in that direction, and the enemy in its way. Lines of terrain are crossed
    with the quarters of its move that it has to spare; without these the length itself pays for them. Whoever goes for
    a place that the target has left, the `goal`, stops there."""
    if is_touching(unit.stand, goal or target.stand):
        return Leg(met=None if is_parted(g, unit, formation, unit.at, target.at) else target)
    start = unit.stand.moved(unit.x, unit.y, heading)
    # Of several that it comes to at once, the one that it goes for.
    near = near_units(g, unit, unit.at, ahead(start, length).at)
    others = sorted(near, key=lambda other: other is not target)
    beside = {other.id for other in others if other.side == unit.side and start.overlaps(other.stand)}
    leg: Leg[U] = Leg()
    for far in range(0, length + _STEP, _STEP):
        stand = ahead(start, min(far, length))
        way = _way(g, unit, formation, stand, length, spare)
        if way is None or not g.setting.holds(stand):
            break
        hit = [other for other in others if stand.overlaps(other.stand)]
        beside_it = [enemy for enemy in others if enemy.side != unit.side and is_touching(stand, enemy.stand)]
        enemy = next((other for other in hit if other.side != unit.side), None)
        met = (*beside_it, enemy) if enemy is not None else beside_it
        if any(is_parted(g, unit, formation, stand.at, other.at) for other in met):
            break
        if enemy is None and far >= length:
            # Who comes to the enemy with the last of its move has come to him.
            enemy = next(iter(beside_it), None)
        if enemy is not None:
            end = _against(g, unit, enemy, stand, start, min(far, length)) or leg.end
            return Leg(leg.near, end, enemy, way.quarters, way.entered)
        if any(other.id not in beside and not lets_by(g, unit, other) for other in hit):
            break
        beside &= {other.id for other in hit}
        if not hit:
            leg = Leg(stand, stand, None, way.quarters, way.entered)
            if goal is not None and stand.is_within(goal, TOUCH):
                break
    return leg


def leg_beside(
    g: FieldGame[Any, Any, U], unit: U, formation: str, friends: Sequence[U], length: int, spare: int
) -> Leg[U] | None:
    """Where so much of a move brings a unit that comes up beside the nearest of some friends; nothing where there is no
    room, or no way but over others."""
    places = [end for friend in friends for end, _ in places_beside(g, unit, friend, unit.stand.width)]
    if not places:
        return None
    place = min(places, key=lambda place: squared(unit.at, place.at))
    is_near = squared(unit.at, place.at) <= length * length
    end = place if is_near else unit.stand.moved(*toward(unit.at, place.at, length))
    way = _way(g, unit, formation, end, length, spare)
    is_free = passes_nobody(g, unit, unit.stand, end, (unit.at, end.at), lambda other: other.side == unit.side)
    is_free = is_free and has_room(g, unit, end)
    return Leg(end, end, None, way.quarters, way.entered) if way is not None and is_free else None


def _way(g: FieldGame[Any, Any, U], unit: U, formation: str, stand: Stand, length: int, spare: int) -> Way | None:
    """The way to a place, if it reaches so far over this ground."""
    way = way_over(g, unit, formation, (unit.at, stand.at))
    if way is None:
        return None
    unpaid = max(0, way.quarters - spare) * (unit.profile.arm.allowances[formation] // QUARTERS)
    return way if way.length + unpaid <= length + ROUNDING else None


def _against(g: FieldGame[Any, Any, U], unit: U, enemy: U, stand: Stand, start: Stand, far: int) -> Stand | None:
    """Flush against the edge that it meets; where there is no room, as it comes."""
    aligned = flush(stand, enemy.stand, entered(enemy.stand, unit.at))
    places = (aligned, until_met(start, enemy.stand, max(0, far - _STEP) + 1, far))
    return next((place for place in places if has_room(g, unit, place)), None)
