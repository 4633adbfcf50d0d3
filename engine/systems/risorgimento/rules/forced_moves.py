"""Moves that nobody chooses: retreat and flight towards own lines (E.3.4, E.7, E.8d)."""

from __future__ import annotations

from typing import Final

from engine.space.plane import is_on_table, overlaps
from engine.space.stands.manoeuvre import ahead, swept
from engine.space.stands.stand import Stand
from engine.systems.risorgimento.position.events import standing
from engine.systems.risorgimento.position.game import Game
from engine.systems.risorgimento.position.state import DESTROYED, DISPERSED, Unit

_WAYS: Final = (0, -15, 15, -30, 30, -45, 45)
"""Degrees off the way to own lines that are tried, to find the gap of E.3.4."""
_STEP: Final = 50
"""Half a centimetre: by so much a retreat is cut short where there is no room."""


def retire(g: Game, unit: Unit, length: int, section: str, *, flees: bool = False) -> None:
    """Towards its own lines, as far as there is room; facing the enemy, unless it flees."""
    home = g.state.sides[unit.side].home
    if flees and _leaves_table(g, unit, home, length):
        g.record(standing.UnitLost(section, unit.id, DISPERSED))
        return
    facing = home if flees else unit.facing
    if length <= 0 or _at_edge(g, unit, home):
        return
    for through_friends in (False, True):
        for way in _WAYS:
            place = _place(g, unit, home + way, length, facing, through_friends=through_friends)
            if place is not None:
                g.record(
                    standing.Shifted(section, unit.id, place.x, place.y, place.facing, "flees" if flees else "retires")
                )
                return
    # E.8d: enemies bar every way, and there is no gap.
    if _meets_enemies(g, unit, home, length):
        g.record(standing.UnitLost("E.8d", unit.id, DESTROYED))


def _narrow(unit: Unit, stand: Stand) -> Stand:
    """E.3.4: a gap as wide as a base is deep is enough."""
    return Stand(stand.x, stand.y, unit.profile.arm.depth, unit.profile.arm.depth, stand.facing)


def _place(g: Game, unit: Unit, heading: int, length: int, facing: int, *, through_friends: bool) -> Stand | None:
    """Where it comes to stand, as far as it can; none where it cannot go at all."""
    start = unit.stand
    turned = start.moved(start.x, start.y, heading)
    for far in range(length, 0, -_STEP):
        moved = ahead(turned, far)
        place = start.moved(moved.x, moved.y, facing)
        if not is_on_table(place.block, g.setting.width, g.setting.height):
            continue
        way = swept(_narrow(unit, turned), _narrow(unit, moved))
        near = [other for other in g.on_table() if other is not unit]
        if any(other.side != unit.side and overlaps(way, other.stand.block) for other in near):
            continue
        if not through_friends and any(other.side == unit.side and overlaps(way, other.stand.block) for other in near):
            continue
        if any(other.stand.overlaps(place) for other in near):
            continue
        return place
    return None


def friends_on_way(g: Game, unit: Unit, place: Stand) -> list[Unit]:
    """E.7: friends that are passed through; light infantry lets others pass, and passes."""
    if unit.profile.arm.is_light:
        return []
    way = swept(_narrow(unit, unit.stand), _narrow(unit, place))
    return [
        friend
        for friend in g.on_table(unit.side)
        if friend is not unit
        and not friend.routed
        and not friend.profile.arm.is_light
        and overlaps(way, friend.stand.block)
    ]


def _meets_enemies(g: Game, unit: Unit, heading: int, length: int) -> bool:
    start = unit.stand.moved(unit.x, unit.y, heading)
    way = swept(_narrow(unit, start), _narrow(unit, ahead(start, length)))
    return any(overlaps(way, enemy.stand.block) for enemy in g.enemies(unit.side))


def _leaves_table(g: Game, unit: Unit, heading: int, length: int) -> bool:
    moved = ahead(unit.stand.moved(unit.x, unit.y, heading), length)
    return not (0 < moved.x < g.setting.width and 0 < moved.y < g.setting.height)


def _at_edge(g: Game, unit: Unit, heading: int) -> bool:
    moved = ahead(unit.stand.moved(unit.x, unit.y, heading), _STEP)
    return not is_on_table(unit.stand.moved(moved.x, moved.y).block, g.setting.width, g.setting.height)
