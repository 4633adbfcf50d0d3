"""D, F, E.9: fire. All shots of a phase are resolved before the first loss is applied."""

from __future__ import annotations

from itertools import groupby
from typing import Final, NamedTuple

from engine.brigades.questions.near import enemies_near, is_within, linked, nearest_first, touching
from engine.core.decisions import Ask, choose
from engine.core.declared.trials.dice_tests import settle
from engine.core.declared.turn.sequence import Procedure, Step
from engine.core.position.knowing import asked_now
from engine.systems.risorgimento.position import events
from engine.systems.risorgimento.position.state import Context, Game, Unit, about
from engine.systems.risorgimento.questions import contact, ground, lines
from engine.systems.risorgimento.rules import forced


class Shot(NamedTuple):
    """A unit that fires, and at whom."""

    unit: Unit
    target: Unit


# --- who and at whom --------------------------------------------------------------------------------------------


def halves_of(g: Game, unit: Unit, *, as_phase_began: bool = False) -> int:
    """Its strength in half points, times the multiplier of its nation for guns (D.3a, G.7a)."""
    guns = g.book.guns[g.state.sides[unit.side].nation] if unit.profile.arm.is_guns else 1
    return (unit.halves + (unit.losses_now if as_phase_began else 0)) * guns


_PARTS: Final = 128
"""In which the weight of a shot is reckoned: halves of a point, quarters by formation, quarters of all its fire, and
quarters by range."""


def weight_of(g: Game, unit: Unit, target: Unit) -> int:
    """What the strength of a unit is worth against a target, in parts of a point: by its formation, its line of fire,
    what it supports (F.1d), and the range (D.3a)."""
    fight, band = g.book.fight, lines.range_of(g, unit, target)
    share = lines.share_of_fire(g, unit, target) * (1 if contact.supported(g, unit) else 2)
    strength = halves_of(g, unit) * fight.formation_fire[unit.formation]
    return strength * share * fight.fire_quarters.get((unit.profile.arm.name, band), 0)


@asked_now
def is_target(g: Game, unit: Unit) -> bool:
    return g.rules.may_be_shot_at(g, unit)


def targets_of(g: Game, unit: Unit) -> list[int]:
    """Of the enemies that may be shot at those that it can fire at with some effect, the nearest first."""
    reach = unit.profile.arm.long
    near = [enemy for enemy in enemies_near(g, unit, reach) if is_within(unit, enemy, reach) and is_target(g, enemy)]
    targets = [enemy for enemy in near if lines.share_of_fire(g, unit, enemy)]
    return [enemy.id for enemy in nearest_first(unit, targets)]


def firing(kind: str, may_fire: str) -> Procedure[Game]:
    """D.a, F: all choose their targets first; then every shot is resolved before the first loss is suffered."""

    def fire(g: Game, step: Step) -> Ask[None]:
        g.safe()
        shots: list[Shot] = []
        for unit in g.on_table():
            targets = targets_of(g, unit) if getattr(g.rules, may_fire)(g, unit) else []
            if targets:
                target = yield from choose(kind, unit.side, step.section, [None, *targets], unit.id)
                shots += [Shot(unit, g.state.units[target])] if target is not None else []
        hits: dict[int, list[int]] = {}
        for together in _combined(g, shots):
            context = shot_context(g, tuple(together), False, together[0].target.formation)
            losses, target = shoot(g, context), together[0].target.id
            units = tuple(shot.unit.id for shot in together)
            g.record(events.Fired(step.section, units, target, context.goal, losses))
            hits.setdefault(target, []).append(losses)
        for number in sorted(hits):
            yield from under_fire(g, g.state.units[number], hits[number], step.section)

    return fire


def under_fire(g: Game, unit: Unit, hits: list[int], section: str) -> Ask[None]:
    """What each shot of a phase has cost. MOR.a: one test for all losses."""
    losses = sum(hits)
    if losses:
        yield from forced.suffer(g, unit, losses, "fire", section, shots=sum(lost > 0 for lost in hits))
        yield from forced.morale_test(g, forced.strain(g, unit, "losses_from_fire", losses - 1))


# --- together ---------------------------------------------------------------------------------------------------


