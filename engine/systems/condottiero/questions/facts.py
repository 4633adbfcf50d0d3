"""What conditions of the ruleset may ask, and who answers: an explicit table, checked against the declarations."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from engine.core.declared.expressions.code_facts import WithWord, at_hand, code_facts, facts_of
from engine.core.declared.expressions.compiled import FactFunction, field_facts
from engine.space.plane import HUNDREDTHS, distance
from engine.systems.condottiero.position.state import Formation, Morale
from engine.systems.condottiero.questions import situation as ask

SUBJECTS: Final = {
    **dict.fromkeys(("troops", "unit"), "unit"),
    **dict.fromkeys(("leader", "general"), "leader"),
    **dict.fromkeys(("command", "battle_command"), "command"),
    "army": "side",
    "enemy": "other",
    "chief": "chief",
}
"""Where a test's context keeps each role."""


FACTS: Final[dict[str, FactFunction]] = {
    # --- the army
    **field_facts("army", "speech", speech_outcome="speech", in_unfavourable_light="light", unfavourable_light="light"),
    "army.lead": ask.lead,
    **code_facts("army", deploys_first="g.state.first == x.id", spoken_to="x.spoken_to >= 0"),
    **code_facts("army", condottiero_lost="not g.condottiero(x.id).present"),
    **at_hand("rival", score="rival"),
    # --- units
    **field_facts(
        "unit", "quality", "disorganised", "bloodlust_until", type="profile.type", in_disorder="disorganised"
    ),
    **field_facts("unit", mounted="profile.klass.is_mounted", artillery="profile.klass.is_guns"),
    **field_facts("unit", **{"class": "profile.klass.name"}),
    **field_facts("unit", "on_table", "has_fought", "has_volleyed", "moved", "shot", "fought"),
    **field_facts("unit", explores="profile.explores", firearms="profile.firearms"),
    **field_facts("unit", scouting="profile.klass.is_scouting", skirmishing="profile.klass.is_skirmishing"),
    "unit.enemies_touching": lambda g, u: len(ask.touching_enemies(g, u)),
    "unit.morale": lambda g, u: Morale.NAMES[u.morale],
    "unit.formation": lambda g, u: Formation.NAMES[u.formation],
    **code_facts("unit", commander_with_it="'commander' in x.figures", officer_with_it="'officer' in x.figures"),
    **code_facts("unit", sergeant_with_it="'sergeant' in x.figures", gone="bool(x.gone)"),
    **code_facts("unit", music_with_it="'musician' in x.figures or 'trumpeter' in x.figures"),
    **code_facts("unit", of_the_condottiero="g.condottiero(x.side).command == x.command"),
    **code_facts("unit", weight="g.book.weights[x.quality]"),
    **facts_of("unit", shelter=ask.shelter, supported=ask.is_supported),
    **at_hand("unit", "close"),
    # --- leaders and commands
    **field_facts("general", "present", "charismatic", "condottiero", command_value="value"),
    **field_facts("command", "cavalry", "panicked", has_to_test="called", has_fled="lost", standing_order="order"),
    **field_facts("command", first_turn="since", next_order="no_order_before"),
    **field_facts("character", "present", "part", "raised"),
    **code_facts("general", leads_troops="x.command >= 0", joined="x.joined >= 0"),
    **code_facts("command", to_come="x.status == 'waiting'", in_reserve="x.entry == 'reserve'"),
    **code_facts("command", allied="x.allegiance == 'allied'", mercenary="x.allegiance == 'mercenary'"),
    "command.under_his_eyes": ask.is_under_his_eyes,
    "friends": lambda g, one, army: one.side == army.id,
    "serves": lambda g, one, command: one.command == command.id,
    "joined": lambda g, rider, unit: rider.joined == unit.id,
    # 3.7c: nothing where nobody leads.
    "command.led_value": lambda g, b: leader.value if (leader := g.leader_of(b)) is not None else 0,
    # --- the battle
    "turn.number": lambda g: g.state.turn,
    "handed": WithWord(lambda g, result: g.setting.handed is not None and result in g.setting.handed),
    "turn.last": lambda g: 0 < g.setting.turns <= g.state.turn,
    "turn.reinforcements": lambda g: g.state.reinforcements,
    "field.situation": lambda g: g.state.situation,
    "distance": lambda g, one, other: Fraction(distance(one.shape, other.shape), HUNDREDTHS),
}
