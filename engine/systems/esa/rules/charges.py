"""Charges and counter-charges (9.3, 9.5), and what happens when one side comes beside the other (3.3.1, 9.8, 9.10)."""

from __future__ import annotations

from typing import Final

from engine.core.decisions import Ask, Decision, choose
from engine.core.position.events import Event
from engine.systems.esa.book.book import MELEE, MOVEMENT, SHOOTING
from engine.systems.esa.position.events import acts
from engine.systems.esa.position.game import Game
from engine.systems.esa.position.state import General, Unit
from engine.systems.esa.questions import situation as ask
from engine.systems.esa.questions.reach import can_hit, charge_bonus, charge_targets, reach
from engine.systems.esa.rules.forced import go_together, may_evade, run_from
from engine.systems.esa.rules.tests import has_nerve, lose_leader, passes
from engine.systems.esa.rules.volleys import exchange, may_fire_steadily, steady_fire

_FACINGS: Final = [[facing, *(other for other in range(6) if other != facing)] for facing in range(6)]
"""As they are offered to whoever has one: this first."""


def face(g: Game, unit: Unit, section: str = "5.1b") -> Ask[None]:
    """5.1b: after a move a unit faces any vertex it likes. Limbered guns have no facing (9.2g)."""
    if not ask.on_field(unit):
        return
    ways = _FACINGS[unit.facing]
    chosen = ways[(yield Decision("turn_about", unit.side, section, ways, unit.id))]
    if chosen != unit.facing:
        g.record(acts.Turned(section, unit.id, chosen))


def face_toward(g: Game, unit: Unit, place: int, section: str) -> None:
    """Turned so that a neighbouring hex is in front."""
    direction = g.board.direction(unit.hex, place)
    if (unit.facing - direction) % 6 not in (0, 1):
        g.record(acts.Turned(section, unit.id, direction))


def charge(g: Game, unit: Unit, target: Unit) -> Ask[None]:
    """9.3: a morale test, then a longer move into contact."""
    if ask.has_effect(g, g.division(unit), "sure_charge") or (yield from passes(g, "charge", unit, MOVEMENT)):
        path = charge_targets(g, unit).get(target.id)
        if path is not None:
            yield from move_along(g, unit, path, "9.3a", target)


def move_along(g: Game, unit: Unit, path: tuple[int, ...], section: str, target: Unit | None = None) -> Ask[None]:
    """A move of one's own will and all that it provokes: leaving, counter-charge, arrival. 3.3.1, 9.5b, 9.8, 9.10."""
    left = [enemy.id for enemy in ask.adjacent_enemies(g, unit.hex, unit.side) if not enemy.shaken]
    start = unit.hex
    # 9.5b: there is no counter-charge where the charger is beside it after his first hex.
    meets = target is not None and len(path) > 1 and g.board.distance(path[0], target.hex) > 1
    meets = meets and ("approached", "counter_charge") in g.book.reactions
    if meets and target is not None and (yield from offer_counter_charge(g, target)):
        meet_half_way(g, unit, target, path, section)
    else:
        g.record(acts.Moved(section, unit.id, path, is_contact(g, unit, path[-1])))
    if not ask.on_field(unit):
        return
    displace_leaders(g, unit)
    yield from face(g, unit)
    if is_contact(g, unit, unit.hex):
        yield from arrive(g, unit)
    yield from answer_departure(g, unit, left, start)


def is_contact(g: Game, unit: Unit, place: int) -> bool:
    return bool(ask.adjacent_enemies(g, place, unit.side))


def displace_leaders(g: Game, unit: Unit) -> None:
    """5d: a lone enemy leader gets out of the way, to the nearest friend or safe hex, or is lost."""
    for general in g.state.generals:
        if not general.alive or general.hex != unit.hex or general.side == unit.side:
            continue
        refuge = _refuge(g, general)
        if refuge is None:
            lose_leader(g, general, unit.hex)
        else:
            g.record(acts.SweptAlong("5d", general.id, refuge))


