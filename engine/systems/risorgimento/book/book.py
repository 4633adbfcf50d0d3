"""The rulebook as `risorgimento` reads it: arms, formations, command states, ranks, ground, troops, figures."""

from __future__ import annotations

from collections.abc import Iterable
from math import isqrt
from typing import Final

from engine.brigades.book.troops import ArmLine, ProfileLine, Troops
from engine.core.declared.book import Options, RuleBook
from engine.core.declared.inventory import Inventory
from engine.core.declared.reading import Measure, number, refusal
from engine.core.declared.records import Length, LineOf, Record
from engine.model.keeping import keep_last
from engine.model.pack import Rulepack, Ruleset
from engine.model.rules import Cell, Entry, Head
from engine.systems.risorgimento.book.figures import NEEDED, PRINT_ONLY, Figures, Switches

CENTIMETRES: Final = Measure("centimetres", {"mm": 10, "cm": 1})

FORMATIONS: Final = ("march_column", "attack_column", "line", "open_order", "square", "limbered", "unlimbered")
"""By the names of the allowances of an arm."""
PLAIN_COST: Final = 4
"""E.5a: quarters of a centimetre that a centimetre of open ground costs."""
_ROUNDED_OFF: Final = 5
NO_TEST: Final = -1
"""A melee result that calls for no morale test."""


class Arm(ArmLine):
    """UNIT.a, UNIT.b, IND.a: an arm, its base, moves and ranges, in hundredths of a centimetre."""

    FORMATIONS = FORMATIONS
    weight: int = 0
    front: Length
    depth: Length
    march_column: Length = 0
    attack_column: Length = 0
    line: Length = 0
    open_order: Length = 0
    square: Length = 0
    limbered: Length = 0
    unlimbered: Length = 0
    long: Length = 0

    def __init__(self, entry: Entry, measure: Measure | None, scale: int) -> None:
        super().__init__(entry, measure)
        enlarge(self, scale)
        self.girth: Final = self.front + self.depth
        self.corner: Final = isqrt(self.front * self.front + self.depth * self.depth) // 2 + _ROUNDED_OFF
        """No corner of its base is farther from the middle; with a little for rounding and for what counts as
        touching."""
        self.is_light: Final = "light" in self.is_ and self.is_foot
        self.allowances: Final = self.moves_by_formation()
        own = ("limbered", "unlimbered") if self.is_guns else FORMATIONS[:5]
        self.formations: Final = tuple(
            name for name in own if self.allowances[name] or (name == "unlimbered" and self.is_guns)
        )
        self.usual: Final = "unlimbered" if self.is_guns else "line" if self.is_mounted else "open_order"
        """IND.a: the formation of a unit without a marker."""
        self.column: Final = self.limbered if self.is_guns else self.march_column
        """What is meant where rules speak of its column movement."""


class CommandState(LineOf):
    quarters: int
    penalty: int = 0


class Rank(LineOf):
    level: int
    test: str = ""
    """A.1c: what he rolls where the chain breaks."""


class Grade(LineOf):
    """CMDR.d: a line of table 1."""

    nation: str
    rank: str
    radius: Length
    initiative: int
    best_initiative: int
    bonus: int
    best_bonus: int

    def __init__(self, entry: Entry, measure: Measure | None) -> None:
        super().__init__(entry, measure)
        for name in ("initiative", "bonus"):
            if getattr(self, name) > getattr(self, f"best_{name}"):
                raise refusal(entry.origin, f"the lower `{name}` of {entry.name} is above the higher, `best_{name}`")


class Nation(LineOf):
    guns: int = 3


class Ground(LineOf):
    """A kind of terrain. A cost of 0 is ground that cannot be entered; a test of -1 is none."""

    cost_open: int = PLAIN_COST
    cost_formed: int = PLAIN_COST
    cost_horse: int = PLAIN_COST
    cost_guns: int = PLAIN_COST
    test_formed: int = -1
    test_horse: int = -1
    test_guns: int = -1
    sight: Length = 8_000
    cover: int = 0
    blocks: bool = False
    high: bool = False
    built: bool = False
    road: bool = False
    bridge: bool = False
    linear: bool = False

    @property
    def costs(self) -> tuple[int, ...]:
        return self.cost_open, self.cost_formed, self.cost_horse, self.cost_guns


