"""The rulebook as `esa` reads it: classes, ground, sectors, cards, profiles, figures. Read once for all tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import IntEnum
from typing import Annotated, Any, Final, NamedTuple

from engine.core.declared.book.book import Options, RuleBook
from engine.core.declared.book.records import LineOf, Named
from engine.core.declared.book.told_twice import range_as_drawn
from engine.core.declared.expressions.compiled import FactError, Facts, field_facts
from engine.core.declared.questions import question
from engine.core.declared.reading import changed, listed, names, number, refusal
from engine.core.declared.standing import StandingEffects
from engine.model.pack import Rulepack, Ruleset
from engine.model.rules import Card as DeckCard
from engine.model.rules import Entry, Origin, Sector
from engine.model.values import Ref, Span, Value
from engine.systems.esa.book.figures import Figures, Switches
from engine.systems.esa.book.tables import cost_of_shaken, judge_states, reactions

MOVEMENT: Final = 1
SHOOTING: Final = 2
MELEE: Final = 4
RALLY: Final = 8
"""3.2.3: what a card orders, each a bit; several together are a number, as journals hold them."""


class Order(IntEnum):
    """The same where a player chooses one: it is shown by its name."""

    MOVEMENT = MOVEMENT
    SHOOTING = SHOOTING
    MELEE = MELEE
    RALLY = RALLY
    __hash__ = int.__hash__


ORDERS: Final = {order.name.lower(): order.value for order in Order}
"""By the names that the ruleset gives them."""


class Card(StandingEffects):
    """An order card. 2.5, 2.5.1a, 2.5.2a, 2.5.3: orders and priority, or a random value; never both at once."""

    __slots__ = (
        *("denies", "focuses", "grants", "moves_late", "number", "orders", "priority", "reach", "returns", "uses"),
        "value",
    )

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
        self.reach: Final = self.sums.get(("extra_reach", ""), 0)
        # 10.7d: rally is not focused, nor a card without actions.
        self.focuses: Final = [order for order in (Order.MOVEMENT, Order.SHOOTING, Order.MELEE) if self.orders & order]
        """10.7a: the orders that it can be focused on."""
        self.uses: Final = tuple((number_of, focused) for focused in ((False, True) if self.focuses else (False,)))
        self.returns: Final = ((number_of, "top"), (number_of, "bottom"))


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


# --- troop cards -------------------------------------------------------------------------------------------------


_SQUARE: Final = "square"
_ONLY_ROW: Final = "one"
_UNSAID: Final = (-1, -1)

Classes = Mapping[str, frozenset[str]]
"""Classes of troops, each with what it counts as."""


class Stats(LineOf):
    """One row of a troop card. 2.6.1a, 10.5."""

    klass: Annotated[str, Named("class")]
    movement: tuple[int, int] = (0, 0)
    shooting: int | None = None
    melee: int | None = None
    morale: int = 0
    protection: tuple[int, int] = (0, 0)
    sector: str | None = None
    weakness: str = "unhurt"

    def __init__(self, entry: Entry, classes: Classes) -> None:
        super().__init__(entry)
        self.pm: Final = self.movement[0]
        self.tags: Final = classes.get(self.klass, frozenset())
        self.is_mounted: Final = "mounted" in self.tags
        self.is_foot: Final = "foot" in self.tags  # 9.9
        self.is_guns: Final = "guns" in self.tags
        self.is_open_order: Final = "open_order" in self.tags  # 9.4.1a, 9.9.2a


UNIT_FIELDS: Final = {
    **field_facts("unit", "strength", shooting="stats.shooting", morale="stats.morale", points="profile.points"),
    **field_facts("unit", initial_strength="initial", moves_in_phase="stats.pm", posture="posture_name"),
    **field_facts("unit", listed_class="profile.klass"),
    **field_facts("unit", "shaken", "paralysed", "points_left", "hexes_moved", "moved", losses_this_turn="losses"),
    **field_facts("unit", mounted="stats.is_mounted", open_order="stats.is_open_order", artillery="stats.is_guns"),
    **field_facts("unit", has_evaded="evaded", has_pressed_on="pressed", has_pursued="pursued", has_acted="acted"),
    **field_facts("unit", "shots", "taken_as_supported", moved_to_contact="contact", has_rallied="rallied"),
}
"""What can be told of a unit without looking round: the condition of a row asks nothing else."""
RowHolds = Callable[[object, object], bool]
"""Takes nothing that it needs, and the unit."""


def row_conditions(book: RuleBook) -> dict[str, RowHolds]:
    """9.7a, 9.15a, 9.15b: when each row of a troop card holds, as the ruleset declares it."""
    facts = Facts(UNIT_FIELDS, {"unit": "unit"}, book.constants, book.options, reckoned=book.reckoned)
    conditions: dict[str, RowHolds] = {}
    for name, entry in book.entries("row").items():
        when: Any = entry.get("when")
        try:
            conditions[name] = question(when, facts, ("unit",), f"{book.prefix}:row {name}")
        except FactError as fault:
            raise refusal(entry.origin, f"the row `{name}` knows its unit alone: {fault}") from None
    return conditions


class Profile(LineOf):
    """A troop card. `rows` has one row, or large and small, or mounted and dismounted."""

    points: int = 0
    strength: int = 0

    def __init__(self, entry: Entry, book: Book, changes: Mapping[str, Value] | None = None) -> None:
        """`changes` are figures that a scenario or an example gives a unit of its own; they hold for every row."""
        card = changed(entry, changes or {})
        super().__init__(card)
        figures, classes = book.figures, book.classes
        self.entry: Final = entry
        top = Stats(card, classes)
        self.strength = self.strength or (figures.square_strength if top.klass == _SQUARE else figures.usual_strength)
        held = [ability for ability in listed(card.get("abilities")) if isinstance(ability, Ref)]
        self.abilities: Final = frozenset(ability.name for ability in held)
        self.charge: Final = next((number(one.given[0]) for one in held if one.name == "charge" and one.given), 0)
        self.rows: Final[dict[str, Stats]] = {
            name: Stats(changed(changed(card, dict(row.fields)), changes or {}), classes)
            for row in entry.holds
            for name in names(row.get("names"))
        } or {_ONLY_ROW: top}
        conditions = book.row_conditions
        unknown = next((name for name in self.rows if name not in conditions and name != _ONLY_ROW), None)
        if unknown is not None:
            raise refusal(entry.origin, f"the card `{entry.name}` has a row `{unknown}`, and nobody says when")
        self._held: Final = [(conditions[name], row) for name, row in self.rows.items() if name != _ONLY_ROW]
        self._first: Final = next(iter(self.rows.values()))
        self.klass: Final = self._first.klass
        """The class that counts for a division's prevailing type: a dragoon is a dragoon, mounted or not."""

    def row_of(self, unit: object) -> Stats:
        """The row of the card that holds for a unit; the first where none does."""
        return next((row for holds, row in self._held if holds(None, unit)), self._first)


