"""The rulebook as `condottiero` reads it: classes, qualities, ground, troops, figures. Read once for all tables."""

from __future__ import annotations

from typing import Final

from engine.core.keeping import keep_last
from engine.core.system import Unplayable
from engine.model.pack import Rulepack, Ruleset
from engine.model.rules import Entry, Table
from engine.model.values import Quantity, Ref, Value
from engine.space.plane import hundredths

CENTIMETRES: Final = {"mm": 10, "cm": 1}
"""How many of a unit make a centimetre."""


class RulesError(Unplayable):
    """A rulepack or scenario that lacks what `condottiero` needs."""


def number(value: Value) -> int:
    return int(value) if isinstance(value, int) else 0


def word(value: Value, otherwise: str = "") -> str:
    return value.name if isinstance(value, Ref) else value if isinstance(value, str) else otherwise


def names(value: Value) -> tuple[str, ...]:
    return tuple(word(one) for one in value) if isinstance(value, tuple) else ()


def length(value: Value, what: str) -> int:
    """A written distance in hundredths of a centimetre."""
    if isinstance(value, Quantity) and value.unit in CENTIMETRES:
        return hundredths(value.amount) // CENTIMETRES[value.unit]
    raise RulesError(f"{what} is not a distance in centimetres")


class Class:
    """A class of troops."""

    __slots__ = ("is_guns", "is_mounted", "is_scouting", "is_skirmishing", "name", "reach", "speed")

    def __init__(self, entry: Entry) -> None:
        fields = dict(entry.fields)
        marks = names(fields.get("is"))
        self.name: Final = entry.name
        self.is_mounted: Final = "mounted" in marks
        self.is_scouting: Final = "scouting" in marks
        self.is_skirmishing: Final = "skirmishing" in marks
        self.is_guns: Final = "guns" in marks
        self.speed: Final = length(fields.get("speed"), f"the move of {entry.name}")
        self.reach: Final = length(fields.get("reach"), f"the reach of {entry.name}")


class Ground:
    """A kind of terrain."""

    __slots__ = ("cover", "is_movable", "name")

    def __init__(self, entry: Entry) -> None:
        fields = dict(entry.fields)
        self.name: Final = entry.name
        self.cover: Final = number(fields.get("cover"))
        self.is_movable: Final = fields.get("movable") is not False


class Profile:
    """Troops of one sort."""

    __slots__ = ("explores", "firearms", "klass", "name", "points", "quality", "type")

    def __init__(self, entry: Entry, classes: dict[str, Class]) -> None:
        fields = dict(entry.fields)
        klass = word(fields.get("class"))
        if klass not in classes:
            raise RulesError(f"{entry.name} has no class")
        self.name: Final = entry.name
        self.klass: Final = classes[klass]
        self.quality: Final = word(fields.get("quality"), "average")
        self.type: Final = word(fields.get("type"), "regular")
        self.firearms: Final = fields.get("firearms") is True
        self.explores: Final = "exploration" in names(fields.get("abilities"))
        self.points: Final = number(fields.get("points"))


class Book:
    """Nobody changes it once it is read: see `open_book`."""

    def __init__(self, pack: Rulepack, ruleset: Ruleset, scenario_options: tuple[tuple[str, str], ...]) -> None:
        self.ruleset: Final = ruleset
        self.prefix: Final = ruleset.rule_prefix or ruleset.name.upper()
        self.constants: Final[dict[str, Value]] = {constant.name: constant.value for constant in ruleset.constants}
        self.options: Final = _options(ruleset, scenario_options)
        by_kind: dict[str, list[Entry]] = {}
        for entry in ruleset.entries:
            by_kind.setdefault(entry.kind, []).append(entry)
        self.classes: Final = {entry.name: Class(entry) for entry in by_kind.get("class", [])}
        self.weights: Final = {entry.name: number(entry.get("weight")) for entry in by_kind.get("quality", [])}
        self.grounds: Final = {entry.name: Ground(entry) for entry in by_kind.get("terrain", [])}
        family = pack.family(ruleset.name)
        lists = [army for army in pack.army_lists if army.ruleset in family]
        cards = [*ruleset.entries, *(entry for army in lists for entry in army.profiles)]
        self.profiles: Final = {entry.name: Profile(entry, self.classes) for entry in cards if entry.kind == "profile"}
        self.influence: Final = _effects(self._table("influence_effects"))
        self._lengths: Final[dict[str, int]] = {
            name: length(value, name) for name, value in self.constants.items() if isinstance(value, Quantity)
        }

    def _table(self, name: str) -> Table:
        for table in self.ruleset.tables:
            if table.name == name:
                return table
        raise RulesError(f"the ruleset has no table `{name}`")

    def figure(self, name: str) -> int:
        if name not in self.constants:
            raise RulesError(f"the ruleset has no figure `{name}`")
        return number(self.constants[name])

    def length(self, name: str) -> int:
        """A distance of the rules in hundredths of a centimetre."""
        if name not in self._lengths:
            raise RulesError(f"the ruleset has no distance `{name}`")
        return self._lengths[name]


def _effects(table: Table) -> dict[tuple[str, str], str]:
    """The effect for each row and column of a table of effects; what is not drawn is what `otherwise` says."""
    found: dict[tuple[str, str], str] = {}
    for down, row in zip(table.heads_down, table.cells, strict=True):
        for across, cell in zip(table.heads_across, row, strict=True):
            for one in down.names:
                for other in across.names:
                    found[one, other] = word(cell.value, word(table.otherwise, "nothing"))
    return found


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
