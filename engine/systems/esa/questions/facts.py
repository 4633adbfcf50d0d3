"""What conditions of the ruleset may ask, and who answers: an explicit table, checked against the declarations."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from engine.space.hexes import BEARINGS, FACINGS
from engine.systems.esa.book.book import MELEE, MOVEMENT, ORDERS, SHOOTING
from engine.systems.esa.position.state import CHARACTER, POSTURES
from engine.systems.esa.questions import situation as ask

if TYPE_CHECKING:
    from engine.systems.esa.position.game import Context
    from engine.systems.esa.position.state import General, Side, Unit

SUBJECTS: Final = {
    "attacker": "unit",
    "shooter": "unit",
    "troops": "unit",
    "commander": "unit",
    "unit": "unit",
    "general": "unit",
    "battery": "unit",
    "defender": "other",
    "target": "other",
    "army": "side",
    "division": "unit",
    "card": "card",
    "objective": "unit",
}
"""Where a test's context keeps each role."""

_FACING_NAMES: Final = {facing: name for name, facing in FACINGS.items()}
_ORDER_NAMES: Final[dict[int, str]] = {order: name for name, order in ORDERS.items()}


def _focus(c: Context, unit: Unit) -> str | None:
    """10.7c."""
    return _ORDER_NAMES.get(c.game.division(unit).focus)


def _general(c: Context, unit: Unit, what: str) -> int:
    """10.1c, 8d: the matching figure of an attached general."""
    general = ask.attached_to(c.game, unit)
    value = getattr(general, what) if general is not None else 0
    return value or 0


def _terrain_figure(c: Context, unit: Unit, what: str) -> int:
    passage = c.game.board.ground[unit.hex].passages[unit.stats.klass]
    figure: int = getattr(passage, what)
    return figure


def _card_melee(c: Context, unit: Unit) -> int:
    """What the order card adds in melee; Counter-attack helps those who fight back."""
    division = c.game.division(unit)
    total = ask.effect_sum(c.game, division, "extra_cards", "melee")
    return total + (ask.effect_sum(c.game, division, "counter_attack") if unit.by_reaction else 0)


def _is_higher(c: Context, unit: Unit) -> bool:
    return c.other is not None and c.other.hex >= 0 and unit.hex >= 0 and ask.is_higher(c.game, unit, c.other)


def _spent(c: Context, side: Side) -> bool:
    return all(unit.shaken for unit in c.game.living(side.id))


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


FACTS: Final[dict[str, Callable[..., Any]]] = {
    # --- of the troop card, as it stands now
    "unit.strength": lambda c, u: u.strength,
    "unit.shooting": lambda c, u: u.stats.shooting,
    "unit.melee": lambda c, u: u.stats.melee or 0,
    "unit.morale": lambda c, u: u.stats.morale,
    "unit.class": lambda c, u: ask.klass(c.game, u),
    "unit.points": lambda c, u: u.profile.points,
    "unit.posture": lambda c, u: POSTURES[u.posture],
    "unit.facing": lambda c, u: _FACING_NAMES[u.facing],
    "unit.at": lambda c, u: c.game.board.hex(u.hex),
    "unit.focus": _focus,
    "unit.division": lambda c, u: c.game.division(u).name,
    "unit.initial_strength": lambda c, u: u.initial,
    # --- states
    "unit.in_command": lambda c, u: ask.is_in_command(c.game, u),
    "unit.activated": lambda c, u: ask.is_activated(c.game, u),
    "unit.supported": lambda c, u: ask.is_supported(c.game, u),
    "unit.engaged": lambda c, u: ask.is_engaged(c.game, u),
    "unit.engaging": lambda c, u: ask.is_engaging(c.game, u),
    "unit.in_battle_line": lambda c, u: bool(ask.battle_line(c.game, u)),
    "unit.shaken": lambda c, u: u.shaken,
    "unit.paralysed": lambda c, u: u.paralysed,
    "unit.weakened": lambda c, u: u.alive and ask.is_weakened(c.game, u),
    "unit.eliminated": lambda c, u: not u.alive,
    "unit.mounted": lambda c, u: u.stats.is_mounted,
    "unit.open_order": lambda c, u: u.stats.is_open_order,
    "unit.artillery": lambda c, u: u.stats.is_guns,
    "unit.in_area": lambda c, u: ask.is_in_area(c.game, u),
    "unit.terrain": lambda c, u: c.game.board.ground[u.hex].name,
    "unit.higher": _is_higher,
    "unit.ground_melee": lambda c, u: _terrain_figure(c, u, "melee"),
    "unit.ground_morale": lambda c, u: _terrain_figure(c, u, "morale"),
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
    "unit.losses_this_turn": lambda c, u: u.losses,
    "unit.points_left": lambda c, u: u.points_left,
    "unit.hexes_moved": lambda c, u: u.hexes_moved,
    "unit.moved": lambda c, u: u.moved,
    "unit.moved_to_contact": lambda c, u: u.contact,
    "unit.has_shot": lambda c, u: u.shots > 0,
    "unit.has_evaded": lambda c, u: u.evaded,
    "unit.has_pressed_on": lambda c, u: u.pressed,
    "unit.has_pursued": lambda c, u: u.pursued,
    "unit.has_acted": lambda c, u: u.acted,
    "unit.may_move": lambda c, u: ask.can_act(u) and ask.holds(c.game, u, MOVEMENT) and not ask.is_engaged(c.game, u),
    "unit.may_shoot": lambda c, u: ask.can_fire_at_all(c.game, u) and ask.holds(c.game, u, SHOOTING),
    "unit.may_fight": lambda c, u: ask.can_act(u) and ask.holds(c.game, u, MELEE),
    "unit.moves_in_phase": lambda c, u: u.stats.pm,
    # --- leaders
    "general.morale": lambda c, x: x.morale,
    "general.strength": lambda c, x: x.strength,
    "general.melee": lambda c, x: x.melee,
    "general.at": lambda c, x: c.game.board.hex(x.hex),
    "general.attached": lambda c, x: x.hex >= 0 and c.game.state.at[x.hex] >= 0,
    "general.eliminated": lambda c, x: not x.alive,
    "general.superior_distance": _superior_distance,
    "general.superior_morale": lambda c, x: c.game.state.generals[x.superior].morale,
    "general.chain_broken": _is_cut_off,
    "general.order_lost": lambda c, x: x.division >= 0 and c.game.state.divisions[x.division].order_lost,
    # --- divisions and armies
    "division.prevailing": lambda c, d: d.prevailing,
    "division.routed": lambda c, d: d.routed,
    "division.on_field": lambda c, d: d.on_field,
    "army.value": lambda c, s: s.value,
    "army.units": _own,
    "army.units.points": lambda c, s: [unit.profile.points for unit in _own(c, s)],
    "army.batteries.points": lambda c, s: [unit.profile.points for unit in _own(c, s) if unit.stats.is_guns],
    "army.generals.points": lambda c, s: _points_of_leaders(c, s, characters=False),
    "army.characters.points": lambda c, s: _points_of_leaders(c, s, characters=True),
    "army.determination_left": lambda c, s: s.determination,
    "army.lead": lambda c, s: s.determination - c.game.state.sides[1 - s.id].determination,
    "army.command_capacity": lambda c, s: s.capacity,
    "army.has_initiative": lambda c, s: c.game.state.initiative == s.id,
    "army.spent": _spent,
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