def _refuge(g: Game, general: General) -> int | None:
    """The nearest hex for a leader who is ridden down; beside a friend rather than alone."""
    taken = {other.hex for other in g.state.generals if other.alive and other is not general}
    ways: list[tuple[int, bool, int]] = []
    for place in range(g.board.count):
        friend = g.unit_at(place)
        lone = friend is None and not ask.is_beside_steady_enemy(g, place, general.side)
        if (lone or (friend and friend.side == general.side)) and not g.board.ground[place].impassable:
            ways += [(g.board.distance(place, general.hex), lone, place)] if place not in taken else []
    return min(ways)[2] if ways else None


def offer_counter_charge(g: Game, unit: Unit) -> Ask[bool]:
    """9.5a, 3.3.1g."""
    if not g.rules.may_counter_charge(g, unit):
        return False
    answer = yield from choose("counter_charge", unit.side, "9.5a", [None, "counter_charge"], unit.id)
    if answer is None or not (yield from has_nerve(g, unit, MOVEMENT | MELEE)):
        return False
    if g.switches.counter_charge_test and not (yield from passes(g, "charge", unit, MOVEMENT)):
        return False
    g.record(acts.Reacted("3.3.1g", unit.id, "counter_charge"))
    return True


def meet_half_way(g: Game, unit: Unit, target: Unit, path: tuple[int, ...], section: str) -> None:
    """9.5b: one hex each in turn until they meet, and never where a friend stands whom the mover passes."""
    gone: list[int] = []
    come: list[int] = []
    steps = list(path)
    most = g.rules.movement_points(g, target) + charge_bonus(g, target)
    here, there = unit.hex, target.hex
    can_stop = True
    while steps and (g.board.distance(here, there) > 1 or not can_stop):
        here = steps.pop(0)
        gone.append(here)
        can_stop = not steps or _may_stop(g, unit, here)
        if not can_stop or g.board.distance(here, there) <= 1 or len(come) >= most:
            continue
        step = next(iter(sorted(_toward(g, unit, target, there, [here, *steps], is_first=not come))), None)
        if step is not None:
            there = step
            come.append(there)
    g.record(acts.Moved(section, unit.id, tuple(gone), True))
    if come:
        go_together(g, target, acts.Moved("9.5b", target.id, tuple(come), True))
    if g.board.distance(unit.hex, target.hex) == 1:
        face_toward(g, target, unit.hex, "9.5b")


def _may_stop(g: Game, unit: Unit, place: int) -> bool:
    """5d, 5.4.1b: nobody else stands there, and its class may stay."""
    return g.state.at[place] < 0 and g.passage(unit, place).may_stay


def _toward(g: Game, charger: Unit, unit: Unit, here: int, path: list[int], *, is_first: bool) -> list[int]:
    """9.5b: steps nearer to the charger, who stands at the head of his path, that leave him a hex in which to meet;
    5.4b, 5.4c: after its first hex the unit stops before other ground and obstacles."""
    goal = path[0]
    steps = (g.board.steps_of if is_first else g.board.onward_of)(unit.stats.klass)[here]
    free = [near for near, _, may_stay in steps if may_stay and g.state.at[near] < 0 and near != goal]
    nearer = [near for near in free if g.board.distance(near, goal) < g.board.distance(here, goal)]
    return [near for near in nearer if _is_met(g, charger, near, path)]


def _is_met(g: Game, charger: Unit, place: int, path: list[int]) -> bool:
    """Whether a charger on his path comes beside a hex, where he can stop, before he would ride into it."""
    before = path[: path.index(place)] if place in path else path
    return any(g.board.distance(at, place) == 1 and _may_stop(g, charger, at) for at in before)