def _combined(g: Game, shots: list[Shot]) -> list[list[Shot]]:
    """F.2: infantry of one brigade at one range; D.b, F.3: batteries of one brigade or division that touch."""
    together: list[list[Shot]] = []

    def alike(shot: Shot) -> tuple[int | str | bool, ...]:
        unit, target = shot
        is_guns = unit.profile.arm.is_guns
        body = g.brigade(unit).division if is_guns else unit.brigade
        firers = unit.side, is_guns, body, lines.range_of(g, unit, target)
        return (target.id, *firers, *_aimed(g, unit, target))

    for _, group in groupby(sorted(shots, key=lambda shot: (alike(shot), shot.unit.id)), key=alike):
        same = list(group)
        together += _in_contact(g, same) if same[0].unit.profile.arm.is_guns else [same]
    return together


def _in_contact(g: Game, shots: list[Shot]) -> list[list[Shot]]:
    """Batteries that touch one another, each directly or through others."""
    left = {shot.unit: shot for shot in shots}
    rows: list[list[Shot]] = []
    while left:
        row = linked(next(iter(left)), lambda unit: [other for other in touching(g, unit) if other in left])
        rows.append([left.pop(unit) for unit in row])
    return rows


# --- one shot ---------------------------------------------------------------------------------------------------


@asked_now
def shot_context(g: Game, together: tuple[Shot, ...], opportunity: bool, formation: str) -> Context:
    """D.3a, F.2: with its value, by strength and range, and that after modifiers as the goal. What is worst among
    those who fire together counts for all; the target counts as being in that formation."""
    unit, target = together[0]
    if len(together) > 1:
        unit = max((shot.unit for shot in together), key=lambda firer: g.rules.penalty(g, firer))
    context = about(g, unit, target)
    context.value = sum(weight_of(g, *shot) for shot in together) // _PARTS
    context.moved_far = any(g.rules.moved_far(g, shot.unit) for shot in together)
    context.formation, context.opportunity = formation, opportunity
    context.enfilade, context.into_rear, context.cover = _aimed(g, unit, target)
    g.setting.trials["fire"].reckon((), 0, context)
    return context


def _aimed(g: Game, unit: Unit, target: Unit) -> tuple[bool, bool, int]:
    """Whether it enfilades, whether it enters the rear, and the cover from it."""
    return *lines.flanking(g, unit, target), ground.cover_against(g, target, unit)


def expected_value(g: Game, unit: Unit, target: Unit, *, opportunity: bool = False) -> int:
    """The fire value of a unit by itself after modifiers: what a player reckons with."""
    return shot_context(g, (Shot(unit, target),), opportunity, target.formation).goal


def shoot(g: Game, context: Context) -> int:
    """D.3b: the losses; of a value of nothing nobody need be told."""
    if context.goal:
        settle(g, "fire", context, context.own.name)
    return context.losses


def lose_tens(_: Game, context: Context) -> None:
    context.losses += context.goal // 10


# --- E.9: fire at enemies that move, or charge --------------------------------------------------------------------


_LEAST: Final = 2
"""D.3b: the least value that can cause a loss."""


def answer_with_fire(g: Game, mover: Unit, left: str = "") -> Ask[None]:
    """E.9a: every enemy that can and has not yet may fire now at a unit that is here; `left` is the formation that it
    has just given up. E.9b: a shot counts at once."""
    own_x, own_y, own = mover.x, mover.y, mover.spread
    for x, y, unit, spread in g.spots(1 - mover.side) if mover.stands else ():
        across, up, reach = x - own_x, y - own_y, unit.profile.arm.long
        if across * across + up * up > (reach + spread + own) ** 2 or mover.id in unit.opportunity:
            continue
        if not unit.stand.is_within(mover.stand, reach) or not g.rules.may_fire(g, unit):
            continue
        if not is_target(g, mover) or not lines.share_of_fire(g, unit, mover):
            continue
        # E.9d: at the one of its two formations that suits the firer.
        formations = {mover.formation, left or mover.formation}
        shots = [shot_context(g, (Shot(unit, mover),), True, formation) for formation in formations]
        context = max(shots, key=lambda shot: (shot.goal, shot.formation))
        if context.goal < _LEAST:
            continue
        chosen = yield from choose("fire_in_opportunity", unit.side, "E.9a", [None, mover.id], unit.id)
        if chosen is not None:
            losses = shoot(g, context)
            g.record(events.FiredInOpportunity("E.9a", unit.id, mover.id, mover.id, context.goal, losses))
            yield from under_fire(g, mover, [losses], "E.9a")
            if not mover.stands:
                return
            own_x, own_y = mover.at
