"""The rulebook as `esa` reads it: classes, ground, sectors, cards, profiles, figures. Read once for all tables."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntFlag
from typing import Final

from engine.core.declared.book import Options, RuleBook
from engine.core.declared.effects import refs_of
from engine.core.declared.reading import names, number, pair, span
from engine.core.keeping import keep_last
from engine.model.pack import Rulepack, Ruleset
from engine.model.rules import Entry, Sector
from engine.model.values import Ref, Value
from engine.systems.esa.book.figures import Figures, Switches
from engine.systems.esa.book.tables import cost_of_shaken, judge_states, reactions


class Order(IntFlag):
    """3.2.3: what a card orders. Journals and decisions hold its number."""

    MOVEMENT = 1
    SHOOTING = 2
    MELEE = 4
    RALLY = 8

    # Whether a unit holds an order is asked all the time, and a flag's own `&` takes a hundred times as long.
    __and__ = int.__and__  # type: ignore[assignment]
    __rand__ = int.__rand__  # type: ignore[assignment]
    __hash__ = int.__hash__


MOVEMENT, SHOOTING, MELEE, RALLY = Order
ORDERS: Final = {order.name.lower(): order for order in Order if order.name}
"""By the names that the ruleset gives them."""


class Passage:
    """What a kind of ground does to a class of troops. 5.4d, 5.4.1b, 5.4.1h, 5.4.2a, 5.4.2d, 5.4.3b, 5.4.3d."""

    __slots__ = ("all_round", "cost", "enter", "melee", "morale", "rules", "sheltered")

    def __init__(self, entry: Entry | None, open_cost: int) -> None:
        fields = dict(entry.fields) if entry else {}
        enter = fields.get("enter")
        self.enter = enter.name if isinstance(enter, Ref) else "freely" if entry is None else "stop_before"
        self.cost = number(fields.get("cost")) or open_cost
        self.melee = number(fields.get("melee"))
        self.morale = number(fields.get("morale"))
        self.all_round = fields.get("all_round") is True
        self.sheltered = fields.get("sheltered") is True
        self.rules = frozenset(names(fields.get("rules")))


class Ground:
    """A terrain of the ruleset. 5.4a, 5.4.1a, 5.4.3a, 5.4.4b: what it counts as is said there."""

    __slots__ = (
        "blocks_fire",
        "gun_cover",
        "impassable",
        "is_area",
        "is_open",
        "name",
        "passages",
        "protection",
        "tags",
    )

    def __init__(self, entry: Entry, like: Entry | None, classes: Iterable[str], figures: Figures) -> None:
        """`like` is the terrain whose effects this one has: a ford counts as difficult ground."""
        fields = dict(entry.fields)
        self.name = entry.name
        self.tags = frozenset(names(fields.get("is")))
        self.impassable = fields.get("impassable") is True
        self.blocks_fire = fields.get("blocks_fire") is True
        self.gun_cover = bool(names(fields.get("protects")))
        self.is_area = "area" in self.tags
        usual = figures.area_protection if self.is_area else 0
        self.protection = pair(fields["protection"]) if "protection" in fields else (usual, usual)
        effects: dict[str, Entry] = {}
        for held in (like or entry).holds:
            for klass in names(dict(held.fields).get("names")):
                effects[klass] = held
        self.is_open = not effects and not self.impassable
        self.passages: dict[str, Passage] = {
            klass: Passage(effects.get(klass), figures.open_hex_cost) for klass in classes
        }


class Stats:
    """One row of a troop card. 2.6.1a, 10.5."""

    __slots__ = ("klass", "melee", "morale", "pm", "protection", "sector", "shooting", "weakness")

    def __init__(self, fields: dict[str, Value], above: Stats | None = None) -> None:
        def ref(name: str, old: str | None) -> str | None:
            value = fields.get(name)
            return value.name if isinstance(value, Ref) else None if name in fields else old

        def figure(name: str, old: int | None) -> int | None:
            return (number(fields[name]) if fields[name] is not None else None) if name in fields else old

        self.klass: str = ref("class", above.klass if above else None) or ""
        self.pm: int = pair(fields["movement"])[0] if "movement" in fields else above.pm if above else 0
        self.shooting: int | None = figure("shooting", above.shooting if above else None)
        self.melee: int | None = figure("melee", above.melee if above else None)
        self.morale: int = figure("morale", above.morale if above else 0) or 0
        self.protection: tuple[int, int] = (
            pair(fields["protection"]) if "protection" in fields else above.protection if above else (0, 0)
        )
        self.sector: str | None = ref("sector", above.sector if above else None)
        self.weakness: str = ref("weakness", above.weakness if above else None) or "unhurt"


class Profile:
    """A troop card. `rows` has one row, or large and small, or mounted and dismounted."""

    __slots__ = ("abilities", "charge", "counted", "entry", "name", "points", "rows", "strength", "title")

    def __init__(self, entry: Entry, figures: Figures, changes: dict[str, Value] | None = None) -> None:
        """`changes` are figures that a scenario or an example gives a unit of its own; they hold for every row."""
        changed = changes or {}
        fields = dict(entry.fields) | changed
        self.entry = entry
        self.counted = figures.counted_strength
        top = Stats(fields)
        self.name = entry.name
        self.title = entry.title
        self.points = number(fields.get("points"))
        usual = figures.square_strength if top.klass == "square" else figures.usual_strength
        self.strength = number(fields.get("strength")) or usual
        given = fields.get("abilities")
        held = [one for one in given if isinstance(one, Ref)] if isinstance(given, tuple) else []
        self.abilities = frozenset(one.name for one in held)
        self.charge = next((number(one.given[0]) for one in held if one.name == "charge" and one.given), 0)
        self.rows: dict[str, Stats] = {}
        for row in entry.holds:
            for name in names(dict(row.fields).get("names")):
                self.rows[name] = Stats(dict(row.fields) | changed, top)
        if not self.rows:
            self.rows["one"] = top


class Card:
    """An order card. 2.5, 2.5.1a, 2.5.2a, 2.5.3: orders and priority, or a random value; never both at once."""

    __slots__ = ("denies", "effects", "grants", "kinds", "moves_late", "number", "orders", "priority", "sums", "value")

    def __init__(self, number_of: int, fields: dict[str, Value]) -> None:
        self.number: Final = number_of
        self.priority: Final = number(fields.get("priority"))
        self.orders: Final = sum(ORDERS[name] for name in set(names(fields.get("orders"))))
        self.value: Final = number(fields.get("value"))
        self.effects: Final = tuple(refs_of(fields.get("effect")))
        self.kinds: Final = frozenset(effect.name for effect in self.effects)
        self.grants: Final = self._words("grants")
        self.denies: Final = self._words("denies")
        self.moves_late: Final = self._words("move_after_melee")
        self.sums: Final[dict[tuple[str, str], int]] = {}
        """The figures of its effects, added up, by their names and what they are for (an order, or nothing)."""
        for effect in self.effects:
            if effect.given and isinstance(effect.given[-1], int):
                key = effect.name, _word(effect)
                self.sums[key] = self.sums.get(key, 0) + effect.given[-1]

    def _words(self, name: str) -> frozenset[str]:
        return frozenset(_word(effect) for effect in self.effects if effect.name == name)


def _word(effect: Ref) -> str:
    """What an effect is told first, where that is a word: `extra_cards(melee, 1)`."""
    return effect.given[0].name if effect.given and isinstance(effect.given[0], Ref) else ""


NO_CARD: Final = Card(0, {})
"""What lies beside a general who has no order, and does nothing."""


class Swap:
    """2.2: what a general of some morale does to his army's deck."""

    __slots__ = ("ascending", "count", "morale", "out_of", "taken_from")

    def __init__(self, entry: Entry) -> None:
        fields = dict(entry.fields)
        self.morale, self.out_of, self.taken_from = (span(fields[name]) for name in ("morale", "out_of", "taken_from"))
        self.count = number(fields["count"])
        self.ascending = fields["ascending"] is True


