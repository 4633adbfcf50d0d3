"""Lines of the catalogues of the ruleset: classes, kinds of ground, actions, causes of morale tests, weapons."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.core.declared.reading import Measure, number
from engine.core.declared.records import Length, LineOf
from engine.model.rules import Entry
from engine.model.values import Value
from engine.space.terrain import Nature


class Class(LineOf):
    """1.2: hero, protagonist or extra."""

    wounds: int = 1
    firmness: int = 1
    leads: bool = False


class Terrain(LineOf):
    """4.3.2a, 4.3.5a, 9.5.1: a kind of ground."""

    is_: frozenset[str] = frozenset()
    crossing: int = 1
    wall: str = ""
    levels: int = 0
    impassable: bool = False

    def nature(self, wood_depth: int) -> Nature:
        return Nature(
            building="building" in self.is_,
            closed=self.impassable,
            water="water" in self.is_,
            bridge="bridges" in self.is_,
            gate="opens_walls" in self.is_,
            slow="difficult" in self.is_,
            rises="rise" in self.is_,
            depth=wood_depth if "wooded" in self.is_ else None,
        )


class Action(LineOf):
    """2.2.1a: a line of the list of actions; a cost of `None` depends on the weapon, the piece or the task."""

    cost: int | None = None
    is_: frozenset[str] = frozenset()


class Cause(LineOf):
    """2.3: why morale is tested, what it takes, what failing does."""

    compulsory: bool = False
    needs: str = "passed"
    failing: str = "nothing"


class Formation(LineOf):
    """6.1: how a squad stands."""

    gap: Length
    fewest: int = 1
    massed: bool = False
    ranked: bool = False


class Weapon(LineOf):
    """5.3, 5.3.1a, 5.3.1b: a line of the weapons table. A pair is (to hit, to wound), positive where it favours its
    user."""

    notes: frozenset[str] = frozenset()
    is_: frozenset[str] = frozenset()
    short_to: Length = 0
    long_to: Length = 0
    short_through: Length = 0
    long_through: Length = 0
    """How far it is thrown through an opening: as in the open unless said."""
    reload: int = 0
    """Action points to load it again; 0 where it cannot be."""
    length: int = 0
    shots: int = 0
    fix: int = 0
    unfix: int = 0

    def __init__(self, entry: Entry, measure: Measure | None) -> None:
        super().__init__(entry, measure)
        fields = dict(entry.fields)
        self.short_through = self.short_through if "short_through" in fields else self.short_to
        self.long_through = self.long_through if "long_through" in fields else self.long_to
        self.melee: Final = _pair(fields, "melee")
        self.short: Final = _pair(fields, "short")
        self.long: Final = _pair(fields, "long")
        self.shoots: Final = bool(self.is_ & _SHOT)
        """Used with the shooting ability: thrown weapons, bows and firearms, not reach weapons, whips or guns."""
        self.reaches: Final = "i" in self.notes
        """5.3.2i: fights without contact; its short columns are for that."""
        self.bursts: Final = "bursting" in self.is_
        self.range: Final = max(self.short_to, self.long_to)


_SHOT: Final = frozenset({"firearm", "bow", "thrown"})


def _pair(fields: Mapping[str, Value], band: str) -> tuple[int, int] | None:
    hit, wound = fields.get(f"{band}_hit"), fields.get(f"{band}_wound")
    return None if hit is None and wound is None else (number(hit), number(wound))
