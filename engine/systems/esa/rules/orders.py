"""Sections 3.2.1 and 3.2.2: planning, reserve, secret assignment, returns, reveal, special cards, command chain."""

from __future__ import annotations

from engine.core.decisions import Ask, Decision, choose, is_open
from engine.core.declared.turn.sequence import Step
from engine.core.position.pieces import chain_up
from engine.systems.esa.position.events import turns
from engine.systems.esa.position.game import Game
from engine.systems.esa.position.state import Division, General, Unit
from engine.systems.esa.questions import situation as ask
from engine.systems.esa.rules.tests import Stake, draw, is_sure, outcome_of


def planning(g: Game, step: Step) -> None:
    """3.2.1, 10.4."""
    for army in step.in_order(g, g.state.sides):
        g.record(turns.CapacityReckoned("10.4", army.id, g.setting.army_rules.capacity(g, army)))
        draw(g, army.id, army.capacity, "3.2.1")


def transfers(g: Game, step: Step) -> Ask[None]:
    """10.15: units of a reserve pass to a division, if both commanders have them in reach."""
    for side in (army.id for army in step.in_order(g, g.state.sides)):
        while True:
            g.safe()
            options = transfer_options(g, side) if side not in g.state.closed else []
            if not options:
                break
            chosen = yield from choose("transfer", side, "10.15a", [None, *options])
            if chosen is None:
                g.record(turns.AssignmentClosed("10.15a", side))
                break
            g.record(turns.ReserveHandedOver("10.15c", chosen[0], chosen[1]))


def transfer_options(g: Game, side: int) -> list[tuple[int, int]]:
    """10.15b."""
    own = [division for division in g.state.divisions if division.side == side]
    if not [division for division in own if division.is_reserve]:
        return []

    def has_in_reach(general: General, unit: Unit) -> bool:
        return ask.on_field(general) and g.board.distance_round(general.hex, unit.hex) <= general.morale

    cic = g.state.generals[g.state.sides[side].cic]
    led = [division for division in own if not division.is_reserve and division.on_field and division.general >= 0]
    return [
        (unit.id, division.id)
        for unit in g.living(side)
        if g.division(unit).is_reserve and has_in_reach(cic, unit)
        for division in led
        if has_in_reach(g.general_of(division), unit)
    ]


def assignment(g: Game, step: Step) -> Ask[None]:
    """3.2.2a, 10.7a: in secret, one player after the other; neither sees what the other does."""
    for side in (army.id for army in step.in_order(g, g.state.sides)):
        if side in g.state.closed:
            continue
        hand, cards = g.state.sides[side].hand, g.setting.cards
        options: list[tuple[int, bool] | None] = []
        for division in to_order(g, side):
            g.safe()
            if not hand:
                break
            # The hand is the same until a card has left it.
            options = options or [None, *[use for card in hand for use in cards[card].uses]]
            chosen = options[(yield Decision("assign", side, "3.2.2a", options, division.id))]
            if chosen is None:
                g.record(turns.DivisionDone("3.2.2a", division.id))
            else:
                g.record(turns.OrderAssigned("3.2.2a", division.id, chosen[0], chosen[1]))
                options = []
        else:
            g.safe()
        g.record(turns.AssignmentClosed("3.2.2a", side))


def to_order(g: Game, side: int) -> list[Division]:
    """The divisions of a side to which no card has been given or denied yet: led, and with somebody to lead."""
    state, there = g.state, {unit.division for unit in g.units_of[side] if unit.alive}
    led = [one for one in state.divisions if one.id in there and one.id not in state.done]
    return [one for one in led if one.on_field and not one.is_reserve and state.generals[one.general].alive]


def returns(g: Game, step: Step) -> Ask[None]:
    """3.2.2b, 3.2.2c: cards go back, top or bottom, as many as one likes, until the hand is within its limit."""
    for side in (army.id for army in step.in_order(g, g.state.sides)):
        while side not in g.state.closed:
            g.safe()
            army = g.state.sides[side]
            if not army.hand:
                g.record(turns.AssignmentClosed("3.2.2b", side))
                break
            options: list[tuple[int, str] | None] = [None] if len(army.hand) <= army.capacity else []
            options += [way for card in army.hand for way in g.setting.cards[card].returns]
            chosen = options[(yield Decision("put_back", side, "3.2.2b", options))] if is_open(options) else options[0]
            if chosen is None:
                g.record(turns.AssignmentClosed("3.2.2b", side))
            else:
                g.record(turns.CardReturned("3.2.2b", side, chosen[0], chosen[1] == "top"))


def reveal(g: Game, _: Step) -> Ask[None]:
    """3.2.2d, 3.2.2e, 10.7a: cards are turned up, focused actions chosen, the initiative settled."""
    held = [division for division in g.state.divisions if division.card]
    g.record(turns.OrdersRevealed("3.2.2d", tuple((division.id, division.card, division.focused) for division in held)))
    highest = g.figures.highest_priority
    first = [division.side for division in held if g.setting.cards[division.card].priority == highest]
    count = first.count(0), first.count(1)
    if count[0] != count[1]:
        g.record(turns.InitiativeTaken("3.2.2e", 0 if count[0] > count[1] else 1))
    elif g.state.initiative < 0:
        g.record(turns.InitiativeTaken("3.2.2e", g.chance.face((0, 1), "3.2.2e")))
    for division in held:
        if division.focused:
            options = g.setting.cards[division.card].focuses
            chosen = yield from choose("focus_on", division.side, "10.7a", options, division.id)
            g.record(turns.FocusChosen("10.7a", division.id, chosen))


def specials(g: Game, step: Step) -> Ask[None]:
    """3.2.2f, 2.5.2c: special cards take effect; a card without orders is then spent, unless what it does lasts."""
    for division in step.in_order(g, [one for one in g.state.divisions if one.card]):
        if not division.card:
            continue
        effects = ask.card_in_force(g, division).effects
        if effects:
            yield from g.setting.effects.do_all(g, effects, Stake(division))
        if g.setting.cards[division.card].priority:
            continue
        if not any(effect.name in g.setting.effects.standing for effect in effects):
            g.record(turns.OrderLost("3.2.2f", division.id, division.card))


def chain_tests(g: Game, step: Step) -> Ask[None]:
    """3.2.2g, 10.3b, 10.6.2: each link from the commander-in-chief down is tested; the first failure ends it."""
    for division in step.in_order(g, [one for one in g.state.divisions if one.card]):
        if not division.card or ask.has_effect(g, division, "any_chain"):
            continue
        for link in chain_above(g, g.general_of(division)):
            if not division.card:
                break
            if not is_sure(g, "chain", link):
                yield from outcome_of(g, "chain", link, Stake(division))


def chain_above(g: Game, general: General) -> list[General]:
    """10.3a: those through whom an order comes, from below the commander-in-chief down to him."""
    links = chain_up(g.state.generals, general.id)[:-1]
    return links[::-1]
