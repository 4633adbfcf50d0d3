"""E.9a: where a unit can be shot at while it moves: after each quarter of its way, and the moment before contact."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from engine.brigades.book.setting import Terrain
from engine.brigades.questions.attempts import QUARTERS, Attempt, quarters_after_change
from engine.brigades.questions.near import beside_way
from engine.brigades.questions.room import room_at
from engine.brigades.questions.ways import way_over
from engine.space.hauling import bearing
from engine.space.plane import Point
from engine.space.routes.paths import length_of, up_to
from engine.space.stands.fire import entered, is_before
from engine.space.stands.stand import Edge, Stand
from engine.systems.risorgimento.position.game import Game
from engine.systems.risorgimento.position.state import Unit
from engine.systems.risorgimento.questions import ground, moving, zones

_BEFORE_CONTACT: Final = 50
"""How far from the enemy the last shot before contact is fired."""


class Halt(NamedTuple):
    """A place on the way, what it has cost to come there, what has been entered, and whether somebody could fire at
    it."""

    stand: Stand
    quarters: int
    entered: tuple[Terrain, ...]
    is_watched: bool


def halts(attempt: Attempt[Game, Unit]) -> list[Halt]:
    """All but the end of a move; none where nobody could fire on the way."""
    g, unit = attempt.game, attempt.unit
    watchers = _watchers(g, unit, attempt.path)
    places = _places(attempt) if watchers else ()
    return [Halt(*place, _is_watched(g, unit, place[0], watchers)) for place in places]


def _places(attempt: Attempt[Game, Unit]) -> Iterator[tuple[Stand, int, tuple[Terrain, ...]]]:
    """The first is the start itself for a unit that changes its formation there (E.4c)."""
    g, unit, formation, manner = attempt.game, attempt.unit, attempt.formation, attempt.manner
    path, turns = attempt.path, moving.turns_of(attempt)
    whole = moving.allowance(g, unit, formation, manner.name)
    changed = QUARTERS - quarters_after_change(g, unit, formation)
    if changed and len(path) > 1:
        yield unit.stand_in(formation, *unit.at, unit.facing), changed, ()
    for far in _distances(path, attempt):
        gone = up_to(path, far)
        way = way_over(g, unit, formation, gone, by_road=manner.by_road)
        if way is not None:
            quarters = changed + turns[0] + way.quarters + -(-way.length * QUARTERS // whole)
            yield unit.stand_in(formation, *gone[-1], _facing(attempt, gone, turns=any(turns))), quarters, way.entered


def may_stop(g: Game, unit: Unit, formation: str, halt: Halt) -> bool:
    """Whether a unit that can go no farther finds room here."""
    stand = halt.stand
    return (
        stand.is_on_table(g.setting.width, g.setting.height)
        and moving.ends_free(g, unit, stand, touches=False, stays=True)
        and ground.may_end(g, unit, formation, stand, attacks=False, by_road=formation == "march_column")
    )


def _watchers(g: Game, unit: Unit, path: tuple[Point, ...]) -> list[Unit]:
    """Enemies near enough to the way, and able to fire at this unit."""
    near = beside_way(g, 1 - unit.side, path, lambda enemy: enemy.profile.arm.long + enemy.spread + unit.spread)
    return [enemy for enemy in near if unit.id not in enemy.opportunity and g.rules.may_fire(g, enemy)]


def _is_watched(g: Game, unit: Unit, stand: Stand, watchers: list[Unit]) -> bool:
    """Whether somebody has this place in his field of fire, as far as range and front go. While it passes through
    friends nobody stops it."""
    for enemy in watchers:
        if enemy.profile.arm.is_guns:
            looks = is_before(enemy.stand, stand.at, g.figures.gun_arc)
        else:
            looks = not zones.has_flanks(g, enemy) or entered(enemy.stand, stand.at) is not Edge.REAR
        if looks and stand.is_within(enemy.stand, enemy.profile.arm.long):
            return stand.is_on_table(g.setting.width, g.setting.height) and room_at(g, unit, stand) is not None
    return False


# --- on the way ---------------------------------------------------------------------------------------------------


def _distances(path: tuple[Point, ...], attempt: Attempt[Game, Unit]) -> list[int]:
    total = length_of(path)
    found = [total * part // QUARTERS for part in range(1, QUARTERS)]
    if attempt.manner.contact and total - _BEFORE_CONTACT > found[-1]:
        found.append(total - _BEFORE_CONTACT)
    return [far for far in found if far]


def _facing(attempt: Attempt[Game, Unit], gone: tuple[Point, ...], *, turns: bool) -> int:
    """E.3.2b: who wheels before it goes does so again at the end."""
    if attempt.manner.by_road:
        return bearing(gone[-2], gone[-1]) if gone[-2] != gone[-1] else attempt.unit.facing
    return attempt.course if turns and not attempt.manner.contact else attempt.facing
