"""A battle of brigades under way, and whom its rules are asked about."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from engine.brigades.position.pieces import ArmySide, BasedUnit, Leader
from engine.core.declared.effects import needed
from engine.core.declared.trials.dice_tests import Throw
from engine.core.position.field import FieldGame
from engine.core.position.game import SettingT, StateT
from engine.core.position.pieces import Owned
from engine.core.position.records import record

LeaderT = TypeVar("LeaderT", bound=Leader)
BasedT = TypeVar("BasedT", bound=BasedUnit)
BrigadeT = TypeVar("BrigadeT", bound=Owned)
SideT = TypeVar("SideT", bound=ArmySide)
GameT = TypeVar("GameT")


class BrigadeGame(FieldGame[SettingT, StateT, BasedT], Generic[SettingT, StateT, BasedT, LeaderT, BrigadeT]):
    """Its state has the lists of `OnTable`, and `brigades`."""

    def brigade(self, unit: BasedT) -> BrigadeT:
        state: Any = self.state
        brigade: BrigadeT = state.brigades[unit.brigade]
        return brigade

    def units_of(self, brigade: Owned) -> list[BasedT]:
        """Its units on the table."""
        state: Any = self.state
        return [unit for unit in state.units if unit.brigade == brigade.id and not unit.gone]

    def attached_to(self, unit: BasedT) -> list[LeaderT]:
        state: Any = self.state
        return [leader for leader in state.leaders if leader.attached == unit.id and leader.present]

    def leading(self, number: int) -> LeaderT | None:
        """A leader by his number, unless he is out of action; nobody has the number -1."""
        state: Any = self.state
        leader: LeaderT | None = state.leaders[number] if number >= 0 else None
        return leader if leader is not None and leader.present else None

    def chief(self, side: int) -> LeaderT | None:
        """The commander-in-chief, unless he is out of action."""
        state: Any = self.state
        return self.leading(state.sides[side].chief)


@record
class BrigadeCase(Throw, Generic[GameT, SideT, BasedT, LeaderT, BrigadeT]):
    """Who takes part in a test or a move: what facts are asked of, and whom its outcome befalls."""

    game: GameT
    side: SideT
    unit: BasedT | None = None
    other: BasedT | None = None
    brigade: BrigadeT | None = None
    leader: LeaderT | None = None
    section: str = ""
    """The rule that is cited for what befalls somebody."""

    # Whoever is needed is there: the set-up has seen to it.

    @property
    def own(self) -> BasedT:
        return needed(self.unit)

    @property
    def foe(self) -> BasedT:
        return needed(self.other)

    @property
    def officer(self) -> LeaderT:
        return needed(self.leader)
