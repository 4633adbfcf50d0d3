"""What stays the same through a battle: the book, the table and what lies on it, compiled tests, endings."""

from __future__ import annotations

from typing import Any, Final

from engine.brigades.book.setting import FieldSetting
from engine.core.declared.book.lines import Line
from engine.core.declared.playbook import Playbook
from engine.model.battles import Example, Scenario
from engine.space.areas import Patches
from engine.space.routes.courses import Courses
from engine.systems.lumi.book.book import Book
from engine.systems.lumi.book.figures import ArmyRules, UnitRules


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
