"""The sheets of characters and the artillery table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Final

from engine.core.declared.reading import refusal
from engine.core.declared.records import Length, LineOf
from engine.model.rules import Entry
from engine.model.values import Value
from engine.systems.cape.book.catalogues import Class, Weapon
from engine.systems.cape.book.figures import MEASURE, Figures, Switches

SHEET: Final = frozenset(
    {
        *("class", "morale", "shooting", "melee", "armour", "movement", "shield", "weapons", "abilities"),
        *("mount_speed", "formations", "drilled", "meets_horse", "weight"),
    }
)
"""What a character may overrule on its sheet."""


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

    def __init__(self, entry: Entry, parts: Parts) -> None:
        super().__init__(entry, MEASURE)
        if self.class_ not in parts.classes:
            raise refusal(entry.origin, f"{entry.name} has no class: hero, protagonist or extra")
        self.klass: Final = parts.classes[self.class_]
        self.unhurt, self.wounded = _rows(entry)
        if not parts.switches.abilities:
            self.abilities = frozenset()
        self.formations |= {"open_order"}
        self.bears: Final = 1 if "stoic" in self.abilities else 0
        self.weapons: Final = tuple(parts.weapon(name, entry) for name in _Armed(entry).weapons)
        weight = entry.get("weight")
        self.weight: Final = weight if isinstance(weight, int | Fraction) and weight > 0 else 1
        """4.3.7a: a grown person weighs 1."""
        self.foot_radius: Final = parts.figures.foot_base // 2
        self.mounted_radius: Final = parts.figures.mounted_base // 2


class _Armed(LineOf):
    weapons: tuple[str, ...] = ()


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

    def __init__(self, entry: Entry, parts: Parts) -> None:
        super().__init__(entry, MEASURE)
        self.weapon: Final = parts.weapon(entry.name, entry)
        self.is_howitzer: Final = "indirect" in self.weapon.is_


class Parts:
    """What sheets and guns are made of."""

    def __init__(
        self, figures: Figures, switches: Switches, classes: Mapping[str, Class], weapons: Mapping[str, Weapon]
    ) -> None:
        self.figures: Final = figures
        self.switches: Final = switches
        self.classes: Final = classes
        self.weapons: Final = weapons

    def weapon(self, name: str, carrier: Entry) -> Weapon:
        if name not in self.weapons:
            raise refusal(carrier.origin, f"no weapon is called `{name}`")
        return self.weapons[name]


def overruled(sheet: Entry, fields: Mapping[str, Value]) -> Entry:
    """A sheet with what one character has of his own; rows give way to it."""
    own = {name: value for name, value in fields.items() if name in SHEET}
    rows = tuple(replace(row, fields=tuple({**dict(row.fields), **own}.items())) for row in sheet.holds)
    return replace(sheet, fields=tuple({**dict(sheet.fields), **own}.items()), holds=rows)


def _rows(sheet: Entry) -> tuple[Row, Row]:
    """Unhurt and wounded. What the second does not say is as on the sheet, else as in the first; only who is said to
    shoot can shoot."""
    own = dict(sheet.fields)
    rows = {row.name: dict(row.fields) for row in sheet.holds if row.kind == "stat_row"}
    unhurt = {**own, **rows.get("unhurt", {})}
    wounded = {**unhurt, "shooting": None, **own, **rows.get("wounded", {})}
    first, second = (Row(replace(sheet, fields=tuple(row.items())), MEASURE) for row in (unhurt, wounded))
    return first, second
