"""Section 5.3: moves that the enemy causes: falling back, retreating, breaking off; and evading, which is chosen."""

from __future__ import annotations

from engine.core.decisions import Ask, choose
from engine.systems.esa import questions as ask
from engine.systems.esa.events.moves import Evaded, Forced, PostureChanged, SweptAlong
from engine.systems.esa.game import Game
from engine.systems.esa.losses import eliminate, take_losses
from engine.systems.esa.state import IN_BATTERY, LIMBERED, MOUNTED, ON_FOOT, General, Unit
from engine.systems.esa.tests import passes


def carry(g: Game, general: General | None, unit: Unit) -> None:
    """10.1b: a forced move of the unit carries its general along."""
    if general is not None and general.alive and unit.alive and general.hex != unit.hex:
        g.record(SweptAlong("10.1b", general.id, unit.hex))


def _lone_general(g: Game, place: int, side: int) -> General | None:
    for general in g.state.generals:
        if general.alive and general.hex == place and general.side == side and g.state.at[place] < 0:
            return general
    return None


def _may_enter(g: Game, unit: Unit, here: int, there: int, *, first: bool, stops: bool) -> str:
    """Why a withdrawing unit cannot go on: `friend`, `other`, or nothing when it can."""
    ground = g.board.ground[there]
    passage = ground.passages[unit.stats.klass]
    if ground.impassable or passage.enter == "forbidden":
        return "other"
    occupant = g.state.at[there]
    if occupant >= 0:
        return "friend" if g.state.units[occupant].side == unit.side else "other"
    if stops and not first:
        other_ground = not ground.is_open and ground.name != g.board.ground[here].name
        if other_ground and passage.enter == "stop_before":
            return "other"
        if (here, there) in g.board.obstacles:
            return "other"
    return ""


def away(g: Game, place: int, cause: int) -> list[int]:
    """5.3.1: neighbours farther from the cause, straightest first."""
    here = g.board.distance(place, cause)
    found = [near for near in g.board.around[place] if g.board.distance(near, cause) > here]
    q, r = g.board.axial[place]
    cq, cr = g.board.axial[cause]
    dq, dr = q - cq, r - cr

    def crooked(near: int) -> tuple[int, int]:
        nq, nr = g.board.axial[near]
        # Twice the distance from the point that lies as far beyond on the straight line: zero when dead straight.
        far = g.board.distance(near, cause)
        return (abs(2 * (nq - cq) * here - 2 * dq * far) + abs(2 * (nr - cr) * here - 2 * dr * far), near)

    return sorted(found, key=crooked)


def _is_deadly(g: Game, unit: Unit, place: int) -> bool:
    """5.3a."""
    return ask.is_beside_steady_enemy(g, place, unit.side)


def fall_back(g: Game, unit: Unit, cause: int, *, optional: bool) -> Ask[bool]:
    """5.3.1, 7.1e: one hex away, facing kept. Answers whether it went or was lost."""
    general = ask.attached_to(g, unit)
    reasons = {
        place: _may_enter(g, unit, unit.hex, place, first=True, stops=True) for place in away(g, unit.hex, cause)
    }
    open_ways = [place for place, reason in reasons.items() if not reason]
    if not open_ways:
        if optional:
            return False
        if "friend" not in reasons.values():
            take_losses(g, unit, g.figure("cut_off_loss"), "cut off", "5.3b")
        return not unit.alive
    options: list[int | None] = [None, *open_ways] if optional else [*open_ways]
    place = yield from choose("give_ground", unit.side, "5.3.1", options, unit.id)
    if place is None:
        return False
    deadly = _is_deadly(g, unit, place)
    swept = _lone_general(g, place, unit.side)
    g.record(Forced("5.3.1", unit.id, "fall_back", (place,)))
    carry(g, general or swept, unit)
    if deadly:
        eliminate(g, unit, "driven into the enemy", "5.3a")
    return True


