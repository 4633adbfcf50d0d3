"""A battle under way: its setting, its position, its chance, its journal. Rules are functions that take it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

from engine.core.chance import Chance
from engine.core.declared.trials.dice_tests import Throw
from engine.core.declared.trials.rolls import Thrown
from engine.core.position.game import Game as BaseGame
from engine.core.position.records import reckoned, record, starts_from
from engine.systems.condottiero.book.book import Book
from engine.systems.condottiero.book.figures import Figures, Switches
from engine.systems.condottiero.book.setting import Setting, UnitRules
from engine.systems.condottiero.position.state import Character, Command, Leader, Side, State, TerrainPiece, Unit

P = TypeVar("P", Side, Command, Leader, Character, TerrainPiece)


class Game(BaseGame[Setting, State]):
    book: Book
    figures: Figures
    switches: Switches
    rules: UnitRules
    last_test: tuple[str, Thrown] | None
    """For examples and reports."""

    def __init__(self, setting: Setting, state: State, chance: Chance, *, keep: bool = True) -> None:
        super().__init__(setting, state, chance, keep=keep)
        self._called = -1
        self._by_command: dict[int, list[Unit]] = {}
        self._against: dict[int, list[Unit]] = {}

    # --- short ways -------------------------------------------------------------------------------------------

    def waiting(self, what: str, pieces: Iterable[P]) -> Iterator[P]:
        """Those of a kind that have not had their share of this step, one after the other."""
        for piece in pieces:
            if (what, piece.id) not in self.state.done:
                self.safe()
                yield piece

    def side(self, one: Unit | Leader | Command) -> Side:
        return self.state.sides[one.side]

    def condottiero(self, side: int) -> Leader:
        return self.state.leaders[self.state.sides[side].condottiero]

    def command(self, unit: Unit) -> Command:
        return self.state.commands[unit.command]

    def leader_of(self, command: Command) -> Leader | None:
        """Who leads it now."""
        leader = self.state.leaders[command.leader] if command.leader >= 0 else None
        return leader if leader is not None and leader.present else None

    def _call_the_roll(self) -> None:
        """Nobody ever changes his command or his side, so that it is called anew only where there are more units."""
        units = self.state.units
        self._called = len(units)
        self._by_command = {command.id: [] for command in self.state.commands}
        for unit in units:
            self._by_command.setdefault(unit.command, []).append(unit)
        self._against = {side.id: [unit for unit in units if unit.side != side.id] for side in self.state.sides}

    def units_of(self, command: Command) -> list[Unit]:
        """Its units on the table."""
        if self._called != len(self.state.units):
            self._call_the_roll()
        return [unit for unit in self._by_command[command.id] if not unit.gone and unit.x >= 0]

    def against(self, side: int) -> list[Unit]:
        """All units of the others, wherever they are. The list is kept: nobody writes to it."""
        if self._called != len(self.state.units):
            self._call_the_roll()
        return self._against[side]

    def units_left(self, command: Command) -> list[Unit]:
        """Its units in play, on the table or still to come."""
        return [unit for unit in self.state.units if unit.command == command.id and not unit.gone]

    def enemies(self, side: int) -> list[Unit]:
        return [unit for unit in self.against(side) if not unit.gone and unit.x >= 0]


@record
class Context(Throw):
    """Who takes part in a test: what facts are asked of, and whom its outcome befalls."""

    game: Game
    side: Side
    section: str = ""
    """What a journal cites for what befalls them."""
    unit: Unit | None = None
    other: Unit | None = None
    leader: Leader | None = None
    command: Command | None = None
    piece: TerrainPiece | None = None
    chief: Leader = starts_from(lambda context: context.game.condottiero(context.side.id))
    close: bool = False
    scores: tuple[int, int] = reckoned(lambda c: (c.score, c.rival) if c.side.id == 0 else (c.rival, c.score))
    """Of both armies in a test that both take, in the order of the armies."""

    def __post_init__(self) -> None:
        if self.command is None and self.unit is not None:
            self.command = self.game.command(self.unit)

    @property
    def units(self) -> list[Unit]:
        """The unit, or all of the command."""
        if self.unit is not None:
            return [self.unit]
        return self.game.units_of(self.command) if self.command is not None else []
