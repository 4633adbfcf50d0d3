"""The rulebook as `cape` reads it: weapons, profiles, guns, figures, and its catalogues. Read once for all tables."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Final

from engine.core.keeping import keep_last
from engine.model.pack import Rulepack, Ruleset
from engine.model.rules import Entry
from engine.model.values import Quantity, Value
from engine.systems.cape.book.catalogues import Action, Cause, Class, Terrain
from engine.systems.cape.book.reading import MEASURE, RulesError, length, maybe_length, names, number, share, word

SHEET: Final = frozenset(
    {
        *("class", "morale", "shooting", "melee", "armour", "movement", "shield", "weapons", "abilities"),
        *("mount_speed", "formations", "drilled", "meets_horse", "weight"),
    }
)
"""What a character may overrule on its sheet."""


class Weapon:
    """5.3, 5.3.1a, 5.3.1b: a line of the weapons table. A pair is (to hit, to wound), positive where it favours its
    user."""

    __slots__ = (
        "fix",
        "is_",
        "length",
        "long",
        "long_through",
        "long_to",
        "melee",
        "name",
        "notes",
        "reload",
        "short",
        "short_through",
        "short_to",
        "shots",
        "unfix",
    )

    def __init__(self, entry: Entry) -> None:
        fields = dict(entry.fields)
        self.name: Final = entry.name
        self.notes: Final = frozenset(names(fields.get("notes")))
        self.is_: Final = frozenset(names(fields.get("is")))
        self.melee: Final = _pair(fields, "melee")
        self.short: Final = _pair(fields, "short")
        self.long: Final = _pair(fields, "long")
        self.short_to: Final = maybe_length(fields.get("short_to"), f"the short range of {entry.name}") or 0
        self.long_to: Final = maybe_length(fields.get("long_to"), f"the long range of {entry.name}") or 0
        through = maybe_length(fields.get("short_through"), f"the short throw of {entry.name}")
        self.short_through: Final = self.short_to if through is None else through
        through = maybe_length(fields.get("long_through"), f"the long throw of {entry.name}")
        self.long_through: Final = self.long_to if through is None else through
        self.reload: Final = number(fields.get("reload"))
        """Action points to load it again; 0 where it cannot be."""
        self.length: Final = number(fields.get("length"))
        self.shots: Final = number(fields.get("shots"))
        self.fix: Final = number(fields.get("fix"))
        self.unfix: Final = number(fields.get("unfix"))

    @property
    def shoots(self) -> bool:
        """Used with the shooting ability: thrown weapons, bows and firearms, not reach weapons, whips or guns."""
        return bool(self.is_ & _SHOT)

    @property
    def reaches(self) -> bool:
        """5.3.2i: fights without contact; its short columns are for that."""
        return "i" in self.notes

    @property
    def bursts(self) -> bool:
        return "bursting" in self.is_

    @property
    def range(self) -> int:
        return max(self.short_to, self.long_to)


_SHOT: Final = frozenset({"firearm", "bow", "thrown"})


def _pair(fields: Mapping[str, Value], band: str) -> tuple[int, int] | None:
    hit, wound = fields.get(f"{band}_hit"), fields.get(f"{band}_wound")
    return None if hit is None and wound is None else (number(hit), number(wound))


class Row:
    """1.2.4a, 1.2.4c-1.2.4f, 1.2.4h: a row of a profile. `shooting` is `None` for who cannot shoot at all."""

    __slots__ = ("armour", "melee", "morale", "movement", "shooting")

    def __init__(self, fields: Mapping[str, Value], above: Row | None, name: str) -> None:
        self.morale: Final[int] = number(fields.get("morale"), above.morale if above else 0)
        shooting = fields.get("shooting")
        self.shooting: Final = shooting if isinstance(shooting, int) else None
        self.melee: Final[int] = number(fields.get("melee"), above.melee if above else 0)
        self.armour: Final[int] = number(fields.get("armour"), above.armour if above else 0)
        given = maybe_length(fields.get("movement"), f"the movement of {name}")
        self.movement: Final[int] = given if given is not None else above.movement if above else 0


class Profile:
    """1.2.4a, 1.2.4i, 8.0, 8.1.3: what a character's sheet says."""

    __slots__ = (
        "abilities",
        "bears",
        "drilled",
        "foot_radius",
        "formations",
        "klass",
        "meets_horse",
        "mount_speed",
        "mounted_radius",
        "name",
        "shield",
        "unhurt",
        "weapons",
        "weight",
        "wounded",
    )

    def __init__(self, entry: Entry, book: Book) -> None:
        fields = dict(entry.fields)
        klass = word(fields.get("class"))
        if klass not in book.classes:
            raise RulesError(f"{entry.name} has no class: hero, protagonist or extra")
        self.name: Final = entry.name
        self.klass: Final = book.classes[klass]
        rows = {row.name: {**fields, **dict(row.fields)} for row in entry.holds if row.kind == "stat_row"}
        self.shield: Final = fields.get("shield") is True
        self.unhurt: Final = Row(rows.get("unhurt", fields), None, entry.name)
        self.wounded: Final = Row(rows.get("wounded", fields), self.unhurt, entry.name)
        self.abilities: Final = frozenset(names(fields.get("abilities"))) if book.options["abilities"] else frozenset()
        self.bears: Final = 1 if "stoic" in self.abilities else 0
        self.weapons: Final = tuple(book.weapon(one) for one in names(fields.get("weapons")))
        self.mount_speed: Final = maybe_length(fields.get("mount_speed"), f"the mount of {entry.name}") or 0
        self.formations: Final = frozenset({"open_order", *names(fields.get("formations"))})
        self.drilled: Final = fields.get("drilled") is True
        self.meets_horse: Final = fields.get("meets_horse") is True
        weight = fields.get("weight")
        self.weight: Final = weight if isinstance(weight, int | Fraction) and weight > 0 else 1
        """4.3.7a: a grown person weighs 1."""
        self.foot_radius: Final = book.length("foot_base") // 2
        self.mounted_radius: Final = book.length("mounted_base") // 2


