"""Chapter 5: divisions march, units before their general; aggressive units; other leaders."""

from __future__ import annotations

from itertools import filterfalse
from typing import Final

from engine.core.decisions import Ask, Decision, choose, is_open
from engine.systems.esa.book.book import MELEE, MOVEMENT
from engine.systems.esa.position.events import acts, turns
from engine.systems.esa.position.game import Game
from engine.systems.esa.position.state import General, Posture, Rank, Unit
from engine.systems.esa.questions import situation as ask
from engine.systems.esa.questions.reach import Way, charge_bonus, charge_targets, may_meet, reach, road_reach
from engine.systems.esa.rules.charges import answer_departure, charge, face, move_along
from engine.systems.esa.rules.tests import has_nerve

RIDING_ORDER: Final = {Rank.DIVISION_GENERAL: 0, Rank.WING_GENERAL: 1, Rank.CHARACTER: 2, Rank.CIC: 3}
"""5.2b."""


def of_division(g: Game, division: int) -> Ask[bool]:
    """5a, 5b, 10.7b: its units one by one, then its general; focused on movement it moves twice."""
    held = g.state.divisions[division]
    ready = ask.under(g, division, MOVEMENT, g.rules.free_to_move)
    answer = (yield Decision("march", held.side, "5a", [None, *[unit.id for unit in ready]])) if ready else 0
    if answer:
        # 5.1, 9.2d: what it does with its movement.
        unit = ready[answer - 1]
        if (yield from has_nerve(g, unit, MOVEMENT)):
            yield from move_guns(g, unit) if unit.stats.is_guns else march(g, unit)
        g.record(turns.UnitDone("5a", unit.id))
        return True
    if held.focused and held.focus == MOVEMENT and g.state.moves_made + 1 < g.figures.focus_moves:
        g.record(turns.SecondMove("10.7b", division))
        return True
    general = g.general_of(held)
    if general.alive and not general.moved:
        yield from ride(g, general, "5.2a")
    return False


def march(g: Game, unit: Unit) -> Ask[None]:
    """5.1a, 5.4.7, 9.3, 9.7b: where to, or whom to charge, or mount and dismount."""
    division = g.division(unit)
    focused = division.focused and division.focus == MOVEMENT
    has_melee = ask.holds(g, unit, MELEE) and not focused
    points = g.rules.movement_points(g, unit)
    ways = reach(g, unit, points, has_melee=has_melee)
    targets = charge_targets(g, unit, within=ways) if has_melee else {}
    by_road = road_reach(g, unit, points)
    if by_road:
        by_road = {place: way for place, way in by_road.items() if place not in ways}
        ways |= by_road
    options: list[object] = [None, unit.hex, *sorted(ways)]
    if ask.has_effect(g, division, "must_contact"):
        contacts = [place for place in sorted(ways) if ask.adjacent_enemies(g, place, unit.side)]
        options = [*contacts] or options
    if targets:
        options += [("charge", target) for target in sorted(targets)]
    mounted = unit.profile.rows.get("mounted")
    if mounted is not None and unit.posture != Posture.ON_FOOT:
        options.append(("posture", Posture.ON_FOOT))
    elif mounted is not None and g.board.ground[unit.hex].passages[mounted.klass].enter != "through_only":
        # 9.7b, 5.4.1b: horse may not stay in an area, and so nobody mounts there.
        options.append(("posture", Posture.MOUNTED))
    chosen = options[(yield Decision("march", unit.side, "5.1a", options, unit.id))] if is_open(options) else options[0]
    if chosen is None:
        return
    if isinstance(chosen, tuple) and chosen[0] == "charge":
        left = points + charge_bonus(g, unit) - sum(g.passage(unit, at).cost for at in targets[chosen[1]])
        g.record(acts.PointsLeft("9.3b", unit.id, max(0, left)))
        yield from charge(g, unit, g.state.units[chosen[1]])
    elif isinstance(chosen, tuple):
        g.record(acts.PostureChanged("9.7b", unit.id, chosen[1]))
    elif chosen == unit.hex:
        yield from turn_in_place(g, unit, "5.1b")
    else:
        assert isinstance(chosen, int), "a place is a number"
        spent, path = ways[chosen]
        allowance = points * g.figures.road_factor if chosen in by_road else points
        g.record(acts.PointsLeft("5.1a", unit.id, max(0, allowance - spent)))
        # 5.4.7b where the road led through other ground.
        by_open_road = all(g.board.ground[place].is_open for place in path)
        section = "5.1a" if chosen not in by_road else "5.4.7a" if by_open_road else "5.4.7b"
        yield from move_along(g, unit, path, section, approached(g, unit, path))


def turn_in_place(g: Game, unit: Unit, section: str) -> Ask[None]:
    """5.1b: a turn without a step is a move."""
    g.record(acts.Moved(section, unit.id, (), False))
    yield from face(g, unit)


def approached(g: Game, unit: Unit, path: tuple[int, ...]) -> Unit | None:
    """9.5a: whoever stands beside the last hex is approached with intent, and may counter-charge."""
    beside = ask.adjacent_enemies(g, path[-1], unit.side)
    return next((enemy for enemy in beside if g.rules.may_counter_charge(g, enemy)), None)


