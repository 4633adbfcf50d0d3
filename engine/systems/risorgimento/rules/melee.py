"""G.1 to G.3, G.5, G.7: melees. What follows a victory is in `advance.py`."""

from __future__ import annotations

from functools import partial
from typing import Final, NamedTuple

from engine.core.decisions import Ask, choose
from engine.core.declared.effects import needed
from engine.core.declared.trials.dice_tests import take_test, undergo
from engine.space.stands.contact import flush
from engine.space.stands.stand import Edge
from engine.systems.risorgimento.book.fight_figures import NO_TEST
from engine.systems.risorgimento.position.contexts import FightContext
from engine.systems.risorgimento.position.events import fights, standing
from engine.systems.risorgimento.position.game import Context, Game
from engine.systems.risorgimento.position.state import DESTROYED, Unit
from engine.systems.risorgimento.questions import contact, ground
from engine.systems.risorgimento.questions.contact import Melee, Party
from engine.systems.risorgimento.questions.moving import has_room
from engine.systems.risorgimento.questions.towns import bridge_under
from engine.systems.risorgimento.rules.fire import strength_of
from engine.systems.risorgimento.rules.losses import suffer
from engine.systems.risorgimento.rules.morale import lose_heart, morale_test, strain
from engine.systems.risorgimento.rules.tests import about
from engine.systems.risorgimento.rules.towns import leave_sector

_HIGHEST: Final = 10
"""G.3b."""


class Fought(NamedTuple):
    """How a melee ended: for each of the two parties, whether it has given way."""

    melee: Melee
    beaten: tuple[bool, bool]

    @property
    def winner(self) -> Party | None:
        one, other = self.beaten
        return None if one == other else self.melee.other if one else self.melee.one

    @property
    def loser(self) -> Party | None:
        one, other = self.beaten
        return None if one == other else self.melee.one if one else self.melee.other


def fight(g: Game, melee: Melee, *, is_charge: bool) -> Ask[Fought]:
    """G.3b-G.3f: both throw, both suffer, both test. G.3a: all but the melees of charges count as simultaneous."""
    faces_enemy = yield from _turn_to_face(g, melee)
    if not faces_enemy:
        melee.other.is_taken_from(melee.edge)
    parties = (melee.one, melee.other)
    contexts = (
        fight_context(g, *parties, as_phase_began=not is_charge),
        fight_context(g, *parties[::-1], as_phase_began=not is_charge),
    )
    results = [g.book.fight.melee_result(min(_HIGHEST, _throw(g, context)), context.value) for context in contexts]
    losses = (results[0][0], results[1][0])
    strains = (results[0][1], results[1][1])
    strengths = (contexts[0].value, contexts[1].value)
    g.record(fights.Met("G.3b", melee.one.unit.id, melee.other.unit.id, strengths, losses, strains))
    everybody = [unit for party in parties for unit in party.everybody]
    g.record(fights.FoughtOn("G.3f", tuple(unit.id for unit in everybody)))
    for unit in everybody:
        g.record(standing.Tired("G.3f", unit.id, 1, "melee"))
        if unit.profile.arm.is_mounted:
            g.record(fights.FoughtAgain("G.4.1d", unit.id, 1))
    for party, suffered in zip(parties[::-1], losses, strict=True):
        yield from suffer(g, party.unit, suffered, "melee", "G.3c")
    gives_way = []
    for party, enemy, suffered, harder in zip(parties[::-1], parties, losses, strains, strict=True):
        gives_way.append((yield from _withstands(g, party, enemy.unit, suffered, harder)))
    return Fought(melee, (gives_way[1], gives_way[0]))


# --- the throw --------------------------------------------------------------------------------------------------


def strength_in_melee(g: Game, party: Party, *, as_phase_began: bool) -> int:
    """G.1b, G.7a, G.7b, E.4b: all of the unit in contact, half of its helpers, batteries beside it; rounded down."""
    strength = partial(strength_of, g, as_phase_began=as_phase_began)
    own = strength(party.unit) / (4 if party.unit.formation == "square" else 1)
    helped = sum(strength(helper) / 2 for helper in party.helpers)
    return int(own + helped + sum(strength(battery) for battery in party.guns))


