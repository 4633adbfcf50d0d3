"""The rulebook as `risorgimento` reads it: arms, formations, command states, ranks, ground, troops, figures;
and what stays the same through a battle: the book, the table and what lies on it, compiled tests, endings."""

from __future__ import annotations

from collections.abc import Iterable
from math import isqrt
from typing import Final

from engine.brigades.book.setting import FieldSetting, Terrain
from engine.brigades.book.troops import PLAIN_COST, ArmLine, ProfileLine, Troops
from engine.core.declared.book.book import Options, RuleBook
from engine.core.declared.book.inventory import Inventory
from engine.core.declared.book.lines import Line
from engine.core.declared.book.records import Asked
from engine.core.declared.playbook import Playbook
from engine.core.declared.reading import Measure, number, refusal
from engine.model.battles import Example, Scenario
from engine.model.pack import Rulepack, Ruleset
from engine.model.rules import Entry, cell_of
from engine.space.areas import Area, Patches, divided
from engine.space.plane import Point, squared
from engine.space.routes.paths import crossings
from engine.systems.risorgimento.book.figures import NEEDED, PRINT_ONLY, ArmyRules, Figures, Switches, UnitRules

CENTIMETRES: Final = Measure("centimetres", {"mm": 10, "cm": 1})
VALUES: Final = ("initiative", "bonus")
"""CMDR.d: the values of a commander that table 1 has two of."""
FOOT_AND_HORSE: Final = ("march_column", "attack_column", "line", "open_order", "square")
GUNS: Final = ("limbered", "unlimbered")
"""Formations, by the names of the allowances of an arm."""
_ROUNDED_OFF: Final = 5
_BASES: Final = 600
"""How much farther than its short range somebody in the zone of control of a unit may have his middle."""
NO_TEST: Final = -1
"""A melee result that calls for no morale test."""


class Arm(ArmLine):
    """UNIT.a, UNIT.b, IND.a: with its base."""

    FORMATIONS = (*FOOT_AND_HORSE, *GUNS)
    RANGES = ("short", "medium", "long")

    def __init__(self, entry: Entry, measure: Measure | None, asks: Iterable[Asked]) -> None:
        super().__init__(entry, measure, asks)
        wide, deep = (self.front, self.depth), (self.depth, self.front)
        self.shapes: Final = {name: deep if name == "march_column" else wide for name in self.FORMATIONS}
        """How wide and deep its base is."""
        self.corner: Final = isqrt(self.front * self.front + self.depth * self.depth) // 2 + _ROUNDED_OFF
        """No corner of its base is farther from the middle; with a little for rounding and for what counts as
        touching."""
        self.zone_square: Final = (self.short + _BASES) ** 2
        """That of how far from the middle of a unit somebody in its zone of control may be."""
        self.is_light: Final = "light" in self.is_ and self.is_foot
        self.formations: Final = GUNS if self.is_guns else tuple(one for one in FOOT_AND_HORSE if self.allowances[one])
        self.usual: Final = "unlimbered" if self.is_guns else "line" if self.is_mounted else "open_order"
        """IND.a: the formation of a unit without a marker."""
        self.column: Final[int] = self.limbered if self.is_guns else self.march_column
        """What is meant where rules speak of its column movement."""

    def cost_on(self, ground: Line, formation: str) -> int:
        """E.5a."""
        if self.is_foot:
            return int(ground.cost_open if formation == "open_order" else ground.cost_formed)
        return int(ground.cost_horse if self.is_mounted else ground.cost_guns)

    def test_on(self, ground: Line, formation: str) -> int:
        """E.5a: what is added to the die of the disorder test on entering; -1 where there is none."""
        if self.is_foot:
            return -1 if formation == "open_order" else int(ground.test_formed)
        return int(ground.test_horse if self.is_mounted else ground.test_guns)


class Grade(Line):
    """CMDR.d: a line of table 1."""

    def __init__(self, entry: Entry, measure: Measure | None, asks: Iterable[Asked]) -> None:
        super().__init__(entry, measure, asks=asks)
        for name in VALUES:
            if getattr(self, name) > getattr(self, f"best_{name}"):
                raise refusal(entry.origin, f"the lower `{name}` of {entry.name} is above the higher, `best_{name}`")


class Profile(ProfileLine[Arm]):
    """UNIT.b: troops of one sort. The `morale` of a unit is what it has now."""

    ASKS_OF = ("strength", "morale", "discipline", "guard", "nation")
    OWN = frozenset(("morale",))


class FightTables:
    """Tables 2, 3, 4, 6 and 7."""

    def __init__(self, book: RuleBook) -> None:
        self.fire_quarters: Final = {(arm, band): number(cell.value) for arm, band, cell in book.cells("fire_quarters")}
        self.formation_fire: Final = {name: number(cell.value) for name, _, cell in book.cells("formation_fire")}
        self.strains: Final = book.whole("morale_cause", "adds")
        self.occasions: Final = book.whole("discipline_cause", "adds")
        self._results: Final = book.table("melee_results")
        self._strains: Final = {m.name: number(dict(m.figures).get("strain")) for m in self._results.marks}

    def melee_result(self, score: int, strength: int) -> tuple[int, int]:
        """G.3b: losses, and what the morale test of the enemy is made harder by."""
        cell = cell_of(self._results, score, strength)
        assert cell is not None, "the compiler has checked the heads"
        return number(cell.value), max((self._strains[mark] for mark in cell.marks), default=NO_TEST)


