"""3.1: the moves of activated units in the order of their priorities."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.brigades.questions.attempts import Move
from engine.brigades.questions.near import behind, nearness
from engine.brigades.rules.moving import choose_move, is_move
from engine.brigades.rules.riding import choose_ride
from engine.core.decisions import Ask, asks_everything
from engine.core.declared.effects import needed
from engine.core.declared.turn.sequence import Step
from engine.space.plane import squared, toward
from engine.systems.lumi.position import events
from engine.systems.lumi.position.state import DISORDERED, Context, Game, General, Unit, about
from engine.systems.lumi.questions import lines
from engine.systems.lumi.questions.attacks import Option, attacks, may_declare, strip_target
from engine.systems.lumi.questions.moving import CROSS, judge, thoughts
from engine.systems.lumi.rules.charges import attack
from engine.systems.lumi.rules.forced import march_to, tread, worsen

# --- moves --------------------------------------------------------------------------------------------------------


def manoeuvre(g: Game, step: Step) -> Ask[None]:
    """3.1: until nobody may."""
    for waiting in g.while_any(lambda: [one for one in g.on_table() if not one.done and g.rules.may_manoeuvre(g, one)]):
        unit = min(step.foremost(g, waiting), key=lambda unit: (nearness(g, unit), unit.id))
        yield from act(g, unit, step.section)
        if not unit.done:
            g.record(events.Manoeuvred(step.section, unit.id))


def act(g: Game, unit: Unit, section: str) -> Ask[None]:
    """1.8a: who has declared an attack makes it; others choose."""
    manner, target = unit.intent
    if manner:
        enemy = g.state.units[target]
        if not enemy.gone and may_declare(g, unit, enemy, manner):
            yield from attack(g, unit, enemy, manner)
        return
    chosen = yield from choose_move(
        "manoeuvre", section, unit, _thoughts(g, unit), lambda move: judge(g, unit, move) is not None
    )
    if is_move(chosen):
        yield from march(g, unit, chosen)
    elif chosen is not None:
        manner, other = chosen[0], g.state.units[chosen[1]]
        if manner in (lines.FORWARD, lines.REARWARD):
            exchange(g, unit, other, manner)
        else:
            yield from attack(g, unit, other, manner)


def _thoughts(g: Game, unit: Unit) -> Iterator[Option]:
    yield from thoughts(g, unit)
    if not g.setting.declares:
        yield from attacks(g, unit)
    yield from lines.exchanges(g, unit)


def march(g: Game, unit: Unit, move: Move) -> Ask[None]:
    judged, had_tried = needed(judge(g, unit, move)), unit.tried
    if move[0] == CROSS:
        # 3.3.1b, 3.3.1c: it crosses the obstacle at which it has stopped, or fails and stays.
        yield from g.setting.effects.happen(g, "cross_obstacle", about(g, unit, section="3.3.1"))
    if had_tried or not unit.tried:
        yield from march_to(g, unit, move[0], judged, "3.1", move[1])


def exchange(g: Game, unit: Unit, other: Unit, manner: str) -> None:
    """LINES.c to LINES.e: the unit that passes is set on the far side of the other; who is behind is disordered."""
    end = lines.place_of(g, unit, other, manner)
    g.record(events.Exchanged("LINES", unit.id, other.id, end.x, end.y))
    tread(g, unit)
    worsen(g, other if manner == lines.FORWARD else unit, DISORDERED, "line exchange", "LINES")


def charge_ahead(g: Game, context: Context) -> Ask[None]:
    """AGG.a, AGG.b, AGG.c: the nearest enemy before it, unasked."""
    unit = context.own
    target = strip_target(g, unit)
    if target is not None:
        yield from attack(g, unit, target, "charge", unasked=True)
        g.record(events.Manoeuvred("4.1", unit.id))


# --- generals -----------------------------------------------------------------------------------------------------


_JOINED: Final = 2
"""Units that a general is offered to join, the nearest first."""


def ride_out(g: Game, context: Context) -> Ask[None]:
    """2.3.4, 2.3.4a: once a turn; who stays has had his share too."""
    general, reach = context.officer, g.figures.general_ride
    here, men = (general.x, general.y), men_of(g, general)
    if not men:
        return
    near = [number for square, number in sorted((squared(one.at, here), one.id) for one in men) if square <= reach**2]
    joins = near if asks_everything() else near[:_JOINED]
    # As far as he rides towards a place behind the middle of his men.
    back = g.setting.on_table(toward(here, behind(g, men, 2 * g.figures.base_depth), reach))
    ride = yield from choose_ride(g, "ride", "2.3.4", general, reach, joins, back)
    g.record(events.Rode("2.3.4", general.id, *(ride or (general.attached, *here))))


def men_of(g: Game, general: General) -> list[Unit]:
    """Units of his divisions on the table; of all of them for a commander-in-chief without one."""
    own = {division.id for division in g.state.divisions if division.general == general.id}
    units = g.on_table(general.side)
    return [unit for unit in units if not own or g.division_of(unit).id in own]
