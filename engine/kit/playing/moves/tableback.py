"""Places on a table that are sought because of others: away from the enemy, home, or against somebody's base."""

from __future__ import annotations

from collections.abc import Sequence
from math import isqrt
from typing import Any, Final

from engine.kit.field.tablefield import FACINGS, STEP, TableField
from engine.kit.field.tableways import Prices, TableWays
from engine.kit.playing.parts import Table
from engine.kit.position.events import Lost
from engine.kit.position.game import KitGame
from engine.space.lines import is_near, length_up
from engine.space.plane import Point as Place
from engine.space.plane import cosine, sine, toward

_MILLION: Final = 1_000_000
_PARTS: Final = ((1, 1), (2, 3), (1, 3))
"""One that gives ground and cannot go all the way goes two thirds of it, or one."""
_TWELFTHS: Final = 12
"""Who drifts and is stopped goes so many parts of its way."""


class TableBack:
    def __init__(self, setting: Table, field: TableField, ways: TableWays) -> None:
        self.setting: Final = setting
        self.field: Final = field
        self.ways: Final = ways
        self._ring: Final = [self._against(facing * STEP) for facing in range(0, FACINGS, 2)]
        self._prices: Prices | None = None

    # --- against another ----------------------------------------------------------------------------------------

    def around(self, here: Place, foe: Place) -> list[Place]:
        """Where a base touches another: on the way there, and at six points around it."""
        x, y = foe
        gap = length_up(here, foe) - self.field.base
        straight = [toward(here, foe, gap)] if gap > 0 else []
        return [*straight, *((x + across, y + up) for across, up in self._ring)]

    def _against(self, degrees: int) -> Place:
        """A step in a direction that is a base long, and not a hundredth more."""
        base = self.field.base
        across, up = base * sine(degrees) // _MILLION, base * cosine(degrees) // _MILLION
        near = [(across + right, up + rise) for right in (-1, 0, 1) for rise in (-1, 0, 1)]
        fits = [one for one in near if isqrt(one[0] ** 2 + one[1] ** 2) == base]
        return min(fits, key=lambda one: (one[0] ** 2 + one[1] ** 2, one), default=(0, base))

    # --- away from the enemy ------------------------------------------------------------------------------------

    def goal(
        self,
        g: KitGame,
        piece: Any,  # noqa: ANN401
        far: int,
        how: str,
        drivers: Sequence[Any] = (),
    ) -> tuple[Place, int] | None:
        """Where one goes that retreats, gives ground or flees, and how far; nothing where it is lost by it."""
        here = (piece.x, piece.y)
        if far <= 0:
            return here, 0
        edge = self.setting.home[piece.side]
        if how == "flee" and self.field.to_edge(*here, edge) <= far:
            return None
        foes = [(foe.x, foe.y) for foe in g.state.pieces if foe.is_in_play and foe.camp != piece.camp]
        driving = [(foe.x, foe.y) for foe in drivers if foe.is_in_play] or foes
        driver = min(driving, key=lambda foe: (_squared(here, foe), foe), default=None) if how != "flee" else None
        for part, of in _PARTS if how != "retreat" else _PARTS[:1]:
            length = max(1, far * part // of)
            place = self._away(g, piece, length, how, foes, driver)
            if place is not None:
                return place, length_up(here, place)
        return (here, 0) if how == "give_ground" else None

    def _away(
        self,
        g: KitGame,
        piece: Any,  # noqa: ANN401
        length: int,
        how: str,
        foes: list[Place],
        driver: Place | None,
    ) -> Place | None:
        """Farther from the enemy that drives it, and not nearer to any other than the nearest is."""
        here, edge = (piece.x, piece.y), self.setting.home[piece.side]
        g.meter.charge(len(_PARTS) * FACINGS * (2 + len(g.state.pieces)) // 4, f"`{how}`")
        gap = min((_squared(here, foe) for foe in foes), default=0)
        # After such a way nobody is nearest that is farther away now than the nearest and the way twice.
        far = (isqrt(gap) + 2 * length + 2) ** 2
        foes = [foe for foe in foes if _squared(here, foe) <= far]
        best: tuple[Any, ...] | None = None
        for place in self._directions(here, length, foes):
            if not self.field.is_on(*place):
                continue
            if driver is not None and _squared(place, driver) <= _squared(here, driver):
                continue
            to_foe = min((_squared(place, foe) for foe in foes), default=0)
            home = self.field.to_edge(*place, edge)
            rank = (-home, to_foe, place) if how == "flee" else (to_foe, -home, place)
            is_better = best is None or rank > best
            if is_better and (how == "flee" or to_foe >= gap) and self._can_go(g, piece, place):
                best = rank
        return None if best is None else best[2]

    def _directions(self, here: Place, length: int, foes: list[Place]) -> list[Place]:
        """So far in twelve directions, of which one leads straight home, and straight away from the nearest enemy."""
        x, y = here
        places = []
        for facing in range(FACINGS):
            across, up = sine(facing * STEP) * length, cosine(facing * STEP) * length
            places.append((x + _whole(across), y + _whole(up)))
        if foes:
            foe = min(foes, key=lambda foe: (_squared(here, foe), foe))
            if foe != here:
                away = (x + (x - foe[0]) * length, y + (y - foe[1]) * length)
                places.append(toward(here, away, length))
        return places

    def along(self, g: KitGame, piece: Any, degrees: int, far: int) -> Place:  # noqa: ANN401
        """Straight in a direction, as far of the way as nothing stops it: into contact with what does."""
        g.meter.charge(2 * _TWELFTHS * (2 + len(g.state.pieces)) // 4, "`drift`")

        def at(length: int) -> Place:
            return piece.x + _whole(sine(degrees) * length), piece.y + _whole(cosine(degrees) * length)

        for part in range(_TWELFTHS, -1, -1):
            free, stopped = far * part // _TWELFTHS, far * (part + 1) // _TWELFTHS
            if free and not self._can_go(g, piece, at(free)):
                continue
            while part < _TWELFTHS and stopped - free > 1:  # Somewhere within the next twelfth it is stopped.
                middle = (free + stopped) // 2
                free, stopped = (middle, stopped) if self._can_go(g, piece, at(middle)) else (free, middle)
            return at(free)
        return piece.x, piece.y

    def _can_go(self, g: KitGame, piece: Any, place: Place) -> bool:  # noqa: ANN401
        here, square = (piece.x, piece.y), self.field.base * self.field.base
        if not self.is_free(g, piece, place) or not self.is_passable(here, place):
            return False
        if self.is_walled(g, piece, place):
            return False
        return not any(
            one.camp != piece.camp and one.is_in_play and is_near(one.x, one.y, *here, *place, square)
            for one in g.state.pieces
        )

    def is_walled(self, g: KitGame, piece: Any, place: Place) -> bool:  # noqa: ANN401
        """Whether the map bars the straight way to a place to every movement that a piece has."""
        here, movements = (piece.x, piece.y), self.setting.movements_of(piece.kind)
        return bool(movements) and all(self.ways.cost(here, place, way.walls(g, piece)) is None for way in movements)

    def is_free(self, g: KitGame, piece: Any, place: Place) -> bool:  # noqa: ANN401
        square, light = self.field.base * self.field.base, self.setting.light
        return self.field.is_on(*place) and all(
            one is piece
            or not one.is_in_play
            or _squared((one.x, one.y), place) >= square
            or (one.camp == piece.camp and (one.kind in light or piece.kind in light))
            for one in g.state.pieces
        )

    def is_passable(self, start: Place, end: Place) -> bool:
        """Whether nothing impassable lies on a straight way."""
        if self._prices is None:
            closed = self.setting.coder.field_of("terrain", "impassable")
            self._prices = (
                tuple(None if closed[ground] else 1 for ground in self.ways.grounds),
                tuple(None if closed[line] else 0 for line in self.ways.lines),
            )
        return self.ways.cost(start, end, self._prices) is not None

    def lose(self, g: KitGame, piece: Any, far: int, how: str) -> None:  # noqa: ANN401
        is_over_edge = how == "flee" and self.field.to_edge(piece.x, piece.y, self.setting.home[piece.side]) <= far
        g.record(Lost(g.citing, piece.id, "fled" if is_over_edge else "trapped"))

    # --- others -------------------------------------------------------------------------------------------------

    def nearest(self, g: KitGame, piece: Any, at: Place) -> Place | None:  # noqa: ANN401
        foes = [(one.x, one.y) for one in g.state.pieces if one.is_in_play and one.camp != piece.camp]
        return min(foes, key=lambda foe: (_squared(at, foe), foe), default=None)

    def length_to(self, piece: Any, place: Place) -> int:  # noqa: ANN401
        return length_up((piece.x, piece.y), place)


def _squared(one: Place, other: Place) -> int:
    across, up = one[0] - other[0], one[1] - other[1]
    return across * across + up * up


def _whole(millionths: int) -> int:
    return millionths // _MILLION if millionths >= 0 else -(-millionths // _MILLION)
