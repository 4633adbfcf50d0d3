"""Chapter 6: shooting, with the target's reactions."""

from __future__ import annotations

from typing import Final

from engine.core.decisions import Ask, choose
from engine.systems.esa.book.book import MELEE, MOVEMENT, SHOOTING
from engine.systems.esa.position.events import acts, turns
from engine.systems.esa.position.game import Game
from engine.systems.esa.position.state import Unit
from engine.systems.esa.questions import situation as ask
from engine.systems.esa.questions.reach import can_hit, targets_of
from engine.systems.esa.rules.charges import charge_the_shooter
from engine.systems.esa.rules.forced import may_evade, run_from
from engine.systems.esa.rules.tests import has_nerve
from engine.systems.esa.rules.volleys import exchange

_REACTIONS: Final = {
    "return_fire": ("3.3.1b", SHOOTING),
    "evade": ("3.3.1h", MOVEMENT),
    "counter_charge": ("3.3.1g", MOVEMENT | MELEE),
}
"""The section of each answer to a shot, and what a weakened unit forfeits that does not dare it (10.12)."""


def fire(g: Game, unit: Unit, target: Unit, section: str = "6.1a") -> Ask[None]:
    """6.1: the target may answer; both shots are made on the position before the exchange, losses come after."""
    answer = yield from reaction_to_fire(g, unit, target)
    if answer == "evade":
        instead = yield from after_evasion(g, unit, target)
        if instead is None:
            return
        target = instead
        answer = yield from reaction_to_fire(g, unit, target, at_first=False)
    yield from exchange(g, unit, target, section, "3.3.1b" if answer == "return_fire" else "")
    if answer == "counter_charge":
        yield from charge_the_shooter(g, target, unit)


def reaction_to_fire(g: Game, unit: Unit, target: Unit, *, at_first: bool = True) -> Ask[str | None]:
    """6.1b, 3.3.1: shoot back, evade first, or counter-charge after."""
    if target.shaken:
        return None
    able = {
        "return_fire": g.rules.free_to_shoot(g, target) and can_hit(g, target, unit),
        # 6.1b: another target, named after the first has evaded, does not.
        "evade": at_first and may_evade(g, target, unit),
        "counter_charge": g.rules.may_counter_charge(g, target),
    }
    ways = [way for way, is_open in able.items() if is_open and ("shot_at", way) in g.book.reactions]
    answer = yield from choose("return_fire", target.side, "6.1b", [None, *ways], target.id)
    if answer is None:
        return None
    section, order = _REACTIONS[answer]
    if not (yield from has_nerve(g, target, order)):
        return None
    g.record(acts.Reacted(section, target.id, answer))
    if answer == "evade" and not (yield from run_from(g, target, unit.hex)):
        return None
    return answer


def after_evasion(g: Game, unit: Unit, evader: Unit) -> Ask[Unit | None]:
    """6.1b, 9.8d: the shooter may still fire at the evader, or at another, who cannot evade."""
    options: list[int | None] = [None, *sorted(enemy.id for enemy in targets_of(g, unit))]
    if evader.alive and evader.id not in options and can_hit(g, unit, evader):
        options.append(evader.id)
    chosen = yield from choose("shoot", unit.side, "9.8d", options, unit.id)
    return g.state.units[chosen] if chosen is not None else None


def ready_to_shoot(g: Game, division: int) -> list[Unit]:
    """6a."""
    return [unit for unit in ask.under(g, division, SHOOTING, g.rules.free_to_shoot) if targets_of(g, unit)]


def shoot_with(g: Game, unit: Unit, section: str = "6.1a") -> Ask[None]:
    target = yield from choose("shoot", unit.side, "6.1a", sorted(enemy.id for enemy in targets_of(g, unit)), unit.id)
    if (yield from has_nerve(g, unit, SHOOTING)):
        yield from fire(g, unit, g.state.units[target], section)
    g.record(turns.UnitDone("6a", unit.id))
