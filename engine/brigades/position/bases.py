"""Units of several bases, each with losses of its own: they stand side by side or one behind the other, become fewer,
part and join."""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter
from typing import Any, ClassVar, Final

from engine.brigades.position.pieces import LOST, BasedUnit, OnTable
from engine.core.position.records import numbered, reckoned, record, starts_from
from engine.space.plane import Point
from engine.space.stands.contact import a_hair_aside
from engine.space.stands.rows import is_left
from engine.space.stands.stand import Stand, stand_at

JOINED: Final = "joined"
"""Why such a unit has left the table, if it is not `LOST`: its bases are those of another unit now."""


@record
class UnitOfBases(BasedUnit):
    DEEP: ClassVar[Sequence[str]]
    """Formations with one base behind the other."""
    SHARED: ClassVar[Sequence[str]]
    """What its bases have in common when they part."""
    wounds: tuple[int, ...]
    """The permanent losses of each base."""
    size: tuple[int, int]
    """Front and depth of a base."""
    morale: int
    """That of its worst base."""
    whole: int = starts_from(attrgetter("id"))
    """The unit whose base it was before they parted."""
    bases: int = reckoned(lambda unit: len(unit.wounds))
    front: int = reckoned(lambda unit: unit.size[0])
    is_deep: bool = reckoned(lambda unit: unit.formation in unit.DEEP)

    def shape(self, formation: str) -> tuple[int, int]:
        front, depth = self.size
        count = len(self.wounds) or 1
        return (front, depth * count) if formation in self.DEEP else (front * count, depth)

    @property
    def stand(self) -> Stand:
        # As `shape` has it, without a call: it is asked by the hundred thousand, and changes with the bases as well.
        front, depth = self.size
        count = len(self.wounds) or 1
        if self.formation in self.DEEP:
            return stand_at(self.x, self.y, front, depth * count, self.facing)
        return stand_at(self.x, self.y, front * count, depth, self.facing)

    @property
    def spread(self) -> int:
        """The same in any formation."""
        return len(self.wounds) * (self.size[0] + self.size[1]) // 2 + 1


class BasesOnTable(OnTable):
    """What events do to them; for the state of a system."""

    __slots__ = ()
    units: list[Any]

    def hurt(self, number: int, wounds: tuple[int, ...]) -> None:
        """It has those losses and no base more; without any it is gone."""
        unit = self.units[number]
        is_narrower, unit.wounds = len(wounds) < unit.bases, wounds
        if not wounds:
            self.remove(number, LOST)
        elif is_narrower:
            others = (other.stand for other in self.units if other is not unit and other.on_table)
            self.shift(number, *a_hair_aside(unit.stand, others).at)

    def join(self, number: int, joined: int, x: int, y: int) -> None:
        """The bases of both are those of the first, from left to right, with their middle there."""
        whole, other = self.units[number], self.units[joined]
        left, right = (other, whole) if is_left(other.stand, whole.stand) else (whole, other)
        wounds = (*left.wounds, *right.wounds)
        whole.wounds, other.wounds = wounds, ()
        whole.morale = min(whole.morale, other.morale)
        other.gone = JOINED
        for leader in self.leaders:
            if leader.attached == joined:
                leader.attached = number
        self.shift(number, x, y)

    def part(self, number: int, places: Sequence[Point], mark: str = "_") -> None:
        """Each base of a unit but the first becomes a unit of its own, with its place."""
        whole = self.units[number]
        for (x, y), wound in list(zip(places, whole.wounds, strict=True))[1:]:
            name, own = f"{whole.name}{mark}{len(self.units)}", (whole.profile, (wound,), whole.size, whole.morale)
            part = numbered(self.units, type(whole), name, whole.side, whole.brigade, *own)
            part.x, part.y = x, y
            for field in whole.SHARED:
                setattr(part, field, getattr(whole, field))
        whole.wounds = whole.wounds[:1]
        self.shift(number, *places[0])