def charge_the_shooter(g: Game, unit: Unit, shooter: Unit) -> Ask[None]:
    """9.5c: whoever was shot at may charge, if he still can and reaches the shooter."""
    if not ask.on_field(unit) or not ask.on_field(shooter) or not ask.can_act(unit):
        return
    points, bonus, beside = g.rules.movement_points(g, unit), charge_bonus(g, unit), g.board.around[shooter.hex]
    ways = reach(g, unit, points, has_melee=True)
    if ways.keys().isdisjoint(beside) and bonus > 0 and (yield from passes(g, "charge", unit, MOVEMENT)):
        ways = reach(g, unit, points + bonus, has_melee=True)
    ways = {place: way for place, way in ways.items() if place in beside}
    if not ways:
        return
    place = min(ways, key=lambda at: (ways[at][0], at))
    go_together(g, unit, acts.Moved("9.5c", unit.id, ways[place][1], True))
    face_toward(g, unit, shooter.hex, "9.5c")
    yield from offer_evasions(g, unit, may_go_on=False)


def arrive(g: Game, unit: Unit) -> Ask[None]:
    """Evasion first, then fire before the melee. 9.8b, 9.8d, 9.10, 9.10d."""
    yield from offer_evasions(g, unit)
    if not ask.on_field(unit):
        return
    for enemy in ask.adjacent_enemies(g, unit.hex, unit.side):
        if not ask.are_beside(g, unit, enemy):
            continue
        if ("enemy_arrives", "steady_shot") in g.book.reactions and may_fire_steadily(g, enemy, unit, is_mover=False):
            answer = yield from choose("steady_shot", enemy.side, "9.10b", [None, unit.id], enemy.id)
            if answer is not None and (yield from has_nerve(g, enemy, SHOOTING)):
                g.record(acts.Reacted("3.3.1a", enemy.id, "steady_shot"))
                yield from steady_fire(g, enemy, unit)
    if not ask.on_field(unit) or unit.shaken:
        return
    beside = ask.adjacent_enemies(g, unit.hex, unit.side)
    targets = [enemy.id for enemy in beside if may_fire_steadily(g, unit, enemy, is_mover=True)]
    if targets:
        chosen = yield from choose("steady_shot", unit.side, "9.10b", [None, *targets], unit.id)
        if chosen is not None and (yield from has_nerve(g, unit, SHOOTING)):
            yield from steady_fire(g, unit, g.state.units[chosen])


def offer_evasions(g: Game, unit: Unit, *, may_go_on: bool = True) -> Ask[None]:
    """9.8: each enemy that can evade may; then the mover may go on with what points he has left."""
    went = False
    is_played = ("enemy_arrives", "evade") in g.book.reactions
    for enemy in ask.adjacent_enemies(g, unit.hex, unit.side) if is_played else ():
        if not may_evade(g, enemy, unit):
            continue
        answer = yield from choose("evade", enemy.side, "3.3.1h", [None, "evade"], enemy.id)
        if answer is None or not (yield from has_nerve(g, enemy, MOVEMENT)):
            continue
        g.record(acts.Reacted("3.3.1h", enemy.id, "evade"))
        went = (yield from run_from(g, enemy, unit.hex)) or went
    if went and unit.contact and not is_contact(g, unit, unit.hex):
        g.record(acts.ContactLost("9.4.2b", unit.id))
    if went and may_go_on and unit.points_left > 0:
        ways = reach(g, unit, unit.points_left, has_melee=ask.holds(g, unit, MELEE))
        place = yield from choose("go_on", unit.side, "9.8d", [None, *sorted(ways)], unit.id)
        if place is not None:
            spent, path = ways[place]
            g.record(acts.PointsLeft("5.1a", unit.id, unit.points_left - spent))
            g.record(acts.Moved("9.8d", unit.id, path, is_contact(g, unit, path[-1])))
            displace_leaders(g, unit)
            yield from face(g, unit)
            yield from offer_evasions(g, unit)


