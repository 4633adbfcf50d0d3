"""Questions about the position: plain functions that change nothing. Each opens with the rule it answers."""

from __future__ import annotations

from engine.space.hexes import bearing
from engine.systems.esa.book.book import MELEE, MOVEMENT, RALLY, SHOOTING, Card
from engine.systems.esa.position.game import Game
from engine.systems.esa.position.setting import UnitIs
from engine.systems.esa.position.state import Division, General, Posture, Unit

GUNS = (Posture.IN_BATTERY, Posture.LIMBERED)
"""Postures that only batteries have."""


# --- what a unit is ---------------------------------------------------------------------------------------------


def has(g: Game, unit: Unit, ability: str) -> bool:
    """An ability of the troop card, as the order card of the turn grants or denies it. 2.5.2b."""
    # Asked by the thousand: `card_in_force` is written out.
    division = g.state.divisions[unit.division]
    card = g.setting.cards[0 if division.focused else division.card]
    return ability not in card.denies and (ability in card.grants or ability in unit.profile.abilities)


def klass(g: Game, unit: Unit) -> str:
    """9.4.3, 9.9.1, 9.14: the class that tables read; a square reduced to three is pike and shot (9.15c)."""
    klass = unit.stats.klass
    return "pike_and_shot" if klass == "square" and not g.rules.in_square(g, unit) else klass


# --- orders and command -----------------------------------------------------------------------------------------


def card_in_force(g: Game, division: Division) -> Card:
    """2.5.2b, 10.7a: the order card whose effects hold this turn; a focused card has none."""
    return g.setting.cards[0 if division.focused else division.card]


def effect_sum(g: Game, division: Division, name: str, order: str = "") -> int:
    """The figures of a card's effects of one name (and, where it takes one, for one order), added up."""
    return card_in_force(g, division).sums.get((name, order), 0)


def has_effect(g: Game, division: Division, name: str) -> bool:
    return name in g.setting.cards[0 if division.focused else division.card].kinds


def orders_of(g: Game, division: Division) -> int:
    """3.2.3, 10.2.1, 10.7a: the orders that a division holds; a focused card gives the one it is used for."""
    return division.focus if division.focused else g.setting.cards[division.card].orders


def priority_of(g: Game, division: Division) -> int:
    return g.setting.cards[division.card].priority if orders_of(g, division) else 0


def reach_of(g: Game, general: General) -> int:
    """10.6.1: a division general commands as far as his morale, and what a card adds; -1 for one who is not there."""
    if not general.alive or general.hex < 0:
        return -1
    more = card_in_force(g, g.state.divisions[general.division]).reach if general.division >= 0 else 0
    return general.morale + more


def has_in_reach(g: Game, general: General, unit: Unit) -> bool:
    most = reach_of(g, general)
    return most >= 0 and g.board.distance_round(general.hex, unit.hex) <= most


def is_in_command(g: Game, unit: Unit) -> bool:
    """10.3c, 10.6.1, 9.13c: within his general's reach, or in a battle line with a unit that is."""
    return _commands(g, g.state.generals[g.state.divisions[unit.division].general], unit)


def _commands(g: Game, general: General, unit: Unit) -> bool:
    return has_in_reach(g, general, unit) or any(has_in_reach(g, general, mate) for mate in battle_line(g, unit))


def is_activated(g: Game, unit: Unit) -> bool:
    """3.3, 10.2.2, 9.2b: its general holds an order and it is in command; a battery may obey another general."""
    if orders_of(g, g.division(unit)) and is_within_orders(g, unit):
        return True
    return unit.stats.is_guns and lending_division(g, unit, MOVEMENT | SHOOTING | RALLY) is not None


def is_within_orders(g: Game, unit: Unit) -> bool:
    """10.1a, 10.3d: in command; but a general who began the turn attached orders that unit only."""
    general = g.state.generals[g.state.divisions[unit.division].general]
    if general.alive and general.started_attached >= 0:
        return general.started_attached == unit.id
    return _commands(g, general, unit)


def lending_division(g: Game, unit: Unit, order: int) -> Division | None:
    """9.2b: a battery out of its own general's reach obeys any general who has it in his."""
    if has_in_reach(g, g.general_of(g.division(unit)), unit):
        return None
    for division in g.state.divisions:
        if division.side == unit.side and division.id != unit.division and orders_of(g, division) & order:
            general = g.general_of(division)
            if general.started_attached < 0 and has_in_reach(g, general, unit):
                return division
    return None


