"""What conditions of the ruleset may ask, and who answers: an explicit table, checked against the declarations."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.core.declared.compiled import FactFunction, field_facts
from engine.space.hexes import BEARINGS, FACINGS
from engine.systems.esa.book.book import MELEE, MOVEMENT, ORDERS, SHOOTING
from engine.systems.esa.position.state import CHARACTER, POSTURES
from engine.systems.esa.questions import situation as ask

if TYPE_CHECKING:
    from engine.systems.esa.book.troops import Passage
    from engine.systems.esa.position.game import Context
    from engine.systems.esa.position.state import General, Side, Unit

SUBJECTS: Final = {
    **dict.fromkeys(("attacker", "shooter", "troops", "commander", "unit", "general", "battery"), "unit"),
    **dict.fromkeys(("division", "objective"), "unit"),
    **dict.fromkeys(("defender", "target"), "other"),
    "army": "side",
    "card": "card",
}
"""Where a test's context keeps each role."""

_FACING_NAMES: Final = {facing: name for name, facing in FACINGS.items()}
_ORDER_NAMES: Final[dict[int, str]] = {order: name for name, order in ORDERS.items()}


def _general(c: Context, unit: Unit, what: str) -> int:
    """10.1c, 8d: the matching figure of an attached general."""
    general = ask.attached_to(c.game, unit)
    value = getattr(general, what) if general is not None else 0
    return value or 0


def _passage(c: Context, unit: Unit) -> Passage:
    """What the ground does to its class."""
    return c.game.board.ground[unit.hex].passages[unit.stats.klass]


def _card_melee(c: Context, unit: Unit) -> int:
    """What the order card adds in melee; Counter-attack helps those who fight back."""
    division = c.game.division(unit)
    total = ask.effect_sum(c.game, division, "extra_cards", "melee")
    return total + (ask.effect_sum(c.game, division, "counter_attack") if unit.by_reaction else 0)


def _is_higher(c: Context, unit: Unit) -> bool:
    return c.other is not None and c.other.hex >= 0 and unit.hex >= 0 and ask.is_higher(c.game, unit, c.other)


def _own(c: Context, side: Side) -> list[Unit]:
    return [unit for unit in c.game.state.units if unit.side == side.id]


def _points_of_leaders(c: Context, side: Side, *, characters: bool) -> list[int]:
    leaders = [leader for leader in c.game.state.generals if leader.side == side.id]
    return [leader.points for leader in leaders if (leader.rank == CHARACTER) == characters]


def _superior_distance(c: Context, general: General) -> int:
    superior = c.game.state.generals[general.superior]
    return c.game.board.distance_round(superior.hex, general.hex)


def _is_cut_off(c: Context, general: General) -> bool:
    """10.3b, 10.6.2: only between two who are there."""
    superior = c.game.state.generals[general.superior] if general.superior >= 0 else None
    if superior is None or not superior.alive or not general.alive or min(superior.hex, general.hex) < 0:
        return False
    return _superior_distance(c, general) > general.morale + superior.morale


