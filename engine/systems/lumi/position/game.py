"""A battle under way: its setting, its position, its chance, its journal. Rules are functions that take it."""

from __future__ import annotations

from engine.brigades.position.game import BrigadeGame
from engine.core.declared.trials.dice_tests import Throw
from engine.core.position.records import record
from engine.systems.lumi.book.book import Book
from engine.systems.lumi.book.figures import Figures, Switches, UnitRules
from engine.systems.lumi.book.setting import Setting
from engine.systems.lumi.position.state import Brigade, Division, General, Side, State, Unit


class Game(BrigadeGame[Setting, State, Unit, General]):
    book: Book
    figures: Figures
    switches: Switches
    rules: UnitRules

    def division_of(self, unit: Unit) -> Division:
        return self.state.divisions[self.state.brigades[unit.brigade].division]

    def general_of(self, unit: Unit) -> General | None:
        """Who commands its division, unless he has fallen: then the commander-in-chief does."""
        general = self.state.generals[self.division_of(unit).general]
        if not general.lost:
            return general
        chief = self.state.generals[self.state.sides[unit.side].chief]
        return None if chief.lost else chief


@record
class Context(Throw):
    """Who takes part in a test: what facts are asked of, and whom its outcome befalls."""

    game: Game
    side: Side
    unit: Unit | None = None
    other: Unit | None = None
    cause: Unit | None = None
    """3.2.1: who has charged, fought or beaten it, from whom it flees."""
    brigade: Brigade | None = None
    general: General | None = None
    section: str = ""
    in_flank: bool = False
    by_horse: bool = False
    charging: bool = False
    attacked: bool = False
    needs: int = 0
    damage: int = 0
    touching: int = 0
    """6.1: how many bases are in contact."""
    firers: int = 0
    value: int = 0
    occasion: str = "fire"
    """7.1: of a morale test, in the words of the ruleset."""
    result: str = ""
    """7.1: what a morale test came to, where it is suffered only when all have tested."""
    lost_one: bool = False
    """3.2.2: whoever it befalls has suffered a permanent loss in the same event."""