def obeys(g: Game, unit: Unit, order: int) -> int:
    """The division in whose turn a unit acts on an order, -1 if it has none. Guns are given no melee order (9.2d)."""
    if orders_of(g, g.state.divisions[unit.division]) & order and is_within_orders(g, unit):
        return -1 if order == MELEE and unit.stats.is_guns else unit.division
    if unit.stats.is_guns and order != MELEE:
        lender = lending_division(g, unit, order)
        return lender.id if lender is not None else -1
    return -1


def under(g: Game, division: int, order: int, able: UnitIs) -> list[Unit]:
    """3.3: the units that may still act when a division's turn for an order comes, of those who are able to. A melee
    order, which batteries have not, is asked of each by himself (7a)."""
    held, done = g.state.divisions[division], g.state.phase_done
    general = g.state.generals[held.general]
    # As `obeys` and `is_within_orders` ask of one unit: what is the same for all of them is asked once.
    only, most = (general.started_attached if general.alive else -1), reach_of(g, general)
    has_order = bool(orders_of(g, held) & order) and (only >= 0 or most >= 0)
    far = g.board.distances_round(general.hex) if most >= 0 else []
    limited = "fewer_units" in card_in_force(g, held).kinds
    found: list[Unit] = []
    for unit in g.units_of[held.side]:
        if unit.division == division:
            if not has_order or unit.hex < 0 or unit.id in done:
                continue
            if only >= 0:
                obedient = unit.id == only
            else:
                obedient = far[unit.hex] <= most or any(far[mate.hex] <= most for mate in battle_line(g, unit))
        elif unit.posture in GUNS and unit.hex >= 0 and unit.id not in done:
            obedient = obeys(g, unit, order) == division
        else:
            continue
        if obedient and able(g, unit) and (not limited or has_room(g, unit)):
            found.append(unit)
    return found


def has_room(g: Game, unit: Unit) -> bool:
    """2.5.2b: a card may let only so many units of its division act in the turn."""
    division = g.division(unit)
    most = effect_sum(g, division, "fewer_units")
    if not most or unit.moved or unit.shots or unit.rallied:
        return True
    fought = {number for pair in g.state.fought for number in pair}
    own = [mate for mate in g.state.units if mate.division == division.id]
    busy = [mate for mate in own if (mate.moved and not mate.evaded) or mate.shots or mate.rallied or mate.id in fought]
    return unit in busy or len(busy) < most


def holds(g: Game, unit: Unit, order: int) -> bool:
    """Whether a unit may act on an order now. An aggressive unit that went off by itself holds movement and melee."""
    return bool(order & (MOVEMENT | MELEE)) if unit.aggressing else obeys(g, unit, order) >= 0


def forfeits(g: Game, unit: Unit, order: int) -> bool:
    """10.12: whether it has not dared to act on an order in this phase."""
    forfeited = g.state.forfeits
    return bool(forfeited) and bool(forfeited.get(unit.id, 0) & order)


# --- neighbours -------------------------------------------------------------------------------------------------


def adjacent_enemies(g: Game, place: int, side: int) -> list[Unit]:
    at, units = g.state.at, g.state.units
    found: list[Unit] = []
    for near in g.board.around[place]:
        number = at[near]
        if number >= 0 and units[number].side != side:
            found.append(units[number])
    return found


def adjacent_friends(g: Game, unit: Unit) -> list[Unit]:
    return adjacent_enemies(g, unit.hex, 1 - unit.side)


def is_beside_steady_enemy(g: Game, place: int, side: int) -> bool:
    return any(not enemy.shaken for enemy in adjacent_enemies(g, place, side))


def is_engaged(g: Game, unit: Unit, but: Unit | None = None) -> bool:
    """6.3a, 7.1.2, 10.13: beside a steady enemy who holds a melee order; 9.8a: another `but` the one that threatens."""
    beside = adjacent_enemies(g, unit.hex, unit.side)
    return bool(beside) and any(one is not but and not one.shaken and holds(g, one, MELEE) for one in beside)


