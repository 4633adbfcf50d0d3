"""Troop cards, and what the ground does to each class of troops."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Annotated, Any, Final, Protocol

from engine.core.declared.book import RuleBook
from engine.core.declared.compiled import FactError, Facts, field_facts
from engine.core.declared.questions import question
from engine.core.declared.reading import listed, names, number, refusal
from engine.core.declared.records import LineOf, Named
from engine.model.rules import Entry, Origin
from engine.model.values import Ref, Value
from engine.systems.esa.book.figures import Figures

_SQUARE: Final = "square"
_ONLY_ROW: Final = "one"
_UNSAID: Final = (-1, -1)

Classes = Mapping[str, frozenset[str]]
"""Classes of troops, each with what it counts as."""


class TroopBook(Protocol):
    """A book, as far as troop cards are read by it."""

    @property
    def figures(self) -> Figures: ...

    @property
    def classes(self) -> Classes: ...

    @property
    def row_conditions(self) -> Mapping[str, RowHolds]: ...


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

    def __init__(self, entry: Entry, book: TroopBook, changes: Mapping[str, Value] | None = None) -> None:
        """`changes` are figures that a scenario or an example gives a unit of its own; they hold for every row."""
        card = _changed(entry, changes or {})
        super().__init__(card)
        figures, classes = book.figures, book.classes
        self.entry: Final = entry
        top = Stats(card, classes)
        self.strength = self.strength or (figures.square_strength if top.klass == _SQUARE else figures.usual_strength)
        held = [ability for ability in listed(card.get("abilities")) if isinstance(ability, Ref)]
        self.abilities: Final = frozenset(ability.name for ability in held)
        self.charge: Final = next((number(one.given[0]) for one in held if one.name == "charge" and one.given), 0)
        self.rows: Final[dict[str, Stats]] = {
            name: Stats(_changed(_changed(card, dict(row.fields)), changes or {}), classes)
            for row in entry.holds
            for name in names(row.get("names"))
        } or {_ONLY_ROW: top}
        self._held: Final = [(book.row_conditions[name], row) for name, row in self.rows.items() if name != _ONLY_ROW]
        self._first: Final = next(iter(self.rows.values()))
        self.klass: Final = self._first.klass
        """The class that counts for a division's prevailing type: a dragoon is a dragoon, mounted or not."""

    def row_of(self, unit: object) -> Stats:
        """The row of the card that holds for a unit; the first where none does."""
        return next((row for holds, row in self._held if holds(None, unit)), self._first)


def _changed(entry: Entry, fields: Mapping[str, Value]) -> Entry:
    return replace(entry, fields=tuple({**dict(entry.fields), **fields}.items())) if fields else entry


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
