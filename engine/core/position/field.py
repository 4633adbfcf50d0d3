"""A battle of units on an open table, which ask again and again who stands where: remembered until somebody moves."""

from __future__ import annotations

from typing import Any, Final, Generic, Protocol, TypeVar

from engine.core.chance import Chance
from engine.core.position.game import SettingT, StateT
from engine.core.position.knowing import KnowingGame
from engine.space.stands.contact import Meetings
from engine.space.stands.stand import Stand


class Standing(Protocol):
    id: int
    side: int
    gone: str
    """Empty while it is on the table."""
    x: int
    y: int

    @property
    def stand(self) -> Stand: ...


UnitT = TypeVar("UnitT", bound=Standing)


class FieldGame(KnowingGame[SettingT, StateT], Generic[SettingT, StateT, UnitT]):
    """Two sides, whose units are the list `units` of the state."""

    def __init__(self, setting: SettingT, state: StateT, chance: Chance, *, keep: bool = True) -> None:
        super().__init__(setting, state, chance, keep=keep)
        self._meetings: Final = Meetings()

    def enemies_met(self) -> dict[int, tuple[UnitT, ...]]:
        """Of every unit that touches enemies, those that it touches."""
        known: dict[int, tuple[UnitT, ...]] | None = self.found.get("met")
        if known is None:
            state: Any = self.state
            one, other = ({unit.id: unit.stand for unit in self.on_table(side)} for side in (0, 1))
            met = self._meetings.among(one, other)
            known = {number: tuple([state.units[enemy] for enemy in met[number]]) for number in sorted(met)}
            self.found["met"] = known
        return known

    def on_table(self, side: int | None = None) -> list[UnitT]:
        """Units on the table, of one side or of both."""
        known: list[UnitT] | None = self.found.get(("on_table", side))
        if known is None:
            state: Any = self.state
            known = [unit for unit in state.units if not unit.gone and (side is None or unit.side == side)]
            self.found["on_table", side] = known
        return known

    def enemies(self, side: int) -> list[UnitT]:
        return self.on_table(1 - side)

    def spots(self, side: int | None = None) -> list[tuple[int, int, UnitT]]:
        """The same with where they stand: for all who ask what is near."""
        known: list[tuple[int, int, UnitT]] | None = self.found.get(("spots", side))
        if known is None:
            known = self.found["spots", side] = [(unit.x, unit.y, unit) for unit in self.on_table(side)]
        return known

    def nearest_enemy(self, place: tuple[int, int], side: int, default: int = 0) -> int:
        """The square of how far the nearest enemy of a side is from a place."""
        x, y = place
        squares = [(own_x - x) * (own_x - x) + (own_y - y) * (own_y - y) for own_x, own_y, _ in self.spots(1 - side)]
        return min(squares, default=default)
