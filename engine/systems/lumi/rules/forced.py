"""3.2: moves that nobody chooses, losses, and states that get worse; how units that march come to stand."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from engine.brigades.questions.bases import distances_of_bases
from engine.brigades.questions.near import foes, near_units
from engine.brigades.questions.room import file_to, has_room, lets_by, passed_through
from engine.core.decisions import Ask, choose
from engine.core.declared.trials.dice_tests import undergo
from engine.space.hauling import bearing
from engine.space.lines import length_up
from engine.space.plane import hundredths, overlaps
from engine.space.stands.contact import is_touching, nearest_point
from engine.space.stands.manoeuvre import step
from engine.space.stands.stand import Stand
from engine.systems.lumi.position import events
from engine.systems.lumi.position.state import DISORDERED, Context, Game, Unit, about
from engine.systems.lumi.questions import ground
from engine.systems.lumi.questions.moving import Judged, is_tactical

_WAYS: Final = (0, 30, -30, 60, -60)
"""Degrees off the straight way that a unit may go to find room."""
_PARTS: Final = (4, 3, 2, 1)
_ROUNDING: Final = 2
"""Hundredths by which a whole move may fall short: places are rounded."""


def worsen(g: Game, unit: Unit, level: int, why: str, section: str) -> None:
    """At least so disordered."""
    if not unit.gone and level > unit.level:
        g.record(events.Disordered(section, unit.id, level, why))


def tread(g: Game, unit: Unit) -> None:
    """3.5: whoever ends a move on ground that disorders, however he comes and wherever he began."""
    if ground.is_in_rough(g, unit):
        worsen(g, unit, DISORDERED, "ground", "3.5")


def shift(g: Game, unit: Unit, end: Stand, why: str, section: str) -> None:
    """It comes to stand there, if it does not already, be it on ground that disorders it."""
    if (end.at, end.facing) != (unit.at, unit.facing):
        g.record(events.Shifted(section, unit.id, end.x, end.y, end.facing, why))
        tread(g, unit)


def lose(g: Game, unit: Unit, losses: int, why: str, section: str, cause: Unit | None = None) -> Ask[None]:
    """1.1, 1.6a, 3.2.2: permanent losses, each on the base nearest to who causes it, of several on the one that has
    most; a base with four is removed. Who is attached is in danger."""
    if losses <= 0 or unit.gone:
        return
    wounds = list(unit.wounds)
    far = distances_of_bases(unit, cause.stand) if cause is not None else [0] * unit.bases
    for _ in range(losses):
        if wounds:
            hit = min(range(len(wounds)), key=lambda base: (far[base], -wounds[base]))
            wounds[hit] += 1
            if wounds[hit] >= g.figures.losses_to_die:
                del wounds[hit], far[hit]
    generals = g.attached_to(unit)
    g.record(events.Hurt(section, unit.id, tuple(wounds), why))
    for general in generals:
        yield from undergo(g, "general_hit", Context(g, g.state.sides[unit.side], leader=general), general.name)


def fall_back(g: Game, context: Context, far: int | Fraction) -> Ask[None]:
    """3.2.1: away from the enemy who is the cause, else from the nearest, with its front kept; a unit that cannot go
    the whole way suffers a loss."""
    unit, length = context.own, hundredths(far)
    if unit.gone:
        return
    heading = _away(g, unit, context.other)
    end = _way(g, unit, length, heading, unit.facing) or _way(g, unit, length, context.side.home, unit.facing)
    is_whole = end is not None and length_up(unit.at, end.at) >= length - _ROUNDING
    if end is not None:
        _go(g, unit, end, "falls back", context.section)
    if not is_whole:
        yield from lose(g, unit, 1, "hemmed in", context.section)


def may_fall_back(g: Game, context: Context, far: int | Fraction) -> Ask[None]:
    """7.1.sum."""
    unit = context.own
    chosen = yield from choose("fall_back", unit.side, context.section, [None, unit.id], unit.id)
    if chosen is not None:
        yield from fall_back(g, context, far)


def _away(g: Game, unit: Unit, cause: Unit | None) -> int:
    """3.2.1: the direction from the nearest part of an enemy; towards its own edge where there is none."""
    if cause is None or cause.gone:
        cause = next((enemy for _, _, enemy in foes(g, unit)), None)
    place = nearest_point(cause.stand, unit.at) if cause is not None else unit.at
    return bearing(place, unit.at) if place != unit.at else g.state.sides[unit.side].home


def run(g: Game, context: Context, far: int | Fraction) -> None:
    """3.2.2: towards its own edge; off the table, or without room, it is lost."""
    unit, length, home = context.own, hundredths(far), context.side.home
    if unit.gone:
        return
    whole = unit.stand_in(unit.formation, *step(unit.at, length, home), home)
    leaves = not g.setting.holds(whole)
    end = _way(g, unit, length, home, home) if not leaves else None
    if end is not None:
        _go(g, unit, end, "routs", context.section)
    else:
        g.record(events.Eliminated(context.section, unit.id, "left the table" if leaves else "hemmed in"))


def _way(g: Game, unit: Unit, length: int, heading: int, facing: int) -> Stand | None:
    """As far as it can go in about that direction, to a place with room and clear of the enemy."""
    for off in _WAYS:
        for part in _PARTS:
            end = unit.stand_in(unit.formation, *step(unit.at, length * part // 4, heading + off), facing)
            if not has_room(g, unit, end) or ground.way_length(g, unit, "column", end.at) is None:
                continue
            enemies = [other for other in near_units(g, unit, unit.at, end.at) if other.side != unit.side]
            block = file_to(unit, end.at, unit.size[1])
            if not any(is_touching(end, enemy.stand) or overlaps(block, enemy.stand.block) for enemy in enemies):
                return end
    return None


def _go(g: Game, unit: Unit, end: Stand, why: str, section: str) -> None:
    """3.2.1: units that are passed through are disordered, unless one of the two is in open order."""
    passed = [friend for friend in passed_through(g, unit, end.at, unit.size[1]) if not lets_by(g, unit, friend)]
    g.record(events.Shifted(section, unit.id, end.x, end.y, end.facing, why))
    for friend in passed:
        worsen(g, friend, DISORDERED, "passed through", section)


# --- 3.3: moves of its own will, which obstacles stop -------------------------------------------------------------


def march_to(g: Game, unit: Unit, manner: str, judged: Judged, section: str, formation: str = "") -> Ask[None]:
    """It comes to stand there, in its formation if no other is named; 3.3.1a: at an obstacle it goes no farther, and
    3.3.2: only now its level is known."""
    end, obstacle = judged
    g.record(events.Marched(section, unit.id, manner, end.x, end.y, end.facing, formation or unit.formation))
    if is_tactical(g, manner):
        # 3.1.2c: at once.
        worsen(g, unit, DISORDERED, "tactical move", "3.1.2")
    tread(g, unit)
    if obstacle >= 0:
        g.record(events.Stopped("3.3.1", unit.id, obstacle, False))
        yield from g.setting.effects.happen(g, "learn_level", about(g, unit, section="3.3.1"))