FACTS: Final[dict[str, FactFunction]] = {
    # --- of the troop card, as it stands now
    **field_facts("unit", "strength", shooting="stats.shooting", morale="stats.morale", points="profile.points"),
    **field_facts("unit", initial_strength="initial", moves_in_phase="stats.pm"),
    "unit.melee": lambda c, u: u.stats.melee or 0,
    "unit.class": lambda c, u: ask.klass(c.game, u),
    "unit.posture": lambda c, u: POSTURES[u.posture],
    "unit.facing": lambda c, u: _FACING_NAMES[u.facing],
    "unit.at": lambda c, u: c.game.board.hex(u.hex),
    "unit.focus": lambda c, u: _ORDER_NAMES.get(c.game.division(u).focus),  # 10.7c
    "unit.division": lambda c, u: c.game.division(u).name,
    # --- states
    **field_facts("unit", "shaken", "paralysed", "points_left", "hexes_moved", "moved", losses_this_turn="losses"),
    **field_facts("unit", mounted="stats.is_mounted", open_order="stats.is_open_order", artillery="stats.is_guns"),
    **field_facts("unit", has_evaded="evaded", has_pressed_on="pressed", has_pursued="pursued", has_acted="acted"),
    **field_facts("unit", moved_to_contact="contact"),
    "unit.in_command": lambda c, u: ask.is_in_command(c.game, u),
    "unit.activated": lambda c, u: ask.is_activated(c.game, u),
    "unit.supported": lambda c, u: ask.is_supported(c.game, u),
    "unit.engaged": lambda c, u: ask.is_engaged(c.game, u),
    "unit.engaging": lambda c, u: ask.is_engaging(c.game, u),
    "unit.in_battle_line": lambda c, u: bool(ask.battle_line(c.game, u)),
    "unit.weakened": lambda c, u: u.alive and ask.is_weakened(c.game, u),
    "unit.eliminated": lambda c, u: not u.alive,
    "unit.in_area": lambda c, u: ask.is_in_area(c.game, u),
    "unit.terrain": lambda c, u: c.game.board.ground[u.hex].name,
    "unit.higher": _is_higher,
    "unit.ground_melee": lambda c, u: _passage(c, u).melee,
    "unit.ground_morale": lambda c, u: _passage(c, u).morale,
    "unit.ground_protection": lambda c, u: ask.ground_protection(c.game, u, 0),
    "unit.card_shooting": lambda c, u: ask.effect_sum(c.game, c.game.division(u), "extra_cards", "shooting"),
    "unit.card_melee": _card_melee,
    "unit.card_morale": lambda c, u: ask.effect_sum(c.game, c.game.division(u), "extra_cards", "rally"),
    "unit.spirit": lambda c, u: u.spirit if c.game.state.turn <= c.game.figures.spirit_turns else 0,
    "unit.has_general": lambda c, u: ask.attached_to(c.game, u) is not None,
    "unit.general_shooting": lambda c, u: _general(c, u, "shooting"),
    "unit.general_melee": lambda c, u: _general(c, u, "melee"),
    "unit.general_morale": lambda c, u: _general(c, u, "morale"),
    "unit.losses": lambda c, u: u.initial - u.strength,
    "unit.has_shot": lambda c, u: u.shots > 0,
    "unit.may_move": lambda c, u: ask.can_act(u) and ask.holds(c.game, u, MOVEMENT) and not ask.is_engaged(c.game, u),
    "unit.may_shoot": lambda c, u: ask.can_fire_at_all(c.game, u) and ask.holds(c.game, u, SHOOTING),
    "unit.may_fight": lambda c, u: ask.can_act(u) and ask.holds(c.game, u, MELEE),
    # --- leaders
    **field_facts("general", "morale", "strength", "melee"),
    "general.at": lambda c, x: c.game.board.hex(x.hex),
    "general.attached": lambda c, x: x.hex >= 0 and c.game.state.at[x.hex] >= 0,
    "general.eliminated": lambda c, x: not x.alive,
    "general.superior_distance": _superior_distance,
    "general.superior_morale": lambda c, x: c.game.state.generals[x.superior].morale,
    "general.chain_broken": _is_cut_off,
    "general.order_lost": lambda c, x: x.division >= 0 and c.game.state.divisions[x.division].order_lost,
    # --- divisions and armies
    **field_facts("division", "prevailing", "routed", "on_field"),
    **field_facts("army", "value", determination_left="determination", command_capacity="capacity"),
    "army.units": _own,
    "army.units.points": lambda c, s: [unit.profile.points for unit in _own(c, s)],
    "army.batteries.points": lambda c, s: [unit.profile.points for unit in _own(c, s) if unit.stats.is_guns],
    "army.generals.points": lambda c, s: _points_of_leaders(c, s, characters=False),
    "army.characters.points": lambda c, s: _points_of_leaders(c, s, characters=True),
    "army.lead": lambda c, s: s.determination - c.game.state.sides[1 - s.id].determination,
    "army.has_initiative": lambda c, s: c.game.state.initiative == s.id,
    "army.spent": lambda c, s: all(unit.shaken for unit in c.game.living(s.id)),
    "army.deck_size": lambda c, s: len(s.deck.all_cards()) + len(s.hand),
    "card.value": lambda c, value: value,
    # --- the act at hand
    "shot.sector_cards": lambda c: c.zone_cards,
    "shot.bearing": lambda c: BEARINGS[0],
    "turn.number": lambda c: c.game.state.turn,
    "turn.last": lambda c: 0 < c.game.setting.turns <= c.game.state.turn,
    "last_test.cards": lambda c: c.game.last_test[1],
    "distance": lambda c, one, other: c.game.board.distance(one.hex, other.hex),
    "bearing_of": lambda c, one, other: BEARINGS[ask.bearing_from(c.game, one, other.hex)],
}
