"""A battle under way: its setting, its position, its chance, its journal. Rules are functions that take it."""

from __future__ import annotations

from typing import Final

from engine.core.chance import Chance
from engine.core.declared.trials.trials import Applied
from engine.core.position.game import Game as BaseGame
from engine.core.position.records import Record, record
from engine.systems.esa.book.board import Board
from engine.systems.esa.book.book import Book, Passage
from engine.systems.esa.book.figures import Figures, Switches
from engine.systems.esa.position.setting import Setting, UnitRules
from engine.systems.esa.position.state import Division, General, Side, State, Unit


class Game(BaseGame[Setting, State]):
    book: Book
    figures: Figures
    switches: Switches
    rules: UnitRules

    def __init__(self, setting: Setting, state: State, chance: Chance, *, keep: bool = True) -> None:
        super().__init__(setting, state, chance, keep=keep)
        self.board: Board = setting.board_with(state.moved_ground)
        self.last_test: tuple[str, int, Applied, int, str] = ("", 0, (), 0, "")
        """Of the last test: name, cards, modifiers, successes, outcome. For examples and reports."""
        own: tuple[list[Unit], list[Unit]] = ([], [])
        for unit in state.units:
            own[unit.side].append(unit)
        self.units_of: Final = own
        """The units of each side, whether they live or not, in their order. Nobody joins a battle later, and nobody
        changes sides."""

    def redraw(self) -> None:
        """After ground has moved."""
        self.board = self.setting.board_with(self.state.moved_ground)

    def step_name(self) -> str:
        return self.setting.turn.name_of(self.state.step) if self.state.deployed else "set-up"

    def acting(self) -> str:
        state = self.state
        return state.divisions[state.active].name if state.active >= 0 else ""

    # --- short ways -------------------------------------------------------------------------------------------

    def unit_at(self, place: int) -> Unit | None:
        at = self.state.at[place]
        return self.state.units[at] if at >= 0 else None

    def side(self, unit: Unit | General | Division) -> Side:
        return self.state.sides[unit.side]

    def division(self, unit: Unit) -> Division:
        return self.state.divisions[unit.division]

    def general_of(self, division: Division) -> General:
        return self.state.generals[division.general]

    def passage(self, unit: Unit, place: int) -> Passage:
        """What the ground of a hex does to its class."""
        return self.board.ground[place].passages[unit.stats.klass]

    def living(self, side: int) -> list[Unit]:
        return [unit for unit in self.units_of[side] if unit.alive and unit.hex >= 0]

    def enemies(self, side: int) -> list[Unit]:
        return [unit for unit in self.units_of[1 - side] if unit.alive and unit.hex >= 0]


@record
class Context(Record):
    """Who takes part in a test: what facts are asked of."""

    game: Game
    unit: Unit | General | Side
    other: Unit | None
    side: Side
    card: int = 0
    """The random value of the card just turned."""
    zone_cards: int = 0
