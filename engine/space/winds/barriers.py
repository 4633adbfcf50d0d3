"""A barrier as it is seen from where a mover stands: how far it is up to it, and where he would shelter behind it."""

from __future__ import annotations

from typing import Final, final

from engine.space.ground import Barrier, Wall
from engine.space.lines import length_up, offset
from engine.space.plane import Point, squared

Lee = tuple[Point, bool]
"""A place against a barrier, and whether the mover is on that side of it."""


@final
class BarrierAhead:
    """`away` leads to its nearest point, and after `length` of that way the base touches it."""

    __slots__ = ("_across", "_at", "_here", "_lees", "_reach", "_start", "_up", "_wall", "away", "barrier", "length")

    def __init__(self, start: Point, radius: int, reach: int, barrier: Barrier, wall: Wall, at: Point) -> None:
        across, up = wall[2] - wall[0], wall[3] - wall[1]
        self.barrier: Final = barrier
        self.away: Final[Point] = (at[0] - start[0], at[1] - start[1])
        self.length: Final = length_up(start, at) - radius - 1
        self._at: Final = at
        self._start: Final = start
        self._reach: Final = reach, radius
        self._wall: Final = wall[0], wall[1]
        self._across: Final = across
        self._up: Final = up
        self._here: Final = across * (start[1] - wall[1]) - up * (start[0] - wall[0])
        """On which side of its nearest wall the mover stands, as `turn` tells it."""
        self._lees: Final[dict[bool, Lee | None]] = {}

    def lee(self, x: int, y: int) -> Lee | None:
        """Where the mover would have it between himself and somebody there; none where that is out of his reach, or
        one of them stands on its very line."""
        wall_x, wall_y = self._wall
        there = self._across * (y - wall_y) - self._up * (x - wall_x)
        if there == 0 or self._here == 0:
            return None
        lees, is_right = self._lees, there < 0
        if is_right not in lees:
            lees[is_right] = self._lee_from(is_right=is_right)
        return lees[is_right]

    def _lee_from(self, *, is_right: bool) -> Lee | None:
        away = (-self._up, self._across) if is_right else (self._up, -self._across)
        (reach, radius), at = self._reach, self._at
        step = offset(away, radius + 1)
        goal = at[0] + step[0], at[1] + step[1]
        return (goal, (self._here < 0) != is_right) if squared(self._start, goal) <= reach * reach else None
