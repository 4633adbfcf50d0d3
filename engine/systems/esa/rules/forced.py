"""Section 5.3: moves that the enemy causes: falling back, retreating, breaking off; and evading, which is chosen."""

from __future__ import annotations

from engine.core.decisions import Ask, choose
from engine.core.position.events import Event
from engine.systems.esa.book.book import MOVEMENT, Stats
from engine.systems.esa.position.events import acts
from engine.systems.esa.position.game import Game
from engine.systems.esa.position.state import BREAK_OFF, General, Posture, Rank, Unit
from engine.systems.esa.questions import situation as ask
from engine.systems.esa.rules.tests import eliminate, passes, take_losses


def carry(g: Game, leaders: list[General], unit: Unit) -> None:
    """10.1b: a forced move of the unit carries along whoever is attached to it."""
    for leader in leaders:
        if leader.alive and unit.alive and leader.hex != unit.hex:
            g.record(acts.SweptAlong("10.1b", leader.id, unit.hex))


def go_together(g: Game, unit: Unit, move: Event) -> None:
    """10.1b: a move by which whoever is attached is taken along."""
    leaders = ask.attached_to(g, unit)
    g.record(move)
    carry(g, leaders, unit)


def sweep_up(g: Game, general: General | None, unit: Unit) -> None:
    """5.3c: a general whom a withdrawing unit meets is attached to it at once."""
    if general is not None and general.alive and unit.alive:
        g.record(acts.SweptAlong("5.3c", general.id, unit.hex))


def _lone_general(g: Game, place: int, side: int) -> General | None:
    met = (general for general in g.state.generals if general.alive and general.hex == place and general.side == side)
    return next(met, None) if g.state.at[place] < 0 else None


def _may_enter(g: Game, unit: Unit, here: int, there: int, *, stops: bool = False, evades: bool = False) -> str:
    """Why a withdrawing unit cannot go on: `friend`, `other`, or nothing when it can. Open order passes through
    friends (9.4.1b, 9.9.2b); after its first hex a unit `stops` before other ground."""
    stats = _evading_stats(unit) if evades else unit.stats
    ground, occupant = g.board.ground[there], g.unit_at(there)
    enter = ground.passages[stats.klass].enter
    if ground.impassable or enter == "forbidden":
        return "other"
    if occupant is not None and (occupant.side != unit.side or not stats.is_open_order):
        return "friend" if occupant.side == unit.side else "other"
    other_ground = enter == "stop_before" and not ground.is_open and ground.name != g.board.ground[here].name
    return "other" if stops and (other_ground or (here, there) in g.board.obstacles) else ""


def _straightest(ways: list[tuple[int, int]]) -> list[int]:
    """The best, or both when two are alike."""
    return [place for off, place in ways if off == ways[0][0]]


def _is_deadly(g: Game, unit: Unit, place: int) -> bool:
    """5.3a."""
    return ask.is_beside_steady_enemy(g, place, unit.side)


def _legal_steps(g: Game, unit: Unit, ways: list[tuple[int, int]], onward: int) -> list[int]:
    """5.3.2a, 5.3a: straight on, or else what is straightest; and if that is deadly, a safe way too."""
    places = [place for _, place in ways]
    straight = [onward] if onward in places else _straightest(ways)
    if not all(_is_deadly(g, unit, place) for place in straight):
        return straight
    safe = [way for way in ways if not _is_deadly(g, unit, way[1]) and way[1] not in straight]
    return straight + (_straightest(safe) if safe else [])


def has_safe_way(g: Game, unit: Unit, cause: int) -> bool:
    """Whether a first hex away from a cause is open and not deadly."""
    ways = [place for _, place in g.board.away(unit.hex, cause, unit.hex)]
    return any(not _may_enter(g, unit, unit.hex, place) and not _is_deadly(g, unit, place) for place in ways)


