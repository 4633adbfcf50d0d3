"""Chapter 6: shooting, with the target's reactions; and the shot before a melee (9.10)."""

from __future__ import annotations

from engine.core.decisions import Ask, choose
from engine.systems.esa import questions as ask
from engine.systems.esa.board import turned
from engine.systems.esa.book import MELEE, SHOOTING, Zone
from engine.systems.esa.events.fights import BecameParalysed, Reacted, Shot
from engine.systems.esa.events.moves import GunActed
from engine.systems.esa.forced import can_evade, evade, evasion_paths, retreat
from engine.systems.esa.game import Context, Game
from engine.systems.esa.losses import shake, take_losses
from engine.systems.esa.state import Unit
from engine.systems.esa.tests import has_nerve, passes, take_test

Damage = tuple[int, int, Zone]


# --- questions --------------------------------------------------------------------------------------------------


def sector_of(g: Game, unit: Unit) -> str | None:
    """5.4.1e, 9.15c, 9.16a: foot in an area shoots all round; switches for squares and reiter."""
    name = unit.stats.sector
    if name is None:
        return None
    if g.board.ground[unit.hex].passages[unit.stats.klass].all_round and ask.is_in_area(g, unit):
        return "all_round"
    if name == "square":
        if not ask.is_square(g, unit):
            return "foot_musket"
        return "all_round" if g.option("square_fire") == "every_side" else name
    if name == "reiter" and g.option("reiter_range") == "two_hexes":
        return "reiter_long"
    return name


def zone_of(g: Game, unit: Unit, place: int) -> Zone | None:
    """6.4a, 6.4c, 10.17: the hex of the firing sector in which a place lies."""
    name = sector_of(g, unit)
    if name is None:
        return None
    q1, r1 = g.board.axial[unit.hex]
    q2, r2 = g.board.axial[place]
    return g.book.sectors[name].get(turned(q2 - q1, r2 - r1, (6 - unit.facing) % 6))


def has_line(g: Game, unit: Unit, place: int) -> bool:
    """6.4b."""
    if not g.board.line_is_clear(unit.hex, place):
        return False
    if g.option("units_block_fire") is True:
        return not any(g.state.at[at] >= 0 for at in g.board.crossed(unit.hex, place))
    return True


def can_hit(g: Game, unit: Unit, target: Unit) -> bool:
    return target.alive and zone_of(g, unit, target.hex) is not None and has_line(g, unit, target.hex)


def may_shoot(g: Game, unit: Unit) -> bool:
    """6.3b, 6.3d: those in contact do not shoot, but reiter do."""
    if not ask.can_fire_at_all(g, unit):
        return False
    if ask.has(g, unit, "reiter"):
        return True
    return not ask.is_engaged(g, unit) and not ask.is_engaging(g, unit)


def targets_of(g: Game, unit: Unit) -> list[Unit]:
    """6.3c, 6.4: enemies in sector and in line who are not engaged; a reiter may shoot at whom it touches."""
    touching = ask.has(g, unit, "reiter")
    found = []
    for enemy in g.enemies(unit.side):
        if not can_hit(g, unit, enemy):
            continue
        beside = touching and g.board.distance(unit.hex, enemy.hex) == 1
        if beside or not ask.is_engaged(g, enemy):
            found.append(enemy)
    return found


# --- procedures -------------------------------------------------------------------------------------------------


def damage(g: Game, unit: Unit, target: Unit, zone: Zone) -> Ask[Damage]:
    """6.1c: automatic hits of the advantage, then the test."""
    context = Context(g, unit, target, g.side(unit))
    hits = g.setting.shooting_advantage.get((ask.klass(g, unit), ask.klass(g, target)), ())
    automatic = sum(figure for figure, _, when in hits if when is None or when(context))
    guard = ask.protection(g, target, 0)
    strength = target.strength
    successes = yield from take_test(
        g,
        "shooting",
        unit,
        target,
        decisive=lambda found: zone.effect == "damage" and automatic + found - guard >= strength,
        zone_cards=zone.cards,
    )
    return automatic, successes, zone


