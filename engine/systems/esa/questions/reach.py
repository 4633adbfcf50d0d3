"""Where a unit can go (5.1, 5.4, 5.4.7, 7.5, 9.4.1, 9.9.2), and at whom it can shoot (6.4: sectors, lines of fire).
Plain functions; the path is found in a fixed order."""

from __future__ import annotations

from engine.systems.esa.book.book import MELEE, Zone
from engine.systems.esa.position.game import Game
from engine.systems.esa.position.state import Unit
from engine.systems.esa.questions import situation as ask

Way = tuple[int, tuple[int, ...]]
"""Points spent and the path, the start left out."""


def may_stand_beside(g: Game, unit: Unit, place: int) -> bool:
    """5e, 9.4.1c, 9.9.2c: who may step next to a steady enemy, with a melee order."""
    if not unit.stats.is_open_order:
        return True
    ground = g.board.ground[place]
    if ground.is_area or "difficult" in ground.tags or ground.blocks_fire:
        return True
    steady = (enemy for enemy in ask.adjacent_enemies(g, place, unit.side) if not enemy.shaken)
    return all(enemy.stats.is_open_order or _held_by_friend(g, unit, enemy) for enemy in steady)


def _held_by_friend(g: Game, unit: Unit, enemy: Unit) -> bool:
    """Light foot wants a friend in close order beside that enemy (9.9.2c); light horse any steady friend (9.4.1c)."""
    friends = [one for one in ask.adjacent_enemies(g, enemy.hex, enemy.side) if one is not unit and not one.shaken]
    return any(unit.stats.is_mounted or not friend.stats.is_open_order for friend in friends)


def reach(g: Game, unit: Unit, points: int, *, has_melee: bool) -> dict[int, Way]:
    """Every hex where a move may end, with its path. 5d-5f, 5.1a, 5.4a-5.4c, 7.5, 9.4.1b, 9.9.2b."""
    at, units, distance = g.state.at, g.state.units, g.board.distance
    start, side = unit.hex, unit.side
    effects = ask.card_in_force(g, g.division(unit)).kinds
    through_friends = unit.stats.is_open_order or "pass_friends" in effects
    first = g.board.steps_of(unit.stats.klass)
    later = first if "ignore_ground" in effects else g.board.onward_of(unit.stats.klass)
    has_melee = has_melee and "no_contact" not in effects
    beside_steady, stopping = _zones(g, unit, points)
    leaving = start in beside_steady
    threats = [enemy.hex for enemy in g.enemies(side) if not enemy.shaken] if leaving else []
    best = [points + 1] * g.board.count  # the points it takes to come there; at first more than any move has
    best[start] = 0
    found: dict[int, Way] = {}
    waiting: dict[int, list[tuple[int, tuple[int, ...]]]] = {0: [(start, ())]}  # by the points spent so far
    while waiting:
        spent = min(waiting)
        for here, path in waiting.pop(spent):
            if spent > best[here]:
                continue
            for there, price, may_stay in later[here] if path else first[here]:
                cost = spent + price
                if cost >= best[there]:
                    # What most steps fail by comes first: they lead back to where it was as cheap to come.
                    if path or points <= 0:
                        continue
                    cost = points  # 5.4b: whoever starts beside it may always enter, as its whole move
                occupant = at[there]
                if occupant >= 0 and (not through_friends or units[occupant].side != side):
                    continue
                if there in beside_steady:
                    if leaving or not has_melee or not may_stand_beside(g, unit, there):
                        continue
                elif leaving and any(distance(there, threat) < distance(here, threat) for threat in threats):
                    continue  # 7.5: whoever leaves the enemy comes no nearer to any
                best[there] = cost
                way = (*path, there)
                if occupant < 0 and may_stay:
                    found[there] = (cost, way)
                if cost < points and there not in stopping:
                    waiting.setdefault(cost, []).append((there, way))
    return found


def _zones(g: Game, unit: Unit, points: int) -> tuple[set[int], set[int]]:
    """The hexes beside steady enemies, and those where a move stops: beside them, or beside any."""
    around = g.board.around
    there = may_meet(g, unit, points)
    if not there:
        return set(), set()
    beside_steady = {near for enemy in there if not enemy.shaken for near in around[enemy.hex]}
    shaken = [enemy.hex for enemy in there if enemy.shaken] if g.switches.shaken_enemies_stop else []
    return beside_steady, beside_steady.union(*(around[at] for at in shaken)) if shaken else beside_steady