def retreat(g: Game, unit: Unit, cause: int, how: str = "retreat", *, optional: bool = False) -> Ask[bool]:
    """5.3.2, 7.1g: full movement and the bonus of its arm, as straight as possible. Answers whether it went."""
    if ask.is_guns(g, unit) and unit.posture == IN_BATTERY:
        return False
    if optional and (yield from choose("withdraw", unit.side, "5.3.2b", [None, "retreat"], unit.id)) is None:
        return False
    if unit.posture == ON_FOOT and how != "evasion":
        g.record(PostureChanged("9.7b", unit.id, MOUNTED))
    length = _pace(g, unit) + g.setting.withdrawal.get((how, unit.stats.klass), 0)
    section = "7.1g" if how == "break_off" else "5.3.2a"
    general = ask.attached_to(g, unit)
    path: list[int] = []
    at = unit.hex
    short = ""
    while len(path) < length:
        ways = {place: _may_enter(g, unit, at, place, first=not path, stops=True) for place in away(g, at, cause)}
        ways = {place: reason for place, reason in ways.items() if place not in path}
        open_ways = [place for place, reason in ways.items() if not reason]
        if not open_ways:
            short = "friend" if "friend" in ways.values() else "other" if ways else "edge"
            break
        at = yield from choose("withdraw", unit.side, section, open_ways, unit.id)
        path.append(at)
        if _is_deadly(g, unit, at):
            break
        swept = _lone_general(g, at, unit.side) if general is None else None
        if swept is not None:
            # 5.3c, 5.3.2b: with a general picked up on the way the rest is optional.
            general = swept
            if (
                len(path) < length
                and (yield from choose("withdraw", unit.side, "5.3.2b", [None, "on"], unit.id)) is None
            ):
                break
    if short == "edge" and g.option("map_edge") == "leaves":
        eliminate(g, unit, "left the field", "5.3b")
        return True
    g.record(Forced(section, unit.id, how, tuple(path)))
    carry(g, general, unit)
    if path and _is_deadly(g, unit, unit.hex):
        eliminate(g, unit, "driven into the enemy", "5.3a")
    elif short in ("other", "edge"):
        take_losses(g, unit, g.figure("cut_off_loss"), "cut off", "5.3b")
    return True


def _pace(g: Game, unit: Unit) -> int:
    """The hexes of a full move: guns have their own table (9.2d)."""
    if ask.is_guns(g, unit):
        posture = "limbered" if unit.posture == LIMBERED else "in_battery"
        return g.setting.gun_moves.get((unit.stats.klass, posture), 0)
    return unit.stats.pm


def evasion_paths(g: Game, unit: Unit, threat: int) -> dict[int, tuple[int, ...]]:
    """9.8b, 9.8c, 9.8f: ways out at full speed, directly away, never nearer to a steady enemy; by their last hex."""
    steady = [enemy for enemy in g.enemies(unit.side) if not enemy.shaken]
    found: dict[int, tuple[int, ...]] = {}
    for first in away(g, unit.hex, threat):
        path: list[int] = []
        at = unit.hex
        while len(path) < _evading_pace(g, unit):
            ways = [first] if not path else away(g, at, threat)
            step = next((place for place in ways if _may_evade_into(g, unit, at, place, steady)), None)
            if step is None:
                break
            path.append(step)
            at = step
        if path:
            found.setdefault(path[-1], tuple(path))
    return found


def _evading_pace(g: Game, unit: Unit) -> int:
    if unit.posture == ON_FOOT and "mounted" in unit.profile.rows:
        return unit.profile.rows["mounted"].pm  # 9.7b: dragoons mount to get away
    return _pace(g, unit)


def _may_evade_into(g: Game, unit: Unit, here: int, there: int, steady: list[Unit]) -> bool:
    if _may_enter(g, unit, here, there, first=True, stops=False):
        return False
    passage = g.board.ground[there].passages[unit.stats.klass]
    if passage.enter == "through_only":
        return False
    distance = g.board.distance
    return all(distance(there, enemy.hex) >= distance(here, enemy.hex) for enemy in steady)


def evade(g: Game, unit: Unit, path: tuple[int, ...]) -> None:
    """9.8b."""
    general = ask.attached_to(g, unit)
    if unit.posture == ON_FOOT and "mounted" in unit.profile.rows:
        g.record(PostureChanged("9.7b", unit.id, MOUNTED))
    g.record(Evaded("9.8b", unit.id, path))
    carry(g, general, unit)


def can_evade(g: Game, unit: Unit) -> bool:
    """9.8a, 9.8e, 10.14a: not shaken, paralysed or fighting; once a turn."""
    if not ask.can_act(unit) or unit.evaded or not unit.alive:
        return False
    if any(unit.id in fought for fought in g.state.fought):
        return False
    if ask.is_guns(g, unit):
        return unit.stats.klass == "light_artillery" and not unit.acted and unit.posture == LIMBERED
    return ask.has(g, unit, "evade") or ask.is_open_order(g, unit)


def run_from(g: Game, unit: Unit, threat: int) -> Ask[bool]:
    """9.8, 9.2h: light guns test first. Answers whether it went."""
    if ask.is_guns(g, unit) and not (yield from passes(g, "morale", unit)):
        return False
    paths = evasion_paths(g, unit, threat)
    if not paths:
        return False
    last = yield from choose("evade", unit.side, "9.8b", sorted(paths), unit.id)
    evade(g, unit, paths[last])
    return True
