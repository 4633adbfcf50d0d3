"""The figures, switches, tables and questions that fire, charges, melee and morale are played by."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from engine.core.declared.book import RuleBook
from engine.core.declared.questions import QuestionsOf
from engine.core.declared.reading import number
from engine.core.declared.records import Degrees, FiguresOf, Length
from engine.model.rules import Cell, Head

Is = Callable[[Any, Any], bool]
"""Takes the game and the unit."""

NO_TEST: Final = -1
"""A melee result that calls for no morale test."""


class FightFigures(FiguresOf):
    near_break: Length
    turns_leaderless: int
    turns_dressing: int
    gun_arc: Degrees
    open_visibility: Length
    near_charge: Length
    gun_warning: Length
    gunners_run: Length
    infantry_advance: Length
    sector_side: Length
    sector_infantry: int
    sector_guns: int
    price_of_staying: int


class FightRules(QuestionsOf, kind="unit", asked_of=("unit",)):
    """What the ruleset works out of units, and the rules of fighting ask."""

    may_charge: Is  # C.1
    may_fire_guns: Is  # D.a
    may_fire: Is  # E.9a
    may_fire_now: Is  # F, E.2.2g, E.9b
    may_be_shot_at: Is  # F.1e
    may_react: Is  # E.2, B.1b
    may_counter_charge: Is  # E.2.1a
    may_form_square: Is  # E.2.2a
    elite: Is  # G.4.1a
    penalty: Callable[[Any, Any], int]  # B.1c, B.2b, MOR.b


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
    span = head.span
    assert span is not None, "the compiler has checked the heads"
    return (span.low is None or span.low <= figure) and (span.high is None or figure <= span.high)


FIGHT_TESTS: Final[tuple[str, ...]] = (
    *("commander_hit", "commander_severity", "commander_contacted", "morale", "fire", "counter_charge"),
    *("form_square", "evade", "recall", "battery_evades", "gun_crew", "melee", "turn_to_face", "cavalry_advance"),
)
"""Tests that the rules of fighting name."""
