"""What stays the same through a battle: the book, the board, compiled tests and tables, objectives, the turn limit; and
what the rules ask that the ruleset works out of units, divisions and armies: facts with a `value`."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

from engine.core.declared.book.marked_tables import Cells, marked_cells, sums_of
from engine.core.declared.effects import effects_of
from engine.core.declared.expressions.compiled import FactError, Facts
from engine.core.declared.playbook import Playbook
from engine.core.declared.questions import QuestionsOf, question
from engine.core.declared.reading import refusal
from engine.core.declared.scenario.objectives import Prize
from engine.core.declared.setting import SettingOf
from engine.core.declared.trials.trials import Trial
from engine.core.hexes.moved_ground import Moved, map_with
from engine.model.battles import Example, Map, Piece, Scenario
from engine.model.keeping import keep_last
from engine.model.values import Hex
from engine.space.hexes import is_on
from engine.systems.esa.book.board import Board
from engine.systems.esa.book.book import NO_CARD, Book
from engine.systems.esa.book.told_twice import INVENTORY
from engine.systems.esa.position.state import Division, General, Side, Unit

UnitIs = Callable[[Any, Any], bool]
"""Takes the game and the unit, or whoever takes a test."""


class UnitRules(QuestionsOf, kind="unit", asked_of=("unit",)):
    able_to_shoot: UnitIs  # 6a, 9.2a, 9.10c: has not yet shot this turn
    free_to_shoot: UnitIs  # 6.3b, 6.3d: those in contact do not shoot, but reiter do
    free_to_move: UnitIs  # 5c, 9.8e, 9.2c; whoever lists it asks for the order
    goes_by_itself: UnitIs  # 9.1a
    in_square: UnitIs  # 9.15c
    may_attack: UnitIs  # 7a, 7.1.1
    may_counter_charge: UnitIs  # 9.5a; whoever has evaded moves no more (9.8e)
    may_decline: UnitIs  # 7.1.1, 9.16b: the duty to fight; reiter who are not engaged are free of it
    may_defend: UnitIs  # 3.3.1c, 10.14a, 10.16c: the shaken do not; the paralysed do; guns never
    may_evade: UnitIs  # 9.8a, 9.4.1d, 9.9.2d, 9.8e, 10.14a
    may_fire_steadily: UnitIs  # 9.10a, 9.10b: whoever reacts needs no order; the sector applies
    may_move_late: UnitIs  # 9.6a, and what cards grant
    may_open_fire: UnitIs  # 2.5.2b: what cards grant at the start of the movement phase
    may_rally: UnitIs  # 8a, 9.2e; whoever lists it asks for the order
    below_strength: UnitIs  # 8c
    supported: UnitIs  # 10.18a
    movement_points: Callable[[Any, Unit], int]  # 5c, 5.1a: the order card leaves some to whoever has any


class DivisionRules(QuestionsOf, kind="division", asked_of=("unit",)):
    broken: Callable[[Any, Division], bool]  # 2.1.1b


class ArmyRules(QuestionsOf, kind="army", asked_of=("side",)):
    capacity: Callable[[Any, Side], int]  # 2.4a, 10.4, 10.9
    determination: Callable[[Any, Side], int]  # 2.1.3a: at the start


OPEN_GROUND: Final = "open"
_COUNTED: Final = {"unit": "units", "general": "generals", "division": "divisions"}
"""Lists of the state over which facts are counted."""
_MOST_BOARDS: Final = 64
"""Boards with moved ground that are kept for the next game that has the same."""


class Setting(SettingOf[Book, Trial]):
    def __init__(self, book: Book, battle: Scenario | Example, playbook: Playbook) -> None:
        super().__init__(book, battle, playbook, Trial, "game", _COUNTED)
        if battle.map is None:
            raise refusal(battle.origin, f"{battle.name} has no map")
        self.board: Final = Board(battle.map, book)
        self._map: Final = battle.map
        self._boards: Final[dict[Moved, Board]] = {}
        self.objectives: Final = tuple(Prize(objective, self.facts) for objective in battle.objectives)
        self.objective_hexes: Final = [
            [place for at in prize.declared.at for place in self.board.hexes_of(at)] for prize in self.objectives
        ]
        self.rules: Final[UnitRules] = UnitRules.of(book.ruleset, self.facts)
        self.division_rules: Final[DivisionRules] = DivisionRules.of(book.ruleset, self.facts)
        self.army_rules: Final[ArmyRules] = ArmyRules.of(book.ruleset, self.facts)
        self.sure: Final = _sure(book, self.facts, playbook)
        """When a test is passed without a card, by its name."""
        tables = _damage(book, self.facts, playbook)
        self.shooting_advantage: Final = tables["shooting_advantage"]
        self.melee_advantage: Final = tables["melee_advantage"]
        self.weakness: Final = sums_of(tables["melee_weakness"])
        self.withdrawal: Final = sums_of(tables["withdrawals"])
        self.gun_moves: Final = sums_of(tables["gun_moves"])
        self.cards: Final = {0: NO_CARD, **book.cards}
        """Order cards by number: none, those of the decks, and those that only an example has."""
        self.deployment: Final[dict[tuple[int, int], list[int]]] = {}
        """Hexes where a side (division -1) or a division may be set up or comes in."""
        self.deck_changes: Final[dict[int, tuple[tuple[int, int], ...]]] = {}
        """2.2b: cards (out, in) that a leader's own card swaps, by the leader."""
        self.endings: Final = self.declared_endings("3.2.5b")

    def place(self, piece: Piece) -> int:
        """Where a piece stands at first, -1 if nothing is said."""
        if not isinstance(piece.at, Hex):
            return -1
        if not is_on(piece.at, self.board.width, self.board.lines):
            raise refusal(piece.origin, f"{piece.name} stands off the map, at {piece.at}")
        return self.board.place(piece.at)

    def stands_in(self, piece: Unit | General, zone: str) -> bool:
        """Whether somebody stands in a zone of the map."""
        return piece.hex in self.board.zones.get(zone, ())

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
        return map_with(self._map, moved, OPEN_GROUND)


GRANTED: Final = "granted"
"""The field of a stake that tells whether what was tested for may be done."""


@keep_last
def _sure(book: Book, facts: Facts, playbook: Playbook) -> dict[str, UnitIs]:
    """10.3b, 10.12: when a test is passed without a card and nothing follows but that what was tested for may be done.
    Most are: they are asked without all that a test takes. One whose ruleset makes more of it is taken as usual."""
    sure: dict[str, UnitIs] = {}
    for test in book.ruleset.tests:
        if (
            test.automatic is None
            or not test.outcomes
            or not playbook.effects.only_note(effects_of(test.outcomes[0]), GRANTED)
        ):
            continue
        with suppress(FactError):  # it asks what only a test at hand can answer
            sure[test.name] = question(test.automatic, facts, ("unit",), f"{book.prefix}:{test.name}:sure")
    return sure


@keep_last
def _damage(book: Book, facts: Facts, playbook: Playbook) -> dict[str, Cells]:
    """2.6.2, 6.2, 7.2a, 7.2b: the automatic damage of each table, with the condition of each symbol; 2.5.2b, 6.4c: the
    effects of cards and sectors are such as they can have."""
    tables = {name: marked_cells(book, facts, name, "hits") for name in _DAMAGE}
    playbook.effects.judge_cards(book.decks)
    playbook.effects.judge_sectors(book.ruleset.sectors)
    INVENTORY.judge(book)
    return tables


_DAMAGE: Final = ("shooting_advantage", "melee_advantage", "melee_weakness", "withdrawals", "gun_moves")