class Zone:
    """A hex of a firing sector: what a shot there does, and cards it adds or takes."""

    __slots__ = ("cards", "effect")

    def __init__(self, effect: str, cards: int) -> None:
        self.effect = effect
        self.cards = cards


class Book(RuleBook):
    def __init__(self, pack: Rulepack, ruleset: Ruleset, options: Options) -> None:
        super().__init__(pack, ruleset, options)
        self.figures: Final = Figures(ruleset)
        self.switches: Final = Switches(ruleset, self.chosen)
        classes = self.entries("class")
        self.classes: Final = {name: frozenset(names(entry.get("is"))) for name, entry in classes.items()}
        self.retreat_bonus: Final = {name: number(entry.get("retreat_bonus")) for name, entry in classes.items()}
        self.grounds: Final = _grounds(self.entries("terrain"), self.classes, ruleset, self.figures)
        self.swaps: Final = [Swap(entry) for entry in self.entries("swap").values()]
        self.sectors: Final = {sector.name: _zones(sector) for sector in ruleset.sectors}
        self.profiles: Final = {name: Profile(entry, self.figures) for name, entry in self.entries("profile").items()}
        for profile in self.profiles.values():
            self.judge_rows(profile)
        self.leaders: Final = self.entries("leader")
        self.reactions: Final = reactions(self)
        self.shaken_cost: Final = cost_of_shaken(self)
        judge_states(self)
        self.cards: Final = {
            int(card.number): Card(int(card.number), dict(card.fields)) for deck in self.decks for card in deck.cards
        }

    def judge_rows(self, profile: Profile) -> None:
        """Every row of a troop card is of a class and, if it shoots, has a sector that the ruleset declares."""
        for row in profile.rows.values():
            self.named("class", row.klass, self.classes, profile.entry.origin)
            if row.sector is not None:
                self.named("sector", row.sector, self.sectors, profile.entry.origin)


def _grounds(
    declared: dict[str, Entry], classes: Iterable[str], ruleset: Ruleset, figures: Figures
) -> dict[str, Ground]:
    named = {**declared}
    named.setdefault("open", Entry(name="open", origin=ruleset.origin, kind="terrain"))
    grounds = {}
    for name, entry in named.items():
        like = dict(entry.fields).get("counts_as")
        grounds[name] = Ground(entry, named.get(like.name) if isinstance(like, Ref) else None, classes, figures)
    return grounds


def _zones(sector: Sector) -> dict[tuple[int, int], Zone]:
    marks = {}
    for mark in sector.marks:
        figures = dict(mark.figures)
        effect = figures.get("effect")
        marks[mark.name] = Zone(effect.name if isinstance(effect, Ref) else "damage", number(figures.get("cards")))
    return {(cell.q, cell.r): marks[cell.mark] for cell in sector.cells}


open_book: Final = keep_last(Book)
"""The book of a ruleset with a scenario's switches, read once for all tables that play by it."""
