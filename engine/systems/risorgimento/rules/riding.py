"""Cavalry that rides straight at an enemy: in a charge, a counter-charge, a pursuit."""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.core.decisions import Ask
from engine.space.hauling import bearing
from engine.space.plane import is_on_table
from engine.space.stands.contact import flush, is_touching
from engine.space.stands.fire import entered
from engine.space.stands.manoeuvre import ahead
from engine.space.stands.stand import Stand
from engine.systems.risorgimento.position.events import standing
from engine.systems.risorgimento.position.game import Game
from engine.systems.risorgimento.position.state import DESTROYED, Unit
from engine.systems.risorgimento.questions import ground
from engine.systems.risorgimento.questions.moving import angle, turning
from engine.systems.risorgimento.rules.losses import overrun

_STEP: Final = 50
_OPEN: Final = 4
"""What a centimetre of open ground costs, in quarters."""


class Ride(NamedTuple):
    met: Unit | None
    """The enemy that it has met, and will fight."""
    is_straight: bool


def aim_at(target: Unit) -> Stand:
    """What is ridden at: a unit, or the place where its guns stand (E.2.3d)."""
    return target.guns if target.guns_left else target.stand


def quarters_to_turn(g: Game, unit: Unit, target: Unit) -> int:
    """E.3.2b: what it costs to turn towards an enemy; as far as a unit may go obliquely, nothing."""
    degrees = angle(unit.facing, bearing(unit.at, aim_at(target).at))
    return turning(g, max(0, degrees - g.figures.oblique_limit))


def ride_at(g: Game, unit: Unit, target: Unit, length: int, section: str) -> Ask[Ride]:
    """Straight towards an enemy, until something stands in the way; set flush against an enemy if there is room."""
    heading = bearing(unit.at, aim_at(target).at)
    is_straight = heading == unit.facing
    place, met = _way(g, unit, target, heading, _in_open(g, unit, length))
    if place is not None and (place.x, place.y, place.facing) != (unit.x, unit.y, unit.facing):
        g.record(standing.Shifted(section, unit.id, place.x, place.y, place.facing, "charges"))
        yield from overrun(g, unit)
    for battery in g.enemies(unit.side):
        if battery.guns_left and is_touching(unit.stand, battery.guns):
            g.record(standing.UnitLost("E.2.3d", battery.id, DESTROYED))
    if met is None or met.gone or not is_touching(unit.stand, met.stand):
        return Ride(None, is_straight)
    if met.routed or met.guns_left:
        # H.1c, E.2.3d: whoever runs is cut down.
        g.record(standing.UnitLost("H.1c" if met.routed else "E.2.3d", met.id, DESTROYED))
        return Ride(None, is_straight)
    return Ride(met, is_straight)


def _in_open(g: Game, unit: Unit, length: int) -> int:
    costs = [piece.cost_horse for piece in ground.grounds_at(g, unit.at) if piece.cost_horse]
    return length * _OPEN // max(_OPEN, *costs, _OPEN)


def _way(g: Game, unit: Unit, target: Unit, heading: int, length: int) -> tuple[Stand | None, Unit | None]:
    """Where it comes to stand, and the enemy in its way."""
    start = unit.stand.moved(unit.x, unit.y, heading)
    others = [other for other in g.on_table() if other is not unit]
    aim = aim_at(target)
    if is_touching(unit.stand, aim):
        return None, target
    beside = {other.id for other in others if other.side == unit.side and start.overlaps(other.stand)}
    free: Stand | None = None
    for far in range(0, length + _STEP, _STEP):
        stand = ahead(start, min(far, length))
        hit = [other for other in others if stand.overlaps(other.stand)]
        enemy = next((other for other in hit if other.side != unit.side), None)
        if enemy is not None:
            return _against(g, unit, enemy, stand, start, min(far, length)) or free, enemy
        if not is_on_table(stand.block, g.setting.width, g.setting.height) or _is_barred(g, stand):
            break
        if any(other.id not in beside and not other.profile.arm.is_light for other in hit):
            break
        beside &= {other.id for other in hit}
        if not hit:
            free = stand
            if target.guns_left and is_touching(stand, aim):
                break
    return free, None


def _is_barred(g: Game, stand: Stand) -> bool:
    return any(piece.cost_horse == 0 for piece in ground.grounds_at(g, stand.at))


def _against(g: Game, unit: Unit, enemy: Unit, stand: Stand, start: Stand, far: int) -> Stand | None:
    """G.b: flush against the edge that it meets; where there is no room, as it comes."""
    others = [other for other in g.on_table() if other is not unit]
    placed = flush(stand, enemy.stand, entered(enemy.stand, unit.at))
    if _is_free(g, placed, others):
        return placed
    near, over = max(0, far - _STEP), far
    while over - near > 1:
        middle = (near + over) // 2
        if ahead(start, middle).overlaps(enemy.stand):
            over = middle
        else:
            near = middle
    placed = ahead(start, near)
    return placed if _is_free(g, placed, others) else None


def _is_free(g: Game, stand: Stand, others: list[Unit]) -> bool:
    return is_on_table(stand.block, g.setting.width, g.setting.height) and not any(
        other.stand.overlaps(stand) for other in others
    )
