"""3.2.2f: what special cards do at once."""

from __future__ import annotations

from engine.core.decisions import Ask, choose
from engine.systems.esa.position.events.cards import CardDrawn, DiscardTaken, OrderLost
from engine.systems.esa.position.events.fights import Rallied
from engine.systems.esa.position.game import Game
from engine.systems.esa.position.state import Division
from engine.systems.esa.questions import situation as ask
from engine.systems.esa.rules.tests import Stake, next_card


def draw(g: Game, side: int, count: int, section: str) -> None:
    for _ in range(count):
        card = next_card(g, side, section)
        if card is None:
            return
        g.record(CardDrawn(section, side, card))


def draw_cards(g: Game, stake: Stake, count: int) -> None:
    draw(g, stake.division.side, count, "3.2.2f")


def take_discard(g: Game, stake: Stake, count: int) -> Ask[None]:
    army = g.side(stake.division)
    for _ in range(count):
        if army.deck.discards:
            card = yield from choose("put_back", army.id, "3.2.2f", [None, *sorted(set(army.deck.discards))])
            if card is not None:
                g.record(DiscardTaken("3.2.2f", army.id, card))


def clear_markers(g: Game, stake: Stake, count: int) -> Ask[None]:
    division = stake.division
    for _ in range(count):
        options = [
            (unit.id, marker)
            for unit in g.living(division.side)
            if unit.division == division.id
            for marker, is_on in (("shaken", unit.shaken), ("paralysed", unit.paralysed))
            if is_on
        ]
        if options:
            unit_id, marker = yield from choose("rally_unit", division.side, "3.2.2f", options)
            g.record(Rallied("3.2.2f", unit_id, marker))


def cancel_order(g: Game, stake: Stake, hexes: int) -> Ask[None]:
    orders = orders_within(g, stake.division, hexes)
    if orders:
        chosen = yield from choose("act_with", stake.division.side, "3.2.2f", orders)
        g.record(OrderLost("3.2.2f", chosen, g.state.divisions[chosen].card))


def orders_within(g: Game, division: Division, hexes: int) -> list[int]:
    """Enemy divisions that hold an order of the lowest priority, their generals so near to this one's."""
    own = g.general_of(division)
    if not own.alive or own.hex < 0:
        return []
    return [
        enemy.id
        for enemy in g.state.divisions
        if enemy.side != division.side
        and ask.priority_of(g, enemy) == g.figures.lowest_priority
        and g.general_of(enemy).alive
        and g.general_of(enemy).hex >= 0
        and g.board.distance(own.hex, g.general_of(enemy).hex) <= hexes
    ]
