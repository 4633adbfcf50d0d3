"""Who stands where, from left to right: of a whole table only those between two meridians need be looked at."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from operator import itemgetter
from typing import Any, Final, Generic, TypeVar, final

UnitT = TypeVar("UnitT")
Spot = tuple[int, int, UnitT, int]
"""Where a unit stands, and how far it spreads."""


@final
class Columns(Generic[UnitT]):
    def __init__(self, spots: Iterable[Spot[UnitT]]) -> None:
        self._spots: Final = sorted(spots, key=itemgetter(0))
        self._across: Final = [spot[0] for spot in self._spots]
        self.widest: Final = max([spot[3] for spot in self._spots], default=0)
        """Nobody spreads farther."""

    def between(self, left: int, right: int) -> list[Spot[UnitT]]:
        across = self._across
        return self._spots[bisect_left(across, left) : bisect_right(across, right)]

    def move(self, x: int, spot: Spot[Any]) -> None:
        """A unit that stood there, across, is on another spot."""
        across, spots = self._across, self._spots
        number = bisect_left(across, x)
        while spots[number][2] is not spot[2]:
            number += 1
        del across[number], spots[number]
        number = bisect_left(across, spot[0])
        across.insert(number, spot[0])
        spots.insert(number, spot)
