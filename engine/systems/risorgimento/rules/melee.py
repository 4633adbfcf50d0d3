"""G: melees, who fights in which order, and what the winners do."""

from __future__ import annotations

from functools import partial

from engine.brigades.questions import room, ways
from engine.brigades.rules.choices import choose_way
from engine.core.decisions import Ask, choose
from engine.core.declared.trials.dice_tests import take_test, undergo
from engine.core.declared.turn.sequence import Step
from engine.core.position.turn_events import Done
from engine.space.stands.contact import flush
from engine.space.stands.manoeuvre import ahead
from engine.space.stands.stand import Edge
from engine.systems.risorgimento.book.setting import NO_TEST
from engine.systems.risorgimento.position import events
from engine.systems.risorgimento.position.state import DESTROYED, Context, Game, Unit, about
from engine.systems.risorgimento.questions import contact, ground
from engine.systems.risorgimento.questions.contact import Melee, Party
from engine.systems.risorgimento.rules import command, fire, forced


def fight(g: Game, melee: Melee, *, is_charge: bool) -> Ask[list[Party]]:
    """G.3b-G.3f: both throw, both suffer, both test; those who give way. G.3a: all but the melees of charges count as
    simultaneous."""
    if not (yield from _turn_to_face(g, melee)):
        melee.other.in_flank, melee.other.in_rear = contact.taken_from(melee.edge)
    one, other = melee.one, melee.other
    contexts = [fight_context(g, *pair, as_phase_began=not is_charge) for pair in ((one, other), (other, one))]
    for context in contexts:
        take_test(g, "melee", context, context.own.name)
    results = [g.book.fight.melee_result(context.score, context.value) for context in contexts]
    losses, strains = zip(*results, strict=True)
    strengths = tuple(context.value for context in contexts)
    g.record(events.Met("G.3b", one.unit.id, other.unit.id, strengths, losses, strains))
    everybody = (*one.everybody, *other.everybody)
    g.record(events.FoughtOn("G.3f", tuple(unit.id for unit in everybody)))
    for unit in everybody:
        yield from g.setting.effects.happen(g, "be_worn", about(g, unit))
    blows = ((other, one.unit, *results[0]), (one, other.unit, *results[1]))
    for party, _, suffered, _ in blows:
        yield from forced.suffer(g, party.unit, suffered, "melee", "G.3c")
    beaten = []
    for party, enemy, suffered, harder in blows:
        if (yield from _gives_way(g, party, enemy, suffered, harder)):
            # G.3d, G.3e: with all who have helped it.
            beaten.append(party)
            yield from g.setting.effects.happen(g, "be_driven_back", about(g, party.unit))
            for unit in party.helpers:
                yield from g.setting.effects.happen(g, "be_carried_along", about(g, unit))
    return beaten


# --- the throw --------------------------------------------------------------------------------------------------


def fight_context(g: Game, party: Party, enemy: Party, *, as_phase_began: bool) -> Context:
    """G.1b, G.7a, G.7b, E.4b: with all of the unit in contact, half of its helpers, batteries beside it; rounded
    down."""
    context, halves = about(g, party.unit, enemy.unit), partial(fire.halves_of, g, as_phase_began=as_phase_began)
    own = halves(party.unit) * (1 if party.unit.formation == "square" else 4)
    context.value = (own + 2 * sum(map(halves, party.helpers)) + 4 * sum(map(halves, party.guns))) // 8
    context.in_flank, context.in_rear, context.alone = party.in_flank, party.in_rear, not party.helpers
    return context


# --- flank and rear ---------------------------------------------------------------------------------------------


def _turn_to_face(g: Game, melee: Melee) -> Ask[bool]:
    """G.2c: whether it faces the enemy, at once or after turning; else it is taken in flank or rear."""
    unit, enemy = melee.other.unit, melee.one.unit
    if melee.edge is Edge.FRONT or not contact.has_flanks(g, unit):
        return True
    if not room.has_room(g, unit, flush(unit.stand, enemy.stand, Edge.FRONT)):
        return False
    turns = (yield from choose("turn_to_face", unit.side, "G.2c", [None, enemy.id], unit.id)) is not None
    if turns:
        yield from undergo(g, "turn_to_face", about(g, unit, enemy), unit.name)
    return turns


def face_about(g: Game, context: Context) -> None:
    unit, enemy = context.own, context.foe
    turned = flush(unit.stand, enemy.stand, Edge.FRONT)
    g.record(events.Shifted("G.2c", unit.id, turned.x, turned.y, turned.facing, "turns"))


# --- who gives way ----------------------------------------------------------------------------------------------


