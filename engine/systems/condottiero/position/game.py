"""A battle under way: its setting, its position, its chance, its journal. Rules are functions that take it."""

from __future__ import annotations

from typing import Final

from engine.core.chance import Chance
from engine.core.declared.rolls import Thrown
from engine.core.position.game import Game as BaseGame
from engine.systems.condottiero.book.book import Book
from engine.systems.condottiero.book.setting import Setting
from engine.systems.condottiero.position.state import STAGES, STEPS, Command, Leader, Side, State, Unit


class Game(BaseGame[Setting, State]):
    def __init__(self, setting: Setting, state: State, chance: Chance, *, keep: bool = True) -> None:
        super().__init__(setting, state, chance, keep=keep)
        self.book: Final[Book] = setting.book
        self.figures: Final = setting.book.figures
        self.switches: Final = setting.book.switches
        self.last_test: tuple[str, Thrown] | None = None
        """For examples and reports."""

    def place(self) -> str:
        state = self.state
        if state.turn == 0:
            return f"before the battle, {STAGES[state.stage] if state.stage < len(STAGES) else 'ready'}"
        return super().place()

    def step_name(self) -> str:
        return STEPS[self.state.step] if self.state.step < len(STEPS) else "next turn"

    # --- short ways -------------------------------------------------------------------------------------------

    def side(self, one: Unit | Leader | Command) -> Side:
        return self.state.sides[one.side]

    def condottiero(self, side: int) -> Leader:
        return self.state.leaders[self.state.sides[side].condottiero]

    def command(self, unit: Unit) -> Command:
        return self.state.commands[unit.command]

    def leader_of(self, command: Command) -> Leader | None:
        """Who leads it now."""
        if command.leader < 0:
            return None
        leader = self.state.leaders[command.leader]
        return leader if leader.present else None

    def units_of(self, command: Command) -> list[Unit]:
        """Its units on the table."""
        return [unit for unit in self.state.units if unit.command == command.id and unit.on_table]

    def units_left(self, command: Command) -> list[Unit]:
        """Its units in play, on the table or still to come."""
        return [unit for unit in self.state.units if unit.command == command.id and not unit.gone]

    def enemies(self, side: int) -> list[Unit]:
        return [unit for unit in self.state.units if unit.side != side and unit.on_table]


class Context:
    """Who takes part in a test: what facts are asked of."""

    __slots__ = (
        "chief",
        "close",
        "command",
        "game",
        "goal",
        "leader",
        "other",
        "rival",
        "roll",
        "score",
        "side",
        "unit",
    )

    def __init__(
        self,
        game: Game,
        side: Side,
        *,
        unit: Unit | None = None,
        other: Unit | None = None,
        leader: Leader | None = None,
        command: Command | None = None,
    ) -> None:
        self.game = game
        self.side = side
        self.unit = unit
        self.other = other
        self.leader = leader
        self.command = command if command is not None else game.command(unit) if unit is not None else None
        self.chief = game.condottiero(side.id)
        self.close = False
        self.roll = self.goal = self.score = 0
        self.rival = 0
        """The opponent's score in the same test."""
