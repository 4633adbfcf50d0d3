"""A battle of units on an open table, which ask again and again who stands where: remembered until somebody moves."""

from __future__ import annotations

from typing import Any, Final, Generic, Protocol, TypeVar

from engine.core.chance import Chance
from engine.core.position.columns import Columns, Spot
from engine.core.position.events import Event
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
    @property
    def spread(self) -> int: ...


UnitT = TypeVar("UnitT", bound=Standing)
Here = dict[int | None, list[UnitT]]
_HERE: Final = "here"
_SPOTS: Final = "spots"
_COLUMNS: Final = "columns"
_MET: Final = "met"
_MOVED: Final = "moved"


class FieldGame(KnowingGame[SettingT, StateT], Generic[SettingT, StateT, UnitT]):
    """Two sides, whose units are the list `units` of the state."""

    def __init__(self, setting: SettingT, state: StateT, chance: Chance, *, keep: bool = True) -> None:
        super().__init__(setting, state, chance, keep=keep)
        self._meetings: Final = Meetings()
        self._met: dict[int, tuple[UnitT, ...]] = {}
        """Of every unit that touches enemies, those that it touches, as it was last found out."""

    def record(self, event: Event) -> None:
        if not event.MOVES:
            super().record(event)
            return
        # Whose stands may be others than when meetings were last looked at; all, where that is not known.
        moved: set[int] | None = set() if _MET in self.found else self.found.get(_MOVED)
        state: Any = self.state
        unit = state.units[getattr(event, event.MOVES)]
        gone, here, spots = unit.gone, self.found.get(_HERE, {}), self.found.get(_SPOTS, {})
        x, columns = unit.x, self.found.get(_COLUMNS)
        super().record(event)
        if moved is not None:
            self.found[_MOVED] = moved | {unit.id}
        if gone or unit.gone:
            return
        self.found[_HERE] = here
        self.found[_SPOTS] = {side: self._spots_with(listed, here, side, unit) for side, listed in spots.items()}
        if columns is not None:
            columns.move(x, (unit.x, unit.y, unit, unit.spread))
            self.found[_COLUMNS] = columns

    def _spots_with(
        self, spots: list[Spot[UnitT]], here: Here[UnitT], side: int | None, unit: UnitT
    ) -> list[Spot[UnitT]]:
        """The same when one unit stands elsewhere."""
        if side is not None and side != unit.side:
            return spots
        anew = spots.copy()
        anew[here[side].index(unit)] = (unit.x, unit.y, unit, unit.spread)
        return anew

    def enemies_met(self) -> dict[int, tuple[UnitT, ...]]:
        """Of every unit that touches enemies, those that it touches."""
        known: dict[int, tuple[UnitT, ...]] | None = self.found.get(_MET)
        if known is None:
            state: Any = self.state
            moved: set[int] | None = self.found.get(_MOVED)
            units, meetings = state.units, self._meetings
            asked = units if moved is None else [units[number] for number in moved]
            touched = [meetings.move(unit.side, unit.id, None if unit.gone else unit.stand) for unit in asked]
            if any(touched):
                met = meetings.met
                self._met = {number: tuple([units[enemy] for enemy in met[number]]) for number in sorted(met)}
            known = self.found[_MET] = self._met
        return known

    def on_table(self, side: int | None = None) -> list[UnitT]:
        """Units on the table, of one side or of both."""
        here: Here[UnitT] = self.found.get(_HERE) or self.found.setdefault(_HERE, {})
        known = here.get(side)
        if known is None:
            state: Any = self.state
            known = [unit for unit in state.units if not unit.gone and (side is None or unit.side == side)]
            here[side] = known
        return known

    def enemies(self, side: int) -> list[UnitT]:
        return self.on_table(1 - side)

    def spots(self, side: int | None = None) -> list[Spot[UnitT]]:
        """The same with where they stand: for all who ask what is near."""
        spots: dict[int | None, list[Spot[UnitT]]] = self.found.get(_SPOTS) or self.found.setdefault(_SPOTS, {})
        known = spots.get(side)
        if known is None:
            known = spots[side] = [(unit.x, unit.y, unit, unit.spread) for unit in self.on_table(side)]
        return known

    def columns(self) -> Columns[UnitT]:
        """The same of both sides, for those who ask what stands in a small part of the table."""
        known: Columns[UnitT] | None = self.found.get(_COLUMNS)
        if known is None:
            known = self.found[_COLUMNS] = Columns(self.spots())
        return known

    def nearest_enemy(self, place: tuple[int, int], side: int, default: int = 0) -> int:
        """The square of how far the nearest enemy of a side is from a place."""
        x, y = place
        squares = [(own_x - x) * (own_x - x) + (own_y - y) * (own_y - y) for own_x, own_y, _, _ in self.spots(1 - side)]
        return min(squares, default=default)
