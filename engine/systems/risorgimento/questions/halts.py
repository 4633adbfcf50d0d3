"""E.9a: where a unit can be shot at while it moves: after each quarter of its way, and the moment before contact."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from engine.space.hauling import bearing
from engine.space.lines import is_near, length_up, part_way
from engine.space.plane import Point
from engine.space.stands.fire import entered, is_before
from engine.space.stands.stand import Edge, Stand
from engine.systems.risorgimento.questions import ground, moving, towns, zones

if TYPE_CHECKING:
    from engine.systems.risorgimento.book.setting import Terrain
    from engine.systems.risorgimento.position.game import Game
    from engine.systems.risorgimento.position.state import Unit

_BEFORE_CONTACT: Final = 50
"""How far from the enemy the last shot before contact is fired."""


class Halt(NamedTuple):
    """A place on the way, what it has cost to come there, and what has been entered."""

    stand: Stand
    quarters: int
    entered: tuple[Terrain, ...]
    is_start: bool
    is_watched: bool


def halts(g: Game, unit: Unit, move: moving.Move) -> list[Halt]:
    """All but the end of a move; none where nobody could fire on the way. The first is the start itself for a unit that
    changes its formation there (E.4c)."""
    manner, formation, *_ = move
    path = moving.path_of(g, unit, move)
    watchers = _watchers(g, unit, path) if path is not None else []
    if path is None or not watchers:
        return []
    arm, changed = unit.profile.arm, moving.change_of(g, unit, formation)
    whole, by_road = moving.allowance(unit, formation, manner), manner in moving.BY_ROAD
    found: list[Halt] = []
    if changed and len(path) > 1:
        stand = moving.stand_in(arm, formation, *unit.at, unit.facing)
        watched = _is_watched(g, unit, stand, watchers)
        found.append(Halt(stand, changed, (), is_start=True, is_watched=watched))
    for far in _distances(path, manner):
        gone = up_to(path, far)
        way = ground.way_along(g, arm, formation, gone, by_road=by_road)
        if way is None:
            continue
        stand = moving.stand_in(arm, formation, *gone[-1], _facing(g, unit, move, gone))
        quarters = changed + _wheels(g, unit, move) + way.quarters + -(-way.length * moving.QUARTERS // whole)
        watched = _is_watched(g, unit, stand, watchers)
        found.append(Halt(stand, quarters, way.entered, is_start=False, is_watched=watched))
    return found


def may_stop(g: Game, unit: Unit, formation: str, halt: Halt) -> bool:
    """Whether a unit that can go no farther finds room here."""
    stand = halt.stand
    return (
        stand.is_on_table(g.setting.width, g.setting.height)
        and moving.is_clear(g, unit, stand, stand, (stand.at,), touches=False)
        and towns.may_end(g, unit, formation, stand, attacks=False, by_road=formation == "march_column")
    )


def _watchers(g: Game, unit: Unit, path: tuple[Point, ...]) -> list[Unit]:
    """Enemies near enough to the way, and able to fire at this unit."""
    own, legs = unit.profile.arm.girth, list(pairwise(path))
    may_fire, fire = g.setting.fight_rules.may_fire, g.book.fight.formation_fire
    found = []
    for x, y, enemy in g.spots(1 - unit.side) if legs else ():
        arm = enemy.profile.arm
        if not arm.long or unit.id in enemy.opportunity or not fire[enemy.formation]:
            continue
        square = (arm.long + (own + arm.girth) // 2) ** 2
        if any(is_near(x, y, *before, *after, square) for before, after in legs) and may_fire(g, enemy):
            found.append(enemy)
    return found


def _is_watched(g: Game, unit: Unit, stand: Stand, watchers: list[Unit]) -> bool:
    """Whether somebody has this place in his field of fire, as far as range and front go. While it passes through
    friends nobody stops it."""
    if not stand.is_on_table(g.setting.width, g.setting.height) or any(
        stand.overlaps(other.stand) for other in moving.near_units(g, unit, stand.at, stand.at)
    ):
        return False
    for enemy in watchers:
        if enemy.profile.arm.is_guns:
            looks = is_before(enemy.stand, stand.at, g.fight_figures.gun_arc)
        else:
            looks = zones.has_zone_all_round(g, enemy) or entered(enemy.stand, stand.at) is not Edge.REAR
        if looks and stand.is_within(enemy.stand, enemy.profile.arm.long):
            return True
    return False


# --- on the way ---------------------------------------------------------------------------------------------------


def _distances(path: tuple[Point, ...], manner: str) -> list[int]:
    total = length_of(path)
    found = [total * part // moving.QUARTERS for part in range(1, moving.QUARTERS)]
    if manner == moving.CONTACT and total - _BEFORE_CONTACT > found[-1]:
        found.append(total - _BEFORE_CONTACT)
    return [far for far in found if far]


def length_of(path: tuple[Point, ...]) -> int:
    return sum(length_up(one, other) for one, other in pairwise(path))


def up_to(path: tuple[Point, ...], far: int) -> tuple[Point, ...]:
    """The way as far as that."""
    gone = [path[0]]
    for start, end in pairwise(path):
        length = length_up(start, end)
        if far <= length:
            gone.append(part_way(start, end, far, length))
            break
        gone.append(end)
        far -= length
    return tuple(gone)


def _turns_first(g: Game, unit: Unit, move: moving.Move) -> bool:
    """E.3.2b: whether it wheels before it goes, and again at the end."""
    manner, formation, _, _, facing = move
    if manner in (*moving.BY_ROAD, moving.BACK, moving.CONTACT) or moving.is_free(unit, formation):
        return False
    heading = moving.heading_of(unit, move)
    return moving.angle(facing, unit.facing) > 0 or not moving.is_before_it(g, unit, formation, heading)


def _facing(g: Game, unit: Unit, move: moving.Move, gone: tuple[Point, ...]) -> int:
    if move[0] in moving.BY_ROAD:
        return bearing(gone[-2], gone[-1]) if gone[-2] != gone[-1] else unit.facing
    return moving.heading_of(unit, move) if _turns_first(g, unit, move) else move[4]


def _wheels(g: Game, unit: Unit, move: moving.Move) -> int:
    """E.3.2b: quarters for the turn with which the move begins."""
    degrees = moving.angle(unit.facing, moving.heading_of(unit, move))
    if move[0] == moving.CONTACT and not moving.is_free(unit, move[1]):
        return moving.turning(g, max(0, degrees - g.figures.oblique_limit))
    return moving.turning(g, degrees) if _turns_first(g, unit, move) else 0
