"""The rulebook as `lumi` reads it: arms, formations, states, occasions of morale, ground, figures and switches;
and what stays the same through a battle: the book, the table and what lies on it, compiled tests, endings."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from engine.brigades.book.setting import FieldSetting
from engine.brigades.book.troops import PLAIN_COST, ArmLine, ProfileLine, Troops
from engine.core.declared.book.book import Options, RuleBook
from engine.core.declared.book.inventory import Inventory
from engine.core.declared.book.lines import Line
from engine.core.declared.book.records import Asked
from engine.core.declared.playbook import Playbook
from engine.core.declared.reading import Measure
from engine.model.battles import Example, Scenario
from engine.model.pack import Rulepack, Ruleset
from engine.model.rules import Entry
from engine.space.areas import Patches
from engine.space.routes.courses import Courses
from engine.systems.lumi.book.figures import NEEDED, PRINT_ONLY, STATES, ArmyRules, Figures, Switches, UnitRules

MEASURE: Final = Measure("um", {"um": 1})


class Arm(ArmLine):
    """1.6."""

    FORMATIONS = ("line", "column", "open_order", "limbered", "unlimbered")
    RANGES = ("short", "medium", "maximum")

    def __init__(self, entry: Entry, measure: Measure | None, asks: Iterable[Asked]) -> None:
        super().__init__(entry, measure, asks)
        self.is_light: Final = "light" in self.is_
        self.formations: Final = tuple(name for name in self.FORMATIONS if self.allowances[name])
        self.usual: Final = "unlimbered" if self.is_guns else "line"
        march = "limbered" if self.is_guns else "column"
        self.on_the_march: Final = march if march in self.formations else self.usual

    def cost_on(self, ground: Line, formation: str) -> int:
        """3.5; obstacles are judged apart."""
        if ground.bars & self.is_:
            return 0
        return 2 * PLAIN_COST if ground.slow and formation != "open_order" else PLAIN_COST


class RangeBand(Line):
    """5.2.1: a band reaches as far as the arm says, or so many times its maximum range."""

    def reach(self, arm: Arm) -> int:
        if self.times:
            return int(self.times * arm.maximum) if arm.is_guns else 0
        return int(getattr(arm, self.name, 0))


class Profile(ProfileLine[Arm]):
    ASKS_OF = ("morale", "fire", "melee", "exchanges", "aggressive")


class Book(RuleBook):
    def __init__(self, pack: Rulepack, ruleset: Ruleset, options: Options) -> None:
        super().__init__(pack, ruleset, options, MEASURE)
        self.figures: Final = Figures(ruleset, MEASURE)
        self.switches: Final = Switches(ruleset, self.chosen)
        self.require(NEEDED)
        self.arms: Final = self.lines_of(Arm, "arm", "is", *Arm.FORMATIONS, *Arm.RANGES)
        self.formations: Final = self.lines_of(Line, "formation", "dice")
        self.require({"order_state": STATES})
        states = self.lines_of(Line, "order_state", "hit")
        self.states: Final = tuple(states[name] for name in STATES)
        # 7.1: what each result of a morale test means.
        self.occasions: Final = self.lines_by_outcome("occasion", "morale")
        # 3.3.1b: what a die must beat at an obstacle of each level.
        self.crossing: Final = self.lines_of(Line, "crossing_class", "level_1", "level_2", "level_3")
        self.bands: Final = tuple(self.lines_of(RangeBand, "range_band", "needs", "times", "wounds").values())
        # 5.2.1: of each arm, in its farthest band.
        self.longest_reach: Final = {
            arm: max(band.reach(arm) for band in self.bands) for arm in self.arms.values() if self.bands
        }
        asked = ("slow", "disorders", "bars", "cover", "building", "hides", "high", "road", "obstacle")
        self.grounds: Final = self.lines_of(Line, "terrain", *asked)
        self.troops: Final = Troops(self, self.arms, Profile)
        Inventory[Book]((Figures, Switches), NEEDED, PRINT_ONLY).judge(self)


# --- a battle ---------------------------------------------------------------------------------------------------------


class Setting(FieldSetting[Book]):
    def __init__(self, book: Book, battle: Scenario | Example, playbook: Playbook) -> None:
        super().__init__(book, battle, playbook, "general")
        self.rules: Final[UnitRules] = UnitRules.of(book.ruleset, self.facts)
        self.army_rules: Final[ArmyRules] = ArmyRules.of(book.ruleset, self.facts)
        self.bases_out: Final = self.reckoned("brigade", "out")
        self.losses_of_volley: Final = self.reckoned("volley", "losses")  # 5.1a, 5.1b
        self.dice_of_fight: Final = self.reckoned("fight", "dice")  # 6.1
        self.losses_of_fight: Final = self.reckoned("fight", "losses")  # 6.1
        # 4.1: what a unit that is charged may do, if it may.
        self.reactions: Final = self.ways("strain", "evade", "counter")
        # 4.1.7, 4.2.6: how much farther a very good morale test takes an attack.
        self.extras: Final = self.conditions("manner", "extra")
        # 3.3.1b: who crosses obstacles as what.
        self.crossers: Final = self.conditions("crossing_class")
        # 1.8: whether intentions are declared before anybody moves.
        self.declares: Final = self.turn.step("intentions") is not None
        self.endings: Final = self.declared_endings("8.1")
        # 10: what one does not see through.
        self.screens: Final = Patches(piece for piece in self.areas if piece.ground.hides or piece.ground.high)
        self.obstacles: Final = Courses(piece for piece in self.lines if piece.ground.obstacle)
        # Half of the widest unit.
        self._widest: Final = book.figures.most_bases * book.figures.base_front // 2

    def is_barrier(self, ground: Line) -> bool:
        return bool(ground.bars)

    def reach_of(self, unit: Any) -> int:  # noqa: ANN401 - known to no book
        return int(unit.spread) + self._widest
