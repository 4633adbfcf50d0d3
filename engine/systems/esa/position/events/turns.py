"""The turn: cards, orders and tests; steps, divisions acting, the reckoning, the end."""

from __future__ import annotations

from bisect import insort

from engine.core.declared.trials.trials import Applied
from engine.core.position.changes import adds, calls, done_by, enters, of, puts
from engine.core.position.events import Event, Told
from engine.core.position.families import OfArrival, OfCard, OfLeader, OfSide, OfUnit
from engine.core.position.turn_events import TakenTest
from engine.systems.esa.position.state import State


class OfDivision(Event):
    """What becomes of one division."""

    division: int


# --- cards: decks, hands, orders, tests --------------------------------------------------------------------------


class CardSwapped(Event):
    """A card of the deck is exchanged."""

    side: int
    out: int
    in_its_place: int

    def apply(self, state: State) -> None:
        side = state.sides[self.side]
        side.deck.bag.remove(self.out)
        side.expansion.remove(self.in_its_place)
        insort(side.deck.bag, self.in_its_place)
        insort(side.expansion, self.out)


class CapacityReckoned(Event):
    """How many cards a commander-in-chief draws and keeps."""

    side: int = of("sides")
    capacity: int = puts()


CardDrawn = OfCard.which("CardDrawn", side=of("sides"), card=calls("deck.take", "take_in_hand"))
CardTurned = OfCard.which("CardTurned", side=of("sides"), card=calls("deck.turn"))
"""In a test."""
DiscardTaken = OfCard.which("DiscardTaken", side=of("sides"), card=calls("deck.discards.remove", "take_in_hand"))
Reshuffled = OfSide.which("Reshuffled", side=of("sides", then="deck.shuffle_discards"))
"""The discards become a new deck."""


class Tested(TakenTest):
    cards: int
    modifiers: Applied
    successes: int
    outcome: str


class ReserveHandedOver(Event):
    """A unit of the reserve joins a division for good."""

    unit: int
    division: int

    def apply(self, state: State) -> None:
        unit = state.units[self.unit]
        before = state.divisions[unit.division]
        if unit.profile.klass == before.prevailing:
            before.initial_prevailing -= 1
        unit.division = self.division
        division = state.divisions[self.division]
        if unit.profile.klass == division.prevailing:
            division.initial_prevailing += 1


class OrderAssigned(Event):
    """A card lies face down beside a general."""

    division: int
    card: int
    focused: bool

    def apply(self, state: State) -> None:
        division = state.divisions[self.division]
        division.card = self.card
        division.focused = self.focused
        state.sides[division.side].hand.remove(self.card)
        state.done.add(self.division)


AssignmentClosed = OfSide.which("AssignmentClosed", side=enters("closed"))
"""A player has assigned what he wants."""
InitiativeTaken = OfSide.which("InitiativeTaken", side=puts("initiative"))


class CardReturned(Event):
    """A card goes back to the deck, unseen by the enemy."""

    side: int
    card: int
    top: bool

    def apply(self, state: State) -> None:
        side = state.sides[self.side]
        side.hand.remove(self.card)
        if self.top:
            side.deck.top.append(self.card)
        else:
            side.deck.bottom.append(self.card)


class OrdersRevealed(Told):
    """Both players turn their cards up: (division, card, focused)."""

    cards: tuple[tuple[int, int, bool], ...]


class FocusChosen(Event):
    division: int = of("divisions")
    order: int = puts("focus")


class OrderLost(Event):
    """An order does not arrive, or a card without orders is spent."""

    division: int
    card: int

    def apply(self, state: State) -> None:
        division = state.divisions[self.division]
        state.sides[division.side].deck.discards.append(self.card)
        division.drop_card()
        division.order_lost = True


# --- the turn ----------------------------------------------------------------------------------------------------


DivisionActs = OfDivision.which("DivisionActs", division=puts("active", moves_made=0))
"""A division begins to act in this step."""
DivisionDone = OfDivision.which("DivisionDone", division=enters("done", active=-1))
DivisionRouted = OfDivision.which("DivisionRouted", division=of("divisions", routed=True, on_field=False))
ArrivalDrawn = OfArrival.which("ArrivalDrawn", division=of("divisions"), arrives=puts())
Arrived = OfDivision.which("Arrived", division=of("divisions", on_field=True))
UnitDone = OfUnit.which("UnitDone", unit=enters("phase_done"))
SecondMove = OfDivision.which("SecondMove", division=done_by("move_again"))
"""A division focused on movement moves again."""
LeaderDone = OfLeader.which("LeaderDone", leader=of("generals", moved=True))
LeaderLeft = OfLeader.which("LeaderLeft", leader=done_by("lose_leader", "leader", counted_as="routs_down"))
"""A leader leaves the field with his division."""


class OrdersDiscarded(Event):
    def apply(self, state: State) -> None:
        for division in state.divisions:
            if division.card:
                state.sides[division.side].deck.discards.append(division.card)
            division.drop_card()
            division.order_lost = False


class ObjectiveTaken(Event):
    """An army loses heart over an objective."""

    objective: int = enters("objectives_taken")
    side: int = of("sides")
    points: int = adds("objectives_down")


class DeterminationLost(Event):
    """What the turn cost an army, one event for each cause."""

    side: int = of("sides")
    shaken: int
    other: int
    left: int = puts("determination")


class PrevailingDeclared(Event):
    """An owner says which class gives a division its character."""

    division: int = of("divisions")
    klass: str = puts("prevailing")


class DeterminationSet(Event):
    """What holds an army together at the start."""

    side: int = of("sides")
    determination: int = puts()
