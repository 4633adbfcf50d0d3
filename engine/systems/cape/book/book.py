"""The rulebook as `cape` reads it, once for all tables: sheets of characters, the artillery table, its catalogues."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Final

from engine.core.declared.book.book import Options, RuleBook
from engine.core.declared.book.inventory import Inventory
from engine.core.declared.book.records import Length, LineOf, missing
from engine.core.declared.reading import changed, names, refusal, share
from engine.model.pack import Rulepack, Ruleset
from engine.model.rules import Entry
from engine.model.values import Fact, Logic, Value
from engine.systems.cape.book.catalogues import Action, Cause, Class, Formation, Terrain, Weapon
from engine.systems.cape.book.figures import MEASURE, NEEDED, PRINT_ONLY, Figures, Switches

_REDUCED: Final = Fact("character", "character", "reduced")
_WHOLE: Final = Logic("not", (_REDUCED,))


class Row(LineOf):
    """1.2.4a, 1.2.4c-1.2.4f, 1.2.4h: a row of a profile. `shooting` is `None` for a character that cannot shoot."""

    morale: int = 0
    shooting: int | None = None
    melee: int = 0
    armour: int = 0
    movement: Length = 0


class Profile(LineOf):
    """1.2.4a, 1.2.4i, 8.0, 8.1.3: what a character's sheet says."""

    class_: str
    shield: bool = False
    mount_speed: Length = 0
    drilled: bool = False
    meets_horse: bool = False
    abilities: frozenset[str] = frozenset()
    formations: frozenset[str] = frozenset()

    def __init__(self, entry: Entry, book: Book) -> None:
        super().__init__(entry, MEASURE)
        self.klass: Final = book.named("class", self.class_, book.classes, entry.origin)
        self.unhurt, self.wounded = _rows(entry, book.rows)
        if not book.switches.abilities:
            self.abilities = frozenset()
        self.formations |= {"open_order"}
        self.bears: Final = 1 if "stoic" in self.abilities else 0
        carried = names(entry.get("weapons"))
        self.weapons: Final = tuple(book.named("weapon", name, book.weapons, entry.origin) for name in carried)
        self.draws: Final = any("b" in weapon.notes for weapon in self.weapons)
        """5.3.2b: has a bow to put an arrow on."""
        weight = entry.get("weight")
        self.weight: Final = weight if isinstance(weight, int | Fraction) and weight > 0 else 1
        """4.3.7a: a grown person weighs 1."""
        self.foot_radius: Final = book.figures.foot_base // 2
        self.mounted_radius: Final = book.figures.mounted_base // 2


SHEET: Final = frozenset(("weapons", "weight", *(asked.field for asked in (*Row.ASKS, *Profile.ASKS))))
"""What a character may overrule on its sheet."""


class GunType(LineOf):
    """10.5: a line of the artillery table."""

    crew_least: int = 0
    crew_most: int = 0
    fire: int = 0
    load: int = 0
    move: int = 0
    ball: int = 0
    burst: int = 0
    area: Length = 0
    manhandled: bool = False

    def __init__(self, entry: Entry, book: Book) -> None:
        super().__init__(entry, MEASURE)
        self.weapon: Final = book.named("weapon", entry.name, book.weapons, entry.origin)
        self.is_howitzer: Final = "indirect" in self.weapon.is_
        self.radius: Final = book.figures.gun_base // 2


def _named_rows(book: RuleBook) -> tuple[str, str]:
    """The rows of those who are whole and of those who are reduced, as the ruleset says which is which."""
    rows = book.entries("row")
    found = [[name for name, row in rows.items() if row.get("when") == when] for when in (_WHOLE, _REDUCED)]
    if len(rows) != len(found) or any(len(one) != 1 for one in found):
        origin = next((row.origin for row in rows.values()), book.ruleset.origin)
        wanted = "a sheet has two rows: one `when character.reduced`, one `when not character.reduced`"
        raise refusal(origin, wanted)
    return found[0][0], found[1][0]


def _rows(sheet: Entry, called: tuple[str, str]) -> tuple[Row, Row]:
    """Unhurt and wounded. What the second does not say is as on the sheet, else as in the first; only who is said to
    shoot can shoot."""
    rows = {row.name: dict(row.fields) for row in sheet.holds if row.kind == "stat_row"}
    unhurt = rows.get(called[0], {})
    wounded = {**unhurt, "shooting": None, **dict(sheet.fields), **rows.get(called[1], {})}
    return Row(changed(sheet, unhurt), MEASURE), Row(changed(sheet, wounded), MEASURE)


class Book(RuleBook):
    def __init__(self, pack: Rulepack, ruleset: Ruleset, options: Options) -> None:
        super().__init__(pack, ruleset, options, MEASURE)
        self.figures: Final = Figures(ruleset, MEASURE)
        self.switches: Final = Switches(ruleset, self.chosen)
        self.classes: Final = self.lines("class", Class)
        self.weapons: Final = self.lines("weapon", Weapon)
        self.longest_reach: Final = max((one.short_to for one in self.weapons.values() if one.is_long), default=0)
        """5.3.2h, 5.3.2i: how far anybody strikes without contact."""
        self.grounds: Final = self.lines("terrain", Terrain)
        self.actions: Final = self.lines("action", Action)
        self.causes: Final = self.lines("cause", Cause)
        self.ranks: Final = self.whole("pass", "rank")
        """2.3.1a: how well a test of morale is passed."""
        self.formations: Final = self.lines("formation", Formation)
        self.gaps: Final = {name: formation.gap for name, formation in self.formations.items()}
        self.shares: Final = {name: share(entry.get("share")) for name, entry in self.entries("mission").items()}
        self.masonry: Final = self.whole("masonry", "hits")
        self.sight: Final = {
            (light, weather): MEASURE.length(cell.value, "an observation distance", self.table("observation").origin)
            for light, weather, cell in self.cells("observation")
        }
        """9.5b: how far one sees, by light and weather."""
        self.encounters: Final = self.entries("encounter")
        self.guns: Final = {name: GunType(entry, self) for name, entry in self.entries("gun_type").items()}
        self.rows: Final = _named_rows(self)
        self.sheets: Final = self.entries("profile")
        self.profiles: Final = {name: Profile(entry, self) for name, entry in self.sheets.items()}
        _INVENTORY.judge(self)

    def overruled(self, name: str, fields: Mapping[str, Value]) -> Profile:
        """A sheet with what one character has of his own, if anything; rows give way to it."""
        own, sheet = {name: value for name, value in fields.items() if name in SHEET}, self.sheets[name]
        if not own:
            return self.profiles[name]
        return Profile(replace(changed(sheet, own), holds=tuple(changed(row, own) for row in sheet.holds)), self)

    def weapon(self, name: str) -> Weapon:
        if name not in self.weapons:
            raise missing(self.ruleset, "weapon", name)
        return self.weapons[name]


_INVENTORY: Final[Inventory[Book]] = Inventory((Figures, Switches), NEEDED, PRINT_ONLY)