def may_meet(g: Game, unit: Unit, points: int) -> list[Unit]:
    """Enemies who are so near that such a move could end beside them: asked first, since most stand far off."""
    most = max(points // g.board.cheapest, 1) + 1 if g.board.cheapest > 0 else g.board.count
    far = g.board.distances(unit.hex)
    return [enemy for enemy in g.units_of[1 - unit.side] if enemy.hex >= 0 and far[enemy.hex] <= most]


def road_reach(g: Game, unit: Unit, points: int) -> dict[int, Way]:
    """5.4.7: on a safe road a unit goes twice as far, whatever ground the road runs through."""
    board = g.board
    if unit.hex not in board.on_road or not is_safe(g, unit, unit.hex):
        return {}
    cost = g.figures.open_hex_cost
    most = points * g.figures.road_factor // cost
    ways = board.along_roads(unit.hex, most, lambda at: g.state.at[at] < 0 and is_safe(g, unit, at))
    # 5.4.1b, 5.4.3b: a road leads through, and opens no ground to stay in.
    return {at: (len(path) * cost, path) for at, path in ways.items() if g.passage(unit, at).may_stay}


def is_safe(g: Game, unit: Unit, place: int) -> bool:
    """5.4.7a: farther from every steady enemy than he can move, and outside his fire."""
    steady = [enemy for enemy in g.enemies(unit.side) if not enemy.shaken]
    if any(g.board.distance(place, enemy.hex) <= enemy.stats.pm + enemy.profile.charge for enemy in steady):
        return False
    shooters = (enemy for enemy in steady if enemy.stats.shooting is not None)
    return not any(zone_of(g, enemy, place) is not None and has_line(g, enemy, place) for enemy in shooters)


def charge_bonus(g: Game, unit: Unit) -> int:
    """9.3a: the points that a charge adds, by troop card and order card."""
    return unit.profile.charge + ask.effect_sum(g, g.division(unit), "extra_charge")


def charge_targets(
    g: Game, unit: Unit, *, by_reaction: bool = False, within: dict[int, Way] | None = None
) -> dict[int, tuple[int, ...]]:
    """9.3a, 9.3d: enemies that a charge can reach and an ordinary move cannot, with the path; 9.3c. `within` is where
    such a move may end, if that is known: nowhere for whoever has none (3.3.1e)."""
    bonus = charge_bonus(g, unit)
    if not ask.has(g, unit, "charge") or bonus <= 0 or not (by_reaction or ask.holds(g, unit, MELEE)):
        return {}
    points = g.rules.movement_points(g, unit)
    if not may_meet(g, unit, points + bonus):
        return {}
    plain = within if within is not None else reach(g, unit, points, has_melee=True)
    ways = reach(g, unit, points + bonus, has_melee=True)
    found: dict[int, tuple[int, ...]] = {}
    for place in sorted(ways.keys() - plain.keys()):
        path = ways[place][1]
        for enemy in ask.adjacent_enemies(g, place, unit.side):
            if (unit.stats.is_foot and enemy.stats.is_mounted) or not ask.may_attack_hex(g, unit, enemy.hex):
                continue
            if enemy.id not in found or len(path) < len(found[enemy.id]):
                found[enemy.id] = path
    return found


# --- sectors and targets: 6.4 ------------------------------------------------------------------------------------


def sector_of(g: Game, unit: Unit) -> str | None:
    """5.4.1e, 9.15c, 9.16a: foot in an area shoots all round; switches for squares and reiter."""
    name = unit.stats.sector
    if name is None:
        return None
    if g.passage(unit, unit.hex).all_round and ask.is_in_area(g, unit):
        return "all_round"
    if name == "square":
        if not g.rules.in_square(g, unit):
            return "foot_musket"
        return "all_round" if g.switches.square_fire == "every_side" else name
    return "reiter_long" if name == "reiter" and g.switches.reiter_range == "two_hexes" else name


def zone_of(g: Game, unit: Unit, place: int) -> Zone | None:
    """6.4a, 6.4c, 10.17: the hex of the firing sector in which a place lies."""
    name = sector_of(g, unit)
    return g.book.sectors[name].get(g.board.seen_from(unit.hex, unit.facing, place)) if name is not None else None


def has_line(g: Game, unit: Unit, place: int) -> bool:
    """6.4b."""
    if not g.board.is_clear(unit.hex, place):
        return False
    if g.switches.units_block_fire:
        return not any(g.state.at[at] >= 0 for at in g.board.crossed(unit.hex, place))
    return True


def can_hit(g: Game, unit: Unit, target: Unit) -> bool:
    return target.alive and zone_of(g, unit, target.hex) is not None and has_line(g, unit, target.hex)


def targets_of(g: Game, unit: Unit) -> list[Unit]:
    """6.3c, 6.4: enemies in sector and in line who are not engaged; a reiter may shoot at whom it touches."""
    sector = sector_of(g, unit)
    if sector is None:
        return []
    far, most = g.board.distances(unit.hex), g.book.ranges[sector]
    hit = [enemy for enemy in g.enemies(unit.side) if far[enemy.hex] <= most and can_hit(g, unit, enemy)]
    touching = bool(hit) and ask.has(g, unit, "reiter")
    return [enemy for enemy in hit if (touching and ask.are_beside(g, unit, enemy)) or not ask.is_engaged(g, enemy)]