def fire(g: Game, unit: Unit, target: Unit, section: str = "6.1a") -> Ask[None]:
    """6.1: the target may answer; both shots are made on the position before the exchange, losses come after."""
    answer = yield from reaction_to_fire(g, unit, target)
    if answer == "evade":
        instead = yield from after_evasion(g, unit, target)
        if instead is None:
            return
        target = instead
        answer = yield from reaction_to_fire(g, unit, target, may_evade=False)
    zone = zone_of(g, unit, target.hex)
    assert zone is not None, "a shot needs a target in its sector"
    back = zone_of(g, target, unit.hex) if answer == "return_fire" else None
    done = yield from damage(g, unit, target, zone)
    done_back = (yield from damage(g, target, unit, back)) if back is not None else None
    note_shot(g, unit, target, done, section)
    if done_back is not None:
        note_shot(g, target, unit, done_back, "3.3.1b")
    where, where_back = unit.hex, target.hex
    guards = ask.protection(g, target, 0), ask.protection(g, unit, 0)
    hit = strike(g, target, done, guards[0])
    hit_back = strike(g, unit, done_back, guards[1]) if done_back is not None else 0
    yield from suffer_fire(g, target, hit, where)
    if done_back is not None:
        yield from suffer_fire(g, unit, hit_back, where_back)
    if answer == "counter_charge":
        from engine.systems.esa.charges import charge_the_shooter

        yield from charge_the_shooter(g, target, unit)


def note_shot(g: Game, unit: Unit, target: Unit, done: Damage, section: str) -> None:
    g.record(Shot(section, unit.id, target.id, done[0], done[1], ask.protection(g, target, 0), done[2].effect))
    if ask.is_guns(g, unit):
        g.record(GunActed("9.2c", unit.id))


def strike(g: Game, target: Unit, done: Damage, guard: int) -> int:
    """6.1d, 9.2f: damage less protection; the far zone of guns paralyses instead."""
    automatic, successes, zone = done
    if zone.effect == "paralyse":
        left = automatic + successes - (guard if g.option("far_fire_protection") is True else 0)
        if left > 0 and target.alive and not target.paralysed:
            g.record(BecameParalysed("9.2f", target.id))
        return 0
    losses = max(0, automatic + successes - guard)
    take_losses(g, target, losses, "fire", "6.1d")
    return losses


def suffer_fire(g: Game, unit: Unit, losses: int, cause: int) -> Ask[None]:
    """6.1e, 10.16b, 10.18b: two losses in the turn shake; a shaken unit that is shot at retreats."""
    if not unit.alive:
        return
    if unit.shaken:
        yield from retreat(g, unit, cause, optional=ask.is_supported(g, unit))
        return
    if losses and unit.losses >= g.figure("losses_to_shake"):
        yield from shaken_by_losses(g, unit, cause, "6.1e")


def shaken_by_losses(g: Game, unit: Unit, cause: int, section: str) -> Ask[bool]:
    """10.18b: a supported unit holds, and may retreat if its owner likes. Answers whether it went."""
    if ask.is_supported(g, unit):
        if g.option("supported_units") == "shaken":
            shake(g, unit, section)
        return (yield from retreat(g, unit, cause, optional=True))
    shake(g, unit, section)
    return (yield from retreat(g, unit, cause))


def reaction_to_fire(g: Game, unit: Unit, target: Unit, *, may_evade: bool = True) -> Ask[str | None]:
    """6.1b, 3.3.1: shoot back, evade first, or counter-charge after."""
    if target.shaken:
        return None
    options: list[str | None] = [None]
    back = may_shoot(g, target) and can_hit(g, target, unit)
    if back:
        options.append("return_fire")
    if may_evade and can_evade(g, target) and evasion_paths(g, target, unit.hex):
        options.append("evade")
    if (
        ask.has(g, target, "counter_charge")
        and ask.can_act(target)
        and not ask.is_engaged(g, target)
        and not target.moved
    ):
        options.append("counter_charge")
    answer = yield from choose("return_fire", target.side, "6.1b", options, target.id)
    if answer is None or not (yield from has_nerve(g, target, SHOOTING | MELEE)):
        return None
    g.record(Reacted("3.3.1a", target.id, answer))
    if answer == "evade" and not (yield from run_from(g, target, unit.hex)):
        return None
    return answer


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