def fall_back(g: Game, unit: Unit, cause: int, *, optional: bool) -> Ask[bool]:
    """5.3.1, 7.1e: away from the cause, facing kept. Answers whether it had to go, or went."""
    leaders = ask.attached_to(g, unit)
    went = False
    for _ in range(g.figures.fall_back_hexes + _added(g, unit, "fall_back")):
        ways = g.board.away(unit.hex, cause, unit.hex)
        reasons = {place: _may_stay(g, unit, unit.hex, place) for _, place in ways}
        open_ways = [way for way in ways if not reasons[way[1]]]
        if not open_ways:
            if optional:
                return went
            if "friend" not in reasons.values():
                take_losses(g, unit, g.figures.cut_off_loss, "cut off", "5.3b")
            return True
        legal = _legal_steps(g, unit, open_ways, -1)
        options: list[int | None] = [None, *legal] if optional else [*legal]
        place = yield from choose("give_ground", unit.side, "5.3.1", options, unit.id)
        if place is None:
            return went
        went = True
        deadly = _is_deadly(g, unit, place)
        swept = _lone_general(g, place, unit.side)
        g.record(acts.Forced("5.3.1", unit.id, "fall_back", (place,)))
        carry(g, leaders, unit)
        sweep_up(g, swept, unit)
        if deadly:
            eliminate(g, unit, "driven into the enemy", "5.3a")
            break
    return went


def _may_stay(g: Game, unit: Unit, here: int, there: int) -> str:
    """A single hex of withdrawal: it must be possible to stand there."""
    occupant = g.unit_at(there)
    if occupant is not None:
        return "friend" if occupant.side == unit.side else "other"
    return _may_enter(g, unit, here, there) if g.passage(unit, there).may_stay else "other"


def retreat(g: Game, unit: Unit, cause: int, how: str = "retreat", *, optional: bool = False) -> Ask[bool]:
    """5.3.2, 7.1g: full movement and the bonus of its arm, as straight as possible; ground costs what it costs in a
    march, and the first hex is always paid (5.4b). Answers whether it went."""
    if unit.stats.is_guns and unit.posture == Posture.IN_BATTERY:
        return False
    if optional and (yield from choose("withdraw", unit.side, "5.3.2b", [None, "retreat"], unit.id)) is None:
        return False
    if unit.posture == Posture.ON_FOOT:
        g.record(acts.PostureChanged("9.7b", unit.id, Posture.MOUNTED))
    points = _pace(g, unit) + _added(g, unit, how)
    section = "7.1g" if how == BREAK_OFF else "5.3.2a"
    leaders = ask.attached_to(g, unit)
    swept: General | None = None
    path: list[int] = []
    at = origin = unit.hex
    short = ""
    while points > 0:
        ways = [way for way in g.board.away(at, cause, origin) if way[1] not in path]
        reasons = {place: _may_enter(g, unit, at, place, stops=bool(path)) for _, place in ways}
        open_ways = [way for way in ways if not reasons[way[1]]]
        if not open_ways:
            short = "friend" if "friend" in reasons.values() else "other" if ways else "edge"
            break
        # 5.4.3b: every hex costs its movement points.
        paid = [way for way in open_ways if not path or g.passage(unit, way[1]).cost <= points]
        if not paid:
            break
        legal = _legal_steps(g, unit, paid, _onward(g, path, origin, at))
        at = yield from choose("withdraw", unit.side, section, legal, unit.id)
        path.append(at)
        points -= g.passage(unit, at).cost
        if _is_deadly(g, unit, at):
            break
        met = _lone_general(g, at, unit.side) if not leaders and swept is None else None
        if met is not None:
            # 5.3c, 5.3.2b: with a general picked up on the way the rest is optional.
            swept = met
            if met.rank == Rank.CHARACTER or points <= 0:
                continue
            if (yield from choose("withdraw", unit.side, "5.3.2b", [None, "on"], unit.id)) is None:
                break
    if short == "edge" and g.switches.map_edge == "leaves":
        eliminate(g, unit, "left the field", "5.3b")
        return True
    deadly = bool(path) and _is_deadly(g, unit, path[-1])
    short = _trim(g, unit, unit.stats, path) or short
    g.record(acts.Forced(section, unit.id, how, tuple(path)))
    carry(g, leaders, unit)
    sweep_up(g, swept, unit)
    if deadly:
        eliminate(g, unit, "driven into the enemy", "5.3a")
    elif short in ("other", "edge"):
        take_losses(g, unit, g.figures.cut_off_loss, "cut off", "5.3b")
    return True


def _onward(g: Game, path: list[int], origin: int, at: int) -> int:
    """The hex straight on in the direction of the last step, or -1."""
    return g.board.onward(path[-2] if len(path) > 1 else origin, at) if path else -1


