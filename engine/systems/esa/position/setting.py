"""What stays the same through a battle: the book, the board, compiled tests and tables, objectives, the turn limit."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from engine.core.declared.compiled import FactFunction, Facts, compile_expression
from engine.core.declared.reading import number
from engine.core.declared.trials import Trial
from engine.core.keeping import keep_last
from engine.core.system import Unplayable
from engine.model.battles import Example, Map, Objective, Scenario
from engine.model.rules import Table
from engine.model.values import Expression, Hex
from engine.systems.esa.book.board import Board
from engine.systems.esa.book.book import Book
from engine.systems.esa.book.told_twice import INVENTORY
from engine.systems.esa.position.state import State

Moved = tuple[tuple[str, tuple[int, ...]], ...]
"""OPEN.2: features that lie elsewhere than drawn, with their hexes."""
OPEN_GROUND: Final = "open"
_MOST_BOARDS: Final = 64
"""Boards with moved ground that are kept for the next game that has the same."""

Hits = tuple[tuple[int, str, Callable[[Any], Any] | None], ...]
"""What a cell of an advantage table gives: (damage, mark, when it counts)."""


class Setting:
    def __init__(
        self, book: Book, battle: Scenario | Example, answers: Mapping[str, FactFunction], subjects: Mapping[str, str]
    ) -> None:
        if battle.map is None:
            raise Unplayable(f"{battle.name} has no map")
        self.book: Final = book
        self.board: Final = Board(battle.map, book)
        self._map: Final = battle.map
        self._boards: Final[dict[Moved, Board]] = {}
        self.battle: Final = battle
        self.turns: Final = int(battle.turns) if isinstance(battle, Scenario) and battle.turns else 0
        self.objectives: Final[tuple[Objective, ...]] = battle.objectives if isinstance(battle, Scenario) else ()
        self.zones: Final = {zone.name: zone for zone in battle.map.zones}
        rules = _compiled(book, answers, subjects)
        self.facts: Final = rules.facts
        self.trials: Final = rules.trials
        self.shooting_advantage: Final = rules.shooting_advantage
        self.melee_advantage: Final = rules.melee_advantage
        self.weakness: Final = rules.weakness
        self.withdrawal: Final = rules.withdrawal
        self.gun_moves: Final = rules.gun_moves
        self.start: State | None = None
        """The position before the first decision, once somebody has asked for it."""
        self.deployment: Final[dict[tuple[int, int], list[int]]] = {}
        """Hexes where a side (division -1) or a division may be set up or comes in."""
        self.arrivals: Final[dict[int, int]] = {}
        """The turn from which a division may come."""
        self.deck_changes: Final[dict[int, tuple[tuple[int, int], ...]]] = {}
        """2.2b: cards (out, in) that a leader's own card swaps, by the leader."""
        self.endings: Final = [
            (ending, compile_expression(ending.when, self.facts, f"{book.prefix}:{ending.name}"))
            for ending in (battle.endings if isinstance(battle, Scenario) else ())
        ]

    def board_with(self, moved: Moved) -> Board:
        """OPEN.2: the field with some of its ground elsewhere."""
        if not moved:
            return self.board
        known = self._boards.get(moved)
        if known is None:
            if len(self._boards) >= _MOST_BOARDS:
                self._boards.clear()
            known = self._boards[moved] = Board(self.map_with(moved), self.book)
        return known

    def map_with(self, moved: Moved) -> Map:
        """OPEN.2: what a piece of ground leaves is open; where it lies now is what it is."""
        drawn, lies = self._map, dict(moved)
        ground = [list(line) for line in drawn.ground]
        features = {one.name: one for one in drawn.features if one.name in lies}
        for feature in features.values():
            for at in feature.at:
                if isinstance(at, Hex):
                    ground[at.line - 1][at.column - 1] = OPEN_GROUND
        for name, feature in features.items():
            for place in lies[name]:
                ground[place // self.board.width][place % self.board.width] = feature.terrain
        return replace(
            drawn,
            ground=tuple(map(tuple, ground)),
            features=tuple(
                replace(one, at=tuple(self.board.hex(place) for place in lies[one.name])) if one.name in lies else one
                for one in drawn.features
            ),
        )


# --- tests and tables, compiled -------------------------------------------------------------------------------------


class Compiled:
    """The tests and tables of a book with their conditions: the same on every field."""

    def __init__(self, book: Book, answers: Mapping[str, FactFunction], subjects: Mapping[str, str]) -> None:
        self.facts: Final = Facts(answers, subjects, book.constants, book.options)
        self.trials: Final = {test.name: Trial(test, self.facts, book.prefix) for test in book.ruleset.tests}
        self.shooting_advantage: Final = _advantage(book, self.facts, book.table("shooting_advantage"))
        self.melee_advantage: Final = _advantage(book, self.facts, book.table("melee_advantage"))
        self.weakness: Final = self._damage(book, "melee_weakness")
        self.withdrawal: Final = self._damage(book, "withdrawals")
        self.gun_moves: Final = self._damage(book, "gun_moves")
        INVENTORY.judge(book)

    def _damage(self, book: Book, table: str) -> dict[tuple[str, str], int]:
        found = _advantage(book, self.facts, book.table(table))
        return {key: sum(hit[0] for hit in hits) for key, hits in found.items()}


_compiled: Final = keep_last(Compiled)


def _advantage(book: Book, facts: Facts, table: Table) -> dict[tuple[str, str], Hits]:
    """2.6.2, 6.2, 7.2a, 7.2b: the automatic damage of a table, with the condition of each symbol."""
    marks = {mark.name: mark for mark in table.marks}
    found: dict[tuple[str, str], Hits] = {}
    for down, row in zip(table.heads_down, table.cells, strict=True):
        for across, cell in zip(table.heads_across, row, strict=True):
            hits: list[tuple[int, str, Callable[[Any], Any] | None]] = []
            if isinstance(cell.value, int) and cell.value:
                hits.append((cell.value, "", None))
            for name in cell.marks:
                mark = marks[name]
                when = _when(book, facts, mark.when, f"{table.name}:{name}")
                hits.append((number(dict(mark.figures).get("hits")), name, when))
            for one in down.names:
                for other in across.names:
                    found[one, other] = tuple(hits)
    return found


def _when(book: Book, facts: Facts, when: Expression | None, label: str) -> Callable[[Any], Any] | None:
    return compile_expression(when, facts, f"{book.prefix}:{label}") if when is not None else None