# --- what the ground does to each class --------------------------------------------------------------------------


class Passage(LineOf):
    """What a kind of ground does to a class of troops. 5.4d, 5.4.1b, 5.4.1h, 5.4.2a, 5.4.2d, 5.4.3b, 5.4.3d."""

    enter: str = "stop_before"
    cost: int = 0
    melee: int = 0
    morale: int = 0
    all_round: bool = False
    sheltered: bool = False
    rules: frozenset[str] = frozenset()

    def __init__(self, entry: Entry, figures: Figures) -> None:
        super().__init__(entry)
        self.cost = self.cost or figures.open_hex_cost
        self.may_stay: Final = self.enter not in ("forbidden", "through_only")


class Ground(LineOf):
    """A terrain of the ruleset. 5.4a, 5.4.1a, 5.4.3a, 5.4.4b: what it counts as is said there."""

    tags: Annotated[frozenset[str], Named("is")] = frozenset()
    impassable: bool = False
    blocks_fire: bool = False
    protects: tuple[str, ...] = ()
    protection: tuple[int, int] = _UNSAID

    def __init__(self, entry: Entry, effects: Mapping[str, Entry], classes: Iterable[str], figures: Figures) -> None:
        super().__init__(entry)
        self.gun_cover: Final = bool(self.protects)
        self.is_area: Final = "area" in self.tags
        if self.protection == _UNSAID:
            usual = figures.area_protection if self.is_area else 0
            self.protection = (usual, usual)
        self.is_open: Final = not effects and not self.impassable
        free = Entry(name=entry.name, kind="effect", origin=entry.origin, fields=(("enter", "freely"),))
        self.passages: Final = {klass: Passage(effects.get(klass, free), figures) for klass in classes}


def grounds(
    declared: Mapping[str, Entry], classes: Iterable[str], figures: Figures, origin: Origin
) -> dict[str, Ground]:
    """Every terrain, and open ground; one that counts as another has its effects: a ford is difficult ground."""
    named = {"open": Entry(name="open", origin=origin, kind="terrain"), **declared}
    found: dict[str, Ground] = {}
    for name, entry in named.items():
        like = entry.get("counts_as")
        source = named.get(like.name, entry) if isinstance(like, Ref) else entry
        effects = {klass: effect for effect in source.holds for klass in names(effect.get("names"))}
        found[name] = Ground(entry, effects, classes, figures)
    return found


# --- the book ----------------------------------------------------------------------------------------------------


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
        self.ranges: Final = {sector.name: range_as_drawn(sector) for sector in ruleset.sectors}
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
            elif row.shooting is not None:
                raise refusal(
                    profile.entry.origin, f"{profile.name} can shoot, and has no firing `sector`: give it one"
                )


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
