"""What conditions of the ruleset may ask, and who answers: an explicit table, checked against the declarations."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Final

from engine.brigades.questions import facts as shared
from engine.brigades.questions import near, room
from engine.brigades.questions.attempts import MOVE_FACTS, of_moves
from engine.core.declared.expressions.code_facts import AtHand, answered_at_hand, at_hand, code_facts, facts_of
from engine.core.declared.expressions.compiled import FactFunction, field_facts
from engine.space.plane import HUNDREDTHS
from engine.space.stands.fire import entered
from engine.space.stands.stand import Edge
from engine.systems.risorgimento.position.state import Context, Game, Unit
from engine.systems.risorgimento.questions import contact, ground, moving

SUBJECTS: Final = {**shared.SUBJECTS, "commander": "leader"}
"""Where a test's context keeps each role."""
_STATE: Final = "g.book.states[x.state]"
_GRADE: Final = "g.book.grades.get((g.state.sides[x.side].nation, x.rank), x)"


def has_friend_near(g: Game, unit: Unit) -> bool:
    """Table 6: a steady friend on a flank or behind; on any side of a unit that has none of these."""
    beside = [friend for friend in near.friends_within(g, unit, g.figures.near_break) if friend.is_steady]
    has_front = contact.has_flanks(g, unit)
    return any(not (has_front and entered(unit.stand, friend.at) is Edge.FRONT) for friend in beside)


def has_cavalry(units: Iterable[Unit]) -> bool:
    return any(unit.profile.arm.is_mounted for unit in units)


def told_distance(context: Context) -> Fraction:
    """SCALE.c: in the centimetres of the rulebook."""
    return Fraction(context.distance, HUNDREDTHS * context.game.book.scale)


FACTS: Final[dict[str, FactFunction]] = {
    **shared.SHARED_FACTS,
    # --- units
    **field_facts("unit", "fatigue", "losses", "disorder", "quarters", "shaken", "routed", "reacted", "rested"),
    **field_facts("unit", "fired", "fired_at", without_crew="guns_left", silent="withdrew", astray="is_astray"),
    **field_facts("unit", first_morale="profile.morale", guard="profile.guard", discipline="profile.discipline"),
    **field_facts("unit", "state", weight="profile.arm.weight", morale_now="morale", strength="profile.strength"),
    **code_facts("unit", gone="x.gone in ('destroyed', 'dispersed')", fired_in_opportunity="bool(x.opportunity)"),
    **code_facts("unit", share_in_front="g.book.fight.formation_fire[x.formation]"),
    **code_facts("unit", has_written_charge="x.charge_target >= 0 or x.is_charging"),
    **code_facts("unit", demoralised="g.state.brigades[x.brigade].demoralised"),
    **code_facts("unit", bonus="max([leader.bonus for leader in g.attached_to(x)], default=0)"),
    **code_facts("unit", state_penalty=f"{_STATE}.penalty", state_quarters=f"{_STATE}.quarters"),
    **field_facts("unit", "fights", charging="is_charging", rode_straight="has_charge_bonus"),
    "unit.on_bridge": lambda g, unit: ground.bridge_under(g, unit.stand) is not None,
    "unit.has_room_for_square": lambda g, unit: room.fits(g, unit, "square"),
    "unit.in_zone": lambda g, unit: bool(contact.zones_at(g, unit, unit.stand)),
    "unit.bound": lambda g, unit: bool(moving.bound_by(g, unit)),
    "unit.touching_cavalry": lambda g, unit: has_cavalry(near.touching_enemies(g, unit)),
    **facts_of("unit", in_the_open=ground.is_in_the_open, behind_walls=ground.is_in_town),
    **facts_of("unit", in_short_range=contact.is_in_short_range, has_friend_near=has_friend_near),
    **facts_of("unit", engaged=contact.is_engaged, melees_supported=contact.supported),
    # --- commanders, brigades, armies
    **field_facts("commander", "rank", "initiative", "bonus", "state", "radius", "level", "away_until"),
    **field_facts("commander", "lost", leads="present", replaced="replaces"),
    **code_facts("commander", away="x.status == 'away'", ordered="bool(x.order)", highest="x.superior < 0"),
    **code_facts("commander", least_initiative=f"{_GRADE}.initiative", least_bonus=f"{_GRADE}.bonus"),
    "commander.under": Game.is_under,
    **field_facts("brigade", "demoralised", "removed"),
    **field_facts("army", "collapsed", leaders_lost="fallen"),
    "army.initiative": lambda g, side: chief.initiative if (chief := g.chief(side.id)) is not None else 0,
    **code_facts("army", objectives="sum([goal.holder == x.id for goal in g.state.goals])"),
    **code_facts("army", first_objectives="sum([goal.owner == x.id for goal in g.state.goals])"),
    **code_facts("army", moves_ahead="g.state.ahead if g.state.initiative == x.id else 0"),
    # --- the battle
    "gap": lambda g, one, other: Fraction(one.stand.distance(other.stand), HUNDREDTHS * g.book.scale),
    # --- the move or the test at hand
    **MOVE_FACTS,
    **of_moves(keeps_far=moving.keeps_far, keeps_order=moving.keeps_order, crosses_zones=moving.crosses_zones),
    **of_moves(nearer_to_enemy=moving.nears_enemy, nearer_to_leader=moving.nears_leader),
    **of_moves(faces_zones=moving.faces_zones, leaves_zones=moving.leaves_zones, nears_binder=moving.nears_binder),
    **of_moves(enters_zones=lambda g, unit, move: bool(moving.zones_that_bind(g, unit, move))),
    **of_moves(enters_zone_of_cavalry=lambda g, unit, move: has_cavalry(moving.zones_entered(g, unit, move))),
    **of_moves(ends_in_zones=lambda g, unit, move: bool(contact.zones_at(g, unit, move.end))),
    **of_moves(ends_in_cover=lambda g, _, move: bool(ground.cover_at(g, move.to))),
    **at_hand("rival", score="rival"),
    **at_hand("throw", "score"),
    **at_hand("unit", occasion="extra"),
    **at_hand("strain", "extra", "in_flank", "in_rear", "by_horse"),
    **at_hand("shot", "value", "opportunity", "cover", "enfilade", "into_rear", "moved_far", "formation"),
    **answered_at_hand("charge", start=told_distance, gap=told_distance),
    "charge.in_zone": AtHand(lambda charge: contact.reaches(charge.game, charge.unit, charge.other.stand)),
    **at_hand("fight", "in_flank", "in_rear", "alone", strength="value"),
}
