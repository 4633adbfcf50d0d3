"""What a captain thinks of a position: odds, dangers, ground. Reads only what both players can see."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.declared.scenario.stances import Stance
from engine.space.hexes import BEARINGS, FRONT, bearing
from engine.systems.esa.book.book import MELEE, MOVEMENT, RALLY, SHOOTING
from engine.systems.esa.position.game import Game
from engine.systems.esa.position.state import Division, Unit
from engine.systems.esa.questions import situation as ask
from engine.systems.esa.questions.reach import zone_of

LUCK = 0.1
"""A random value is 1 to 10: each point of army value is a tenth."""


def melee_cards(g: Game, unit: Unit) -> int:
    return max(1, min(unit.strength, g.figures.counted_strength) + (unit.stats.melee or 0))


def expected_melee(g: Game, unit: Unit, enemy: Unit, place: int | None = None, *, moved: bool = True) -> float:
    """Losses that a unit may hope to inflict from a hex beside the enemy."""
    if enemy.stats.is_guns:
        return float(enemy.strength)
    at = unit.hex if place is None else place
    automatic = 0
    for figure, mark, when in g.setting.melee_advantage.get((ask.klass(g, unit), ask.klass(g, enemy)), ()):
        if mark == "on_contact":
            automatic += figure if moved or unit.contact else 0
        elif mark == "in_line":
            automatic += figure if ask.battle_line(g, unit) else 0
        elif when is None:
            automatic += figure
    if g.board.distance(at, enemy.hex) == 1:
        side = BEARINGS[bearing(enemy.facing, g.board.direction(enemy.hex, at))]
        automatic += g.setting.weakness.get((enemy.stats.weakness, side), 0)
        if side == "front" and ask.battle_line(g, enemy):
            automatic = 0
    if ask.is_in_area(g, enemy):
        automatic = 0
    if enemy.shaken:
        automatic += 1
    hits = automatic + melee_cards(g, unit) * (LUCK * g.side(unit).value)
    return max(0.0, hits - ask.protection(g, enemy, 1))


def balance(g: Game, unit: Unit, enemy: Unit, place: int | None = None) -> float:
    """What a melee promises: losses given less losses taken, with friends already at that enemy."""
    if not ask.may_attack_hex(g, unit, enemy.hex):
        return -2.0
    given = expected_melee(g, unit, enemy, place)
    taken = 0.0 if enemy.shaken else expected_melee(g, enemy, unit, moved=False)
    beside = ask.adjacent_enemies(g, enemy.hex, enemy.side)
    helpers = sum(1 for friend in beside if friend is not unit and not friend.shaken)
    kill = 0.6 if given >= enemy.strength else 0.0
    frail = 0.5 if unit.strength <= 1 else 0.0
    return given - 0.8 * taken + 0.35 * helpers + kill - frail


def expected_fire(g: Game, unit: Unit, enemy: Unit) -> float:
    if unit.stats.shooting is None:
        return 0.0
    hits = g.setting.shooting_advantage.get((ask.klass(g, unit), ask.klass(g, enemy)), ())
    automatic = sum(figure for figure, _, when in hits if when is None)
    cards = max(1, min(unit.strength, g.figures.counted_strength) + unit.stats.shooting)
    return max(0.0, automatic + cards * (LUCK * g.side(unit).value) - ask.protection(g, enemy, 0))


def threat_at(g: Game, unit: Unit, place: int) -> float:
    """How much fire and how many charges a hex is open to."""
    total = 0.0
    far = g.board.distances(place)
    for enemy in g.enemies(unit.side):
        if enemy.shaken:
            continue
        distance = far[enemy.hex]
        if distance <= 2 and enemy.stats.shooting is not None and zone_of(g, enemy, place) is not None:
            total += 0.5 * expected_fire(g, enemy, unit)
        if distance <= enemy.stats.pm + 1:
            total += 0.15 * max(0.0, expected_melee(g, enemy, unit, moved=True) - 0.5)
    return total


def friends_beside(g: Game, unit: Unit, place: int) -> int:
    friends = ask.adjacent_enemies(g, place, 1 - unit.side)
    return sum(1 for friend in friends if friend is not unit and not friend.shaken)


def goal_distance(g: Game, unit: Unit, place: int) -> float:
    """How far the nearest thing worth having is: an enemy, weak ones rather, or an objective of the enemy's."""
    best = 99.0
    far = g.board.distances(place)
    for enemy in g.enemies(unit.side):
        worth = 1.0 if enemy.shaken else 0.5 if enemy.strength <= 1 or enemy.stats.is_guns else 0.0
        best = min(best, far[enemy.hex] - worth)
    name = g.state.sides[unit.side].name
    for number, prize in enumerate(g.setting.objectives):
        if prize.declared.owner == name or (number in g.state.objectives_taken and not prize.is_recurring):
            continue
        for at in g.setting.objective_hexes[number]:
            best = min(best, far[at] + 0.5)
    return best


def best_facing(g: Game, unit: Unit) -> int:
    """Toward the enemies that matter, most of all those it touches; in step with the neighbours of its line."""
    scores = [0.0] * 6
    for enemy in g.enemies(unit.side):
        distance = g.board.distance(unit.hex, enemy.hex)
        if distance > 6:
            continue
        weight = 4.0 / (distance * distance) * (0.4 if enemy.shaken else 1.0)
        for facing in range(6):
            if distance == 1:
                side = bearing(facing, g.board.direction(unit.hex, enemy.hex))
                scores[facing] += weight * (1.0 if side == FRONT else -1.0)
            else:
                ahead = g.board.near[unit.hex][(facing - 1) % 6], g.board.near[unit.hex][facing % 6]
                nearer = sum(1 for at in ahead if at >= 0 and g.board.distance(at, enemy.hex) < distance)
                scores[facing] += weight * nearer / 2
    for friend in ask.adjacent_friends(g, unit):
        if friend.division == unit.division and "battle_line" in friend.profile.abilities:
            scores[friend.facing] += 0.6
    return max(range(6), key=lambda facing: (scores[facing], facing == unit.facing, -facing))


def needs_of(g: Game, division: Division, told: Mapping[int, Stance] = {}) -> dict[int, float]:
    """How much a division wants each order, from where its units stand; `told` says which of them are to hold."""
    wants: dict[int, float] = {MOVEMENT: 0.2, SHOOTING: 0.0, MELEE: 0.0, RALLY: 0.0}
    for unit in g.state.units:
        if unit.division != division.id or not ask.on_field(unit):
            continue
        near = min((g.board.distance(unit.hex, enemy.hex) for enemy in g.enemies(unit.side)), default=9)
        if unit.shaken or unit.paralysed:
            wants[RALLY] += 1.6
            continue
        if unit.strength <= 1:
            wants[RALLY] += 0.1
        reach = unit.stats.pm + unit.profile.charge
        if near == 1:
            touched = ask.adjacent_enemies(g, unit.hex, unit.side)
            wants[MELEE] += 1.2 + max(0.0, *(balance(g, unit, enemy) for enemy in touched))
        elif unit.id in told and told[unit.id].holds:
            pass
        elif near <= reach + 1 and not unit.stats.is_guns:
            wants[MELEE] += 0.7
            wants[MOVEMENT] += 0.9
        else:
            wants[MOVEMENT] += 0.8
        if unit.stats.shooting is not None and 2 <= near <= 4:
            wants[SHOOTING] += 0.9 if near == 2 or unit.stats.is_guns else 0.4
    return wants