def after_evasion(g: Game, unit: Unit, evader: Unit) -> Ask[Unit | None]:
    """6.1b, 9.8d: the shooter may still fire at the evader, or at another, who cannot evade."""
    options: list[int | None] = [None, *sorted(enemy.id for enemy in targets_of(g, unit))]
    if evader.alive and evader.id not in options and can_hit(g, unit, evader):
        options.append(evader.id)
    chosen = yield from choose("shoot", unit.side, "9.8d", options, unit.id)
    return g.state.units[chosen] if chosen is not None else None


def may_fire_steadily(g: Game, unit: Unit, enemy: Unit, *, is_mover: bool) -> bool:
    """9.10a, 9.10b: the mover needs a shooting order, whoever reacts none; the sector applies."""
    if not ask.has(g, unit, "steadiness") or not ask.can_fire_at_all(g, unit) or unit.shots:
        return False
    if is_mover and not ask.holds(g, unit, SHOOTING):
        return False
    return can_hit(g, unit, enemy)


def steady_fire(g: Game, unit: Unit, enemy: Unit) -> Ask[None]:
    """9.10b: in the movement phase, before the melee; the enemy answers only with steadiness of his own."""
    zone = zone_of(g, unit, enemy.hex)
    assert zone is not None, "asked only when the enemy is in the sector"
    back: Zone | None = None
    if not enemy.shaken and may_fire_steadily(g, enemy, unit, is_mover=False):
        answer = yield from choose("return_fire", enemy.side, "9.10b", [None, "return_fire"], enemy.id)
        if answer is not None and (yield from has_nerve(g, enemy, SHOOTING)):
            back = zone_of(g, enemy, unit.hex)
    where, where_back = unit.hex, enemy.hex
    done = yield from damage(g, unit, enemy, zone)
    done_back = (yield from damage(g, enemy, unit, back)) if back is not None else None
    note_shot(g, unit, enemy, done, "9.10b")
    guards = ask.protection(g, enemy, 0), ask.protection(g, unit, 0)
    if done_back is not None:
        note_shot(g, enemy, unit, done_back, "9.10b")
    hit = strike(g, enemy, done, guards[0])
    hit_back = strike(g, unit, done_back, guards[1]) if done_back is not None else 0
    yield from suffer_fire(g, enemy, hit, where)
    if done_back is not None:
        yield from suffer_fire(g, unit, hit_back, where_back)


def shooting_of_division(g: Game, division: int) -> Ask[bool]:
    """6a: one unit of the division shoots, or it is done. Answers whether it goes on."""
    ready = [
        unit.id
        for unit in g.state.units
        if unit.division == division
        and unit.id not in g.state.phase_done
        and ask.holds(g, unit, SHOOTING)
        and may_shoot(g, unit)
        and targets_of(g, unit)
    ]
    if not ready:
        return False
    side = g.state.divisions[division].side
    chosen = yield from choose("shoot", side, "6a", [None, *ready])
    if chosen is None:
        return False
    yield from shoot_with(g, g.state.units[chosen], "6.1a")
    return True


def shoot_with(g: Game, unit: Unit, section: str) -> Ask[None]:
    from engine.systems.esa.events.turns import UnitDone

    target = yield from choose("shoot", unit.side, "6.1a", sorted(enemy.id for enemy in targets_of(g, unit)), unit.id)
    if (yield from has_nerve(g, unit, SHOOTING)):
        yield from fire(g, unit, g.state.units[target], section)
    g.record(UnitDone("6a", unit.id))
