"""A battle under way: its setting, its position, its chance, its journal. Rules are functions that take it."""

from __future__ import annotations

from engine.brigades.position.game import BrigadeCase, BrigadeGame
from engine.systems.lumi.book.book import Book
from engine.systems.lumi.book.figures import Figures, Switches, UnitRules
from engine.systems.lumi.book.setting import Setting
from engine.systems.lumi.position.state import Brigade, Division, General, Side, State, Unit


class Game(BrigadeGame[Setting, State, Unit, General, Brigade]):
    book: Book
    figures: Figures
    switches: Switches
    rules: UnitRules

    def division_of(self, unit: Unit) -> Division:
        return self.state.divisions[self.brigade(unit).division]

    def general_of(self, unit: Unit) -> General | None:
        """Who commands its division, unless he has fallen: then the commander-in-chief does."""
        return self.leading(self.division_of(unit).general) or self.chief(unit.side)


class Context(BrigadeCase[Game, Side, Unit, General, Brigade]):
    """With what is at hand: the ruleset says of its facts what each is. `other` is who has charged, fought or beaten a
    unit, from whom it flees (3.2.1). `strikes_flank` tells of its own blow, and `in_flank` of one that it fears;
    `touching` is how many bases are in contact (6.1), `occasion` that of a morale test, and `result` what it came to,
    where it is suffered only when all have tested (7.1); with `lost_one` a permanent loss has been suffered in the same
    event (3.2.2), and with `mutual` it fails against somebody who fails against it (7.1.2, 7.1.3)."""

    strikes_flank = in_flank = by_horse = charging = attacked = lost_one = mutual = is_order = False
    needs = damage = touching = firers = 0
    occasion, result = "fire", ""


def about(g: Game, unit: Unit, other: Unit | None = None, section: str = "7.1") -> Context:
    """The context of a test that a unit takes, perhaps because of another."""
    return Context(g, g.state.sides[unit.side], unit=unit, other=other, section=section)