def move_guns(g: Game, unit: Unit) -> Ask[None]:
    """9.2c, 9.2d, 9.2g: one action: limber, unlimber, turn, or move."""
    points = ask.gun_pace(g, unit)
    ways = reach(g, unit, points, has_melee=False) if points else {}
    by_road = {place: way for place, way in road_reach(g, unit, points).items() if place not in ways}
    ways |= by_road
    in_battery = unit.posture == Posture.IN_BATTERY
    options: list[object] = [None, ("posture", Posture.LIMBERED if in_battery else Posture.IN_BATTERY)]
    if in_battery:
        options += [("turn", (unit.facing + turn) % 6) for turn in (1, 5)]
    options += sorted(ways)
    chosen = yield from choose("march", unit.side, "9.2d", options, unit.id)
    if chosen is None:
        return
    g.record(acts.GunActed("9.2c", unit.id))
    if isinstance(chosen, tuple) and chosen[0] == "posture":
        g.record(acts.PostureChanged("9.2d", unit.id, chosen[1]))
        if unit.posture == Posture.IN_BATTERY:
            yield from face(g, unit, "9.2g")
    elif isinstance(chosen, tuple):
        g.record(acts.Turned("9.2d", unit.id, chosen[1]))
    else:
        assert isinstance(chosen, int), "a place is a number"
        left = [enemy.id for enemy in ask.adjacent_enemies(g, unit.hex, unit.side) if not enemy.shaken]
        start = unit.hex
        g.record(acts.Moved("5.4.7b" if chosen in by_road else "9.2d", unit.id, ways[chosen][1], False))
        if unit.posture == Posture.LIMBERED:
            yield from face(g, unit, "9.2g")
        yield from answer_departure(g, unit, left, start)


def aggressive_units(g: Game) -> list[Unit]:
    """9.1a: without orders, with an enemy in reach."""
    return [unit for unit in g.state.units if g.rules.goes_by_itself(g, unit) and contacts_of(g, unit)]


def contacts_of(g: Game, unit: Unit) -> dict[int, Way]:
    """9.1a: hexes beside the nearest enemy within reach, charge distance counted where it can charge."""
    points = g.rules.movement_points(g, unit)
    if not may_meet(g, unit, points + max(charge_bonus(g, unit), 0)):
        return {}
    reached = reach(g, unit, points, has_melee=True)
    ways = {place: way for place, way in reached.items() if ask.adjacent_enemies(g, place, unit.side)}
    for path in charge_targets(g, unit, by_reaction=True, within=reached).values():
        ways.setdefault(path[-1], (points + unit.profile.charge, path))
    nearest = min((len(path) for _, path in ways.values()), default=0)
    return {place: way for place, way in ways.items() if len(way[1]) == nearest}


def aggressive_move(g: Game, ready: list[Unit]) -> Ask[None]:
    """9.1, 9.1b: one of those whose turn it is goes."""
    side = ready[0].side
    unit = g.state.units[(yield from choose("march", side, "9.1b", [one.id for one in ready]))]
    ways = contacts_of(g, unit)
    g.record(acts.Aggressed("9.1a", unit.id))
    if (yield from has_nerve(g, unit, MOVEMENT)):
        place = yield from choose("march", side, "9.1a", sorted(ways), unit.id)
        spent, path = ways[place]
        if spent <= g.rules.movement_points(g, unit):
            yield from move_along(g, unit, path, "9.1a", approached(g, unit, path))
        else:
            targets = charge_targets(g, unit)
            near = [enemy for enemy in ask.adjacent_enemies(g, place, side) if enemy.id in targets]
            yield from charge(g, unit, near[0])
    g.record(turns.UnitDone("9.1a", unit.id))


def leader_ways(g: Game, general: General) -> list[int | None]:
    """5.2c, 2.3e: any ground but impassable, one point a hex; one general a hex; not beside a steady enemy, unless with
    a friend. Or nowhere."""
    board, start, most, side = g.board, general.hex, general.movement, general.side
    far, near = board.distances(start), most + 1
    taken = {other.hex for other in g.state.generals}
    enemies = [unit for unit in g.units_of[1 - side] if far[unit.hex] <= near and unit.hex >= 0]
    if not enemies:
        return [None, *filterfalse(taken.__contains__, board.disc(start, most))]
    barred = [enemy.hex for enemy in enemies if far[enemy.hex] < most]
    beside: set[int] = set()
    for enemy in enemies:
        taken.add(enemy.hex)
        if not enemy.shaken:
            beside.update(board.around[enemy.hex])
    if beside:
        taken |= beside.difference([unit.hex for unit in g.units_of[side]])
    return [None, *filterfalse(taken.__contains__, board.disc_round(start, most, barred))]


def ride(g: Game, general: General, section: str) -> Ask[None]:
    """5.2: a leader moves without any order."""
    ways = leader_ways(g, general)
    place = ways[(yield Decision("ride", general.side, section, ways, general.id))] if is_open(ways) else ways[0]
    if place is not None:
        g.record(acts.Rode(section, general.id, place))
    g.record(turns.LeaderDone(section, general.id))


def leaders_to_move(g: Game) -> list[General]:
    """5.2b: generals without a movement order, then of wings, then characters, then the commander-in-chief."""
    first: list[General] = []
    best = len(RIDING_ORDER)
    # Asked after every ride: as `lowest` does it, written out.
    for general in g.state.generals:
        if general.moved or not general.alive or general.hex < 0:
            continue
        place = RIDING_ORDER[general.rank]
        if place < best:
            best, first = place, [general]
        elif place == best:
            first.append(general)
    return first
