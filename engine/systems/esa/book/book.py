"""The rulebook as `esa` reads it: classes, ground, sectors, cards, profiles, figures. Read once for all tables."""

from __future__ import annotations

from enum import IntEnum
from typing import Final, NamedTuple

from engine.core.declared.book import Options, RuleBook
from engine.core.declared.reading import names, number, refusal
from engine.core.declared.records import LineOf
from engine.core.declared.standing import StandingEffects
from engine.core.keeping import keep_last
from engine.model.pack import Rulepack, Ruleset
from engine.model.rules import Card as DeckCard
from engine.model.rules import Sector
from engine.model.values import Ref, Span, Value
from engine.systems.esa.book.figures import Figures, Switches
from engine.systems.esa.book.tables import cost_of_shaken, judge_states, reactions
from engine.systems.esa.book.troops import Profile, grounds, row_conditions


class Order(IntEnum):
    """3.2.3: what a card orders, each a bit; several together are a plain number, as journals hold them."""

    MOVEMENT = 1
    SHOOTING = 2
    MELEE = 4
    RALLY = 8
    __hash__ = int.__hash__


MOVEMENT, SHOOTING, MELEE, RALLY = Order
ORDERS: Final = {order.name.lower(): order for order in Order}
"""By the names that the ruleset gives them."""


class Card(StandingEffects):
    """An order card. 2.5, 2.5.1a, 2.5.2a, 2.5.3: orders and priority, or a random value; never both at once."""

    __slots__ = ("denies", "grants", "moves_late", "number", "orders", "priority", "value")

    def __init__(self, number_of: int, fields: dict[str, Value]) -> None:
        super().__init__(fields.get("effect"))
        self.number: Final = number_of
        self.priority: Final = number(fields.get("priority"))
        orders = sum(ORDERS[name] for name in set(names(fields.get("orders"))))
        self.orders: Final = orders if self.priority else 0
        self.value: Final = number(fields.get("value"))
        self.grants: Final = self.words("grants")
        self.denies: Final = self.words("denies")
        self.moves_late: Final = self.words("move_after_melee")


NO_CARD: Final = Card(0, {})
"""What lies beside a general who has no order, and does nothing."""


class Swap(LineOf):
    """2.2: what a general of some morale does to his army's deck."""

    morale: Span
    out_of: Span
    taken_from: Span
    count: int
    ascending: bool


class Zone(NamedTuple):
    """A hex of a firing sector: what a shot there does, and cards it adds or takes."""

    effect: str
    cards: int


class Book(RuleBook):
    def __init__(self, pack: Rulepack, ruleset: Ruleset, options: Options) -> None:
        super().__init__(pack, ruleset, options)
        self.figures: Final = Figures(ruleset)
        self.switches: Final = Switches(ruleset, self.chosen)
        classes = self.entries("class")
        self.classes: Final = {name: frozenset(names(entry.get("is"))) for name, entry in classes.items()}
        self.grounds: Final = grounds(self.entries("terrain"), self.classes, self.figures, ruleset.origin)
        self.swaps: Final = [Swap(entry) for entry in self.entries("swap").values()]
        self.sectors: Final = {sector.name: _zones(sector) for sector in ruleset.sectors}
        self.row_conditions: Final = row_conditions(self)
        self.profiles: Final = {name: Profile(entry, self) for name, entry in self.entries("profile").items()}
        for profile in self.profiles.values():
            self.judge_rows(profile)
        self.leaders: Final = self.entries("leader")
        self.reactions: Final = reactions(self)
        self.shaken_cost: Final = cost_of_shaken(self)
        judge_states(self)
        numbered = ((self._number(card), card) for deck in self.decks for card in deck.cards)
        self.cards: Final = {at: Card(at, dict(card.fields)) for at, card in numbered}

    @staticmethod
    def _number(card: DeckCard) -> int:
        if not (card.number.isascii() and card.number.isdecimal()):
            raise refusal(card.origin, f"an order card has a number, and `{card.number}` is none")
        return int(card.number)

    def judge_rows(self, profile: Profile) -> None:
        """Every row of a troop card is of a class and, if it shoots, has a sector that the ruleset declares."""
        for row in profile.rows.values():
            self.named("class", row.klass, self.classes, profile.entry.origin)
            if row.sector is not None:
                self.named("sector", row.sector, self.sectors, profile.entry.origin)


def _zones(sector: Sector) -> dict[tuple[int, int], Zone]:
    marks = {}
    for mark in sector.marks:
        figures = dict(mark.figures)
        effect = figures.get("effect")
        marks[mark.name] = Zone(effect.name if isinstance(effect, Ref) else "damage", number(figures.get("cards")))
    for cell in sector.cells:
        if cell.mark not in marks:
            raise refusal(sector.origin, f"a hex of the sector `{sector.name}` has no mark `{cell.mark}`")
    return {(cell.q, cell.r): marks[cell.mark] for cell in sector.cells}


open_book: Final = keep_last(Book)
"""The book of a ruleset with a scenario's switches, read once for all tables that play by it."""
