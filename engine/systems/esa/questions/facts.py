"""What conditions of the ruleset may ask, and who answers: an explicit table, checked against the declarations."""

from __future__ import annotations

from typing import Final

from engine.core.declared.expressions.code_facts import AtHand, CodeFact, WithWord, code_facts, facts_of
from engine.core.declared.expressions.compiled import FactFunction, field_facts
from engine.space.hexes import BEARINGS, FACINGS, bearing_afar
from engine.systems.esa.book.book import ORDERS, UNIT_FIELDS
from engine.systems.esa.position.game import Game
from engine.systems.esa.position.state import Rank, Unit
from engine.systems.esa.questions import situation as ask

SUBJECTS: Final = {
    **dict.fromkeys(("attacker", "shooter", "troops", "commander", "unit", "general", "battery"), "unit"),
    **dict.fromkeys(("division", "objective"), "unit"),
    **dict.fromkeys(("defender", "target"), "other"),
    "army": "side",
    "card": "card",
}
"""Where a test's context keeps each role."""

_DIVISION: Final = "g.state.divisions[x.division]"
"""10.7a: a card in focus has no effects."""
_SUPERIOR_IS_THERE: Final = "g.state.generals[x.superior].alive and g.state.generals[x.superior].hex >= 0"
_FACING_NAMES: Final = {facing: name for name, facing in FACINGS.items()}
_ORDER_NAMES: Final[dict[int, str]] = {order: name for name, order in ORDERS.items()}


def _general(g: Game, unit: Unit, what: str) -> int:
    """10.1c, 8d: the matching figure of an attached general."""
    leaders = ask.attached_to(g, unit)
    return (getattr(leaders[0], what) or 0) if leaders else 0


def _card_melee(g: Game, unit: Unit) -> int:
    """What the order card adds in melee; Counter-attack helps those who fight back."""
    division = g.division(unit)
    total = ask.effect_sum(g, division, "extra_cards", "melee")
    return total + (ask.effect_sum(g, division, "counter_attack") if unit.by_reaction else 0)


def _bearing_of(g: Game, unit: Unit, other: Unit) -> str:
    """1.3.1c, at any distance."""
    return BEARINGS[bearing_afar(*g.board.seen_from(unit.hex, unit.facing, other.hex))]


_OWN: Final = "for one in g.state.units if one.side == x.id"
_LEADERS: Final = "for one in g.state.generals if one.side == x.id"
_IS_CHARACTER: Final = f"one.rank == {Rank.CHARACTER}"

