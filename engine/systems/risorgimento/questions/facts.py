"""What conditions of the ruleset may ask, and who answers: an explicit table, checked against the declarations."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final

from engine.brigades.questions.facts import SHARED_FACTS
from engine.brigades.questions.facts import SUBJECTS as SHARED_SUBJECTS
from engine.brigades.questions.near import is_within
from engine.core.declared.code_facts import AtHand, at_hand
from engine.core.declared.compiled import FactFunction, field_facts
from engine.space.plane import HUNDREDTHS
from engine.space.stands.fire import entered
from engine.space.stands.stand import Edge
from engine.systems.risorgimento.questions import contact, ground, zones

if TYPE_CHECKING:
    from engine.systems.risorgimento.position.game import Context, Game
    from engine.systems.risorgimento.position.state import Unit
SUBJECTS: Final = {**SHARED_SUBJECTS, "leader": "leader", "commander": "leader"}
"""Where a test's context keeps each role."""


def initiative_of(g: Game, side: int) -> int:
    """C.2a: that of the commander-in-chief; nothing where nobody commands."""
    chief = g.chief(side)
    return chief.initiative if chief is not None else 0


def has_friend_near(g: Game, unit: Unit) -> bool:
    """Table 6: a steady friend on a flank or behind; on any side of a unit that has none of these."""
    reach, has_front = g.figures.near_break, zones.has_flanks(g, unit)
    return any(
        friend.side == unit.side
        and friend is not unit
        and not friend.gone
        and friend.is_steady
        and is_within(unit, friend, reach)
        and not (has_front and entered(unit.stand, friend.at) is Edge.FRONT)
        for friend in g.state.units
    )


def told_distance(context: Context) -> Fraction:
    """SCALE.c: in the centimetres of the rulebook."""
    return Fraction(context.distance, HUNDREDTHS * context.game.book.scale)


FACTS: Final[dict[str, FactFunction]] = {
    **SHARED_FACTS,
    # --- units
    **field_facts("unit", "fatigue", "losses", "disorder", "shaken", "routed", "reacted", "rested"),
    **field_facts("unit", "state", "fired", "fired_at", "quarters", without_crew="guns_left", silent="withdrew"),
    **field_facts("unit", first_morale="profile.morale", guard="profile.guard", discipline="profile.discipline"),
    **field_facts("unit", weight="profile.arm.weight", morale_now="morale"),
    "unit.first_losses": lambda g, unit: unit.profile.strength * g.figures.losses_per_strength,
    "unit.gone": lambda g, unit: unit.gone in ("destroyed", "dispersed"),
    "unit.fired_in_opportunity": lambda g, unit: bool(unit.opportunity),
    "unit.state_penalty": lambda g, unit: g.book.states[unit.state].penalty,
    "unit.demoralised": lambda g, unit: g.brigade(unit).demoralised,
    "unit.bonus": lambda g, unit: max((leader.bonus for leader in g.attached_to(unit)), default=0),
    "unit.in_the_open": ground.is_in_the_open,
    "unit.in_zone": zones.is_in_a_zone,
    "unit.state_quarters": lambda g, unit: g.book.states[unit.state].quarters,
    "unit.touching_cavalry": zones.touches_cavalry,
    "unit.has_written_charge": lambda g, unit: unit.charge_target >= 0 or unit.is_charging,
    "unit.behind_walls": ground.is_in_town,
    "unit.has_friend_near": has_friend_near,
    "unit.engaged": contact.is_engaged,
    "unit.melees_supported": contact.supported,
    # --- commanders, brigades, armies
    **field_facts("commander", "rank", "initiative", "bonus", "state", "radius"),
    "commander.away": lambda g, leader: leader.status == "away",
    "commander.lost": lambda g, leader: leader.status == "lost",
    "commander.ordered": lambda g, leader: bool(leader.order),
    **field_facts("brigade", "demoralised", "removed", first_points="halves"),
    **field_facts("army", "collapsed", first_objectives="objectives", first_units="units", leaders_lost="fallen"),
    "army.initiative": lambda g, side: initiative_of(g, side.id),
    "army.objectives": lambda g, side: sum(goal.holder == side.id for goal in g.state.goals),
    "army.moves_ahead": lambda g, side: g.state.ahead if g.state.initiative == side.id else 0,
    # --- the battle
    "gap": lambda g, one, other: Fraction(one.stand.distance(other.stand), HUNDREDTHS * g.book.scale),
    # --- the test at hand
    **at_hand("rival", score="rival"),
    **at_hand("unit", occasion="extra"),
    **at_hand("strain", "extra", "in_flank", "in_rear", "by_horse"),
    **at_hand("shot", "value", "opportunity", "cover", "enfilade", "into_rear", "formation"),
    "shot.by_guns": AtHand(lambda context: context.unit.profile.arm.is_guns),
    "charge.start": AtHand(told_distance),
    "charge.gap": AtHand(told_distance),
    **at_hand(
        "fight", "charging", "attacks", "in_flank", "in_rear", "higher", "over_bridge", "alone", strength="value"
    ),
}
