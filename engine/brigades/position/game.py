"""A battle of brigades under way."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from engine.brigades.position.pieces import BasedUnit, Leader
from engine.core.position.field import FieldGame
from engine.core.position.game import SettingT, StateT
from engine.core.position.pieces import Owned

LeaderT = TypeVar("LeaderT", bound=Leader)
BasedT = TypeVar("BasedT", bound=BasedUnit)


class BrigadeGame(FieldGame[SettingT, StateT, BasedT], Generic[SettingT, StateT, BasedT, LeaderT]):
    """Its state has the lists of `OnTable`."""

    def units_of(self, brigade: Owned) -> list[BasedT]:
        """Its units on the table."""
        state: Any = self.state
        return [unit for unit in state.units if unit.brigade == brigade.id and not unit.gone]

    def attached_to(self, unit: BasedT) -> list[LeaderT]:
        state: Any = self.state
        return [leader for leader in state.leaders if leader.attached == unit.id and leader.present]