def is_engaging(g: Game, unit: Unit) -> bool:
    """6.3b: it holds a melee order beside an enemy."""
    return not unit.shaken and holds(g, unit, MELEE) and bool(adjacent_enemies(g, unit.hex, unit.side))


def bearing_from(g: Game, unit: Unit, place: int) -> int:
    """1.3.1c: where a neighbouring hex lies, seen from a unit."""
    return bearing(unit.facing, g.board.direction(unit.hex, place))


def is_in_area(g: Game, unit: Unit) -> bool:
    """Occupies an area: only those may who can stay there."""
    return unit.hex >= 0 and g.board.ground[unit.hex].is_area and not unit.stats.is_mounted


def attached_to(g: Game, unit: Unit) -> list[General]:
    """10.1a: the general and the characters in the same hex."""
    place, side = unit.hex, unit.side
    return [leader for leader in g.state.generals if leader.hex == place and leader.side == side and leader.alive]


def battle_line(g: Game, unit: Unit) -> list[Unit]:
    """9.13a: like units of one division, facing alike, in a row across the facing, on one kind of ground. With fewer
    than two it is no line, and the answer is empty."""
    if "battle_line" not in unit.profile.abilities:
        return []
    line = [unit]
    for turn in (-2, 1):
        at = unit.hex
        while True:
            at = g.board.near[at][(unit.facing + turn) % 6]
            mate = g.unit_at(at) if at >= 0 else None
            if mate is None or not _is_mate(g, unit, mate):
                break
            line.append(mate)
    return line if len(line) >= g.figures.fewest_in_line else []


def _is_mate(g: Game, unit: Unit, mate: Unit) -> bool:
    return (
        mate.side == unit.side
        and mate.division == unit.division
        and mate.facing == unit.facing
        and "battle_line" in mate.profile.abilities
        and klass(g, mate) == klass(g, unit)
        and g.board.ground[mate.hex].name == g.board.ground[unit.hex].name
    )


def is_higher(g: Game, unit: Unit, other: Unit) -> bool:
    """5.4.4a: nearer to the crest of its hill than the opponent; where it has none, on it while the opponent is not."""
    hills = g.board.hills
    crest = hills.get(unit.hex)
    if not crest:
        return crest is not None and other.hex not in hills
    mine, theirs = g.board.distances(unit.hex), g.board.distances(other.hex)
    return min(mine[at] for at in crest) < min(theirs[at] for at in crest)


def protection(g: Game, unit: Unit, kind: int) -> int:
    """6.1d, 7.1d, 1.4d, 5.4.1d, 5.4.6: of troop card, ground and order card; `kind` 0 against fire, 1 in melee."""
    total = unit.stats.protection[kind] + ground_protection(g, unit, kind)
    return total + effect_sum(g, g.division(unit), "extra_protection", "shooting" if kind == 0 else "melee")


def ground_protection(g: Game, unit: Unit, kind: int) -> int:
    ground = g.board.ground[unit.hex]
    usual = ground.protection if ground.passages[unit.stats.klass].sheltered else (0, 0)
    works = g.figures.gabion_protection if unit.stats.is_guns and unit.hex in g.board.gabions else 0
    return g.board.protection.get(unit.hex, usual)[kind] + works


def may_attack_hex(g: Game, unit: Unit, place: int) -> bool:
    """5.4.1g, 5.4.2c: some classes do not fight enemies in areas or woods."""
    return "may_not_attack" not in g.passage(unit, place).rules


def gun_pace(g: Game, unit: Unit) -> int:
    """9.2d: the hexes that guns go, as they stand."""
    return g.setting.gun_moves.get((unit.stats.klass, unit.posture_name), 0)


def pair(one: Unit, other: Unit) -> tuple[int, int]:
    return (one.id, other.id) if one.id < other.id else (other.id, one.id)


def on_field(piece: Unit | General) -> bool:
    """Asked again after every question to a player: the board may have changed."""
    return piece.alive and piece.hex >= 0


def are_beside(g: Game, unit: Unit, other: Unit) -> bool:
    """1.3.1c: both in the field, in neighbouring hexes."""
    return on_field(unit) and on_field(other) and g.board.distance(unit.hex, other.hex) == 1


def can_act(unit: Unit) -> bool:
    """10.14a, 10.16a: shaken and paralysed units do not act."""
    return unit.alive and unit.hex >= 0 and not unit.shaken and not unit.paralysed