def fight_context(g: Game, party: Party, enemy: Party, *, as_phase_began: bool) -> FightContext:
    unit = party.unit
    return FightContext(
        g,
        g.state.sides[unit.side],
        "G.3b",
        unit=unit,
        other=enemy.unit,
        brigade=g.brigade(unit),
        value=strength_in_melee(g, party, as_phase_began=as_phase_began),
        charging=unit.is_charging and unit.has_charge_bonus,
        attacks=unit.moved or unit.is_charging,
        in_flank=party.in_flank,
        in_rear=party.in_rear,
        higher=ground.is_high(g, unit) and not ground.is_high(g, enemy.unit),
        over_bridge=unit.moved and bridge_under(g, unit.stand) is not None,
        alone=not party.helpers,
    )


def _throw(g: Game, context: FightContext) -> int:
    take_test(g, "melee", context, needed(context.unit).name)
    return context.score


# --- flank and rear ---------------------------------------------------------------------------------------------


def _turn_to_face(g: Game, melee: Melee) -> Ask[bool]:
    """G.2c: whether it faces the enemy, at once or after turning."""
    unit, enemy = melee.other.unit, melee.one.unit
    if melee.edge is Edge.FRONT or not contact.has_flanks(g, unit):
        return True
    turned = flush(unit.stand, enemy.stand, Edge.FRONT)
    if not has_room(g, unit, turned):
        return False
    chosen = yield from choose("turn_to_face", unit.side, "G.2c", [None, enemy.id], unit.id)
    if chosen is None:
        return False
    yield from undergo(g, "turn_to_face", about(g, unit, enemy), unit.name)
    return True


def face_about(g: Game, context: Context) -> None:
    unit, enemy = needed(context.unit), needed(context.other)
    turned = flush(unit.stand, enemy.stand, Edge.FRONT)
    g.record(standing.Shifted("G.2c", unit.id, turned.x, turned.y, turned.facing, "turns"))


def turn_in_disorder(g: Game, context: Context) -> None:
    face_about(g, context)
    g.record(standing.Disordered("G.2c", needed(context.unit).id, "turns"))


# --- who gives way ----------------------------------------------------------------------------------------------


def _withstands(g: Game, party: Party, enemy: Unit, losses: int, harder: int) -> Ask[bool]:
    """G.3d, G.5c, G.7: whether a party is beaten."""
    unit = party.unit
    if unit.gone:
        yield from _give_way(g, party)
        return True
    if not losses and harder == NO_TEST:
        return False
    if unit.profile.arm.is_guns and not party.helpers:
        if harder == NO_TEST:
            return False
        g.record(standing.UnitLost("G.7a", unit.id, DESTROYED))
        return True
    context = strain(g, unit, "melee_result", enemy=enemy)
    context.extra += max(0, harder)
    context.in_flank, context.in_rear = party.in_flank, party.in_rear
    holds = yield from morale_test(g, context)
    for battery in party.guns:
        # G.7c: the same roll, against the morale of the battery.
        if context.score > battery.morale:
            g.record(standing.UnitLost("G.7c", battery.id, DESTROYED))
    if holds:
        return False
    if not unit.routed and ground.is_in_town(g, unit):
        choice = yield from choose("hold_on", unit.side, "G.5c", ["give_way", "stay"], unit.id)
        if choice == "stay":
            yield from lose_heart(g, unit, "G.5c")
            yield from suffer(g, unit, g.fight_figures.price_of_staying, "holds on", "G.5c")
            if unit.on_table and not unit.routed:
                return False
    yield from _give_way(g, party)
    return True


def _give_way(g: Game, party: Party) -> Ask[None]:
    """G.3d, G.3e: half of their column movement, facing the enemy, disordered."""
    for unit in (party.unit, *party.helpers):
        if unit is not party.unit:
            yield from lose_heart(g, unit, "G.3e")
        if unit.gone or unit.routed:
            continue
        g.record(standing.Disordered("G.3d", unit.id, "beaten"))
        leave_sector(g, unit, unit.profile.arm.column // 2, "G.3d")
