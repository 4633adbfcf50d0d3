"""What conditions of the ruleset may ask, and who answers: an explicit table, checked against the declarations."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from engine.core.declared.code_facts import AtHand
from engine.core.declared.compiled import FactFunction, field_facts
from engine.space.plane import HUNDREDTHS
from engine.systems.risorgimento.questions import army, ground, zones
from engine.systems.risorgimento.questions.fight_facts import FIGHT_FACTS

SUBJECTS: Final = {
    **dict.fromkeys(("troops", "unit"), "unit"),
    **dict.fromkeys(("leader", "commander"), "leader"),
    "enemy": "other",
    "army": "side",
    "brigade": "brigade",
}
"""Where a test's context keeps each role."""

FACTS: Final[dict[str, FactFunction]] = {
    # --- units
    **field_facts("unit", "formation", "fatigue", "losses", "shaken", "routed", "on_table", "moved", "reacted"),
    **field_facts("unit", "fired", "fired_at", "fought", "rested", "state", arm="profile.arm.name"),
    **field_facts("unit", infantry="profile.arm.is_foot", cavalry="profile.arm.is_mounted"),
    **field_facts("unit", artillery="profile.arm.is_guns", light="profile.arm.is_light", guard="profile.guard"),
    **field_facts("unit", weight="profile.arm.weight", discipline="profile.discipline", morale_now="morale"),
    **field_facts("unit", first_morale="profile.morale", morale="morale"),
    "unit.first_losses": lambda g, unit: unit.profile.strength * g.figures.losses_per_strength,
    "unit.disordered": lambda g, unit: unit.disorder > 0,
    "unit.disorder": lambda g, unit: unit.disorder,
    "unit.new_disorder": lambda g, unit: unit.disorder == 2,
    "unit.gone": lambda g, unit: unit.gone in ("destroyed", "dispersed"),
    "unit.moved_far": lambda g, unit: unit.quarters > 2,
    "unit.fired_in_opportunity": lambda g, unit: bool(unit.opportunity),
    "unit.touching": zones.touches_enemy,
    "unit.state_penalty": lambda g, unit: g.book.states[unit.state].penalty,
    "unit.demoralised": lambda g, unit: g.brigade(unit).demoralised,
    "unit.bonus": lambda g, unit: max((leader.bonus for leader in g.attached_to(unit)), default=0),
    "unit.led": lambda g, unit: bool(g.attached_to(unit)),
    "unit.in_the_open": ground.is_in_the_open,
    "unit.in_zone": zones.is_in_a_zone,
    "unit.occasion": AtHand(lambda context, unit: context.extra),
    "unit.state_quarters": lambda g, unit: g.book.states[unit.state].quarters,
    "unit.touching_cavalry": zones.touches_cavalry,
    # --- commanders, brigades, armies
    **field_facts("commander", "rank", "initiative", "bonus", "state", "radius"),
    "commander.away": lambda g, leader: leader.status == "away",
    "commander.lost": lambda g, leader: leader.status == "lost",
    "commander.ordered": lambda g, leader: bool(leader.order),
    **field_facts("brigade", "demoralised", "removed", first_points="halves"),
    "brigade.points_lost": army.points_lost,
    "brigade.effectives": army.effectives,
    **field_facts("army", "points", "collapsed", first_objectives="objectives"),
    "army.initiative": lambda g, side: army.initiative_of(g, side.id),
    "army.rival_initiative": lambda g, side: army.initiative_of(g, 1 - side.id),
    "army.lead": lambda g, side: side.points - g.state.sides[1 - side.id].points,
    "army.objectives": lambda g, side: sum(goal.holder == side.id for goal in g.state.goals),
    "army.moves_ahead": lambda g, side: g.state.ahead if g.state.initiative == side.id else 0,
    "army.share_lost": lambda g, side: army.share_lost(g, side.id),
    "army.leaders_lost": lambda g, side: army.leaders_lost(g, side.id),
    "rival.score": AtHand(lambda context: context.rival),
    # --- the battle
    "turn.number": lambda g: g.state.turn,
    "turn.last": lambda g: 0 < g.setting.turns <= g.state.turn,
    "friends": lambda g, piece, side: piece.side == side.id,
    "gap": lambda g, one, other: Fraction(one.stand.distance(other.stand), HUNDREDTHS * g.book.scale),
    "serves": lambda g, unit, brigade: unit.brigade == brigade.id,
    **FIGHT_FACTS,
}
