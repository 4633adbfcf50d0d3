"""Cards: decks, hands, orders, tests."""

from __future__ import annotations

from typing import ClassVar, final

from engine.core.declared.trials import Applied
from engine.core.position.events import Event
from engine.systems.esa.position.state import State


@final
class CardSwapped(Event):
    """A card of the deck is exchanged."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side", "out", "in_its_place")
    __slots__ = ("in_its_place", "out", "side")

    def __init__(self, section: str, side: int, out: int, in_its_place: int) -> None:
        self.section = section
        self.side = side
        self.out = out
        self.in_its_place = in_its_place

    def apply(self, state: State) -> None:
        side = state.sides[self.side]
        side.deck.bag.remove(self.out)
        side.expansion.remove(self.in_its_place)
        side.deck.bag = sorted([*side.deck.bag, self.in_its_place])
        side.expansion = sorted([*side.expansion, self.out])


@final
class CapacityReckoned(Event):
    """How many cards a commander-in-chief draws and keeps."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side", "capacity")
    __slots__ = ("capacity", "side")

    def __init__(self, section: str, side: int, capacity: int) -> None:
        self.section = section
        self.side = side
        self.capacity = capacity

    def apply(self, state: State) -> None:
        state.sides[self.side].capacity = self.capacity


@final
class CardDrawn(Event):
    """A card comes to the hand."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side", "card")
    __slots__ = ("card", "side")

    def __init__(self, section: str, side: int, card: int) -> None:
        self.section = section
        self.side = side
        self.card = card

    def apply(self, state: State) -> None:
        side = state.sides[self.side]
        side.deck.take(self.card)
        side.hand = sorted([*side.hand, self.card])


@final
class CardTurned(Event):
    """A card is turned over in a test."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side", "card")
    __slots__ = ("card", "side")

    def __init__(self, section: str, side: int, card: int) -> None:
        self.section = section
        self.side = side
        self.card = card

    def apply(self, state: State) -> None:
        side = state.sides[self.side]
        side.deck.take(self.card)
        side.deck.discards.append(self.card)


@final
class Reshuffled(Event):
    """The discards become a new deck."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side",)
    __slots__ = ("side",)

    def __init__(self, section: str, side: int) -> None:
        self.section = section
        self.side = side

    def apply(self, state: State) -> None:
        state.sides[self.side].deck.shuffle_discards()


@final
class Tested(Event):
    """A test is done."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side", "test", "who", "cards", "modifiers", "successes", "outcome")
    __slots__ = ("cards", "modifiers", "outcome", "side", "successes", "test", "who")

    def __init__(
        self, section: str, side: int, test: str, who: str, cards: int, modifiers: Applied, successes: int, outcome: str
    ) -> None:
        self.section = section
        self.side = side
        self.test = test
        self.who = who
        self.cards = cards
        self.modifiers = modifiers
        self.successes = successes
        self.outcome = outcome

    def apply(self, state: State) -> None:
        """Told for the record: it changes nothing."""


@final
class ReserveHandedOver(Event):
    """A unit of the reserve joins a division for good."""

    FIELDS: ClassVar[tuple[str, ...]] = ("unit", "division")
    __slots__ = ("division", "unit")

    def __init__(self, section: str, unit: int, division: int) -> None:
        self.section = section
        self.unit = unit
        self.division = division

    def apply(self, state: State) -> None:
        unit = state.units[self.unit]
        before = state.divisions[unit.division]
        if unit.profile_class() == before.prevailing:
            before.initial_prevailing -= 1
        unit.division = self.division
        division = state.divisions[self.division]
        if unit.profile_class() == division.prevailing:
            division.initial_prevailing += 1


@final
class OrderAssigned(Event):
    """A card lies face down beside a general."""

    FIELDS: ClassVar[tuple[str, ...]] = ("division", "card", "focused")
    __slots__ = ("card", "division", "focused")

    def __init__(self, section: str, division: int, card: int, focused: bool) -> None:
        self.section = section
        self.division = division
        self.card = card
        self.focused = focused

    def apply(self, state: State) -> None:
        division = state.divisions[self.division]
        division.card = self.card
        division.focused = self.focused
        state.sides[division.side].hand.remove(self.card)
        state.done.add(self.division)


@final
class AssignmentClosed(Event):
    """A player has assigned what he wants."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side",)
    __slots__ = ("side",)

    def __init__(self, section: str, side: int) -> None:
        self.section = section
        self.side = side

    def apply(self, state: State) -> None:
        state.done.add(2000 + self.side)


@final
class CardReturned(Event):
    """A card goes back to the deck, unseen by the enemy."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side", "card", "top")
    __slots__ = ("card", "side", "top")

    def __init__(self, section: str, side: int, card: int, top: bool) -> None:
        self.section = section
        self.side = side
        self.card = card
        self.top = top

    def apply(self, state: State) -> None:
        side = state.sides[self.side]
        side.hand.remove(self.card)
        if self.top:
            side.deck.top.append(self.card)
        else:
            side.deck.bottom.append(self.card)


@final
class OrdersRevealed(Event):
    """Both players turn their cards up: (division, card, focused)."""

    FIELDS: ClassVar[tuple[str, ...]] = ("cards",)
    __slots__ = ("cards",)

    def __init__(self, section: str, cards: tuple[tuple[int, int, bool], ...]) -> None:
        self.section = section
        self.cards = cards

    def apply(self, state: State) -> None:
        """Told for the record: it changes nothing."""


@final
class FocusChosen(Event):
    """A focused card is used for one order."""

    FIELDS: ClassVar[tuple[str, ...]] = ("division", "order")
    __slots__ = ("division", "order")

    def __init__(self, section: str, division: int, order: int) -> None:
        self.section = section
        self.division = division
        self.order = order

    def apply(self, state: State) -> None:
        state.divisions[self.division].focus = self.order


@final
class InitiativeTaken(Event):
    """Who has the initiative."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side",)
    __slots__ = ("side",)

    def __init__(self, section: str, side: int) -> None:
        self.section = section
        self.side = side

    def apply(self, state: State) -> None:
        state.initiative = self.side


@final
class OrderLost(Event):
    """An order does not arrive, or a card without orders is spent."""

    FIELDS: ClassVar[tuple[str, ...]] = ("division", "card")
    __slots__ = ("card", "division")

    def __init__(self, section: str, division: int, card: int) -> None:
        self.section = section
        self.division = division
        self.card = card

    def apply(self, state: State) -> None:
        division = state.divisions[self.division]
        state.sides[division.side].deck.discards.append(self.card)
        division.card = 0
        division.focused = False
        division.focus = 0
        division.order_lost = True


@final
class DiscardTaken(Event):
    """A card comes back from the discards."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side", "card")
    __slots__ = ("card", "side")

    def __init__(self, section: str, side: int, card: int) -> None:
        self.section = section
        self.side = side
        self.card = card

    def apply(self, state: State) -> None:
        side = state.sides[self.side]
        side.deck.discards.remove(self.card)
        side.hand = sorted([*side.hand, self.card])