def _gives_way(g: Game, party: Party, enemy: Unit, losses: int, harder: int) -> Ask[bool]:
    """G.3d, G.5c, G.7: whether a party is beaten by what it has suffered."""
    unit = party.unit
    if unit.gone:
        return True
    is_lone_battery = unit.profile.arm.is_guns and not party.helpers
    if harder == NO_TEST and (is_lone_battery or not losses):
        return False
    if is_lone_battery:
        g.record(events.UnitLost("G.7a", unit.id, DESTROYED))
        return True
    context = forced.strain(g, unit, "melee_result", enemy=enemy)
    context.extra += max(0, harder)
    context.in_flank, context.in_rear = party.in_flank, party.in_rear
    holds = yield from forced.morale_test(g, context)
    for battery in party.guns:
        # G.7c: the same roll, against the morale of the battery.
        if context.score > battery.morale:
            g.record(events.UnitLost("G.7c", battery.id, DESTROYED))
    if holds:
        return False
    if not unit.routed and ground.is_in_town(g, unit):
        choice = yield from choose_way(g, "hold_on", ["give_way", "stay"], about(g, unit), "G.5c")
        if choice == "stay":
            # CMDLOSS.a: whoever is attached has been in danger already if this melee has cost the unit anything.
            yield from forced.suffer(g, unit, g.figures.price_of_staying, "holds on", "G.5c", shots=0 if losses else 1)
            return not unit.stands
    return True


# --- G.3a: melees in their order ----------------------------------------------------------------------------------


def melee_phase(g: Game, step: Step) -> Ask[None]:
    """G.3a: brigade by brigade, each melee once."""
    for waiting in g.while_any(lambda: _due(g)):
        side = _chooses(g)
        units = sorted({party.unit.id for melee in waiting for party in melee.parties if party.unit.side == side})
        chosen = yield from choose("fight", side, step.section, units)
        brigade = g.state.units[chosen].brigade
        g.record(Done("G.3a", "brigade", brigade))
        while (melee := _next_of(g, brigade, chosen)) is not None:
            for party in melee.parties:
                g.record(Done("G.3a", "melee", party.unit.id))
            yield from fight_out(g, melee, is_charge=False)


def _due(g: Game) -> list[Melee]:
    """A unit fights once, but on every side if it has a front on each (G.5b)."""

    def is_due(melee: Melee) -> bool:
        done = [party.unit for party in melee.parties if ("melee", party.unit.id) in g.state.done]
        return len(done) < len(melee.parties) and not any(contact.has_flanks(g, unit) for unit in done)

    return [melee for melee in contact.melees(g) if is_due(melee)]


def _next_of(g: Game, brigade: int, first: int) -> Melee | None:
    """The next melee of a brigade, that of the unit that was named before the others."""
    own = [(melee, party.unit) for melee in _due(g) for party in melee.parties if party.unit.brigade == brigade]
    return min(own, key=lambda one: (one[1].id != first, one[1].id))[0] if own else None


def _chooses(g: Game) -> int:
    """The winner of the initiative as far as his margin goes, then both in turn, beginning with the loser."""
    first = max(0, g.state.initiative)
    fought = sum(what == "brigade" for what, _ in g.state.done)
    return first if fought < g.state.ahead or (fought - g.state.ahead) % 2 else 1 - first


def fight_out(g: Game, melee: Melee, *, is_charge: bool) -> Ask[None]:
    """A melee, and what comes of it: G.4, E.2.3g, E.2.3h, G.4.1d."""
    one, other = melee.parties
    beaten = yield from fight(g, melee, is_charge=is_charge)
    if len(beaten) == 1:
        loser, winner = (one, other) if beaten[0] is one else (other, one)
        for unit in (winner.unit, *winner.helpers):
            forced.hearten(g, unit, "an enemy retires")
        # G.4: only the unit that was in contact; guns stay.
        context = about(g, winner.unit, loser.unit)
        context.batteries = loser.guns
        yield from g.setting.effects.happen(g, "follow_up", context)
    elif not beaten:
        for unit in (*one.everybody, *other.everybody):
            if unit.fights > 1 or is_charge:
                yield from g.setting.effects.happen(g, "go_back", about(g, unit))


# --- after a victory --------------------------------------------------------------------------------------------


def step_forward(g: Game, context: Context) -> None:
    """G.4.2; a unit in a built-up sector keeps it. G.7c: against guns that have held beside the beaten."""
    unit = context.own
    guns = next((battery.stand for battery in context.batteries if battery.on_table), None)
    stand = flush(unit.stand, guns, Edge.FRONT) if guns is not None else ahead(unit.stand, g.figures.infantry_advance)
    sector = ground.sector_of(g, stand.at)
    if ground.is_in_town(g, unit) or (sector is not None and not ground.has_room(g, sector, unit)):
        return
    if ways.way_over(g, unit, unit.formation, (unit.at, stand.at)) is not None and room.has_room(g, unit, stand):
        g.record(events.Shifted("G.4.2", unit.id, stand.x, stand.y, stand.facing, "advances"))
        forced.open_out(g, unit)
        command.overrun(g, unit)


def melee_of(g: Game, unit: Unit) -> Melee | None:
    """The melee that a unit fights in contact."""
    return next((melee for melee in contact.melees(g) if unit in [party.unit for party in melee.parties]), None)
