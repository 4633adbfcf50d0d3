"""A battle under way: its setting, its position, its chance, its journal. Rules are functions that take it."""

from __future__ import annotations

from engine.core.chance import Chance
from engine.core.declared.trials.dice_tests import Throw
from engine.core.declared.trials.rolls import Thrown
from engine.core.position.field import FieldGame
from engine.core.position.records import record
from engine.systems.risorgimento.book.book import Book
from engine.systems.risorgimento.book.fight_figures import FightFigures
from engine.systems.risorgimento.book.figures import Figures, Switches
from engine.systems.risorgimento.book.ruled import UnitRules
from engine.systems.risorgimento.book.setting import Setting
from engine.systems.risorgimento.position.state import Brigade, Commander, Side, State, Unit


class Game(FieldGame[Setting, State, Unit]):
    book: Book
    figures: Figures
    switches: Switches
    last_test: tuple[str, Thrown] | None
    """For examples and reports."""

    def __init__(self, setting: Setting, state: State, chance: Chance, *, keep: bool = True) -> None:
        super().__init__(setting, state, chance, keep=keep)
        self.rules: UnitRules = setting.rules
        self.fight_figures: FightFigures = self.book.fight_figures

    def acting(self) -> str:
        return self.state.brigades[self.state.acting].name if self.state.acting >= 0 else ""

    # --- short ways -------------------------------------------------------------------------------------------

    def brigade(self, unit: Unit) -> Brigade:
        return self.state.brigades[unit.brigade]

    def units_of(self, brigade: Brigade) -> list[Unit]:
        """Its units on the table."""
        return [unit for unit in self.state.units if unit.brigade == brigade.id and not unit.gone]

    def leader_of(self, brigade: Brigade) -> Commander | None:
        """Who commands it now, unless he is out of action."""
        leader = self.state.commanders[brigade.leader] if brigade.leader >= 0 else None
        return leader if leader is not None and leader.present else None

    def chief(self, side: int) -> Commander | None:
        """The commander-in-chief, unless he is out of action."""
        number = self.state.sides[side].chief
        chief = self.state.commanders[number] if number >= 0 else None
        return chief if chief is not None and chief.present else None

    def attached_to(self, unit: Unit) -> list[Commander]:
        return [leader for leader in self.state.commanders if leader.attached == unit.id and leader.present]


@record
class Context(Throw):
    """Who takes part in a test: what facts are asked of, and whom its outcome befalls."""

    game: Game
    side: Side
    section: str = ""
    """What a journal cites for what befalls them."""
    unit: Unit | None = None
    other: Unit | None = None
    leader: Commander | None = None
    brigade: Brigade | None = None
    why: str = ""
    """The occasion, as a word of reports."""
    extra: int = 0
    """What the occasion of a test adds to the die."""
    distance: int = 0
    """From how far a charge comes or a shot is fired, in hundredths."""
    value: int = 0
    """The fire value or the strength that a test is about."""
