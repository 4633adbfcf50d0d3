"""What must hold between any two events, each with the events that could break it."""

from __future__ import annotations

from typing import Final

from engine.core.position.turn_events import StepBegan
from engine.core.system import invariant, invariants_of
from engine.systems.esa.position.events import acts, turns
from engine.systems.esa.position.game import Game

_PLACING: Final = (acts.Placed, acts.Moved, acts.Forced, acts.Evaded, acts.PressedOn, acts.Pursued, acts.Eliminated)
_DEALING: Final = (
    *(turns.CardSwapped, turns.CardDrawn, turns.CardTurned, turns.Reshuffled, turns.OrderAssigned),
    *(turns.CardReturned, turns.OrderLost, turns.DiscardTaken, turns.OrdersDiscarded),
)
_FALLING: Final = (acts.LossesTaken, acts.LeaderHurt, acts.LeaderFell, acts.Replaced)


@invariant("1.3.1b", *_PLACING)
def one_unit_a_hex(g: Game) -> bool:
    """1.3.1b, 2.3e: the board and the units agree, and no hex holds two."""
    standing = [unit for unit in g.state.units if unit.alive and unit.hex >= 0]
    taken = sum(1 for at in g.state.at if at >= 0)
    return taken == len(standing) and all(g.state.at[unit.hex] == unit.id for unit in standing)


@invariant("2.2", *_DEALING)
def cards_are_conserved(g: Game) -> bool:
    """2.2, 4g: every card is in exactly one place."""
    total = len(g.book.cards)
    for side in g.state.sides:
        orders = [division.card for division in g.state.divisions if division.side == side.id and division.card]
        held = [*side.deck.all_cards(), *side.hand, *side.expansion, *orders]
        if len(held) != total or len(set(held)) != total:
            return False
    return True


@invariant("10.8a", StepBegan, acts.StrengthRegained, acts.LossesTaken)
def strength_is_sane(g: Game) -> bool:
    """10.8a: who stands has strength, and never more than the card says. Between the loss and the elimination that
    follows it only what happens to the unit's leader may come."""
    falling = bool(g.journal) and isinstance(g.journal[-1], _FALLING)
    return all((unit.strength > 0 or falling) and unit.strength <= unit.initial for unit in g.state.units if unit.alive)


@invariant("5.4.5", *_PLACING)
def nobody_on_impassable_ground(g: Game) -> bool:
    """5.4.5."""
    return not any(g.board.ground[unit.hex].impassable for unit in g.state.units if unit.alive and unit.hex >= 0)


@invariant("10.8a", acts.Eliminated, acts.LeaderFell, turns.LeaderLeft)
def the_dead_are_gone(g: Game) -> bool:
    dead = [unit.hex for unit in g.state.units if not unit.alive]
    return all(place < 0 for place in (*dead, *(leader.hex for leader in g.state.generals if not leader.alive)))


INVARIANTS: Final = invariants_of(globals())
