"""What conditions of the ruleset may ask, and who answers: an explicit table, checked against the declarations."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from engine.core.declared.compiled import FactFunction, field_facts
from engine.space.plane import HUNDREDTHS, distance
from engine.systems.condottiero.position.state import FALLING_BACK, FORMATIONS, MORALE
from engine.systems.condottiero.questions import situation as ask

if TYPE_CHECKING:
    from engine.systems.condottiero.book.book import Profile
    from engine.systems.condottiero.position.game import Context
    from engine.systems.condottiero.position.state import Command, Side

SUBJECTS: Final = {
    **dict.fromkeys(("troops", "unit"), "unit"),
    **dict.fromkeys(("leader", "general"), "leader"),
    **dict.fromkeys(("command", "battle_command"), "command"),
    "army": "side",
    "enemy": "other",
    "chief": "chief",
}
"""Where a test's context keeps each role."""


def _units(c: Context, side: Side, fits: Callable[[Profile], bool]) -> int:
    """2.1d-2.1h: units of the army that count in the exploration."""
    return sum(1 for unit in c.game.state.units if unit.side == side.id and not unit.gone and fits(unit.profile))


def _scouts(c: Context, side: Side) -> int:
    """2.1c."""
    return sum(1 for one in c.game.state.characters if one.side == side.id and one.part == "scout" and one.present)


def _led_value(c: Context, command: Command) -> int:
    """3.7c: nothing where nobody leads."""
    leader = c.game.leader_of(command)
    return leader.value if leader is not None else 0


FACTS: Final[dict[str, FactFunction]] = {
    # --- the army
    **field_facts("army", "speech", speech_outcome="speech", in_unfavourable_light="light", unfavourable_light="light"),
    "army.commands_counted": lambda c, s: ask.commands_counted(c.game, s.id),
    "army.scouts": _scouts,
    "army.explorers": lambda c, s: _units(c, s, lambda one: one.explores),
    "army.light_horse": lambda c, s: _units(c, s, lambda one: one.klass.is_scouting),
    "army.other_horse": lambda c, s: _units(c, s, lambda one: one.klass.is_mounted and not one.klass.is_scouting),
    "army.skirmishers": lambda c, s: _units(c, s, lambda one: one.klass.is_skirmishing),
    "army.guns": lambda c, s: _units(c, s, lambda one: one.klass.is_guns),
    "army.command_values": lambda c, s: sum(
        one.value for one in c.game.state.leaders if one.side == s.id and one.present
    ),
    "army.units_fielded": lambda c, s: _units(c, s, lambda one: True),
    "army.charismatic_characters": lambda c, s: ask.charismatic_count(c.game, s.id),
    "army.standard_raised": lambda c, s: ask.standard_raised(c.game, s.id),
    "army.commands_lost": lambda c, s: ask.commands_lost(c.game, s.id),
    "army.commands_fielded": lambda c, s: ask.commands_fielded(c.game, s.id),
    "army.units_standing": lambda c, s: ask.units_standing(c.game, s.id),
    "army.lead": lambda c, s: ask.units_standing(c.game, s.id) - ask.units_standing(c.game, 1 - s.id),
    "army.condottiero_lost": lambda c, s: not c.game.condottiero(s.id).present,
    "army.charismatic_leaders_lost": lambda c, s: ask.charismatic_losses(c.game, s.id),
    "army.deploys_first": lambda c, s: c.game.state.first == s.id,
    "army.spoken_to": lambda c, s: s.spoken_to >= 0,
    "rival.score": lambda c: c.rival,
    # --- units
    **field_facts(
        "unit", "quality", "disorganised", "bloodlust_until", type="profile.type", in_disorder="disorganised"
    ),
    **field_facts("unit", mounted="profile.klass.is_mounted", artillery="profile.klass.is_guns"),
    **field_facts("unit", **{"class": "profile.klass.name"}, demoralised="is_demoralised"),
    "unit.morale": lambda c, u: MORALE[u.morale],
    "unit.falling_back": lambda c, u: u.morale == FALLING_BACK,
    "unit.in_bloodlust": lambda c, u: MORALE[u.morale] == "bloodlust",
    "unit.gone": lambda c, u: bool(u.gone),
    "unit.formation": lambda c, u: FORMATIONS[u.formation],
    "unit.commander_with_it": lambda c, u: "commander" in u.figures,
    "unit.officer_with_it": lambda c, u: "officer" in u.figures,
    "unit.sergeant_with_it": lambda c, u: "sergeant" in u.figures,
    "unit.inspired": lambda c, u: ask.is_inspired(c.game, u),
    "unit.of_the_condottiero": lambda c, u: c.game.condottiero(u.side).command == u.command,
    "unit.has_engaged": lambda c, u: ask.has_engaged(c.game, u),
    "unit.weight": lambda c, u: c.game.book.weights[u.quality],
    "unit.shelter": lambda c, u: ask.shelter(c.game, u),
    "unit.led": lambda c, u: bool(ask.leaders_with(c.game, u)),
    "unit.supported": lambda c, u: ask.is_supported(c.game, u),
    "unit.close": lambda c, u: c.close,
    # --- leaders and commands
    **field_facts("general", "present", "charismatic", "condottiero", command_value="value"),
    **field_facts("command", has_to_test="called", has_fled="lost", standing_order="order"),
    "general.joined": lambda c, x: x.joined >= 0,
    "command.led_value": _led_value,
    "command.allied": lambda c, b: b.allegiance == "allied",
    "command.mercenary": lambda c, b: b.allegiance == "mercenary",
    "command.has_music": lambda c, b: ask.has_music(c.game, b),
    "command.disorganised_units": lambda c, b: sum(1 for unit in c.game.units_of(b) if unit.disorganised),
    "command.demoralised_units": lambda c, b: sum(1 for unit in c.game.units_of(b) if unit.is_demoralised),
    "command.has_had_units": lambda c, b: any(unit.command == b.id for unit in c.game.state.units),
    "command.may_change": lambda c, b: not ask.order_refusal(c.game, b),
    # --- the battle
    "turn.number": lambda c: c.game.state.turn,
    "handed": lambda c, result: c.game.setting.handed is not None and result in c.game.setting.handed,
    "turn.last": lambda c: 0 < c.game.setting.turns <= c.game.state.turn,
    "turn.reinforcements": lambda c: c.game.state.reinforcements,
    "field.situation": lambda c: c.game.state.situation,
    "distance": lambda c, one, other: Fraction(distance(one.shape, other.shape), HUNDREDTHS),
}
