"""Sections 3.2.1 and 3.2.2: planning, reserve, secret assignment, returns, reveal, special cards, command chain."""

from __future__ import annotations

from engine.core.decisions import Ask, choose
from engine.systems.esa.book.book import MELEE, MOVEMENT, SHOOTING
from engine.systems.esa.position.events.cards import (
    AssignmentClosed,
    CapacityReckoned,
    CardDrawn,
    CardReturned,
    DiscardTaken,
    FocusChosen,
    InitiativeTaken,
    OrderAssigned,
    OrderLost,
    OrdersRevealed,
    ReserveHandedOver,
)
from engine.systems.esa.position.events.fights import Rallied
from engine.systems.esa.position.events.turns import DivisionDone
from engine.systems.esa.position.game import Game
from engine.systems.esa.position.state import Division, General
from engine.systems.esa.questions import situation as ask
from engine.systems.esa.rules.tests import next_card, passes


def draw(g: Game, side: int, count: int, section: str) -> None:
    for _ in range(count):
        card = next_card(g, side, section)
        if card is None:
            return
        g.record(CardDrawn(section, side, card))


def capacity(g: Game, side: int) -> int:
    """2.4a, 10.4, 10.9: divisions on the field, one more for a commander without troops, less for generals lost."""
    army = g.state.sides[side]
    fielded = [
        division
        for division in g.state.divisions
        if division.side == side and division.on_field and not division.is_reserve and is_manned(g, division)
    ]
    cic = g.state.generals[army.cic]
    total = len(fielded) + (1 if cic.alive and cic.division < 0 else 0) - army.generals_lost
    return max(g.figures.least_capacity, total)


def is_manned(g: Game, division: Division) -> bool:
    return any(unit.alive and unit.division == division.id for unit in g.state.units)


def planning(g: Game) -> Ask[None]:
    """3.2.1, 10.4."""
    for side in (0, 1):
        g.record(CapacityReckoned("10.4", side, capacity(g, side)))
        draw(g, side, g.state.sides[side].capacity, "3.2.1")
    yield from ()


# --- reserve ----------------------------------------------------------------------------------------------------


def transfers(g: Game) -> Ask[None]:
    """10.15: units of a reserve pass to a division, if both commanders have them in reach."""
    for side in (0, 1):
        while True:
            g.safe()
            options = transfer_options(g, side) if side not in g.state.closed else []
            if not options:
                break
            chosen = yield from choose("transfer", side, "10.15a", [None, *options])
            if chosen is None:
                g.record(AssignmentClosed("10.15a", side))
                break
            g.record(ReserveHandedOver("10.15c", chosen[0], chosen[1]))


def transfer_options(g: Game, side: int) -> list[tuple[int, int]]:
    """10.15b."""
    cic = g.state.generals[g.state.sides[side].cic]
    found = []
    for unit in g.living(side):
        if not g.division(unit).is_reserve or g.board.command_distance(cic.hex, unit.hex) > cic.morale:
            continue
        for division in g.state.divisions:
            general = g.general_of(division) if division.general >= 0 else None
            if (
                division.side != side
                or division.is_reserve
                or not division.on_field
                or general is None
                or not general.alive
            ):
                continue
            if g.board.command_distance(general.hex, unit.hex) <= general.morale:
                found.append((unit.id, division.id))
    return found


# --- assignment -------------------------------------------------------------------------------------------------


def assignment(g: Game) -> Ask[None]:
    """3.2.2a, 10.7a: in secret, one player after the other; neither sees what the other does."""
    for side in (0, 1):
        while side not in g.state.closed:
            g.safe()
            division = next_to_order(g, side)
            if division is None or not g.state.sides[side].hand:
                g.record(AssignmentClosed("3.2.2a", side))
                break
            options: list[tuple[int, bool] | None] = [None]
            for card in g.state.sides[side].hand:
                options.append((card, False))
                if can_focus(g, card):
                    options.append((card, True))
            chosen = yield from choose("assign", side, "3.2.2a", options, division.id)
            if chosen is None:
                g.record(DivisionDone("3.2.2a", division.id))
            else:
                g.record(OrderAssigned("3.2.2a", division.id, chosen[0], chosen[1]))


def next_to_order(g: Game, side: int) -> Division | None:
    for division in g.state.divisions:
        if division.side != side or division.id in g.state.done or not division.on_field or division.is_reserve:
            continue
        if is_manned(g, division) and g.general_of(division).alive:
            return division
    return None


def can_focus(g: Game, card: int) -> bool:
    """10.7d: rally is not focused, nor a card without actions."""
    return bool(g.book.cards[card].priority and g.book.cards[card].orders & (MOVEMENT | SHOOTING | MELEE))


def returns(g: Game) -> Ask[None]:
    """3.2.2b, 3.2.2c: cards go back, top or bottom, as many as one likes, until the hand is within its limit."""
    for side in (0, 1):
        while side not in g.state.closed:
            g.safe()
            army = g.state.sides[side]
            if not army.hand:
                g.record(AssignmentClosed("3.2.2b", side))
                break
            surplus = len(army.hand) > army.capacity
            options: list[tuple[int, str] | None] = [] if surplus else [None]
            for card in army.hand:
                options += [(card, "top"), (card, "bottom")]
            chosen = yield from choose("put_back", side, "3.2.2b", options)
            if chosen is None:
                g.record(AssignmentClosed("3.2.2b", side))
            else:
                g.record(CardReturned("3.2.2b", side, chosen[0], chosen[1] == "top"))