COSTS: Final = ("cost_open", "cost_formed", "cost_horse", "cost_guns")
_GROUND_TESTS: Final = ("test_formed", "test_horse", "test_guns")
"""E.5a: a cost of 0 is ground that cannot be entered; a test of -1 is none."""
_GROUND: Final = ("sight", "cover", "blocks", "high", "built", "road", "bridge", "linear")


class Book(RuleBook):
    def __init__(self, pack: Rulepack, ruleset: Ruleset, options: Options) -> None:
        super().__init__(pack, ruleset, options, CENTIMETRES)
        self.switches: Final = Switches(ruleset, self.chosen)
        self.scale: Final = 2 if self.switches.figures == "large" else 1
        self.reads_in = Measure(CENTIMETRES.name, CENTIMETRES.units, self.scale)
        """SCALE.c: every distance of the rules is so many times longer."""
        self.figures: Final = Figures(ruleset, self.reads_in)
        self.fight: Final = FightTables(self)
        self.arms: Final = self.lines_of(Arm, "arm", "is", "weight", "front", "depth", *Arm.FORMATIONS, *Arm.RANGES)
        self.formations: Final = self.lines_of(Line, "formation", "is")
        self.states: Final = self.lines_of(Line, "command_state", "quarters", "penalty")
        self.ranks: Final = self.lines_of(Line, "rank", "level", "test")
        pairs = (f"best_{name}" for name in VALUES)
        grades = self.lines_of(Grade, "grade", "nation", "rank", "radius", *VALUES, *pairs)
        self.grades: Final = {(grade.nation, grade.rank): grade for grade in grades.values()}
        self.grounds: Final = self.lines_of(Line, "terrain", *COSTS, *_GROUND_TESTS, *_GROUND)
        self.guns: Final = {name: nation.guns for name, nation in self.lines_of(Line, "nation", "guns").items()}
        """D.3a: what each nation's guns are worth."""
        self.troops: Final = Troops(self, self.arms, Profile)
        Inventory[Book]((Figures, Switches), NEEDED, PRINT_ONLY).judge(self)


# --- a battle ---------------------------------------------------------------------------------------------------------


class Setting(FieldSetting[Book]):
    def __init__(self, book: Book, battle: Scenario | Example, playbook: Playbook) -> None:
        super().__init__(book, battle, playbook, "commander")
        self.rules: Final[UnitRules] = UnitRules.of(book.ruleset, self.facts)
        self.may_be_made: Final = self.reckoned("move", "may_be_made")  # A.1i, B.1b, E.2.1f, E.6b, E.6c, E.8a
        self.army_rules: Final[ArmyRules] = ArmyRules.of(book.ruleset, self.facts)
        self.reactions: Final = self.ways("charge", "stand", "form_square", "evade", "counter_charge", "retire")
        self.strains: Final = self.conditions("discipline_cause")
        """B.1a: what of a move makes a unit test its discipline."""
        self.before: Final = self.courses["before"]
        self.endings: Final = self.declared_endings("I")
        self.covering: Final = tuple(piece for piece in self.lines if piece.ground.cover)
        """E.5a: hedges and walls."""
        self.barring: Final = tuple(piece for piece in self.areas if piece.ground.blocks)
        """D.1c: what bars fire."""
        self.sectors: Final = tuple(piece for piece in self.areas if piece.ground.built)
        """G.5a."""
        self.towns: Final = Patches(self.sectors)
        self.thick: Final = Patches(piece for piece in self.areas if piece.ground.sight < book.figures.open_visibility)
        """D.2: what one does not see through as far as in the open."""
        costs = (getattr(piece.ground, cost) for piece in self.areas for cost in COSTS)
        self.has_fast_ground: Final = any(0 < cost < PLAIN_COST for cost in costs)
        """Whether a way can be shorter than it measures. Lines make none so: they cost what they cost besides."""
        self.bridges: Final = tuple(piece for piece in self.terrain if piece.ground.bridge)
        self.crossings: Final = {
            piece: [point for road in self.roads for point in crossings(piece.line, road.line)]
            for piece in self.barriers
        }
        """E.3.3: where roads, and bridges that are drawn as lines, cross another line."""
        self.narrow = {name for name, formation in book.formations.items() if "column" in formation.is_}

    def is_bridged(self, piece: Terrain, point: Point) -> bool:
        """E.3.3: or by a road."""
        near = self.book.figures.road_width**2
        by_road = any(squared(point, crossing) <= near for crossing in self.crossings[piece])
        return by_road or super().is_bridged(piece, point)

    def reach_of(self, _: object) -> int:
        return 500 * self.book.scale

    def parts_of(self, area: Area, ground: Line) -> Iterable[Area]:
        """G.5a: a town of several sectors may be drawn as one."""
        return divided(area, self.book.figures.sector_side) if ground.built else (area,)