class Profile(ProfileLine[Arm]):
    """UNIT.b: troops of one sort. The `morale` of a unit is what it has now."""

    OWN = frozenset({"arm", "strength", "discipline", "guard", "nation"})
    strength: int
    discipline: int
    guard: bool = False
    nation: str = ""


class FightTables:
    """Tables 2, 3, 4, 6 and 7."""

    def __init__(self, book: RuleBook) -> None:
        self.fire_quarters: Final = {(arm, band): number(cell.value) for arm, band, cell in book.cells("fire_quarters")}
        self.formation_fire: Final = {name: number(cell.value) for name, _, cell in book.cells("formation_fire")}
        self.strains: Final = book.whole("morale_cause", "adds")
        self.occasions: Final = book.whole("discipline_cause", "adds")
        table = book.table("melee_results")
        self._strains: Final = {mark.name: number(dict(mark.figures).get("strain")) for mark in table.marks}
        self._rows: Final = tuple(zip(table.heads_down, table.cells, strict=True))
        self._columns: Final = table.heads_across

    def melee_result(self, score: int, strength: int) -> tuple[int, int]:
        """G.3b: losses, and what the morale test of the enemy is made harder by."""
        row = next(cells for head, cells in self._rows if _holds(head, score))
        cell: Cell = next(cell for head, cell in zip(self._columns, row, strict=True) if _holds(head, strength))
        strains = [self._strains[mark] for mark in cell.marks]
        return number(cell.value), max(strains, default=NO_TEST)


def _holds(head: Head, figure: int) -> bool:
    assert head.span is not None, "the compiler has checked the heads"
    return head.span.holds(figure)


def enlarge(record: Record, scale: int) -> None:
    """SCALE.c: every distance of a record, for figures of another size."""
    for asked in record.ASKS:
        if asked.way == "length":
            setattr(record, asked.attribute, getattr(record, asked.attribute) * scale)


class Book(RuleBook):
    def __init__(self, pack: Rulepack, ruleset: Ruleset, options: Options) -> None:
        super().__init__(pack, ruleset, options, CENTIMETRES)
        self.switches: Final = Switches(ruleset, self.chosen)
        self.scale: Final = 2 if self.switches.figures == "large" else 1
        self.figures: Final = Figures(ruleset, CENTIMETRES)
        self.fight: Final = FightTables(self)
        self.arms: Final = {name: Arm(entry, CENTIMETRES, self.scale) for name, entry in self.entries("arm").items()}
        self.states: Final = self.lines("command_state", CommandState)
        self.ranks: Final = self.lines("rank", Rank)
        self.grades: Final = {(grade.nation, grade.rank): grade for grade in self.lines("grade", Grade).values()}
        self.grounds: Final = self.lines("terrain", Ground)
        scaled: Iterable[Record] = (self.figures, *self.grades.values(), *self.grounds.values())
        for record in scaled:
            enlarge(record, self.scale)
        costs = [cost for ground in self.grounds.values() for cost in ground.costs]
        self.has_fast_ground: Final = any(0 < cost < PLAIN_COST for cost in costs)
        """Whether a way can be shorter than it measures."""
        self.guns: Final = {name: nation.guns for name, nation in self.lines("nation", Nation).items()}
        """D.3a: what each nation's guns are worth."""
        self.troops: Final = Troops(self, self.arms, Profile)
        _INVENTORY.judge(self)


_INVENTORY: Final[Inventory[Book]] = Inventory((Figures, Switches), NEEDED, PRINT_ONLY)

open_book: Final = keep_last(Book)
"""The book of a ruleset with a scenario's switches, read once for all tables that play by it."""
