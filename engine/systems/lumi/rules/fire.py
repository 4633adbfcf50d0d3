"""5: fire. All shots of a phase are resolved before the first consequence; 4.3: what follows short-range fire."""

from __future__ import annotations

from engine.brigades.position.pieces import NOBODY
from engine.brigades.questions.near import enemies_near, is_within, nearest_first, touches_enemy, touching_enemies
from engine.brigades.questions.room import has_free_way
from engine.core.decisions import Ask, choose
from engine.core.declared.trials.dice_tests import throw_dice
from engine.core.declared.turn.sequence import Step
from engine.space.hauling import bearing
from engine.space.stands.manoeuvre import ahead
from engine.systems.lumi.position import events
from engine.systems.lumi.position.state import SHAKEN, Context, Game, Unit, about
from engine.systems.lumi.questions import ground, standing
from engine.systems.lumi.questions.attacks import CHARGE, CLOSE, against
from engine.systems.lumi.rules.forced import lose, shift
from engine.systems.lumi.rules.tests import suffer_all


def targets_of(g: Game, unit: Unit) -> list[Unit]:
    """5.2: enemies that it may fire at, the nearest first; one that was charged fires at its charger."""
    if not g.rules.may_fire(g, unit):
        return []
    if touches_enemy(g, unit):
        return [enemy for enemy in touching_enemies(g, unit) if enemy.engaged == (CHARGE, unit.id)]
    near = enemies_near(g, unit, g.book.longest_reach[unit.profile.arm])
    return nearest_first(unit, (one for one in near if standing.can_hit(g, unit, one) and not touches_enemy(g, one)))


def fire(g: Game, step: Step) -> Ask[None]:
    """5.2: both sides choose all targets, then every shot counts at once."""
    # Nobody moves while targets are chosen, so that who has none has none to the end.
    for unit in g.on_table():
        targets = targets_of(g, unit) if not unit.asked else []
        if not targets:
            continue
        g.safe()
        options = [None, *(enemy.id for enemy in targets)]
        chosen = yield from choose("fire", unit.side, step.section, options, unit.id)
        g.record(events.Asked(step.section, unit.id) if chosen is None else events.Aimed(step.section, unit.id, chosen))
    yield from resolve(g, step.section)
    yield from meet_halfway(g)


def resolve(g: Game, section: str) -> Ask[None]:
    """5.1: damages first, by target; then losses (5.1a, 5.1b), then what each state asks for."""
    hit, hitting = dict[int, Context](), dict[int, list[Unit]]()
    shots = [(unit, g.state.units[unit.aims_at]) for unit in g.on_table() if unit.aims_at >= 0]
    for unit, target in shots:
        band = standing.band_of(g, unit, target)
        if band is None:
            continue
        context = about(g, unit, target, section)
        context.needs, context.strikes_flank = band.needs, standing.strikes_flank(unit.stand, target)
        faces, applied, damage = throw_dice(g, "fire", context, g.rules.fire_dice(g, unit), "damage")
        g.record(events.Fired(section, unit.id, target.id, band.name, faces, applied, damage))
        if damage:
            hits = hit.setdefault(target.id, about(g, target, section="5.1"))
            hitting.setdefault(target.id, []).append(unit)
            # 5.2.1b: at extreme range there are no losses.
            hits.damage += damage if band.wounds else 0
            hits.firers += 1 if band.wounds else 0
    struck = [hit[number] for number in sorted(hit)]
    for context in struck:
        target, losses = context.own, g.setting.losses_of_volley(context)
        context.lost_one = losses > 0
        # 1.6a: by whoever of them is nearest.
        yield from lose(g, target, losses, "fire", "5.1", nearest_first(target, hitting[target.id])[0])
    levels = [context.own.level for context in struck]
    for context, level in zip(struck, levels, strict=True):
        if not context.own.gone:
            # 5.1c, 5.1d: by the state at the start of the phase, once for each target.
            yield from g.setting.effects.happen(g, g.book.states[level].hit, context)
    shaken = {number for number, context in hit.items() if context.result == "shaken"}
    for unit, target in shots:
        if target.aims_at == unit.id and {unit.id, target.id} <= shaken:
            # 7.1.2: by each other.
            context = hit[unit.id]
            context.mutual = True
    yield from suffer_all(g, struck)


# --- after short-range fire ---------------------------------------------------------------------------------------


def meet_halfway(g: Game) -> Ask[None]:
    """4.3: who closed and its target, if both still stand where they were, meet between their places."""
    for unit in g.on_table():
        manner, number = unit.engaged
        if manner != CLOSE:
            continue
        target = g.state.units[number]
        are_fit = not any(one.gone or one.level >= SHAKEN or touches_enemy(g, one) for one in (unit, target))
        if are_fit and is_within(unit, target, unit.profile.arm.short):
            stays = [None] if g.switches.after_short_range == "chosen" else []
            if (yield from choose("press_on", unit.side, "4.3", [*stays, number], unit.id)) is not None:
                bring_together(g, unit, target)


def bring_together(g: Game, unit: Unit, target: Unit) -> None:
    """4.3: each half of the way, or the one that closed the whole way to a target that cannot come, as guns cannot.
    Where they cannot meet, nobody moves."""
    turned = target.stand.moved(target.x, target.y, bearing(target.at, unit.at))
    half = ahead(turned, unit.stand.distance(target.stand) // 2)
    is_open = ground.way_length(g, target, target.formation, half.at) is not None
    comes = is_open and not target.profile.arm.is_guns and has_free_way(g, target, half, unit)
    for place in (half, target.stand) if comes else (target.stand,):
        end = against(g, unit, target, place, NOBODY)
        if end is not None:
            shift(g, target, place, "meets the enemy", "4.3")
            shift(g, unit, end, "meets the enemy", "4.3")
            return