def answer_departure(g: Game, unit: Unit, left: list[int], start: int) -> Ask[None]:
    """3.3.1e, 3.3.1f: enemies whom a mover has left may follow, charge, or shoot when he has ended his move."""
    for number in left:
        enemy = g.state.units[number]
        if not ask.on_field(unit) or not ask.can_act(enemy) or g.board.distance(enemy.hex, unit.hex) == 1:
            continue
        engaged = ask.is_engaged(g, enemy)
        goes = not (engaged or ask.is_in_area(g, enemy) or enemy.evaded)
        able = {
            "parting_shot": not engaged and g.rules.able_to_shoot(g, enemy) and can_hit(g, enemy, unit),
            "press_on": goes and ask.has(g, enemy, "press_on") and not enemy.pressed and can_step_into(g, enemy, start),
            "pursue": goes and ask.has(g, enemy, "pursue") and not enemy.pursued,
            "charge": goes and unit.id in charge_targets(g, enemy, by_reaction=True, within={}),
        }
        ways = [way for way, is_open in able.items() if is_open and ("enemy_leaves", way) in g.book.reactions]
        answer = yield from choose("parting_shot", enemy.side, "3.3.1e", [None, *ways], enemy.id)
        if answer is None:
            continue
        section, order = ("3.3.1f", SHOOTING) if answer == "parting_shot" else ("3.3.1e", MOVEMENT)
        if not (yield from has_nerve(g, enemy, order)):
            continue
        g.record(acts.Reacted(section, enemy.id, answer))
        if answer == "parting_shot":
            # 3.3.1f: one shot, no answer.
            yield from exchange(g, enemy, unit, "3.3.1f")
        elif answer == "press_on":
            yield from step_into(g, enemy, start, "3.3.1e")
        elif answer == "pursue":
            yield from free_move(g, enemy, "3.3.1e")
        else:
            yield from charge_after(g, enemy, unit)


# --- following up -----------------------------------------------------------------------------------------------


def can_step_into(g: Game, unit: Unit, place: int) -> bool:
    """9.11a: ground that it can enter, and free."""
    free = g.state.at[place] < 0 and not g.board.ground[place].impassable and g.board.distance(unit.hex, place) == 1
    return free and g.passage(unit, place).may_stay


def step_into(g: Game, unit: Unit, place: int, section: str) -> Ask[None]:
    """9.11a: into the hex that the enemy has left; no new melee, no fire (9.10d); light troops may evade (9.8b)."""
    yield from go_after(g, unit, acts.PressedOn(section, unit.id, place))
    yield from offer_evasions(g, unit, may_go_on=False)


def go_after(g: Game, unit: Unit, move: Event) -> Ask[None]:
    """5d, 5.1b: where it goes it drives leaders away, and then faces whom it likes."""
    go_together(g, unit, move)
    displace_leaders(g, unit)
    yield from face(g, unit)


def free_move(g: Game, unit: Unit, section: str) -> Ask[None]:
    """9.12a: one normal move wherever it likes, or a charge after its test; the enemy may evade, nobody shoots."""
    ways = {place: way[1] for place, way in reach(g, unit, g.rules.movement_points(g, unit), has_melee=True).items()}
    charges = charge_targets(g, unit, by_reaction=True)
    options: list[object] = [None, *sorted(ways), *(("charge", target) for target in sorted(charges))]
    chosen = yield from choose("pursue", unit.side, section, options, unit.id)
    if chosen is None:
        return
    if isinstance(chosen, tuple):
        if not (yield from passes(g, "charge", unit, MOVEMENT)):
            return
        path = charges[chosen[1]]
    else:
        assert isinstance(chosen, int), "a place is a number"
        path = ways[chosen]
    yield from go_after(g, unit, acts.Pursued(section, unit.id, path, is_contact(g, unit, path[-1])))
    yield from offer_evasions(g, unit, may_go_on=False)


def charge_after(g: Game, unit: Unit, target: Unit) -> Ask[None]:
    """3.3.1e: a charge at an enemy who walks away; a reaction, so nobody meets it but with fire or flight."""
    if (yield from passes(g, "charge", unit, MOVEMENT)):
        path = charge_targets(g, unit, by_reaction=True, within={}).get(target.id)
        if path is not None:
            yield from go_after(g, unit, acts.Moved("3.3.1e", unit.id, path, is_contact(g, unit, path[-1])))
            yield from arrive(g, unit)