# --- reveal -----------------------------------------------------------------------------------------------------


def reveal(g: Game) -> Ask[None]:
    """3.2.2d, 3.2.2e, 10.7a: cards are turned up, focused actions chosen, the initiative settled."""
    held = [division for division in g.state.divisions if division.card]
    g.record(OrdersRevealed("3.2.2d", tuple((division.id, division.card, division.focused) for division in held)))
    highest = g.figures.highest_priority
    count = [
        sum(1 for division in held if division.side == side and g.setting.cards[division.card].priority == highest)
        for side in (0, 1)
    ]
    if count[0] != count[1]:
        g.record(InitiativeTaken("3.2.2e", 0 if count[0] > count[1] else 1))
    elif g.state.initiative < 0:
        g.record(InitiativeTaken("3.2.2e", g.chance.face((0, 1), "3.2.2e")))
    for division in held:
        if division.focused:
            orders = g.setting.cards[division.card].orders
            options = [bit for bit in (MOVEMENT, SHOOTING, MELEE) if orders & bit]
            chosen = yield from choose("focus_on", division.side, "10.7a", options, division.id)
            g.record(FocusChosen("10.7a", division.id, chosen))


def specials(g: Game) -> Ask[None]:
    """3.2.2f, 2.5.2c: special cards take effect; a card without orders is then spent."""
    first = g.state.initiative
    for side in (first, 1 - first):
        for division in g.state.divisions:
            if division.side != side or not division.card:
                continue
            for name, given in ask.effects(g, division):
                yield from at_reveal(g, division, name, given)
            if not g.setting.cards[division.card].priority and not _lasts(g, division):
                g.record(OrderLost("3.2.2f", division.id, division.card))


def _lasts(g: Game, division: Division) -> bool:
    """Counter-attack gives no order but holds for the turn."""
    return ask.has_effect(g, division, "counter_attack")


def at_reveal(g: Game, division: Division, name: str, given: tuple) -> Ask[None]:  # type: ignore[type-arg]
    """What a special card does at once."""
    side = g.state.sides[division.side]
    if name == "draw_cards":
        draw(g, division.side, given[0], "3.2.2f")
    elif name == "take_discard":
        for _ in range(given[0]):
            if side.deck.discards:
                card = yield from choose("put_back", division.side, "3.2.2f", [None, *sorted(set(side.deck.discards))])
                if card is not None:
                    g.record(DiscardTaken("3.2.2f", division.side, card))
    elif name == "clear_markers":
        for _ in range(given[0]):
            options = [
                (unit.id, marker)
                for unit in g.living(division.side)
                if unit.division == division.id
                for marker, on in (("shaken", unit.shaken), ("paralysed", unit.paralysed))
                if on
            ]
            if options:
                unit_id, marker = yield from choose("rally_unit", division.side, "3.2.2f", options)
                g.record(Rallied("3.2.2f", unit_id, marker))
    elif name == "cancel_order":
        held = orders_within(g, division, given[0])
        if held:
            chosen = yield from choose("act_with", division.side, "3.2.2f", held)
            g.record(OrderLost("3.2.2f", chosen, g.state.divisions[chosen].card))


def orders_within(g: Game, division: Division, hexes: int) -> list[int]:
    """Enemy divisions that hold an order of the lowest priority, their generals so near to this one's."""
    own = g.general_of(division)
    found = []
    for one in g.state.divisions:
        general = g.general_of(one)
        if one.side == division.side or ask.priority_of(g, one) != g.figures.lowest_priority or not general.alive:
            continue
        if own.alive and min(own.hex, general.hex) >= 0 and g.board.distance(own.hex, general.hex) <= hexes:
            found.append(one.id)
    return found


# --- the chain of command ---------------------------------------------------------------------------------------


def chain_tests(g: Game) -> Ask[None]:
    """3.2.2g, 10.3b, 10.6.2: each broken link from the commander-in-chief down is tested; a failure loses the order."""
    for division in g.state.divisions:
        if not division.card or ask.has_effect(g, division, "any_chain"):
            continue
        if not (yield from reaches(g, g.general_of(division))):
            g.record(OrderLost("3.2.2g", division.id, division.card))


def reaches(g: Game, general: General) -> Ask[bool]:
    """10.3a, 10.3b: link by link from the commander-in-chief down; the first failure ends it."""
    links: list[General] = []
    at = general
    while at.superior >= 0:
        links.append(at)
        at = g.state.generals[at.superior]
    for link in reversed(links):
        superior = g.state.generals[link.superior]
        if not superior.alive or not link.alive or min(superior.hex, link.hex) < 0:
            continue
        far = g.board.command_distance(superior.hex, link.hex) > superior.morale + link.morale
        if far and not (yield from passes(g, "chain", link)):
            return False
    return True
