"""Chapter 7: who fights whom. A division's attackers and the enemies they touch are split into combats (7.4.1). Then
what comes after the melees: rallying (chapter 8), late moves (9.6)."""

from __future__ import annotations

from engine.core.decisions import Ask, choose
from engine.systems.esa.book.book import MELEE, MOVEMENT, RALLY
from engine.systems.esa.position.events import acts, turns
from engine.systems.esa.position.game import Game
from engine.systems.esa.position.state import BREAK_OFF, Unit
from engine.systems.esa.questions import situation as ask
from engine.systems.esa.questions.reach import reach
from engine.systems.esa.rules.charges import move_along
from engine.systems.esa.rules.combat import fight, fight_at_once, targets_of
from engine.systems.esa.rules.forced import has_safe_way, retreat
from engine.systems.esa.rules.movement import approached, turn_in_place
from engine.systems.esa.rules.tests import has_nerve, passes

Combat = tuple[int, list[int]]
"""The lone unit and those against it."""


def of_division(g: Game, division: int) -> Ask[bool] | None:
    """7a, 7.1.1: one melee of those of a division who have a melee order and are beside an enemy they have not fought
    yet. Answers whether there may be more."""
    own = [unit for unit in g.units_of[g.state.divisions[division].side] if unit.division == division]
    # Most stand beside nobody, and that is seen sooner than whether they obey.
    attackers = [unit for unit in own if targets_of(g, unit) and g.rules.may_attack(g, unit)]
    return attack(g, attackers) if attackers else None


def attack(g: Game, attackers: list[Unit]) -> Ask[bool]:
    """7.4: it is split into combats and fought."""
    side = attackers[0].side
    start = g.state.units[(yield from choose("fight", side, "7a", [unit.id for unit in attackers]))]
    willing: list[Unit] = []
    for unit in _touching(g, start, attackers):
        if g.rules.may_decline(g, unit):
            answer = yield from choose("decline_melee", side, "9.16b", [None, "decline"], unit.id)
            if answer is not None:
                g.record(turns.UnitDone("9.16b", unit.id))
                continue
        if (yield from has_nerve(g, unit, MELEE)):
            willing.append(unit)
        else:
            g.record(turns.UnitDone("10.12", unit.id))
    if not willing:
        return True
    before = set(g.state.fought)
    yield from resolve(g, willing)
    fresh = {one for pair in g.state.fought - before for one in pair}
    for unit in willing:
        if not ask.on_field(unit) or has_done_its_duty(g, unit, fought=unit.id in fresh):
            g.record(turns.UnitDone("7.1.1", unit.id))
    return True


def has_done_its_duty(g: Game, unit: Unit, *, fought: bool) -> bool:
    """7.1.1, 7.4.1: one combat of a melee is enough; but guns and shaken units beside it are still to be attacked."""
    left = targets_of(g, unit)
    return not left or (fought and all(g.rules.may_defend(g, enemy) for enemy in left))


def _touching(g: Game, start: Unit, attackers: list[Unit]) -> list[Unit]:
    """The attackers that are linked to the first through enemies they touch: one melee."""
    linked = [start]
    enemies = {enemy.id for enemy in targets_of(g, start)}
    grew = True
    while grew:
        grew = False
        for unit in attackers:
            if unit not in linked:
                touched = {enemy.id for enemy in targets_of(g, unit)}
                if touched & enemies:
                    linked.append(unit)
                    enemies |= touched
                    grew = True
    return sorted(linked, key=lambda unit: unit.id)


def resolve(g: Game, attackers: list[Unit]) -> Ask[None]:
    """3.3.1d, 7.4.1a-7.4.1d: the enemy's neighbours may join; then the split; then each combat, fully, as chosen."""
    side = attackers[0].side
    links: dict[int, set[int]] = {}
    for unit in attackers:
        links[unit.id] = yield from opponents(g, unit)
    yield from join(g, attackers, links)
    combats = yield from split(links, side)
    while combats:
        ours = {one: number for number, (lone, many) in enumerate(combats) for one in (lone, many[0])}
        enemies = sorted(one for one in ours if g.state.units[one].side != side)
        first = yield from choose("first_combat", side, "7.4.1c", enemies)
        lone, many = combats.pop(ours[first])
        alone = g.state.units[lone]
        fighters = [unit for unit in map(g.state.units.__getitem__, many) if ask.are_beside(g, unit, alone)]
        if fighters and ask.pair(alone, fighters[0]) not in g.state.fought:
            yield from fight(g, alone, fighters, side)


def opponents(g: Game, unit: Unit) -> Ask[set[int]]:
    """7.1a: all who can strike back fight together (7.4); guns and shaken units cannot, so each is attacked alone."""
    enemies = targets_of(g, unit)
    fighting = {enemy.id for enemy in enemies if g.rules.may_defend(g, enemy)}
    if fighting or len(enemies) <= 1:
        return fighting or {enemy.id for enemy in enemies}
    return {(yield from choose("fight", unit.side, "7.1a", sorted(enemy.id for enemy in enemies), unit.id))}


def join(g: Game, attackers: list[Unit], links: dict[int, set[int]]) -> Ask[None]:
    """3.3.1d: units beside an enemy who fights may take part."""
    if ("beside_melee", "join_melee") not in g.book.reactions:
        return
    already = {enemy for touched in links.values() for enemy in touched}
    for attacker in attackers:
        for enemy in ask.adjacent_enemies(g, attacker.hex, attacker.side):
            if enemy.id in already or not g.rules.may_defend(g, enemy):
                continue
            if not ask.may_attack_hex(g, enemy, attacker.hex) or ask.pair(enemy, attacker) in g.state.fought:
                continue
            answer = yield from choose("join_melee", enemy.side, "3.3.1d", [None, attacker.id], enemy.id)
            if answer is not None and (yield from has_nerve(g, enemy, MELEE)):
                g.record(acts.Reacted("3.3.1d", enemy.id, "join_melee"))
                links[attacker.id].add(enemy.id)
                already.add(enemy.id)