class GunType:
    """10.5: a line of the artillery table."""

    __slots__ = (
        "area",
        "ball",
        "crew_least",
        "crew_most",
        "fire",
        "load",
        "manhandled",
        "move",
        "name",
        "shell",
        "weapon",
    )

    def __init__(self, entry: Entry, book: Book) -> None:
        self.name: Final = entry.name
        self.crew_least: Final = number(entry.get("crew_least"))
        self.crew_most: Final = number(entry.get("crew_most"))
        self.fire: Final = number(entry.get("fire"))
        self.load: Final = number(entry.get("load"))
        self.move: Final = number(entry.get("move"))
        self.ball: Final = number(entry.get("ball"))
        self.shell: Final = number(entry.get("burst"))
        self.area: Final = maybe_length(entry.get("area"), f"the area of {entry.name}") or 0
        self.manhandled: Final = entry.get("manhandled") is True
        self.weapon: Final = book.weapon(entry.name)

    @property
    def is_howitzer(self) -> bool:
        return "indirect" in self.weapon.is_


class Book:
    """Nobody changes it once it is read: see `open_book`."""

    def __init__(self, pack: Rulepack, ruleset: Ruleset, scenario_options: tuple[tuple[str, str], ...]) -> None:
        self.ruleset: Final = ruleset
        self.prefix: Final = ruleset.rule_prefix or ruleset.name.upper()
        self.constants: Final[dict[str, Value]] = {constant.name: constant.value for constant in ruleset.constants}
        self.options: Final = _options(ruleset, scenario_options)
        self._lengths: Final[dict[str, int]] = {
            name: length(value, name)
            for name, value in self.constants.items()
            if isinstance(value, Quantity) and value.unit == MEASURE
        }
        by_kind: dict[str, list[Entry]] = {}
        for entry in ruleset.entries:
            by_kind.setdefault(entry.kind, []).append(entry)
        self.by_kind: Final = by_kind
        self.classes: Final = {entry.name: Class(entry) for entry in by_kind.get("class", [])}
        self.weapons: Final = {entry.name: Weapon(entry) for entry in by_kind.get("weapon", [])}
        self.grounds: Final = {entry.name: Terrain(entry) for entry in by_kind.get("terrain", [])}
        self.actions: Final = {entry.name: Action(entry) for entry in by_kind.get("action", [])}
        self.causes: Final = {entry.name: Cause(entry) for entry in by_kind.get("cause", [])}
        self.gaps: Final = {
            entry.name: length(entry.get("gap"), f"the gap of {entry.name}") for entry in by_kind.get("formation", [])
        }
        self.fewest: Final = {entry.name: number(entry.get("fewest"), 1) for entry in by_kind.get("formation", [])}
        self.shares: Final = {entry.name: share(entry.get("share")) for entry in by_kind.get("mission", [])}
        self.masonry: Final = {entry.name: number(entry.get("hits")) for entry in by_kind.get("masonry", [])}
        self.sight: Final = self._observation()
        self.encounters: Final = {entry.name: entry for entry in by_kind.get("encounter", [])}
        self.guns: Final = {entry.name: GunType(entry, self) for entry in by_kind.get("gun_type", [])}
        family = pack.family(ruleset.name)
        lists = [army for army in pack.army_lists if army.ruleset in family]
        sheets = [*ruleset.entries, *(entry for army in lists for entry in army.profiles)]
        self.sheets: Final = {entry.name: entry for entry in sheets if entry.kind == "profile"}
        self.profiles: Final = {name: Profile(entry, self) for name, entry in self.sheets.items()}

    def _observation(self) -> dict[tuple[str, str], int]:
        """9.5b: how far one sees, by light and weather."""
        found: dict[tuple[str, str], int] = {}
        for table in self.ruleset.tables:
            if table.name == "observation":
                for down, row in zip(table.heads_down, table.cells, strict=True):
                    for across, cell in zip(table.heads_across, row, strict=True):
                        for light in down.names:
                            for weather in across.names:
                                found[light, weather] = length(cell.value, "an observation distance")
        return found

    def overruled(self, name: str, fields: Mapping[str, Value]) -> Profile:
        """A sheet with what one character has of his own; rows give way to it."""
        own = {key: value for key, value in fields.items() if key in SHEET}
        entry = self.sheets[name]
        rows = tuple(replace(row, fields=tuple({**dict(row.fields), **own}.items())) for row in entry.holds)
        return Profile(replace(entry, fields=tuple({**dict(entry.fields), **own}.items()), holds=rows), self)

    def weapon(self, name: str) -> Weapon:
        if name not in self.weapons:
            raise RulesError(f"no weapon is called `{name}`")
        return self.weapons[name]

    def figure(self, name: str) -> int:
        if name not in self.constants:
            raise RulesError(f"the ruleset has no figure `{name}`")
        return number(self.constants[name])

    def ratio(self, name: str) -> Fraction:
        """A figure that may be a fraction."""
        value = self.constants.get(name)
        if not isinstance(value, int | Fraction):
            raise RulesError(f"the ruleset has no figure `{name}`")
        return Fraction(value)

    def degrees(self, name: str) -> int:
        value = self.constants.get(name)
        if not isinstance(value, Quantity):
            raise RulesError(f"the ruleset has no angle `{name}`")
        return int(value.amount)

    def length(self, name: str) -> int:
        """A distance of the rules in hundredths of a measure."""
        if name not in self._lengths:
            raise RulesError(f"the ruleset has no distance `{name}`")
        return self._lengths[name]

    def cost(self, action: str) -> int:
        """2.2.1a."""
        if action not in self.actions:
            raise RulesError(f"the ruleset has no action `{action}`")
        return self.actions[action].cost or 0


def _options(ruleset: Ruleset, scenario_options: tuple[tuple[str, str], ...]) -> dict[str, str | bool]:
    chosen = (
        {switch.name: switch.default for switch in ruleset.switches} | dict(ruleset.options) | dict(scenario_options)
    )
    return {name: {"yes": True, "no": False}.get(said, said) for name, said in chosen.items()}


open_book: Final = keep_last(Book)
"""The book of a ruleset with a scenario's switches, read once for all tables that play by it."""


def ruleset_of(pack: Rulepack, name: str) -> Ruleset:
    for ruleset in pack.rulesets:
        if ruleset.name == name:
            return ruleset
    raise RulesError(f"the rulepack lacks the ruleset `{name}`")