FACTS: Final[dict[str, FactFunction]] = {
    # --- of the troop card, as it stands now
    **UNIT_FIELDS,
    "unit.class": ask.klass,
    "unit.facing": lambda g, u: _FACING_NAMES[u.facing],
    "unit.focus": lambda g, u: _ORDER_NAMES.get(g.division(u).focus),  # 10.7c
    **code_facts("unit", melee="x.stats.melee or 0", at="g.board.hex(x.hex)", division="g.division(x).name"),
    # --- states
    **code_facts(
        "unit",
        able="x.hex >= 0 and x.alive and not x.shaken and not x.paralysed",
        armed="x.stats.shooting is not None and x.stats.sector is not None",
        deployed="x.hex >= 0 and x.alive",
        eliminated="not x.alive",
        finished="x.id in g.state.phase_done",
        extra_shots=f"not {_DIVISION}.focused and 'extra_fire' in g.setting.cards[{_DIVISION}.card].kinds",
        moves_late=f"not {_DIVISION}.focused and g.setting.cards[{_DIVISION}.card].moves_late & x.stats.tags",
    ),
    "unit.has_fought": lambda g, u: any(u.id in fought for fought in g.state.fought),
    "unit.enemies_beside": lambda g, u: len(ask.adjacent_enemies(g, u.hex, u.side)),
    "unit.steady_friends": lambda g, u: sum(1 for friend in ask.adjacent_friends(g, u) if not friend.shaken),
    **facts_of("unit", in_command=ask.is_in_command, activated=ask.is_activated, has_room=ask.has_room),
    **facts_of("unit", engaged=ask.is_engaged, engaging=ask.is_engaging, in_area=ask.is_in_area),
    "unit.in_battle_line": lambda g, u: bool(ask.battle_line(g, u)),
    "unit.higher": AtHand(
        lambda c, u: c.other is not None and c.other.hex >= 0 and u.hex >= 0 and ask.is_higher(c.game, u, c.other)
    ),
    **code_facts("unit", ground_melee="g.passage(x, x.hex).melee", ground_morale="g.passage(x, x.hex).morale"),
    **code_facts("unit", terrain="g.board.ground[x.hex].name"),
    "unit.ground_protection": lambda g, u: ask.ground_protection(g, u, 0),
    "unit.card_shooting": lambda g, u: ask.effect_sum(g, g.division(u), "extra_cards", "shooting"),
    "unit.card_melee": _card_melee,
    "unit.card_morale": lambda g, u: ask.effect_sum(g, g.division(u), "extra_cards", "rally"),
    "unit.card_points": lambda g, u: ask.effect_sum(g, g.division(u), "extra_points"),
    **code_facts("unit", spirit="x.spirit if g.state.turn <= g.figures.spirit_turns else 0"),
    "unit.has_general": lambda g, u: bool(ask.attached_to(g, u)),
    "unit.led": lambda g, u: any(leader.rank != Rank.CHARACTER for leader in ask.attached_to(g, u)),
    "unit.general_shooting": lambda g, u: _general(g, u, "shooting"),
    "unit.general_melee": lambda g, u: _general(g, u, "melee"),
    "unit.general_morale": lambda g, u: _general(g, u, "morale"),
    # --- leaders
    **field_facts("general", "morale", "strength", "melee"),
    **code_facts("general", chief="x.rank == 2", leads_troops="x.division >= 0", at="g.board.hex(x.hex)"),
    **code_facts("general", attached="x.hex >= 0 and g.state.at[x.hex] >= 0", eliminated="not x.alive"),
    **code_facts("general", superior_morale="g.state.generals[x.superior].morale"),
    **code_facts("general", order_lost="x.division >= 0 and g.state.divisions[x.division].order_lost"),
    # 10.3b, 10.6.2: a link is only between two who are there.
    **code_facts("general", has_superior=f"x.superior >= 0 and x.alive and x.hex >= 0 and {_SUPERIOR_IS_THERE}"),
    **code_facts("general", superior_distance="g.board.distance_round(g.state.generals[x.superior].hex, x.hex)"),
    # --- divisions and armies
    **field_facts("division", "prevailing", "routed", "on_field", prevailing_at_first="initial_prevailing"),
    **field_facts("division", reserve="is_reserve"),
    **field_facts("army", "value", "generals_lost", determination_left="determination", command_capacity="capacity"),
    **code_facts("army", units=f"[one {_OWN}]", has_initiative="g.state.initiative == x.id"),
    **code_facts("army.units", points=f"[one.profile.points {_OWN}]"),
    **code_facts("army.batteries", points=f"[one.profile.points {_OWN} and one.stats.is_guns]"),
    **code_facts("army.generals", points=f"[one.points {_LEADERS} and not {_IS_CHARACTER}]"),
    **code_facts("army.characters", points=f"[one.points {_LEADERS} and {_IS_CHARACTER}]"),
    **code_facts("army", lead="x.determination - g.state.sides[1 - x.id].determination"),
    **code_facts("army", deck_size="len(x.deck.all_cards()) + len(x.hand)"),
    **code_facts("card", value="x"),
    # --- the act at hand
    "shot.sector_cards": AtHand(lambda c: c.zone_cards),
    "shot.bearing": AtHand(lambda c: _bearing_of(c.game, c.unit, c.other)),
    "attack.bearing": AtHand(lambda c: _bearing_of(c.game, c.other, c.unit)),
    "turn.number": lambda g: g.state.turn,
    "turn.last": lambda g: 0 < g.setting.turns <= g.state.turn,
    "last_test.cards": lambda g: g.last_test[1],
    "friends": CodeFact("x.side == y.id"),
    "serves": CodeFact("x.division == y.id"),
    "has": WithWord(ask.has),
    "holds": WithWord(ask.holds, ORDERS),
    "forfeits": WithWord(ask.forfeits, ORDERS),
    "distance": lambda g, one, other: g.board.distance(one.hex, other.hex),
    "bearing_of": _bearing_of,
}