def _trim(g: Game, unit: Unit, stats: Stats, path: list[int]) -> str:
    """Takes back last hexes where nobody can stay: a friend's (9.4.1b, 9.9.2b), or an area for horse (5.4.1b)."""
    why = ""
    while path:
        if g.state.at[path[-1]] >= 0 and g.state.at[path[-1]] != unit.id:
            why = why or "friend"
        elif not g.board.ground[path[-1]].passages[stats.klass].may_stay:
            why = "other"
        else:
            break
        path.pop()
    return why


def _added(g: Game, unit: Unit, how: str) -> int:
    """5.3.1, 5.3.2a: hexes that the table adds to a withdrawal."""
    return g.setting.withdrawal.get((how, unit.stats.klass), 0)


def _pace(g: Game, unit: Unit) -> int:
    """The hexes of a full move: guns have their own table (9.2d)."""
    return ask.gun_pace(g, unit) if unit.stats.is_guns else unit.stats.pm


def may_evade(g: Game, unit: Unit, threat: Unit) -> bool:
    """9.8a: of troops that evade, in no melee yet, and with a way out."""
    free = g.rules.may_evade(g, unit) and not ask.is_engaged(g, unit, but=threat)
    return free and bool(evasion_paths(g, unit, threat.hex))


def evasion_paths(g: Game, unit: Unit, threat: int) -> dict[int, tuple[int, ...]]:
    """9.8b, 9.8c, 9.8f: ways out at full speed, directly away, never nearer to a steady enemy; by their last hex."""
    steady = [enemy for enemy in g.enemies(unit.side) if not enemy.shaken]
    mounts = unit.posture == Posture.ON_FOOT
    pace = (_evading_stats(unit).pm if mounts else _pace(g, unit)) + _added(g, unit, "evasion")
    found: dict[int, tuple[int, ...]] = {}
    ways = g.board.away(unit.hex, threat, unit.hex)
    ways = [way for way in ways if not _may_enter(g, unit, unit.hex, way[1], evades=True)]
    for first in _straightest(ways) if ways else []:
        if not _may_evade_into(g, unit, unit.hex, first, steady):
            continue
        path = [first]
        while len(path) < pace:
            at = path[-1]
            onward = _onward(g, path, unit.hex, at)
            after = [place for _, place in g.board.away(at, threat, unit.hex) if place != onward]
            ahead = [onward, *after] if onward >= 0 else after
            step = next((place for place in ahead if _may_evade_into(g, unit, at, place, steady)), None)
            if step is None:
                break
            path.append(step)
        _trim(g, unit, _evading_stats(unit), path)
        if path:
            found.setdefault(path[-1], tuple(path))
    return found


def _evading_stats(unit: Unit) -> Stats:
    """9.7b: dragoons mount to get away, and are cavalry from the first hex."""
    return unit.profile.rows.get("mounted", unit.stats) if unit.posture == Posture.ON_FOOT else unit.stats


def _may_evade_into(g: Game, unit: Unit, here: int, there: int, steady: list[Unit]) -> bool:
    after, before = g.board.distances(there), g.board.distances(here)
    away_from_all = all(after[enemy.hex] >= before[enemy.hex] for enemy in steady)
    return away_from_all and not _may_enter(g, unit, here, there, evades=True)


def evade(g: Game, unit: Unit, path: tuple[int, ...]) -> None:
    """9.8b."""
    if unit.posture == Posture.ON_FOOT and "mounted" in unit.profile.rows:
        g.record(acts.PostureChanged("9.7b", unit.id, Posture.MOUNTED))
    leaders = ask.attached_to(g, unit)
    g.record(acts.Evaded("9.8b", unit.id, path))
    if unit.stats.is_guns:
        g.record(acts.GunActed("9.2c", unit.id))
    carry(g, leaders, unit)


def run_from(g: Game, unit: Unit, threat: int) -> Ask[bool]:
    """9.8, 9.8b, 9.2h: light guns test first. Answers whether it went."""
    if unit.stats.is_guns and not (yield from passes(g, "morale", unit, MOVEMENT)):
        return False
    paths = evasion_paths(g, unit, threat)
    if not paths:
        return False
    last = yield from choose("evade", unit.side, "9.8b", sorted(paths), unit.id)
    evade(g, unit, paths[last])
    return True