def split(links: dict[int, set[int]], side: int) -> Ask[list[Combat]]:
    """7.4.1a, 7.4.1b: combats of one against one or more. The larger side splits, the active one when equal."""
    ours = {one: set(enemies) for one, enemies in links.items() if enemies}
    theirs: dict[int, set[int]] = {}
    for one, enemies in ours.items():
        for enemy in enemies:
            theirs.setdefault(enemy, set()).add(one)
    for alone in (ours, theirs):
        if len(alone) == 1:
            return [(lone, sorted(many)) for lone, many in alone.items()]
    larger, smaller = (ours, theirs) if len(ours) >= len(theirs) else (theirs, ours)
    chooser = side if larger is ours else 1 - side
    pairs: dict[int, list[int]] = {}
    waiting = set(larger)
    free = set(smaller)
    while waiting and free:
        single = sorted(one for one in waiting if len(larger[one] & free) == 1)
        able = single or sorted(one for one in waiting if larger[one] & free)
        if not able:
            break
        one = yield from choose("pair_off", chooser, "7.4.1b", able)
        enemy = yield from choose("pair_off", chooser, "7.4.1b", sorted(larger[one] & free), one)
        pairs[enemy] = [one]
        waiting.discard(one)
        free.discard(enemy)
    for one in sorted(waiting):
        places = sorted(enemy for enemy in larger[one] if enemy in pairs)
        if places:
            enemy = yield from choose("pair_off", chooser, "7.4.1b", places, one)
            pairs[enemy].append(one)
    return [(enemy, sorted(many)) for enemy, many in sorted(pairs.items())]


def to_break_off(g: Game) -> list[Unit]:
    """7.1g, 9.4: cavalry still beside an enemy it fought this turn retreats."""
    if not g.state.holding:
        return []
    horse = [unit for unit in g.state.units if ask.on_field(unit) and unit.stats.is_mounted]
    return [unit for unit in horse if unit.id not in g.state.phase_done and still_fighting(g, unit)]


def still_fighting(g: Game, unit: Unit) -> list[Unit]:
    """9.4: whoever fell back or retreated is in the combat no more, even if the cavalry stands beside it again; 7.1g:
    horse that has just broken off itself still is."""
    held_by = [enemy for enemy in g.enemies(unit.side) if (enemy.id, unit.id) in g.state.holding]
    return [enemy for enemy in held_by if enemy.id in g.state.phase_done or ask.are_beside(g, enemy, unit)]


def break_off(g: Game, unit: Unit) -> Ask[None]:
    """7.1g: away from the enemy it fought; among several, from one who leaves it a safe way out (5.3a)."""
    enemies = still_fighting(g, unit)
    g.record(turns.UnitDone("7.1g", unit.id))
    cause = next((enemy for enemy in enemies if has_safe_way(g, unit, enemy.hex)), enemies[0])
    yield from retreat(g, unit, cause.hex, BREAK_OFF)


def ready_to_rally(g: Game, division: int) -> list[Unit]:
    return ask.under(g, division, RALLY, g.rules.may_rally)


def rally(g: Game, unit: Unit) -> Ask[None]:
    """8a, 8b."""
    able = {"shaken": unit.shaken, "paralysed": unit.paralysed, "strength": g.rules.below_strength(g, unit)}
    options = [None, *(result for result, is_open in able.items() if is_open)]
    what = yield from choose("rally_unit", unit.side, "8b", options, unit.id)
    if what == "strength":
        yield from passes(g, "recovery", unit, RALLY)
    elif what is not None and (not g.switches.weakened_rally or (yield from has_nerve(g, unit, RALLY))):
        # 8b, 10.14b, 10.16d: no test, unless it is weakened.
        g.record(acts.Rallied("8b", unit.id, what))
    if what is not None and unit.stats.is_guns and ask.on_field(unit):
        g.record(acts.GunActed("9.2e", unit.id))
    g.record(turns.UnitDone("8a", unit.id))


def ready_to_move_late(g: Game, division: int) -> list[Unit]:
    return [unit for unit in g.state.units if unit.division == division and g.rules.may_move_late(g, unit)]


def move_late(g: Game, unit: Unit) -> Ask[None]:
    """9.6a: a move after the melee phase, also into a new melee, fought at once."""
    if (yield from has_nerve(g, unit, MOVEMENT)):
        ways = reach(g, unit, g.rules.movement_points(g, unit), has_melee=ask.holds(g, unit, MELEE))
        place = yield from choose("march", unit.side, "9.6a", [None, unit.hex, *sorted(ways)], unit.id)
        if place == unit.hex:
            yield from turn_in_place(g, unit, "9.6a")
        elif place is not None:
            spent, path = ways[place]
            g.record(acts.PointsLeft("5.1a", unit.id, g.rules.movement_points(g, unit) - spent))
            yield from move_along(g, unit, path, "9.6a", approached(g, unit, path))
            if ask.holds(g, unit, MELEE):
                yield from fight_at_once(g, unit, "9.6a", may_pursue=False)
    g.record(turns.UnitDone("9.6a", unit.id))
