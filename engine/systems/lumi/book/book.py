"""The rulebook as `lumi` reads it: arms, formations, states, occasions of morale, ground, figures and switches."""

from __future__ import annotations

from typing import Final

from engine.brigades.book.troops import ArmLine, ProfileLine, Troops
from engine.core.declared.book import Options, RuleBook
from engine.core.declared.inventory import Inventory
from engine.core.declared.reading import Measure
from engine.core.declared.records import Length, LineOf
from engine.model.keeping import keep_last
from engine.model.pack import Rulepack, Ruleset
from engine.model.rules import Entry
from engine.systems.lumi.book.figures import NEEDED, PRINT_ONLY, STATES, Figures, Switches

MEASURE: Final = Measure("um", {"um": 1})
FORMATIONS: Final = ("line", "column", "open_order", "limbered", "unlimbered")


class Arm(ArmLine):
    """1.6: an arm, its moves and ranges, in hundredths."""

    FORMATIONS = FORMATIONS
    line: Length = 0
    column: Length = 0
    open_order: Length = 0
    limbered: Length = 0
    unlimbered: Length = 0
    maximum: Length

    def __init__(self, entry: Entry, measure: Measure | None) -> None:
        super().__init__(entry, measure)
        self.is_light: Final = "light" in self.is_
        self.moves: Final = self.moves_by_formation()
        self.formations: Final = tuple(name for name in FORMATIONS if self.moves[name])
        self.usual: Final = "unlimbered" if self.is_guns else "line"
        march = "limbered" if self.is_guns else "column"
        self.on_the_march: Final = march if march in self.formations else self.usual


class Formation(LineOf):
    dice: int = 0


class OrderState(LineOf):
    level: int
    hit: str


class Occasion(LineOf):
    passed: str
    shaken: str
    routed: str


class CrossingClass(LineOf):
    level_1: int
    level_2: int
    level_3: int

    def value(self, level: int) -> int:
        """3.3.1: what a die must beat; an obstacle of level 0 asks no more than that it is thrown."""
        return (0, self.level_1, self.level_2, self.level_3)[level]


class RangeBand(LineOf):
    """5.2.1: a band reaches as far as the arm says, or so many times its maximum range."""

    needs: int
    times: int = 0
    wounds: bool = True

    def reach(self, arm: Arm) -> int:
        reach: int = self.times * arm.maximum if self.times else getattr(arm, self.name, 0)
        return reach if arm.is_guns or not self.times else 0


class Ground(LineOf):
    slow: bool = False
    disorders: bool = False
    bars: frozenset[str] = frozenset()
    cover: bool = False
    hides: bool = False
    high: bool = False
    road: bool = False
    obstacle: bool = False


class Profile(ProfileLine[Arm]):
    OWN = frozenset({"arm", "morale", "fire", "melee", "exchanges", "aggressive"})
    fire: int = 0
    melee: int = 0
    exchanges: bool = False
    aggressive: bool = False


class Book(RuleBook):
    def __init__(self, pack: Rulepack, ruleset: Ruleset, options: Options) -> None:
        super().__init__(pack, ruleset, options, MEASURE)
        self.figures: Final = Figures(ruleset, MEASURE)
        self.switches: Final = Switches(ruleset, self.chosen)
        self.require(NEEDED)
        self.arms: Final = self.lines("arm", Arm)
        self.formations: Final = self.lines("formation", Formation)
        self.require({"order_state": STATES})
        states = self.lines("order_state", OrderState)
        self.states: Final = tuple(states[name] for name in STATES)
        self.occasions: Final = self.lines("occasion", Occasion)
        self.crossing: Final = self.lines("crossing_class", CrossingClass)
        self.bands: Final = tuple(self.lines("range_band", RangeBand).values())
        self.longest_reach: Final = {
            arm: max(band.reach(arm) for band in self.bands) for arm in self.arms.values() if self.bands
        }
        """5.2.1: of each arm, in its farthest band."""
        self.grounds: Final = self.lines("terrain", Ground)
        self.troops: Final = Troops(self, self.arms, Profile)
        # 3.3.2: only who rolls for obstacles needs the test.
        rolls = "obstacle_level" in {test.name for test in ruleset.tests} or self.switches.unknown_levels == "rolled"
        rolled = ("obstacle_level",) if rolls else ()
        needed = {**NEEDED, "test": (*NEEDED["test"], *rolled)}
        inventory: Inventory[Book] = Inventory((Figures, Switches), needed, PRINT_ONLY)
        inventory.judge(self)


open_book: Final = keep_last(Book)
"""The book of a ruleset with a scenario's switches, read once for all tables that play by it."""
