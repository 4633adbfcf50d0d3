"""E.3: the moves that are offered to a unit: a bounded, sensible choice of all that it may do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.brigades.position.pieces import Goal
from engine.brigades.questions import near, room, ways
from engine.brigades.questions.attempts import Move
from engine.space.hauling import bearing
from engine.space.plane import Point, squared, toward
from engine.space.stands.contact import flush, struck
from engine.space.stands.fire import entered
from engine.space.stands.manoeuvre import angle, step_within
from engine.space.stands.stand import Edge
from engine.systems.risorgimento.position.state import Commander, Game, Unit
from engine.systems.risorgimento.questions import moving

_REACH: Final = 400
"""Beyond its move, how far away an enemy may be for contact to be thought of."""


def thoughts(g: Game, unit: Unit) -> Iterator[Move]:
    """Moves that are worth a thought, in the order in which they are offered if they are allowed."""
    if near.touches_enemy(g, unit):
        yield from back(g, unit)
        return
    enemies = [enemy for _, _, enemy in near.foes(g, unit)]
    goals = places(g, unit, enemies)
    yield from contacts(g, unit, enemies[:3])
    # Straight ahead and towards each goal, all the way and half of it; obliquely.
    yield from _straight(g, unit, unit.formation, unit.facing, unit.facing)
    for off in (-45, 45):
        yield from _straight(g, unit, unit.formation, unit.facing + off, unit.facing, (4,))
    for goal in goals:
        yield from _towards(g, unit, unit.formation, goal)
    for change in changes(unit):
        yield change
        yield from _towards(g, unit, change[1], goals[0], (4,)) if goals and change[1] != "square" else ()
    if enemies:
        yield moving.MARCH, unit.formation, unit.x, unit.y, bearing(unit.at, enemies[0].at)
    yield from back(g, unit)
    if g.rules.may_force_march(g, unit) and near.nearness(g, unit) > g.figures.forced_march_gap**2:
        # E.3.1: as it is, or in column, which is the fastest.
        column = "limbered" if unit.profile.arm.is_guns else "march_column"
        for formation in dict.fromkeys((unit.formation, column)):
            yield from (_farthest(g, unit, moving.FORCED, formation, goal) for goal in goals[-1:])
        yield from by_road(g, unit, moving.FORCED_ROAD)
    yield from by_road(g, unit, moving.ROAD)


def changes(unit: Unit) -> list[Move]:
    """E.4c: into every other formation, where it stands."""
    others = (name for name in unit.profile.arm.formations if name != unit.formation)
    return [(moving.FORM, name, unit.x, unit.y, unit.facing) for name in others]


def places(g: Game, unit: Unit, enemies: list[Unit]) -> list[Point]:
    """Where a unit might want to go: the enemy, objectives, its commander when it is astray."""
    leader = g.leading(g.brigade(unit).leader) if unit.is_astray else None
    ranked = sorted(g.state.goals, key=lambda goal: (goal.holder == unit.side, squared(unit.at, (goal.x, goal.y))))
    wanted: list[Commander | Unit | Goal | None] = [leader, *enemies[:1], *ranked[:1]]
    return [(one.x, one.y) for one in wanted if one is not None]


def _towards(g: Game, unit: Unit, formation: str, goal: Point, parts: tuple[int, ...] = (4, 2)) -> list[Move]:
    """E.4b: with its front that way; a square need not turn."""
    heading = bearing(unit.at, goal)
    facing = unit.facing if formation == "square" else heading
    return _straight(g, unit, formation, heading, facing, parts) if goal != unit.at else []


def _straight(
    g: Game, unit: Unit, formation: str, heading: int, facing: int, parts: tuple[int, ...] = (4, 2)
) -> list[Move]:
    length, start = _length_left(g, unit, formation, facing), unit.at
    ends = [step_within(start, length * part // 4, heading) for part in parts] if length > 0 else []
    return [(moving.MARCH, formation, x, y, facing % 360) for x, y in ends]


def _length_left(g: Game, unit: Unit, formation: str, facing: int) -> int:
    """How far it could go over open ground, turned to the front that it is to have."""
    _, left, whole = moving.pace(g, unit, formation, moving.MARCH)
    turned = angle(unit.facing, facing)
    if moving.is_free(unit, formation):
        return whole * max(0, left) // 4 - int(unit.profile.arm.front) * turned // 100
    return whole * max(0, left - moving.turning(g, turned)) // 4


def contacts(g: Game, unit: Unit, enemies: list[Unit]) -> Iterator[Move]:
    """G.a: up to an enemy, by the edge that looks this way; or beside a friend that is in contact (G.1a)."""
    arm = unit.profile.arm
    reach = (max(arm.allowances.values()) + _REACH) ** 2
    enemies = [enemy for enemy in enemies if squared(unit.at, enemy.at) <= reach]
    if arm.is_guns or not enemies:
        return
    # All of these have a base of the same shape: where there is room, and whom it touches, is the same for them.
    formations = [name for name in arm.formations if name not in ("march_column", "square")]
    reaches = [(name, moving.reach(g, unit, name, moving.CONTACT)) for name in formations]
    base = unit.stand_in("line", *unit.at, unit.facing)
    for enemy in enemies:
        edge = entered(enemy.stand, unit.at)
        friends = [friend for friend in near.touching_enemies(g, enemy) if friend.side == unit.side]
        if edge is Edge.FRONT and any(struck(friend.stand, enemy.stand) is Edge.FRONT for friend in friends):
            # G.c: one attacker to a front; the others come up beside him.
            # G.1a: to either side of them; into contact if an enemy is touched there.
            ends = [end for friend in friends for end in room.places_beside(g, unit, friend, arm.front)]
            places = [(moving.CONTACT if touches else moving.MARCH, end) for end, touches in ends]
            yield from ((how, name, end.x, end.y, end.facing) for name in formations for how, end in places)
            continue
        # Wherever it touches him, this is no farther: most enemies are out of reach, and no place is looked for.
        away = squared(unit.at, toward(enemy.at, unit.at, base.outer + enemy.stand.outer))
        able = [name for name, far in reaches if far >= 0 and away <= far * far]
        if not able:
            continue
        end = flush(base, enemy.stand, edge)
        if room.room_at(g, unit, end):
            yield from ((moving.CONTACT, formation, end.x, end.y, end.facing) for formation in able)


def back(g: Game, unit: Unit) -> list[Move]:
    """E.6b, E.8a: straight back with the front to the enemy, all the way or half of it; or about and away."""
    formation, front, home = unit.formation, unit.facing, g.state.sides[unit.side].home
    _, left, whole = moving.pace(g, unit, formation, moving.MARCH)
    lengths = [whole * max(0, left) // 4 * part // 4 for part in (4, 2)] if g.rules.may_step_back(g, unit) else []
    ends = [step_within(unit.at, length, front + 180) for length in lengths]
    moves: list[Move] = [(moving.BACK, formation, x, y, front) for x, y in ends]
    return moves + _straight(g, unit, formation, home, front if formation == "square" else home)


def _farthest(g: Game, unit: Unit, manner: str, formation: str, goal: Point) -> Move:
    """As far towards a goal as the rules allow: the whole way, or three quarters."""
    heading = bearing(unit.at, goal)
    length = _length_left(g, unit, formation, heading) * g.setting.times.get(manner, 1)
    whole, shorter = ((manner, formation, *toward(unit.at, goal, length * part // 4), heading) for part in (4, 3))
    return whole if moving.judge(g, unit, whole) is not None else shorter


def by_road(g: Game, unit: Unit, manner: str) -> Iterator[Move]:
    """E.3.3, E.5b: along the road that it stands on, either way, in column."""
    if unit.formation not in ("march_column", "limbered") or not g.setting.roads:
        return
    length = moving.allowance(g, unit, unit.formation, manner) * g.rules.quarters_left(g, unit) // 4
    for place, heading in ways.ends_along_roads(g, unit.at, length - 100):
        yield (manner, unit.formation, *place, heading)
